"""Games that are a twist laid over a base game of choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tomfool.games.piedmont import conference, scarto, tarocchi
from tomfool.games.piedmont.base import Base, lay_over
from tomfool.games.piedmont.conference import OWN
from tomfool.options import Option, Value, choice, number
from tomfool.rules import Game

BASES: dict[str, Callable[[Mapping[str, Any]], Base]] = {
    "tarocchi": lambda options: tarocchi.BASE,
    "scarto": lambda options: scarto.BASE,
    "conference": conference.base,
}
BASE = choice("base", tuple(BASES), "the game that it is laid over")
HANDS = number("hands", "how many hands make a match", default=4, values=(3, 4, 6, 8, 9))
OFF: dict[str, Any] = {"tontine": False, "court_jester": False, "courtship": frozenset()}


def options(*twists: Option) -> tuple[Option, ...]:
    """Return the options of such a game: its base, other *twists*, and what the base asks."""
    return (BASE, *twists, *OWN, HANDS)


def implied(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return what follows from the base: three hands make a match of three players."""
    return {"hands": 3} if options["base"] == "scarto" else {}


def build(slug: str, name: str, options: dict[str, Any], **twist: Any) -> Game:
    """Return the base game of *options* with the *twist* of the title, and those of the options."""
    whole = {**OFF, **options, **twist}
    return lay_over(BASES[options["base"]](whole), slug, name, whole, options)
