"""What a page needs to be drawn for one viewer, and nothing that this viewer may not know.

Scenes are frozen and hold no `Room`, `Table` or `State`.  `tomfool.web.pages` turns them into HTML, the
routes of `tomfool.web.forms` make them.  Times are seconds since 1970 by the server's clock.

`pages` has two functions for what changes while it is looked at, one for the whole page and one for the
part that a stream sends: ``table_page`` and ``table_frame`` of a `Scene`, ``waiting_page`` and
``waiting_frame`` of a `Waiting`, ``lobby_page`` and ``lobby_frame`` of a `Lobby`; and one for each other
kind: ``rules_page``, ``new_table_page``, ``replay_page``, ``trouble_page``.  ``review_page`` and
``review_frame`` of a `Reviewed` are asked for again until the review is made.  All return text.  Files
under ``static`` are served at ``/static/…``.  A stream of server-sent events sends the frame as the data of
an event ``frame``; where a table that was waiting has begun, that of an event ``turn`` is the path to be
loaded instead.

Every form of a table is a POST to one of `Links`, with the field ``csrf`` of the `Visit`:

=========  ==============================================================================================
link       further fields
=========  ==============================================================================================
act        ``hand`` and ``at`` of the scene, ``key`` (any text, new for each choice), ``name`` (repeated
           for a choice of several cards; the call that seals a set may stand anywhere)
hint       ``name`` (repeated): what has been picked so far
pick       the same: asks what may be added to it; the scene then has question and choices after it
ready      ``hand`` (the number of the hand to be dealt), ``share`` (any text up to 64 signs, or empty)
talk       ``text``, and ``to`` = ``all`` or ``partners``
take_back  none: asks the table for it
claim      none: asks the table for it
vote       ``answer`` = ``yes`` or ``no``
back       none: takes the own seat back from the bot that stands in
auto       ``on`` = ``1`` or ``0``
leave      none: gives the seat to a bot for good
start      none (host): bots take the open seats
fill       ``seat``, ``bot`` (host): a bot takes an open seat; ``bot`` empty: the seat is open again
join       ``seat``, ``name``
again      none: opens a table with the same game, options and pace
report     ``hand``, ``text``
review     ``seat``: whose choices in a finished hand are gone through
=========  ==============================================================================================

Without JavaScript they answer with a redirect to the page, or with the page itself and a `Remark` where
something was refused.  With the header ``Tomfool-Frame: 1`` they answer with the frame of the table alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tomfool.cards import Cards, Seat
from tomfool.catalogue import Title
from tomfool.match import Hand
from tomfool.options import Option, Value
from tomfool.rules import SPECTATOR, Account, Game
from tomfool.table.ask import Question, ask, picks, sealed_by
from tomfool.table.review import Review
from tomfool.table.story import Line, aftermath, tell
from tomfool.table.table import Table
from tomfool.table.words import seats_named
from tomfool.view import View


@dataclass(frozen=True)
class Look:
    """How a visitor likes it; kept in a cookie, and changed by a POST to ``/look`` with these fields."""

    theme: str = "system"  # or light, dark
    sort: str = "suits"  # or ranks
    tap: str = "one"  # or two: lift, then play
    sound: str = "off"  # or on
    keys: str = "on"  # single letters as keys; or off


@dataclass(frozen=True)
class Visit:
    """Who asks for a page."""

    csrf: str = ""
    look: Look = Look()
    here: str = "/"  # the path of this page
    name: str = ""  # under which the visitor sat down last


@dataclass(frozen=True)
class Remark:
    """An answer that stands in place of the question; *mood* is turn, refused or trouble."""

    head: str
    body: str = ""
    mood: str = "turn"


@dataclass(frozen=True)
class Place:
    """A seat at the table and who sits there."""

    seat: Seat
    name: str  # "" for an open seat
    kind: str  # person, bot or open
    bot: str = ""  # what kind of bot
    host: bool = False
    you: bool = False
    present: bool = True  # a person with an open page; always for a bot
    stand_in: bool = False  # a bot plays for this person
    ready: bool = False  # for the next hand
    until: float | None = None  # when the clock of this seat runs out, if it is to choose and there is one


@dataclass(frozen=True)
class Said:
    """A line of the chat; *to* is all or partners."""

    seat: Seat
    name: str
    text: str
    time: float
    to: str = "all"


@dataclass(frozen=True)
class Vote:
    """What somebody has asked the table for: a take-back, or the rest of the tricks."""

    kind: str  # take-back or claim
    by: Seat
    words: str  # "Anna would like to take the last choice back."
    agreed: tuple[Seat, ...]
    needed: tuple[Seat, ...]  # those whose yes is still missing
    asks_you: bool


@dataclass(frozen=True)
class Shuffle:
    """The fair deal of a hand: what is published before it, and the seed once it is over."""

    hand: int
    commitment: str  # SHA-256 of the seed, in hex
    shares: tuple[str, ...] = ()  # what each seat has mixed in; () before the deal
    seed: str = ""  # in hex; "" until the hand is over


@dataclass(frozen=True)
class Settings:
    """What the host has chosen: *clock* seconds for a choice (0: none), *public* or by invitation."""

    clock: int = 0
    public: bool = False


@dataclass(frozen=True)
class Links:
    """The paths of one table; see the module for their forms."""

    table: str
    stream: str  # server-sent events; each has the frame of the table as its data
    act: str
    hint: str
    pick: str
    ready: str
    talk: str
    take_back: str
    claim: str
    vote: str
    back: str
    auto: str
    leave: str
    start: str
    fill: str
    join: str
    again: str
    report: str
    record: str  # download
    rules: str
    qr: str  # a picture (SVG) of the invitation
    invitation: str  # whole address, to be shared
    personal: str = ""  # whole address that brings this viewer back to the own seat from another device

    @classmethod
    def of(cls, room: str, game: str, public_url: str, secret: str = "") -> Links:
        """Return the links of the table *room*; *secret* is that of the viewer's seat."""
        base = f"/tables/{room}"
        names = (
            "stream act hint pick ready talk take-back claim vote back auto leave start fill join again"
            " report record qr"
        )
        paths = {name.replace("-", "_"): f"{base}/{name}" for name in names.split()}
        return cls(
            table=base,
            **paths,
            rules=f"/games/{game}",
            invitation=f"{public_url}{base}",
            personal=f"{public_url}{base}/seat/{secret}" if secret else "",
        )

    def replay(self, hand: int, step: int | None = None) -> str:
        """Return the path of the replay of a finished *hand*, counted from 1, at a *step* from 0."""
        return f"{self.table}/hands/{hand}" + ("" if step is None else f"?step={step}")

    def review(self, hand: int, seat: Seat | None = None) -> str:
        """Return the path of the review of *seat* in a finished *hand*, counted from 1."""
        return f"{self.table}/hands/{hand}/review" + ("" if seat is None else f"?seat={seat}")


@dataclass(frozen=True)
class Scene:
    """A table with a match in progress, as *seat* sees it (None: a spectator).

    *view* and all that is made from it are those of the hand on the table, which may be over: then
    *account* says how it was scored, and the seats get *ready* for the next, unless the match is *over*.
    """

    room: str
    game: Game
    seat: Seat | None
    view: View
    number: int  # of the hand on the table, from 1
    at: int  # acts of the own seat in this hand: goes with the next choice
    names: tuple[str, ...]  # display names
    people: tuple[str, ...]  # the same as sentences have them: the own one is You
    places: tuple[Place, ...]
    question: Question
    legal: tuple[str, ...]  # names that may be chosen now, cards as sorted, then calls
    calls: tuple[tuple[str, str], ...]  # those of them that are spoken, with their meaning ("" if plain)
    picks: int  # cards in one choice
    seals: str  # the call that makes a choice of cards whole; "" where the number does
    stake: str  # what is played for in this hand, as a sentence; "" where that is always the same
    story: tuple[Line, ...]
    after: tuple[Line, ...]  # what happened by rule after the last choice
    account: Account | None
    totals: tuple[int, ...]
    hands: tuple[Hand, ...]  # those that are over: dealer, pack, actions, account, seed
    over: bool
    ranking: tuple[int, ...]  # the place of each seat by its total
    shuffle: Shuffle
    next_shuffle: Shuffle | None = None  # published before the next hand
    chat: tuple[Said, ...] = ()
    whispers: bool = False  # whether partners may talk apart from the others
    vote: Vote | None = None
    can_take_back: bool = False  # take_back would be carried out at once, or put to the vote
    can_claim: bool = False  # it is proven from the own view that all tricks left are the own side's
    auto: bool = False  # a forced card is played by itself
    settings: Settings = Settings()
    links: Links = field(default_factory=lambda: Links.of("", "", ""))
    visit: Visit = Visit()
    watchers: int = 0  # spectators with an open page
    remark: Remark | None = None  # the answer to what this viewer has just tried
    picked: tuple[str, ...] = ()  # what was picked when it was tried, to be picked still
    hint: tuple[str, ...] = ()  # names that the hint points at
    again: str = ""  # the path of the table that goes on after this one
    now: float = 0.0  # when the scene was made

    @property
    def you(self) -> Place | None:
        """The viewer's own place."""
        return None if self.seat is None else self.places[self.seat]

    @property
    def host(self) -> bool:
        """Whether the viewer is the host."""
        return self.you is not None and self.you.host

    def same(self, other: Scene | None) -> bool:
        """Whether *other* shows the same, made at whatever time."""
        return other is not None and replace(self, now=0.0) == replace(other, now=0.0)


def table_scene(table: Table, seat: Seat | None, picked: Sequence[str] = (), **about: object) -> Scene:
    """Return the scene of *table* for *seat*; *about* are the fields that the table does not know.

    *picked* are names that the seat has picked but not laid down, which must be legal.
    """
    view, game, names = table.view(seat), table.game, tuple(table.names)
    people = tuple("You" if other == seat else name for other, name in enumerate(names))
    legal = () if seat is None else tuple(table.legal(seat, picked))
    calls = [name for name in legal if name not in game.pack.index]
    places = tuple(
        Place(other, chair.name, "bot" if chair.bot else "person", chair.bot, you=other == seat)
        for other, chair in enumerate(table.chairs)
    )
    fields: dict[str, object] = {
        "room": "",
        "game": game,
        "seat": seat,
        "view": view,
        "number": table.number,
        "at": 0 if seat is None else table.acts(seat),
        "names": names,
        "people": people,
        "places": places,
        "question": ask(view, people, picked, sum(1 << game.actions[name] for name in legal)),
        "legal": legal,
        "calls": tuple((name, seats_named(view.rule.meaning(view, name), people)) for name in calls),
        "picks": picks(view),
        "seals": sealed_by(view),
        "stake": game.at_stake(view) if game.at_stake is not None else "",
        "story": tuple(tell(view, people)),
        "after": tuple(aftermath(view, people)) if view.over else (),
        "account": table.account,
        "totals": tuple(table.match.totals),
        "hands": tuple(table.match.hands),
        "over": table.over,
        "ranking": tuple(table.match.ranking()),
        "shuffle": Shuffle(table.number, ""),
        "picked": tuple(picked),
    }
    return Scene(**{**fields, **about})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Waiting:
    """A table before its first hand: seats are taken, then everybody says that they are ready."""

    room: str
    game: Game
    title: Title
    seat: Seat | None  # of the viewer, None as long as they have none
    places: tuple[Place, ...]
    options: tuple[tuple[str, str, bool], ...]  # name, value in words, whether it is the default
    settings: Settings
    full: bool  # no seat is open: the hand is dealt as soon as all are ready
    shuffle: Shuffle  # of the first hand
    chat: tuple[Said, ...]
    links: Links
    visit: Visit = Visit()
    remark: Remark | None = None
    now: float = 0.0

    @property
    def host(self) -> bool:
        """Whether the viewer is the host."""
        return self.seat is not None and self.places[self.seat].host

    def same(self, other: Waiting | None) -> bool:
        """Whether *other* shows the same, made at whatever time."""
        return other is not None and replace(self, now=0.0) == replace(other, now=0.0)


@dataclass(frozen=True)
class TableCard:
    """A table as the lobby lists it."""

    room: str
    title: Title
    options: tuple[tuple[str, str, bool], ...]  # as in Waiting
    places: tuple[Place, ...]
    settings: Settings
    status: str  # forming, playing or over
    opened: float
    link: str
    yours: bool = False  # the visitor has a seat there


@dataclass(frozen=True)
class Lobby:
    """The gallery of the games, the tables with open seats, and those at which the visitor sits.

    ``/`` takes the query fields ``q`` (a text), ``family``, ``players``, ``difficulty``; *titles* are those
    that fit, *families* all that there are.  ``/lobby/stream`` sends the frame of the tables anew.
    """

    titles: tuple[Title, ...]
    families: tuple[str, ...]
    query: Mapping[str, str]
    open_tables: tuple[TableCard, ...]
    own_tables: tuple[TableCard, ...]
    visit: Visit = Visit()
    now: float = 0.0


@dataclass(frozen=True)
class Rules:
    """The rules page of a game at ``/games/SLUG``; *page* is its Markdown."""

    title: Title
    page: str
    visit: Visit = Visit()


@dataclass(frozen=True)
class NewTable:
    """The form that makes a table, at ``/games/SLUG/new``; it is posted to ``/tables``.

    Its fields: ``game``; ``name`` (the host's); for each option ``option.NAME`` (repeated for a set, and
    always with one empty value beside it, so that a set can be empty and a switch off); for each seat
    ``chair.N`` = ``me``, ``open`` or the kind of a bot (more than the options make seats are ignored; none
    given: the host at 0, the rest open); ``clock`` = one of *clocks*; ``public`` = ``1`` or ``0``.
    *seats* is the number of seats with the options as they stand, *most* that with any.
    """

    title: Title
    options: tuple[tuple[Option, Value], ...]  # with the values as they stand
    seats: int
    most: int
    chairs: tuple[str, ...]  # as they stand: me, open, or the kind of a bot
    bots: Mapping[str, str]  # kind to what it is, in a line
    clocks: Sequence[int] = (0, 15, 30, 60, 120)
    settings: Settings = Settings()
    visit: Visit = Visit()
    remark: Remark | None = None  # what was wrong with the last try


@dataclass(frozen=True)
class Replay:
    """A finished hand, move by move, with all cards shown.

    *view* is all-seeing: it has every zone and every entry of the log, as the hand stood after *step* of
    *steps* choices (0: as it was dealt).
    """

    room: str
    game: Game
    view: View
    names: tuple[str, ...]
    number: int  # of the hand, from 1
    hands: int  # finished hands of the match
    step: int
    steps: int
    mover: Seat | None  # who made the last choice, and what it was
    action: str
    story: tuple[Line, ...]
    account: Account  # of the whole hand
    shuffle: Shuffle
    links: Links
    visit: Visit = Visit()
    you: Seat | None = None  # the visitor's seat

    @property
    def zones(self) -> tuple[Cards, ...]:
        """The cards in every zone."""
        return tuple(zone or 0 for zone in self.view.zones)

    def at(self, step: int) -> str:
        """Return the path of the same hand at another *step*."""
        return self.links.replay(self.number, max(0, min(step, self.steps)))


@dataclass(frozen=True)
class Reviewed:
    """The choices of *seat* in a finished hand, gone through: *review*, None as long as it is not made.

    *done* of it is, from 0 to 1; None where nobody has asked for it, which those at the table may do.
    """

    room: str
    game: Game
    names: tuple[str, ...]
    number: int  # of the hand, from 1
    seat: Seat
    you: Seat | None  # the visitor's seat
    scores: tuple[int, ...]
    review: Review | None
    done: float | None
    links: Links
    visit: Visit = Visit()

    @property
    def who(self) -> str:
        """The name of the seat; "" for the visitor's own."""
        return "" if self.seat == self.you else self.names[self.seat]


@dataclass(frozen=True)
class Trouble:
    """A page for what went wrong: no such table, too many requests, an error of ours."""

    status: int
    head: str
    body: str = ""
    way_out: str = "/"  # a path
    way_out_words: str = "Back to the lobby"
    visit: Visit = Visit()


def spectator_view(scene: Scene) -> bool:
    """Whether the scene is a spectator's."""
    return scene.view.seat == SPECTATOR
