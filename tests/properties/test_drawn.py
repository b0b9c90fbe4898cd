"""Worlds of a hand into which unseen cards have come: as likely as the deals that lead to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from tests.properties.test_twins import run
from tests.properties.test_worlds import check
from tests.properties.toys import toy
from tests.properties.twins import Leak
from tests.properties.variants import GAMES
from tests.properties.worlds import all_worlds
from tomfool.cards import Pack, bits, pick, suits
from tomfool.games.parrots.duel import DuelTricks
from tomfool.games.parrots.train import Train
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import FOLLOW_ELSE_ANY
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import eldest
from tomfool.rules import Game, Seat
from tomfool.state import BLANK, SEAT_SHIFT, State
from tomfool.view import View

PACK = Pack("TINY", suits("RKB", "3 2 1") + suits("Y", "1"))
HAND, PILE = 2, 6
DRAWS = 500


def duel(tricks: type[Tricks] = DuelTricks) -> Game:
    """Two players with two cards each; the draw pile lasts for three tricks."""
    return toy("Duel", 2, PACK, Deal(packets=(HAND,)), tricks(leader=eldest, obey=FOLLOW_ELSE_ANY))


def packs(start: State, view: View) -> Iterator[tuple[int, ...]]:
    """Yield a pack for every deal that gives the seat what it got and has drawn, the pile in each order."""
    seat, own = view.seat, start.zones[view.seat]
    drawn = [event.seat for event in view.events if event.kind == "drawn"]
    known = {
        2 * HAND + place: start.pack[2 * HAND + place] for place, who in enumerate(drawn) if who == seat
    }
    unseen = [card for card in start.pack if not own >> card & 1 and card not in known.values()]
    for hand in combinations(unseen, HAND):
        for rest in permutations([card for card in unseen if card not in hand]):
            hands = [tuple(bits(own)), hand] if start.turn == seat else [hand, tuple(bits(own))]
            left = iter(rest)
            pile = [known[place] if place in known else next(left) for place in range(2 * HAND, len(PACK))]
            yield (*hands[0], *hands[1], *pile)


def worlds(start: State, view: View) -> Counter[tuple[int, ...]]:
    """Return the zones of every world that *view* allows, with the number of deals that lead to it."""
    found: Counter[tuple[int, ...]] = Counter()
    for pack in packs(start, view):
        state = start.game.deal(pack=pack, dealer=start.dealer)
        for entry in view.log:
            if not state.legal() >> (entry & BLANK) & 1 or state.turn != entry >> SEAT_SHIFT:
                break
            state.apply(entry & BLANK)
        else:
            if state.view(view.seat) == view:
                found[tuple(state.zones)] += 1
    return found


def positions(number: int) -> Iterator[tuple[State, View]]:
    """Yield views of a seat whose foe has drawn, and had shown a void before."""
    game, rng = duel(), Random("duels")
    while number:
        pack = rng.sample(range(len(PACK)), len(PACK))
        state = game.deal(pack=pack, dealer=rng.randrange(2))
        start = state.copy()
        for _ in range(rng.randrange(3, 7)):
            state.apply(pick(state.legal(), rng.random))
        view = state.view(rng.randrange(2))
        if state.game.rules[1].origins(view, 1 - view.seat):
            number -= 1
            yield start, view


def in_proportion(view: View, wanted: Counter[tuple[int, ...]]) -> bool:
    """Whether the worlds drawn from *view* are those *wanted*, each as often as its deals ask for."""
    rng, total, number = Random(1), sum(wanted.values()), DRAWS * len(wanted)
    drawn = Counter(tuple(view.imagine(rng).zones) for _ in range(number))
    if not set(drawn) <= set(wanted):
        return False
    expected = {world: number * ways / total for world, ways in wanted.items()}
    statistic = sum((drawn[world] - many) ** 2 / many for world, many in expected.items())
    freedom = len(wanted) - 1
    spread = 2 / (9 * freedom)  # the bound is that of `chi_square`
    return statistic <= freedom * (1 - spread + 3.719 * spread**0.5) ** 3


def test_every_world_is_drawn_in_proportion_to_its_deals() -> None:
    uneven = 0
    for start, view in positions(150):
        wanted = worlds(start, view)
        if len(wanted) > 1:
            uneven += len(set(wanted.values())) > 1
            assert in_proportion(view, wanted)
    assert uneven > 20, "hardly anything that an even draw would not do as well"


class Forgetful(DuelTricks):
    """Takes every card of a hand for one that may have been drawn, as if no void had been shown."""

    def origins(self, view: View, seat: Seat) -> tuple[()]:
        return ()


def test_a_void_that_is_forgotten_would_be_noticed() -> None:
    told = []
    for start, view in positions(30):
        forgetful = duel(Forgetful).deal(pack=start.pack, dealer=start.dealer)
        for entry in view.log:
            forgetful.apply(entry & BLANK)
        wanted = worlds(start, view)
        if len(wanted) > 1:
            told.append(in_proportion(forgetful.view(view.seat), wanted))
    assert not all(told)


class FaceUp(DuelTricks):
    """Draws that everybody sees."""

    def draw(self, state: State, seat: Seat) -> None:
        top = 1 << state.pack[-state.zones[state.game.undealt].bit_count()]
        super().draw(state, seat)
        state.reveal(top, seat)


def test_twins_catch_a_draw_that_tells() -> None:
    with pytest.raises(Leak, match="known"):
        run(duel(FaceUp), 25)


def test_twins_live_through_the_draws_of_two_players() -> None:
    game = next(game for game in GAMES if game.slug == "parrotdigm" and game.seats == 2)
    assert run(game, 25) > 1000


def little_train() -> Game:
    """Three players lay a train with three cards each."""
    pack = Pack("RAILS", suits("RKB", "3 2 1"))
    return toy("Train", 3, pack, Deal(packets=(3,)), Train(leader=eldest, when=lambda hand: True))


def test_after_passes_every_world_is_drawn_as_often_as_it_should_be() -> None:
    game, rng, passes = little_train(), Random("trains"), 0
    for _ in range(24):
        start = game.deal(pack=rng.sample(range(9), 9), dealer=rng.randrange(3))
        state = start.copy()
        for _ in range(rng.randrange(2, 7)):
            if not state.over:
                state.apply(pick(state.legal(), rng.random))
        view = state.view(rng.randrange(3))
        passes += any(view.barred[:3])
        found = all_worlds(start, view)
        if len(found) > 1:
            check(view, found, rng)
    assert passes > 2


def test_twins_at_a_train_look_alike() -> None:
    assert run(little_train(), 25) > 300
