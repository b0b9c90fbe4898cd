"""Feats that a side may bring off in tricks, for which games pay bonuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tomfool.cards import Card, Cards, Seats
from tomfool.state import State

Feat: TypeAlias = Callable[[State, Seats], bool]
"""Whether a side has brought it off, in a hand that has been played to its end."""


@dataclass(frozen=True)
class WinsTrick:
    """Wins the trick at *place* from the end, 1 being the last, with *card* itself (M21)."""

    card: Card
    place: int

    def __call__(self, state: State, side: Seats) -> bool:
        trick = state.history[-self.place]
        return self.card in trick.fall and bool(side >> trick.taker & 1) and trick.card == self.card


@dataclass(frozen=True)
class HasAll:
    """Has all of *cards* among those that it has won."""

    cards: Cards

    def __call__(self, state: State, side: Seats) -> bool:
        missing, seats = self.cards, state.game.seats
        for seat, pile in enumerate(state.zones[seats : 2 * seats]):
            if side >> seat & 1:
                missing &= ~pile
        return not missing


def wins_every_trick(state: State, side: Seats) -> bool:
    """Wins all the tricks there are."""
    return all(side >> trick.taker & 1 for trick in state.history)
