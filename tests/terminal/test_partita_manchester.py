"""The Partitas and the Manchesters in the terminal: hands to their end, and whose a dummy is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.house import hand, lines, playing, press, room, seated, shown, table_of
from tomfool import game
from tomfool.mechanics.dummies import DummyTricks
from tomfool.terminal.room import Room

SLUGS = ("partita-knock", "partita-out", "manchester-truffle")


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
async def test_a_hand_is_played_to_its_account(slug: str) -> None:
    async with playing(seated(game(slug), 4, "simple")) as pilot:
        while isinstance(pilot.app.screen, Room):
            assert len(lines(pilot)) == 24
            await answer(pilot)
        assert f"{table_of(pilot).game.name}, hand 1 is over" in shown(pilot)


async def test_a_dummy_is_shown_with_whose_it_is() -> None:
    async with playing(seated(game("manchester-piccadilly"), 4, "simple")) as pilot:
        assert "Dummy" not in shown(pilot)
        for _ in range(14):  # the discard, ten tricks, the choice of a hand
            await answer(pilot)
        assert isinstance(table_of(pilot).view(0).rule, DummyTricks)
        assert "Your Dummy" in shown(pilot)
        assert "Bruno’s Dummy" in shown(pilot)
