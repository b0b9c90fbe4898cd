"""The Partitas and the Manchesters in the terminal: matches to their end, and whose a dummy is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.house import hand, lines, playing, press, room, seated, shown, table_of
from tomfool import game
from tomfool.mechanics.dummies import DummyTricks
from tomfool.terminal.room import Room

SLUGS = ("partita-knock", "partita-out", "manchester-piccadilly", "manchester-truffle")


async def answer(pilot: Any) -> None:
    """Do the first thing that can be done with whatever is asked."""
    question = room(pilot).sitting.question
    if question.kind == "pick":
        await press(pilot, *"123456"[: question.count], "enter")
    elif question.kind == "call" and not hand(pilot).has_focus:
        await press(pilot, "enter")
    else:
        await press(pilot, "1")


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_whole_match_is_played_to_its_ranking(slug: str) -> None:
    rules = game(slug)
    async with playing(seated(rules, 4, "simple")) as pilot:
        for number in range(1, rules.match.hands + 1):
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await answer(pilot)
            assert f"{rules.name}, hand {number} is over" in shown(pilot)
            if number < rules.match.hands:
                await press(pilot, "enter")
        assert "The match is over." in shown(pilot)


async def test_a_dummy_is_shown_with_whose_it_is() -> None:
    async with playing(seated(game("manchester-piccadilly"), 4, "simple")) as pilot:
        assert "Dummy" not in shown(pilot)
        for _ in range(14):  # the discard, ten tricks, the choice of a hand
            await answer(pilot)
        assert isinstance(table_of(pilot).view(0).rule, DummyTricks)
        assert "Your Dummy" in shown(pilot)
        assert "Bruno’s Dummy" in shown(pilot)
