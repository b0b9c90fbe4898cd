"""The numbers by which the bot `simple` bids, announces and doubles in the Hungarian games.

They were found by playing: each bid was given to a seat with an honour in some thousand random deals, all
four played as the bot does, and the card points of the declarer's side were set against the hands.  What a
hand promises lies within 14 points of what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tomfool.bots.estimate import Estimate
from tomfool.cards import Cards, Pack


class Promise(NamedTuple):
    """The points that the declarer's side takes, by one hand: what it holds, and a base for each bid."""

    hand: Estimate
    bases: tuple[float, float, float, float]

    def points(self, pack: Pack, hand: Cards, bid: int) -> float:
        """Return the points that *hand* promises to the declarer's side at the bid of that number."""
        return self.bases[bid] + self.hand.points(pack, hand)


class Numbers(NamedTuple):
    """What the bot goes by in one of the games."""

    dealt: Promise  # by the hand that the declarer was dealt
    own: Promise  # by the declarer's hand after the discards
    partner: Promise  # by the partner's
    others: Promise  # by that of a defender
    enough: tuple[float, float, float, float]  # the points that make a bid, low to high
    invite: float  # so many more make a jump
    high: float  # the points for which High Game is announced
    honours: float  # and the Honours by a declarer who holds all three
    weak: float  # a defender who sees no more than these doubles the bid
    strong: float  # a side that sees these doubles it again


PASKIEVICS = Numbers(
    dealt=Promise(
        Estimate(
            0.0, trump=1.2, high=3.1, top=7.8, magician=0.1, king=0.5, queen=0.2, void=2.7, single=0.8
        ),
        (44.3, 39.3, 36.6, 29.4),
    ),
    own=Promise(
        Estimate(
            0.0, trump=1.3, high=3.3, top=8.2, magician=-0.2, king=0.8, queen=0.1, void=3.2, single=0.1
        ),
        (35.2, 32.3, 32.4, 28.6),
    ),
    partner=Promise(
        Estimate(
            0.0, trump=1.9, high=1.9, top=7.5, magician=3.1, king=0.7, queen=0.2, void=2.9, single=0.1
        ),
        (44.0, 38.5, 36.5, 25.0),
    ),
    others=Promise(
        Estimate(
            0.0, trump=-1.5, high=-3.0, top=-8.3, magician=1.6, king=-0.5, queen=0.0, void=-2.3, single=-0.3
        ),
        (81.0, 77.0, 74.0, 69.7),
    ),
    enough=(46.0, 46.0, 46.0, 46.0),
    invite=10.0,
    high=73.0,
    honours=66.0,
    weak=41.0,
    strong=62.0,
)

EMPEROR = Numbers(
    dealt=Promise(
        Estimate(
            0.0, trump=2.0, high=2.6, top=6.7, magician=0.1, king=0.8, queen=0.5, void=2.6, single=0.7
        ),
        (40.9, 36.1, 33.3, 26.1),
    ),
    own=Promise(
        Estimate(
            0.0, trump=2.1, high=2.8, top=7.3, magician=0.2, king=1.1, queen=0.2, void=2.9, single=0.4
        ),
        (31.7, 29.3, 29.1, 25.3),
    ),
    partner=Promise(
        Estimate(
            0.0, trump=2.6, high=1.7, top=6.5, magician=3.2, king=0.7, queen=0.1, void=1.8, single=0.2
        ),
        (42.3, 36.5, 34.3, 23.6),
    ),
    others=Promise(
        Estimate(
            0.0, trump=-2.2, high=-2.6, top=-7.4, magician=1.5, king=-0.6, queen=0.0, void=-1.9, single=0.1
        ),
        (82.0, 78.2, 75.1, 71.0),
    ),
    enough=(43.0, 43.0, 43.0, 43.0),
    invite=10.0,
    high=72.0,
    honours=60.0,
    weak=0.0,
    strong=66.0,
)
"""A lost hand costs nothing here: more is bid, and a contra on the bid is left alone."""

NUMBERS: Mapping[str, Numbers] = {
    "paskievics-tarokk": PASKIEVICS,
    "palatine-tarokk": PASKIEVICS,
    "magus-tarokk": PASKIEVICS,
    "emperor-tarokk": EMPEROR,
}
"""By the slug of the game."""
