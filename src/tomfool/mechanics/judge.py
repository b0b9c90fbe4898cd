"""Judges: who has won a trick where rank does not decide (M7, M9).

A judge is asked when a trick is complete, with the seat that has won it by rank.  One that has a *needs*
is asked only about tricks in which all of these cards lie.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tomfool.cards import Card, Cards, Seat, Seats
from tomfool.mechanics.order import Order
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

Judge: TypeAlias = Callable[[State, tuple[Card, ...], Seat], Seat]
"""From the state, the cards as they fell and the taker by rank: who of `State.circle` has really won."""


def needs_of(judge: Judge | None) -> Cards:
    """Return the cards without which *judge* has no say in a trick; 0 if it wants to see every trick."""
    needs: Cards = getattr(judge, "needs", 0)
    return needs


class OpenJudge:
    """A judge that looks at nothing but the trick and the sides: whoever sees the table may ask it."""

    def __call__(self, hand: State | View, fall: tuple[Card, ...], taker: Seat) -> Seat:
        raise NotImplementedError


@dataclass(frozen=True)
class EmperorTrick(OpenJudge):
    """If the World, Tomfool and the Magician all fall to one trick, the Magician wins it (M7).

    *suit_led* False: only where trumps were led, as in a game in which trumps have no power over suits.
    """

    magician: Card
    others: Cards  # the World and Tomfool
    suit_led: bool = True

    @property
    def needs(self) -> Cards:
        """All three."""
        return 1 << self.magician | self.others

    def __call__(self, hand: State | View, fall: tuple[Card, ...], taker: Seat) -> Seat:
        if self.magician not in fall or sum(self.others >> card & 1 for card in fall) < 2:
            return taker
        if not self.suit_led and not hand.led >> self.magician & 1:
            return taker
        return hand.circle[fall.index(self.magician)]


@dataclass(frozen=True)
class GoodAndEvil(OpenJudge):
    """Good and Evil in one trick: from one side they beat everything, from two neither can win (M9).

    Of one side, whoever played the first of them has won.  Of two sides, the trick is judged without them;
    if nobody can win then, it is the leader's, or, where only an excuse card was led, the next player's.
    Not *united*, two of one side are cards like others.  What this does not decide, *otherwise* may.
    """

    good: Card
    evil: Card
    order: Order
    side: Callable[[State | View, Seat], Seats] | None = None  # where it depends on the hand
    united: bool = True
    otherwise: OpenJudge | None = None

    @property
    def needs(self) -> Cards:
        """Both of them, unless there are other rules to ask."""
        return 1 << self.good | 1 << self.evil if self.otherwise is None else 0

    def __call__(self, hand: State | View, fall: tuple[Card, ...], taker: Seat) -> Seat:
        if self.good in fall and self.evil in fall:
            together = self.together(hand, fall)
            if together and self.united:
                return self.first(hand, fall)
            if together is False:
                taker = hand.circle[self.winner_without(fall)]
        return taker if self.otherwise is None else self.otherwise(hand, fall, taker)

    def together(self, hand: State | View, fall: tuple[Card, ...]) -> bool | None:
        """Return whether one side has played both; None if not both lie in the trick."""
        if self.good not in fall or self.evil not in fall:
            return None
        one, other = (hand.circle[fall.index(card)] for card in (self.good, self.evil))
        side = hand.game.side(one) if self.side is None else self.side(hand, one)
        return bool(side >> other & 1)

    def first(self, hand: State | View, fall: tuple[Card, ...]) -> Seat:
        """Return who has played the first of the two."""
        return hand.circle[min(fall.index(self.good), fall.index(self.evil))]

    def winner_without(self, fall: tuple[Card, ...]) -> int:
        """Return the place in the trick that wins with Good and Evil left out."""
        order, best = self.order, None
        suits = [order.follow[card] for card in fall]
        opening = next(place for place, suit in enumerate(suits) if suit)
        for place, card in enumerate(fall):
            if card in (self.good, self.evil) or not (suits[opening] | order.trumps) >> card & 1:
                continue
            if best is None or order.beats[fall[best]] >> card & 1:
                best = place
        return opening if best is None else best
