"""A pot: chips are paid into it, claimed from it in turn, and shared out at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tomfool.cards import Seat


class Settlement(NamedTuple):
    """Chips that each seat has *taken* from the pot and *paid* into it, and what the *pot* holds then."""

    taken: tuple[int, ...]
    paid: tuple[int, ...]
    pot: int


def settle(pot: int, points: Sequence[int], turns: Sequence[Seat]) -> Settlement:
    """Let those below nothing pay, then meet the claims of those above: chip by chip in *turns*.

    What the pot cannot pay is lost.

    >>> settle(16, (12, 10, 2, 0), (1, 2, 3, 0))
    Settlement(taken=(7, 7, 2, 0), paid=(0, 0, 0, 0), pot=0)
    """
    paid = tuple(max(0, -own) for own in points)
    open_claims = [max(0, own) for own in points]
    taken, pot = [0] * len(points), pot + sum(paid)
    while pot and any(open_claims):
        for seat in turns:
            if pot and open_claims[seat]:
                open_claims[seat] -= 1
                taken[seat] += 1
                pot -= 1
    return Settlement(tuple(taken), paid, pot)


def shares(pot: int, turns: Sequence[Seat]) -> tuple[int, ...]:
    """Return what each seat gets of a *pot* shared out equally, chips left over going singly in *turns*.

    >>> shares(7, (3, 0, 1, 2))
    (2, 2, 1, 2)
    """
    each, over = divmod(pot, len(turns))
    return tuple(each + (turns.index(seat) < over) for seat in range(len(turns)))
