"""Pomp in the terminal: pots in sight, what is declared and paid in the log, and a whole match."""

from __future__ import annotations

from typing import Any

from tests.terminal.house import (
    WIDE,
    lay_three_away,
    lines,
    playing,
    press,
    prompt,
    room,
    seated,
    shown,
    table_of,
)
from tomfool import game
from tomfool.table.table import Table
from tomfool.terminal.room import Room


def table(seed: int = 4, bots: str = "simple", **options: Any) -> Table:
    return seated(game("pomp", **options), seed, bots)


async def play_on(pilot: Any) -> None:
    while isinstance(pilot.app.screen, Room):
        assert len(lines(pilot)) == 24
        if room(pilot).sitting.question.kind == "pick":
            await lay_three_away(pilot)
        else:
            await press(pilot, "1")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(table()) as pilot:
        for number in (1, 2, 3):
            assert table_of(pilot).number == number
            await play_on(pilot)
            text = shown(pilot)
            assert f"Pomp, hand {number} is over" in text
            assert "Chips" in text
            if number < 3:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert sum(table_of(pilot).match.totals) == 0
        assert "The match is over." in shown(pilot)


async def test_the_pots_are_in_sight_and_what_is_paid_is_told() -> None:
    async with playing(table(), size=WIDE) as pilot:
        assert "The Sparrow's pot 120, the King's pot 120." in lines(pilot)[1]
        assert "Three to lay away" in prompt(pilot)
        assert "Kings, the Magician" in prompt(pilot)
        await lay_three_away(pilot)
        assert "The Sparrow's pot 125, the King's pot 125." in lines(pilot)[1]
        told = [name for names in table_of(pilot).state.sheet.declared for name in names]
        log = str(room(pilot).query_one("#log").render())
        assert all(f"declared {name}, for" in log for name in told)


async def test_declarations_of_a_rich_hand_are_told_to_all() -> None:
    for seed in range(30):
        start = table(seed)
        start.act(0, start.hint(0), 0)
        if any(start.state.sheet.declared):
            break
    async with playing(start, size=WIDE) as pilot:
        log = str(room(pilot).query_one("#log").render())
        assert "has declared" in log or "You have declared" in log
        assert "from each" in log


async def test_the_account_has_every_payment() -> None:
    async with playing(table(seed=6), size=(120, 60)) as pilot:
        while isinstance(pilot.app.screen, Room):
            await (
                lay_three_away(pilot) if room(pilot).sitting.question.kind == "pick" else press(pilot, "1")
            )
        text = shown(pilot)
        account = table_of(pilot).match.hands[-1].account
        assert account.verdict in text
        assert all(item.label in text for item in account.items)
