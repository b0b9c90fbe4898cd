"""The card room as a whole: all its tables, those in use in memory, the others in storage."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tomfool.cards import Seat
from tomfool.web.clock import Clock, Pace
from tomfool.web.errors import NoTable, NotNow, TooMany
from tomfool.web.keys import new_id, new_secret
from tomfool.web.limits import Buckets, Limits
from tomfool.web.live import Live, Watcher
from tomfool.web.reviews import Reviews
from tomfool.web.room import Room, Wish
from tomfool.web.store import Store, Written

LOG = logging.getLogger("tomfool.web")
IDLE = 600.0
"""Seconds after which a table that nobody looks at leaves the memory."""
PING = 15.0
"""Seconds after which a stream says that it is still there."""
LISTED = 60
"""Open tables that the lobby shows."""


class House:
    """All tables behind one `Store`."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
        limits: Limits | None = None,
        public_url: str = "",
    ) -> None:
        self.store, self.public_url = store, public_url.rstrip("/")
        self.clock, self.pace, self.limits = clock or Clock(), pace or Pace(), limits or Limits()
        self.key = bytes.fromhex(store.setting("key", lambda: secrets.token_hex(32)))
        self.buckets = Buckets(self.clock, self.limits.rate, self.limits.reserve)
        self.reviews = Reviews(self.clock, self.limits)
        self.streams: Counter[str] = Counter()
        self.rooms: dict[str, Live] = {}
        self.coming: dict[str, asyncio.Task[Live]] = {}
        self.lobby: set[Watcher] = set()
        self.sweeper: asyncio.Task[None] | None = None
        self.closing = False

    # Life

    async def wake(self) -> None:
        """Bring back the tables that wait for players, and sweep from time to time."""
        for listed in (await self.store.listed(status=["forming"]))[:LISTED]:
            if listed.public:
                with suppress(NoTable):
                    await self.live(listed.id)
        self.sweeper = asyncio.create_task(self._keep_house())

    def say_goodbye(self) -> None:
        """Let all streams end."""
        self.closing = True
        for watcher in self.lobby:
            watcher.news.set()
        for live in self.rooms.values():
            for watcher in live.watchers:
                watcher.news.set()

    async def close(self) -> None:
        """Let everything that has begun come to its end."""
        self.say_goodbye()
        if self.sweeper is not None:
            self.sweeper.cancel()
        await self.reviews.close()
        for live in list(self.rooms.values()):
            await live.close()
        await self.store.close()

    async def _keep_house(self) -> None:
        """Let streams show from time to time that they are there, and sweep now and then."""
        swept = self.clock.now()
        while True:
            await asyncio.sleep(PING)
            for live in list(self.rooms.values()):
                for watcher in live.watchers:
                    watcher.ping()
            for watcher in self.lobby:
                watcher.ping()
            if self.clock.now() - swept > IDLE:
                swept = self.clock.now()
                await self.sweep()

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for long, and let go of those that nobody looks at."""
        now, limits = self.clock.now(), self.limits
        ages = {"forming": limits.forming, "playing": limits.playing, "over": limits.over}
        for id in await self.store.sweep({status: now - age for status, age in ages.items()}):
            if live := self.rooms.pop(id, None):
                await live.close()
        for id, live in list(self.rooms.items()):
            idle = not live.watchers and not live.here and not live.lock.locked()
            open_table = live.room.status == "forming" and live.room.settings.public
            if idle and not open_table and now - live.room.touched > IDLE:
                del self.rooms[id]
                await live.close()
        self.lobby_changed()

    # Tables

    async def live(self, id: str) -> Live:
        """Return the table with this *id*, read from storage if need be, or raise `NoTable`."""
        if live := self.rooms.get(id):
            return live
        if id not in self.coming:
            self.coming[id] = asyncio.create_task(self._fetch(id))
            self.coming[id].add_done_callback(lambda _: self.coming.pop(id, None))
        return await asyncio.shield(self.coming[id])

    async def _fetch(self, id: str) -> Live:
        entries = await self.store.read(id) if id.isascii() and len(id) <= 32 else []
        if not entries:
            raise NoTable("there is no such table: it may have been swept away")
        try:
            room = Room(id, entries)
        except Exception as problem:  # whatever a log leads to that is not of today's rules
            LOG.error("table %s cannot be read again: %r", id, problem)
            raise NoTable("this table was played by other rules than those of today") from None
        return self._enter(room)

    def _enter(self, room: Room) -> Live:
        live = Live(room, self.store, self.clock, self.pace)
        live.on_change = self._changed
        self.rooms[room.id] = live
        live.changed()
        return live

    async def open(self, wish: Wish, owner: str) -> tuple[Live, Seat, str]:
        """Open a table for the visitor *owner*; return it, the host's seat and the secret of that."""
        mine = hmac.new(self.key, owner.encode("utf-8", "replace"), "sha256").hexdigest()[:32]
        if await self.store.owned(mine) >= self.limits.tables:
            raise TooMany(f"you have {self.limits.tables} tables that are not over: play on at one of them")
        secret, id = new_secret(), new_id()
        entry = Room.open(wish, secret)._replace(time=self.clock.now())
        room = Room(id, [entry])
        await self.store.write(Written(id, 0, (entry,), owner=mine, public=room.settings.public))
        live = self._enter(room)
        live.touch(room.host)
        return live, room.host, secret

    async def open_again(self, live: Live, seat: Seat, owner: str) -> tuple[Live, Seat, str]:
        """Open a table like *live*, whose match is over, unless somebody has done so already."""
        if live.room.again:
            raise NotNow(f"the table goes on at {live.room.again}")
        new, host, secret = await self.open(live.room.wish_again(seat), owner)
        await live.do(lambda room: room.go_on_at(new.room.id))
        return new, host, secret

    # The lobby

    @property
    def open_tables(self) -> list[Live]:
        """The public tables with open seats, the newest first."""
        found = [
            live
            for live in self.rooms.values()
            if live.room.settings.public and live.room.status == "forming" and not live.room.full
        ]
        return sorted(found, key=lambda live: -live.room.opened)[:LISTED]

    def lobby_changed(self) -> None:
        """Tell those who look at the lobby."""
        for watcher in self.lobby:
            watcher.news.set()

    @contextmanager
    def in_lobby(self) -> Iterator[Watcher]:
        """Be told of changes in the lobby for the time of this block."""
        watcher = Watcher(None)
        self.lobby.add(watcher)
        try:
            yield watcher
        finally:
            self.lobby.discard(watcher)

    def check_streams(self, visitor: str) -> None:
        """Raise `TooMany` if *visitor* may open no more streams."""
        if self.streams[visitor] >= self.limits.streams:
            raise TooMany("too many pages of this card room are open")

    @contextmanager
    def streaming(self, visitor: str) -> Iterator[None]:
        """Count a stream of *visitor* for the time of this block."""
        self.streams[visitor] += 1
        try:
            yield
        finally:
            self.streams[visitor] -= 1
            if not self.streams[visitor]:
                del self.streams[visitor]

    def _changed(self, live: Live) -> None:
        """Tell the lobby of a table that it lists, or has listed until now."""
        listed = live.room.settings.public and live.room.status == "forming"
        if listed or live.listed:
            live.listed = listed
            self.lobby_changed()
