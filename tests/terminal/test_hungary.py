"""The Hungarian games in the terminal: every phase explained, a whole match played to its ranking."""

from __future__ import annotations

from typing import Any

import tomfool
from tests.terminal.house import lines, playing, press, prompt, room, seated, shown, table_of
from tomfool.games.hungary.speaking import AnnounceItems
from tomfool.mechanics.tricks import Tricks
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


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
            assert ": " in str(option.prompt), f"no meaning for {option.id}"
    for name in sitting.table.hint(sitting.seat, sitting.picked):
        here.choose(name)
        await pilot.pause()
    if sitting.complete:
        await press(pilot, "enter")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(seated(tomfool.game("paskievics-tarokk"), 4, "simple")) as pilot:
        number = 0
        while "The match is over." not in shown(pilot):
            number += 1
            while isinstance(pilot.app.screen, Room):
                await advised(pilot)
            assert f"hand {number} is over" in shown(pilot)
            verdict = table_of(pilot).match.hands[-1].account.verdict
            assert verdict.split(":")[0].split()[0] in shown(pilot)
            if "The match is over." not in shown(pilot):
                await press(pilot, "enter")
        assert number >= 4


async def test_of_items_with_a_suit_the_suit_is_asked_next() -> None:
    table = seated(tomfool.game("magus-tarokk"), 4, "simple")
    while not (isinstance(table.state.rule, AnnounceItems) and table.state.turn == 0):
        if table.state.turn == 0:
            table.act(0, table.hint(0), table.acts(0))
        else:
            table.step_bot()
    async with playing(table) as pilot:
        calls = room(pilot).query_one(Calls)
        words = [str(option.prompt) for option in calls.options]
        assert words[0] == "Done: nothing more; what is made in silence still counts"
        meaning = "pays or costs 15, silent nothing: win trick 9 with the King of the suit you name"
        assert f"Announce last king: {meaning}" in words
        assert len(words) < 25
        place = next(index for index, word in enumerate(words) if word.startswith("Announce last king"))
        calls.focus()
        calls.highlighted = place
        await press(pilot, "enter")
        assert [str(option.prompt) for option in calls.options][:4] == ["Earth", "Air", "Fire", "Water"]
