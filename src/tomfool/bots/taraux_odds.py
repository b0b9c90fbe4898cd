"""The numbers by which the simple bot bids and announces at Taraux.

They were found by playing: each kind of contract was given to one seat of 1,200 random deals at each table,
mostly the one with the most trumps, and all seats played as the bot does.  Whether it was won was set
against the strength that the hand had shown when it was dealt, as log-odds.  Of the hands that they give
60 to 70 %, about two in three were won, and so on along the scale.
"""

from __future__ import annotations

from typing import NamedTuple

from tomfool.bots.strength import Odds, Strength


class Chance(NamedTuple):
    """The log-odds of winning a hand, and what the Fool adds to them."""

    odds: Odds
    fool: float

    def of(self, strength: Strength, *, fool: bool) -> float:
        """Return the chance of a hand of this *strength*, with the Fool or without."""
        base = self.odds.base + self.fool * fool
        return self.odds._replace(base=base).chance(strength)


# base, trumps, the 2 highest, the 5 and the 7 below those, Magician, Kings, Queens, short suits; the Fool
_FITTED = {
    (3, "taken"): (-5.27, 0.29, 1.29, 0.06, -0.12, 1.38, 0.59, 0.34, 0.14, 1.65),
    (3, "declarer"): (-6.88, 0.29, 1.22, 0.18, 0.03, 1.26, 0.75, 0.33, 0.09, 1.82),
    (3, "defenders"): (-11.84, 0.39, 2.01, 0.39, 0.05, 1.79, 1.04, 0.4, 0.3, 2.78),
    (4, "taken"): (-6.03, 0.43, 1.21, 0.1, -0.06, 1.35, 0.83, 0.09, 0.24, 1.51),
    (4, "declarer"): (-7.66, 0.3, 1.71, 0.33, 0.04, 1.29, 0.72, 0.34, 0.39, 1.53),
    (4, "defenders"): (-11.28, 0.5, 1.9, 0.3, -0.16, 1.71, 1.0, 0.41, 0.33, 2.49),
    (5, "taken"): (-2.73, 0.2, 0.96, 0.25, 0.03, 0.71, 0.51, 0.15, 0.18, 1.09),
    (5, "declarer"): (-3.65, 0.3, 0.82, 0.16, -0.03, 0.4, 0.68, 0.24, 0.24, 0.96),
    (5, "defenders"): (-4.09, 0.23, 1.07, 0.2, 0.11, 0.57, 0.53, 0.17, 0.19, 1.26),
}
CHANCES = {key: Chance(Odds(*odds), fool) for key, (*odds, fool) in _FITTED.items()}
"""By the number of players and what becomes of the stock."""

LEAST = {"play": 0.54, "solo": 0.64, "with": 0.62, "against": 0.62}
"""The chance that a hand must have for each bid."""
REDEAL = 0.1
"""With a bare Magician and less hope than this for the lowest bid, the hand is thrown in."""

SPARROW_TRUMPS = {3: 12, 4: 10, 5: 9, 6: 8}
"""With so many trumps, the Magician among them, he is kept for the last trick, and announced.

Announcing pays where more than two in three are made: of 80 hands each with just so many trumps, 77 % were
made with three players, 70 % with four and 81 % with five, and nearly all with two trumps more.  With six,
48 of 53 announced at eight trumps were made.
"""
SLAM_LOSERS = {3: 0, 4: 0, 5: 1, 6: 0}
"""A slam is announced by a Declarer who counts no more losing tricks than these."""
