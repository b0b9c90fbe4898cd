"""Playing the rest of a hand out at random, fast: the inner loop of simulation and of search.

The same play as `Tricks.legal` and `Tricks.act` with evenly random choices, on lists instead of masks: a
hand is a list of cards for each suit, so that following suit is taking a random card out of one list.  It
serves games with the plain obligation (follow, else trump, else anything) and without a judge.  In a pack
without trumps of its own that is also following, else anything; a suit named trump wins by the order alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import floor
from typing import TypeAlias

from tomfool.cards import BIT, Card, Cards, Pack, Seat, bits, mask_of
from tomfool.log import Trick, new_tuple
from tomfool.mechanics.judge import Judge, needs_of
from tomfool.mechanics.order import Order
from tomfool.state import State

Hand: TypeAlias = list[list[Card]]
"""The cards of a hand, suit by suit: the plain suits, the trumps, then the excuse cards."""

Lists: TypeAlias = Mapping[Cards, list[Card]]
"""For each set of some cards, its members."""
Suit: TypeAlias = tuple[Cards, Lists, Cards, Lists]
"""The lower cards of a suit and the upper ones, each with the lists of all their sets."""


@dataclass(frozen=True)
class Rollout:
    """The tables for one game.

    A hand has a list for each plain suit, one for the trumps and, last, one for the excuse cards.
    """

    suits: tuple[Suit, ...]  # for each list of a hand, its cards
    suit_of: tuple[int, ...]  # for each card, which list it is in
    above: tuple[tuple[int, ...], ...]  # for each card, whether each card beats it; an excuse all others do
    excuse: Cards
    circles: tuple[tuple[Seat, ...], ...]  # the order of play for each leader
    judge: Judge | None = None
    needs: Cards = 0  # the judge is asked about tricks that hold all of these

    @classmethod
    def of(
        cls,
        pack: Pack,
        order: Order,
        excuse: Cards,
        circles: tuple[tuple[Seat, ...], ...],
        judge: Judge | None = None,
    ) -> Rollout:
        """Return the tables for *pack* with this *order* of the cards."""
        suits = (*(suit & ~excuse for suit in pack.suit_masks), excuse)
        cards = range(len(pack))
        beats = [pack.all & ~excuse if excuse >> card & 1 else order.beats[card] for card in cards]
        return cls(
            tuple(map(halves, suits)),
            tuple(next(number for number, suit in enumerate(suits) if suit >> card & 1) for card in cards),
            tuple(tuple(higher >> card & 1 for card in cards) for higher in beats),
            excuse,
            circles,
            judge,
            needs_of(judge),
        )

    def sort(self, hand: Cards) -> Hand:
        """Return a set of cards as lists, suit by suit."""
        return [lower[hand & low] + upper[hand & high] for low, lower, high, upper in self.suits]

    def play(self, state: State, random: Callable[[], float]) -> None:
        """Play the hands out from a lead; piles and history are filled, the hands left empty."""
        zones, history, circles = state.zones, state.history, self.circles
        above_of, suit_of = self.above, self.suit_of
        seats, excuse, trump = len(circles), len(self.suits) - 1, len(self.suits) - 2
        judge, needs = self.judge, self.needs
        hands = [self.sort(hand) for hand in zones[:seats]]
        followers = [
            [(seat, hands[seat], hands[seat][excuse]) for seat in circle[1:]] for circle in circles
        ]
        leader = taker = state.turn
        for left in range(zones[leader].bit_count(), 0, -1):
            card = draw(hands[leader], floor(random() * left))
            fall, trick = [card], BIT[card]
            led, above = suit_of[card], above_of[card]
            for seat, hand, free in followers[leader]:
                if led != excuse and (cards := hand[led] or hand[trump]):
                    if free:
                        card = draw((cards, free), floor(random() * (len(cards) + len(free))))
                    else:
                        card = cards.pop(floor(random() * len(cards)))
                else:
                    card = draw(hand, floor(random() * left))
                fall.append(card)
                trick += BIT[card]
                if above[card]:
                    above, taker = above_of[card], seat
                    if led == excuse:
                        led = suit_of[card]
            if judge is not None and not needs & ~trick:
                taker = self.judged(state, circles[leader], tuple(fall), taker)
            zones[seats + taker] += trick
            history.append(new_tuple(Trick, (circles[leader], taker, tuple(fall))))
            leader = taker
        self.clear(zones, seats)

    def judged(self, state: State, circle: tuple[Seat, ...], fall: tuple[Card, ...], taker: Seat) -> Seat:
        """Return who has won a trick that the judge has to see, *taker* by rank."""
        assert self.judge is not None
        opening = next((self.suit_of[card] for card in fall if not self.excuse >> card & 1), -1)
        low, _, high, _ = self.suits[opening]
        state.circle, state.led = circle, low | high
        taker = self.judge(state, fall, taker)
        state.led = 0
        return taker

    def clear(self, zones: list[Cards], seats: int) -> None:
        """Empty the hands, whose cards lie in the piles; excuse cards go to whoever has held them."""
        played = 0
        for hand in zones[:seats]:
            played |= hand & self.excuse
        for seat in range(seats):
            if played:
                zones[seats + seat] = zones[seats + seat] & ~played | zones[seat] & played
            zones[seat] = 0


def halves(suit: Cards) -> Suit:
    """Return the tables of a *suit*; sets of half a suit are few: 2,048 for eleven trumps."""
    cards = list(bits(suit))
    low = mask_of(cards[: len(cards) // 2])
    return low, lists(low), suit ^ low, lists(suit ^ low)


@cache
def lists(cards: Cards) -> Lists:
    """Return the members of each set that can be made of *cards*."""
    found: dict[Cards, list[Card]] = {0: []}
    for card in bits(cards):
        found |= {members | BIT[card]: [*some, card] for members, some in found.items()}
    return found


def draw(hand: Sequence[list[Card]], place: int) -> Card:
    """Take the card at *place* out of *hand*, its lists counted through one after the other."""
    for cards in hand:
        if place < len(cards):
            return cards.pop(place)
        place -= len(cards)
    raise IndexError(f"the hand has not so many cards: {hand}")
