"""The order of the cards in a trick: for each card, those that beat it.

Everything that changes who wins is a table made here once: no trumps, equal trumps of which the last
played wins (M8), a second trump suit.  The trick phase only looks up `beats[best]`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.cards import Cards, Pack, bits


@dataclass(frozen=True)
class Order:
    """For each card: *follow*, the suit that it leads (0: none), and *beats*, the cards that beat it."""

    trumps: Cards
    follow: tuple[Cards, ...]
    beats: tuple[Cards, ...]


def natural_order(pack: Pack, *, excuse: Cards = 0, trumps: bool = True, named: Cards = 0) -> Order:
    """Return the usual order: higher cards of the suit, and any trump over a plain card.

    *excuse* cards beat nothing and are no trumps.  Without *trumps* a trump wins only where trumps are led.
    The suit *named* is trump in a pack without trumps of its own.
    """
    trump = (pack.trump_mask | named) & ~excuse
    beats = []
    for card in range(len(pack)):
        suit = pack.suit_of[card] & ~excuse
        above = suit & -(2 << card)
        beats.append(above | trump if trumps and not trump >> card & 1 else above)
    follow = (0 if excuse >> card & 1 else suit & ~excuse for card, suit in enumerate(pack.suit_of))
    return Order(trump, tuple(follow), tuple(beats))


def with_equals(order: Order, equals: Cards) -> Order:
    """Return *order* with the cards *equals* of one rank: of those, the one played last wins (M8)."""
    beats = list(order.beats)
    for card in bits(equals):
        beats[card] = (beats[card] | equals) & ~(1 << card)
    return Order(order.trumps, order.follow, tuple(beats))
