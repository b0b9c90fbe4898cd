"""The engine and the flat second implementation agree on every hand of Rally the King, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import rally_the_king as oracle
from tomfool.cards import bits
from tomfool.games.austria.rally_score import result_of
from tomfool.mechanics.partner import partner_of
from tomfool.rules import NOBODY, Game
from tomfool.state import State

OPTIONS: list[dict[str, Any]] = [
    {},
    {"must_win_all": True, "beggars_double_at": 37},
    {"bird_binds": True},
    {"silent_loss": True},
]

Chooser = Callable[[Random, list[str]], str]  # from dice and what is legal


def calmly(rng: Random, legal: list[str]) -> str:
    """Passes as often as it bids, and waits: low contracts come up too."""
    for quiet in ("wait", "pass"):
        if quiet in legal and rng.random() < 0.6:
            return quiet
    return rng.choice(legal)


def waiting(rng: Random, legal: list[str]) -> str:
    """Leaves the game to eldest, who has waited."""
    return next((word for word in ("wait", "pass") if word in legal), "") or rng.choice(legal)


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: value for name, value in game.options.items() if name != "hands"}
    script = oracle.hand(pack, dealer, **options)
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        found = [game.vocabulary[action] for action in bits(state.legal(seat))]
        assert sorted(found) == sorted(legal), game.pack.show(state.zones[seat])
        name = choose(rng, legal)
        state.play(name, seat)
        try:
            seat, legal = script.send(name)
        except StopIteration as end:
            check_end(state, end.value)
            result: dict[str, Any] = end.value
            return result


def check_end(state: State, result: dict[str, Any]) -> None:
    """Everything that the two have found agrees."""
    codes, game = state.game.pack.codes, state.game
    assert state.over
    assert list(state.scores()) == result["scores"]
    assert sum(result["scores"]) == 0
    assert [(t.taker, [codes[c] for c in t.fall], codes[t.card]) for t in state.history] == result["tricks"]
    assert state.contract.name == result["bid"]
    if state.contract.each:
        assert state.account().tally["points"] == result["points"]
        return
    assert state.declarer == result["declarer"]
    partner = partner_of(state)
    assert (None if partner == NOBODY else partner) == result["partner"]
    found = result_of(state)
    if not state.contract.for_points:
        assert found.tricks == result["won"]
        return
    assert found.points == result["declarers_points"]
    assert list(found.announced) == result["announced"]
    assert [list(made) for made in found.made] == [result["achieved"][s] for s in ("declarer", "defenders")]
    silent = [miss for miss in found.missed if miss not in found.announced]
    assert silent == result["missed"]
    assert sorted(codes[c] for c in bits(state.zones[game.discard(state.declarer)])) == sorted(
        result["discard"]
    )


@pytest.mark.parametrize(("options", "hands"), [*zip(OPTIONS, (700, 200, 200, 200), strict=True)], ids=str)
def test_engine_and_oracle_agree_on_every_legal_set_trick_bonus_and_score(
    options: dict[str, Any], hands: int, record_property: Callable[[str, object], None]
) -> None:
    game = tomfool.game("rally-the-king", **options)
    seen: Counter[str] = Counter()
    for number in range(hands):
        rng = Random(f"{options} {number}")
        choose = waiting if number % 5 == 0 else calmly
        result = compare(game, rng.sample(oracle.PACK, 54), number % 4, choose, rng)
        seen[result["bid"]] += 1
        seen[str(result["call"])] += 1
        seen["King in the talon"] += bool(result.get("king_in_talon"))
    for name in (*oracle.OPEN, *oracle.RESERVED, "call fourth king", "King in the talon"):
        record_property(name, seen[name])
        print(f"{seen[name]:5} × {name}")
    assert [bid for bid in (*oracle.OPEN, *oracle.RESERVED) if not seen[bid]] == []
    assert seen["King in the talon"]


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 54
    assert oracle.points_of(oracle.PACK) == 106
