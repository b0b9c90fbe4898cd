"""The sampler is even: on small packs every world that a view allows is drawn as often as it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.properties.toys import TOYS, sealing
from tests.properties.worlds import all_worlds, chi_square, random_position
from tomfool.cards import bits, mask_of, pick
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.sampler import Limit, Shape
from tomfool.state import State
from tomfool.view import View

DRAWS = 60  # for each world, on average
MOST = 120  # worlds; larger positions take too long to list


def positions(game: Game, number: int) -> list[tuple[View, set[tuple[int, ...]], State]]:
    """Return views from *number* random positions with their worlds, more than one and at most `MOST`."""
    rng, found = Random(f"worlds of {game.name}"), []
    while len(found) < number:
        start, state = random_position(game, rng)
        view = state.view(rng.randrange(game.seats))
        if state.aside is None and sum(view.counts[i] for i, z in enumerate(view.zones) if z is None) < 10:
            worlds = all_worlds(start, view)
            if 1 < len(worlds) <= MOST:
                found.append((view, worlds, state))
    return found


def check(view: View, worlds: set[tuple[int, ...]], rng: Random) -> None:
    drawn = Counter(tuple(view.imagine(rng).zones) for _ in range(DRAWS * len(worlds)))
    if any(picked_out_of_sight(view, world) for world in worlds):
        check_sealed(view, worlds, drawn)
        return
    assert set(drawn) == worlds, "worlds that the view rules out, or that are never drawn"
    statistic, bound = chi_square([drawn[world] for world in worlds])
    assert statistic < bound


def picked_out_of_sight(view: View, world: tuple[int, ...]) -> bool:
    """Whether somebody has sealed a set of which this view does not even know the size."""
    return any(world[inner] and view.zones[inner] is None for inner, _ in view.game.within)


def check_sealed(view: View, worlds: set[tuple[int, ...]], drawn: Counter[tuple[int, ...]]) -> None:
    """The hands are evenly drawn, then any set of a hand is as likely as any other."""
    assert set(drawn) <= worlds, "worlds that the view rules out"
    sets: Counter[tuple[int, ...]] = Counter(whole_hands(view, world) for world in worlds)
    hands: Counter[tuple[int, ...]] = Counter()
    for world, times in drawn.items():
        hands[whole_hands(view, world)] += times
    assert set(hands) == set(sets)
    statistic, bound = chi_square([hands[zones] for zones in sets])
    assert statistic < bound
    for world in worlds:
        zones = whole_hands(view, world)
        expected = hands[zones] / sets[zones]
        assert abs(drawn[world] - expected) < 5 * expected**0.5 + 5


def whole_hands(view: View, world: tuple[int, ...]) -> tuple[int, ...]:
    """Return the zones of *world* with all that is sealed out of sight put back into its hand."""
    zones = list(world)
    for inner, outer in view.game.within:
        if view.zones[inner] is None:
            zones[outer] |= zones[inner]
            zones[inner] = 0
    return tuple(zones)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_every_world_is_drawn_as_often_as_it_should_be(game: Game) -> None:
    for view, worlds, state in positions(game, 5):
        assert tuple(state.zones) in worlds, "the list itself misses the real world"
        check(view, worlds, Random(game.name))


def test_sets_sealed_out_of_sight_are_imagined_too() -> None:
    game, rng, looked_at = sealing(), Random("sealed"), 0
    while looked_at < 3:
        start = game.deal(pack=rng.sample(range(len(game.pack)), len(game.pack)))
        state = start.copy()
        while not isinstance(state.rule, Sealing):
            seat = rng.choice(list(bits(state.waiting)))
            state.apply(pick(state.legal(seat), rng.random), seat)
        for seat in (1, 2)[: 1 + looked_at % 2]:
            while state.waiting >> seat & 1:
                state.apply(pick(state.legal(seat), rng.random), seat)
        view = state.view(0)
        worlds = all_worlds(start, view)
        assert tuple(state.zones) in worlds
        assert all(picked_out_of_sight(view, world) for world in worlds)
        check(view, worlds, rng)
        looked_at += 1


def fussiest_first(
    shape: Shape, classes: list[int], limits: Sequence[Limit]
) -> Callable[[Random], list[int]]:
    """Fill the zones one after the other, the one with the fewest fitting cards first: not even."""
    assert not limits  # which this way of dealing could not keep
    homes = {
        card: mask for (mask, _), cards in zip(shape.classes, classes, strict=True) for card in bits(cards)
    }
    places = range(len(shape.sizes))
    able = {place: [card for card, mask in homes.items() if mask >> place & 1] for place in places}

    def deal(rng: Random) -> list[int]:
        while True:
            left, hands = set(homes), [0] * len(places)
            for place in sorted(places, key=lambda place: len(able[place])):
                fitting = [card for card in able[place] if card in left]
                if len(fitting) < shape.sizes[place]:
                    break
                chosen = rng.sample(fitting, shape.sizes[place])
                left -= set(chosen)
                hands[place] = mask_of(chosen)
            else:
                return hands

    return deal


def check_all(found: list[tuple[View, set[tuple[int, ...]], State]]) -> None:
    for view, worlds, _ in found:
        view.worlds.clear()
        check(view, worlds, Random(1))


def test_an_uneven_sampler_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    found = positions(TOYS[0], 5)
    check_all(found)
    monkeypatch.setattr("tomfool.imagine.dealer", fussiest_first)
    with pytest.raises(AssertionError):
        check_all(found)
