"""Print what the adapters cost, and OpenSpiel's own tarok beside them, measured in turns in one run.

Run it with ``python -m bench.adapters``; it prints JSON.  Rates are the best of several rounds of processor
time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel

import tomfool
from tomfool.adapters import openspiel
from tomfool.adapters.pettingzoo import env
from tomfool.cards import pick
from tomfool.state import State

ROUNDS, HANDS = 12, 60
GAME = tomfool.game("scarto")
DEALT = [GAME.deal(seed) for seed in range(HANDS)]
TAROK = "tarok(players=3,rng_seed=1)"


def own_loop(rng: Random) -> int:
    """Play a hand of Scarto with the engine alone, logged and scored; return its choices."""
    return played(GAME.deal(rng.getrandbits(32)), rng)


def dealt_before(rng: Random) -> int:
    """Play a hand of Scarto that was dealt before, with the engine alone, logged and scored."""
    return played(DEALT[int(rng.random() * HANDS)].copy(), rng)


def fused(rng: Random) -> int:
    """Play a hand of Scarto that was dealt before at once, without a log; score it."""
    state = DEALT[int(rng.random() * HANDS)].copy(log=False)
    state.rollout(rng.random)
    state.scores()
    return 78


def played(state: State, rng: Random) -> int:
    """Play a hand to its end at random and score it; return its choices."""
    random = rng.random
    while state.turn >= 0:
        state.apply(pick(state.legal(), random))
    state.scores()
    return len(state.log)


def through_openspiel(name: str, *, tensors: bool = False) -> Callable[[Random], int]:
    """Return what plays a hand of *name* through OpenSpiel; with *tensors*, one at each choice."""
    game = pyspiel.load_game(name)

    def hand(rng: Random) -> int:
        state, choices = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            if tensors:
                state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            choices += 1
        state.returns()
        return choices

    return hand


def whole_tarok(rng: Random) -> int:
    """Play a hand of tarok in which everybody passes if possible, so that all cards are played."""
    state, choices = TAROK_GAME.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        legal = state.legal_actions()
        if state.current_game_phase() == pyspiel.TarokGamePhase.BIDDING:
            action = 0 if 0 in legal else (2 if 2 in legal else legal[0])
        else:
            action = rng.choice(legal)
        state.apply_action(action)
        choices += 1
    state.returns()
    return choices


def through_pettingzoo(rng: Random) -> int:
    """Play a hand of Scarto through PettingZoo, with an observation at every choice."""
    TABLE.reset(seed=rng.getrandbits(31))
    choices = 0
    while TABLE.agents:
        _, _, terminated, _, info = TABLE.last()
        if terminated:
            TABLE.step(None)
        else:
            TABLE.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            choices += 1
    return choices


TAROK_GAME = pyspiel.load_game(TAROK)
TABLE = env("scarto")
SCARTO = openspiel.short_name("scarto")
WAYS: dict[str, Callable[[Random], int]] = {
    "tarok, all cards played": whole_tarok,
    "tarok, random bids": through_openspiel(TAROK),
    "scarto, own loop": own_loop,
    "scarto, own loop, dealt before": dealt_before,
    "scarto, fused, dealt before": fused,
    "scarto through OpenSpiel": through_openspiel(SCARTO),
    "scarto through OpenSpiel, tensors": through_openspiel(SCARTO, tensors=True),
    "scarto through PettingZoo": through_pettingzoo,
}


def resample_us(rng: Random) -> float:
    """Return the time of a world with a history of its own, from the middle of a hand, in microseconds."""
    state = pyspiel.load_game(SCARTO).new_initial_state()
    while state.is_chance_node() or len(state.history()) < 77 + 39:
        state.apply_action(rng.choice(state.legal_actions()))
    start = process_time()
    for _ in range(HANDS):
        state.resample_from_infostate(state.current_player(), rng.random)
    return (process_time() - start) / HANDS * 1e6


def main() -> None:
    """Measure everything in turns, round after round, and print the best of each."""
    best: dict[str, dict[str, Any]] = {name: {"hands_per_s": 0.0, "choices_per_s": 0.0} for name in WAYS}
    worlds = float("inf")
    for turn in range(ROUNDS):
        for name, way in WAYS.items():
            rng = Random(turn)
            start = process_time()
            choices = sum(way(rng) for _ in range(HANDS))
            seconds = process_time() - start
            found = {"hands_per_s": HANDS / seconds, "choices_per_s": choices / seconds}
            best[name] = {key: round(max(best[name][key], value)) for key, value in found.items()}
        worlds = min(worlds, resample_us(Random(turn)))
    print(json.dumps({**best, "scarto, world with history (us)": round(worlds)}, indent=1))


if __name__ == "__main__":
    main()
