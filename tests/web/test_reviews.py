"""Reviews of finished hands: who may ask for them, how many, and what is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from threading import Event
from typing import Any

import httpx
import pytest

from tests.web.fakes import FakeClock
from tests.web.people import Player, browser, card_room, csrf, party, play_match
from tomfool.cards import Seat
from tomfool.match import Match
from tomfool.table.review import Care, Review, Watch
from tomfool.web import reviews
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS, Limits


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with card_room() as house:
        yield house


async def hand_over(client: httpx.AsyncClient, rounds: int = 2) -> list[Player]:
    """Return people who have played a hand."""
    players = await party(client, "parrotdigm", rounds=rounds)
    await play_match(players, Random(1), hands=1)
    return players


def quick(match: Match, number: int, seat: Seat, care: Care, watch: Watch) -> Review:
    """A review that takes no time and finds nothing."""
    watch(1.0)
    return Review(seat, (), 9, 9)


class Slow:
    """Reviews that wait until they are let go, and count how many are made at the same time."""

    def __init__(self) -> None:
        self.go, self.now, self.most = Event(), 0, 0

    def __call__(self, match: Match, number: int, seat: Seat, care: Care, watch: Watch) -> Review:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            while not self.go.wait(0.01):
                watch(0.25)
        finally:
            self.now -= 1
        return Review(seat, (), 9, 9)


async def test_a_program_asks_for_the_review_of_its_own_choices_or_of_those_of_others(house: House) -> None:
    async with browser(house) as client:
        players = await hand_over(client)
        answer = await players[1].post("hands/1/review", {})
        assert answer.status_code == 200, answer.text
        own: dict[str, Any] = answer.json()
        assert own["seat"] == 1
        assert " you" in own["verdict"]
        assert own["judged"] == own["choices"] > 0
        hand = (await players[1].get("/hands/1")).json()
        for lapse in own["lapses"]:
            assert hand["actions"][lapse["step"]] == {"seat": 1, "name": lapse["chosen"][0]}
            assert lapse["cost"] > 2 * lapse["error"]
            assert lapse["told"].startswith("You ")
        assert (await players[1].post("hands/1/review", {"seat": 1})).json() == own
        other = (await players[1].post("hands/1/review", {"seat": 0})).json()
        assert other["seat"] == 0
        assert "Anna" in other["verdict"]


async def test_only_those_at_the_table_ask_and_only_for_hands_that_are_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "review", quick)
    async with browser(house) as client, browser(house) as other:
        players = await hand_over(client)
        stranger = Player(other, players[0].table)
        refused = await stranger.post("hands/1/review", {})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-seated")
        for player in players:
            await player.post("ready", {"hand": 2, "share": ""})
        while (await players[0].look())["hand"] != 2:
            await asyncio.sleep(0.01)
        for number in (2, 3):  # in progress, and not dealt
            refused = await players[0].post(f"hands/{number}/review", {})
            assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no-hand")
        assert (await players[0].post("hands/1/review", {"seat": 9})).status_code == 403
        assert (await players[0].post("hands/1/review", {})).status_code == 200


async def test_the_page_offers_the_review_shows_how_far_it_is_and_then_what_was_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(reviews, "review", slow)
    async with browser(house) as client, browser(house) as other:
        players = await hand_over(client)
        path = f"/tables/{players[0].table}/hands/1/review"
        client.cookies.set(f"seat-{players[0].table}", players[0].secret)
        offered = (await client.get(path)).text
        assert "Review my choices" in offered
        assert "http-equiv" not in offered
        asked = await client.post(path, data={"csrf": csrf(offered), "seat": "0"})
        assert (asked.status_code, asked.headers["location"]) == (303, f"{path}?seat=0")
        await asyncio.sleep(0.05)
        going = (await client.get(path)).text
        assert '<noscript><meta http-equiv="refresh"' in going
        assert 'value="25"' in going
        framed = await client.get(path, headers={"Tomfool-Frame": "1"})
        assert framed.text.startswith("<main")
        again = await client.post(
            path, data={"csrf": csrf(offered), "seat": "0"}, headers={"Tomfool-Frame": "1"}
        )
        assert "data-again" in again.text
        slow.go.set()
        await house.reviews.result(house.reviews.of(house.rooms[players[0].table], 1, 0))  # type: ignore[arg-type]
        found = (await client.get(path)).text
        assert "Nothing you chose cost you much." in found
        assert "http-equiv" not in found
        watched = (await other.get(path)).text
        assert "Nothing Anna chose cost much." in watched
        assert "Those at this table can" in (await other.get(f"{path}?seat=1")).text
        assert "Review</a>" in (await other.get(path.removesuffix("/review"))).text


async def test_reviews_are_made_one_after_the_other_while_the_tables_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(reviews, "review", slow)
    async with browser(house) as client:
        players = await hand_over(client)
        asked = [asyncio.create_task(player.post("hands/1/review", {})) for player in players]
        await asyncio.sleep(0.05)
        assert slow.now == 1
        for player in players:
            assert (await player.post("ready", {"hand": 2, "share": ""})).status_code == 200
        slow.go.set()
        assert [answer.status_code for answer in await asyncio.gather(*asked)] == [200] * len(players)
        assert slow.most == 1


async def test_a_visitor_has_a_few_reviews_and_one_more_each_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "review", quick)
    clock = FakeClock()
    few = Limits(tables=10, streams=10, rate=1e9, reserve=1e9, reviews=2)
    async with card_room(limits=few, clock=clock) as house, browser(house) as client:
        live, _ = await table_of_bots(house)
        for seat in (0, 1):
            house.reviews.ask(live, 1, seat, "Anna")
        house.reviews.ask(live, 1, 1, "Anna")  # is there already
        with pytest.raises(reviews.TooMany, match="ask again in a minute"):
            house.reviews.ask(live, 1, 2, "Anna")
        house.reviews.ask(live, 1, 2, "Ben")
        clock.time += 60
        live.room.table.match.hands.append(live.room.table.match.hands[0])  # type: ignore[union-attr]
        house.reviews.ask(live, 2, 0, "Anna")
        assert client


async def table_of_bots(house: House) -> tuple[Any, Match]:
    """Return a table of which a hand is over, without people to play it."""
    from tests.table.hands import played
    from tomfool.web.room import Wish

    live, _, _ = await house.open(Wish("scarto", "Anna", {}, ("me", "simple", "simple")), "Anna")
    match = played("scarto", 3, "random")

    class Done:
        game = match.game

    Done.match = match  # type: ignore[attr-defined]
    live.room.table = Done  # type: ignore[assignment]
    return live, match


async def test_too_many_at_the_same_time_are_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(reviews, "review", slow)
    async with card_room(limits=Limits(rate=1e9, reserve=1e9, asked=2)) as house:
        live, _ = await table_of_bots(house)
        for seat in (0, 1):
            house.reviews.ask(live, 1, seat, "Anna")
        await asyncio.sleep(0)
        with pytest.raises(reviews.TooMany, match="many hands are being reviewed"):
            house.reviews.ask(live, 1, 2, "Ben")
        slow.go.set()


async def test_a_review_that_goes_wrong_can_be_asked_for_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*args: object) -> Review:
        raise ZeroDivisionError

    async with browser(house) as client:
        players = await hand_over(client)
        monkeypatch.setattr(reviews, "review", wrong)
        refused = await players[0].post("hands/1/review", {})
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "unwell")
        monkeypatch.setattr(reviews, "review", quick)
        assert (await players[0].post("hands/1/review", {})).status_code == 200


async def test_a_house_that_closes_waits_for_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(reviews, "review", slow)
    async with card_room(limits=NO_LIMITS) as house:
        live, _ = await table_of_bots(house)
        asked = [house.reviews.ask(live, 1, seat, "Anna") for seat in (0, 1)]
        await asyncio.sleep(0.05)
    assert all(each.task is not None and each.task.done() and each.found is None for each in asked)
    assert slow.now == 0
