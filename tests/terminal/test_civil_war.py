"""Civil War in the terminal: a bid said in three steps, trumps shown, the People, and a whole match."""

from __future__ import annotations

from typing import Any

from tests.games.test_civil_war import PLAIN_REST, holding
from tests.terminal.house import (
    WIDE,
    dealt_by,
    hand,
    lines,
    playing,
    press,
    prompt,
    room,
    seated,
    shown,
    table_of,
    verdict,
)
from tomfool import game
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(seed: int = 4, bots: str = "simple", **options: Any) -> Table:
    """Return a table at which seat 0, the person, speaks first."""
    return dealt_by(3, seated(game("civil-war", **options), seed, bots), seed)


def calls(pilot: Any) -> list[str]:
    return [str(option.prompt) for option in room(pilot).query_one(Calls).options]


async def answer(pilot: Any) -> None:
    """Do the first thing that can be done with whatever is asked."""
    question = room(pilot).sitting.question
    if question.kind == "pick":
        await press(pilot, *"123456"[: question.count], "enter")
    elif question.kind == "call" and not hand(pilot).has_focus:
        await press(pilot, "enter")
    else:
        await press(pilot, "1")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(table()) as pilot:
        for number in (1, 2, 3, 4):
            assert table_of(pilot).number == number
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await answer(pilot)
            assert f"Civil War, hand {number} is over" in shown(pilot)
            if number < 4:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)


async def test_a_bid_is_said_part_by_part() -> None:
    async with playing(table(), size=WIDE) as pilot:
        assert "nobody has bid yet, so a skirmish comes first" in prompt(pilot)
        assert calls(pilot) == [
            "Pass: you are out of the auction",
            "Skirmish with: 55 points, worth 10: you take the People into your hand",
            "Skirmish without: 55 points, worth 20: the People count for you, unseen; twice the value",
            "Skirmish against: 55 points, worth 40: the People count for the others; four times the value",
        ]
        await press(pilot, "down", "enter")
        suits = calls(pilot)
        assert [call.split(":")[0] for call in suits] == ["Earth", "Air", "Fire", "Water", "Something else"]
        assert all("trumps in your hand" in call for call in suits[:4])
        await press(pilot, "down", "down", "down", "down", "enter")  # begin again
        assert calls(pilot)[0].startswith("Pass")
        await press(pilot, "down", "down", "enter", "enter")
        extras = calls(pilot)
        assert extras[0] == "Nothing more"
        assert "Sparrow: 10 for the last trick with the Magician" in extras
        await press(pilot, "enter")
        assert table_of(pilot).state.said[0] == (
            0,
            table_of(pilot).game.action("bid earth skirmish without"),
        )


async def test_trumps_for_a_holding_are_shown_card_by_card() -> None:
    start = table()
    state = holding(f"T2 T3 T4 T5 T6 KE QE 2E 3E 4E {PLAIN_REST}")
    start.match.state = start.state = state
    async with playing(start, size=WIDE) as pilot:
        room(pilot).choose("bid earth skirmish with unit")
        await pilot.pause()
        assert "Show 10 trumps for your holding: 0 of 10 shown." in prompt(pilot)
        await press(pilot, *"1111111111")
        log = str(room(pilot).query_one("#log").render())
        assert "You have shown 10 trumps: the King of Earth" in log


async def test_a_refused_bid_is_refused_by_its_rule() -> None:
    async with playing(table(), size=WIDE) as pilot:
        room(pilot).choose("bid earth war with")
        await pilot.pause()
        assert "The first bid has to be a skirmish" in prompt(pilot)


async def test_the_account_has_every_line() -> None:
    async with playing(table(), size=(120, 60)) as pilot:
        while isinstance(pilot.app.screen, Room):
            await answer(pilot)
        text = shown(pilot)
        account = table_of(pilot).match.hands[-1].account
        assert verdict(pilot) in text
        assert all(item.label.split(":")[0] in text for item in account.items)
