"""Auctions in which an earlier bidder may hold the bid of another."""

from __future__ import annotations

import pytest

from tests.engine.test_auction import PACK, may, say
from tests.properties.toys import Row, toy
from tomfool.errors import IllegalAction
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.holding import HoldingAuction
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer
from tomfool.state import State


def dealt() -> State:
    """Return a hand of three players in which seat 0 speaks first."""
    game = toy(
        "Holding",
        3,
        PACK,
        Deal(packets=(2,), talon=(2, 2)),
        HoldingAuction(bids=(Row("game"), Row("solo"))),
        Tricks(leader=declarer),
    )
    return game.deal(seed=1, dealer=2)


def test_only_who_has_bid_before_may_hold_and_not_his_own_bid() -> None:
    state = say(dealt(), "game")
    assert may(state) == ["pass", "solo"]
    with pytest.raises(IllegalAction, match="only who has bid before may hold another's bid"):
        state.play("hold")
    say(state, "solo", "pass")
    assert (state.turn, may(state)) == (0, ["pass", "hold"])


def test_a_hold_takes_the_bid_over_at_the_same_height_and_once_only() -> None:
    state = say(dealt(), "game", "solo", "pass", "hold")
    assert (state.declarer, state.contract.name) == (0, "solo")
    assert (state.turn, may(state)) == (1, ["pass"])
    say(state, "pass")
    assert isinstance(state.rule, Tricks)


def test_another_word_is_refused_as_in_any_auction() -> None:
    with pytest.raises(IllegalAction, match="now bid or pass"):
        dealt().play("AE")
