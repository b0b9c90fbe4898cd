"""A table in the card room as its log has it: from who may sit where to the end of the match.

A `Logbook` is what its entries make of it, so reading them again gives the same.  There is no clock and no
network in here, and nothing is checked: what is wanted is proposed by `Room`, which inherits from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tomfool.cards import Seat
from tomfool.catalogue import Title
from tomfool.games import title
from tomfool.rules import Game
from tomfool.shuffle import commitment
from tomfool.state import State
from tomfool.table.people import free_names
from tomfool.table.table import ADVISER, Chair, Dealt, Table
from tomfool.web.ballot import Ballot
from tomfool.web.keys import hashed
from tomfool.web.scene import Said, Settings, Shuffle

PERSON, BOT, OPEN = "person", "bot", "open"
CHAT_KEPT = 100
"""Lines of chat that a table shows."""
KEYS_KEPT = 64
"""Idempotency keys that a seat's choices are known by."""


class Entry(NamedTuple):
    """One line of a room's log: what happened, in JSON values, and when (seconds since 1970)."""

    kind: str
    data: dict[str, Any]
    time: float = 0.0


@dataclass(frozen=True)
class Sitter:
    """Who has a seat: a person, known by the hash of a *secret*, a bot of some kind, or nobody yet."""

    kind: str
    name: str = ""
    bot: str = ""
    secret: str = ""


@dataclass(frozen=True)
class Wish:
    """What a host wants: a game with options, who sits where, and the pace.

    *chairs* has for each seat ``me``, ``open`` or the kind of a bot; empty: the host first, the rest open.
    """

    game: str
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    chairs: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)


class Logbook:
    """The table that *entries* make, the first of which opened it."""

    def __init__(self, id: str, entries: Sequence[Entry]) -> None:
        self.id = id
        self.length = 0
        self.sitters: list[Sitter] = []
        self.host: Seat = 0
        self.table: Table | None = None
        self.seeds: dict[int, bytes] = {}  # of the hands that are sealed, by their number
        self.ready: dict[Seat, str] = {}  # with the share of each
        self.chat: deque[tuple[Seat, str, float, str]] = deque(maxlen=CHAT_KEPT)
        self.auto: set[Seat] = set()
        self.keys: dict[Seat, deque[str]] = {}
        self.again = ""
        self.ballot: Ballot | None = None  # what the table is being asked
        self.logged: dict[Seat, str] = {}  # the names in the log of those who are shown as somebody else
        self.opened = self.touched = entries[0].time
        for entry in entries:
            self.take(entry)

    # What is so

    @property
    def names(self) -> list[str]:
        """The display name of every seat, "" for an open one."""
        return [sitter.name for sitter in self.sitters]

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return all(sitter.kind != OPEN for sitter in self.sitters)

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == PERSON]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.table is not None and self.table.over

    @property
    def playing(self) -> bool:
        """Whether a hand is in progress."""
        return self.table is not None and self.table.account is None

    @property
    def between(self) -> bool:
        """Whether a hand is to be dealt as soon as all are ready."""
        return self.full and not self.playing and not self.over

    @property
    def status(self) -> str:
        """Forming, playing or over."""
        return "over" if self.over else "forming" if self.table is None else "playing"

    @property
    def next_hand(self) -> int:
        """The number of the hand to be dealt next."""
        return 1 if self.table is None else self.table.number + 1

    def seat_of(self, secret: str) -> Seat | None:
        """Return the seat that a personal *secret* opens, None if there is none."""
        known = hashed(secret)
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.secret == known), None)

    def shuffle(self, hand: int) -> Shuffle:
        """Return what may be known of the shuffle of a *hand* that is sealed: its seed once it is over."""
        seed, table = self.seeds[hand], self.table
        if table is None or hand > table.number:
            return Shuffle(hand, commitment(seed))
        if hand > len(table.match.hands):
            return Shuffle(hand, commitment(seed), table.match.shares)
        return Shuffle(hand, commitment(seed), table.match.hands[hand - 1].shares, seed.hex())

    def shuffle_key(self, hand: int) -> tuple[int, int]:
        """Return what changes whenever `shuffle` of a *hand* does."""
        return hand, 0 if self.table is None else len(self.table.match.hands)

    def said_to(self, seat: Seat | None) -> tuple[Said, ...]:
        """Return the chat as *seat* may read it."""
        return tuple(
            Said(by, self.sitters[by].name, text, time, to)
            for by, text, time, to in self.chat
            if to == "all" or (seat is not None and self.game.side(by) >> seat & 1)
        )

    @property
    def whispers(self) -> bool:
        """Whether partners may talk apart from the others."""
        return self.game.whispers

    def show_as(self, seat: Seat, name: str) -> None:
        """Call *seat* by this *name* as long as this object lives; "" calls it as the log does again.

        The name stands in no entry and no record: these have the one under which somebody sat down.
        """
        logged = self.logged.pop(seat, self.sitters[seat].name)
        if name:
            self.logged[seat] = logged
        self.sitters[seat] = replace(self.sitters[seat], name=name or logged)
        if self.table is not None:
            self.table.chairs = self._chairs()

    # Taking

    def take(self, entry: Entry, state: State | None = None) -> None:
        """Let *entry*, which is stored, have happened; *state* is the hand then, if it is known."""
        getattr(self, f"_take_{entry.kind}")(entry, state)
        self.length += 1
        self.touched = entry.time

    def _take_open(self, entry: Entry, _: State | None) -> None:
        data = entry.data
        self.title: Title = title(data["game"])
        self.game: Game = self.title.game(data["options"])
        self.settings = Settings(data["clock"], data["public"])
        self.bot_seed = data["bots"]
        self.seeds[1] = bytes.fromhex(data["seed"])
        self.sitters = [Sitter(OPEN)] * self.game.seats
        self.host = data["chairs"].index("me")
        self.sitters[self.host] = Sitter(PERSON, data["name"], secret=data["secret"])
        for seat, kind in enumerate(data["chairs"]):
            if kind not in ("me", "open"):
                self._seat_bot(seat, kind)

    def _take_sit(self, entry: Entry, _: State | None) -> None:
        data = entry.data
        self.logged.pop(data["seat"], None)
        self.sitters[data["seat"]] = Sitter(PERSON, data["name"], secret=data["secret"])
        if self.sitters[self.host].kind != PERSON:
            self.host = data["seat"]

    def _take_fill(self, entry: Entry, _: State | None) -> None:
        seat, kind = entry.data["seat"], entry.data["bot"]
        self.sitters[seat] = Sitter(OPEN)
        if kind:
            self._seat_bot(seat, kind)

    def _take_leave(self, entry: Entry, _: State | None) -> None:
        seat = entry.data["seat"]
        self.ready.pop(seat, None)
        self.auto.discard(seat)
        name = self.logged.pop(seat, self.sitters[seat].name)
        if self.table is None:
            self.sitters[seat] = Sitter(OPEN)
        else:
            self.sitters[seat] = Sitter(BOT, name, ADVISER)
            self.table.chairs = self._chairs()
        if seat == self.host and self.people:
            self.host = self.people[0]
        if self.ballot is not None and self.ballot.by == seat:
            self.ballot = None

    def _take_ready(self, entry: Entry, _: State | None) -> None:
        self.ready[entry.data["seat"]] = entry.data["share"]

    def _take_deal(self, entry: Entry, _: State | None) -> None:
        number, shares = self.next_hand, tuple(entry.data["shares"])
        seed = self.seeds[number]
        self.seeds[number + 1] = bytes.fromhex(entry.data["next"])
        self.ready.clear()
        self.ballot = None
        if self.table is None:
            first = Dealt((), (), seed, shares=shares)
            self.table = Table(self.game, self._chairs(logged=True), seed=self.bot_seed, hands=[first])
            self.table.chairs = self._chairs()
        else:
            self.table.next_hand(seed, shares)

    def _take_act(self, entry: Entry, state: State | None) -> None:
        table, data = self.table, entry.data
        assert table is not None
        seat = data["seat"]
        if state is None:
            state = table.prepare(seat, data["names"], table.acts(seat))
            assert state is not None
        if key := data.get("key"):
            self.keys.setdefault(seat, deque(maxlen=KEYS_KEPT)).append(key)
        self.ballot = None
        table.enter(state)

    def _take_back(self, entry: Entry, state: State | None) -> None:
        assert self.table is not None
        self.ballot = None
        self.table.enter(state or self.table.rewound(entry.data["length"]))

    def _take_ask(self, entry: Entry, _: State | None) -> None:
        data = entry.data
        self.ballot = Ballot(data["kind"], data["seat"], {data["seat"]}, data["until"])

    def _take_vote(self, entry: Entry, _: State | None) -> None:
        if entry.data["yes"] and self.ballot is not None:
            self.ballot.agreed.add(entry.data["seat"])
        else:
            self.ballot = None

    def _take_lapse(self, entry: Entry, _: State | None) -> None:
        self.ballot = None

    def _take_talk(self, entry: Entry, _: State | None) -> None:
        data = entry.data
        self.chat.append((data["seat"], data["text"], entry.time, data["to"]))

    def _take_auto(self, entry: Entry, _: State | None) -> None:
        (self.auto.add if entry.data["on"] else self.auto.discard)(entry.data["seat"])

    def _take_again(self, entry: Entry, _: State | None) -> None:
        self.again = entry.data["room"]

    def _seat_bot(self, seat: Seat, kind: str) -> None:
        self.sitters[seat] = Sitter(BOT, free_names(self.names)[0], kind)

    def _chairs(self, *, logged: bool = False) -> tuple[Chair, ...]:
        names = self.logged if logged else {}
        return tuple(
            Chair(names.get(seat, sitter.name), sitter.bot) for seat, sitter in enumerate(self.sitters)
        )
