"""What there is to win in the tricks of a hand, where that is not the same in every hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stakes:
    """Points to the seat that asks, below zero where it is better not to take them.

    *cards* is what each card of the pack brings its taker, *trick* what winning the trick in progress
    brings besides, and *later* what winning one of the tricks after it does.
    """

    cards: tuple[float, ...]
    trick: float = 0.0
    later: float = 0.0
