"""Where the cards of a hand of two may have come from: counted against every order, one by one."""

from __future__ import annotations

from itertools import permutations
from random import Random

import tomfool
from tomfool.games.parrots.duel import Source, orders, source

PACK = tomfool.game("parrotdigm", players=2).pack
RED = PACK.suit("R")


def by_hand(draws: list[int], sources: list[Source]) -> int:
    """Count the ways to give each of *draws* a card of its own, trying all of them."""
    found = 0
    for cards in permutations(range(len(sources)), len(draws)):
        brought = dict(zip(cards, draws, strict=True))
        right = all(sources[card].first <= draw <= sources[card].last for card, draw in brought.items())
        found += right and all(card in brought for card, here in enumerate(sources) if here.must)
    return found


def test_the_orders_of_the_draws_are_counted_right() -> None:
    rng, several = Random(1), 0
    for _ in range(800):
        draws = sorted(rng.sample(range(4), rng.randrange(5)))
        sources = []
        for _ in range(rng.randrange(7)):
            must = rng.random() < 0.25
            first = rng.randrange(4) if must else 0
            sources.append(Source(first, rng.randrange(first - 1, 4), must))
        wanted = by_hand(draws, sources)
        several += wanted > 1
        assert orders(draws, sources) == wanted
    assert several > 50


def test_a_card_can_have_been_drawn_only_before_it_was_played() -> None:
    card = PACK.card("7R")
    assert [source(card, trick, 4, []).last for trick in (0, 1, 2, 3, 4, 9)] == [-1, 0, 1, 2, 3, 3]
    assert source(card, 9, 2, []) == Source(0, 1, must=False)


def test_a_colour_not_followed_must_have_been_drawn_after_the_last_time_that_it_was_not() -> None:
    red, blue = PACK.card("7R"), PACK.card("7B")
    voids = [(0, RED), (2, RED)]
    assert source(red, 3, 4, voids) == Source(2, 2, must=True)
    assert source(red, 9, 4, voids) == Source(2, 3, must=True)
    assert source(red, 1, 4, voids) == Source(0, 0, must=True)
    assert source(blue, 9, 4, voids) == Source(0, 3, must=False)
