"""Killing the server without warning while tables are in play, again and again.

    python -m tests.web.killing [TIMES]

Programs play at several tables.  After each kill the server is started anew on the same storage, and each
program sends what it had under way once more, with the same key.  In the end every choice that was ever
answered must stand in the log exactly once, in order, and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.web.people import Player, choice
from tomfool import record

GAMES = ("scarto", "parett", "parrotdigm", "scarto", "parett", "parrotdigm")
BROKEN = (httpx.TransportError, ConnectionError)


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when it listens."""
        command = [
            sys.executable, "-m", "tomfool", "serve", "--no-limits", "--port", str(self.port),
            "--database", f"sqlite:///{self.folder / 'room.sqlite'}",
        ]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r":(\d+)\s*$", said)
        assert found, f"the server said {said!r}"
        self.port = int(found[1])

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it without warning."""
        assert self.process is not None
        os.kill(self.process.pid, number)
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


@dataclass
class Driver:
    """Plays for all seats of a table, one choice at a time, and keeps what was answered."""

    players: list[Player]
    rng: Random
    answered: list[tuple[int, int, str]] = field(default_factory=list)  # hand, seat, name
    under_way: tuple[Player, list[str], dict[str, Any], str] | None = None
    retries: int = 0
    keys: int = 0

    async def play(self) -> None:
        """Play until the server is gone."""
        with suppress(*BROKEN):
            while True:
                await self.step()

    async def step(self) -> None:
        if self.under_way is not None:
            self.retries += 1
            await self.send()
            return
        view = await self.players[0].look()
        if view["between"]:
            for player in self.players:
                await player.post("ready", {"hand": view["hand"] + 1, "share": f"{player.seat}"})
            await asyncio.sleep(0.01)
        elif view["status"] != "over":
            mover = self.players[self.rng.choice(view["view"]["waiting"])]
            own = await mover.look()
            self.keys += 1
            self.under_way = (mover, choice(own, self.rng), own, f"key {self.keys}")
            await self.send()
        else:
            await asyncio.sleep(0.1)

    async def send(self) -> None:
        assert self.under_way is not None
        mover, names, view, key = self.under_way
        answer = await mover.act(names, view, key)
        assert answer.status_code == 200, answer.text
        self.answered += [(view["hand"], mover.seat, name) for name in names]
        self.under_way = None

    async def check(self) -> None:
        """Hold what was answered against the log of the server."""
        kept = []
        view = await self.players[0].look()
        data: dict[str, Any] = {"hands": []}
        if view["hands"]:
            data = json.loads((await self.players[0].get("/record")).content)
            record.verify(data)
        for number, hand in enumerate(data["hands"], 1):
            for step in hand["actions"].split():
                seat, name = step.split(":", 1)
                kept.append((number, int(seat), name.replace("_", " ")))
        if view["hand"] > len(data["hands"]):
            kept += await self.log_of_this_hand(view)
        flat = [(hand, seat, name) for hand, seat, name in self.answered]
        by_seat = [sorted_by_seat(entries) for entries in (kept, flat)]
        assert by_seat[0] == by_seat[1], f"{len(kept)} choices are kept, {len(flat)} were answered"

    async def log_of_this_hand(self, view: dict[str, Any]) -> list[tuple[int, int, str]]:
        """What each seat has done in this hand, as it alone may know it."""
        found = []
        for player in self.players:
            own = await player.look()
            for seat, name in own["view"]["log"]:
                if seat == player.seat:
                    assert name is not None
                    found.append((view["hand"], seat, name))
        return found


def sorted_by_seat(entries: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return *entries* hand by hand and seat by seat, those of a seat in their order."""
    return sorted(entries, key=lambda entry: entry[:2])


async def run(times: int, folder: Path, seed: object = 1) -> dict[str, Any]:
    """Kill the server so many *times*; return what happened."""
    rng, server, begun = Random(f"kill {seed}"), Server(folder), time.monotonic()
    server.start()
    client = httpx.AsyncClient(base_url=server.address, timeout=20)
    drivers = [await seated(client, game, rng.random()) for game in GAMES]
    done: list[Driver] = []
    try:
        for _ in range(times):
            playing = [asyncio.create_task(driver.play()) for driver in drivers]
            wanted = sum(driver.keys for driver in drivers) + rng.randint(5, 30)
            for _ in range(1000):
                if sum(driver.keys for driver in drivers) >= wanted:
                    break
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05 * rng.random())
            server.kill()
            await asyncio.gather(*playing)
            await client.aclose()
            server.start()
            client = httpx.AsyncClient(base_url=server.address, timeout=20)
            for driver in drivers:
                for player in driver.players:
                    player.client = client
            for place, driver in enumerate(drivers):
                if driver.under_way is None and (await driver.players[0].look())["status"] == "over":
                    await driver.check()
                    done.append(driver)
                    drivers[place] = await seated(client, GAMES[place], rng.random())
        for driver in drivers:
            while driver.under_way is not None:
                await driver.step()
            await driver.check()
    finally:
        await client.aclose()
        server.kill()
    return {
        "kills": times,
        "tables": len(drivers) + len(done),
        "choices answered": sum(driver.keys for driver in drivers + done),
        "sent again after a kill": sum(driver.retries for driver in drivers + done),
        "seconds": round(time.monotonic() - begun, 1),
    }


async def seated(client: httpx.AsyncClient, game: str, seed: float) -> Driver:
    """Return a driver of all seats at a new table."""
    from tests.web.people import party

    return Driver(await party(client, game), Random(seed))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(asyncio.run(run(int((sys.argv[1:] or ["100"])[0]), Path(place)))))
