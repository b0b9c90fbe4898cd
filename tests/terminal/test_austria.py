"""The Austrian games in the terminal: every phase explained, whole matches played to their ranking."""

from __future__ import annotations

from typing import Any

import pytest

import tomfool
from tests.terminal.house import hand, lines, playing, press, prompt, room, seated, shown, table_of
from tomfool.mechanics.auction import PASS
from tomfool.mechanics.tricks import Tricks
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room

OBVIOUS = {PASS}
"""Calls whose word says all."""


async def advised(pilot: Any) -> None:
    """Do what the hint says, and check first that a newcomer is told what is asked and what it means."""
    here = room(pilot)
    sitting = here.sitting
    assert sitting.my_turn
    assert prompt(pilot).strip()
    assert lines(pilot)[1].strip().endswith(".")  # what is at stake fits into its line
    calls = here.query_one(Calls)
    if calls.display and not isinstance(sitting.view.rule, Tricks):
        for option in calls.options:
            if option.id not in OBVIOUS:
                assert ": " in str(option.prompt), f"no meaning for {option.id}"
    for name in sitting.table.hint(sitting.seat, sitting.picked):
        here.choose(name)
        await pilot.pause()
    if sitting.complete:
        await press(pilot, "enter")


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("tapp", {}),
        ("zwanzig", {}),
        ("point-tarock", {}),
        ("nineteen", {}),
        ("nineteen", {"players": 3}),
        ("nineteen", {"players": 2, "hands": 2}),
    ],
    ids=lambda value: value if isinstance(value, str) else "".join(map(str, value.values())),
)
async def test_a_whole_match_is_played_to_its_ranking(slug: str, options: dict[str, Any]) -> None:
    async with playing(seated(tomfool.game(slug, **options), 4, "simple")) as pilot:
        hands = table_of(pilot).game.match.hands
        for number in range(1, hands + 1):
            assert table_of(pilot).number == number
            while isinstance(pilot.app.screen, Room):
                await advised(pilot)
            assert f"hand {number} is over" in shown(pilot)
            verdict = table_of(pilot).match.hands[-1].account.verdict
            assert verdict.split(":")[0] in shown(pilot)
            if number < hands:
                await press(pilot, "enter")
        assert "The match is over." in shown(pilot)


async def test_picks_that_are_complete_do_not_bring_up_the_calls_that_come_after_them() -> None:
    table = seated(tomfool.game("tapp"), 4, "simple")
    table.run_bots()
    for name in ("three cards", "take top"):
        table.act(0, name, table.acts(0))
    async with playing(table) as pilot:
        for name in ("QE", "CE", "CA"):
            room(pilot).choose(name)
            await pilot.pause()
        assert not room(pilot).query_one(Calls).display
        await press(pilot, "enter")
        assert "Announce sparrow: win the last trick with the 1 of trumps" in shown(pilot)


async def test_a_dummy_lies_open_and_is_played_by_who_has_to() -> None:
    table = seated(tomfool.game("nineteen", players=2), 4, "simple")
    while not isinstance(table.state.rule, Tricks):
        table.act(0, table.hint(0), table.acts(0)) if table.state.turn == 0 else table.step_bot()
    async with playing(table) as pilot:
        text = shown(pilot)
        assert "Dummy A  " in text
        assert "Dummy B  " in text
        assert "Dummy A, for " in text
        while not prompt(pilot).startswith("Your turn: you play Dummy"):
            await advised(pilot)
        dummy = hand(pilot).cards
        assert dummy in (table_of(pilot).view(0).zones[2], table_of(pilot).view(0).zones[3])
        assert hand(pilot).lit()
