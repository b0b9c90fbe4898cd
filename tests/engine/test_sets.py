"""Zones within zones, entries lifted, deals that go on, and sets that are sealed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.properties.toys import SETS_PACK, passing, sealing, tiny_pack, toy
from tests.properties.worlds import chi_square
from tomfool.cards import FRENCH52, bits, pick
from tomfool.errors import IllegalAction
from tomfool.facts import Fact, after_move, after_moves
from tomfool.log import Showing, Trick
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing, SetRules
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, eldest, seat_zero
from tomfool.rules import EVERYONE, Game
from tomfool.state import State


def at(game: Game, phase: type, seed: int = 1) -> State:
    """Return a hand of random choices at its first *phase* of a kind."""
    state, rng = game.deal(seed), Random(seed)
    while not isinstance(state.rule, phase):
        seat = rng.choice(list(bits(state.waiting)))
        state.apply(pick(state.legal(seat), rng.random), seat)
    return state


# Facts


def test_a_move_out_of_other_zones_leaves_facts_as_they_are() -> None:
    facts = (Fact(0b1, 0b11, 1 << 4), Fact(0b10, 0b100, 1 << 5))
    assert after_move(facts, 0b1, 6, 7, 0b100) is facts


def test_those_who_see_a_move_know_better_and_the_others_less() -> None:
    facts = (Fact(0b11, 0b11, 1 << 4),)
    assert after_move(facts, 0b1, 4, 5, 0b01) == (
        Fact(0b10, 0b11, 1 << 4 | 1 << 5),
        Fact(0b01, 0b10, 1 << 4),
    )
    assert after_move(facts, 0b11, 4, 5, 0b01) == (Fact(0b10, 0b11, 1 << 4 | 1 << 5),)
    assert after_move(facts, 0b1, 4, 5, EVERYONE) == (Fact(0b11, 0b10, 1 << 4),)


def test_what_a_move_brings_leaves_with_no_other_move_at_the_same_time() -> None:
    """Zones 4, 5 and 6 in a ring: what lay in 4 may be in 5 now, and not in 6."""
    ring = ((0b001, 4, 5, 0b010), (0b010, 5, 6, 0b100), (0b100, 6, 4, 0b100))
    facts = (Fact(0b1, 0b001, 1 << 4), Fact(0b100, 0b110, 1 << 5))
    assert after_moves(facts, ring) == (
        Fact(0b1, 0b001, 1 << 4 | 1 << 5),
        Fact(0b100, 0b100, 1 << 5),
    )
    assert after_moves(facts, ring[2:]) == facts


def test_a_card_that_may_be_passed_next_is_still_known_as_one_of_the_hand() -> None:
    state = at(sealing(), Pass)
    for seat in range(3):
        state.apply(next(bits(state.legal(seat))), seat)
    ((card, zones),) = state.view(0).known
    assert zones == 1 << 1
    packet = state.rule.passed + 1  # type: ignore[attr-defined]
    state.apply(next(bits(state.legal(1))), 1)
    assert state.view(0).known == ((card, zones),)
    worlds = [state.view(0).imagine(Random(seed)).zones for seed in range(30)]
    assert {bool(world[1] & card) for world in worlds} == {True, False}
    assert all((world[1] | world[packet]) & card for world in worlds)


def test_facts_that_have_become_alike_are_made_one() -> None:
    facts = (Fact(0b1, 0b01, 1 << 4), Fact(0b1, 0b10, 1 << 4 | 1 << 5))
    assert after_move(facts, 0b1, 4, 5, 0b10) == (Fact(0b1, 0b11, 1 << 4 | 1 << 5),)


def test_a_card_moved_into_a_zone_within_stays_known_where_it_was() -> None:
    state = at(sealing(), Sealing)
    inner, card = state.rule.sealed + 1, next(bits(state.zones[1]))  # type: ignore[attr-defined]
    state.reveal(1 << card, 1)
    before = state.view(0).known
    state.move(1 << card, 1, inner)
    assert state.view(0).known == before
    state.move(1 << card, inner, 2)
    assert all(not zones >> 1 & 1 or not known >> card & 1 for known, zones in state.view(1).known)
    assert any(known >> card & 1 and zones == 0b110 for known, zones in state.view(0).known)


# Dealing and passing


def test_a_second_deal_goes_on_where_the_first_one_ended() -> None:
    game = toy(
        "Twice",
        3,
        tiny_pack(3, 3),
        Deal(packets=(1,), first=seat_zero),
        Deal(packets=(2,)),
        Tricks(leader=eldest),
    )
    state = game.deal(pack=range(10), dealer=1)
    assert [list(bits(state.zones[seat])) for seat in range(3)] == [[0, 5, 6], [1, 7, 8], [2, 3, 4]]
    assert list(bits(state.zones[game.undealt])) == [9]


def test_a_hand_may_be_dealt_again_what_it_was_known_not_to_hold() -> None:
    game = sealing()
    state = game.deal(1)
    state.barred[:3] = [game.pack.all] * 3
    rng = Random(1)
    while isinstance(state.rule, Pass) and state.rule.count == 1:
        state.apply(pick(state.legal(), rng.random))
    assert state.barred[:3] == [0, 0, 0]


def test_what_has_been_passed_can_be_read_by_its_receiver_once_it_is_there() -> None:
    state = passing().deal(2)
    first = next(bits(state.legal(1)))
    state.apply(first, 1)
    assert [next(state.view(seat).entries)[1] for seat in range(3)] == [None, first, None]
    for seat in (0, 2):
        state.apply(next(bits(state.legal(seat))), seat)
    assert [next(state.view(seat).entries)[1] for seat in range(3)] == [None, first, first]


def test_a_call_is_no_card_to_pass() -> None:
    game = toy(
        "Both", 3, SETS_PACK, Deal(packets=(3,)), Pass(count=1), Bets(first=dealer, most=2), Sealing()
    )
    state = game.deal(1)
    with pytest.raises(IllegalAction, match="a card has to be passed now"):
        state.play("bet 1", 0)
    view = state.view(0)
    assert view.rule.picks(view) == 1


# Sets


def stepwise(state: State, rng: Random) -> None:
    """Let the seat whose turn it is choose a set one card after the other."""
    seat = state.turn
    while state.waiting >> seat & 1:
        state.apply(pick(state.legal(seat), rng.random), seat)


def test_any_set_of_a_hand_is_drawn_as_often_as_any_other() -> None:
    rules, rng = SetRules.of(FRENCH52), Random(4)
    for hand in ("3S", "AS KS 7S 2S 2H", "AS AH AC AD KS QS JS 10S"):
        cards = FRENCH52.parse(hand)
        sets = list(rules.sets(cards))
        assert len(sets) == len(set(sets))
        assert all(map(rules.is_set, sets))
        drawn = Counter(rules.any_set(cards, rng) for _ in range(100 * len(sets)))
        assert set(drawn) == set(sets)
        statistic, bound = chi_square([drawn[some] for some in sets])
        assert statistic <= bound


def test_the_quick_way_seals_each_set_as_often_as_card_by_card() -> None:
    start = at(sealing(), Sealing, seed=2)
    rng = Random("quick")
    counts: dict[str, Counter[int]] = {"slow": Counter(), "fast": Counter()}
    zone = start.rule.sealed + start.turn  # type: ignore[attr-defined]
    for _ in range(4000):
        slow, fast = start.copy(), start.copy()
        stepwise(slow, rng)
        fast.rule.rollout(fast, rng.random)
        counts["slow"][slow.zones[zone]] += 1
        counts["fast"][fast.zones[zone]] += 1
    assert set(counts["slow"]) == set(counts["fast"])
    for some in counts["slow"]:
        one, two = counts["slow"][some], counts["fast"][some]
        assert (one - two) ** 2 <= 16 * (one + two)


def test_a_set_has_no_more_than_four_cards() -> None:
    state = at(sealing(), Sealing)
    rules = state.rule.rules  # type: ignore[attr-defined]
    assert not rules.is_set(0)
    assert not rules.is_set(0b11111)
    assert rules.joins(0b1111, 0b10000) == 0


def test_a_world_is_filled_in_only_where_sets_are_being_sealed() -> None:
    game = sealing()
    state = game.deal(1)
    world = state.view(0).imagine(Random(1))
    assert not any(world.zones[game.zone_index[f"sealed {seat}"]] for seat in range(3))


def test_the_cards_of_a_trick_are_read_as_sets_whether_they_were_led_or_shown() -> None:
    assert Trick((2, 0, 1), 0, (5, 7, 3)).sets == (1 << 5, 1 << 7, 1 << 3)
    assert Trick((2, 0, 1), 0, (5, 7, 3)).plays == ((2, 5), (0, 7), (1, 3))
    assert Showing((0, 2), 2, (0b1, 0b110)).sets == (0b1, 0b110)
