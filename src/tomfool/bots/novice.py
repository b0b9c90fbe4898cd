"""The bot for a first evening: it calls with care, and plays many a card as it comes."""

from __future__ import annotations

from random import Random

from tomfool.bots.simple import SimpleBot
from tomfool.cards import Action, bits
from tomfool.mechanics.tricks import Tricks
from tomfool.view import View

CARELESS = 0.35
"""So often it plays any card to a trick."""


class NoviceBot:
    """Chooses as `SimpleBot` does, but plays any legal card to a trick now and then.

    The same *seed* makes the same choices.
    """

    name = "novice"

    def __init__(self, seed: object = None) -> None:
        self._rng, self._simple = Random(repr(seed)), SimpleBot()

    def choose(self, view: View) -> Action:
        cards = view.legal & view.game.pack.all
        if cards and isinstance(view.rule, Tricks) and self._rng.random() < CARELESS:
            return self._rng.choice(list(bits(cards)))
        return self._simple.choose(view)
