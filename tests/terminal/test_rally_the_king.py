"""Rally the King in the terminal: bids, the King, the talon, Birds, open hands, whole matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.rally_table import CONTRACTS, GAME, dealt, only
from tests.terminal.house import (
    SMALL,
    hand,
    lines,
    playing,
    press,
    prompt,
    room,
    seated,
    shown,
    table_of,
)
from tomfool.cards import LOKA54 as PACK
from tomfool.rules import Game
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(
    hands: dict[int, str] | None = None,
    *,
    game: Game = GAME,
    dealer: int = 3,
    talon: str = "",
    seed: int = 4,
) -> Table:
    """Return a table at which *dealer* has dealt, seats holding at least these cards."""
    found = seated(game, seed, "simple")
    found.match.dealer, found.match.state = dealer, None
    cards = {seat: PACK.parse(codes) for seat, codes in (hands or {}).items()}
    pack = dealt(cards, Random(seed), dealer=dealer, talon=PACK.parse(talon))
    found.state = found.match.deal(pack=pack)
    return found


async def say(pilot: Any, *names: str) -> None:
    """Say what is on the list, by the keyboard."""
    for name in names:
        calls = room(pilot).query_one(Calls)
        assert calls.display
        calls.highlighted = calls.get_option_index(name)
        await press(pilot, "enter")


async def play_on(pilot: Any) -> None:
    """Play the hand as the bot advises, by the keyboard alone."""
    while isinstance(pilot.app.screen, Room):
        at, view = room(pilot), room(pilot).sitting.view
        assert at.sitting.my_turn
        assert lines(pilot)[1].strip(), "what is at stake stays in sight"
        assert all(name in shown(pilot) for name in ("Earth", "Trumps")), "the whole hand stays in sight"
        names = table_of(pilot).hint(0)
        if names[0] in GAME.pack.index:
            for name in names:
                hand(pilot).point(GAME.pack.index[name])
                await press(pilot, "space" if len(names) > 1 else "enter")
            if len(names) > 1:
                await press(pilot, "enter")
        else:
            assert view.rule.meaning(view, names[0])
            await say(pilot, names[0])


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(seated(GAME, 11, "simple"), size=SMALL) as pilot:
        for number in range(1, 5):
            assert table_of(pilot).number == number
            await play_on(pilot)
            assert f"Rally the King, hand {number} is over" in shown(pilot)
            assert table_of(pilot).match.hands[-1].account.verdict.split(":")[0] in shown(pilot)
            if number < 4:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)


@pytest.mark.parametrize("contract", CONTRACTS)
async def test_a_hand_of_every_contract_is_played_as_declarer(contract: str) -> None:
    start = table({0: "T1 T2 KE KA KF"}, game=only(contract))
    async with playing(start, size=SMALL) as pilot:
        reserved = "wait" in start.legal(0) and contract not in start.legal(0)
        if reserved:
            await say(pilot, "wait")
        await say(pilot, contract)
        await play_on(pilot)
        items = table_of(pilot).match.hands[-1].account.items
        assert "is over" in shown(pilot)
        assert all(item.label[:12] in shown(pilot) for item in items[:2])


async def test_the_bids_are_listed_with_what_they_mean() -> None:
    async with playing(table({0: "T1"})) as pilot:
        assert "You are eldest and speak first: bid, or wait" in prompt(pilot)
        text = shown(pilot)
        assert "One trick: alone, win exactly one trick; worth 2" in text
        assert "Bidding: the higher bid wins" in lines(pilot)[1]
        await press(pilot, "end")
        assert "Wait: bid later, if at all; if all others pass, three games are yours alone" in shown(pilot)


async def test_a_bid_that_needs_a_bird_is_refused_by_its_rule() -> None:
    async with playing(table({1: "T1 T2 T3 T4"})) as pilot:
        room(pilot).choose("solo with bird")
        await pilot.pause()
        assert "May be bid only with one of the 4, the 3, the 2, the 1 in hand." in prompt(pilot)


async def test_the_king_the_talon_and_the_birds_are_asked_in_words() -> None:
    start = table({0: "KE KA KF T1 T2 7W 8W", 1: "KW"}, talon="T20 T21 QE")
    async with playing(start) as pilot:
        await say(pilot, "partner with bird")
        assert "Call fourth king: the one that you lack; nobody is told its suit" in shown(pilot)
        await say(pilot, "call fourth king")
        assert "Called: the fourth King. A Bird is owed." in lines(pilot)[1]
        assert "First: the Queen of Earth, the 21, the 20" in shown(pilot)
        await say(pilot, "first")
        assert "Three to lay away: 0 of 3 picked." in prompt(pilot)
        assert "Trumps among them will be shown." in prompt(pilot)
        for name in table_of(pilot).hint(0):
            hand(pilot).point(GAME.pack.index[name])
            await press(pilot, "space")
        await press(pilot, "enter")
        assert "a Bird first, which you have bid" in prompt(pilot)
        assert "Sparrow: win trick 12 with the 1 of trumps: 2 made" in shown(pilot)
        await say(pilot, "sparrow", "done")
        await press(pilot, "l")
        log = shown(pilot)
        assert "You call the fourth King, not saying which it is." in log
        assert "“sparrow”" in log


async def test_an_open_hand_lies_on_the_table_for_the_others() -> None:
    start = table(game=only("beggar exposed"), dealer=0)
    start.state.play("beggar exposed", 1)
    for seat in (2, 3, 0):
        start.state.play("pass", seat)
    async with playing(start) as pilot:
        text = shown(pilot)
        assert "The open hand of Bruno" in text
        codes = GAME.pack.show(start.view(0).zones[1] or 0).split()
        ranks = [code[:-1] for code in codes if code[0] in "KQCJ"]
        assert ranks, "a hand with courts"
        assert "Beggar exposed: win no trick with your hand laid open; worth 6." in lines(pilot)[1]


async def test_a_declarer_does_not_see_the_own_hand_twice() -> None:
    async with playing(table(game=only("beggar exposed"))) as pilot:
        await say(pilot, "beggar exposed")
        assert "The open hand" not in shown(pilot)


async def test_the_duty_to_win_is_said_and_explained() -> None:
    low = {0: "KE 7E 8E", 1: "9E 10E", 2: "CE", 3: "JE"}  # seats 2 and 3 follow, and win what they can
    start = table(low, game=only("beggar"), dealer=0)
    for seat, name in ((1, "beggar"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "9E")):
        start.state.play(name, seat)
    async with playing(start) as pilot:
        assert "Your turn: you have to win the trick as it lies." in prompt(pilot)
        room(pilot).choose("7E")
        await pilot.pause()
        assert "has to wait: you must win the trick if able" in prompt(pilot)


async def test_the_account_shows_the_numbers_first_and_then_what_lay_where() -> None:
    async with playing(table(game=only("beggar"))) as pilot:
        await say(pilot, "beggar")
        await play_on(pilot)
        text = shown(pilot)
        assert "Beggar: you have won" in text
        assert text.index("Tricks") < text.index("Total")
        assert "left with" not in text.split("Total")[0]


async def test_the_log_ends_with_the_bonuses_and_why_the_hand_was_won() -> None:
    top = "Fool T21 T20 T19 T18 T17 T16 T15 T4 T3 T2 T1"
    async with playing(table({0: top}, game=only("solo against stock"))) as pilot:
        await say(pilot, "solo against stock", "vulture", "done")
        for card in top.split():
            hand(pilot).point(GAME.pack.index[card])
            await press(pilot, "enter")
        await press(pilot, "l", "end")
        log = " ".join(shown(pilot).replace("│", " ").split())
        assert "Vulture of Declarer's side, announced and made." in log
        assert "Sparrow of Declarer's side, in silence." in log
        assert "Solo against stock: your side has" in log
        assert "of 118 points, and wins." in log
