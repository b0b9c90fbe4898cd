"""The engine and the flat second implementation agree on every hand of Partita Out, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracles import partita_out as oracle
from tests.oracles.side_by_side import anything, play, runs, stacked
from tests.oracles.tally import missing
from tomfool.rules import Game

EARLY = ("may", "must", "no")
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, early_out=game.options["early_out"])
    result = play(state, script, lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert paid == [result["paid"]]
    told = Counter((event.kind, event.seat) for event in state.events if event.kind in ("drag", "king"))
    assert told == Counter((word, trick["leader"]) for trick in result["tricks"] for word in trick["made"])
    assert {seat: after for seat, after in enumerate(state.sheet.since) if after} == result["out"]
    return result


# Packs


def dealt_so(rng: Random, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted; the rest anyhow."""
    hands = oracle.deal([*range(54)], dealer)
    return stacked(rng, oracle.PACK, dict(enumerate(hands)), wanted)


def anyhow(rng: Random, dealer: int) -> list[str]:
    return dealt_so(rng, dealer, {})


def strong(rng: Random, dealer: int) -> list[str]:
    """One seat that will be out soon, with the Fool or the Quartet in hand."""
    seat = rng.randrange(3)
    cards = [*oracle.TRUMPS[-6:], *rng.choice([["Fool"], ["T2", "T3", "T4"], ["T2", "T4", "Fool"]])]
    return dealt_so(rng, dealer, {seat: [*cards, *rng.sample(["KE", "KA", "KF", "KW", "QE", "QA"], 4)]})


def without_trumps(rng: Random, dealer: int) -> list[str]:
    """One seat that has many courts and few trumps, so that it leads and throws off plain cards."""
    courts = [rank + suit for suit in oracle.SUITS for rank in "KQCJ"]
    return dealt_so(rng, dealer, {rng.randrange(3): ["T21", *rng.sample(courts, 14)]})


def few_to_lay_away(rng: Random, dealer: int) -> list[str]:
    kings = ["KE", "KA", "KF", "KW"]
    return dealt_so(rng, dealer, {dealer: [*kings, *rng.sample(oracle.TRUMPS, 15)]})


def weak_fool(rng: Random, dealer: int) -> list[str]:
    """The Fool with nothing that could win a trick."""
    low = [rank + suit for suit in oracle.SUITS for rank in ("7", "8", "9", "10")]
    seat, other = rng.sample(range(3), 2)
    return dealt_so(rng, dealer, {seat: ["Fool", *low], other: oracle.TRUMPS[-14:]})


# Choosers


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump first, and the Fool kept; calls out at once."""
    if "out" in legal:
        return "out"
    late = [name for name in legal if name != "Fool"] or legal
    trumps = [name for name in late if name in oracle.TRUMPS]
    return max(trumps, key=oracle.TRUMPS.index) if trumps else rng.choice(late)


def fool_first(rng: Random, legal: list[str]) -> str:
    if "out" in legal:
        return "wait" if rng.random() < 0.8 else "out"
    return "Fool" if "Fool" in legal else rng.choice(legal)


STACKS = (anyhow, strong, without_trumps, few_to_lay_away, weak_fool)
CHOOSERS = (anything, high_first, fool_first)
WANTED = (
    "one out",
    "two out",
    "drag",
    "king",
    "drag and king",
    "knock",
    "trumps laid away",
    "Fool paid for",
    "Fool handed over",
    "the Fool in the last trick",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    seen = Counter([f"{('nobody', 'one', 'two', 'three')[len(result['out'])]} out"])
    seen.update(" and ".join(trick["made"]) for trick in result["tricks"])
    seen["knock"] += len(result["knocks"])
    seen["trumps laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    seen["Fool handed over"] += result["paid"] == "Fool"
    seen["Fool paid for"] += result["paid"] != "Fool"
    seen["the Fool in the last trick"] += "Fool" in result["tricks"][-1]["plays"]
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs(
        "partita-out", [{"early_out": early} for early in EARLY], STACKS, CHOOSERS, hands
    ):
        seen.update(happened(compare(game, stack(rng, dealer), dealer, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(4)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 54
    assert oracle.points_of(oracle.PACK) == 105
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})
