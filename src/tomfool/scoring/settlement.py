"""Who pays whom: from a value to the score of each seat, in exact whole points."""

from __future__ import annotations

from collections.abc import Sequence

from tomfool.cards import Seat, Seats


def pairwise(points: Sequence[int]) -> tuple[int, ...]:
    """Every two seats settle the difference of their *points*; the scores add up to nothing.

    >>> pairwise([70, 61, 40])
    (39, 12, -51)
    """
    seats, total = len(points), sum(points)
    return tuple([seats * mine - total for mine in points])


def between_sides(value: int, side: Seats, seats: int) -> tuple[int, ...]:
    """*side* wins *value* from the others (loses it if negative), as M18 says.

    One against k: the lone player gets k × value, each of the k pays it once.  Equal sides: each of the
    winners gets it, each of the losers pays it.  Raise `ValueError` for sides that are neither.

    >>> between_sides(4, 0b0001, 4)
    (12, -4, -4, -4)
    >>> between_sides(-3, 0b0101, 4)
    (-3, 3, -3, 3)
    """
    inside = side.bit_count()
    outside = seats - inside
    if not inside or not outside or (inside != outside and min(inside, outside) != 1):
        raise ValueError(f"sides of {inside} and {outside} do not settle one against all or evenly")
    gain = value * outside if inside == 1 else value
    loss = value * inside if outside == 1 else value
    return tuple([gain if side >> seat & 1 else -loss for seat in range(seats)])


def by_each(value: int, receiver: int, seats: int) -> tuple[int, ...]:
    """Every other seat pays *value* to *receiver*.

    >>> by_each(10, 1, 3)
    (-10, 20, -10)
    """
    return between_sides(value, 1 << receiver, seats)


def two_to_one(value: int, declarer: Seat, partner: Seat, seats: int) -> tuple[int, ...]:
    """Each defender pays *value* once: to *partner* as much as one of them pays, to *declarer* the rest.

    Three defenders leave the declarer twice the partner's share.  *partner* below 0: there is none, and
    the declarer gets all.

    >>> two_to_one(30, 2, 4, 5)
    (-30, -30, 60, -30, 30)
    >>> two_to_one(-10, 0, -1, 5)
    (-40, 10, 10, 10, 10)
    """
    scores = [-value] * seats
    scores[declarer] = value * (seats - 1)
    if partner >= 0:
        scores[partner] = value
        scores[declarer] -= 2 * value
    return tuple(scores)


def shared(value: int, side: Seats, seats: int) -> tuple[int, ...]:
    """Each seat outside *side* pays *value* once, and those of *side* share it evenly.

    Raise `ValueError` where it cannot be shared in whole points.

    >>> shared(31, 0b010010, 6)
    (-31, 62, -31, -31, 62, -31)
    """
    inside = side.bit_count()
    share, rest = divmod(value * (seats - inside), inside)
    if rest:
        raise ValueError(f"{value} from each of {seats - inside} cannot be shared by {inside}")
    return tuple(share if side >> seat & 1 else -value for seat in range(seats))


def transfer(number: int, giver: Seat, receiver: Seat, seats: int) -> tuple[int, ...]:
    """Return the scores where *giver* pays *number* to *receiver*, and nobody else anything.

    >>> transfer(4, 1, 2, 4)
    (0, -4, 4, 0)
    """
    return tuple(number * ((seat == receiver) - (seat == giver)) for seat in range(seats))
