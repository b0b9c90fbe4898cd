"""How many moves a second the card room takes: N tables of API players, over real sockets on loopback.

    python -m bench.web_load [--tables 50,200,500] [--game rally-the-king] [--rate 1000] [--seconds 15]
                             [--limit 240]

The server is a process of its own (``tomfool serve --no-limits``; rules, storage and views on).  Every
player has an event stream and gets its view after every move; a table has one more connection for moves.
Latency is from sending a choice to having the mover's own new view, the answer to it.  Without ``--rate``
every table moves as fast as it can; with it so many moves a second are spread over all tables.
``server ms a move`` is processor time of the server, and the number to compare on a machine that others
use as well.  What takes longer than ``--limit`` seconds, or meets a server that fails, ends with an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import orjson

HOST = "127.0.0.1"
START = 60.0
"""Seconds that the server may take to start."""
TOGETHER = 25
"""Tables that are opened at the same time."""
REFUSED = (409, 422)
"""How a choice is answered that comes too late, or that the rules refuse."""


class Trouble(Exception):
    """The measurement cannot go on."""


@dataclass
class Tally:
    """What came out."""

    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    refused: int = 0
    opened: int = 0
    answer_bytes: int = 0

    def __str__(self) -> str:
        return f"{self.opened} tables open, {self.sent} choices sent, {self.refused} of them refused"


class Stream(asyncio.Protocol):
    """An event stream of one player: keeps the last view as it came."""

    def __init__(self, request: bytes) -> None:
        self.request, self.buffer, self.last = request, bytearray(), b""
        self.news = asyncio.Event()
        self.events = 0
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.request)  # type: ignore[attr-defined]

    def connection_lost(self, problem: Exception | None) -> None:
        self.lost = True
        self.news.set()

    async def wait(self) -> None:
        """Wait for something new."""
        self.news.clear()
        await self.news.wait()
        if self.lost:
            raise Trouble(f"a stream of events has ended, its last words: {bytes(self.buffer[-300:])!r}")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while (start := self.buffer.find(b"data: ")) >= 0:
            end = self.buffer.find(b"\n\n", start)
            if end < 0:
                return
            self.last = bytes(self.buffer[start + 6 : end])
            self.events += 1
            del self.buffer[: end + 2]
            self.news.set()


class Client:
    """One connection that is kept, with one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None

    async def request(
        self, method: str, path: str, data: object = None, secret: str = "", *, again: bool = True
    ) -> tuple[int, bytes]:
        """Return the status and the body of an answer."""
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=1 << 20)
        body = b"" if data is None else orjson.dumps(data)
        auth = f"Authorization: Bearer {secret}\r\n" if secret else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{auth}Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        try:
            answer = await self.reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):  # idle for too long
            self.reader = None
            if again:
                return await self.request(method, path, data, secret, again=False)
            raise Trouble(f"the server hangs up on {method} {path}") from None
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        content = await self.reader.readexactly(length)
        status = int(answer[9:12])
        if status >= 400 and status not in REFUSED:
            raise Trouble(f"{method} {path} was answered {status}: {content[:300]!r}")
        return status, content


class Table:
    """A table of players that make random legal moves."""

    def __init__(self, number: int, port: int, game: str, tally: Tally) -> None:
        self.number, self.port, self.game, self.tally = number, port, game, tally
        self.rng = random.Random(number)
        self.client = Client(port)
        self.streams: list[Stream] = []
        self.secrets: list[str] = []
        self.done: dict[int, tuple[int, int]] = {}  # what each seat has answered last

    async def open(self) -> None:
        _, content = await self.client.request("POST", "/api/tables", {"game": self.game, "name": "P0"})
        made = orjson.loads(content)
        self.path = f"/api/tables/{made['table']}"
        self.secrets.append(made["secret"])
        _, content = await self.client.request("GET", self.path)
        for seat in range(1, len(orjson.loads(content)["seats"])):
            _, content = await self.client.request("POST", f"{self.path}/join", {"name": f"P{seat}"})
            self.secrets.append(orjson.loads(content)["secret"])
        loop = asyncio.get_running_loop()
        for secret in self.secrets:
            head = (
                f"GET {self.path}/events HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {secret}\r\n\r\n"
            )
            stream = Stream(head.encode())
            await loop.create_connection(lambda stream=stream: stream, HOST, self.port)
            self.streams.append(stream)
        view = await self.view(0)
        if view is not None:
            await self.ready(view)
        self.tally.opened += 1

    async def play(self, until: float, pause: float) -> None:
        """Play until the time is over."""
        await asyncio.sleep(self.rng.random() * pause)
        turn, due = 0, time.perf_counter()
        while time.perf_counter() < until:
            view = await self.view(turn)
            if view is None:
                continue
            if view["between"]:
                await self.ready(view)
                turn = 0
                continue
            waiting = view["view"]["waiting"]
            if view["status"] == "over":
                return
            if turn not in waiting:
                turn = self.rng.choice(waiting)
                await asyncio.sleep(0.001)  # one of the two views may be older: let what is new come in
                continue
            if pause:
                due = max(due + pause, time.perf_counter() - pause)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            turn = await self.move(view, turn)

    async def view(self, seat: int) -> dict[str, Any] | None:
        """Return the last view that has come to *seat*, waiting for one that is not yet answered."""
        stream = self.streams[seat]
        while not stream.last:
            await stream.wait()
        view: dict[str, Any] = orjson.loads(stream.last)
        if (
            view["view"]
            and seat in view["view"]["waiting"]
            and (view["hand"], view["at"]) == self.done.get(seat)
        ):
            stream.last = b""
            return None
        return view

    async def move(self, view: dict[str, Any], seat: int) -> int:
        question = view["question"]
        legal, seals = question["legal"], question["seals"]
        if seals:
            names = [self.rng.choice([name for name in legal if name != seals]), seals]
        elif question["picks"] > 1:
            names = self.rng.sample(legal, question["picks"])
        else:
            names = [self.rng.choice(legal)]
        data = {"names": names, "at": view["at"], "hand": view["hand"], "key": f"{self.tally.sent}"}
        sent = time.perf_counter()
        status, content = await self.client.request("POST", f"{self.path}/act", data, self.secrets[seat])
        now = time.perf_counter()
        self.tally.sent += 1
        if status != 200:
            self.tally.refused += 1
            if self.tally.refused > 100 and self.tally.refused > len(self.tally.latencies):
                raise Trouble(f"most choices are refused, the last one so: {content[:300]!r}")
            self.streams[seat].last = orjson.dumps(orjson.loads(content)["table"])
            return seat
        self.tally.answer_bytes += len(content)
        self.tally.latencies.append(now - sent)
        self.done[seat] = (view["hand"], view["at"])
        table = orjson.loads(content)["table"]
        waiting = table["view"]["waiting"]
        return self.rng.choice(waiting) if waiting else 0

    async def ready(self, view: dict[str, Any]) -> None:
        for secret in self.secrets:
            await self.client.request(
                "POST", f"{self.path}/ready", {"hand": view["hand"] + 1, "share": ""}, secret
            )
        for stream in self.streams:
            while not stream.last or orjson.loads(stream.last)["between"]:
                await stream.wait()


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> tuple[float, float]:
    """Return the seconds of processor time that a process has used: its own, and the system's for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK"), int(fields[12]) / os.sysconf("SC_CLK_TCK")


async def load(
    port: int, pid: int, tables: int, game: str, rate: float, seconds: float, limit: float
) -> dict[str, Any]:
    """Open *tables* tables, let them play, and return what was measured."""
    tally = Tally()
    try:
        async with asyncio.timeout(limit):
            return await measure(tally, port, pid, tables, game, rate, seconds)
    except TimeoutError:
        raise Trouble(f"not done after {limit:.0f} s: {tally}") from None
    except ConnectionError as problem:
        raise Trouble(f"the server cannot be reached: {problem}; {tally}") from None


async def measure(
    tally: Tally, port: int, pid: int, tables: int, game: str, rate: float, seconds: float
) -> dict[str, Any]:
    """Do what `load` does, for as long as it takes."""
    playing = [Table(number, port, game, tally) for number in range(tables)]
    opened = time.perf_counter()
    for first in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.open() for table in playing[first : first + TOGETHER]))
    opened = time.perf_counter() - opened
    pause = tables / rate if rate else 0.0
    before, begun = cpu(pid), time.perf_counter()
    own = time.process_time()
    await asyncio.gather(*(table.play(begun + seconds, pause) for table in playing))
    took = time.perf_counter() - begun
    if not tally.latencies:
        raise Trouble(f"no move was made in {took:.0f} s: {tally}")
    own_time, system = (after - then for after, then in zip(cpu(pid), before, strict=True))
    used = own_time + system
    cuts = quantiles(tally.latencies, n=100) if len(tally.latencies) > 2 else [0.0] * 99
    return {
        "tables": tables,
        "players": sum(len(table.secrets) for table in playing),
        "game": game,
        "asked moves/s": rate or "all",
        "moves": len(tally.latencies),
        "refused": tally.refused,
        "moves/s": round(len(tally.latencies) / took),
        "p50 ms": round(cuts[49] * 1000, 1),
        "p99 ms": round(cuts[98] * 1000, 1),
        "views sent": sum(stream.events for table in playing for stream in table.streams),
        "server memory MB": round(memory(pid)),
        "server processor": round(used / took, 2),
        "server ms a move": round(used / len(tally.latencies) * 1000, 2),
        "of that the system's": round(system / len(tally.latencies) * 1000, 2),
        "moves a second of server processor": round(len(tally.latencies) / used),
        "kB an answer": round(tally.answer_bytes / len(tally.latencies) / 1000, 1),
        "client processor": round((time.process_time() - own) / took, 2),
        "seconds to open": round(opened, 1),
    }


def main() -> None:
    """Measure, and print a line of JSON for each number of tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", default="50,200,500")
    parser.add_argument("--game", default="rally-the-king")
    parser.add_argument(
        "--rate", type=float, default=0.0, help="moves a second of all tables; 0: all they can"
    )
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument(
        "--serve", nargs=argparse.REMAINDER, help="the command that serves, with {port} in it"
    )
    parser.add_argument(
        "--limit", type=float, default=240.0, help="seconds that each number of tables may take in all"
    )
    given = parser.parse_args()
    if given.seconds > 120 or any(int(tables) > 2000 for tables in given.tables.split(",")):
        parser.error("at most 120 seconds and 2000 tables")
    try:
        import uvloop

        runner = uvloop.run
    except ImportError:
        runner = asyncio.run
    try:
        for tables in map(int, given.tables.split(",")):
            with server(given.serve) as (port, pid):
                work = load(port, pid, tables, given.game, given.rate, given.seconds, given.limit)
                print(json.dumps(runner(work)), flush=True)
    except Trouble as trouble:
        sys.exit(f"web_load: {trouble}")


@contextmanager
def server(serve: list[str] | None) -> Iterator[tuple[int, int]]:
    """Run a server for the time of this block; yield its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [word.format(port=port) for word in serve or []] or [
            sys.executable, "-m", "tomfool", "serve", "--port", str(port), "--no-limits",
            "--database", f"sqlite:///{folder}/load.sqlite",
        ]  # fmt: skip
        with open(f"{folder}/told", "w+") as told:
            process = subprocess.Popen(command, stdout=told, stderr=told)
            try:
                until_it_listens(process, port, Path(told.name))
                yield port, process.pid
                if process.poll() is not None:
                    raise Trouble(f"the server has ended: {Path(told.name).read_text()[-1000:]}")
            finally:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def until_it_listens(process: subprocess.Popen[bytes], port: int, told: Path) -> None:
    """Return when the server answers; raise `Trouble` with its last words if it ends, or takes too long."""
    end = time.monotonic() + START
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection((HOST, port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    words = re.sub(r"\s+", " ", told.read_text())[-1000:]
    raise Trouble(f"the server does not listen at {HOST}:{port}; it said: {words or 'nothing'}")


if __name__ == "__main__":
    main()
