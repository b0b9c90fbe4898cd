"""Server-sent events: the present state at once, then again whenever it has changed for this viewer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tomfool.cards import Seat
from tomfool.web.errors import TooMany
from tomfool.web.house import House
from tomfool.web.live import Live, Watcher
from tomfool.web.visit import house_of, visitor_hash

RETRY = 1000
"""Milliseconds after which a browser comes back to a stream that has broken off."""
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def event(kind: str, data: str | bytes) -> bytes:
    """Return an event as it goes over the line.

    >>> event("frame", "<p>one</p>\\n<p>two</p>")
    b'event: frame\\ndata: <p>one</p>\\ndata: <p>two</p>\\n\\n'
    """
    text = data.encode() if isinstance(data, str) else data
    lines = b"\ndata: ".join(text.replace(b"\r", b"").split(b"\n"))
    return b"event: " + kind.encode() + b"\ndata: " + lines + b"\n\n"


class EventStream(Response):
    """An answer that goes on: *render* gives the next event, None where nothing is new.

    It speaks to the server itself, without the layers that an answer of a page goes through: of all that
    is sent, this is sent most.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        house: House,
        visitor: str,
        watching: Callable[[], AbstractContextManager[Watcher]],
        render: Callable[[], bytes | None],
    ) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["Content-Length"]
        self.house, self.visitor, self.watching, self.news_of = house, visitor, watching, render

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await send(part(b"retry: %d\n\n" % RETRY))
        with self.house.streaming(self.visitor), self.watching() as watcher:
            leaving = asyncio.ensure_future(left(receive, watcher))
            try:
                await self.tell(watcher, send)
            finally:
                leaving.cancel()
        await send(part(b"", more=False))

    async def tell(self, watcher: Watcher, send: Send) -> None:
        """Send what is new, as long as somebody listens and the house is open."""
        news, render = watcher.news, self.news_of
        while not (self.house.closing or watcher.gone):
            news.clear()
            if (told := render()) is not None:
                await send(part(told))
            await news.wait()
            if watcher.beat:
                watcher.beat = False
                await send(part(b": still here\n\n"))


def part(body: bytes, *, more: bool = True) -> Message:
    """Return a part of an answer as it goes to the server."""
    return {"type": "http.response.body", "body": body, "more_body": more}


async def left(receive: Receive, watcher: Watcher) -> None:
    """Wait until the listener has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.leave()


def table_stream(
    request: Request, live: Live, seat: Seat | None, render: Callable[[], bytes | None]
) -> EventStream:
    """Return the stream of a table; *render* gives the next event, None where nothing is new."""
    if len(live.watchers) >= house_of(request).limits.watchers:
        raise TooMany("so many look at this table that there is no room for more")
    return _stream(request, lambda: live.watching(seat), render)


def lobby_stream(request: Request, render: Callable[[], bytes | None]) -> EventStream:
    """Return the stream of the lobby."""
    return _stream(request, house_of(request).in_lobby, render)


def _stream(
    request: Request,
    watching: Callable[[], AbstractContextManager[Watcher]],
    render: Callable[[], bytes | None],
) -> EventStream:
    house, visitor = house_of(request), visitor_hash(request)
    house.check_streams(visitor)
    return EventStream(house, visitor, watching, render)
