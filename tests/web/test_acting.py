"""Choices over HTTP: retries, double taps, late ones, choices at the same time, and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import pytest

from tests.web.people import Player, browser, card_room, choice, make, party, settled
from tomfool.web.house import House


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with card_room() as house:
        yield house


@pytest.fixture
async def client(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(house) as client:
        yield client


async def dealt(client: httpx.AsyncClient, game: str = "scarto") -> list[Player]:
    """Players with the first hand before them."""
    players = await party(client, game)
    for player in players:
        await player.post("ready", {"hand": 1})
    await settled(players[0])
    return players


def log_of(view: dict[str, Any]) -> list[Any]:
    log: list[Any] = view["view"]["log"]
    return log


async def test_a_retry_with_the_same_key_is_answered_alike_and_done_once(client: httpx.AsyncClient) -> None:
    dealer, *_ = await dealt(client)
    before = await dealer.look()
    names = choice(before, Random(1))
    first = await dealer.act(names, before, "tap 1")
    again = await dealer.act(names, before, "tap 1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert (first.json()["done"], again.json()["done"]) == (True, False)
    assert first.json()["table"] == again.json()["table"]
    assert len(log_of(again.json()["table"])) == 3


async def test_a_double_tap_changes_nothing_and_shows_the_present(client: httpx.AsyncClient) -> None:
    dealer, *_ = await dealt(client)
    before = await dealer.look()
    names = choice(before, Random(1))
    first, second = await asyncio.gather(dealer.act(names, before), dealer.act(names, before))
    assert sorted([first.status_code, second.status_code]) == [200, 409]
    late = first if first.status_code == 409 else second
    assert late.json()["error"]["code"] == "stale"
    assert len(log_of(late.json()["table"])) == 3


async def test_a_choice_of_an_earlier_hand_is_stale(client: httpx.AsyncClient) -> None:
    dealer, *_ = await dealt(client)
    view = await dealer.look()
    answer = await dealer.act(choice(view, Random(1)), {**view, "hand": 2})
    assert answer.status_code == 409
    assert answer.json()["table"]["view"] == view["view"]


async def test_seats_that_choose_at_the_same_time_do_not_disturb_one_another(
    client: httpx.AsyncClient,
) -> None:
    players = await dealt(client, "parett")
    views = [await player.look() for player in players]
    assert views[0]["view"]["waiting"] == [0, 1, 2, 3]
    acts = [player.act(choice(view, Random(1)), view) for player, view in zip(players, views, strict=True)]
    answers = await asyncio.gather(*acts)
    assert [answer.status_code for answer in answers] == [200] * 4


async def test_an_illegal_choice_is_explained_and_the_table_comes_with_it(
    client: httpx.AsyncClient,
) -> None:
    dealer, second, _ = await dealt(client)
    view = await dealer.look()
    assert (await dealer.act(["T21", "2E", "3E"], view)).json()["error"]["code"] == "illegal-action"
    unknown = await dealer.act(["bid everything"], view)
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (422, "illegal-action")
    other = await second.look()
    waits = await second.act(["2E"], other)
    assert (waits.status_code, waits.json()["error"]["code"]) == (409, "not-your-turn")
    assert waits.json()["table"]["view"] == other["view"]


async def test_a_choice_of_several_cards_is_done_whole_or_not_at_all(client: httpx.AsyncClient) -> None:
    dealer, *_ = await dealt(client)
    view = await dealer.look()
    good = choice(view, Random(1))
    answer = await dealer.act([*good[:2], "KE"], view)
    assert answer.status_code == 422
    assert log_of(answer.json()["table"]) == []
    assert (await dealer.act(good, view)).status_code == 200


async def test_nobody_acts_with_the_secret_of_another_table_or_without_one(
    client: httpx.AsyncClient,
) -> None:
    dealer, *_ = await dealt(client)
    stranger = await make(client, "scarto")
    view = await dealer.look()
    names = choice(view, Random(1))
    for secret in (stranger.secret, "x", ""):
        answer = await Player(client, dealer.table, secret).act(names, view)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-seated")
    assert log_of(await dealer.look()) == []


async def test_what_was_not_stored_was_not_done(client: httpx.AsyncClient, house: House) -> None:
    dealer, *_ = await dealt(client)
    view = await dealer.look()
    names = choice(view, Random(1))
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE entries RENAME TO elsewhere")
    answer = await dealer.act(names, view)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unwell")
    assert await dealer.look() == view
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO entries")
    assert (await dealer.act(names, view)).status_code == 200


async def test_a_hint_is_what_may_be_chosen(client: httpx.AsyncClient) -> None:
    dealer, second, _ = await dealt(client)
    view = await dealer.look()
    names = (await dealer.post("hint", {"names": []})).json()["names"]
    assert set(names) <= set(view["question"]["legal"])
    assert (await dealer.act(names, view)).status_code == 200
    third = await second.post("hint", {})
    assert third.json()["names"] == [] or (await second.look())["view"]["waiting"] == [1]


async def test_the_short_way_answers_like_the_described_one(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, second, _ = await dealt(client)
    view = await dealer.look()
    good = {"names": choice(view, Random(1)), "at": 0, "hand": 1, "key": "k"}
    await dealer.post("act", good)
    stranger = Player(client, dealer.table, "no secret")
    nowhere = Player(client, "nowhere", dealer.secret)
    bodies: list[Any] = [
        good, {**good, "key": "other"}, {**good, "names": []}, {**good, "at": "x"}, {"names": ["KE"]}, [],
        None, {"names": ["nothing"], "at": 3}, {"names": ["KE"] * 41, "at": 3}, {**good, "more": 1},
    ]  # fmt: skip
    answers = []
    for path in ("act", "never"):
        monkeypatch.setattr("tomfool.web.express.ACT", path)
        answers.append(
            [
                (answer.status_code, answer.headers.get("content-security-policy"), answer.json())
                for player in (dealer, second, stranger, nowhere)
                for answer in [await player.post("act", body) for body in bodies]
            ]
        )
    assert [status for status, _, _ in answers[0]].count(422) > 10
    for short, described in zip(*answers, strict=True):
        for _, _, data in (short, described):
            if "error" in data and data["error"]["code"] == "malformed":
                del data["error"]["message"]  # the words of the validator differ a little
        assert short == described
