"""Courtship: up to four rules that give the courts lives of their own, over a game of choice.

The twists stand in ``twists/courts.py`` and ``twists/summoning.py``, the rules for players beside this file
in ``courtship.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.piedmont import twisted
from tomfool.games.piedmont.base import COURTSHIP, JESTER, TONTINE
from tomfool.options import several
from tomfool.rules import Game

RULES = several("courtship", COURTSHIP, "which of the four rules are played", default=COURTSHIP)


def build(options: dict[str, Any]) -> Game:
    """Return Courtship with these options."""
    return twisted.build("courtship", "Courtship", options)


TITLE = Title(
    slug="courtship",
    name="Courtship",
    family="Piedmont",
    seats="3 or 4",
    minutes=35,
    difficulty="moderate",
    blurb="Jacks ruff for their Queens, Queens marry, Kings have affairs, and servants are summoned.",
    source="Courtship Rules, text 06 of the Loka collection",
    options=twisted.options(RULES, TONTINE, JESTER),
    build=build,
    folder="piedmont",
    implied=twisted.implied,
)
