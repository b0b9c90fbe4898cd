"""What happens between a trick and the next lead, and cards that lie on top of every pack."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.piedmont_table import events, game, play, playing
from tests.properties.test_worlds import check, positions
from tests.properties.toys import jest, of_four
from tomfool.cards import LOKA54, LOKA80, bits
from tomfool.games.piedmont.twists.allegiance import AllegianceTricks, divided
from tomfool.mechanics.judge import EmperorTrick, GoodAndEvil, needs_of
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.steps import Step, SteppedTricks


def test_a_step_asks_nothing_unless_it_says_so() -> None:
    step, rules = Step(), game("courtship", base="scarto")
    state = rules.deal(seed=1)
    assert step.zones(3) == ()
    assert step.prepare(rules) is step
    assert step.plausible(state)
    assert step.prompt(state.view(0)) == step.meaning(state.view(0), "summon none") == ""


def test_a_judge_says_which_cards_it_needs() -> None:
    order = natural_order(LOKA80)
    good, evil = LOKA80.index["Good"], LOKA80.index["Evil"]
    emperor = EmperorTrick(LOKA54.index["T1"], LOKA54.parse("T21 Fool"))
    assert needs_of(None) == 0
    assert needs_of(emperor) == LOKA54.parse("T1 T21 Fool")
    assert needs_of(GoodAndEvil(good, evil, order)) == LOKA80.parse("Good Evil")
    assert needs_of(GoodAndEvil(good, evil, order, otherwise=emperor)) == 0


@pytest.mark.parametrize("face_up", [False, True])
def test_worlds_agree_with_where_the_fool_has_been(face_up: bool) -> None:
    for view, worlds, state in positions(jest(face_up=face_up), 12):
        assert tuple(state.zones) in worlds
        check(view, worlds, Random(1))


def test_nobody_is_imagined_to_be_asked_who_has_nothing_to_put() -> None:
    state = playing(game("last-laugh", base="scarto"), "7E QE JE 2A", "KE Fool 3A 4F", "3E 4A 5A 6A")
    play(state, "7E Fool 3E")
    rule = state.rule
    assert isinstance(rule, SteppedTricks)
    assert rule.plausible(state)
    state.zones[0] = state.game.pack.parse("KA KF KW")
    assert not rule.plausible(state)


def test_the_division_of_the_suits_is_told_as_it_stands() -> None:
    rules = game("tarocchi", good_evil="allegiance")
    state = playing(rules, "Good 2A 2F", "Evil 3A 3F", "T9 4A 4F", "T8 5A 5F", dealer=3)
    assert divided(state.view(None)) == ""
    play(state, "", "Good ours")
    assert (
        divided(state.view(1)) == "Fire and Water count for the dealer's side, Earth and Air for the other."
    )
    play(state, "", "Evil change", "T9", "T8")
    assert (
        divided(state.view(1)) == "Earth and Air count for the dealer's side, Fire and Water for the other."
    )


def test_a_swap_in_the_trick_is_told_of_both_cards() -> None:
    toy = of_four("Allegiance", AllegianceTricks)
    found = set()
    for seed in range(60):
        state, rng = toy.deal(seed=seed), Random(seed)
        while not state.over:
            state.apply(rng.choice(list(bits(state.legal()))))
        found |= {kind for kind, _, _ in events(state)}
    assert {"forced", "taken back"} <= found
