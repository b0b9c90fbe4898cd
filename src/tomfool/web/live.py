"""A room with people in it: what they do is stored and shown, clocks run, and bots act.

One lock per room; what is done under it is proposed to the `Room`, stored, taken, and only then shown to
those who watch.  One alarm per room wakes it for whatever is to happen by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeVar

from tomfool.cards import Seat, bits
from tomfool.log import SEAT_SHIFT
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State
from tomfool.table.advice import Advice
from tomfool.table.table import ADVISER, Table
from tomfool.web.ballot import Ballot
from tomfool.web.clock import Alarm, Clock, Pace
from tomfool.web.company import AWAY, CLOCK, Company, Watcher
from tomfool.web.errors import NotNow
from tomfool.web.room import PERSON, Entry, Room
from tomfool.web.scene import Vote
from tomfool.web.store import Conflict, Store, Written
from tomfool.web.texts import REPORT, tidy

__all__ = ["Live", "Watcher"]

T = TypeVar("T")
LOG = logging.getLogger("tomfool.web")
TOUCH = 60.0
"""Seconds after which the list of tables is told again that a table is in use."""
ASKED_ASIDE = 10.0
"""Seconds that a seat has at least after a question to another one has held it up."""
AGAIN = 5.0
"""Seconds after which what has gone wrong by itself is tried again."""


class Live(Company):
    """A *room* in use, with the people at it."""

    def __init__(self, room: Room, store: Store, clock: Clock, pace: Pace) -> None:
        super().__init__(room, clock, pace)
        self.store = store
        self.lock = asyncio.Lock()
        self.behind = False  # whether the log may have more than the room: what was stored is read again
        # what was shown, see `tomfool.web.wire`
        self.kept: dict[Any, Any] = {}
        self.public: tuple[int, bytes, bytes] | None = None
        self.shown: dict[Seat | None, tuple[int, bytes]] = {}
        # what happens by itself
        self.moved = clock.now()  # when something was last played
        self.asked, self.unblocked = False, 0.0  # whether somebody is asked aside, and until when one was
        self.after_trick = False
        self.alarm: Alarm | None = None
        self.tasks: set[asyncio.Task[object]] = set()
        self.closed = False
        # what the list of tables knows
        self.touched, self.status, self.listed = 0.0, "", False
        self.on_change: Callable[[Live], None] = lambda live: None

    # What people do

    async def sit(self, seat: Seat | None, name: str, secret: str) -> Seat:
        """Let somebody take a seat."""

        async def sit() -> Seat:
            taken, entry = self.room.sit(seat, name, secret)
            await self._keep([entry])
            self.touch(taken)
            return taken

        return await self._locked(sit)

    async def do(self, propose: Callable[[Room], Sequence[Entry] | Entry]) -> None:
        """Do what *propose* makes of the room, where it has nothing to do with the cards."""

        async def do() -> None:
            proposed = propose(self.room)
            entries = [proposed] if isinstance(proposed, Entry) else list(proposed)
            if entries:
                await self._keep(entries)

        await self._locked(do)

    async def act(self, seat: Seat, names: Sequence[str], at: int, hand: int | None, key: str = "") -> bool:
        """Make a choice of the person in *seat*; return False if it was made before (see `Room.act`)."""

        async def act() -> bool:
            proposed = self.room.act(seat, names, at, hand, key)
            if proposed is None:
                return False
            self.stand_in.pop(seat, None)
            await self._keep([proposed[0]], proposed[1])
            return True

        return await self._locked(act)

    async def take_seat_back(self, seat: Seat) -> None:
        """Send away the bot that stands in for *seat*."""

        async def back() -> None:
            if seat not in self.stand_in:
                raise NotNow("no bot plays for you")
            self._takes_over(seat)
            self.changed()

        await self._locked(back)

    async def hint(self, seat: Seat, picked: Sequence[str]) -> Advice:
        """Return what *seat* had best choose, and why; the table goes on while it is thought about."""
        table = self.room.table
        if table is None:
            raise NotNow("no hand has been dealt yet")
        return await asyncio.to_thread(table.advise, seat, picked, self.pace.think)

    async def report(self, seat: Seat, hand: int, text: str) -> None:
        """Keep what somebody has to say about a hand."""
        if not 0 < hand <= self.room.next_hand:
            raise NotNow("that hand has not been played here")
        words = tidy(text, "a report", REPORT)
        await self.store.report(self.room.id, hand, seat, words, self.clock.now())

    # Votes

    async def ask_table(self, seat: Seat, kind: str) -> None:
        """Put a take-back or a claim to the vote; it is carried out at once where nobody is to be asked."""

        async def ask() -> None:
            asked = self.room.ask(seat, kind, self.clock.now() + self.pace.vote)
            if self._missing({seat}):
                return await self._keep([asked])
            entries, state = self.room.granted(kind, seat)
            return await self._keep(entries, state)

        await self._locked(ask)

    async def answer(self, seat: Seat, agree: bool) -> None:
        """Vote; one no is enough to end it."""

        async def answer() -> None:
            said, ballot = self.room.vote(seat, agree), self.ballot
            assert ballot is not None
            if not agree or self._missing(ballot.agreed | {seat}):
                return await self._keep([said])
            entries, state = self.room.granted(ballot.kind, ballot.by)
            return await self._keep([said, *entries], state)

        await self._locked(answer)

    @property
    def ballot(self) -> Ballot | None:
        """The vote in progress."""
        return self.room.ballot

    def vote(self, you: Seat | None) -> Vote | None:
        """Return the vote in progress as *you* see it."""
        ballot = self.ballot
        if ballot is None:
            return None
        words = ballot.words(self.room.sitters[ballot.by].name, you)
        missing = self._missing(ballot.agreed)
        return Vote(ballot.kind, ballot.by, words, tuple(sorted(ballot.agreed)), missing, you in missing)

    def _missing(self, agreed: Collection[Seat]) -> tuple[Seat, ...]:
        """Those whose yes is still needed: all people at the table for whom no bot plays."""
        return tuple(seat for seat in self.here if seat not in agreed and not self.played_by_bot(seat))

    # Storing and telling

    async def _locked(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do *work* alone.

        Where somebody has gone away in the middle of something, what came of it is read again first.
        """
        async with self.lock:
            if self.behind:
                # nothing is written, but whatever was waiting before it is there afterwards
                await self.store.write(Written(self.room.id, -1, (), touch=False))
                await self._read_again()
            return await work()

    async def _keep(self, entries: Sequence[Entry], state: State | None = None) -> None:
        """Store *entries*, take them, tell everybody; *state* is the hand after the last of them."""
        room, now = self.room, self.clock.now()
        stamped = tuple([Entry(entry.kind, entry.data, now) for entry in entries])
        touch = room.status != self.status or now - self.touched > TOUCH
        try:
            await self.store.write(Written(room.id, room.length, stamped, room.status, touch))
        except Conflict:
            await self._read_again()
            raise
        except asyncio.CancelledError:
            self.behind = True
            raise
        if touch:
            self.touched, self.status = now, room.status
        for entry in stamped[:-1]:
            room.take(entry)
        room.take(stamped[-1], state)
        if stamped[-1].kind == "deal":
            self.kept.clear()
        if any(entry.kind in ("act", "deal", "back") for entry in stamped):
            self._moved(now)
        self.changed()
        if room.status != self.status:
            self.status = room.status
            self._spawn(self.store.write(Written(room.id, -1, (), room.status, True, time=now)))

    async def _read_again(self) -> None:
        self.room = Room(self.room.id, await self.store.read(self.room.id))
        self.behind = False
        self._moved(self.clock.now())
        self.changed()

    def _moved(self, now: float) -> None:
        """Something was played: clocks of those who are to choose now begin."""
        self.moved = now
        table = self.room.table
        if table is None or table.state.over:
            self.turned.clear()
            return
        state = table.state
        if state.aside is None and self.asked:
            self.unblocked = now
        self.asked = state.aside is not None
        self.after_trick = bool(state.history) and not state.fall
        if self.room.settings.clock:
            waiting = state.waiting | (state.view(None).waiting if state.aside is not None else 0)
            self.turned = {seat: self.turned.get(seat, now) for seat in bits(waiting)}
            actor = state.log[-1] >> SEAT_SHIFT if state.log else -1
            if actor in self.turned:
                self.turned[actor] = now

    def changed(self) -> None:
        """Tell those who watch, and think of what is to happen next."""
        super().changed()
        self.on_change(self)
        self._plan()

    # What happens by itself

    def _plan(self) -> None:
        """Set the alarm for what comes next."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        due = None if self.closed else self._due()
        if due is not None:
            self.alarm = self.clock.call_at(due, lambda: self._spawn(self._locked(self._happen)))

    def _due(self) -> float | None:
        """Return when something is to happen by itself next, None for not until somebody does something."""
        here = self.here
        if not here:
            return None  # a table without people stops
        room, table, grace = self.room, self.room.table, self.pace.grace
        times = [self.seen[seat] + grace for seat in here if not self.streams[seat]]
        if self.ballot is not None:
            times.append(self.ballot.until)
        if room.between:
            if all(seat in room.ready for seat in here):
                times.append(self.moved)
            elif room.settings.clock and table is not None:
                times.append(self.moved + self.pace.rest)
        if room.playing and table is not None:
            times += [time for seat in bits(table.state.waiting) if (time := self._acts_at(seat, table))]
        return min(times, default=None)

    def _acts_at(self, seat: Seat, table: Table) -> float | None:
        """Return when a bot acts for *seat*, or its clock runs out."""
        if self.played_by_bot(seat) or self._forced(seat, table):
            if self.ballot is not None:
                return None
            if table.state.aside is not None:
                return self.moved  # a question that the others do not know of takes no time
            return self.moved + (self.pace.trick if self.after_trick else self.pace.pause)
        if not self.present(seat):
            return self.moved
        if self.room.settings.clock and seat in self.turned:
            return max(self.turned[seat] + self.room.settings.clock, self.unblocked + ASKED_ASIDE)
        return None

    def _forced(self, seat: Seat, table: Table) -> bool:
        """Whether *seat* wants forced cards to be played by themselves, and has no choice now."""
        if seat not in self.room.auto or not isinstance(table.state.rule, Tricks):
            return False
        return table.state.legal(seat).bit_count() == 1

    async def _happen(self) -> None:
        """Do the one thing that is due; if nothing is any more, plan anew."""
        now, room, table = self.clock.now() + 1e-6, self.room, self.room.table
        if self.closed or not self.here:
            return self.changed()
        if self.ballot is not None and self.ballot.until <= now:
            return await self._keep([room.lapse()])
        if room.between:
            ready = all(seat in room.ready for seat in self.here)
            rested = room.settings.clock and table is not None and self.moved + self.pace.rest <= now
            if ready or rested:
                return await self._keep([room.deal()])
        if room.playing and table is not None:
            for seat in bits(table.state.waiting):
                due = self._acts_at(seat, table)
                if due is not None and due <= now:
                    return await self._act_for(seat, table)
        return self.changed()

    async def _act_for(self, seat: Seat, table: Table) -> None:
        """Let a bot choose for *seat*: its own, or one that stands in from now on."""
        sitter, by = self.room.sitters[seat], ""
        if sitter.kind == PERSON:
            if not self.played_by_bot(seat) and not self._forced(seat, table):
                self.stand_in[seat] = CLOCK if self.present(seat) else AWAY
            by = self.stand_in.get(seat, "auto")
        names = await asyncio.to_thread(table.choice_of, sitter.bot or ADVISER, seat)
        proposed = self.room.act(seat, names, table.acts(seat), table.number, by=by)
        assert proposed is not None
        await self._keep([proposed[0]], proposed[1])

    def _spawn(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[object]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            self.trouble(trouble)

    def trouble(self, problem: BaseException) -> None:
        """Take note of something that went wrong by itself, and try again after a while."""
        LOG.error("table %s: %r", self.room.id, problem)
        if not self.closed:
            self.alarm = self.clock.call_at(
                self.clock.now() + AGAIN, lambda: self._spawn(self._locked(self._happen))
            )

    async def close(self) -> None:
        """Let nothing happen by itself any more, and wait for what has begun."""
        self.closed = True
        if self.alarm is not None:
            self.alarm.cancel()
        for watcher in self.watchers:
            watcher.news.set()
        while self.tasks:
            await asyncio.gather(*self.tasks, return_exceptions=True)
