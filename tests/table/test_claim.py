"""Claiming the rest of the tricks: only what the view of the claimer proves."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.properties.variants import GAMES, called
from tomfool.cards import bits, pick
from tomfool.rules import Game
from tomfool.table.claim import played_out, proven


def test_nothing_is_proven_before_the_tricks_or_in_the_middle_of_one() -> None:
    state = tomfool.game("scarto").deal(seed=7)
    assert not proven(state.view(0))
    while not state.fall:
        state.apply(pick(state.legal(), Random(1).random))
    assert not any(proven(state.view(seat)) for seat in (0, 1, 2))


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_what_is_proven_is_won_whatever_is_played(game: Game) -> None:
    rng, claims = Random(f"proven {game.name}"), 0
    for seed in range(60):
        state = game.deal(seed=seed)
        while not state.over:
            seat = next(bits(state.waiting))
            if proven(state.view(seat)) and state.aside is None:
                claims += 1
                rule, tricks, trial = state.rule, len(state.history), state.copy()
                while trial.rule is rule:
                    trial.apply(pick(trial.legal(), rng.random))
                assert {trick.taker for trick in trial.history[tricks:]} == {seat}
                moves, after = played_out(state, seat)
                assert {trick.taker for trick in after.history[tricks:]} == {seat}
                for mover, name in moves:
                    state.play(name, mover)
                assert state.log == after.log
            else:
                state.apply(pick(state.legal(seat), rng.random), seat)
    if called(game) == "Scarto":  # its twists have steps between the tricks, of which nothing is claimed
        assert claims > 10, claims
