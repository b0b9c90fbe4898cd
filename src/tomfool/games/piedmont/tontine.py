"""Tontine: of each kind of card only the last one played counts, over a game of choice.

The twist itself stands in ``twists/carriers.py``, the rules for players beside this file in ``tontine.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.piedmont import twisted
from tomfool.games.piedmont.base import COURTS, JESTER
from tomfool.rules import Game


def build(options: dict[str, Any]) -> Game:
    """Return Tontine with these options."""
    return twisted.build("tontine", "Tontine", options, tontine=True)


TITLE = Title(
    slug="tontine",
    name="Tontine",
    family="Piedmont",
    seats="3 or 4",
    minutes=35,
    difficulty="moderate",
    blurb="Of each kind of card only the last one played counts, and it inherits all the others.",
    source="Tontine, text 06 of the Loka collection",
    options=twisted.options(JESTER, COURTS),
    build=build,
    folder="piedmont",
    implied=twisted.implied,
)
