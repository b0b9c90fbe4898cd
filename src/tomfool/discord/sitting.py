"""One table on Discord: its live room, its thread, its players and the messages that wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord

from tomfool.cards import Seat
from tomfool.discord import shown
from tomfool.discord.choosing import Choosing
from tomfool.discord.kept import Kept
from tomfool.discord.letter import Letter
from tomfool.discord.place import Manner, Player, to_data
from tomfool.discord.post import is_gone
from tomfool.errors import TomfoolError
from tomfool.web.clock import Alarm
from tomfool.web.company import Watcher

LOG = logging.getLogger("tomfool.discord")
LOOKING_ON: Seat = -1
"""The seat from which the bot itself looks at a table: none, and no spectator who is counted either."""


class Bell(asyncio.Event):
    """An event that calls *ring* instead of waking somebody who waits."""

    def __init__(self, ring: Callable[[], None]) -> None:
        super().__init__()
        self.ring = ring

    def set(self) -> None:
        """Call."""
        self.ring()


@dataclass
class Sitting(Choosing):
    """A table on Discord: its messages are kept up to date with its room."""

    kept: Kept
    manner: Manner
    finish: Callable[[Sitting, str], Awaitable[None]] | None = None
    closing: bool = False  # the bot is about to leave: what has begun is brought to its end
    written: dict[str, Any] | None = None
    showing: Letter | None = None
    ready_at: float = 0.0
    task: asyncio.Task[None] | None = None
    again: bool = False
    alarm: Alarm | None = None
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def __post_init__(self) -> None:
        watcher = Watcher(LOOKING_ON)
        watcher.news = Bell(self.wake)
        self.watcher = watcher

    # Being there

    def begin(self) -> None:
        """Watch the room, with all players at it."""
        self.live.watchers.add(self.watcher)
        for seat in self.players:
            self.sit_down(seat)
        self.wake()

    # Telling

    def wake(self) -> None:
        """Something has changed: bring all messages up to date, soon."""
        if self.ended or self.closing:
            return
        if self.task is not None and not self.task.done():
            self.again = True
            return
        self.task = self.spawn(self._follow())

    async def _follow(self) -> None:
        while not self.ended:
            self.again = False
            try:
                await self.refresh()
            except discord.HTTPException as error:
                if is_gone(error) and self.finish is not None:
                    await self.finish(self, "")
                    return
                LOG.error("a message was not taken: status %s, code %s", error.status, error.code)
                self._call_at(self.live.clock.now() + 15)
                return
            if self.closing:
                return
            if self.manner.pause:
                await asyncio.sleep(self.manner.pause)
            if not self.again:
                return

    async def refresh(self) -> None:
        """Ask those who are to choose, and show the table as it is."""
        self.dress()
        await self.tell_talk()
        if self.room.table is None:
            await self._show_lobby()
        else:
            for seat, player in list(self.players.items()):
                if player.early is not None:
                    await self._choose_now(seat, player, player.early)
            for seat in list(self.players):
                await self.ask(seat)
            await self.ask_votes()
            await self._show_hand()
            if self.room.over and self.finish is not None:
                await self.finish(self, shown.score(self.scene(None)))
                return
            self._rest()
        await self.save()
        self._plan()

    async def _show_lobby(self) -> None:
        letter = self.lobby()
        if letter != self.showing and not self.place.begun:
            self.showing = letter
            await self.post.edit(self.place.channel, self.place.lobby, letter)

    async def _show_hand(self) -> None:
        table, place = self.room.table, self.place
        assert table is not None
        letter, finished = self.status(), not self.room.playing
        if place.hand != table.number:
            place.status = await self.post.send(place.table, letter, once=f"{self.room.id}.{table.number}")
            place.hand, place.finished, self.showing = table.number, False, letter
        elif letter != self.showing:
            await self.post.edit(place.table, place.status, letter)
            self.showing = letter
        place.finished = finished

    # What happens by itself

    def _rest(self) -> None:
        """After a hand: be ready for the next one, when the score has been shown and read."""
        if not self.room.between or not self.place.finished:
            self.ready_at = 0.0
        elif not self.ready_at:
            self.ready_at = self.live.clock.now() + self.manner.rest

    def _plan(self) -> None:
        times = [self.room.touched + self.manner.expire]
        if self.ready_at:
            times.append(self.ready_at)
        if not self.room.settings.clock:
            for seat, player in self.players.items():
                if self.tarries(seat):
                    wait = self.manner.absent if player.reminded else self.manner.remind
                    times.append(player.since + wait)
        self._call_at(min(times))

    def _call_at(self, when: float) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = None if self.ended or self.closing else self.live.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        self.spawn(self._happen())

    async def _happen(self) -> None:
        """Do what is due."""
        now = self.live.clock.now() + 1e-6
        if self.room.touched + self.manner.expire <= now and self.finish is not None:
            await self.finish(self, "Nothing has happened here for a day: the table has ended.")
            return
        if self.ready_at and self.ready_at <= now:
            self.ready_at = 0.0
            await self.get_ready()
        if not self.room.settings.clock:
            for seat, player in list(self.players.items()):
                if self.tarries(seat):
                    await self._remind(seat, player, now)
        self.wake()

    def tarries(self, seat: Seat) -> bool:
        """Whether *seat* is waited for: it is to choose, is there, and has not chosen early."""
        return self.asks(seat) and seat in self.pages and self.early(seat) is None

    async def _remind(self, seat: Seat, player: Player, now: float) -> None:
        if player.since + self.manner.absent <= now:
            self.go_away(seat)
            self.live.seen[seat] = now - self.live.pace.grace
            self.live.changed()
        elif player.since + self.manner.remind <= now and not player.reminded:
            player.reminded = True
            with suppress(discord.HTTPException):
                minutes = max(1, round((self.manner.absent - self.manner.remind) / 60))
                late = f"It is still your turn. In {minutes} min a bot plays for you until you are back."
                await self.direct(player, self.noted(late))
                if player.closed:
                    await self.put_away(player, "")
                    player.nudge = await self.call(player)

    async def get_ready(self) -> None:
        """Let all players be ready for the next hand."""
        for seat in list(self.players):
            with suppress(TomfoolError):
                await self.live.do(lambda room, seat=seat: room.get_ready(seat, room.next_hand, ""))  # type: ignore[misc]

    # Keeping

    async def save(self) -> None:
        """Keep where everything is, if that has changed."""
        data = to_data(self.place, self.players)
        if data != self.written and not self.ended:
            self.written = data
            await self.kept.put(self.room.id, data)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Begin *work*, and hold on to it."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            LOG.error("table %s: %s", self.room.id, type(trouble).__name__)
            LOG.debug("", exc_info=trouble)

    def let_go(self) -> None:
        """Watch the room no longer, and do nothing more."""
        self.ended = True
        self.live.watchers.discard(self.watcher)
        if self.alarm is not None:
            self.alarm.cancel()
        for seat in list(self.pages):
            self.go_away(seat)
        self.answered.clear()
