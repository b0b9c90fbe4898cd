"""Every question of every game is put in words, and so is every refusal."""

from __future__ import annotations

from random import Random

from tests.properties.test_every_game import every_game, hands, step
from tomfool.cards import bits
from tomfool.mechanics.dummies import next_place, places_from
from tomfool.rules import Game, Phase
from tomfool.state import State
from tomfool.view import View

HANDS = 8
TRIED = 4
"""How many choices are tried, at every decision, that may not be made."""


def whole(text: str) -> bool:
    """Whether *text* is nothing, or sentences that begin and end as sentences do."""
    return not text or (text[0].upper() == text[0] and text[-1] in ".?!:" and clean(text))


def clean(text: str) -> bool:
    """Whether nothing in *text* is meant for programs."""
    return not any(mark in text for mark in ("{", "}", "_", "None", "<", "  "))


def check_question(view: View, rule: Phase) -> None:
    """Look at all that the seat of *view* is told with the choices it has."""
    assert whole(rule.prompt(view)), rule.prompt(view)
    for action in bits(view.legal & ~view.game.pack.all):
        call = view.game.vocabulary[action]
        assert clean(rule.meaning(view, call)), call
        stages = rule.stages(view, call)
        assert stages
        for number in range(1, len(stages) + 1 if len(stages) > 1 else 1):
            assert clean(rule.stage_meaning(view, stages[:number])), call
        if call in rule.calls:
            assert all(clean(part) for part in rule.told(call))


def check_refusals(state: State, seat: int, rng: Random) -> None:
    """Look at the reasons for some choices of cards that *seat* may not make."""
    legal = state.legal(seat)
    refused = list(bits(state.game.pack.all & ~legal))
    calls = [action for action in map(state.game.action, state.rule.calls) if not legal >> action & 1]
    for action in rng.sample(refused, min(TRIED, len(refused))) + rng.sample(calls, min(TRIED, len(calls))):
        why = state.rule.why(state, seat, action)
        assert why, state.game.vocabulary[action]
        assert clean(why), why


@every_game
def test_every_question_and_every_refusal_is_put_in_words(game: Game) -> None:
    for state, rng in hands(game, HANDS):
        while not state.over:
            for seat in bits(state.waiting):
                check_question(state.view(seat), state.rule)
                check_refusals(state, seat, rng)
            step(state, rng)


@every_game
def test_the_table_says_what_is_at_stake_and_who_sits_where(game: Game) -> None:
    for state, rng in hands(game, HANDS):
        while not state.over:
            for seat in (rng.randrange(game.seats), None):
                view = state.view(seat)
                stake = game.at_stake(view) if game.at_stake is not None else ""
                assert clean(stake), stake
                places = places_from(view, seat or 0)
                assert len(set(places)) == len(places)
                assert set(range(game.seats)) <= set(places)
                if len(list(bits(state.waiting))) == 1:
                    assert next_place(view) in places
            step(state, rng)
