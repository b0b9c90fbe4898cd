"""The cards of Sicily: what they are worth, which are big, what may be laid away, which card is called."""

from __future__ import annotations

from collections.abc import Iterator

from tomfool.cards import LOKA63, Card, Cards, bits, mask_of
from tomfool.scoring.points import CardPoints

PACK = LOKA63
POINTS = CardPoints.of(
    PACK, {"T1 T21 Fool": 10, "T17 T18 T19 T20": 5, "K": 5, "Q": 4, "C": 3, "J": 2}, rest=0
)
FOOL = PACK.parse("Fool")
HONOURS = PACK.parse("T1 T21 Fool")
COURTS = tuple(PACK.ranks(rank) for rank in "KQCJ")
KINGS = COURTS[0]
BIG = KINGS | HONOURS | PACK.parse("T17 T18 T19 T20")
PLAIN = PACK.all & ~PACK.trump_mask & ~KINGS  # laid away first
SMALL = PACK.trump_mask & ~BIG  # laid away only to fill a gap
SUITS = PACK.suit_masks[:4]
EARTH = PACK.suit("E")
WORDS = {f"rally {PACK.codes[card]}": 1 << card for court in COURTS for card in bits(court)}
NAMES = ("King", "Queen", "Cavalier", "Jack")


def strength(hand: Cards) -> int:
    """Return the sum of the points of the big cards of *hand*.

    >>> strength(PACK.parse("KE QE T17 T16 Fool"))
    20
    """
    return POINTS.count(hand & BIG)


def may_rally(hand: Cards, discard: Cards) -> Cards:
    """Return the cards that Declarer may call with this *hand* and *discard* (4.7); 0 if all are held."""
    held = hand | discard
    court = next((court for court in COURTS if court & ~held), 0)
    open_ = court & ~held
    candidates = [card for card in bits(open_) if hand & PACK.suit_of[card]]
    if not candidates:
        return open_
    return mask_of(best_of(candidates, hand))


def best_of(candidates: list[Card], hand: Cards) -> Iterator[Card]:
    """Yield those of *candidates* with the shortest suit, then the best courts, then Earth (4.7)."""

    def key(card: Card) -> tuple[int, tuple[bool, ...]]:
        suit = hand & PACK.suit_of[card]
        return suit.bit_count(), tuple(not suit & court for court in COURTS)

    best = min(map(key, candidates))
    equal = [card for card in candidates if key(card) == best]
    yield from [card for card in equal if EARTH >> card & 1] or equal
