"""The numbers by which the simple bot bids and announces at Rally the King.

They were found by playing: each contract was given to the eldest hand of some thousand random deals, all
four seats played as the bot does, and the outcome was set against the strength that the hand showed before
the talon was seen.  Chances of the games for points are log-odds fitted to that; those of the games for
tricks were read off directly.
"""

from __future__ import annotations

from typing import NamedTuple

from tomfool.bots.strength import Odds, logistic
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Cards, bits

LEAST, LEAST_FEW = 0.47, 0.55
"""A bid has to have this chance to be made: a game for points, a game for tricks."""
GAIN = -0.3
"""What a bid has to promise, in points of Declarer; to pass costs more than that on average."""
ANNOUNCE = 0.67
"""Announcing doubles what is won and puts as much at stake: worth while from two in three on."""

_PARTNER = Odds(-1.85, 0.25, 0.82, 0.28, 0.04, 0.21, -0.32, 0.02, 0.11)
_SOLO = Odds(-7.5, 0.51, 1.54, 0.46, 0.05, 0.53, 0.77, 0.03, 0.28)

BEGGARS = Odds(5.37, -0.63, -0.8, -0.49, -0.23, 0.06, -0.47, -0.29, -0.15)
"""What eldest wins or loses on average where all are beggars (no log-odds, but points)."""


# The games for tricks


class Few(NamedTuple):
    """Log-odds for the games for tricks, of hands with so many of the three highest trumps."""

    base: float
    rest: float  # for each trick that the other cards win on average
    strong: float  # for each trump from T10 to T19
    void: float
    king: float
    most: float = 9.0  # hands that win more by their other cards are too strong


class Hand(NamedTuple):
    """What counts in the games for tricks."""

    sure: int  # of the three highest trumps
    rest: float  # what all other cards win on average, where their holder ducks and the others let him win
    strong: int
    voids: int
    kings: int


class Made(NamedTuple):
    """How likely a game for tricks is made with none, one or two of the three highest trumps."""

    none: Few
    one: Few | None = None
    two: Few | None = None

    def chance(self, hand: Hand) -> float:
        """Return the chance for *hand*."""
        few = self[hand.sure] if hand.sure < len(self) else None
        if few is None or hand.rest > few.most:
            return 0.0
        base, *weights, _ = few
        return logistic(
            base + sum([weight * count for weight, count in zip(weights, hand[1:], strict=True)])
        )


CHANCES: dict[str, Odds | Made] = {
    "one trick": Made(Few(1.6, -1.58, -0.17, 0.42, 0.0), Few(2.08, -3.41, -1.65, 0.91, 0.14)),
    "two tricks": Made(
        Few(0.24, -0.62, 0.13, 0.38, 0.07, most=1.7),
        Few(0.73, -1.31, 0.48, 0.76, 0.25, most=1.1),
        Few(1.21, -2.93, -2.04, 0.83, 0.21),
    ),
    "partner against stock": Odds(-2.86, 0.14, 0.72, 0.2, 0.01, 0.09, -0.18, 0.04, 0.28),
    "beggar": Made(Few(3.32, -2.73, 0.4, -0.06, -0.3), Few(1.03, -2.09, -0.34, -0.69, -0.38)),
    "partner with bird": _PARTNER,
    "solo": _SOLO,
    "one trick exposed": Made(Few(1.31, -1.58, -0.26, -0.04, 0.0), Few(1.6, -3.4, -1.65, 0.9, 0.1)),
    "no trumps": Odds(-7.0, -1.11, 1.76, 0.45, 0.1, -0.33, 1.96, 0.85, 1.26),
    "beggar exposed": Made(Few(2.74, -2.23, 0.62, -0.86, -0.65), Few(0.42, -1.06, -0.68, -1.05, -0.66)),
    "solo with bird": _SOLO,
    "solo against stock": Odds(-13.3, 0.55, 2.37, 0.79, -0.2, 0.48, 0.97, -0.16, 0.76),
    "partner": _PARTNER,
    "solo with stock": Odds(-4.17, 0.38, 1.32, 0.43, 0.04, 0.42, 0.38, 0.0, 0.19),
}
"""For each contract but `all beggars`, the chance to make it."""

SURE = PACK.parse("T20 T21 Fool")
_HEIGHTS = ((18, 0.8), (14, 0.67), (9, 0.42), (4, 0.25), (0, 0.15))
"""What a trump below those wins on average, by how many trumps are lower."""


def low_hand(hand: Cards) -> Hand:
    """Return what of *hand* counts in the games for tricks."""
    trumps, rest, strong, voids = PACK.trump_mask, 0.0, 0, 0
    for card in bits(hand & trumps & ~SURE):
        lower = (trumps & (1 << card) - 1).bit_count()
        rest += next(tricks for height, tricks in _HEIGHTS if lower >= height)
        strong += lower >= 9
    for suit in PACK.suit_masks[:-1]:
        places = [(suit & (1 << card) - 1).bit_count() for card in bits(hand & suit)]
        # A card is safe where every second lower one of its suit is in the same hand.
        rest += 0.03 * sum([max(0, place - 2 * number) for number, place in enumerate(places)])
        rest += 0.24 * (not places) + 0.12 * (7 in places) + 0.06 * (6 in places)
        rest += 0.03 * bool(places and places[0] <= 1)
        voids += not places
    return Hand((hand & SURE).bit_count(), rest, strong, voids, (hand & PACK.ranks("K")).bit_count())


# Announcements, the King, the talon

BIRD = {
    "sparrow": Odds(-6.0, trumps=0.42, top=0.6, high=0.25, kings=0.3, short=0.6),
    "owl": Odds(-8.3, trumps=1.0, top=0.5),
    "cockatoo": Odds(-8.6, trumps=1.05),
    "vulture": Odds(-6.2, trumps=0.72),
}
"""The chance of an announced Bird, by the strength of its holder, who keeps it and draws trumps."""

HONOURS_ODDS = {
    "declarer": Odds(-9.0, trumps=0.2, top=1.8, short=1.8),
    "others": Odds(-2.37, trumps=0.04, top=0.46, short=0.56),
}
"""The chance of all three Honours; in place of short suits stands how many of them are held."""

CALLED_KING = (0.0, 1.0, 1.0, 1.0)
"""What speaks for calling the King of a suit of which none, one, two or more cards are held."""

TRUMP = 3.0
"""What the highest trump is worth more than its points when a group of the talon is chosen."""
