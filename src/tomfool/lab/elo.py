"""Ratings in the manner of Elo, from how often bots were ahead of each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

MEAN = 1500
"""The mean of all ratings."""
ROUNDS = 2000
"""So often the ratings are fitted again: far beyond what it takes for any table of bots."""


def ratings(names: Sequence[str], results: Sequence[tuple[str, str, float, int]]) -> dict[str, float]:
    """Return a rating for each of *names*, the best first: 400 points more are odds of ten to one.

    *results* are pairs of names with the part of so many games that the first has won.  They are fitted
    by the model of Bradley and Terry; one drawn game is added to each pair, so that whoever has won all
    gets no rating beyond bounds.

    >>> {name: round(rating) for name, rating in ratings(["a", "b"], [("a", "b", 0.75, 100)]).items()}
    {'a': 1594, 'b': 1406}
    """
    strength = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, 0.0)
    for first, second, won, games in results:
        wins[first] += won * games + 0.5
        wins[second] += (1 - won) * games + 0.5
    for _ in range(ROUNDS):
        against = dict.fromkeys(names, 0.0)
        for first, second, _, games in results:
            met = (games + 1) / (strength[first] + strength[second])
            against[first] += met
            against[second] += met
        strength = {name: wins[name] / against[name] if against[name] else 1.0 for name in names}
    logs = {name: 400 * log10(strength[name]) for name in names}
    middle = sum(logs.values()) / len(logs)
    return {name: MEAN + logs[name] - middle for name in sorted(logs, key=lambda name: -logs[name])}
