"""The privacy of ``tomfool discord``, looked at from outside: its process, its files, its log."""

from __future__ import annotations

import asyncio
import os
import platform
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.discord.fake_discord import FakeDiscord, serve

NAMES = ("Quenisset", "Wolfhagen", "Zdravkova")
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="asks the process by a signal")


@dataclass
class Outside:
    """A bot in another process, and the stand-in that it is connected to."""

    fake: FakeDiscord
    process: asyncio.subprocess.Process
    database: Path
    log: Path

    async def until(self, found: Callable[[], Any]) -> Any:
        """Wait for what is *found*."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self.process.returncode is None, self.log.read_text()
            with suppress(StopIteration, LookupError):
                if what := found():
                    return what
            await asyncio.sleep(0.02)
        raise AssertionError("it never comes")

    async def memory(self) -> str:
        """Return all that can be reached in the process."""
        shown = Path(f"{self.database}.memory")
        shown.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        await self.until(shown.exists)
        text = shown.read_text("utf-8")
        shown.unlink()
        return text

    async def hear_another(self) -> str:
        """Let the bot hear somebody else, so that nobody at the table was the last; return its memory."""
        stranger = self.fake.add_user("stranger")
        for _ in range(2):
            done = await self.fake.slash(stranger, self.fake.channel["id"], "help")
            await self.until(lambda done=done: "deals card games" in done["replies"][0]["content"])
        return await self.memory()

    def written(self) -> str:
        """Return all that stands in the files of the database, the journal among them, and in the log."""
        files = [*self.database.parent.glob(f"{self.database.name}*"), self.log]
        return "".join(path.read_bytes().decode("latin-1") for path in files)

    def newest(self, channel: str, having: str) -> dict[str, Any]:
        """Return the newest message of a channel that has some words in its text or its buttons."""
        messages = list(self.fake.messages[channel].values())
        return next(m for m in reversed(messages) if having in m["content"] + str(m["components"]))

    def direct(self, user: dict[str, Any]) -> str:
        """Return the channel for direct messages to somebody."""
        return next(
            channel["id"]
            for channel in self.fake.channels.values()
            if channel["type"] == 1 and channel["recipients"][0]["id"] == user["id"]
        )

    def raw(self, traces: set[str]) -> set[str]:
        """Return which *traces* are anywhere in the memory that the process can write to, freed or not."""
        found: set[str] = set()
        maps = Path(f"/proc/{self.process.pid}/maps").read_text()
        with Path(f"/proc/{self.process.pid}/mem").open("rb", 0) as memory:
            for line in maps.splitlines():
                place, permitted = line.split()[:2]
                first, last = (int(number, 16) for number in place.split("-"))
                if permitted.startswith("rw"):
                    memory.seek(first)
                    part = memory.read(last - first)
                    found |= {trace for trace in traces if trace.encode() in part}
        return found


@asynccontextmanager
async def outside(folder: Path, **environment: str) -> AsyncIterator[Outside]:
    """``tomfool discord`` as a process of its own for the time of this block."""
    fake = FakeDiscord()
    runner, port = await serve(fake)
    log, database = folder / "log", folder / "room.sqlite"
    with log.open("w") as out:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.discord.outside", str(port), str(database)),
            stdout=out,
            stderr=out,
            env={**os.environ, **environment},
        )
    line = Outside(fake, process, database, log)
    try:
        await line.until(lambda: fake.ws is not None and fake.commands)
        yield line
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        await runner.cleanup()


async def play(line: Outside, people: list[dict[str, Any]]) -> str:
    """Open a table, play a little in all ways that there are; return its thread."""
    fake, channel = line.fake, line.fake.channel["id"]
    host, *others = people
    await fake.slash(host, channel, "play", game="scarto")
    lobby = await line.until(lambda: line.newest(channel, "Start"))
    for other in others:
        await fake.click(other, lobby, label="Join")
        await line.until(lambda other=other: other["username"] in lobby["content"])
    await fake.click(host, lobby, label="Start")
    thread = await line.until(lambda: next(c["id"] for c in fake.channels.values() if c["type"] == 11))
    status = await line.until(lambda: line.newest(thread, "My hand"))
    asked = await line.until(lambda: line.newest(line.direct(host), "Lay these three away"))
    menu = asked["components"][0]["components"][0]
    await fake.click(
        host, asked, custom_id=menu["custom_id"], values=[o["value"] for o in menu["options"][:3]]
    )
    await line.until(lambda: "3 of 3 picked" in asked["content"])
    await fake.click(host, asked, label="Lay these three away")
    card = await line.until(lambda: line.newest(line.direct(others[0]), "tf:one:"))
    menu = card["components"][0]["components"][0]
    await fake.click(others[0], card, custom_id=menu["custom_id"], values=[menu["options"][0]["value"]])
    await line.until(lambda: "You have chosen" in card["content"])
    for who in people:
        await fake.click(who, status, label="My hand")
    await fake.say(others[1], thread, f"<@{fake.bot['id']}> say well played, <@{others[0]['id']}>")
    await line.until(lambda: line.newest(thread, "well played, @somebody"))
    await fake.say(others[0], line.direct(others[0]), "take back")
    await line.until(lambda: line.newest(line.direct(host), "would like to take the last choice back"))
    return str(thread)


async def test_when_the_table_has_ended_no_account_is_left_in_process_files_or_log(tmp_path: Path) -> None:
    async with outside(tmp_path) as line:
        people = [line.fake.add_user(name) for name in NAMES]
        traces = {*NAMES, *(who["id"] for who in people)}
        thread = await play(line, people)
        running = await line.memory()
        assert {trace for trace in traces if trace in running} == traces, "while it runs they are needed"
        assert {trace for trace in traces if trace in line.written()} == traces
        await line.fake.say(people[0], thread, f"<@{line.fake.bot['id']}> stop")
        await line.until(lambda: line.newest(thread, "has ended the table"))
        await line.until(lambda: not any(trace in line.written() for trace in traces))
        memory = await line.hear_another()
        left = {trace for trace in traces if trace in memory}
        assert left == set(), [text for text in memory.split("\n") if any(t in text for t in left)][:9]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="overwrites by the C library of Linux")
async def test_with_the_environment_of_the_page_no_account_is_left_in_freed_memory_either(
    tmp_path: Path,
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
    environment = dict(re.findall(r"\b(PYTHONMALLOC|GLIBC_TUNABLES)=(\S+)", page))
    assert len(environment) == 2
    async with outside(tmp_path, **environment) as line:
        people = [line.fake.add_user(name) for name in NAMES]
        traces = {*NAMES, *(who["id"] for who in people)}
        thread = await play(line, people)
        assert line.raw(traces) == traces, "while it runs they are needed"
        await line.fake.say(people[0], thread, f"<@{line.fake.bot['id']}> stop")
        await line.until(lambda: line.newest(thread, "has ended the table"))
        await line.until(lambda: not any(trace in line.written() for trace in traces))
        await line.hear_another()
        await line.until(lambda: not line.raw(traces))
