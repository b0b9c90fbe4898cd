"""Paskievics Tarokk: a hidden partner with a called trump, and six things to announce.

The rules for players stand beside this file in ``paskievics-tarokk.md``; ``game.py`` has its phases.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.hungary.cards import DECK42, poor_or_four_kings
from tomfool.games.hungary.game import OPTIONS, Kind
from tomfool.games.hungary.score import PAYS
from tomfool.games.hungary.tables import PASKIEVICS
from tomfool.rules import Game

KIND = Kind(
    slug="paskievics-tarokk",
    name="Paskievics Tarokk",
    deck=DECK42,
    packets=(5, 4),
    grounds=poor_or_four_kings(DECK42),
    reasons="no trump, the 1 or the 21 as the only one, or all four Kings",
)


def build(options: dict[str, Any]) -> Game:
    """Return Paskievics Tarokk with these options."""
    return KIND.build(options, PASKIEVICS, PAYS[options["base_score"]])


TITLE = Title(
    slug="paskievics-tarokk",
    name="Paskievics Tarokk",
    family="Hungary",
    seats="4",
    minutes=25,
    difficulty="hard",
    blurb="Bid with an honour, call a hidden partner by a trump, and announce what your side will make.",
    source="Paskievics Tarokk, text 23 of the Loka collection",
    options=OPTIONS,
    build=build,
    folder="hungary",
)
