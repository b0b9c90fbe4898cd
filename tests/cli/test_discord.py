"""``tomfool discord``: opens the card room on Discord, or says why not."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.house import answer
from tests.discord.fake_discord import FakeDiscord, serve
from tomfool.cli.discord import TOKEN

BESIDE_A_STAND_IN = """
import sys
from tests.discord.fake_discord import point_discord_at
point_discord_at(int(sys.argv.pop(1)))
from tomfool.cli import main
main(sys.argv[1:])
"""


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
        assert process.returncode in (0, 130, -signal.SIGINT), err
        assert "Traceback" not in err


@asynccontextmanager
async def beside(
    fake: FakeDiscord, command: str, folder: Path, token: str
) -> AsyncIterator[subprocess.Popen[str]]:
    """The command, where it takes *fake* for Discord."""
    runner, port = await serve(fake)
    more = ["--discord", "--port", "0"] if command == "serve" else []
    arguments = [command, *more, "--database", f"sqlite:///{folder / 'room.sqlite'}"]
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", BESIDE_A_STAND_IN, str(port), *arguments],
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
