"""The worked cases of Conference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.adapter import Given, keys
from tests.cases.piedmont import adapter, counting, won_with
from tests.cases.positions import pile_zones, position
from tomfool.cards import Cards, mask_of
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool


def order_of_play(game: Game, given: Given) -> Mapping[str, Any]:
    """Attack and defence: who plays after whom in the first trick and in the second."""
    state = position(game, Tricks, dealer=given["dealer"], zones={seat: 3 << 2 * seat for seat in range(4)})
    first, rule = state.circle, state.rule
    assert isinstance(rule, Tricks)
    rule.lead(state, given["first_trick_won_by"])
    return {"order_of_first_trick": list(first), "order_of_second_trick": list(state.circle)}


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """What a pile and its tricks come to for seat 0."""
    suit = game.pack.suit(context["gallowglass"])
    burnt = mask_of(game.pack.card(code) for code in context["in_tricks_won_by_gallowglass"])
    history = [won_with(game, 0, burnt, burnt & suit)]
    plain = iter(range(len(game.pack)))
    rest = pile & ~burnt & ~suit
    history += [
        won_with(game, 0, 0, 1 << next(c for c in plain if rest >> c & 1)) for _ in range(tricks - 1)
    ]

    def write(state: Any) -> None:
        state.sheet = suit

    state = position(
        game, PayForFool, zones=pile_zones(game, [pile, 0, 0, 0]), history=history, context=write
    )
    taken = counting(game).counts(state)[0](pile)
    return taken + counting(game).trick * tricks


ADAPTER = adapter(count=count, others={keys("dealer", "first_trick_won_by"): order_of_play})
