"""The engine and the flat second implementation agree on every round of Parrotdigm, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import parrotdigm as oracle
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.rules import Game
from tomfool.state import State

ROUNDS = 8
"""So many for each number of players, paradigm and call."""


def names(state: State, seat: int) -> list[str]:
    return sorted(state.game.vocabulary[action] for action in bits(state.legal(seat)))


def compare(game: Game, paradigm: str, wish: str, rng: Random) -> dict[str, Any]:
    """Play one round in both, comparing at every step; return what the oracle says of it."""
    pack, dealer = oracle.pack_of(game.seats), rng.randrange(game.seats)
    rng.shuffle(pack)
    cards = [game.pack.card(code) for code in pack]
    state = game.deal(pack=cards, dealer=dealer, setup={"paradigm": paradigm})
    script = oracle.hand(pack, dealer, game.seats, paradigm)
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert names(state, seat) == sorted(legal)
        choice = wish if wish in legal else rng.choice(legal)
        state.play(choice, seat)
        try:
            seat, legal = script.send(choice)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert list(state.scores()) == result["scores"]
    assert list(state.account().scores) == result["scores"]
    if "winners" in result:
        assert [trick.taker for trick in state.history] == result["winners"]
        for place in range(game.seats):
            pile = state.zones[game.pile(place)]
            assert sorted(game.pack.show(pile).split()) == sorted(result["piles"][place])
        drawn = [event.seat for event in state.events if event.kind == "drawn"]
        assert drawn == [who for who, _ in result["drawn"]]
    else:
        laid = state.zones[game.table]
        assert sorted(game.pack.show(laid).split()) == sorted(result["laid"])
    return result


@pytest.mark.parametrize("players", range(2, 7))
def test_both_know_the_same_pack_and_paradigms(players: int) -> None:
    for train in (False, True):
        game = tomfool.game("parrotdigm", players=players, playing_train=train)
        assert sorted(game.pack.codes) == sorted(oracle.pack_of(players))
        assert list(game.lots["paradigm"]) == oracle.paradigms_of(players, train)


@pytest.mark.parametrize("players", range(2, 7))
def test_engine_and_oracle_agree_on_every_legal_set_trick_draw_and_score(
    players: int, record_property: Callable[[str, object], None]
) -> None:
    game = tomfool.game("parrotdigm", players=players, playing_train=True)
    rng, seen = Random(f"parrots {players}"), Counter[str]()
    for paradigm in oracle.paradigms_of(players, train=True):
        for call in oracle.calls_of(paradigm):
            for _ in range(ROUNDS):
                result = compare(game, paradigm, call, rng)
                seen[f"{paradigm} {call}"] += any(result["scores"])
                seen["pass"] += bool(result.get("passes"))
                seen["draws"] += len(result.get("drawn", ())) == 8
    wanted = [f"{p} {call}" for p in oracle.paradigms_of(players, True) for call in oracle.calls_of(p)]
    wanted += ["draws"] if players == 2 else ["pass"]
    assert missing(seen, wanted, record_property) == []


def test_somebody_can_always_lay_a_card_in_a_train() -> None:
    game, rng = tomfool.game("parrotdigm", players=6, playing_train=True), Random(3)
    for _ in range(60):
        state = game.deal(rng.random(), setup={"paradigm": "playing-train"})
        passes = 0
        while not state.over:
            name = rng.choice(names(state, state.turn))
            passes = passes + 1 if name == "pass" else 0
            assert passes < game.seats
            state.play(name)
