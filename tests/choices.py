"""Random choices for tests: where points are named by number, the word is chosen first, then the number."""

from __future__ import annotations

from random import Random

from tomfool.cards import BIT, Action, Actions, pick
from tomfool.mechanics.bargain import Bargain
from tomfool.rules import Phase


def words(rule: Phase, legal: Actions) -> list[Actions]:
    """Return *legal* in parts, each to be as likely as the others: else hardly a hand would be played."""
    if not isinstance(rule, Bargain):
        return [legal]
    parts = (*rule.all_of.values(), *(BIT[action] for action in rule.acts.values()))
    return [part & legal for part in parts if part & legal]


def choose(rule: Phase, legal: Actions, rng: Random) -> Action:
    """Return one of *legal*."""
    parts = words(rule, legal)
    return pick(rng.choice(parts) if len(parts) > 1 else legal, rng.random)
