"""The worked cases of Conference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.adapter import Given, keys
from tests.cases.piedmont import adapter, circle_of
from tomfool.rules import Game


def order_of_play(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Who plays after whom in the first trick and in the second."""
    dealer = given["dealer"]
    state = game.deal(seed="order", dealer=dealer)
    while not state.circle:
        state.apply(next(action for action in range(len(game.vocabulary)) if state.legal() >> action & 1))
    second = circle_of(game, given["first_trick_won_by"], dealer)
    return {"order_of_first_trick": list(state.circle), "order_of_second_trick": list(second)}


ADAPTER = adapter(others={keys("dealer", "first_trick_won_by"): order_of_play})
