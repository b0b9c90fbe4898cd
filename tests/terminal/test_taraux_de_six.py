"""Taraux de Six in the terminal: six seats at 80×24, a contra answered in secret, a match to its end."""

from __future__ import annotations

from typing import Any

import tomfool
from tests.games.test_taraux_de_six import dealt, say
from tests.terminal.house import WIDE, lines, playing, prompt, room, seated, shown, verdict
from tests.terminal.test_austria import advised
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(seed: int = 4, **options: Any) -> Table:
    return seated(tomfool.game("taraux-de-six", **options), seed, "simple")


async def test_a_match_of_one_hand_is_played_to_its_ranking() -> None:
    async with playing(table(hands=1)) as pilot:
        while isinstance(pilot.app.screen, Room):
            assert len(lines(pilot)) == 24
            await advised(pilot)
        assert "The match is over." in shown(pilot)
        assert verdict(pilot).split(":")[0] in shown(pilot)


async def test_a_bidder_is_asked_for_a_recontra_and_told_that_a_no_stays_secret() -> None:
    start = table()
    state = say(dealt({0: "T21", 5: "T1"}), "pass", "take", "contra take")
    start.match.state = start.state = state
    async with playing(start, size=WIDE) as pilot:
        assert "Nobody learns of a no" in prompt(pilot)
        calls = [str(option.prompt) for option in room(pilot).query_one(Calls).options]
        assert calls == [
            "Recontra: you hold an Honour, and the bid counts four times",
            "No: the bid counts twice",
        ]
        room(pilot).choose("recontra")
        await pilot.pause()
        assert "You say “recontra”" in str(room(pilot).query_one("#log").render())
