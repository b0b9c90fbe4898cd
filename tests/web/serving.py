"""A real server in a thread, for clients that need a network."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tomfool.web.clock import AT_ONCE, Pace
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS, Limits
from tomfool.web.server import Server
from tomfool.web.store import Store


@contextmanager
def serving(
    url: str = "sqlite://", *, pace: Pace = AT_ONCE, limits: Limits = NO_LIMITS
) -> Iterator[tuple[str, House]]:
    """Yield the address of a card room, and the room itself (which lives in another thread)."""
    listening = socket.create_server(("127.0.0.1", 0))
    house = House(Store(url), pace=pace, limits=limits)
    server = Server(house, log_level="error")

    def run() -> None:
        asyncio.run(server.serve(sockets=[listening]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", house
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
