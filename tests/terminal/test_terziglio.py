"""Terziglio in the terminal: the auction, the talon, and a whole match."""

from __future__ import annotations

from typing import Any

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


def table(seed: int = 4, bots: str = "simple", dealer: int = 2) -> Table:
    """Return a table at which seat 0, the person, speaks first."""
    return dealt_by(dealer, seated(game("terziglio"), seed, bots), seed)


async def answer(pilot: Any) -> None:
    """Do the first thing that can be done with whatever is asked; bid if nobody has."""
    question = room(pilot).sitting.question
    if question.kind == "pick":
        await press(pilot, *"12345"[: question.count], "enter")
    elif question.kind == "call" and not hand(pilot).has_focus:
        await press(pilot, *(["down"] if "to bid" in prompt(pilot) else []), "enter")
    else:
        await press(pilot, "1")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(table(bots="random")) as pilot:
        for number in (1, 2, 3):
            assert table_of(pilot).number == number
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await answer(pilot)
            assert f"Terziglio, hand {number} is over" in shown(pilot)
            if number < 3:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)


async def test_the_calls_of_the_auction_say_what_they_mean() -> None:
    async with playing(table(), size=WIDE) as pilot:
        assert "Your turn to bid: nobody has bid yet." in prompt(pilot)
        calls = [str(option.prompt) for option in room(pilot).query_one(Calls).options]
        assert calls == [
            "Pass: you do not play alone",
            "Play: alone against the two, with the talon",
            "Solo: alone and without the talon, for twice as much",
        ]
        await press(pilot, "down", "down", "enter")
        assert table_of(pilot).state.contract.name == "solo"
        assert "Your turn to declare" in prompt(pilot)
        assert "You bid “solo”." in str(room(pilot).query_one("#log").render())


async def test_the_declarer_lays_five_cards_away_at_once() -> None:
    start = table(bots="random")
    start.act(0, "play", 0)
    for call in ("pass", "pass"):  # what the others say is not the matter here
        start.state.play(call)
    async with playing(start, size=WIDE) as pilot:
        assert "Five to lay away: 0 of 5 picked." in prompt(pilot)
        assert "Kings and the four honours" in prompt(pilot)
        await press(pilot, *"12345", "enter")
        assert "Your turn to declare" in prompt(pilot)


async def test_the_account_names_the_winner_and_every_set() -> None:
    async with playing(table(), size=(120, 60)) as pilot:
        while isinstance(pilot.app.screen, Room):
            await answer(pilot)
        text = shown(pilot)
        assert "win" in text
        account = table_of(pilot).match.hands[-1].account
        assert verdict(pilot) in text
        for item in account.items:
            assert item.label.split(":")[0] in text
