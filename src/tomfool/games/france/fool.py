"""The one trick that the Fool wins: the last, for a side that has won all before."""

from __future__ import annotations

from tomfool.cards import Card, Cards, Seat
from tomfool.mechanics.partner import own_side
from tomfool.state import State


class Sweep:
    """A side that has won every trick and leads an excuse card to the last one wins that, too.

    Otherwise nobody who holds the Fool could make a slam.
    """

    def __init__(self, excuse: Cards) -> None:
        self.excuse = excuse

    def __call__(self, state: State, fall: tuple[Card, ...], taker: Seat) -> Seat:
        leader = state.circle[0]
        if state.zones[leader] or not self.excuse >> fall[0] & 1:
            return taker
        side = own_side(state, leader)
        return leader if all(side >> trick.taker & 1 for trick in state.history) else taker
