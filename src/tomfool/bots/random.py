"""The bot that chooses evenly among all that is legal: the yardstick for the others."""

from __future__ import annotations

from random import Random

from tomfool.cards import Action, bits
from tomfool.view import View


class RandomBot:
    """Chooses evenly; the same *seed* makes the same choices."""

    name = "random"

    def __init__(self, seed: object = None) -> None:
        self._rng = Random(repr(seed))

    def choose(self, view: View) -> Action:
        return self._rng.choice(list(bits(view.legal)))
