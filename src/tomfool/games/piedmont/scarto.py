"""Scarto, the three-handed game of the Piedmont: no bidding, everyone for himself.

The rules for players stand beside this file in ``scarto.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.cards import LOKA78 as PACK
from tomfool.cards import Cards
from tomfool.catalogue import Title
from tomfool.games.piedmont.base import TWISTS, Base, Turns, lay_over
from tomfool.games.piedmont.counting import Counting
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.talon import Choices, LayAway, TakeTalon
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import number
from tomfool.rules import Game
from tomfool.scoring.points import CardPoints

FOOL = PACK.parse("Fool")
TRUMPS = PACK.trump_mask & ~FOOL
KEPT = PACK.ranks("K A") | PACK.parse("T1 T21")  # never laid away; the Fool hardly ever

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2, "A": 5})
WHOLE = 171  # 146 card points and 25 tricks
PAR = WHOLE // 3
HANDS = (3, 6, 9)


def may_lay_away(hand: Cards) -> Choices:
    """All but Kings, Aces and honours; the Fool too from a hand without a trump (R3)."""
    return hand & ~(KEPT | FOOL if hand & TRUMPS else KEPT), 0


BASE = Base(
    pack=PACK,
    seats=3,
    before=(
        Deal(packets=(5, 5, 5, 5, 5), talon=(3,)),
        TakeTalon(by=dealer),
        LayAway(
            by=dealer,
            count=3,
            may=may_lay_away,
            never=KEPT,
            sometimes=FOOL,
            reasons=(
                (KEPT, "Kings, Aces, the Magician (T1) and the World (T21) may not be laid away"),
                (FOOL, "the Fool may be laid away only from a hand without a trump"),
            ),
        ),
    ),
    turns=(Turns(leader=eldest),),
    counting=Counting(POINTS, WHOLE),
    hands=HANDS,
)


def build(options: dict[str, Any]) -> Game:
    """Return Scarto with these options."""
    return lay_over(BASE, "scarto", "Scarto", options, options)


TITLE = Title(
    slug="scarto",
    name="Scarto",
    family="Piedmont",
    seats="3",
    minutes=25,
    difficulty="easy",
    blurb="No bidding: the dealer lays three cards away, and everyone settles with everyone.",
    source="Scarto, text 03 of the Loka collection",
    options=(number("hands", "how many hands make a match", default=3, values=HANDS), *TWISTS),
    build=build,
    folder="piedmont",
)
