"""The engine and the flat second implementation agree on every hand of Tarocchi, step by step."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import tarocchi as oracle
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.rules import Game

Chooser = Callable[[Random, list[str], int], str]


def anything(rng: Random, legal: list[str], played: int) -> str:
    return rng.choice(legal)


def eager(*wanted: str) -> Chooser:
    """Return a chooser that mostly takes what begins with one of *wanted*, when it may."""

    def choose(rng: Random, legal: list[str], played: int) -> str:
        liked = [name for name in legal if name.split()[0] in wanted]
        return rng.choice(liked if liked and rng.random() < 0.8 else legal)

    return choose


def shy(*unwanted: str) -> Chooser:
    """Return a chooser that keeps *unwanted* cards as long as there are others."""

    def choose(rng: Random, legal: list[str], played: int) -> str:
        return rng.choice([name for name in legal if name.split()[0] not in unwanted] or legal)

    return choose


def shuffled(rng: Random, dealer: int) -> list[str]:
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """Return a pack that gives each seat, counted from the dealer, the cards *wanted*; the rest anyhow."""
    taken = [card for cards in wanted.values() for card in cards]
    rest = [card for card in shuffled(rng, dealer) if card not in taken]
    hands: dict[int, list[str]] = {}
    for turn in (1, 2, 3, 0):
        own = list(wanted.get(turn, []))
        size = 19 if turn else 23
        hands[turn] = own + [rest.pop() for _ in range(size - len(own))]
    return hands[1] + hands[2] + hands[3] + hands[0]


def low_side(rng: Random, dealer: int) -> list[str]:
    """The side of the eldest holds the Fool and nothing that wins."""
    order = [rank + suit for rank in oracle.PLAIN for suit in oracle.SUITS][:37]
    return stacked(rng, dealer, {1: ["Fool", *order[:18]], 3: order[18:37]})


def both_with_a_side(rng: Random, dealer: int) -> list[str]:
    return stacked(rng, dealer, {1: ["Good"], 3: ["Evil"]})


def both_with_one(rng: Random, dealer: int) -> list[str]:
    return stacked(rng, dealer, {2: ["Good", "Evil"]})


def opposed(rng: Random, dealer: int) -> list[str]:
    return stacked(rng, dealer, {1: ["Good"], 2: ["Evil"]})


def no_other_trump(rng: Random, dealer: int) -> list[str]:
    """Nobody but the dealer and the seat before holds trumps, except Good and Evil."""
    plain = [card for card in oracle.PACK if card not in oracle.TRUMPS and card != "Fool"]
    rng.shuffle(plain)
    return stacked(
        rng, dealer, {1: ["Good", "Fool", *plain[:17]], 2: ["Evil", *plain[17:35]], 3: plain[35:54]}
    )


def fool_taken_back(rng: Random, dealer: int) -> list[str]:
    """Eldest has the Fool and Evil, the partner Good and two suits only, so that he trumps early."""
    two = [rank + suit for suit in "EA" for rank in oracle.PLAIN]
    rng.shuffle(two)
    return stacked(rng, dealer, {1: ["Fool", "Evil"], 3: ["Good", *two[:18]]})


def fool_and_both(rng: Random, dealer: int) -> list[str]:
    """Eldest has the Fool and the trumps; Good and Evil follow from two sides; the dealer can be void."""
    plain = [card for card in oracle.PACK if card not in oracle.TRUMPS and card != "Fool"]
    rng.shuffle(plain)
    high = [card for card in oracle.TRUMPS if card not in ("Good", "Evil", "T2", "T3", "T4")]
    wanted = {1: ["Fool", *high], 2: ["Good", *plain[:18]], 3: ["Evil", *plain[18:36]]}
    return stacked(rng, dealer, wanted)


def compare(
    game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random, **options: bool
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, **options)
    seat, legal = next(script)
    played = 0
    while True:
        assert state.waiting == 1 << seat
        assert sorted(game.vocabulary[a] for a in bits(state.legal())) == sorted(legal)
        name = choose(rng, legal, played)
        state.play(name, seat)
        played += 1
        try:
            seat, legal = script.send(name)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert [trick.taker for trick in state.history] == result["winners"]
    assert [[game.pack.codes[c] for c in trick.fall] for trick in state.history] == result["tricks"]
    paid = [(e.seat, game.pack.show(e.cards), e.other) for e in state.events if e.kind == "paid"]
    assert paid == ([(result["fool_by"], result["paid"], result["fool_to"])] if result["paid"] else [])
    points = state.account().tally["points"]
    assert points == [result["points"][seat % 2] for seat in range(4)]
    assert list(state.scores()) == result["scores"]
    return result


def rare(result: dict[str, Any]) -> Counter[str]:
    """Name the rare things that came up in a hand."""
    seen: Counter[str] = Counter(result["happened"])
    for trick, winner in zip(result["tricks"], result["winners"], strict=True):
        both = "Good" in trick and "Evil" in trick
        seen["Good and Evil in one trick"] += both
        trumps = [card for card in trick if card in oracle.TRUMPS]
        seen["Good and Evil alone with no other trump"] += both and len(trumps) == 2
        if both and len(trumps) == 2 and trick[0] in ("Good", "Evil", "Fool"):
            seen["nobody able to win"] += 1
        seen["nobody able after a led Fool"] += both and len(trumps) == 2 and trick[0] == "Fool"
        seen["Good or Evil alone wins"] += len(trumps) == 1 and trumps[0] in ("Good", "Evil")
        assert winner in range(4)
    seen["Good or Evil laid away"] += bool({"Good", "Evil"} & set(result["discard"]))
    seen["both laid away"] += {"Good", "Evil"} <= set(result["discard"])
    seen["a trump laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    seen["the Fool led"] += any(trick[0] == "Fool" for trick in result["tricks"])
    seen["the Fool in the last trick"] += "Fool" in result["tricks"][-1]
    paid = result["paid"]
    seen["the Fool surrendered"] += paid == "Fool"
    seen["the partner wins the Fool's trick"] += paid is None and result["fool_by"] is not None
    seen["paid with Good or Evil"] += paid in ("Good", "Evil")
    seen["paid with a trump"] += paid in oracle.TRUMPS[2:]
    seen["paid with a pip"] += paid is not None and paid != "Fool" and paid not in oracle.TRUMPS
    seen["a side without a trick"] += len({winner % 2 for winner in result["winners"]}) == 1
    if result["first"]:
        seen[f"{result['first'][1]} {result['first'][2]}"] += 1
    return seen


BOTH = ["Good", "Evil"]
RUNS: list[tuple[str, Callable[[Random, int], list[str]], Chooser, int]] = [
    ("random", shuffled, anything, 120),
    ("the Fool early", shuffled, eager("Fool"), 40),
    ("the Fool late", shuffled, shy("Fool"), 40),
    ("Good and Evil early", shuffled, eager(*BOTH), 60),
    ("both with one side", both_with_a_side, eager(*BOTH), 120),
    ("both with one side, the Fool too", both_with_a_side, eager("Fool", *BOTH), 120),
    ("both with one seat", both_with_one, anything, 40),
    ("opposed", opposed, eager(*BOTH), 120),
    ("no other trump", no_other_trump, eager("Fool", *BOTH), 120),
    ("the Fool before both", fool_and_both, eager("Fool", *BOTH, "T2", "T3", "T4"), 60),
    ("the Fool of a partner", fool_taken_back, eager("Fool", "Good"), 60),
    ("a poor side", low_side, anything, 40),
]
SHARED = (
    "Good and Evil in one trick",
    "Good or Evil alone wins",
    "nobody able to win",
    "nobody able after a led Fool",
    "Good or Evil laid away",
    "both laid away",
    "a trump laid away",
    "the Fool led",
    "the Fool in the last trick",
    "the Fool surrendered",
    "the partner wins the Fool's trick",
    "paid with a pip",
    "a side without a trick",
)
CALLED = (
    "Good ours",
    "Good yours",
    "Evil ours",
    "Evil yours",
    "affirm",
    "change",
    "the partner forced in turn",
    "the partner's card taken back",
    "the lead taken back",
    "the Fool taken back",
)


@pytest.mark.parametrize(
    ("options", "settings", "wanted"),
    [
        ({}, {}, (*SHARED, "paid with Good or Evil")),
        (
            {"good_evil": "allegiance"},
            {"allegiance": True},
            (*SHARED, *CALLED, "paid with Good or Evil", "paid with a trump"),
        ),
        (
            {"good_evil": "allegiance", "allegiance_trumps": "count"},
            {"allegiance": True, "trumps_count": True},
            (*SHARED, *CALLED),
        ),
    ],
    ids=["trumps", "allegiance", "trumps count"],
)
def test_engine_and_oracle_agree_on_every_legal_set_trick_payment_and_score(
    options: dict[str, Any],
    settings: dict[str, bool],
    wanted: tuple[str, ...],
    record_property: Callable[[str, object], None],
) -> None:
    game, seen = tomfool.game("tarocchi", **options), Counter[str]()
    for name, stack, choose, hands in RUNS:
        rng = Random(name)
        for number in range(hands):
            dealer = number % 4
            seen += rare(compare(game, stack(rng, dealer), dealer, choose, rng, **settings))
    assert missing(seen, wanted, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 80
    assert sum(map(oracle.worth, oracle.PACK)) == 146
