"""Eight Hundred in the terminal: declaring, signals, what scored, and a whole match."""

from __future__ import annotations

from typing import Any

from tests.cases.positions import position
from tests.terminal.house import WIDE, hand, lines, playing, press, prompt, room, seated, shown, table_of
from tomfool import game
from tomfool.mechanics.declare import Declare
from tomfool.mechanics.tricks import Tricks
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(seed: int = 4, **options: Any) -> Table:
    return seated(game("eight-hundred", **options), seed, "simple")


def put(table: Table, phase: Any, cards: str) -> Table:
    """Let the person hold *cards* where such a phase begins, the turn being the person's."""
    pack = table.game.pack
    mine = pack.parse(cards)
    rest = [1 << card for card in range(len(pack)) if not mine >> card & 1]
    size = mine.bit_count()
    zones = {0: mine, **{seat: sum(rest[(seat - 1) * size : seat * size]) for seat in (1, 2, 3)}}
    state = position(table.game, phase, dealer=3, zones=zones)
    table.match.state = table.state = state
    return table


def calls(pilot: Any) -> list[str]:
    return [str(option.prompt) for option in room(pilot).query_one(Calls).options]


async def answer(pilot: Any) -> None:
    """Do the first thing that can be done with whatever is asked."""
    sitting = room(pilot).sitting
    question = sitting.question
    if question.kind == "pick":
        await press(pilot, *"123"[: question.count], "enter")
    elif question.kind == "call" and not hand(pilot).has_focus:
        await press(pilot, "enter")
    else:
        await press(pilot, "1")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(table(target=150)) as pilot:
        while not table_of(pilot).over:
            number = table_of(pilot).number
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await answer(pilot)
            assert f"Eight Hundred, hand {number} is over" in shown(pilot)
            if not table_of(pilot).over:
                await press(pilot, "enter")
        assert "The match is over." in shown(pilot)


async def test_a_set_is_called_and_shown_card_by_card() -> None:
    start = put(table(), Declare, "KE KA KF QE JE AE 6A 7A 8A 9A 6F 7F T9 T3 Fool")
    async with playing(start, size=WIDE) as pilot:
        assert "Your turn to declare" in prompt(pilot)
        assert calls(pilot) == [
            "Declare kings: three Kings, 17: the King of Earth, the King of Air, the King of Fire",
            "Declare suit E: a run of 5 in Earth with a wild card, 20: the King of Earth, "
            "the Queen of Earth, the Jack of Earth, the Ace of Earth, the Fool",
            "Done: declare nothing",
        ]
        await press(pilot, "enter")
        assert "Show your kings, card by card: nothing yet." in prompt(pilot)
        assert "You may show" in prompt(pilot)
        await press(pilot, "1", "1", "1")
        assert "It is a set: say done" in prompt(pilot)
        await press(pilot, "enter")
        assert "Done: declare no more; 17 so far" in calls(pilot)
        await press(pilot, "down", "enter")
        assert table_of(pilot).state.sheet.declared[0] == 17
        log = str(room(pilot).query_one("#log").render())
        assert "You have declared three Kings for 17: the King of Earth" in log
        assert "declare kings" not in log


async def test_signals_are_offered_for_the_card_under_the_cursor() -> None:
    async with playing(put(table(), Tricks, "KE 7E 9A T9 T4"), size=WIDE) as pilot:
        assert "The card may go with a signal." in prompt(pilot)
        hand(pilot).point(table_of(pilot).game.pack.card("T9"))
        await pilot.pause()
        assert calls(pilot) == [
            "T9 knock: partner, play your highest and lead the suit again",
            "T9 drag: partner, lead trumps",
        ]
        hand(pilot).point(table_of(pilot).game.pack.card("9A"))
        await pilot.pause()
        assert "9A throw: partner, that was my last of the suit" in calls(pilot)
        room(pilot).choose("9A throw")
        await pilot.pause()
        log = str(room(pilot).query_one("#log").render())
        assert "You signal “throw”: partner, that was my last of the suit." in log
        assert "You lead the 9 of Air." in log


async def test_a_signal_that_is_not_open_is_refused_with_its_reason() -> None:
    async with playing(put(table(), Tricks, "KE 7E 9A T9 T4")) as pilot:
        room(pilot).choose("KE throw")
        await pilot.pause()
        assert "it is your last card of its suit, and you hold more" in prompt(pilot)


async def test_the_account_names_every_set_with_its_cards() -> None:
    async with playing(table(seed=6), size=(120, 60)) as pilot:
        while isinstance(pilot.app.screen, Room):
            await answer(pilot)
        text = shown(pilot)
        account = table_of(pilot).match.hands[-1].account
        assert "Card points" in text
        assert len(account.items) > 5
        for item in account.items:
            assert item.label.split(":")[0] in text
