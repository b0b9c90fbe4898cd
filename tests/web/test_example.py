"""The bot of the examples, which needs nothing but the description, plays a match."""

from __future__ import annotations

import runpy
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.serving import serving

SCRIPT = Path(__file__).parents[2] / "examples" / "web_bot.py"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as (address, _):
        yield address


def test_bots_of_other_people_play_a_whole_match(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    play = runpy.run_path(str(SCRIPT))["play"]
    with httpx.Client(base_url=address) as client:
        made = client.post("/api/tables", json={"game": "scarto", "name": "Host"}).json()
        table = f"{address}/tables/{made['table']}"
        robots = [threading.Thread(target=play, args=(table, f"Robot {n}")) for n in range(2)]
        for robot in robots:
            robot.start()
        headers = {"Authorization": f"Bearer {made['secret']}"}
        path = f"/api/tables/{made['table']}"
        for _ in range(5000):
            view = client.get(path, headers=headers).json()
            if view["status"] == "over":
                break
            if view["between"]:
                client.post(f"{path}/ready", json={"hand": view["hand"] + 1}, headers=headers)
            elif view["view"] and 0 in view["view"]["waiting"]:
                hint = client.post(f"{path}/hint", json={}, headers=headers).json()["names"]
                act = {"names": hint, "at": view["at"], "hand": view["hand"]}
                client.post(f"{path}/act", json=act, headers=headers)
        for robot in robots:
            robot.join(20)
    assert view["status"] == "over"
    said = capsys.readouterr().out
    assert said.count("comes in at place") == 2


def test_the_bot_says_why_it_got_no_seat(address: str) -> None:
    play = runpy.run_path(str(SCRIPT))["play"]
    with pytest.raises(SystemExit, match="no such table"):
        play(f"{address}/tables/none")
