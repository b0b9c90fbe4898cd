"""Tarocchi, the game of the Piedmont for two against two, with Good and Evil among the trumps.

The rules for players stand beside this file in ``tarocchi.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.cards import LOKA80 as PACK
from tomfool.catalogue import Title
from tomfool.games.piedmont.base import TWISTS, Base, Turns, lay_over
from tomfool.games.piedmont.counting import Counting
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import Option, choice, number
from tomfool.rules import Game
from tomfool.scoring.points import CardPoints

FOOL = PACK.parse("Fool")
HONOURS = PACK.parse("T1 T21") | FOOL
KEPT = PACK.ranks("K A") | HONOURS  # never laid away

POINTS = CardPoints.of(
    PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2, "A": 5, "Good Evil": 0}
)  # R1
WHOLE = 165  # 146 card points and 19 tricks
HANDS = (4, 8)
OPPOSITE = (0b0101, 0b1010, 0b0101, 0b1010)  # partners sit opposite each other

BASE = Base(
    pack=PACK,
    seats=4,
    before=(
        Deal(packets=(19,), talon=(4,)),
        TakeTalon(by=dealer),
        LayAway(
            by=dealer,
            count=4,
            may=Classes(first=PACK.all & ~KEPT),
            never=KEPT,
            sometimes=0,
            reasons=(
                (KEPT, "Kings, Aces, the Magician (T1), the World (T21) and the Fool stay in the hand"),
            ),
        ),
    ),
    turns=(Turns(leader=eldest),),
    counting=Counting(POINTS, WHOLE),
    hands=HANDS,
    sides=OPPOSITE,
)

GOOD_EVIL: tuple[Option, ...] = (
    choice("good_evil", ("trumps", "allegiance"), "Good and Evil are low trumps, or divide the suits"),
    choice("allegiance_trumps", ("void", "count"), "trumps under an allegiance: for nobody, or for all"),
)


def build(options: dict[str, Any]) -> Game:
    """Return Tarocchi with these options."""
    return lay_over(BASE, "tarocchi", "Tarocchi", options, options)


TITLE = Title(
    slug="tarocchi",
    name="Tarocchi",
    family="Piedmont",
    seats="4",
    minutes=35,
    difficulty="easy",
    blurb="Two against two, no bidding: the dealer lays four cards away, and 83 points win.",
    source="Tarocchi, text 04 of the Loka collection",
    options=(
        *GOOD_EVIL,
        number("hands", "how many hands make a match", default=4, values=HANDS),
        *TWISTS,
    ),
    build=build,
    folder="piedmont",
)
