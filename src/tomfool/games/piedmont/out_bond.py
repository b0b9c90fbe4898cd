"""Partita Out: how a player who is out has to play, from the next trick on (section 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.cards import TOP, Action, Card, Cards, Seat, bits, union
from tomfool.games.piedmont.partita import FOOL, PACK, PLAIN, QUARTET, TRUMPS
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

PLAIN_SUITS = tuple(suit & PLAIN for suit in PACK.suit_masks[:-1])
RANKS = tuple(PACK.ranks(rank) for rank in PACK.suits[0].ranks)
"""The plain cards of each rank, from the lowest."""


def lowest(cards: Cards) -> Cards:
    """Return the lowest of *cards*, which are all trumps or all plain: those of equal rank together."""
    if cards & TRUMPS:
        low = cards & -cards
        return cards & QUARTET if low & QUARTET else low
    for rank in RANKS:
        if cards & rank:
            return cards & rank
    return 0


def highest(cards: Cards) -> Cards:
    """Return the highest of *cards*, which are of one suit; equal trumps together."""
    top = TOP[cards.bit_length()]
    return cards & QUARTET if top & QUARTET else top


def highest_of_each(cards: Cards) -> Cards:
    """Return the highest of *cards* in each plain suit."""
    return sum([TOP[(cards & suit).bit_length()] for suit in PLAIN_SUITS])


def suit_of(card: Card) -> Cards:
    """Return the suit of *card*, the Fool in none."""
    return next((suit for suit in (*PLAIN_SUITS, TRUMPS) if suit >> card & 1), 0)


def above(card: Card) -> Cards:
    """Return the cards of the suit of *card* that rank above it."""
    higher = suit_of(card) & -2 << card
    return higher & ~QUARTET if QUARTET >> card & 1 else higher


def below(card: Card) -> Cards:
    """Return the cards that rank below *card*: of trumps the lower ones, else plain cards of any suit."""
    if TRUMPS >> card & 1:
        lower = TRUMPS & (1 << card) - 1
        return lower & ~QUARTET if QUARTET >> card & 1 else lower
    rank = next((place for place, cards in enumerate(RANKS) if cards >> card & 1), 0)
    return union(RANKS[:rank])


SUIT = tuple(suit_of(card) for card in range(len(PACK)))
ABOVE = tuple(above(card) for card in range(len(PACK)))
BELOW = tuple(below(card) for card in range(len(PACK)))


@dataclass(frozen=True)
class BondTricks(Tricks):
    """Who is out leads the highest trump, or the highest of a plain suit; to a trick, he plays the highest
    card that wins it as it lies, else the lowest that he may; the Fool waits for the last trick.
    """

    def bound(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* is out."""
        return bool(state.sheet.since[seat])

    def forced(self, state: State, seat: Seat) -> Cards:
        """Return which cards *seat*, who is out, may play."""
        hand, led = state.zones[seat], state.led
        if hand & FOOL:
            if hand == FOOL:
                return hand
            hand -= FOOL
        trumps = hand & TRUMPS
        if not led:
            return highest(trumps) if trumps else highest_of_each(hand)
        able = hand & led or trumps or hand
        beating = able & self.beats[state.best]
        return highest(beating) if beating else lowest(able)

    def bond_tells(self, state: State, card: Card) -> Cards:
        """Return what a player who is out shows not to hold by *card*, besides what anybody would."""
        suit, led = SUIT[card], state.led
        if not suit:
            return 0
        if not led:
            return ABOVE[card] if suit == TRUMPS else ABOVE[card] | TRUMPS
        beats = self.beats[state.best]
        if beats >> card & 1:
            return ABOVE[card]
        thrown = suit != TRUMPS and not led >> card & 1
        return suit & beats | BELOW[card] & (PLAIN if thrown else suit)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if not self.bound(state, seat) or not state.zones[seat] >> action & 1:
            return super().why(state, seat, action)
        cards = ", ".join(PACK.codes[card] for card in bits(state.legal(seat) & PACK.all))
        if FOOL >> action & 1:
            return "you are out, so the Fool has to wait for the last trick"
        if not state.led:
            return f"you are out, so your highest trump or the highest of a suit has to be led: {cards}"
        return f"you are out, so the highest card that wins has to go, else your lowest: {cards}"
