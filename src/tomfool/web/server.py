"""The server around the application: when it is to stop, streams end by themselves."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Awaitable, Callable

import uvicorn

from tomfool.errors import TomfoolError
from tomfool.web.app import create_app
from tomfool.web.house import House

GARBAGE = (50_000, 20, 20)
"""How many new objects let Python look for rings of garbage, and how many such looks let it look deeper."""


def rarely_collect() -> None:
    """Let Python look for rings of garbage less often: each time it goes through all tables in memory.

    Nearly everything is freed without that, and what has been loaded by now is never garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


class Server(uvicorn.Server):
    """A uvicorn server for *house*."""

    def __init__(self, house: House, *, log_level: str = "warning") -> None:
        self.house = house
        config = uvicorn.Config(
            create_app(house),
            log_level=log_level,
            access_log=False,  # addresses hold secrets: personal links
            timeout_graceful_shutdown=3,
            timeout_keep_alive=60,
        )
        super().__init__(config)
        self.beside: tuple[Callable[[], Awaitable[None]], Callable[[], Awaitable[None]]] | None = None
        self.company: asyncio.Task[None] | None = None
        self.problem: TomfoolError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as usual, and with it what runs *beside* the pages (how to run and to close it)."""
        await super().startup(sockets=sockets)
        if self.beside is not None:
            self.company = asyncio.create_task(self._keep_company(self.beside[0]))

    async def _keep_company(self, run: Callable[[], Awaitable[None]]) -> None:
        try:
            await run()
        except TomfoolError as problem:
            self.problem, self.should_exit = problem, True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let all streams end, then stop as usual."""
        if self.beside is not None and self.company is not None:
            self.company.cancel()
            await self.beside[1]()
            await asyncio.wait({self.company}, timeout=3)
        self.house.say_goodbye()
        await super().shutdown(sockets=sockets)
