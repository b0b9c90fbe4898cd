"""Streams over a real network: the present state at once, every change, and nothing besides."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from typing import Any

import httpx
import pytest

from tests.web.people import csrf
from tests.web.serving import serving
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS, Limits


class Listener:
    """Somebody who listens to a stream."""

    def __init__(self, address: str, path: str, headers: dict[str, str] | None = None) -> None:
        self.events: Queue[tuple[str, str]] = Queue()
        self.client = httpx.Client(base_url=address, timeout=30, headers=headers)
        self.path = path
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self) -> None:
        kind, data = "", []
        try:
            with self.client, self.client.stream("GET", self.path) as response:
                self.socket = response.extensions["network_stream"].get_extra_info("socket")
                self.events.put(("status", str(response.status_code)))
                for line in response.iter_lines():
                    if line.startswith("event: "):
                        kind = line[7:]
                    elif line.startswith("data: "):
                        data.append(line[6:])
                    elif not line and data:
                        self.events.put((kind, "\n".join(data)))
                        data = []
        except (httpx.HTTPError, RuntimeError):
            pass
        self.events.put(("end", ""))

    def next(self, seconds: float = 10) -> tuple[str, str]:
        return self.events.get(timeout=seconds)

    def table(self) -> dict[str, Any]:
        kind, data = self.next()
        assert kind == "table", data
        found: dict[str, Any] = json.loads(data)
        return found

    def silent(self, seconds: float = 0.3) -> bool:
        try:
            self.events.get(timeout=seconds)
        except Empty:
            return True
        return False


@contextmanager
def seated(address: str, chairs: list[str]) -> Iterator[tuple[httpx.Client, str, dict[str, str]]]:
    with httpx.Client(base_url=address, timeout=20) as client:
        made = client.post("/api/tables", json={"game": "scarto", "name": "Anna", "chairs": chairs}).json()
        yield client, f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}


@pytest.fixture(scope="module")
def room() -> Iterator[tuple[str, House]]:
    with serving() as found:
        yield found


def test_a_stream_begins_with_the_present_and_tells_what_changes(room: tuple[str, House]) -> None:
    address, _ = room
    with seated(address, ["me", "open", "simple"]) as (client, path, headers):
        listener = Listener(address, f"{path}/events", headers)
        assert listener.next() == ("status", "200")
        first = listener.table()
        assert (first["seat"], first["status"]) == (0, "forming")
        client.post(f"{path}/join", json={"name": "Ben"})
        assert listener.table()["seats"][1]["name"] == "Ben"
        again = Listener(address, f"{path}/events", headers)
        again.next()
        assert again.table() == client.get(path, headers=headers).json()


def test_a_spectator_is_sent_nothing_where_nothing_changes_for_it(room: tuple[str, House]) -> None:
    """What one seat is asked or likes is nothing that the time of an event may tell to the others."""
    address, _ = room
    with seated(address, ["me", "simple", "simple"]) as (client, path, headers):
        listener = Listener(address, f"{path}/events")
        assert listener.next() == ("status", "200")
        assert listener.table()["seat"] is None
        client.post(f"{path}/auto", json={"on": True}, headers=headers)
        assert listener.silent()


def test_who_has_left_is_shown_no_cards_any_more(room: tuple[str, House]) -> None:
    address, _ = room
    with seated(address, ["me", "open", "open"]) as (client, path, headers):
        others = []
        for name in ("Ben", "Cleo"):
            made = client.post(f"{path}/join", json={"name": name}).json()
            others.append({"Authorization": f"Bearer {made['secret']}"})
        for who in (headers, *others):
            client.post(f"{path}/ready", json={"hand": 1}, headers=who)
        listener = Listener(address, f"{path}/events", others[0])
        listener.next()
        while not (view := listener.table())["view"]:
            pass
        assert len(view["view"]["hand"]) == 25
        client.post(f"{path}/leave", headers=others[0])
        view = listener.table()
        assert (view["seat"], view["view"]["hand"]) == (None, [])


def test_pages_are_streamed_as_frames_and_led_to_the_table(room: tuple[str, House]) -> None:
    address, _ = room
    with httpx.Client(base_url=address, timeout=20) as client:
        token = csrf(client.get("/games/scarto/new").text)
        chairs = {"chair.0": "me", "chair.1": "simple", "chair.2": "simple"}
        made = client.post("/tables", data={"csrf": token, "game": "scarto", "name": "Anna", **chairs})
        table = made.headers["location"]
        listener = Listener(address, f"{table}/stream", {"Cookie": cookies(client)})
        assert listener.next() == ("status", "200")
        assert listener.next()[0] == "frame"
        client.post(f"{table}/ready", data={"csrf": token, "hand": "1", "share": "s"})
        found = [listener.next()]
        while found[-1][0] == "frame":
            found.append(listener.next())
        assert found[-1] == ("turn", table)


def cookies(client: httpx.Client) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in client.cookies.jar)


def test_the_lobby_is_streamed(room: tuple[str, House]) -> None:
    address, _ = room
    listener = Listener(address, "/lobby/stream")
    assert listener.next() == ("status", "200")
    assert listener.next()[0] == "frame"
    made = httpx.post(
        f"{address}/api/tables", json={"game": "parett", "name": "Zoe", "public": True}
    ).json()
    kind, frame = listener.next()
    assert (kind, made["table"] in frame) == ("frame", True)


def test_streams_of_a_visitor_are_limited_and_freed() -> None:
    one_stream = Limits(**{**vars(NO_LIMITS), "streams": 1})
    with (
        serving(limits=one_stream) as (address, house),
        seated(address, ["me", "open", "simple"]) as (client, path, headers),
    ):
        first = Listener(address, f"{path}/events", headers)
        assert first.next() == ("status", "200")
        first.table()
        assert Listener(address, f"{path}/events", headers).next() == ("status", "429")
        assert client.get(path).json()["seats"][0]["present"]
        first.socket.shutdown(socket.SHUT_RDWR)
        end = time.monotonic() + 10
        while house.streams and time.monotonic() < end:
            time.sleep(0.05)
        assert Listener(address, f"{path}/events", headers).next() == ("status", "200")


def test_when_the_house_closes_its_streams_end() -> None:
    with serving() as (address, _), seated(address, ["me", "open", "simple"]) as (_, path, headers):
        listener = Listener(address, f"{path}/events", headers)
        assert listener.next() == ("status", "200")
        listener.table()
    while (event := listener.next())[0] != "end":
        assert event[0] == "table"
