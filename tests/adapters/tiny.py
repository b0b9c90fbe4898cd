"""Two toys small enough to look at every hand: importing this module registers them with OpenSpiel.

``tomfool_tiny`` has four cards, ``tomfool_toy`` is the toy of the matches with six.  In both a seat may be
asked in secret, a card is passed on in secret, and both seats lay one away at the same time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.match import toy
from tomfool.adapters import openspiel
from tomfool.cards import Pack, suits
from tomfool.mechanics.deal import Deal
from tomfool.rules import Game, MatchRules


def build(options: dict[str, Any]) -> Game:
    """Return the toy with two cards a hand, and a lot that nobody minds."""
    whole = toy.build({**options, "hands": 2})
    return Game.make(
        slug="tiny",
        name="Tiny",
        seats=2,
        pack=Pack("TINY", suits("EA", "3 A")),
        rules=(Deal(packets=(2,)), *whole.rules[1:]),
        score=toy.score,
        account=toy.account,
        match=MatchRules(hands=2, draw=lambda game, so_far, seed: {"weather": "fair"}),
        lots={"weather": ("fair", "foul")},
        options=options,
    )


TINY = replace(toy.TITLE, slug="tiny", name="Tiny", build=build)
openspiel.register(TINY)
openspiel.register(toy.TITLE)
