"""What the French games share: their cards, the contracts, what a pile has to come to."""

from __future__ import annotations

from typing import Any, NamedTuple

from tomfool.cards import LOKA78
from tomfool.scoring.points import CardPoints

PACK = LOKA78
FOOL = PACK.parse("Fool")
MAGICIAN = PACK.parse("T1")
TRUMPS = PACK.trump_mask & ~FOOL
HONOURS = PACK.parse("T1 T21 Fool")
COURTS = tuple(PACK.ranks(rank) for rank in "KQCJ")
KINGS = COURTS[0]

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})  # 91 in pairs

KEPT = KINGS | HONOURS  # never laid away
PLAIN = PACK.all & ~PACK.trump_mask & ~KINGS  # laid away first
SPARE = TRUMPS & ~HONOURS  # laid away only to fill a gap, and shown

TARGETS = (56, 51, 41, 36)
"""The card points that win, by the number of Honours in the pile."""


class Contract(NamedTuple):
    """A bid: the word for it, what it multiplies, and what becomes of the stock.

    *stock* is ``taken`` if Declarer takes it up, else ``declarer`` or ``defenders``: whose pile it joins
    unseen.
    """

    name: str
    factor: int
    stock: str
    meaning: str


CONTRACTS = (
    Contract("play", 1, "taken", "the stock is shown to all and taken into your hand"),
    Contract("solo", 2, "taken", "the same for twice as much"),
    Contract("with", 4, "declarer", "the stock goes to your pile unseen; four times as much"),
    Contract("against", 6, "defenders", "the stock goes to the Defenders unseen; six times as much"),
)


def takes_stock(hand: Any) -> bool:
    """Whether Declarer takes the stock up in this *hand*."""
    return bool(hand.contract.stock == "taken")
