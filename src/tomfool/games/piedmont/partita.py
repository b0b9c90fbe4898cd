"""What the two Partitas have in common: the pack, the Quartet, what may be laid away."""

from __future__ import annotations

from tomfool.cards import LOKA54
from tomfool.mechanics.order import natural_order, with_equals
from tomfool.mechanics.talon import Classes, LayAway
from tomfool.mechanics.who import dealer

PACK = LOKA54
FOOL = PACK.parse("Fool")
QUARTET = PACK.parse("T2 T3 T4 T5")
TRUMPS = PACK.trump_mask & ~FOOL
PLAIN = PACK.all & ~PACK.trump_mask & ~FOOL
KEPT = PACK.ranks("K") | PACK.parse("T1 T21") | FOOL
LOOSE_TRUMPS = TRUMPS & ~KEPT
"""Trumps that may be laid away where plain cards do not suffice."""

ORDER = with_equals(natural_order(PACK, excuse=FOOL), QUARTET)


def lay_away(count: int) -> LayAway:
    """Return how the dealer lays *count* cards away: plain ones, then trumps to fill a gap, shown."""
    return LayAway(
        by=dealer,
        count=count,
        may=Classes(first=PLAIN & ~KEPT, second=LOOSE_TRUMPS),
        never=KEPT,
        sometimes=LOOSE_TRUMPS,
        shown=LOOSE_TRUMPS,
        reasons=(
            (KEPT, "Kings, the Magician (T1), the World (T21) and the Fool stay in the hand"),
            (LOOSE_TRUMPS, "trumps may go only where there are too few plain cards"),
        ),
    )
