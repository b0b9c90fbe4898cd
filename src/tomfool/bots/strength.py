"""How strong a hand is, counted: what bids and announcements go by in games with trumps."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from tomfool.cards import Cards, Pack, bits


class Strength(NamedTuple):
    """What a hand holds."""

    trumps: int
    top: int  # of the two highest trumps
    high: int  # of the five below these
    middle: int  # of the seven below those
    magician: int  # the lowest trump
    kings: int
    queens: int
    short: int  # two for each suit that is missing, one for each with a single card


def counted(pack: Pack, hand: Cards, trumps: Cards) -> Strength:
    """Return the strength of *hand* where *trumps* are trumps, from low to high.

    >>> from tomfool.cards import LOKA54
    >>> hand = LOKA54.parse("KE QE 7A 8A KF T1 T9 T13 T15 T17 T21 Fool")
    >>> counted(LOKA54, hand, LOKA54.trump_mask)
    Strength(trumps=7, top=2, high=1, middle=3, magician=1, kings=2, queens=1, short=3)
    """
    above = [(trumps >> card + 1).bit_count() for card in bits(hand & trumps)]
    lengths = [(hand & suit).bit_count() for suit in pack.suit_masks[: len(pack.suits)]]
    return Strength(
        trumps=len(above),
        top=sum([place < 2 for place in above]),
        high=sum([2 <= place < 7 for place in above]),
        middle=sum([7 <= place < 14 for place in above]),
        magician=int(bool(hand & trumps & -trumps)),
        kings=(hand & pack.ranks("K")).bit_count(),
        queens=(hand & pack.ranks("Q")).bit_count(),
        short=sum([max(0, 2 - length) for length in lengths]),
    )


class Odds(NamedTuple):
    """A chance that grows with strength: *base* and the weight of each count, as log-odds."""

    base: float
    trumps: float = 0.0
    top: float = 0.0
    high: float = 0.0
    middle: float = 0.0
    magician: float = 0.0
    kings: float = 0.0
    queens: float = 0.0
    short: float = 0.0

    def sum(self, strength: Strength) -> float:
        """Return the weighted sum for *strength*."""
        base, *weights = self
        return base + sum([weight * count for weight, count in zip(weights, strength, strict=True)])

    def chance(self, strength: Strength) -> float:
        """Return the chance for *strength*.

        >>> round(Odds(-1.0, trumps=0.5).chance(Strength(4, 0, 0, 0, 0, 0, 0, 0)), 2)
        0.73
        """
        return logistic(self.sum(strength))


def logistic(odds: float) -> float:
    """Return the chance with these log-odds."""
    return 1 / (1 + exp(-odds))
