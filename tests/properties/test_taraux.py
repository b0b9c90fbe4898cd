"""Taraux with stacked packs and a steered auction, so that every contract and call is lived through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles.test_taraux import bare_magician, courtly, many_trumps, shuffled, trumps_in_hand
from tests.properties.twins import in_step
from tomfool.cards import Action, Actions, bits, pick
from tomfool.games.france.cards import CONTRACTS, PACK, TRUMPS
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

OPTIONS: list[dict[str, Any]] = [
    {"players": 3, "fool_in_abundance": True},
    {"players": 4},
    {"players": 5, "fool_in_abundance": True},
    {"players": 5, "call": "before_stock"},
]
STACKS = (shuffled, bare_magician, many_trumps, courtly, trumps_in_hand)
BOLD = ("abundance", "sparrow", "brass")


def steer(contract: str, seen: Counter[str]) -> Callable[[State, Actions, Random], Action]:
    """Return choices that bid *contract* if anything, announce what they can, and count what comes up."""

    def wish(state: State, legal: Actions, rng: Random) -> Action:
        names = {state.game.vocabulary[action]: action for action in bits(legal)}
        kind = type(state.rule).__name__.replace("Bidding", "Auction")
        seen[kind] += 1
        if state.contract is not None:
            seen[state.contract.name] += 1
        if "pass" in names:
            strong = (state.zones[state.turn] & TRUMPS).bit_count() > 7
            bids = contract in names and rng.random() < (0.9 if strong else 0.2)
            return names[contract if bids else "pass"]
        bold = [action for name, action in names.items() if name.startswith(BOLD)]
        if "done" in names:
            return rng.choice(bold) if bold and rng.random() < 0.7 else names["done"]
        return rng.choice(bold) if bold and rng.random() < 0.5 else pick(legal, rng.random)

    return wish


def packs(game: Game, stack: Any, rng: Random) -> Callable[[int], list[int]]:
    """Return what orders a pack by *stack* for a dealer."""
    return lambda dealer: [PACK.card(code) for code in stack(rng, game.seats, dealer)]


every_table = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: " ".join(map(str, options.values()))
)


@every_table
def test_twins_look_alike_in_every_contract(options: dict[str, Any]) -> None:
    game, seen, views = tomfool.game("taraux", **options), Counter[str](), 0
    for contract in CONTRACTS:
        for stack in STACKS:
            rng = Random(f"{contract.name} {stack.__name__}")
            for number in range(15):
                seat, swaps = number % game.seats, number // game.seats % 3
                views += in_step(
                    game,
                    seat,
                    rng,
                    swaps=swaps,
                    stack=packs(game, stack, rng),
                    wish=steer(contract.name, seen),
                )
    phases = ["Auction", "LayAway", "Announcements", "PartnerTricks" if game.seats == 5 else "Tricks"]
    phases += ["Rally"] if game.seats == 5 else []
    wanted = [*phases, *(contract.name for contract in CONTRACTS)]
    assert [name for name in wanted if not seen[name]] == []
    assert views > 5000


@every_table
def test_what_each_seat_imagines_in_every_contract_can_be_played(options: dict[str, Any]) -> None:
    game, seen = tomfool.game("taraux", **options), Counter[str]()
    for contract in CONTRACTS:
        for stack in STACKS:
            rng = Random(f"imagined {contract.name} {stack.__name__}")
            state = game.deal(pack=packs(game, stack, rng)(0))
            wish = steer(contract.name, Counter())
            while not state.over:
                if rng.random() < (0.04 if isinstance(state.rule, Tricks) else 0.5):
                    imagine(state, rng, seen)
                state.apply(wish(state, state.legal(), rng))
    tricks = "PartnerTricks" if game.seats == 5 else "Tricks"
    wanted = ("Auction", "LayAway", "Announcements", tricks, "abundance", "shown", "brass")
    assert [name for name in wanted if not seen[name]] == []


def imagine(state: State, rng: Random, seen: Counter[str]) -> None:
    """Let each seat imagine a world, and play it to its end."""
    seen[type(state.rule).__name__.replace("Bidding", "Auction")] += 1
    seen.update(event.kind for event in state.events)
    for seat in range(state.game.seats):
        view = state.view(seat)
        world = view.imagine(rng)
        again = world.view(seat)
        assert (again.zones, again.counts, again.legal) == (view.zones, view.counts, view.legal)
        whole: Sequence[int] = world.zones
        assert sum(zone.bit_count() for zone in whole) == len(state.game.pack)
        world.rollout(rng.random)
        assert sum(world.scores()) == 0
