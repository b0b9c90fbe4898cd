"""Learning to play: a policy that imitates a house bot, trained with scikit-learn, judged on equal deals.

Run it with ``python examples/train_policy.py``; it needs scikit-learn and the extra ``pettingzoo``.  The
same loop serves a policy that learns from rewards: they are what `table.last()` returns second.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.linear_model import SGDClassifier

import tomfool
from tomfool.adapters.pettingzoo import TomfoolEnv, env
from tomfool.adapters.tensors import Encoder, mask
from tomfool.bots.registry import bot
from tomfool.cards import Action
from tomfool.lab.duplicate import duplicate
from tomfool.view import View


def watch(table: TomfoolEnv, teacher: str, hands: int) -> tuple[Any, Any]:
    """Return what was observed and what was chosen in so many *hands* that *teacher* played with itself."""
    player = bot(teacher)
    seen, chosen = [], []
    for seed in range(hands):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, _, terminated, _, _ = table.last()
            action = None
            if not terminated:
                action = player.choose(table.view(agent))
                seen.append(observation)
                chosen.append(action)
            table.step(action)
    return np.array(seen), np.array(chosen)


class Pupil:
    """Plays the legal choice that its model thinks likeliest: a bot like any other."""

    name = "pupil"

    def __init__(self, model: Any, encoder: Encoder) -> None:
        self.model, self.encoder = model, encoder

    def choose(self, view: View) -> Action:
        """Return a choice for what can be observed of *view*."""
        liking = self.model.decision_function(self.encoder.observe(view)[None])[0]
        legal = mask(view.legal, len(liking)).astype(bool)
        return int(np.where(legal, liking, -np.inf).argmax())


def main(hands: int = 18, deals: int = 12) -> None:
    """Train on some hands of Scarto, then play others as pupil against two random players."""
    table = env("scarto")
    seen, chosen = watch(table, "simple", hands)
    model = SGDClassifier(random_state=1, average=True)
    choices = np.arange(len(table.game.vocabulary))
    for _ in range(3):
        model.partial_fit(seen, chosen, classes=choices)
    print(f"learnt from {len(chosen)} choices; would repeat {model.score(seen, chosen):.0%} of them")

    def pupil(seed: bytes) -> Pupil:
        return Pupil(model, table.encoder)

    print(duplicate(tomfool.game("scarto"), [pupil, "random"], deals, seed=1))


if __name__ == "__main__":
    main()
