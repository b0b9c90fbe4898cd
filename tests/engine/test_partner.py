"""The called partner: what may be called, what it tells, and when the partner shows (M14)."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.test_auction import PACK, dealt, may, say
from tomfool.errors import IllegalAction
from tomfool.mechanics.partner import NOBODY_CALLED, declarers, own_side, partner_of
from tomfool.rules import NOBODY
from tomfool.state import State


def called(*hands: str) -> State:
    """Return a hand in which seat 0 has bid a game and is to call."""
    return say(dealt(*hands), "game", "pass", "pass")


def to_play(*hands: str, call: str, take: str = "first", lay: str = "AE AA") -> State:
    state = say(called(*hands), call, take, *lay.split())
    return say(state, *["done"] * 3)


def test_only_a_card_that_is_not_held_can_be_called() -> None:
    state = called("T1 KE", "KA 2A", "2E T3")
    assert may(state) == ["call KA"]
    with pytest.raises(IllegalAction, match=r"call KE: now to choose from: call KA"):
        state.play("call KE")


def test_the_call_is_public_and_its_holder_hidden() -> None:
    state = say(called("T1 KE", "KA 2A", "2E T3"), "call KA")
    assert state.called == PACK.parse("KA")
    assert state.partner == NOBODY
    assert partner_of(state) == 1
    assert (declarers(state), own_side(state, 0), own_side(state, 2)) == (0b011, 0b011, 0b100)


def test_everybody_knows_that_the_caller_does_not_hold_the_card() -> None:
    state = say(called("T1 KE", "KA 2A", "2E T3"), "call KA")
    king = PACK.parse("KA")
    for turn in range(30):
        assert not state.view(2).imagine(Random(turn)).zones[0] & king


def test_the_partner_shows_when_the_called_card_falls() -> None:
    state = to_play("T1 KE", "KA 2A", "2E T3", call="call KA")
    say(state, "T1", "KA", "T3")
    assert state.partner == 1
    assert [event.seat for event in state.events if event.kind == "partner"] == [1]
    assert partner_of(state) == 1


def test_the_partner_shows_by_an_announcement_that_needs_the_card() -> None:
    state = say(called("T1 2A", "KE KA", "2E T3"), "call KA", "first", "2A", "AE", "done")
    say(state, "king")
    assert state.partner == 1
    assert state.view(2).known[-1][0] == PACK.parse("KE KA")


def test_a_called_card_in_the_talon_leaves_the_caller_alone() -> None:
    state = say(called("T1 KE", "AE 2A", "2E T3"), "call KA")
    assert partner_of(state) == NOBODY
    assert declarers(state) == 0b001
    say(state, "second" if PACK.parse("KA") & state.zones[state.game.zone_index["talon 1"]] else "first")
    assert partner_of(state) == NOBODY


def test_who_has_nothing_to_call_plays_alone_and_all_are_told() -> None:
    state = called("KE KA", "AE 2A", "2E T3")
    assert state.events[0].kind == NOBODY_CALLED
    assert state.called == 0
    assert partner_of(state) == NOBODY
    for turn in range(20):
        assert state.view(2).imagine(Random(turn)).zones[0] == PACK.parse("KE KA")


def test_a_person_is_told_what_a_call_does() -> None:
    state = called("T1 KE", "KA 2A", "2E T3")
    assert "partner" in state.rule.prompt(state.view(0))
