"""The Austrian games for tests: with a single contract to bid, and played on by what somebody wishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random

from tomfool.cards import bits, pick
from tomfool.mechanics.auction import Auction
from tomfool.rules import Game, Phase
from tomfool.state import State


def with_rules(game: Game, change: Callable[[Phase], Phase], name: str = "") -> Game:
    """Return *game* with each of its phases as *change* has it."""
    parts = {f.name: getattr(game, f.name) for f in fields(game)}
    rules = tuple(change(phase) for phase in game.rules)
    return Game.make(**parts | {"rules": rules, "name": name or game.name})


def only(game: Game, *contracts: str) -> Game:
    """Return *game* with an auction in which there are no other bids than those that begin so."""

    def change(phase: Phase) -> Phase:
        if not isinstance(phase, Auction):
            return phase
        return replace(phase, bids=tuple(bid for bid in phase.bids if bid.name.startswith(contracts)))

    return with_rules(game, change, f"{game.name}: {', '.join(contracts)}")


def say(state: State, *words: str) -> State:
    for word in words:
        state.play(word)
    return state


def may(state: State) -> list[str]:
    """Return what whoever is to act may choose, as people read it."""
    return state.game.show_actions(state.legal()).split(", ")


def play_on(state: State, rng: Random, until: Callable[[State], bool] = lambda state: False) -> State:
    """Make random choices until *until* is so, or the hand is over."""
    while not state.over and not until(state):
        seat = rng.choice(list(bits(state.waiting)))
        state.apply(pick(state.legal(seat), rng.random), seat)
    return state
