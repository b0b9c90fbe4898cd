"""Taraux in the terminal: each phase in words, whole matches with a small screen."""

from __future__ import annotations

from typing import Any

import pytest

import tomfool
from tests.games.test_taraux import BARE, HIGH, dealt
from tests.terminal.house import (
    SMALL,
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
from tomfool.state import State
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(state: State, bots: str = "simple") -> Table:
    """Return a table at which the person, in seat 0, sits before this hand."""
    table = seated(state.game, 4, bots)
    table.match.state = table.state = state
    return table


def mine(players: int, hand: str, stock: str = "", **options: Any) -> Table:
    """Return a table at which the person is the dealer with this hand, and all others have passed."""
    state = dealt(players, {0: hand}, stock, **options)
    while state.turn != 0:
        state.play("pass")
    return table(state)


async def say(pilot: Any, word: str) -> None:
    """Choose *word* out of the list of calls."""
    calls = room(pilot).query_one(Calls)
    names = [option.id for option in calls.options]
    assert word in names
    calls.highlighted = names.index(word)
    await press(pilot, "enter")


def log(pilot: Any) -> str:
    return str(room(pilot).query_one("#log").render())


async def play_on(pilot: Any) -> None:
    """Do the first thing that may be done, as often as it takes, until the hand is over."""
    while isinstance(pilot.app.screen, Room):
        sitting = room(pilot).sitting
        assert sitting.my_turn
        assert len(lines(pilot)) == SMALL[1]
        question = sitting.question
        assert question.head
        if question.kind == "pick":
            for _ in range(question.count):
                sitting.choose(sitting.table.hint(0, sitting.picked)[0])
            room(pilot).lay_down()
            await pilot.pause()
        elif room(pilot).query_one(Calls).display:
            names = [option.id for option in room(pilot).query_one(Calls).options]
            bids = [name for name in ("play", "done", "brass") if name in names]
            await say(pilot, bids[0] if bids else str(names[0]))
        else:
            await press(pilot, "1")


@pytest.mark.parametrize(
    "options",
    [{"players": 3}, {"players": 4, "hands": 3}, {"players": 5, "hands": 3, "call": "before_stock"}],
    ids=["three", "four", "five"],
)
async def test_a_whole_match_is_played_to_its_ranking(options: dict[str, Any]) -> None:
    async with playing(seated(tomfool.game("taraux", **options), 7, "simple"), size=SMALL) as pilot:
        game = table_of(pilot).game
        while True:
            await play_on(pilot)
            assert "is over" in shown(pilot)
            assert (verdict(pilot)[:30] in shown(pilot)) or table_of(pilot).over
            if table_of(pilot).over:
                break
            await press(pilot, "enter")
        counted = [hand for hand in table_of(pilot).match.hands if not hand.outcome]
        assert len(counted) == game.match.hands
        assert "The match is over." in shown(pilot)


async def test_each_bid_says_what_becomes_of_the_stock() -> None:
    async with playing(mine(4, HIGH)) as pilot:
        text = shown(pilot)
        assert "nobody has bid yet" in prompt(pilot)
        assert "Play: the stock is shown to all and taken into your hand" in text
        assert "Against: the stock goes to the Defenders unseen; six times as much" in text
        await say(pilot, "solo")
        assert "Solo ×2: 56 points, 51/41/36 with 1/2/3 Honours." in lines(pilot)[1]
        assert "takes" in shown(pilot) or "You take" in log(pilot)


async def test_a_trump_is_not_laid_away_and_the_rule_is_told() -> None:
    async with playing(mine(4, "T2 T3 2E 3E 4E 5E 6E 7E KE")) as pilot:
        await say(pilot, "play")
        assert "Six to lay away" in prompt(pilot)
        room(pilot).choose("T2")
        await pilot.pause()
        assert "trumps go only where there are too few plain cards" in prompt(pilot)
        room(pilot).choose("KE")
        await pilot.pause()
        assert "Kings may not be laid away" in prompt(pilot)


async def test_an_abundance_is_laid_open_in_one_go() -> None:
    async with playing(mine(4, HIGH)) as pilot:
        await say(pilot, "with")
        assert "Abundance small: lay 10 trumps open, for 20 points" in shown(pilot)
        assert "Slam: your side will win every trick" in shown(pilot)
        await say(pilot, "abundance small")
        assert "10 trumps to lay open. 0 of 10 picked." in prompt(pilot)
        for code in HIGH.split()[:10]:
            room(pilot).choose(code)
        await pilot.pause()
        assert "10 of 10 picked" in prompt(pilot)
        await press(pilot, "enter")
        assert "You lay these trumps open: the 21, the 20" in log(pilot)
        assert table_of(pilot).state.view(1).known
        await say(pilot, "done")
        assert "Your turn: you lead." in prompt(pilot)


async def test_the_call_names_the_king() -> None:
    async with playing(mine(5, "KE 2A 2F 2W T21 T20 T19")) as pilot:
        await say(pilot, "against")
        assert "Call KA: the King of Air" in shown(pilot)
        assert "call KE" not in shown(pilot)
        await say(pilot, "call KA")
        assert "You call the King of Air." in log(pilot)
        assert "KA is called." in lines(pilot)[1]


async def test_a_bare_magician_is_asked_and_told_what_each_answer_means() -> None:
    async with playing(table(dealt(4, {0: BARE}))) as pilot:
        assert "The Magician is your only trump" in prompt(pilot)
        assert "Quiet: say nothing" in shown(pilot)
        await say(pilot, "brass")
        assert "You make the Magician a second Fool for this hand." in log(pilot)
