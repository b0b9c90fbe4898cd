"""The simple bot declares all that it has, and beats random players clearly."""

from __future__ import annotations

import pytest

import tomfool
from tomfool.bots.registry import bot
from tomfool.bots.sets_shown import BIDS, strength
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.declare import Declare


def test_simple_declares_the_best_set_of_each_class() -> None:
    game, player = tomfool.game("eight-hundred"), bot("simple", 0)
    for seed in range(20):
        state = game.deal(seed=seed)
        while not state.over and not (state.history or state.fall):
            if isinstance(state.rule, Declare) and state.desk == type(state.desk)():
                seat, best = state.turn, state.rule.combos.worth(state.zones[state.turn])
                while isinstance(state.rule, Declare) and state.turn == seat:
                    state.apply(player.choose(state.view(seat)))
                assert state.sheet.declared[seat] == best
            else:
                state.apply(player.choose(state.view(state.turn)))


def test_simple_goes_on_with_a_set_that_somebody_else_began() -> None:
    game, player = tomfool.game("eight-hundred"), bot("simple", 0)
    for seed in range(60):
        state = game.deal(seed=seed)
        while not isinstance(state.rule, Declare):
            state.apply(player.choose(state.view(state.turn)))
        run = next((a for a, kind in state.rule.kinds.items() if kind.name == "suit E"), -1)
        if state.legal() >> run & 1:
            state.apply(run)
            state.play("KE")
            while state.desk.kind is not None:
                state.apply(player.choose(state.view(state.turn)))
            assert state.events[-1].kind.startswith("declared a run")
            return
    pytest.fail("nobody had a run in Earth")


@pytest.mark.parametrize("line_up", [["simple", "random"] * 2, ["simple", "random"]], ids=" ".join)
def test_simple_beats_random_at_eight_hundred(line_up: list[str]) -> None:
    assert duplicate(tomfool.game("eight-hundred"), line_up, deals=12, seed=1).interval[0] > 30


@pytest.mark.parametrize("line_up", [["simple", "random"], ["simple", "simple", "random"]], ids=" ".join)
def test_simple_beats_random_at_terziglio(line_up: list[str]) -> None:
    assert duplicate(tomfool.game("terziglio"), line_up, deals=15, seed=1).interval[0] > 5


def test_simple_bids_with_a_strong_hand_and_passes_with_a_weak_one() -> None:
    game, player, said = tomfool.game("terziglio"), bot("simple", 0), set()
    for seed in range(60):
        state = game.deal(seed=seed)
        hand = state.zones[state.turn]
        call = game.vocabulary[player.choose(state.view(state.turn))]
        said.add(call)
        points = strength(hand)
        assert call == ("solo" if points >= BIDS["solo"] else "play" if points >= BIDS["play"] else "pass")
    assert {"play", "pass"} <= said
    state = game.deal(seed=3)
    state.play("play")
    assert game.vocabulary[player.choose(state.view(state.turn))] in ("pass", "solo")
