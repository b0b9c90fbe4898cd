"""Emperor Tarokk: a longer pack, ten tricks, and thirty-six things to announce.

The rules for players stand beside this file in ``emperor-tarokk.md``; ``game.py`` has its phases.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.hungary.cards import DECK46, none_or_four_kings
from tomfool.games.hungary.game import LAST_DRAWS, PASSED_COUNTS, ROUNDS, Kind
from tomfool.games.hungary.score import capped, capped_for_both
from tomfool.games.hungary.tables import emperor
from tomfool.options import choice
from tomfool.rules import Game

KIND = Kind(
    slug="emperor-tarokk",
    name="Emperor Tarokk",
    deck=DECK46,
    packets=(5, 5),
    grounds=none_or_four_kings(DECK46),
    reasons="no trump, or all four Kings",
)


def build(options: dict[str, Any]) -> Game:
    """Return Emperor Tarokk with these options."""
    both = options["lost_hand"] == "defenders"
    return KIND.build(options, emperor(both=both), capped_for_both if both else capped)


TITLE = Title(
    slug="emperor-tarokk",
    name="Emperor Tarokk",
    family="Hungary",
    seats="4",
    minutes=30,
    difficulty="hard",
    blurb="Ten tricks with a longer pack: marriages, families and flocks, and a lost hand costs nothing.",
    source="Emperor Tarokk, text 23 of the Loka collection",
    options=(
        LAST_DRAWS,
        ROUNDS,
        PASSED_COUNTS,
        choice("lost_hand", ("nothing", "defenders"), "what a lost hand pays: nothing, or the defenders"),
    ),
    build=build,
    folder="hungary",
)
