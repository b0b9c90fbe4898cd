"""The Fool as excuse, and the card that is paid for him (M5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from tomfool.cards import Card, Cards, Pack, Seat, Seats, bits
from tomfool.rules import Game, Phase
from tomfool.state import State


def payment_order(pack: Pack, worth: Sequence[int], excuse: Cards) -> tuple[Card, ...]:
    """Return the cards of *pack* in the order in which they are handed over for the Fool.

    The lowest card points first; among equals pips, then courts, then trumps; the lower rank first, then
    the order of the suits.
    """
    courts = pack.ranks("K Q C J")
    places = {
        card: (rank, number)
        for number, suit in enumerate(pack.suit_masks)
        for rank, card in enumerate(bits(suit))
    }

    def key(card: Card) -> tuple[int, int, int, int]:
        trump = pack.trump_mask >> card & 1
        kind = 2 if trump else courts >> card & 1
        return (worth[card], kind, *places[card])

    return tuple(sorted(bits(pack.all & ~excuse), key=key))


@dataclass(frozen=True)
class PayForFool(Phase):
    """When play ends, the Fool's side pays one card of its tricks to the side that won his trick.

    It pays the first that it has in *order*.  A side that has won no trick hands over the Fool himself;
    nothing is paid where his own side won his trick, or where he was not played.  *fool* may be another
    card that serves as an excuse; *kept* are excuse cards besides it, which no side pays with.
    *event* is what the payment is told as.  *worth* is what cards count in the hand, where that is not the
    same in every hand.  Of a hand in parts the first *before* tricks are settled already.
    """

    fool: Card
    order: tuple[Card, ...] = ()
    side: Callable[[State, Seat], Seats] | None = None
    kept: Cards = 0
    event: str = "paid"
    worth: Callable[[State], Sequence[int]] | None = None
    before: int = 0

    def prepare(self, game: Game) -> Self:
        excuse = 1 << self.fool | self.kept
        worth = game.worth if self.worth is None else (0,) * len(game.pack)
        return replace(self, order=self.order or payment_order(game.pack, worth, excuse))

    def enter(self, state: State) -> None:
        fool = self.fool
        for circle, taker, fall in state.history[self.before :] if self.before else state.history:
            if fool in fall:
                self.pay(state, circle[fall.index(fool)], taker)
                break
        state.advance()

    def pay(self, state: State, giver: Seat, taker: Seat) -> None:
        """Hand over what the side of *giver*, who played the Fool, owes to *taker*, who won his trick."""
        game, zones = state.game, state.zones
        side = self.side(state, giver) if self.side else game.side(giver)
        if side >> taker & 1:
            return
        givers = [game.pile(seat) for seat in bits(side)]
        pile = 0
        for zone in givers:
            pile |= zones[zone]
        card = 1 << self.dues(state, pile)
        for zone in givers:
            zones[zone] &= ~card
        zones[game.pile(taker)] |= card
        state.note(self.event, giver, card, taker)

    def dues(self, state: State, pile: Cards) -> Card:
        """Return the card that a side with these cards in its tricks hands over."""
        if self.worth is not None:  # of the cheapest the first one in order
            owned = [card for card in self.order if pile >> card & 1]
            return min(owned, key=self.worth(state).__getitem__, default=self.fool)
        for card in self.order:
            if pile >> card & 1:
                return card
        return self.fool
