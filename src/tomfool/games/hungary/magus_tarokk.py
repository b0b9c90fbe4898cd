"""Magus Tarokk: thirty-five things to announce, birds and pheasants among them.

The rules for players stand beside this file in ``magus-tarokk.md``; ``game.py`` has its phases.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.hungary.cards import DECK42, poor_or_four_kings
from tomfool.games.hungary.game import OPTIONS, Kind
from tomfool.games.hungary.score import PAYS
from tomfool.games.hungary.tables import magus
from tomfool.options import number
from tomfool.rules import Game

KIND = Kind(
    slug="magus-tarokk",
    name="Magus Tarokk",
    deck=DECK42,
    packets=(5, 4),
    grounds=poor_or_four_kings(DECK42),
    reasons="no trump, the 1 or the 21 as the only one, or all four Kings",
)


def build(options: dict[str, Any]) -> Game:
    """Return Magus Tarokk with these options."""
    bonuses = magus(options["second_pheasant_trick"])
    return KIND.build(options, bonuses, PAYS[options["base_score"]])


TITLE = Title(
    slug="magus-tarokk",
    name="Magus Tarokk",
    family="Hungary",
    seats="4",
    minutes=30,
    difficulty="hard",
    blurb="Call a hidden partner, and go after birds, pheasants, houses and kings: 35 things to announce.",
    source="Magus Tarokk, text 23 of the Loka collection",
    options=(
        *OPTIONS,
        number(
            "second_pheasant_trick",
            "the trick that the 2 of trumps has to win for the Second Pheasant",
            default=1,
            values=(1, 2),
        ),
    ),
    build=build,
    folder="hungary",
)
