"""Clocks, absence and bots, by a clock of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from random import Random

import httpx
import pytest

from tests.web.fakes import FakeClock, quiet
from tests.web.people import Player, browser, card_room, choice, join, make
from tomfool.web.ballot import Ballot
from tomfool.web.clock import Pace
from tomfool.web.errors import Stale
from tomfool.web.house import House
from tomfool.web.live import Live
from tomfool.web.room import Room

PACE = Pace(pause=1, trick=2, grace=30, vote=45, rest=60)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def house(clock: FakeClock) -> AsyncIterator[House]:
    async with card_room(clock=clock, pace=PACE) as house:
        yield house


@pytest.fixture
async def client(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(house) as client:
        yield client


class Sitting:
    """A table of Anna, who deals, and others, all with a page open until they close it."""

    def __init__(self, house: House, clock: FakeClock, players: list[Player]) -> None:
        self.live: Live = house.rooms[players[0].table]
        self.clock, self.players = clock, players
        self.pages = {player.seat: ExitStack() for player in players}
        for player in players:
            self.open_page(player.seat)

    def open_page(self, seat: int) -> None:
        self.pages[seat].enter_context(self.live.watching(seat))

    def close_page(self, seat: int) -> None:
        self.pages[seat].close()

    @property
    def acts(self) -> list[int]:
        """The seats that have acted in this hand, in order."""
        table = self.live.room.table
        return [] if table is None else [entry >> 12 for entry in table.state.log]

    async def ready(self, hand: int = 1) -> None:
        for player in self.players:
            await player.post("ready", {"hand": hand})
        await self.clock.go(0)


async def sitting(
    house: House, clock: FakeClock, client: httpx.AsyncClient, *, seconds: int = 0, people: int = 3
) -> Sitting:
    chairs = ["me", *["open"] * (people - 1), *["simple"] * (3 - people)]
    host = await make(client, "scarto", chairs=chairs, clock=seconds)
    players = [host, *[await join(host, f"Player {number}") for number in range(1, people)]]
    table = Sitting(house, clock, players)
    await table.ready()
    return table


async def test_the_hand_is_dealt_when_all_who_are_there_are_ready(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    host = await make(client, "scarto")
    players = [host, await join(host, "Ben"), await join(host, "Cleo")]
    table = Sitting(house, clock, players)
    for player in players[:2]:
        await player.post("ready", {"hand": 1})
    await clock.go(10)
    assert table.live.room.table is None
    table.close_page(2)
    await clock.go(25)
    assert table.live.room.table is None, "Cleo may be back any moment"
    await clock.go(10)
    assert table.live.room.playing


async def test_bots_act_one_pause_after_the_choice_before_them(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, people=1)
    (anna,) = table.players
    view = await anna.look()
    await anna.act((await anna.post("hint", {})).json()["names"], view)
    assert table.acts == [0, 0, 0]
    await clock.go(0.9)
    assert table.acts == [0, 0, 0]
    await clock.go(0.2)
    assert table.acts == [0, 0, 0, 1]
    await clock.go(1)
    assert table.acts == [0, 0, 0, 1, 2]
    await clock.go(100)
    assert table.acts == [0, 0, 0, 1, 2], "there is no clock, and Anna is there"


async def test_when_a_clock_runs_out_a_bot_plays_until_the_seat_is_taken_back(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, seconds=15)
    _anna, ben, _cleo = table.players
    seats = (await ben.look())["seats"]
    assert seats[0]["until"] == clock.time + 15
    await clock.go(14.5)
    assert table.acts == []
    await clock.go(1)
    assert table.acts == [0, 0, 0]
    assert (await ben.look())["seats"][0]["stand_in"]
    await clock.go(31)  # Ben and Cleo run out of time, too
    assert table.acts[:5] == [0, 0, 0, 1, 2]
    answer = await ben.post("back")
    assert not answer.json()["seats"][1]["stand_in"]
    assert (await ben.post("back")).status_code == 409


async def test_who_acts_has_taken_the_seat_back(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, seconds=15)
    (anna, *_), live = table.players, table.live
    await clock.go(15.5)
    assert live.stand_in == {0: "clock"}
    for _ in range(100):
        view = await anna.look()
        if view["view"]["waiting"] == [0]:
            break
        await clock.go(0.5)
    assert (await anna.act(choice(view, Random(1)), view)).status_code == 200
    assert 0 not in live.stand_in


async def test_who_is_away_is_played_for_and_back_with_the_page(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    _anna, ben, _ = table.players
    table.close_page(0)
    await clock.go(29)
    assert table.acts == []
    assert (await ben.look())["seats"][0]["present"]
    await clock.go(5)
    assert table.acts == [0, 0, 0]
    assert table.live.stand_in == {0: "away"}
    assert not (await ben.look())["seats"][0]["present"]
    table.open_page(0)
    assert table.live.stand_in == {}
    assert (await ben.look())["seats"][0]["present"]


async def test_a_table_without_people_stops_and_goes_on_with_them(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, seconds=15)
    for player in table.players:
        table.close_page(player.seat)
    await clock.go(40)
    stood = len(table.acts)
    await clock.go(10_000)
    assert len(table.acts) == stood
    table.open_page(1)
    await clock.go(200)
    assert len(table.acts) > stood


async def test_with_a_clock_the_next_hand_does_not_wait_for_ever(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, seconds=15)
    live = table.live
    for _ in range(200):
        await clock.go(10)
        if live.room.between:
            break
    assert live.room.between
    await clock.go(30)
    assert live.room.between
    await clock.go(40)
    assert live.room.playing
    assert live.room.next_hand == 3


async def test_forced_cards_are_played_by_themselves_where_somebody_likes_that(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, people=1)
    (anna,) = table.players
    await anna.post("auto", {"on": True})
    rng, chosen = Random(2), 0
    for _ in range(200):
        view = await anna.look()
        if view["view"]["over"]:
            break
        if view["view"]["waiting"] == [0] and len(view["question"]["legal"]) > 1:
            await anna.act(choice(view, rng), view)
            chosen += 1
        await clock.go(2)
    assert view["view"]["over"]
    assert 5 < chosen < 25


async def test_a_take_back_needs_the_whole_table(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    anna, ben, cleo = table.players
    view = await anna.look()
    await anna.act(choice(view, Random(1)), view)
    assert (await cleo.post("take-back")).status_code == 409, "Cleo has not chosen yet"
    asked = (await anna.post("take-back")).json()["vote"]
    assert (asked["needed"], asked["asks_you"]) == ([1, 2], False)
    assert (await ben.look())["vote"]["words"] == "Anna would like to take the last choice back."
    await ben.post("vote", {"yes": True})
    assert table.acts == [0, 0, 0]
    await cleo.post("vote", {"yes": True})
    assert table.acts == []
    assert (await anna.look())["at"] == 0
    assert (await anna.act(choice(view, Random(2)), view)).status_code == 200


async def test_a_vote_outlives_a_restart(house: House, clock: FakeClock, client: httpx.AsyncClient) -> None:
    table = await sitting(house, clock, client)
    anna, ben, _ = table.players
    view = await anna.look()
    await anna.act(choice(view, Random(1)), view)
    await anna.post("take-back")
    await ben.post("vote", {"yes": True})
    read_again = Room(table.live.room.id, await house.store.read(table.live.room.id))
    assert read_again.ballot == table.live.ballot == Ballot("take-back", 0, {0, 1}, clock.now() + PACE.vote)
    await clock.go(PACE.vote + 1)
    assert Room(table.live.room.id, await house.store.read(table.live.room.id)).ballot is None


async def test_who_asks_for_something_and_leaves_asks_no_more(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    anna, ben, _ = table.players
    view = await anna.look()
    await anna.act(choice(view, Random(1)), view)
    await anna.post("take-back")
    assert (await ben.look())["vote"] is not None
    await anna.post("leave")
    assert (await ben.look())["vote"] is None


async def test_a_choice_whose_sender_went_away_is_stored_whole_and_read_again(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    view = await table.players[0].look()
    names = choice(view, Random(1))
    going = asyncio.create_task(table.live.act(0, names, 0, 1))
    while not house.store.waiting:
        await asyncio.sleep(0)
    going.cancel()
    with pytest.raises(asyncio.CancelledError):
        await going
    assert table.acts == [], "nobody has been told of it"
    with pytest.raises(Stale):
        await table.live.act(0, names, 0, 1)
    assert table.acts == [0, 0, 0]


async def test_one_no_ends_a_vote_and_so_does_time(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    anna, ben, cleo = table.players
    view = await anna.look()
    await anna.act(choice(view, Random(1)), view)
    await anna.post("take-back")
    await ben.post("vote", {"yes": False})
    assert (await cleo.look())["vote"] is None
    assert (await cleo.post("vote", {"yes": True})).status_code == 409
    await anna.post("take-back")
    await clock.go(44)
    assert (await cleo.look())["vote"] is not None
    await clock.go(2)
    assert (await cleo.look())["vote"] is None
    assert table.acts == [0, 0, 0]


async def test_a_retry_of_a_choice_that_was_taken_back_does_not_make_it_again(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client, people=1)
    (anna,) = table.players
    view = await anna.look()
    names = choice(view, Random(1))
    await anna.act(names, view, "one")
    await anna.post("take-back")
    assert table.acts == []
    again = await anna.act(names, view, "one")
    assert (again.status_code, again.json()["done"]) == (200, False)
    assert table.acts == []


async def test_who_leaves_is_followed_by_a_bot_for_good(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    anna, ben, _ = table.players
    await anna.post("leave")
    seats = (await ben.look())["seats"]
    assert (seats[0]["kind"], seats[0]["name"], seats[1]["host"]) == ("bot", "Anna", True)
    assert (await anna.get()).status_code == 403
    await clock.go(2)
    assert table.acts == [0, 0, 0]


async def test_a_claim_is_refused_where_nothing_proves_it(
    house: House, clock: FakeClock, client: httpx.AsyncClient
) -> None:
    table = await sitting(house, clock, client)
    answer = await table.players[0].post("claim")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-now")
    await quiet()
