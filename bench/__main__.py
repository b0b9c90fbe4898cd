"""Print the speed of every game as JSON, and of the yardstick in the same run.

Times are the best of several rounds of processor time, so that another process on the machine disturbs
them little.  Compare ratios within one run, never numbers from two machines.  See ``docs/bench.md``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from tomfool.cards import pick
from tomfool.games import TITLES
from tomfool.rules import Game
from tomfool.sampler import plan
from tomfool.state import BLANK, SEAT_SHIFT, State

ROUNDS = 15
"""How often each thing is measured; the best time counts."""


def best(work: Callable[[], object], times: int) -> float:
    """Return the processor time of one *work*, in seconds: the best of `ROUNDS` runs of so many *times*."""
    found = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(times):
            work()
        found = min(found, (process_time() - start) / times)
    return found


def each(work: Callable[[int], object], number: int, ready: Callable[[], object] = lambda: None) -> float:
    """Return the processor time of *work* on 0 … *number* − 1, in seconds each: the best of `ROUNDS`.

    What makes a round *ready* is not counted.
    """
    numbers = range(number)
    found = float("inf")
    for _ in range(ROUNDS):
        ready()
        start = process_time()
        for index in numbers:
            work(index)
        found = min(found, (process_time() - start) / number)
    return found


def stepwise(state: State, random: Callable[[], float]) -> int:
    """Play a hand to its end, one random legal choice after the other; score it; return the acts."""
    while state.turn >= 0:
        state.apply(pick(state.legal(), random))
    state.scores()
    return len(state.log)


def middle(game: Game, seed: int, random: Callable[[], float]) -> State:
    """Return a hand about half of whose choices have been made."""
    whole = game.deal(seed, seed % game.seats)
    state = whole.copy()
    half = stepwise(whole, random) // 2
    for entry in whole.log[:half]:
        state.apply(entry & BLANK, entry >> SEAT_SHIFT)
    return state


def measure(game: Game) -> dict[str, float]:
    """Return the figures of one game; times in microseconds, rates per second."""
    rng = Random(1)
    random = rng.random
    number = 60
    deals = [game.deal(seed, seed % game.seats) for seed in range(number)]

    def again() -> None:
        rng.seed(1)  # the same choices in every round: hands differ in length, and the best round counts

    again()
    acts = sum(stepwise(state.copy(), random) for state in deals) / number

    def by_step(index: int) -> None:
        stepwise(deals[index].copy(), random)

    def fused(index: int) -> None:
        state = deals[index].copy(log=False)
        state.rollout(random)
        state.scores()

    positions = [middle(game, seed, random) for seed in range(number)]
    views = [state.view(state.turn) for state in positions]
    for view in views:
        view.imagine(rng)  # a search draws many worlds from one view; the first one prepares the others

    def first_world(index: int) -> None:
        plan.cache_clear()
        views[index].worlds.clear()
        views[index].imagine(rng)

    def search_step(index: int) -> None:
        world = views[index].imagine(rng)
        world.rollout(random)
        world.scores()

    step_time, fused_time = each(by_step, number, again), each(fused, number, again)
    return {
        "acts_per_hand": acts,
        "hands_per_s": 1 / step_time,
        "acts_per_s": acts / step_time,
        "hands_per_s_fused": 1 / fused_time,
        "deal_us": 1e6 * each(lambda index: game.deal(index), number),
        "copy_us": 1e6 * each(lambda index: positions[index].copy(), number),
        "view_us": 1e6 * each(lambda index: positions[index].view(positions[index].turn), number),
        "imagine_us": 1e6 * each(lambda index: views[index].imagine(rng), number),
        "imagine_first_us": 1e6 * each(first_world, number),
        "search_step_us": 1e6 * each(search_step, number),
    }


def yardstick() -> float:
    """Return a time in microseconds that depends on the machine alone: a fixed piece of integer work."""

    def work() -> int:
        mask, total = (1 << 78) - 1, 0
        while mask:
            low = mask & -mask
            total += low.bit_length()
            mask ^= low
        return total

    return 1e6 * best(work, 300)


def main() -> None:
    """Measure the games named on the command line, or all."""
    slugs = sys.argv[1:] or list(TITLES)
    results: dict[str, dict[str, float]] = {"machine": {"yardstick_us": yardstick()}}
    for slug in slugs:
        results[slug] = measure(TITLES[slug].game())
    rounded = {
        name: {key: float(f"{value:.4g}") for key, value in row.items()} for name, row in results.items()
    }
    print(json.dumps(rounded, indent=2))


if __name__ == "__main__":
    main()
