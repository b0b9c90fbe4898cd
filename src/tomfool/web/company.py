"""Who is at a table: pages that are open, people who are away, and bots that stand in for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tomfool.cards import Seat
from tomfool.web.clock import Clock, Pace
from tomfool.web.room import BOT, PERSON, Room
from tomfool.web.scene import Place

AWAY, CLOCK = "away", "clock"
"""Why a bot stands in for a person."""


class Watcher:
    """Somebody who looks at a table, from *seat* or as a spectator.

    *news* is set when there may be something to show, *beat* when it is time to say that it is still there,
    *gone* when nobody listens any more.
    """

    def __init__(self, seat: Seat | None) -> None:
        self.seat, self.beat, self.gone = seat, False, False
        self.news = asyncio.Event()

    def ping(self) -> None:
        """Let the stream show that it is still there."""
        self.beat = True
        self.news.set()

    def leave(self) -> None:
        """Let the stream end: whoever looked has hung up."""
        self.gone = True
        self.news.set()


class Company:
    """The people at a *room* and those who look on."""

    def __init__(self, room: Room, clock: Clock, pace: Pace) -> None:
        self.room, self.clock, self.pace = room, clock, pace
        self.version = 0  # goes up whenever there may be something new to show
        self.watchers: set[Watcher] = set()
        self.streams: Counter[Seat] = Counter()
        self.seen: dict[Seat, float] = dict.fromkeys(room.people, clock.now())
        self.stand_in: dict[Seat, str] = {}
        self.turned: dict[Seat, float] = {}  # since when each seat that is to choose has had its turn
        self.seated: dict[tuple[Seat | None, int], tuple[int, tuple[Place, ...]]] = {}

    def changed(self) -> None:
        """Tell those who watch."""
        self.version += 1
        for watcher in self.watchers:
            watcher.news.set()

    def touch(self, seat: Seat | None) -> None:
        """Take note that somebody in *seat* is there, who may have no stream open."""
        if seat is None:
            return
        was = self.present(seat)
        self.seen[seat] = self.clock.now()
        if not was:
            self.came_back(seat)

    def present(self, seat: Seat) -> bool:
        """Whether the person of *seat* is there."""
        if self.streams[seat]:
            return True
        return self.clock.now() - self.seen.get(seat, -self.pace.grace) < self.pace.grace

    @property
    def here(self) -> list[Seat]:
        """The seats of the people who are there."""
        return [seat for seat in self.room.people if self.present(seat)]

    def came_back(self, seat: Seat) -> None:
        """Somebody who was away is there again: the bot that stood in goes."""
        if self.stand_in.get(seat) == AWAY:
            self._takes_over(seat)
        self.changed()

    def _takes_over(self, seat: Seat) -> None:
        """The person of *seat* chooses again: a whole clock, if it is their turn."""
        del self.stand_in[seat]
        if seat in self.turned:
            self.turned[seat] = self.clock.now()

    def still(self, seat: Seat | None) -> Seat | None:
        """Return *seat* as long as a person has it: who has left is a spectator."""
        return seat if seat is not None and self.room.sitters[seat].kind == PERSON else None

    @contextmanager
    def watching(self, seat: Seat | None) -> Iterator[Watcher]:
        """Be told of changes for the time of this block."""
        watcher = Watcher(seat)
        was = seat is None or self.present(seat)
        self.watchers.add(watcher)
        if seat is not None:
            self.streams[seat] += 1
            self.seen[seat] = self.clock.now()
        if seat is not None and not was:
            self.came_back(seat)
        else:
            self.changed()
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            if seat is not None:
                self.streams[seat] -= 1
                self.seen[seat] = self.clock.now()
            self.changed()

    def played_by_bot(self, seat: Seat) -> bool:
        """Whether a bot chooses for *seat* now."""
        return self.room.sitters[seat].kind == BOT or seat in self.stand_in

    def places(self, you: Seat | None, waiting: int) -> tuple[Place, ...]:
        """Return who sits where; *waiting* are the seats that *you* see to be on turn."""
        known = self.seated.get((you, waiting))
        if known is not None and known[0] == self.version:
            return known[1]
        room, clock = self.room, self.room.settings.clock
        made = tuple(
            Place(
                seat,
                sitter.name,
                sitter.kind,
                sitter.bot,
                host=seat == room.host and sitter.kind == PERSON,
                you=seat == you,
                present=sitter.kind == BOT or (sitter.kind == PERSON and self.present(seat)),
                stand_in=seat in self.stand_in,
                ready=seat in room.ready,
                until=self.turned[seat] + clock
                if clock and waiting >> seat & 1 and seat in self.turned and not self.played_by_bot(seat)
                else None,
            )
            for seat, sitter in enumerate(room.sitters)
        )
        self.seated[you, waiting] = (self.version, made)
        return made
