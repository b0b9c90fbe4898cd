"""The Austrian games contract by contract: what no seat may learn, and worlds that can be played."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.games.austria_table import only
from tests.properties.test_twins import run
from tomfool.cards import bits, pick
from tomfool.games.austria import nineteen_score, tapp_score
from tomfool.rules import Game


def called(game: Game) -> str:
    return game.name.removesuffix(": ")


GAMES = [
    *(only(tomfool.game("tapp"), bid.name) for bid in tapp_score.BIDS),
    *(
        only(tomfool.game("zwanzig", jump=True), "partnership", *more)
        for more in ((), ("no trumps",), ("solo",))
    ),
    *(
        only(tomfool.game("point-tarock", contra=True, trump_discard=discard), *bids)
        for bids, discard in (
            (("three", "take three"), "free"),
            (("three",), "last"),
            (("two",), "free"),
            (("one",), "last"),
            (("solo",), "free"),
            ((), "free"),
        )
    ),
    *(
        only(tomfool.game("nineteen", players=players), bid.name)
        for players in (4, 3)
        for bid in nineteen_score.BIDS
    ),
    tomfool.game("nineteen", players=2),
]
each_contract = pytest.mark.parametrize("game", GAMES, ids=called)


@each_contract
def test_twin_worlds_look_alike_in_every_contract(game: Game) -> None:
    assert run(game, 8) > 300
    assert run(game, 1, ask=True) > 10


@each_contract
def test_the_real_world_is_one_of_those_imagined_from_every_seat(game: Game) -> None:
    """It bars none of the cards that a zone holds, and each fact about a card is true."""
    rng = Random(game.name)
    for seed in range(12):
        state = game.deal(seed, seed % game.seats)
        while not state.over:
            for seat in range(game.seats):
                view = state.view(seat)
                for zone, cards in enumerate(state.zones):
                    assert not cards & view.barred[zone]
                for cards, zones in view.known:
                    assert all(
                        any(zones >> zone & 1 and held >> card & 1 for zone, held in enumerate(state.zones))
                        for card in bits(cards)
                    )
            assert all(check.plausible(state) for check in game.checks)
            if rng.random() < 0.3:
                world = state.view(rng.randrange(game.seats)).imagine(rng)
                world.rollout(rng.random)
                assert sum(world.scores()) == 0 or not game.zero_sum
            state.apply(pick(state.legal(), rng.random))
