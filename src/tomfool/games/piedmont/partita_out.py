"""Partita Out: three players keep count, and who has a third of the points is out and plays by rule.

The rules for players stand beside this file in ``partita-out.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tomfool.cards import Cards
from tomfool.catalogue import Title
from tomfool.games.piedmont.counting import Counting, Scoring
from tomfool.games.piedmont.out_tricks import PAR, POINTS, Outs, OutTricks
from tomfool.games.piedmont.partita import FOOL, ORDER, PACK, lay_away
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.talon import TakeTalon
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import choice, number
from tomfool.rules import Game, Item, MatchRules
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State

WHOLE = 105


class AboveThird(Counting):
    """Each scores what he has above or below a third (R1)."""

    def settle(self, state: State, taken: Sequence[int]) -> tuple[int, ...]:
        return tuple([points - PAR for points in taken])

    def parts(self, state: State, won: Sequence[Cards]) -> tuple[Item, ...]:
        return tuple(item for item in super().parts(state, won) if item.key != "tricks")

    def result(self, taken: Sequence[int], scores: tuple[int, ...], sides: bool) -> tuple[Item, ...]:
        return (Item("score", f"Above or below {PAR}", scores, "score"),)


SCORING = Scoring(AboveThird(POINTS, WHOLE, trick=0))


def build(options: dict[str, Any]) -> Game:
    """Return Partita Out with these options."""
    return Game.make(
        slug="partita-out",
        name="Partita Out",
        seats=3,
        pack=PACK,
        rules=(
            Deal(packets=(17,), talon=(3,)),
            TakeTalon(by=dealer),
            lay_away(3),
            OutTricks.of(leader=eldest, excuse=FOOL, order=ORDER, early=options["early_out"]),
            PayForFool(PACK.index["Fool"]),
        ),
        score=SCORING.score,
        account=SCORING.account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        worth=POINTS.values,
        beginning=Outs(),
    )


TITLE = Title(
    slug="partita-out",
    name="Partita Out",
    family="Piedmont",
    seats="3",
    minutes=20,
    difficulty="moderate",
    blurb="Keep count: whoever has 35 points is out, and from then on plays by a fixed rule.",
    source="Partita Out, text 11 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        choice(
            "early_out",
            ("may", "must", "no"),
            "whether the World or the Fool in the hand may be counted for going out, must be, or is not",
        ),
    ),
    build=build,
    folder="piedmont",
)
