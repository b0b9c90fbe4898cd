"""Which seat a paragraph speaks of: small functions from a state to a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tomfool.cards import Seat
from tomfool.state import State

SeatRule: TypeAlias = Callable[[Any], Seat]
"""From the public fields of a `State` or a `View` to a seat."""


def dealer(state: State) -> Seat:
    """The dealer."""
    return state.dealer


def eldest(state: State) -> Seat:
    """The seat on the dealer's left; where the game goes to the right, on the right."""
    return state.game.next(state.dealer)


def seat_zero(state: State) -> Seat:
    """Seat 0, where nobody deals."""
    return 0


def declarer(state: State) -> Seat:
    """The declarer, once there is one."""
    return state.declarer
