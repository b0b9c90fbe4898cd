"""Thinking ahead: what each card would bring, on average over worlds that fit what a seat has seen.

Run it with ``python examples/what_if.py``.  The same few lines make a searching player.
"""

from random import Random

import tomfool
from tomfool.cards import Action, bits
from tomfool.state import State
from tomfool.view import View

WORLDS = 20


def main() -> None:
    """Play a hand half through at random, then weigh the choices of the seat to move."""
    rng = Random(4)
    state = tomfool.game("scarto").deal(seed=4)
    for _ in range(48):
        state.apply(rng.choice(list(bits(state.legal()))))
    view, game = state.view(state.turn), state.game
    print(f"Seat {view.seat} holds {game.show_actions(view.hand)}")
    print(f"On the table: {', '.join(game.vocabulary[card] for _, card in view.trick) or 'nothing'}")
    worth = {action: weigh(view, action, rng) for action in bits(view.legal)}
    for action in sorted(worth, key=lambda action: -worth[action]):
        print(f"{game.vocabulary[action]:>5} {worth[action]:+7.1f}")


def weigh(view: View, action: Action, rng: Random) -> float:
    """Return the mean score of the seat after *action* where everybody plays at random."""
    return sum(score_after(view.imagine(rng), action, view.seat, rng) for _ in range(WORLDS)) / WORLDS


def score_after(world: State, action: Action, seat: int, rng: Random) -> int:
    """Play a world to its end and return the score of *seat*."""
    world.apply(action)
    while not world.over:
        world.apply(rng.choice(list(bits(world.legal()))))
    return world.scores()[seat]


if __name__ == "__main__":
    main()
