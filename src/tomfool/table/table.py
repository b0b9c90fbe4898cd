"""The one authority over a live match: who sits where, what has been done, what each may see.

Front ends and bots send the *names* of actions and get a `View`.  A choice is checked, entered in the
log, and only then told to the listeners (the first of which usually writes it to disk).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tomfool.bots.bot import Bot
from tomfool.bots.registry import bot
from tomfool.cards import Card, Seat, bits
from tomfool.errors import IllegalAction, RulesError, TomfoolError
from tomfool.match import Match
from tomfool.rules import Account, Game
from tomfool.shuffle import derived_seed
from tomfool.state import BLANK, SEAT_SHIFT, State
from tomfool.table.advice import THINK, Advice, advise
from tomfool.table.ask import picks, refusal, sealed_by
from tomfool.table.words import counted
from tomfool.view import View

ADVISER = "simple"
"""The bot that plays where nobody has chosen another."""


class NothingToTakeBack(TomfoolError):
    """A take-back where the seat has not chosen yet, or that would touch another person's choices."""

    code = "nothing-to-take-back"


@dataclass(frozen=True)
class Chair:
    """Who sits there: the display *name*, and the kind of *bot*; "" for a person."""

    name: str
    bot: str = ""


@dataclass(frozen=True)
class Dealt:
    """A hand as it is kept: the order of its pack, the seed of that order, its lots, and what was done.

    Without a *pack* it is dealt from its *seed*, into which the *shares* of all seats are mixed.
    """

    pack: tuple[Card, ...]
    actions: tuple[tuple[Seat, str], ...]
    seed: bytes | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    shares: tuple[str, ...] = ()


class Table:
    """A live match of *game* between those in *chairs*.

    Everything random follows from *seed*: the packs, and what the bots choose in a given position, so
    that a match taken up again goes on as it would have gone.  *hands* are played again from the log.
    """

    def __init__(
        self,
        game: Game,
        chairs: Sequence[Chair],
        *,
        seed: int | str | None = None,
        hands: Sequence[Dealt] = (),
    ) -> None:
        self.game = game
        self.chairs = tuple(chairs)
        for chair in self.chairs:
            if chair.bot:
                bot(chair.bot)  # raises UnknownBot here rather than in the middle of a hand
        self.seed = secrets.token_hex(16) if seed is None else str(seed)
        self.match = Match(game, self.names)
        self.listeners: list[Callable[[], None]] = []
        self.state: State
        for hand in hands:
            self._replay(hand)
        if not hands:
            self._deal()

    # Reading

    @property
    def names(self) -> list[str]:
        """The display name of every seat."""
        return [chair.name for chair in self.chairs]

    @property
    def number(self) -> int:
        """The number of the hand on the table, counted from 1."""
        return len(self.match.hands) + (self.match.state is not None)

    @property
    def account(self) -> Account | None:
        """The account of the hand on the table once it is over."""
        return self.match.hands[-1].account if self.match.state is None else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    def view(self, seat: Seat | None) -> View:
        """Return what *seat* may know of the hand on the table; None for a spectator."""
        return self.state.view(seat)

    def asks(self, seat: Seat) -> bool:
        """Whether *seat* sees that it is to choose, also where another is asked in secret before it."""
        return bool(self.view(seat).waiting >> seat & 1)

    def acts(self, seat: Seat) -> int:
        """Return how many actions *seat* has made in this hand: the `at` of its next choice."""
        return [entry >> SEAT_SHIFT for entry in self.state.log].count(seat)

    def legal(self, seat: Seat, picked: Sequence[str] = ()) -> list[str]:
        """Return the names that *seat* may choose from, after those it has *picked* but not laid down.

        After as many as one choice has there is nothing: what comes then, such as cards that the others
        pass on, nobody knows before the choice is made.
        """
        if picked:
            view = self.view(seat)
            if not sealed_by(view) and len(picked) >= picks(view):
                return []
        game, legal = self.game, self._after(seat, picked).legal(seat)
        cards = game.pack.sort(legal & game.pack.all)
        calls = legal >> len(game.pack) << len(game.pack)
        return [game.vocabulary[action] for action in (*cards, *bits(calls))]

    def check(self, seat: Seat, name: str, picked: Sequence[str] = ()) -> None:
        """Raise the `RulesError` that choosing *name* next would meet; change nothing."""
        self._after(seat, picked).check(self.game.action(name), seat)

    def explain(self, seat: Seat, names: Sequence[str]) -> str:
        """Return in words why one of *names*, added to those before it, is refused; "" if none is."""
        for place, name in enumerate(names):
            try:
                self.check(seat, name, names[:place])
            except RulesError as error:
                return refusal(self.view(seat), name, error)
        return ""

    @property
    def bots_waiting(self) -> bool:
        """Whether a bot may choose now: in its turn, together with others, or asked in secret."""
        return any(self.chairs[seat].bot for seat in bits(self.state.waiting))

    # Acting

    def act(self, seat: Seat, names: str | Sequence[str], at: int, *, hand: int | None = None) -> bool:
        """Make a choice of *seat*: one name, or several for a choice of several cards.

        *at* is the number of acts of that seat in this hand that the caller has seen, *hand* the number
        of the hand that it speaks of.  Return False, and change nothing, for a message that has been
        carried out already or comes too late; raise `RulesError` for a choice that the rules refuse.
        """
        state = self.prepare(seat, names, at, hand=hand)
        if state is not None:
            self.enter(state)
        return state is not None

    def prepare(
        self, seat: Seat, names: str | Sequence[str], at: int, *, hand: int | None = None
    ) -> State | None:
        """Return the hand as it would be after this choice, for `enter`; change nothing.

        None, or an error, where `act` would return False or raise.
        """
        if at != self.acts(seat) or hand not in (None, self.number):
            return None
        return self._whole(seat, [names] if isinstance(names, str) else list(names))

    def enter(self, state: State) -> None:
        """Let *state*, made of the hand on the table, take its place; tell everybody."""
        self.state = self.match.state = state
        if state.over:
            self.match.finish()
        for listener in self.listeners:
            listener()

    def step_bot(self) -> Seat | None:
        """Let one bot whose turn it is make its choice; return its seat, None if there is none."""
        for seat in bits(self.state.waiting):
            if self.chairs[seat].bot:
                self.enter(self._whole(seat, self.choice_of(self.chairs[seat].bot, seat)))
                return seat
        return None

    def run_bots(self) -> int:
        """Let bots choose until a person has to, or the hand is over; return how many choices."""
        count = 0
        while self.step_bot() is not None:
            count += 1
        return count

    def next_hand(self, seed: bytes | None = None, shares: Sequence[str] = ()) -> None:
        """Deal the next hand of the match, from *seed* and *shares* where the table is not to draw it."""
        if self.match.state is not None:
            raise TomfoolError("the hand on the table is not over yet")
        if self.over:
            raise TomfoolError("the match is over: open a new table")
        self._deal(seed, shares)
        for listener in self.listeners:
            listener()

    # Comforts

    def hint(self, seat: Seat, picked: Sequence[str] = ()) -> list[str]:
        """Return what the `simple` bot would choose with the view of *seat*; [] if nothing is asked."""
        return self.choice_of(ADVISER, seat, picked) if self.asks(seat) else []

    def advise(self, seat: Seat, picked: Sequence[str] = (), seconds: float = THINK) -> Advice:
        """Return what *seat* had best choose, and why, after so many *seconds*; nothing if it is not asked.

        It reads the table and changes nothing, so it may run in a thread of its own.
        """
        if not self.asks(seat):
            return Advice()
        return advise(self._after(seat, picked).view(seat), seconds)

    def can_take_back(self, seat: Seat) -> bool:
        """Whether `take_back` would find something to take back."""
        alone = all(chair.bot for other, chair in enumerate(self.chairs) if other != seat)
        return alone and self.match.state is not None and self.acts(seat) > 0

    def take_back(self, seat: Seat) -> None:
        """Go back to the last choice that *seat* made in this hand; only against bots.

        The hand is dealt again from its pack and played up to there; what bots did since is undone too.
        """
        if not self.can_take_back(seat):
            raise NothingToTakeBack("there is no choice of yours in this hand to take back")
        self.enter(self.rewound(self.last_choice(seat)))

    def last_choice(self, seat: Seat) -> int:
        """Return how many actions of this hand came before the last whole choice that *seat* made in it."""
        fresh, kept, left, seals = self.state.again(), 0, 0, ""
        for place, entry in enumerate(self.state.log):
            if entry >> SEAT_SHIFT == seat:
                if not left:
                    view, kept = fresh.view(seat), place
                    left, seals = picks(view), sealed_by(view)
                if not seals:
                    left -= 1
                elif self.game.vocabulary[entry & BLANK] == seals:
                    left = 0
            fresh.apply(entry & BLANK, entry >> SEAT_SHIFT)
        return kept

    def rewound(self, length: int) -> State:
        """Return the hand on the table as it was after so many of its actions, for `enter`."""
        state = self.state.again()
        for entry in self.state.log[:length]:
            state.apply(entry & BLANK, entry >> SEAT_SHIFT)
        return state

    def choice_of(self, kind: str, seat: Seat, picked: Sequence[str] = ()) -> list[str]:
        """Return what a bot of this *kind* would choose for *seat*, by views of that seat alone."""
        state = self._after(seat, picked)
        view = state.view(seat)
        left, seals, names = picks(view), sealed_by(view), [""]
        while names[-1] != seals if seals else len(names) <= left:
            action = self._bot(kind, seat, len(state.log)).choose(state.view(seat))
            names.append(self.game.vocabulary[action])
            state.apply(action, seat)
        return names[1:]

    # Inside

    def _after(self, seat: Seat, picked: Sequence[str]) -> State:
        """The hand as it would be if *seat* had laid down what it has picked."""
        state = self.state.seen_by(seat, log=True).copy()
        for name in picked:
            state.play(name, seat)
        return state

    def _whole(self, seat: Seat, names: Sequence[str]) -> State:
        """The hand after a whole choice; raises, and has changed nothing, if any of it is refused."""
        if not (0 <= seat < self.game.seats and self.state.waiting >> seat & 1):
            self.state.check(self.game.action(names[0]) if names else 0, seat)
        view = self.state.view(seat)
        wanted, seals = picks(view), sealed_by(view)
        if seals and seals not in names[-1:]:
            raise IllegalAction(f"this choice ends with {seals}, and did not come to it")
        if seals in names[:-1]:
            raise IllegalAction(f"this choice ends with {seals}, and more came after it")
        if not seals and len(names) != wanted:
            raise IllegalAction(f"this choice is of {counted(wanted, 'card')}, and {len(names)} came")
        return self._after(seat, names)

    def _bot(self, kind: str, seat: Seat, moment: int) -> Bot:
        return bot(kind, derived_seed(self.seed, "bot", self.number, seat, moment).hex())

    def _deal(self, seed: bytes | None = None, shares: Sequence[str] = ()) -> None:
        seed = seed or derived_seed(self.seed, "hand", self.number + 1)
        self.state = self.match.deal(seed, shares=shares)
        if self.state.over:
            self.match.finish()

    def _replay(self, hand: Dealt) -> None:
        if hand.pack:
            self.state = self.match.deal(pack=hand.pack, setup=hand.setup)
            self.match.seed, self.match.shares = hand.seed, hand.shares
        else:
            self.state = self.match.deal(hand.seed, shares=hand.shares)
        for seat, name in hand.actions:
            self.state.play(name, seat)
        if self.state.over:
            self.match.finish()

    def dealt(self) -> Iterator[Dealt]:
        """Yield every hand of the match as it is kept, the one on the table last."""
        words = self.game.vocabulary
        for hand in self.match.hands:
            actions = tuple((seat, words[action]) for seat, action in hand.actions)
            yield Dealt(hand.pack, actions, hand.seed, hand.setup, hand.shares)
        if self.match.state is not None:
            log = ((entry >> SEAT_SHIFT, words[entry & BLANK]) for entry in self.state.log)
            yield Dealt(self.state.pack, tuple(log), self.match.seed, self.state.setup, self.match.shares)
