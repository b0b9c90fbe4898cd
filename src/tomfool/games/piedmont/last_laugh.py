"""Last Laugh: the Fool is a jester who is forced out, wanders, and wins the last trick.

The twist stands in ``twists/jester.py``, the rules for players beside this file in ``last-laugh.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.piedmont import twisted
from tomfool.games.piedmont.base import COURTS, TONTINE
from tomfool.rules import Game


def build(options: dict[str, Any]) -> Game:
    """Return Last Laugh with these options."""
    return twisted.build("last-laugh", "Last Laugh", options, court_jester=True)


TITLE = Title(
    slug="last-laugh",
    name="Last Laugh",
    family="Piedmont",
    seats="3 or 4",
    minutes=40,
    difficulty="moderate",
    blurb="The Fool is forced out, passed on like a hot potato, and has the last laugh in the last trick.",
    source="The Last Laugh, text 06 of the Loka collection",
    options=twisted.options(TONTINE, COURTS),
    build=build,
    folder="piedmont",
    implied=twisted.implied,
)
