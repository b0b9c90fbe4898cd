"""Engine and oracle play Parett together: the same choices at every step, the same winners and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import tomfool
from tests.oracles import parett as oracle
from tests.oracles.side_by_side import anything
from tomfool.cards import bits
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.state import State

GAME = tomfool.game("parett")
SEALING = next(rule for rule in GAME.rules if isinstance(rule, Sealing))

Chooser = Callable[[Random, list[str]], str]


def spender(rng: Random, legal: list[str]) -> str:
    """As many cards as will go: rounds of four tricks, and seats that run out together."""
    cards = [name for name in legal if name != "parett"]
    return rng.choice(cards or legal)


def miser(rng: Random, legal: list[str]) -> str:
    """A single card each time: rounds of thirteen tricks."""
    return "parett" if "parett" in legal else rng.choice(legal)


def mixed(rng: Random, legal: list[str]) -> str:
    return rng.choice([anything, spender, miser])(rng, legal)


def compare(game: Game, seed: str, first: int, choose: Chooser) -> tuple[State, dict[str, object]]:
    """Play a round in both; every set of choices has to agree on the way, and everything at the end."""
    rng = Random(seed)
    pack = rng.sample(oracle.PACK, 52)
    script = oracle.hand(pack, first)
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=first)
    open_seats = next(script)
    while True:
        assert set(open_seats) == set(bits(state.waiting))
        for seat in range(4):
            found = [game.vocabulary[action] for action in bits(state.legal(seat))]
            assert sorted(found) == sorted(open_seats.get(seat, []))
        seat = rng.choice(sorted(open_seats))
        name = choose(rng, sorted(open_seats[seat]))
        state.play(name, seat)
        try:
            open_seats = script.send((seat, name))
        except StopIteration as end:
            result = end.value
            break
    assert state.over
    assert list(state.scores()) == result["scores"]
    assert [trick.taker for trick in state.history] == result["winners"]
    for trick, sets in zip(state.history, result["sets"], strict=True):
        shown = [sorted(game.pack.show(cards).split()) for cards in trick.sets]
        assert dict(zip(trick.circle, shown, strict=True)) == {s: sorted(c) for s, c in sets.items()}
    tally = state.account().tally
    assert (tally["bet"], tally["tricks"]) == (result["bets"], result["tricks"])
    return state, result


@pytest.mark.parametrize(
    ("choose", "hands"),
    [(anything, 350), (spender, 190), (miser, 120), (mixed, 350)],
    ids=["anything", "spender", "miser", "mixed"],
)
def test_engine_and_oracle_agree_on_every_choice_winner_and_score(choose: Chooser, hands: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(hands):
        state, result = compare(GAME, f"{choose.__name__} {number}", number % 4, choose)
        tricks = len(state.history)
        seen["four tricks"] += tricks == 4
        seen["thirteen tricks"] += tricks == 13
        seen["a seat with cards at the end"] += any(state.zones[:4])
        seen["all out together"] += not any(state.zones[:4])
        seen["two left"] += any(len(trick.circle) == 2 for trick in state.history)
        seen["bet met"] += any(b == t for b, t in zip(result["bets"], result["tricks"], strict=True))  # type: ignore[call-overload]
    expected = {
        anything: ["a seat with cards at the end", "two left", "bet met"],
        spender: ["all out together"],
        miser: ["thirteen tricks", "all out together"],
        mixed: ["a seat with cards at the end", "two left", "bet met"],
    }[choose]
    assert [thing for thing in expected if not seen[thing]] == []


def test_both_know_the_same_sets_of_a_hand() -> None:
    for seed in range(60):
        cards = Random(seed).sample(oracle.PACK, 13)
        mask = GAME.pack.parse(" ".join(cards))
        found = sorted(sorted(GAME.pack.show(some).split()) for some in SEALING.rules.sets(mask))
        assert found == sorted(sorted(some) for some in oracle.all_sets(cards))


def test_thirteen_of_a_suit_make_1092_sets() -> None:
    assert len(list(SEALING.rules.sets(GAME.pack.suit("H")))) == 1092


def test_both_order_sets_alike_and_without_ties() -> None:
    rng = Random("sets")
    for _ in range(6000):
        cards = rng.sample(oracle.PACK, 14)
        one = rng.choice(oracle.all_sets(cards[:7]))
        two = rng.choice([some for some in oracle.all_sets(cards[7:]) if len(some) <= len(one)])
        strength = [SEALING.rules.strength(GAME.pack.parse(" ".join(some))) for some in (one, two)]
        assert oracle.beats(one, two) != oracle.beats(two, one)
        assert (strength[0] > strength[1]) == oracle.beats(one, two)
