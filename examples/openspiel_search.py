"""OpenSpiel's search at our table: information-set Monte Carlo tree search against house bots.

Run it with ``python examples/openspiel_search.py``; it needs the extra ``openspiel``.  Each deal is played
three times with the searcher in another seat, so that good cards come to everybody alike.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tomfool.adapters.openspiel import HouseBot
from tomfool.bots.registry import bot

DEALS, SIMULATIONS = 2, 10


def searcher(game: Any, seed: int) -> Any:
    """Return a player that looks at `SIMULATIONS` worlds that its seat cannot rule out, for each choice."""
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    return ismcts.ISMCTSBot(game, evaluator, uct_c=40.0, max_simulations=SIMULATIONS, random_state=random)


def play(game: Any, table: list[Any], seed: int) -> list[float]:
    """Play the hand that *seed* deals; return what each seat has won."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_action(table[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    """Play a few deals of Parrotdigm with the searcher in every seat."""
    game = pyspiel.load_game("tomfool_parrotdigm(players=3)")
    won, lost = [], []
    for deal in range(DEALS):
        for seat in range(3):
            table = [HouseBot(other, bot("random", bytes([deal, other]))) for other in range(3)]
            table[seat] = searcher(game, deal)
            returns = play(game, table, deal)
            won.append(returns.pop(seat))
            lost.extend(returns)
    print(f"search: {fmean(won):+.1f} a hand, random players: {fmean(lost):+.1f}")


if __name__ == "__main__":
    main()
