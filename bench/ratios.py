"""Print how fast games are by the choice, step by step, as a ratio to Scarto in the same run.

Run it with ``python -m bench.ratios``, or with the games meant: ``python -m bench.ratios tapp
nineteen:players=3``.  Scarto and the games play in turns; for each hand the best of `ROUNDS` times counts,
with the same choices in every round, so that what else runs on the machine disturbs little.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from bench.__main__ import stepwise
from tomfool.games import TITLES
from tomfool.rules import Game
from tomfool.state import State

ROUNDS, HANDS = 15, 60
BASE = "scarto"


def game_of(spec: str) -> Game:
    """Return the game of a *spec* such as ``nineteen:players=3,hands=6``."""
    slug, _, options = spec.partition(":")
    return TITLES[slug].game(dict(option.split("=") for option in options.split(",") if option))


def timed(deal: State, seed: int) -> tuple[int, float]:
    """Return how many choices a hand took, and how many seconds of processor time."""
    state, random = deal.copy(), Random(seed).random
    start = process_time()
    acts = stepwise(state, random)
    return acts, process_time() - start


def main() -> None:
    """Measure the games named on the command line, or all."""
    specs = (BASE, *(sys.argv[1:] or [slug for slug in TITLES if slug != BASE]))
    games = [game_of(spec) for spec in specs]
    deals = [[game.deal(seed, seed % game.seats) for seed in range(HANDS)] for game in games]
    best = [[float("inf")] * HANDS for _ in games]
    acts = [0] * len(games)
    for _ in range(ROUNDS):
        for number, hands in enumerate(deals):
            played = [timed(deal, seed) for seed, deal in enumerate(hands)]
            acts[number] = sum(count for count, _ in played)
            times = [time for _, time in played]
            best[number] = [*map(min, best[number], times)]
    rates = [count / sum(times) for count, times in zip(acts, best, strict=True)]
    for spec, count, rate in zip(specs, acts, rates, strict=True):
        ratio = rate / rates[0]
        print(f"{spec:28} {count / HANDS:6.1f} choices a hand {rate:10,.0f} a second {ratio:6.2f}")


if __name__ == "__main__":
    main()
