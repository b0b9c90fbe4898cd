"""One hand with its chance moves, made one by one: lots are drawn, then the pack is dealt card by card.

Every move of an episode is a small number, and whose move it is follows from those before.  Where several
seats may act at once they act in the order of their numbers, each without knowing what the others do: what
they choose lies in zones that only they may look into until all have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tomfool.adapters.source import Source
from tomfool.cards import Action, Card, Cards, Seat, Seats, bits, mask_of
from tomfool.rules import Game
from tomfool.state import BLANK, SEAT_SHIFT, State
from tomfool.view import View

CHANCE: Seat = -1
"""Whose move it is while lots are drawn and cards are dealt."""
NOBODY_LEFT: Seat = -4
"""Whose move it is when the hand is over."""


class Gain(NamedTuple):
    """*cards* came into the hand of *place* when the log had the length *at*; *audience* saw them there."""

    at: int
    place: int
    cards: Cards
    audience: Seats


def lots_of(game: Game) -> Mapping[str, tuple[Any, ...]]:
    """Return what every hand of *game* draws by lot, and its values."""
    return {} if game.match.draw is None else game.lots


class Episode:
    """A hand of the game of *source*, from the first lot to the last card.

    `state` is None until all cards are dealt.  `gains` tells which cards came into which hand and when,
    which no player forgets though it cannot be read off a hand in progress.
    """

    __slots__ = ("dealer", "drawn", "gains", "game", "left", "lots", "order", "source", "state", "views")

    def __init__(self, source: Source, dealer: Seat = 0) -> None:
        self.source = source
        self.game: Game = source.rules
        self.lots = lots_of(self.game)
        self.dealer = dealer
        self.drawn: tuple[int, ...] = ()
        self.order: tuple[Card, ...] = self.game.top
        self.left: Cards = self.game.pack.all & ~mask_of(self.game.top)
        self.state: State | None = None
        self.gains: tuple[Gain, ...] = ()
        self.views: dict[Seat | None, View] = {}

    @classmethod
    def begun(cls, source: Source, state: State) -> Episode:
        """Return the episode of a hand that has just been dealt, as for a match."""
        new = cls(source, state.dealer)
        new.drawn = tuple(values.index(state.setup[name]) for name, values in new.lots.items())
        new.order, new.left, new.state = state.pack, 0, state
        new._gained(state, [0] * new.game.hands)
        return new

    # Whose move, and which

    @property
    def mover(self) -> Seat:
        """The seat to act, `CHANCE` or `NOBODY_LEFT`."""
        state = self.state
        if state is None:
            return CHANCE
        waiting = state.together
        if waiting:
            return (waiting & -waiting).bit_length() - 1
        return state.turn if state.turn >= 0 else NOBODY_LEFT

    def chances(self) -> Sequence[int]:
        """Return the outcomes of the chance move that is due, all equally likely, in ascending order."""
        name = self.lot
        if name is None:
            return list(bits(self.left))
        fits = self.game.match.fits
        values = self.lots[name]
        return [place for place, value in enumerate(values) if fits((), {**self.setup, name: value})]

    @property
    def lot(self) -> str | None:
        """The name of what is drawn by lot now; None if a card is dealt."""
        names = list(self.lots)
        return names[len(self.drawn)] if len(self.drawn) < len(names) else None

    @property
    def setup(self) -> dict[str, Any]:
        """What has been drawn by lot."""
        return {
            name: values[place]
            for (name, values), place in zip(self.lots.items(), self.drawn, strict=False)
        }

    # Moves

    def apply(self, move: int) -> None:
        """Make a *move* that is possible: of chance, or of the seat to act."""
        if self.state is not None:
            self.act(move, self.mover)
        elif self.lot is not None:
            self.drawn += (move,)
        else:
            self.order += (move,)
            self.left &= ~(1 << move)
            if not self.left & self.left - 1:  # the last card is no question
                self.deal((*self.order, *bits(self.left)))

    def deal(self, order: Sequence[Card]) -> None:
        """Deal the whole pack at once, in this *order*."""
        self.order, self.left = tuple(order), 0
        none = (0,) * self.game.seats
        state = self.state = self.game.deal(
            dealer=self.dealer, pack=self.order, totals=none, setup=self.setup
        )
        self._gained(state, [0] * self.game.hands)

    def act(self, action: Action, seat: Seat) -> None:
        """Make *action* of *seat*, which may be any of those that the hand waits for."""
        state = self.state
        assert state is not None, "the cards have not been dealt"
        before = state.zones[: self.game.hands]
        if self.views:
            self.views = {}
        state.apply(action, seat)
        if any(map(_more, before, state.zones)):
            self._gained(state, before)

    def view(self, seat: Seat | None) -> View:
        """Return what *seat* (None: a spectator) may know: the same object until the next move."""
        view = self.views.get(seat)
        if view is None:
            assert self.state is not None, "the cards have not been dealt"
            view = self.views[seat] = self.state.view(seat)
        return view

    def _gained(self, state: State, before: Sequence[Cards]) -> None:
        at, audience = len(state.log), state.audience
        self.gains += tuple(
            Gain(at, place, after & ~held, audience[place])
            for place, (held, after) in enumerate(zip(before, state.zones, strict=False))
            if after & ~held
        )

    @property
    def moves(self) -> list[int]:
        """All moves that have led here."""
        first = len(self.game.top)
        last = len(self.order) if self.state is None else len(self.order) - 1
        made = [] if self.state is None else [entry & BLANK for entry in self.state.log]
        return [*self.drawn, *self.order[first:last], *made]

    def scores(self) -> tuple[int, ...]:
        """Return what each seat has won or lost; nothing while the hand lasts."""
        state = self.state
        return state.scores() if state is not None and state.over else (0,) * self.game.seats

    # Copies

    def copy(self) -> Episode:
        """Return an independent copy."""
        new = Episode.__new__(Episode)
        new.source, new.game, new.lots, new.dealer = self.source, self.game, self.lots, self.dealer
        new.drawn, new.order, new.left, new.gains = self.drawn, self.order, self.left, self.gains
        new.views = {}
        new.state = None if self.state is None else self.state.copy()
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Episode], tuple[Any, ...]]:
        log = () if self.state is None else tuple(self.state.log)
        return _again, (self.source, self.dealer, self.drawn, self.order, log)


def _more(before: Cards, after: Cards) -> int:
    return after & ~before


def _again(
    source: Source, dealer: Seat, drawn: tuple[int, ...], order: tuple[Card, ...], log: Sequence[int]
) -> Episode:
    """Return the episode that these moves lead to."""
    episode = Episode(source, dealer)
    episode.drawn, episode.order = drawn, order
    episode.left = episode.game.pack.all & ~mask_of(order)
    if not episode.left:
        episode.deal(order)
    for entry in log:
        episode.act(entry & BLANK, entry >> SEAT_SHIFT)
    return episode
