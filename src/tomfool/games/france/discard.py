"""What may be laid away for a stock that is taken up, in all French games."""

from __future__ import annotations

from typing import Any

from tomfool.games.france.cards import HONOURS, KEPT, KINGS, PLAIN, SPARE, takes_stock
from tomfool.mechanics.talon import Classes, LayAway
from tomfool.mechanics.who import SeatRule


def lay_away(by: SeatRule, count: int, kind: type[LayAway] = LayAway, **parts: Any) -> LayAway:
    """Return how *by* lays *count* cards away: plain ones first, trumps to fill a gap, and these shown.

    *kind* is what kind of discard that is, with what *parts* it has of its own.
    """
    return kind(
        by=by,
        count=count,
        may=Classes(first=PLAIN, second=SPARE),
        never=KEPT,
        sometimes=SPARE,
        shown=SPARE,
        reasons=(
            (KINGS, "Kings may not be laid away"),
            (HONOURS, "the Magician (T1), the World (T21) and the Fool may not be laid away"),
            (SPARE, "trumps go only where there are too few plain cards below the King"),
        ),
        when=takes_stock,
        **parts,
    )
