"""Partita Knock: two against two, and partners who may signal to each other before everybody's eyes.

The rules for players stand beside this file in ``partita-knock.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tomfool.catalogue import Title
from tomfool.games.piedmont.counting import Counting, Scoring
from tomfool.games.piedmont.knock_tricks import KnockTricks
from tomfool.games.piedmont.partita import FOOL, ORDER, PACK, lay_away
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.talon import TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import number, switch
from tomfool.rules import Game, Item, MatchRules
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import between_sides
from tomfool.state import State

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})
WHOLE = 119  # 106 card points and 13 tricks
HALF = WHOLE // 2
OPPOSITE = (0b0101, 0b1010, 0b0101, 0b1010)


class AboveHalf(Counting):
    """The side with more wins what it has above 59; each of the others loses as much (R1)."""

    def settle(self, state: State, taken: Sequence[int]) -> tuple[int, ...]:
        gain = max(taken[0], taken[1]) - HALF
        return between_sides(gain if taken[0] > taken[1] else -gain, OPPOSITE[0], len(taken))

    def result(self, taken: Sequence[int], scores: tuple[int, ...], sides: bool) -> tuple[Item, ...]:
        return (Item("score", f"What the winners have above {HALF}", scores, "score"),)


SCORING = Scoring(AboveHalf(POINTS, WHOLE))


def build(options: dict[str, Any]) -> Game:
    """Return Partita Knock with these options."""
    parts: dict[str, Any] = {"leader": eldest, "excuse": FOOL, "order": ORDER}
    return Game.make(
        slug="partita-knock",
        name="Partita Knock",
        seats=4,
        pack=PACK,
        rules=(
            Deal(packets=(1,) * 13, talon=(2,)),
            TakeTalon(by=dealer),
            lay_away(2),
            KnockTricks.of(**parts) if options["signals"] else Tricks(**parts),
            PayForFool(PACK.index["Fool"]),
        ),
        score=SCORING.score,
        account=SCORING.account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        sides=OPPOSITE,
        worth=POINTS.values,
    )


TITLE = Title(
    slug="partita-knock",
    name="Partita Knock",
    family="Piedmont",
    seats="4",
    minutes=25,
    difficulty="moderate",
    blurb="Two against two, and a language of knocks and gestures that partners speak before everybody.",
    source="Partita Knock, text 10 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=4, multiple=4),
        switch("signals", "partners may signal to each other by the list of the game", default=True),
    ),
    build=build,
    folder="piedmont",
)
