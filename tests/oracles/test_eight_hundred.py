"""The engine and the flat second implementation agree on every hand of Eight Hundred, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import eight_hundred as oracle
from tests.oracles import tarocchini as sets
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.games.bologna.eight_hundred import entered
from tomfool.rules import Game

Chooser = Callable[[Random, list[str]], str]


def talkative(rng: Random, legal: list[str]) -> str:
    """Declares whatever can be declared, shows as much as may be shown; plays anything."""
    more = [call for call in legal if call != "done"]
    return rng.choice(more) if more else "done"


def fool_first(rng: Random, legal: list[str]) -> str:
    """The Fool whenever he may go, more often than not."""
    fools = [call for call in legal if call.startswith("Fool")]
    return rng.choice(fools if fools and rng.random() < 0.7 else legal)


def shuffled(rng: Random, dealer: int) -> list[str]:
    return rng.sample(sets.PACK, len(sets.PACK))


def stacked(rng: Random, hands: dict[int, list[str]], dealer: int, step: int = 1) -> list[str]:
    """A pack that gives some seats these cards, the rest anyhow."""
    places = oracle.deal([str(place) for place in range(62)], dealer, step)
    taken = [card for cards in hands.values() for card in cards]
    rest = [card for card in shuffled(rng, dealer) if card not in taken]
    pack = [""] * 62
    for seat, cards in hands.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    return [card or rest.pop() for card in pack]


def one_side_wins_all(rng: Random, dealer: int) -> list[str]:
    """Eldest holds the fourteen highest trumps and the Fool's partner nothing that wins."""
    eldest = (dealer + 1) % 4
    return stacked(rng, {eldest: [f"T{number}" for number in range(21, 6, -1)]}, dealer)


def dealers_side_loses_all(rng: Random, dealer: int) -> list[str]:
    """The same, and the dealer holds the Fool."""
    eldest = (dealer + 1) % 4
    return stacked(rng, {eldest: [f"T{n}" for n in range(21, 6, -1)], dealer: ["Fool", "6E", "7E"]}, dealer)


def rich_hands(rng: Random, dealer: int) -> list[str]:
    """One seat with many courts and both wild cards: sets of every class."""
    cards = [rank + suit for rank in "KQCJ" for suit in "EAFW"]
    seat = rng.randrange(4)
    return stacked(rng, {seat: [*rng.sample(cards, 11), "Fool", "T1"]}, dealer)


def compare(
    game: Game,
    pack: list[str],
    dealer: int,
    choose: Chooser,
    rng: Random,
    before: list[int],
    options: dict[str, Any],
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer, totals=before * 2)
    script = oracle.hand(pack, dealer, before, options)
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert sorted(game.vocabulary[action] for action in bits(state.legal())) == sorted(legal)
        call = choose(rng, legal)
        state.play(call, seat)
        try:
            seat, legal = script.send(call)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert [[game.pack.codes[c] for c in trick.fall] for trick in state.history] == result["tricks"]
    assert [trick.taker for trick in state.history] == result["winners"]
    assert list(state.sheet.declared) == result["declared"]
    assert list(state.scores()) == result["entered"] * 2
    assert state.account().scores == state.scores()
    assert bool(state.outcome) == (result["ended"] != "count")
    if result["ended"] == "count":
        earlier = entered(state)
        assert [whole - part for whole, part in zip(result["entered"], earlier, strict=True)] == [
            sum(
                item.amounts[side]
                for item in state.account().items
                if item.key not in ("declared", "tricks", "score")
            )
            for side in (0, 1)
        ]
    return result


RUNS: list[tuple[str, Callable[[Random, int], list[str]], Chooser, int, list[int], dict[str, Any]]] = [
    ("random", shuffled, anything, 120, [0, 0], {}),
    ("talkative", shuffled, talkative, 40, [0, 0], {}),
    ("near the end", shuffled, talkative, 60, [770, 765], {}),
    ("very near", shuffled, anything, 60, [790, 795], {}),
    ("already level above", shuffled, anything, 20, [805, 805], {}),
    ("the Fool early", shuffled, fool_first, 40, [0, 0], {}),
    ("one side wins all", one_side_wins_all, talkative, 30, [0, 0], {}),
    ("the dealer's side loses all", dealers_side_loses_all, fool_first, 40, [0, 0], {}),
    ("rich hands", rich_hands, talkative, 20, [0, 0], {}),
    ("wild gap", rich_hands, talkative, 15, [0, 0], {"wild_gap": "all"}),
    ("the Fool left out", rich_hands, anything, 20, [400, 400], {"fool_in_trick": False, "target": 500}),
    ("to the right", shuffled, anything, 40, [0, 0], {"direction": "right"}),
    ("no signals", shuffled, anything, 30, [0, 0], {"signals": False}),
]
RARE = (
    "won by a declaration of A", "won by a declaration of B", "won in a trick by A", "won in a trick by B",
    "won at the count by A", "won at the count by B", "declared doubled", "set in a trick",
    "pattern in a trick", "honours in a trick", "the Fool paid with a card",
    "the Fool surrendered", "the dealer's side without a trick", "piles doubled",
    "a declaration by every seat", "the Quartet decides",
)  # fmt: skip


def rare(result: dict[str, Any], before: list[int], dealer: int, gap: str) -> Counter[str]:
    """Name the rare things that came up in a hand."""
    seen: Counter[str] = Counter()
    totals = [old + new for old, new in zip(before, result["entered"], strict=True)]
    side = "A" if totals[0] > totals[1] else "B"
    seen[f"won by a declaration of {side}"] += result["ended"] == "declared"
    seen[f"won in a trick by {side}"] += result["ended"].startswith("trick")
    seen[f"won at the count by {side}"] += bool(result.get("won"))
    seen["declared doubled"] += max(result["declared"]) >= 60
    seen["set in a trick"] += sum(result["scored"]) > 0
    for trick in result["tricks"]:
        seen["honours in a trick"] += len(sets.of_class("honours", trick)) >= 3
        seen["pattern in a trick"] += any(sets.size_of(name, trick, gap) for name in sets.CLASSES[5:])
        seen["the Quartet decides"] += (
            trick[sets.winner_of(trick)] in sets.QUARTET
            and len([c for c in trick if c in sets.QUARTET]) > 1
        )
    seen["the Fool surrendered"] += result["paid"] == "Fool"
    seen["the Fool paid with a card"] += result["paid"] not in (None, "Fool")
    seen["the dealer's side without a trick"] += result["ended"] == "count" and dealer % 2 not in {
        winner % 2 for winner in result["winners"]
    }
    for pile in result.get("piles", []):
        seen["piles doubled"] += sum(bool(sets.size_of(name, pile, gap)) for name in sets.CLASSES[5:]) >= 3
    seen["a declaration by every seat"] += min(result["declared"]) > 0
    return seen


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(sets.PACK)) == 62
    assert sets.points_of(sets.PACK) == 118
    assert sets.worth_of(sets.PACK, "trumps") == 846
    assert sorted(sets.PAYMENT) == sorted(set(sets.PACK) - {"Fool"})


def test_engine_and_oracle_agree_on_every_legal_set_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for name, stack, choose, hands, before, options in RUNS:
        rng, game = Random(name), tomfool.game("eight-hundred", **options)
        for number in range(hands):
            dealer = number % 4
            result = compare(game, stack(rng, dealer), dealer, choose, rng, before, options)
            seen += rare(result, before, dealer, options.get("wild_gap", "trumps"))
    assert missing(seen, RARE, record_property) == []


@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize("dealer", range(4))
def test_both_deal_the_same_hands(dealer: int, direction: str) -> None:
    game = tomfool.game("eight-hundred", direction=direction)
    state = game.deal(pack=range(62), dealer=dealer)
    dealt = oracle.deal(list(game.pack.codes), dealer, 1 if direction == "left" else -1)
    for seat in range(4):
        assert game.pack.show(state.zones[seat]).split() == sorted(dealt[seat], key=game.pack.codes.index)
