"""Announcements: abundances of trumps, laid open card by card, the Sparrow, and the slam."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from tomfool.cards import Action, Actions, Cards, Seat
from tomfool.games.france.cards import MAGICIAN, TRUMPS
from tomfool.games.france.magician import is_brass
from tomfool.mechanics.announce import Announce, Announceable
from tomfool.rules import Game, Origin
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


class Bonus(NamedTuple):
    """The Sparrow, or the slam; where it has a *card*, only its holder may announce it."""

    name: str
    meaning: str
    card: Cards = 0


class Abundance(NamedTuple):
    """So many *trumps* laid open, for so many *points*."""

    name: str
    trumps: int
    points: int
    card: Cards = 0

    @property
    def meaning(self) -> str:
        return f"lay {self.trumps} trumps open, for {self.points} points"


SPARROW = Bonus("sparrow", "the Magician will win the last trick: 20 points, multiplied", MAGICIAN)
SLAM = Bonus("slam", "your side will win every trick: 400 points, or it costs as much")


class Laying(NamedTuple):
    """An abundance that is being laid open: how many cards are *left* to name, and those that lie there."""

    left: int
    cards: Cards = 0


@dataclass(frozen=True)
class Announcements(Announce):
    """One turn each: an abundance at most, the Sparrow, the slam, in any order; then ``done``.

    Right after an abundance its trumps are named one by one; all see them, and they go back into the hand.
    Where one trump is missing the Fool may stand in for it, if he *stands_in*; then every trump lies open.
    """

    trumps: Cards = TRUMPS
    stands_in: Cards = 0

    # looked up by prepare
    levels: tuple[tuple[Actions, Abundance], ...] = field(default=(), repr=False)
    rest: tuple[tuple[Actions, Announceable], ...] = field(default=(), repr=False)

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        rows = [(1 << action, item) for action, item in ready.rows.items()]
        levels = tuple((call, item) for call, item in rows if isinstance(item, Abundance))
        rest = tuple((call, item) for call, item in rows if not isinstance(item, Abundance))
        return replace(ready, levels=levels, rest=rest)

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.desk is not None:
            laying: Laying = state.desk
            return self.to_lay(state, seat) & ~laying.cards
        hand, named, legal = state.zones[seat], self.named(state, seat), 1 << self.done
        for call, item in self.rest:
            if not item.card or (hand & item.card and not is_brass(state)):
                legal |= call
        legal &= ~named
        if not any(named & call for call, _ in self.levels):
            for call, level in self.levels:
                if self.has(hand, level):
                    legal |= call
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.desk is not None:
            self.lay(state, seat, 1 << action)
        else:
            super().act(state, seat, action)

    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        super().name(state, seat, item)
        if isinstance(item, Abundance):
            state.desk = Laying(item.trumps)

    def lay(self, state: State, seat: Seat, card: Cards) -> None:
        """Lay one more card open; with the last one they go back, and all know that they are there."""
        left, cards = state.desk
        cards |= card
        state.reveal(card, seat)
        if left > 1:
            state.desk = Laying(left - 1, cards)
            return
        state.desk = None
        state.note("abundance", seat, cards)
        if cards & self.stands_in:
            state.barred[seat] |= self.trumps & ~cards

    def has(self, hand: Cards, item: Abundance) -> bool:
        """Return whether *hand* may announce *item*."""
        missing = item.trumps - (hand & self.trumps).bit_count()
        return missing <= 0 or (missing == 1 and bool(hand & self.stands_in))

    def to_lay(self, state: State, seat: Seat) -> Cards:
        """Return the cards of *seat* that may be laid open for the abundance it has named."""
        hand, laying = state.zones[seat], state.desk
        lacking = laying.left + laying.cards.bit_count() > (hand & self.trumps).bit_count()
        cards: Cards = hand & (self.trumps | (self.stands_in if lacking else 0))
        return cards

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """Say that a hand that lays trumps open holds enough of them, or all but one and the Fool."""
        if view.rule is not self or view.desk is None or view.turn != seat:
            return ()
        size, needed = view.counts[seat], view.desk.left + view.desk.cards.bit_count()
        rest, others = view.game.pack.all & ~self.trumps, self.trumps | self.stands_in
        enough = [((held, rest), (size - held, self.trumps)) for held in range(needed, size + 1)]
        helped = ((needed - 1, rest), (1, ~self.stands_in), (size - needed, others))
        parts = [] if view.desk.cards & self.stands_in else enough
        return [Origin(1, part) for part in (*parts, *([helped] if self.stands_in else []))]

    # People

    def picks(self, view: View) -> int:
        return view.desk.left if view.desk is not None else 1

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if state.desk is not None:
            return f"lay open a trump of yours: {state.game.show_actions(state.legal(seat))}"
        if isinstance(item, Abundance) and not self.named(state, seat) >> action & 1:
            if not self.has(state.zones[seat], item):
                held = (state.zones[seat] & self.trumps).bit_count()
                return f"{item.trumps} trumps have to be laid open for it: you hold {held}"
            return "a player announces one abundance at most"
        if item == SPARROW and is_brass(state):
            return "the Magician is a second Fool in this hand, and will win no last trick"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        if view.desk is not None:
            return f"{view.desk.left} trumps to lay open."
        return super().prompt(view)

    def meaning(self, view: View, call: str) -> str:
        item = self.rows.get(view.game.actions[call])
        return item.meaning if isinstance(item, Bonus | Abundance) else "nothing more"
