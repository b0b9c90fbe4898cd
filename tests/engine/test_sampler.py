"""Even deals: the exact count against brute force, and how far the chain of exchanges is off."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

import tomfool
from tests.properties.worlds import chi_square
from tomfool.cards import bits, mask_of
from tomfool.imagine import Alternative, Worlds, alternatives, mixture
from tomfool.rules import Origin
from tomfool.sampler import Chain, Limit, NoWorld, Plan, Shape, SumPlan, by_plan, dealer, plan

SHAPES = [
    Shape((2, 2, 1), ((0b111, 5),)),
    Shape((2, 2, 2), ((0b011, 2), (0b111, 3), (0b100, 1))),
    Shape((3, 2, 1), ((0b011, 3), (0b110, 2), (0b001, 1))),
    Shape((1, 1, 1, 1), ((0b0011, 1), (0b0110, 1), (0b1100, 1), (0b1001, 1))),
    Shape((2, 3), ((0b01, 1), (0b10, 1), (0b11, 3))),
]


def sets(shape: Shape) -> list[int]:
    """Return cards for the classes of a shape: the lowest numbers first."""
    cards, start = [], 0
    for _, size in shape.classes:
        cards.append(mask_of(range(start, start + size)))
        start += size
    return cards


def all_deals(shape: Shape) -> set[tuple[int, ...]]:
    """Return every deal that fits, by trying every order of the cards."""
    homes = [mask for mask, size in shape.classes for _ in range(size)]
    found = set()
    for order in set(permutations([zone for zone, size in enumerate(shape.sizes) for _ in range(size)])):
        if all(homes[card] >> zone & 1 for card, zone in enumerate(order)):
            found.add(
                tuple(
                    mask_of(c for c, z in enumerate(order) if z == zone) for zone in range(len(shape.sizes))
                )
            )
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_the_plan_counts_every_deal(shape: Shape) -> None:
    assert Plan(shape).ways(0, shape.sizes) == len(all_deals(shape))


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("shape", SHAPES)
def test_every_deal_is_as_likely_as_any_other(shape: Shape) -> None:
    deals, deal, rng = all_deals(shape), dealer(shape, sets(shape)), Random(1)
    counts = Counter(tuple(deal(rng)) for _ in range(200 * len(deals)))
    assert set(counts) == deals
    statistic, bound = chi_square([counts[one] for one in deals])
    assert statistic <= bound or len(deals) == 1


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("shape", SHAPES)
def test_the_chain_deals_what_fits_and_nearly_evenly(shape: Shape) -> None:
    """At most a twentieth of the chance lies on the wrong deals, sampling noise included."""
    deals, rng = all_deals(shape), Random(2)
    chain = Chain(shape, sets(shape))
    draws = 4000
    counts = Counter(tuple(chain.draw(rng)) for _ in range(draws))
    assert set(counts) == deals
    even = draws / len(deals)
    distance = sum(abs(counts[one] - even) for one in deals) / 2 / draws
    assert distance < 0.05


def test_a_shape_too_large_to_count_goes_to_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plan, "LIMIT", 0)
    shape = SHAPES[1]
    deal = dealer(shape, sets(shape))
    assert tuple(deal(Random(1))) in all_deals(shape)


@pytest.mark.parametrize(
    ("shape", "classes"),
    [
        (Shape((2,), ((0b1, 1),)), [0b1]),
        (Shape((1, 1), ((0b01, 2),)), [0b11]),
        (Shape((1, 1), ((0b00, 1), (0b11, 1))), [0b01, 0b10]),
        (Shape((2, 1), ((0b01, 1), (0b10, 2))), [0b001, 0b110]),
    ],
)
def test_what_cannot_be_dealt_is_refused(shape: Shape, classes: list[int]) -> None:
    with pytest.raises(NoWorld):
        dealer(shape, classes)(Random(1))


@pytest.mark.parametrize("shape", [Shape((1, 1), ((0b01, 2),)), Shape((1, 1), ((0b00, 1), (0b11, 1)))])
def test_the_chain_refuses_it_too(shape: Shape) -> None:
    with pytest.raises(NoWorld):
        Chain(shape, sets(shape))


def test_the_chain_pushes_cards_on_to_make_room() -> None:
    shape = Shape((1, 1, 1), ((0b011, 1), (0b101, 1), (0b001, 1)))
    assert Chain(shape, sets(shape)).draw(Random(1)) == [0b100, 0b001, 0b010]


def test_nothing_hidden_is_one_world() -> None:
    deal = dealer(Shape((), ()), [])
    assert deal(Random(1)) == []
    assert plan(Shape((), ())).cost == 1


def test_a_view_without_a_plausible_world_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tomfool.game("scarto")
    view = game.deal(1).view(1)
    monkeypatch.setattr(type(game.checks[0]), "plausible", lambda self, world: False)
    with pytest.raises(NoWorld, match="no plausible world"):
        view.imagine(Random(1))


def test_undealt_cards_come_in_a_random_order() -> None:
    game = tomfool.game("scarto")
    state = game.deal(1)
    rest = state.zones[1] | state.zones[2]
    state.zones[game.undealt] = rest
    state.zones[1] = state.zones[2] = 0
    worlds, rng = Worlds(state.view(0)), Random(1)
    packs = [worlds.draw(rng).pack for _ in range(3)]
    assert len(set(packs)) == 3
    for pack in packs:
        assert sorted(pack) == list(range(78))
        assert set(pack[28:]) == set(bits(rest))


def test_no_way_in_which_hands_may_have_come_together_is_no_world() -> None:
    with pytest.raises(NoWorld):
        mixture([])


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
def test_with_bounds_every_deal_that_keeps_them_comes_up_about_equally_often() -> None:
    """Zones of three, two and one: at least two of four cards in the first, one of two in the second."""
    cards, marked, kings = 0b111111, 0b001111, 0b110000
    deal = dealer(Shape((3, 2, 1), ((0b111, 6),)), [cards], [Limit(0, marked, 2), Limit(1, kings, 1)])
    wanted = [
        (first, second)
        for first in map(mask_of, combinations(range(6), 3))
        if (first & marked).bit_count() >= 2
        for second in map(mask_of, combinations(bits(cards & ~first), 2))
        if second & kings
    ]
    rng, draws = Random("bounds"), 60 * len(wanted)
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(draws):
        first, second, _third = deal(rng)
        drawn[first, second] += 1
    assert set(drawn) == set(wanted)
    apart = sum(abs(drawn[zones] - 60) for zones in wanted) / draws / 2
    assert apart < 0.09  # sampling alone makes about 0.05 of 60 draws each


def test_bounds_that_an_even_deal_hardly_ever_keeps_are_kept_by_exchanges() -> None:
    cards = (1 << 40) - 1
    deal = dealer(Shape((10, 30), ((0b11, 40),)), [cards], [Limit(0, 0b1111111111, 9)])
    rng = Random("rare")
    assert all((deal(rng)[0] & 0b1111111111).bit_count() >= 9 for _ in range(5))


def test_bounds_that_cannot_be_kept_are_no_world() -> None:
    with pytest.raises(NoWorld):
        dealer(Shape((1, 2), ((0b11, 3),)), [0b111], [Limit(0, 0b111, 2)])


def test_no_more_of_some_cards_than_the_bounds_allow_lie_in_a_zone() -> None:
    """Zones of three, two and one: exactly one of four cards in the first, none of two in the last."""
    cards, marked, kings = 0b111111, 0b001111, 0b110000
    limits = [Limit(0, marked, 1, 1), Limit(2, kings, 0, 0)]
    deal = dealer(Shape((3, 2, 1), ((0b111, 6),)), [cards], limits)
    threes = map(mask_of, combinations(range(6), 3))
    wanted = {first for first in threes if (first & marked).bit_count() == 1}
    rng = Random("at most")
    drawn = [deal(rng) for _ in range(400)]
    assert {first for first, *_ in drawn} == wanted
    assert not any(third & kings for *_, third in drawn)


def test_a_deal_that_keeps_the_bounds_is_found_where_the_first_try_has_no_room() -> None:
    """Both limits cannot be kept by the cards with the fewest homes alone."""
    a, b, c, d = 1, 2, 4, 8
    shape = Shape((2, 2), ((0b11, 4),))
    deal = dealer(shape, [a | b | c | d], [Limit(0, a | b | c, 2), Limit(1, b | c | d, 2)])
    for first, second in (deal(Random(seed)) for seed in range(20)):
        assert (first & (a | b | c)).bit_count() >= 2
        assert (second & (b | c | d)).bit_count() == 2


def test_deals_too_many_to_be_counted_stand_for_all() -> None:
    few = Alternative(1, Shape((1, 1), ((0b11, 2),)), lambda rng: [1])
    many = Alternative(1, Shape((15,) * 4, ((0b1111, 20),) * 3), lambda rng: [2])
    assert not many.countable
    assert mixture([few, many])(Random(1)) == [2]
    assert mixture([few])(Random(1)) == [1]


def test_a_way_in_which_nothing_can_be_dealt_is_left_out() -> None:
    view = tomfool.game("scarto").deal(1).view(0)
    one_each = [[Origin(1, ((1, 0),))] * 2]
    assert list(alternatives(view, [1, 2], one_each, view.game.pack.all & ~view.hand)) == []


def test_zones_known_in_sum_are_dealt_evenly() -> None:
    """Zones of two, one and three; the first two hold cards worth six together, out of 3 3 2 2 1 1."""
    worth = (3, 3, 2, 2, 1, 1)
    groups = [mask_of(card for card in range(6) if worth[card] == value) for value in (3, 2, 1)]
    exact = SumPlan(Shape((2, 1, 3), tuple((0b111, 2) for _ in groups)), (3, 2, 1), 0b011, 6)
    deal, rng = by_plan(exact, groups), Random("sums")
    wanted = [
        (mask_of(first), 1 << second)
        for first in combinations(range(6), 2)
        for second in range(6)
        if second not in first and sum(worth[card] for card in (*first, second)) == 6
    ]
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(60 * len(wanted)):
        first, second, _third = deal(rng)
        drawn[first, second] += 1
    assert set(drawn) == set(wanted)
    statistic, bound = chi_square([drawn[zones] for zones in wanted])
    assert statistic < bound


def test_a_sum_that_cannot_come_about_is_no_world() -> None:
    exact = SumPlan(Shape((1, 1), ((0b11, 2),)), (3,), 0b01, 2)
    with pytest.raises(NoWorld):
        by_plan(exact, [0b11])(Random(1))
