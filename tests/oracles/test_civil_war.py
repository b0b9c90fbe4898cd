"""The engine and the flat second implementation agree on every hand of Civil War, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import civil_war as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.rules import NOBODY, Game

Chooser = Callable[[Random, list[str]], str]
Stack = Callable[[Random, int], list[str]]


def modest(rng: Random, legal: list[str]) -> str:
    """Passes more often than not; announces little."""
    if "pass" in legal:
        plain = [call for call in legal if len(call.split()) <= 4]
        return "pass" if rng.random() < 0.6 else rng.choice(plain)
    return rng.choice(legal)


def silent(rng: Random, legal: list[str]) -> str:
    return "pass" if "pass" in legal else rng.choice(legal)


def boastful(rng: Random, legal: list[str]) -> str:
    """Bids as high as can be, with whatever can be announced."""
    if "pass" in legal:
        holdings = [call for call in legal if call.split()[-1] in oracle.HOLDING]
        return rng.choice(holdings or legal) if rng.random() < 0.8 else "pass"
    return rng.choice(legal)


def strong(rng: Random, legal: list[str]) -> str:
    """Bids; plays high cards, and keeps the Magician."""
    if "pass" in legal:
        return rng.choice(legal) if rng.random() < 0.5 else "pass"
    trumps = [card for card in legal if card in oracle.TRUMPS[1:]]
    if trumps:
        return max(trumps, key=oracle.TRUMPS.index)
    others = [card for card in legal if card not in ("T1", "Fool")]
    kings = [card for card in others if card[0] == "K"]
    return rng.choice(kings or others or legal)


def eldest_only(rng: Random, legal: list[str]) -> str:
    """A skirmish comes first, and nobody else bids."""
    if "pass" in legal:
        first = [call for call in legal if call.startswith("bid") and "skirmish with" in call]
        return rng.choice(first) if len(first) > 40 else "pass"
    return rng.choice(legal)


def shuffled(rng: Random, dealer: int) -> list[str]:
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, hands: dict[int, list[str]]) -> list[str]:
    """A pack that gives some seats these cards, the rest anyhow."""
    places, _ = oracle.deal([str(place) for place in range(78)], dealer)
    taken = [card for cards in hands.values() for card in cards]
    rest = [card for card in shuffled(rng, dealer) if card not in taken]
    pack = [""] * 78
    for seat, cards in hands.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    return [card or rest.pop() for card in pack]


def one_army(rng: Random, dealer: int) -> list[str]:
    """Eldest holds the highest trumps and little else."""
    return stacked(
        rng, dealer, {(dealer + 1) % 4: oracle.TRUMPS[5:][-rng.randrange(13, 16) :] + ["KE", "KA"]}
    )


def eighteen_trumps(rng: Random, dealer: int) -> list[str]:
    """Eldest has nothing but the highest trumps, one of them the Magician: a slam with the Sparrow."""
    return stacked(rng, dealer, {(dealer + 1) % 4: ["T1", *oracle.TRUMPS[4:21]]})


def nothing(rng: Random, dealer: int) -> list[str]:
    """Eldest holds the lowest plain cards: no trick."""
    cards = [rank + suit for rank in oracle.PLAIN[1:6] for suit in oracle.SUITS][:17]
    return stacked(rng, dealer, {(dealer + 1) % 4: [*cards, "Fool"]})


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, dict(game.options))
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
    assert [trick.taker for trick in state.history] == result["winners"]
    assert list(state.scores()) == result["scores"]
    assert state.account().scores == state.scores()
    assert state.declarer == result.get("declarer", NOBODY)
    if "points" in result:
        tally = state.account().tally["points"]
        assert tally == result["points"] if result["penalty"] else tally[state.declarer] == result["points"]
    return result


RUNS: list[tuple[str, Stack, Chooser, int, dict[str, Any]]] = [
    ("random", shuffled, anything, 60, {}),
    ("modest", shuffled, modest, 160, {}),
    ("silent", shuffled, silent, 60, {}),
    ("eldest alone", shuffled, eldest_only, 40, {}),
    ("an army", one_army, boastful, 40, {}),
    ("eighteen trumps", eighteen_trumps, strong, 60, {}),
    ("eighteen trumps, eldest alone", eighteen_trumps, eldest_only, 20, {}),
    ("nothing", nothing, eldest_only, 60, {}),
    ("joined", shuffled, modest, 60, {"imperial_follow": "joined"}),
    ("regular", one_army, boastful, 30, {"holding_trumps": "regular"}),
    ("thrown in", shuffled, silent, 10, {"all_pass": "throw_in"}),
    ("thrown in or not", shuffled, eldest_only, 10, {"all_pass": "throw_in"}),
]
LEVELS = [f"{level} {end}" for level in oracle.LEVELS for end in ("made", "lost")]
RARE = (
    *LEVELS, "with", "without", "against", "unit", "regiment", "army", "sparrow announced and made",
    "sparrow announced and lost", "sparrow unsaid", "sparrow of a defender", "slam announced and made",
    "slam announced and lost", "slam unsaid", "slam of the defenders", "trumps laid away", "kept",
    "penalty by choice", "penalty, all passed", "penalty shared", "thrown in", "Imperial King caught",
    "Fool paid for", "Fool surrendered",
)  # fmt: skip


def rare(result: dict[str, Any]) -> Counter[str]:
    """Name the rare things that came up in a hand."""
    seen: Counter[str] = Counter()
    seen["thrown in"] += result["ended"] == "thrown in"
    if result["ended"] == "thrown in":
        return seen
    paid = result.get("paid")
    seen["Fool paid for"] += paid not in (None, "Fool")
    seen["Fool surrendered"] += paid == "Fool"
    seen["kept"] += bool(result.get("kept"))
    if result["penalty"]:
        seen["penalty, all passed"] += not result["bid"]
        seen["penalty by choice"] += bool(result["bid"])
        seen["penalty shared"] += result["tie"]
        return seen
    extras = result["extras"]
    seen[f"{result['level']} {'made' if result['made'] else 'lost'}"] += 1
    seen[result["multiplier"]] += 1
    seen.update(word for word in extras if word in oracle.HOLDING)
    if "sparrow" in extras:
        seen[f"sparrow announced and {'made' if result['ours'] else 'lost'}"] += 1
    elif result["ours"]:
        seen["sparrow unsaid"] += 1
    seen["sparrow of a defender"] += result["sparrow"] and not result["ours"]
    if "slam" in extras:
        seen[f"slam announced and {'made' if result['tricks'] == 18 else 'lost'}"] += 1
    elif result["tricks"] == 18:
        seen["slam unsaid"] += 1
    seen["slam of the defenders"] += result["tricks"] == 0
    seen["trumps laid away"] += result.get("trumps laid", 0) > 0
    seen["Imperial King caught"] += result["caught"]
    return seen


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.points_of(oracle.PACK) == 146
    assert len(oracle.ORDER) == 35
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})


def test_engine_and_oracle_agree_on_every_legal_set_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for name, stack, choose, hands, options in RUNS:
        rng, game = Random(name), tomfool.game("civil-war", **options)
        for number in range(hands):
            seen += rare(compare(game, stack(rng, number % 4), number % 4, choose, rng))
    assert missing(seen, RARE, record_property) == []


@pytest.mark.parametrize("dealer", range(4))
def test_both_deal_the_same_hands(dealer: int) -> None:
    game = tomfool.game("civil-war")
    state = game.deal(pack=range(78), dealer=dealer)
    dealt, people = oracle.deal(list(game.pack.codes), dealer)
    for seat in range(4):
        assert sorted(game.pack.show(state.zones[seat]).split()) == sorted(dealt[seat])
    assert sorted(game.pack.show(state.zones[game.zone_index["talon 0"]]).split()) == sorted(people)
