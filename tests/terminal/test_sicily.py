"""Sicily in the terminal: points offered in two steps with what they cost, and a match to its ranking."""

from __future__ import annotations

from typing import Any

import tomfool
from tests.games.test_sicily import GAME, dealt, say
from tests.terminal.house import WIDE, lines, playing, press, prompt, room, seated, shown, table_of, verdict
from tests.terminal.test_austria import advised
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def offered(pilot: Any) -> list[str]:
    return [str(option.prompt) for option in room(pilot).query_one(Calls).options]


def bargaining() -> Table:
    """Return a table at which the person has two offers before them."""
    table = seated(GAME, 4, "simple")
    state = say(dealt({}, game=GAME), "wait", "pay 4", "throw 6", "wait")
    table.match.state = table.state = state
    return table


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(seated(tomfool.game("sicily"), 4, "simple")) as pilot:
        while "The match is over." not in shown(pilot):
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await advised(pilot)
            assert verdict(pilot).split(":")[0] in shown(pilot)
            if "The match is over." not in shown(pilot):
                await press(pilot, "enter")


async def test_offers_are_named_by_who_made_them_and_say_what_they_cost() -> None:
    async with playing(bargaining(), size=WIDE) as pilot:
        assert "Bruno gives 4. Cleo wants 6." in prompt(pilot)
        assert offered(pilot) == [
            "Wait: say nothing yet; you are asked again if somebody else speaks",
            "Hold: the hand is played, whatever has been offered or taken",
            "Take Bruno's offer: Bruno gives you 4 points, and the hand is thrown in",
            "Take Cleo's offer: you give Cleo 6 points, and the hand is thrown in",
            "Pay: you give so much to whoever takes the offer, and the hand is thrown in",
            "Throw: whoever takes the offer gives you so much, and the hand is thrown in",
        ]
        await press(pilot, "down", "down", "down", "down", "enter")
        assert offered(pilot)[:2] == [
            "1: costs you 1 point, if somebody takes it",
            "2: costs you 2 points, if somebody takes it",
        ]
        assert offered(pilot)[-1] == "Something else: begin again"
        await press(pilot, "down", "enter")
        assert (0, GAME.action("pay 2")) in table_of(pilot).state.said
