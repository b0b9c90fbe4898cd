"""The engine and the flat second implementations agree on every hand of both Manchesters, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.oracles import manchester as oracle
from tests.oracles.side_by_side import anything, play, runs
from tomfool.rules import Game

WAYS: dict[str, list[dict[str, Any]]] = {
    "manchester-piccadilly": [{}, {"manchester_lead": "winner"}],
    "manchester-truffle": [{}, {"manchester_lead": "winner", "talon": 3}],
}
WANTED = {
    "manchester-piccadilly": (
        "first kept",
        "second kept",
        "Fool paid for",
        "Fool given up",
        "forced shown",
    ),
    "manchester-truffle": ("dealer without a trick", "Fool paid for", "Fool given up", "forced shown"),
}
Chooser = Callable[[Random, list[str]], str]


def script(game: Game, pack: list[str], dealer: int) -> oracle.Script:
    """The hand as the oracle plays it, its tricks won by places as the engine numbers them."""
    options, opposite = game.options, 1 - dealer
    if game.slug == "manchester-truffle":
        places = [dealer, 2, opposite]
        result = yield from oracle.truffle(
            pack, dealer, manchester_lead=options["manchester_lead"], talon=options["talon"]
        )
    else:
        places = [dealer, opposite, 2 + dealer, 2 + opposite]
        result = yield from oracle.piccadilly(pack, dealer, manchester_lead=options["manchester_lead"])
    second = [{**trick, "winner": places[trick["winner"]]} for trick in result["tricks"]]
    return {**result, "tricks": result["manchester"]["tricks"] + second}


def fool_late(rng: Random, legal: list[str]) -> str:
    """The Fool only where nothing else is left, and high trumps early."""
    late = [name for name in legal if name != "Fool"] or legal
    trumps = [name for name in late if name in oracle.TRUMPS]
    return max(trumps, key=oracle.TRUMPS.index) if trumps and rng.random() < 0.7 else rng.choice(late)


def anyhow(rng: Random, dealer: int) -> list[str]:
    return rng.sample(oracle.PACK, 78)


def trumps_first(rng: Random, dealer: int) -> list[str]:
    """Hands of trumps and Kings in the first part, so that some of them have to be laid away."""
    strong = rng.sample([*oracle.TRUMPS, *oracle.KINGS, "Fool"], 26)
    rest = [card for card in oracle.PACK if card not in strong]
    return [*strong, *rng.sample(rest, len(rest))]


def weak_dealer(rng: Random, dealer: int) -> list[str]:
    """Low cards for the dealer in the second part of Truffle, whose trumps all lie with the others."""
    low = [rank + suit for rank in ("2", "3", "4", "5", "6") for suit in oracle.SUITS]
    high = [card for card in oracle.PACK if card not in low]
    first, second = rng.sample(high, 26), []
    left = [card for card in high if card not in first]
    rng.shuffle(left)
    rng.shuffle(low)
    for size in (5, 5, 6):
        second += [left.pop() for _ in range(2 * size)] + [low.pop() for _ in range(size)]
    return [*first, *second, *low, *left]


STACKS = (anyhow, trumps_first, weak_dealer)
CHOOSERS = (anything, fool_late)


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> Counter[str]:
    """Play one hand in both; return what came up in it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    result = play(state, script(game, pack, dealer), lambda seat, legal: choose(rng, legal))
    first = result["manchester"]
    assert state.sheet.start == tuple(first["start"])
    assert state.sheet.first == tuple(first["scores"])
    items = {item.key: item.amounts for item in state.account().items}
    assert items["total"] == tuple(result["totals"])
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert paid == [card for card in (first["paid"], result["paid"]) if card]
    seen = Counter({"Fool paid for": len(paid)})
    seen["Fool given up"] += "Fool" in result["tricks"][-1]["plays"]
    seen["forced shown"] += any(set(gone) & {*oracle.TRUMPS, *oracle.KINGS} for gone in first["discards"])
    for kept in result.get("kept", {}).values():
        seen[("first kept", "second kept")[kept]] += 1
    won = [trick["winner"] for trick in result["tricks"][10:]]
    seen["dealer without a trick"] += game.slug == "manchester-truffle" and dealer not in won
    return seen


def hands_of(slug: str, hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs(slug, WAYS[slug], STACKS, CHOOSERS, hands):
        seen.update(compare(game, stack(rng, dealer), dealer, choose, rng))
    return seen


@pytest.mark.parametrize("slug", WAYS)
def test_engine_and_oracle_agree_on_every_legal_set_and_score(slug: str) -> None:
    seen = hands_of(slug, 6)
    assert [thing for thing in WANTED[slug] if not seen[thing]] == []
