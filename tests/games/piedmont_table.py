"""Hands of the Piedmontese games set out for tests."""

from __future__ import annotations

from random import Random
from typing import Any

import tomfool
from tests.cases.positions import position
from tomfool.cards import bits
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

COURTSHIP = ("queens-ruff", "royal-marriage", "royal-affair", "summoning")


def game(slug: str, **options: Any) -> Game:
    return tomfool.game(slug, **options)


def playing(rules: Game, *hands: str, dealer: int | None = None) -> State:
    """Return a hand near its end: what each seat still holds; seat 0 leads, without a *dealer*."""
    dealer = rules.seats - 1 if dealer is None else dealer
    zones = {seat: rules.pack.parse(hand) for seat, hand in enumerate(hands)}
    return position(rules, Tricks, dealer=dealer, zones=zones)


def play(state: State, names: str, *more: str) -> State:
    """Play cards by their codes, and then say *more*."""
    for name in (*names.split(), *more):
        state.play(name)
    return state


def legal(state: State) -> str:
    return " ".join(sorted(state.game.vocabulary[action] for action in bits(state.legal())))


def events(state: State) -> list[tuple[str, int, str]]:
    return [(event.kind, event.seat, state.game.pack.show(event.cards)) for event in state.events]


def play_out(rules: Game, seed: int) -> State:
    """Return a whole hand of random play."""
    rng, state = Random(seed), rules.deal(seed=seed, dealer=seed % rules.seats)
    while not state.over:
        state.apply(rng.choice(list(bits(state.legal()))))
    return state
