"""Somebody with a browser, or a program, at a table of the simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx

from tests.discord.people import World
from tests.web.people import BASE, Player, choice
from tomfool.web.app import create_app


class Browser(Player):
    """A player of the JSON interface who answers when asked."""

    async def answer(self, rng: Random) -> None:
        """Make a choice at random, if one is asked for."""
        view = await self.look()
        if view["view"] and self.seat in view["view"]["waiting"]:
            answered = await self.act(choice(view, rng), view)
            assert answered.status_code == 200, answered.text


def client(world: World) -> httpx.AsyncClient:
    """Return a browser at the card room of *world*."""
    transport = httpx.ASGITransport(app=create_app(world.house))
    return httpx.AsyncClient(transport=transport, base_url=BASE, follow_redirects=True)


@asynccontextmanager
async def sit_in_a_browser(world: World, name: str) -> AsyncIterator[Browser]:
    """Take the next seat at the one table there is."""
    async with client(world) as http:
        room = world.sitting.room.id
        answered = await http.post(f"/api/tables/{room}/join", json={"name": name})
        assert answered.status_code == 201, answered.text
        got = answered.json()
        yield Browser(http, room, got["secret"], got["seat"])


async def open_link(world: World, link: str) -> dict[str, Any]:
    """Follow a personal link; return the table as that seat sees it."""
    async with client(world) as http:
        page = await http.get(link)
        assert page.status_code == 200, page.text
        room, _, secret = link.split("/")[-3:]
        seen = await http.get(f"/api/tables/{room}", headers={"Authorization": f"Bearer {secret}"})
        data: dict[str, Any] = seen.json()
        return data
