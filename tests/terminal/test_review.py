"""The review of the last hand in the terminal: made beside the table, left at any time."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from textual.pilot import Pilot

from tests.terminal.house import at_the_last_trick, playing, press, room, sheet, shown
from tomfool.cards import Seat
from tomfool.match import Match
from tomfool.table.review import Care, Review, Watch
from tomfool.terminal import review as reviewing
from tomfool.terminal.room import Room


async def end_the_hand(pilot: Pilot[str]) -> None:
    await press(pilot, "1")
    assert "hand 1 is over" in shown(pilot)


async def until_it_is_made(pilot: Pilot[str]) -> None:
    for _ in range(2000):
        if room(pilot).sitting.reviews:
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError("no review")


async def test_the_account_leads_to_the_review_and_escape_back_to_it() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await end_the_hand(pilot)
        assert "v Review" in shown(pilot)
        await press(pilot, "v")
        await until_it_is_made(pilot)
        text, found = shown(pilot), room(pilot).sitting.reviews[1]
        assert "Scarto, hand 1: your choices" in text
        assert found.verdict() in text
        for lapse in found.lapses[:1]:
            assert lapse.where in text
            assert "You " in text
            assert "Better: " in text
            assert "points, give or take" in text
        await press(pilot, "escape")
        assert "hand 1 is over" in shown(pilot)
        await press(pilot, "v")  # it is made once
        assert found.verdict() in shown(pilot)
        await press(pilot, "s")
        assert "v Review of your choices" in shown(pilot)
        await press(pilot, "v")
        assert found.verdict() in shown(pilot)
        await press(pilot, "v", "enter")
        assert isinstance(pilot.app.screen, Room)
        assert "hand 2 of 3" in shown(pilot)


async def test_before_a_hand_is_over_there_is_nothing_to_review() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "s")
        assert "Review" not in shown(pilot)
        await press(pilot, "v")
        assert sheet(pilot).heading == "Score, Scarto"


async def test_it_shows_how_far_it_is_and_escape_calls_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, seconds = Event(), 20

    def endless(match: Match, number: int, seat: Seat, care: Care, watch: Watch) -> Review:
        try:
            for _ in range(seconds * 100):
                watch(0.5)
                Event().wait(0.01)
        finally:
            ended.set()
        raise AssertionError("nobody called it off")

    monkeypatch.setattr(reviewing, "review", endless)
    async with playing(at_the_last_trick()) as pilot:
        await end_the_hand(pilot)
        await press(pilot, "v")
        for _ in range(500):
            await pilot.pause(0.01)
            if "Every choice of yours is compared" in shown(pilot):
                break
        assert "Esc leaves off" in shown(pilot)
        await press(pilot, "escape")
        assert "hand 1 is over" in shown(pilot)
        assert await asyncio.to_thread(ended.wait, seconds)
        assert room(pilot).sitting.reviews == {}
