"""What can be won or lost in a hand: none comes to more, however boldly it is bid, however it lies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.choices import choose
from tests.golden import settings
from tomfool.adapters.bounds import HIGHEST, MOST, most
from tomfool.bots.simple import QUIET
from tomfool.cards import Action, Actions, Seat, Seats, bits, mask_of
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

HANDS = 12
"""So many hands for each house rule; in every second of them somebody has all the best cards."""
NEAR = 15
"""The boldest hand comes to this part of the bound at least: to all of it at Tapp, less at Nineteen."""


def games(title: Title) -> Iterator[Game]:
    """Yield *title* with each house rule once, as the golden matches have it."""
    for options in settings(title):
        try:
            yield title.game(options)
        except OptionError:  # a value that cannot stand without another option
            continue


def height(game: Game, card: int) -> tuple[int, int]:
    """Return how high *card* is: how few beat it, then what it is worth."""
    rule = next((rule for rule in game.rules if isinstance(rule, Tricks)), None)
    beaten = rule.beats[card].bit_count() if rule is not None else 0
    return -beaten, game.worth[card] if game.worth else 0


def dealt(game: Game, rng: Random, *, lucky: bool) -> tuple[State, Seats]:
    """Return a hand at its first choice, and the side that was dealt the highest cards, if *lucky*."""
    pack = list(game.shuffled(rng.randbytes(8)))
    state = game.deal(pack=pack, dealer=rng.randrange(game.seats))
    if not lucky or game.top:
        return state, 0
    seat = rng.randrange(game.seats)
    places = [place for place, card in enumerate(pack) if state.zones[seat] >> card & 1]
    best = sorted(pack, key=lambda card: height(game, card))[-len(places) :]
    spare = [card for card in pack if card not in best]
    stacked = [best.pop() if place in places else spare.pop() for place in range(len(pack))]
    return game.deal(pack=stacked, dealer=state.dealer, setup=state.setup), game.side(seat)


def bold(state: State, seat: Seat, lucky: Seats, rng: Random) -> Action:
    """Return a choice that raises, announces, doubles; cards high for the *lucky*, low for the others."""
    game, legal = state.game, state.legal(seat)
    calls = legal & ~game.pack.all & ~mask_of(game.actions[word] for word in QUIET if word in game.actions)
    if rng.random() < 0.15:
        return choose(state.rule, legal, rng)
    if calls & ~mask_of(game.carried):
        return dearest(calls, rng)
    if lucky and isinstance(state.rule, Tricks):
        order = sorted(
            bits(legal), key=lambda action: height(game, game.carried.get(action, action)), reverse=True
        )
        return order[0 if lucky >> seat & 1 else -1]
    return choose(state.rule, legal, rng)


def dearest(calls: Actions, rng: Random) -> Action:
    """Return the last of *calls* in the order of the rules, or any."""
    return calls.bit_length() - 1 if rng.random() < 0.5 else rng.choice(list(bits(calls)))


def scores(game: Game, rng: Random, *, lucky: bool) -> tuple[int, ...]:
    """Return what a hand of *game* came to that was played boldly."""
    state, favoured = dealt(game, rng, lucky=lucky)
    while not state.over:
        seat = rng.choice(list(bits(state.waiting)))
        state.apply(bold(state, seat, favoured, rng), seat)
    return state.scores()


def test_every_title_has_a_bound_of_its_own() -> None:
    assert {*MOST} == {*TITLES}
    assert max(MOST.values()) < HIGHEST


@pytest.mark.parametrize("slug", TITLES)
def test_no_bold_hand_comes_to_more_than_the_bound(slug: str) -> None:
    rng, seen = Random(f"bounds {slug}"), 0
    for game in games(TITLES[slug]):
        for number in range(HANDS):
            seen = max(seen, *map(abs, scores(game, rng, lucky=number % 2 == 1)))
            assert seen <= most(game), (game.options, seen)
    assert seen >= most(game) / NEAR, seen
