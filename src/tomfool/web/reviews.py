"""Reviews of finished hands: asked for at a table, made one after the other for the whole card room.

A review takes seconds of work.  It is made in a thread beside the event loop, as bots think, and never two
at the same time, so that tables go on meanwhile.  What has been made is kept with its table.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tomfool.cards import Seat
from tomfool.match import Match
from tomfool.table.review import Review, review
from tomfool.web.clock import Clock
from tomfool.web.errors import NoHand, NotSeated, TooMany, Unwell
from tomfool.web.limits import Buckets, Limits
from tomfool.web.live import Live

LOG = logging.getLogger("tomfool.web")
MINUTE = 1 / 60
"""How many reviews a visitor earns each second."""


class Closing(Exception):
    """The card room closes: what is not done is left."""


@dataclass
class Asked:
    """A review that somebody has asked for: how far it is *done*, from 0 to 1, and what was *found*."""

    done: float = 0.0
    found: Review | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """Makes the reviews of a card room, one after the other."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self.buckets = Buckets(clock, MINUTE, limits.reviews)
        self.most = limits.asked
        self.alone = asyncio.Lock()
        self.known: WeakKeyDictionary[Live, dict[tuple[int, Seat], Asked]] = WeakKeyDictionary()
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    def of(self, live: Live, hand: int, seat: Seat) -> Asked | None:
        """Return the review of *seat* in *hand*, if it was asked for."""
        return self.known.get(live, {}).get((hand, seat))

    def ask(self, live: Live, hand: int, seat: Seat, visitor: str) -> Asked:
        """Let the choices of *seat* in a *hand*, counted from 1, be reviewed, if that was not asked before.

        Raise `NoHand` for a hand that is not over, `TooMany` where *visitor* has asked for too many, or all
        of them together have.
        """
        match = finished(live, hand, seat)
        if known := self.of(live, hand, seat):
            return known
        if len(self.tasks) >= self.most:
            raise TooMany("many hands are being reviewed: ask again in a minute")
        self.buckets.take(visitor, words="those are many reviews: ask again in a minute")
        asked = self.known.setdefault(live, {})[hand, seat] = Asked()
        asked.task = asyncio.create_task(self._make(asked, match, hand, seat, live))
        self.tasks.add(asked.task)
        asked.task.add_done_callback(self.tasks.discard)
        return asked

    async def result(self, asked: Asked) -> Review:
        """Return the review, once it is made; raise `Unwell` if it cannot be."""
        if asked.task is not None:
            await asyncio.wait([asked.task])
        if asked.found is None:
            raise Unwell("that hand could not be reviewed: try again")
        return asked.found

    async def close(self) -> None:
        """Let no review go on."""
        self.closing = True
        if self.tasks:
            await asyncio.wait(self.tasks)

    async def _make(self, asked: Asked, match: Match, hand: int, seat: Seat, live: Live) -> None:
        def watch(done: float) -> None:
            if self.closing:
                raise Closing
            asked.done = done

        try:
            async with self.alone:
                watch(0.0)
                asked.found = await asyncio.to_thread(review, match, hand - 1, seat, live.pace.care, watch)
        except Closing:
            pass
        except Exception as problem:
            LOG.error("hand %d of table %s could not be reviewed: %r", hand, live.room.id, problem)
        finally:
            if asked.found is None:
                self.known[live].pop((hand, seat))


def finished(live: Live, hand: int, seat: Seat) -> Match:
    """Return the match with that *hand*, counted from 1, which is over; raise `NoHand` if it is not."""
    table = live.room.table
    if table is None or not 0 < hand <= len(table.match.hands):
        raise NoHand("that hand has not been played to its end here")
    if not 0 <= seat < table.game.seats:
        raise NotSeated(f"seats here are numbered from 0 to {table.game.seats - 1}")
    return table.match
