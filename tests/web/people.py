"""People and programs at the card room, for tests: a house without a network, and players of its API."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx

from tomfool.web.app import create_app
from tomfool.web.clock import AT_ONCE, Clock, Pace
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS, Limits
from tomfool.web.store import Store

BASE = "http://card.room"


@asynccontextmanager
async def card_room(
    url: str = "sqlite://",
    *,
    clock: Clock | None = None,
    pace: Pace = AT_ONCE,
    limits: Limits = NO_LIMITS,
) -> AsyncIterator[House]:
    """A house that is awake for the time of this block."""
    house = House(Store(url), clock=clock, pace=pace, limits=limits)
    house.app = create_app(house)  # type: ignore[attr-defined]
    await house.wake()
    try:
        yield house
    finally:
        await house.close()


def browser(house: House, **headers: str) -> httpx.AsyncClient:
    """Return a browser that keeps its cookies and does not follow redirects."""
    transport = httpx.ASGITransport(app=house.app)  # type: ignore[attr-defined]
    return httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers)


class Player:
    """A program with a seat, or without one (a spectator)."""

    def __init__(self, client: httpx.AsyncClient, table: str, secret: str = "", seat: int = -1) -> None:
        self.client, self.table, self.secret, self.seat = client, table, secret, seat

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    async def get(self, path: str = "") -> httpx.Response:
        return await self.client.get(f"/api/tables/{self.table}{path}", headers=self.headers)

    async def post(self, path: str, data: object = None) -> httpx.Response:
        address = f"/api/tables/{self.table}/{path}"
        return await self.client.post(address, json=data, headers=self.headers)

    async def look(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    async def act(self, names: list[str], view: dict[str, Any], key: str = "") -> httpx.Response:
        return await self.post("act", {"names": names, "at": view["at"], "hand": view["hand"], "key": key})


async def make(client: httpx.AsyncClient, game: str, **more: Any) -> Player:
    """Make a table; return its host."""
    answer = await client.post("/api/tables", json={"game": game, "name": "Anna", **more})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(client, made["table"], made["secret"], made["seat"])


async def join(host: Player, name: str, client: httpx.AsyncClient | None = None) -> Player:
    """Take the next open seat at the host's table."""
    client = client or host.client
    answer = await client.post(f"/api/tables/{host.table}/join", json={"name": name})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(client, made["table"], made["secret"], made["seat"])


async def party(client: httpx.AsyncClient, game: str, **options: Any) -> list[Player]:
    """A table at which all seats have players."""
    host = await make(client, game, options=options)
    seats = len((await host.look())["seats"])
    return [host, *[await join(host, f"Player {number}") for number in range(1, seats)]]


def choice(view: dict[str, Any], rng: Random) -> list[str]:
    """Return random names that make one choice."""
    question = view["question"]
    legal, seals = question["legal"], question["seals"]
    if seals:
        return [rng.choice([name for name in legal if name != seals]), seals]
    cards = [name for name in legal if name not in question["calls"]]
    if question["picks"] > 1:
        return rng.sample(cards, question["picks"])
    return [rng.choice(legal)]


async def settled(player: Player, turns: int = 50) -> dict[str, Any]:
    """Return the table when a hand is in progress or the match is over."""
    import asyncio

    for _ in range(turns):
        view = await player.look()
        if not view["between"]:
            return view
        await asyncio.sleep(0.01)
    raise AssertionError("no hand is dealt")


async def play_match(players: list[Player], rng: Random, hands: int = 0) -> dict[str, Any]:
    """Play to the end of the match, or so many *hands*; return the table as the first one sees it."""
    for _ in range(100_000):
        view = await players[0].look()
        if view["status"] == "over" or (hands and len(view["hands"]) >= hands):
            return view
        if view["between"]:
            for player in players:
                number = view["hand"] + 1
                answer = await player.post("ready", {"hand": number, "share": f"of {player.seat}"})
                assert answer.status_code in (200, 409), answer.text
            await settled(players[0])
            continue
        mover = players[rng.choice(view["view"]["waiting"])]
        own = await mover.look()
        answer = await mover.act(choice(own, rng), own)
        if answer.status_code == 409 and answer.json()["error"]["code"] == "not-yet":
            await answer_aside(players, rng)
            continue
        assert answer.status_code == 200, answer.text
    raise AssertionError("the match does not end")


async def answer_aside(players: list[Player], rng: Random) -> None:
    """Let those answer who are asked in secret, which only they can see."""
    answered = 0
    for player in players:
        own = await player.look()
        if own["question"]["legal"]:
            answer = await player.act(choice(own, rng), own)
            answered += answer.status_code == 200
    assert answered


def csrf(html: str) -> str:
    """Return the token that a page carries."""
    found = re.search(r'name="csrf" value="([^"]+)"', html)
    assert found, "no form on this page"
    return found[1]
