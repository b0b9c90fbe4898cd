"""Palatine Tarokk: eighteen things to announce, the first tricks and the last Kings among them.

The rules for players stand beside this file in ``palatine-tarokk.md``; ``game.py`` has its phases.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.hungary.cards import DECK42, poor_or_four_kings
from tomfool.games.hungary.game import OPTIONS, Kind
from tomfool.games.hungary.score import PAYS
from tomfool.games.hungary.tables import PALATINE
from tomfool.rules import Game

KIND = Kind(
    slug="palatine-tarokk",
    name="Palatine Tarokk",
    deck=DECK42,
    packets=(5, 4),
    grounds=poor_or_four_kings(DECK42),
    reasons="no trump, the 1 or the 21 as the only one, or all four Kings",
)


def build(options: dict[str, Any]) -> Game:
    """Return Palatine Tarokk with these options."""
    return KIND.build(options, PALATINE, PAYS[options["base_score"]])


TITLE = Title(
    slug="palatine-tarokk",
    name="Palatine Tarokk",
    family="Hungary",
    seats="4",
    minutes=25,
    difficulty="hard",
    blurb="Call a hidden partner, and announce who wins the first five tricks, or which King the last.",
    source="Palatine Tarokk, text 23 of the Loka collection",
    options=OPTIONS,
    build=build,
    folder="hungary",
)
