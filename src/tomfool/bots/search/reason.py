"""Why a choice is the better one: what it and the next best come to, and who takes the trick after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tomfool.bots.search.plans import Choice
from tomfool.bots.search.player import Trial
from tomfool.bots.search.playout import Playout
from tomfool.bots.search.sides import side_of
from tomfool.cards import Seat
from tomfool.mechanics.tricks import Tricks
from tomfool.sampler import NoWorld
from tomfool.state import State
from tomfool.view import View

WORLDS = 24
"""In so many worlds it is looked who takes the trick."""


@dataclass(frozen=True)
class Reason:
    """What was found for a *choice* and the *next* best; () where there is no other.

    *gain* is what the choice comes to on average in *worlds* that fit, *behind* by how much the next best
    is worse.  In no worlds there was no time, and the choice is that of the rules of thumb.  *takes* is the
    part of the worlds in which the own side wins the trick after each, None where there is no trick or
    nobody else to play for it; *points* are the card points that lie in it.
    """

    choice: Choice
    next: Choice = ()
    gain: float = 0.0
    behind: float = 0.0
    worlds: int = 0
    takes: tuple[float, float] | None = None
    points: int = 0


def reason(view: View, trials: Sequence[Trial], playout: Playout) -> Reason:
    """Return why the first of *trials* is made, by the others that were compared with it."""
    first = trials[0]
    others = [trial for trial in trials[1:] if trial.gains]
    if not (first.gains and others):
        return Reason(first.choice, trials[1].choice if len(trials) > 1 else ())
    second = max(others, key=lambda trial: (len(trial.gains), trial.mean))
    return Reason(
        first.choice,
        second.choice,
        first.mean,
        first.lead(second)[0],
        len(first.gains),
        takes(view, (first.choice, second.choice), playout),
        sum([view.game.worth[card] for card in view.fall]) if view.game.worth else 0,
    )


def takes(view: View, choices: tuple[Choice, Choice], playout: Playout) -> tuple[float, float] | None:
    """Return for both *choices* in what part of some worlds the own side wins the trick."""
    if not isinstance(view.rule, Tricks):
        return None
    rng, won = Random(repr(view.log)), [0, 0]
    for _ in range(WORLDS):
        try:
            world = view.imagine(rng)
        except NoWorld:
            return None
        for place, choice in enumerate(choices):
            won[place] += taken(world.copy(), choice, view.seat, playout)
    return won[0] / WORLDS, won[1] / WORLDS


def taken(state: State, choice: Choice, seat: Seat, playout: Playout) -> bool:
    """Return whether the side of *seat* wins the trick in progress after its *choice*."""
    tricks, side = len(state.history), side_of(state, seat)
    for action in choice:
        state.apply(action, seat)
    playout.finish(state, tricks + 1)
    return len(state.history) > tricks and bool(side >> state.history[tricks].taker & 1)
