"""``tomfool discord``: opens the card room on Discord, or says why not."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.cli.house import answer
from tests.discord.fake_discord import FakeDiscord, serve
from tomfool.cli import interrupt
from tomfool.cli.discord import TOKEN

BESIDE_A_STAND_IN = """
import signal, sys

port, moment = int(sys.argv.pop(1)), sys.argv.pop(1)

class Loading:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "tomfool.discord.client":
            from tests.discord.fake_discord import point_discord_at
            point_discord_at(port)
        if name == moment:  # Ctrl-C while this is loaded
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Loading)
from tomfool.__main__ import main
main()
"""
WHILE_LOADING = (
    "tomfool.cli",
    "tomfool.cards",
    "sqlalchemy",
    "tomfool.web.house",
    "discord",
    "tomfool.discord.client",
    "tomfool.discord.desk",
)
"""Modules that are loaded one after the other until the bot is there."""
ON_THE_WIRE: dict[str, Callable[[FakeDiscord], object]] = {
    "the first request": lambda fake: fake.log,
    "the telling of the commands": lambda fake: fake.commands,
    "the gateway": lambda fake: fake.ws is not None,
    "being known": lambda fake: fake.identified,
}


@pytest.mark.parametrize("command", [("discord",), ("serve", "--discord", "--port", "0")])
def test_without_a_token_it_says_so_and_leaves_with_1(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TOKEN, raising=False)
    code, out, err = answer(*command)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "no token for the bot: put it into TOMFOOL_DISCORD_TOKEN" in err


@pytest.mark.parametrize("command", ["discord", "serve"])
async def test_a_token_that_discord_does_not_know_is_refused_in_a_line(
    command: str, tmp_path: Path
) -> None:
    async with beside(FakeDiscord(), command, tmp_path, "wrong-token") as process:
        out, err = await asyncio.wait_for(asyncio.to_thread(process.communicate), 60)
        assert process.returncode == 1, out + err
        assert "Discord does not know the token in TOMFOOL_DISCORD_TOKEN" in err
        assert "Traceback" not in err
        assert "wrong-token" not in out + err


@pytest.mark.parametrize("command", ["discord", "serve"])
async def test_it_is_there_until_ctrl_c(command: str, tmp_path: Path) -> None:
    fake = FakeDiscord()
    async with beside(fake, command, tmp_path, fake.token) as process:
        for _ in range(3000):
            if fake.identified:
                break
            assert process.poll() is None, process.communicate()
            await asyncio.sleep(0.02)
        assert fake.identified == 1
        if command == "serve":
            assert process.stdout is not None
            said = await asyncio.to_thread(process.stdout.readline)
            found = re.search(r"http://127\.0\.0\.1:\d+", said)
            assert found
            async with httpx.AsyncClient() as client:
                assert "Parett" in (await client.get(found[0], timeout=30)).text
        process.send_signal(signal.SIGINT)
        _, err = await asyncio.wait_for(asyncio.to_thread(process.communicate), 60)
        assert process.returncode == 130, err
        assert "Traceback" not in err


@pytest.mark.parametrize("moment", WHILE_LOADING)
async def test_ctrl_c_while_it_is_loaded_ends_it_quietly(moment: str, tmp_path: Path) -> None:
    async with beside(FakeDiscord(), "discord", tmp_path, "fake-token", moment) as process:
        _, err = await asyncio.wait_for(asyncio.to_thread(process.communicate), 60)
        assert (process.returncode, err) == (130, "")


@pytest.mark.parametrize(
    ("command", "moment"),
    [
        *(("discord", moment) for moment in ON_THE_WIRE),
        ("serve", "the first request"),
        ("serve", "the gateway"),
    ],
)
async def test_ctrl_c_while_it_connects_ends_it_quietly(command: str, moment: str, tmp_path: Path) -> None:
    fake = FakeDiscord()
    async with beside(fake, command, tmp_path, fake.token) as process:
        for _ in range(30000):
            if ON_THE_WIRE[moment](fake):
                break
            assert process.poll() is None, process.communicate()
            await asyncio.sleep(0.002)
        else:
            pytest.fail(f"waited in vain for {moment}")
        process.send_signal(signal.SIGINT)
        _, err = await asyncio.wait_for(asyncio.to_thread(process.communicate), 60)
        assert (process.returncode, err) == (130, "")


async def test_ctrl_c_ends_what_does_not_hear_that_it_is_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interrupt, "PATIENCE", 0.05)
    deaf = asyncio.Event()

    async def work() -> None:
        while not deaf.is_set():
            with suppress(asyncio.CancelledError):
                await deaf.wait()

    asyncio.get_running_loop().call_later(0.01, signal.raise_signal, signal.SIGINT)
    before = signal.getsignal(signal.SIGINT)
    assert await interrupt.until_interrupted(work())
    assert signal.getsignal(signal.SIGINT) is before
    deaf.set()


async def test_work_that_ends_or_fails_by_itself_is_no_interrupt() -> None:
    async def fail() -> None:
        raise ValueError("in itself")

    assert not await interrupt.until_interrupted(asyncio.sleep(0))
    with pytest.raises(ValueError, match="in itself"):
        await interrupt.until_interrupted(fail())


@asynccontextmanager
async def beside(
    fake: FakeDiscord, command: str, folder: Path, token: str, moment: str = "no module"
) -> AsyncIterator[subprocess.Popen[str]]:
    """The command, where it takes *fake* for Discord; Ctrl-C comes while the module *moment* is loaded."""
    runner, port = await serve(fake)
    more = ["--discord", "--port", "0"] if command == "serve" else []
    arguments = [command, *more, "--database", f"sqlite:///{folder / 'room.sqlite'}"]
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", BESIDE_A_STAND_IN, str(port), moment, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, TOKEN: token},
        cwd=Path(__file__).parents[2],
    ) as process:
        try:
            yield process
        finally:
            process.kill()
            await runner.cleanup()
