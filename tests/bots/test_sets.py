"""The simple bot at games of sets: its tables, and that it beats random clearly."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.properties.toys import passing, sealing
from tomfool.bots.registry import bot
from tomfool.bots.sets import SetTables
from tomfool.bots.weights import SetWeights
from tomfool.cards import bits
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game

GAME: Game = tomfool.game("parett")
TABLES = SetTables.of(GAME)
assert TABLES is not None
WEIGHTS = SetWeights()


def hand(seed: int, size: int = 13) -> int:
    return sum(1 << card for card in Random(seed).sample(range(52), size))


def test_the_highest_set_of_a_hand_is_found_and_spends_its_lowest_cards() -> None:
    for seed in range(60):
        cards = hand(seed)
        best = max(TABLES.rules.strength(some) for some in TABLES.rules.sets(cards))
        found = TABLES.highest(cards)
        assert TABLES.rules.strength(found) == best
        equal = [some for some in TABLES.rules.sets(cards) if TABLES.rules.strength(some) == best]
        lowest = min(sum(TABLES.rules.height[card] for card in bits(some)) for some in equal)
        assert sum(TABLES.rules.height[card] for card in bits(found)) == lowest


def test_a_plan_uses_every_card_once() -> None:
    for seed in range(30):
        plan = TABLES.plan(hand(seed), WEIGHTS)
        assert sum(planned.cards for planned in plan) == hand(seed)
        assert all(not one.cards & two.cards for one, two in combinations(plan, 2))
        assert all(0 <= planned.chance <= 1 for planned in plan)


def test_a_higher_set_of_the_same_size_has_no_smaller_chance() -> None:
    sets = sorted(TABLES.rules.sets(hand(3, 20)), key=TABLES.rules.strength)
    for one, two in pairwise(sets):
        if one.bit_count() == two.bit_count():
            assert TABLES.chance(one, WEIGHTS) <= TABLES.chance(two, WEIGHTS) + 1e-9


def test_what_is_passed_leaves_the_best_plan() -> None:
    state = GAME.deal(4)
    assert isinstance(state.rule, Pass)
    for seat in range(4):
        held = state.zones[seat]
        card = bot("simple").choose(state.view(seat))
        left = {other: TABLES.expected(held & ~(1 << other), WEIGHTS) for other in bits(held)}
        assert left[card] == max(left.values())
        assert min(left.values()) < left[card]


def test_bets_grow_with_the_hand() -> None:
    def bet(cards: str) -> int:
        state = position(GAME, Bets, zones={0: GAME.pack.parse(cards)})
        return bot("simple").choose(state.view(0)) - GAME.action("bet 0")

    weak = bet("2S 3H 4C 5D 7S 8H 9C 10D 2H 3C 4D 5S 6H")
    strong = bet("AS AH AC AD KS KH KC KD QS QH QC QD JS")
    assert weak < strong
    assert strong == 3


def test_simple_beats_random_clearly() -> None:
    result = duplicate(GAME, ["simple", "random"], deals=25, seed=1)
    assert result.interval[0] > 4


@pytest.mark.parametrize("game", [sealing(), passing()], ids=lambda game: game.name)
def test_games_with_sets_and_no_bets_or_passes_and_no_sets_are_played_too(game: Game) -> None:
    for seed in range(20):
        state = game.deal(seed)
        while waiting := state.waiting:
            seat = next(bits(waiting))
            action = bot("simple").choose(state.view(seat))
            state.check(action, seat)
            state.apply(action, seat)
        assert len(state.scores()) == 3


def test_a_set_that_another_has_begun_is_finished_or_sealed_as_it_is() -> None:
    state = position(GAME, Sealing, zones={0: GAME.pack.parse("AS KS QS JS 2D 2C"), 1: 1})
    state.said = tuple((seat, GAME.action("bet 0")) for seat in range(4))
    state.play("KS", 0)  # the bot would throw the lowest card
    assert (
        TABLES.rules.joins(GAME.pack.parse("KS"), state.zones[0]) >> bot("simple").choose(state.view(0)) & 1
    )
    state = position(GAME, Sealing, zones={0: GAME.pack.parse("AS KS QS JS 2D 2C"), 1: 1})
    state.said = tuple((seat, GAME.action("bet 0")) for seat in range(4))
    state.play("2D", 0)
    state.play("2C", 0)
    assert GAME.vocabulary[bot("simple").choose(state.view(0))] == "parett"
