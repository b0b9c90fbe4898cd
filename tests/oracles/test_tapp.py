"""The engine and the flat second implementation agree on every hand of Tapp, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import tomfool
from tests.oracles import tapp as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.state import State

GAME = tomfool.game("tapp")
OTHER = tomfool.game("tapp", win_at=62)

Chooser = Callable[[Random, list[str]], str]


def shuffled(rng: Random) -> list[str]:
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, seat: int, wanted: list[str]) -> list[str]:
    """A pack that gives all of *wanted* to *seat*."""
    _, _, hands = oracle.deal([str(place) for place in range(54)], dealer)
    own = [int(place) for place in hands[seat]]
    rest = [card for card in shuffled(rng) if card not in wanted]
    pack: list[str | None] = [None] * 54
    for place, card in zip(rng.sample(own, len(wanted)), wanted, strict=True):
        pack[place] = card
    return [card or rest.pop() for card in pack]


def strength(card: str) -> int:
    return 100 + oracle.TRUMPS.index(card) if card in oracle.TRUMPS else oracle.PLAIN.index(card[:-1])


def highest(rng: Random, legal: list[str]) -> str:
    """Pulls all trumps and keeps the first for the end."""
    return max(legal, key=strength) if legal[0] in oracle.PACK else rng.choice(legal)


def bidding(contract: str, announce: list[str], choose: Chooser) -> Chooser:
    """Bid up to *contract* and no further, announce, and play as *choose* does."""

    def wish(rng: Random, legal: list[str]) -> str:
        if "pass" in legal:
            below = oracle.BIDS[: oracle.BIDS.index(contract) + 1]
            return next((bid for bid in reversed(legal) if bid in below), "pass")
        if "done" in legal:
            return next((f"announce {w}" for w in announce if f"announce {w}" in legal), "done")
        return choose(rng, legal)

    return wish


def compare(
    pack: list[str], dealer: int, wishes: list[Chooser], rng: Random, *, win_at: int = 61
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    game = GAME if win_at == 61 else OTHER
    state: State = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, win_at)
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert sorted(game.vocabulary[action] for action in bits(state.legal())) == sorted(legal)
        choice = wishes[seat](rng, sorted(legal, key=game.action))
        state.play(choice, seat)
        try:
            seat, legal = script.send(choice)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert list(state.scores()) == list(state.account().scores) == result["scores"]
    if result["contract"]:
        assert state.contract.name == result["contract"]
        assert [trick.taker for trick in state.history] == result["winners"]
        assert state.account().tally["points"][state.declarer] == result["points"]
    return result


def what_happened(result: dict[str, Any]) -> list[str]:
    """Name the contract and the bonuses of a hand, each with how it went."""
    contract, slam = result["contract"], result["tricks"] == 16
    found = [f"{contract} {'won' if result['game won'] else 'lost'}"]
    if "slam" in result["announced"]:
        found.append(f"{contract} slam announced {'made' if slam else 'missed'}")
    elif slam:
        found.append(f"{contract} slam in silence")
    if "sparrow" in result["announced"]:
        found.append(f"{contract} sparrow announced {'made' if result['sparrow'] else 'missed'}")
    elif result["sparrow"]:
        found.append(f"{contract} sparrow in silence")
    if any(card in oracle.TRUMPS for card in result["laid"]):
        found.append(f"{contract} trumps laid away")
    return found


def wanted() -> list[str]:
    ends = (
        "won", "lost", "slam announced made", "slam announced missed", "slam in silence",
        "sparrow announced made", "sparrow announced missed", "sparrow in silence",
    )  # fmt: skip
    trumps = [f"{bid} trumps laid away" for bid in oracle.BIDS[:-1]]
    return [f"{bid} {end}" for bid in oracle.BIDS for end in ends] + trumps


MANY_TRUMPS = ["T1", *oracle.TRUMPS[7:]]  # all tricks, the last of them with the first trump
HARD_TO_LAY = ["KE", "KA", "KF", "KW", "T1", *oracle.TRUMPS[11:]]  # Kings and trumps


def test_engine_and_oracle_agree_on_every_choice_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    rng, seen = Random("tapp"), Counter[str]()
    for place, contract in enumerate(oracle.BIDS):
        others = bidding(oracle.BIDS[place - 1], [], anything) if 0 < place < 3 else never
        for turn in range(60):
            dealer, announce = turn % 3, [[], ["sparrow"], ["slam"], ["sparrow", "slam"]][turn % 4]
            declarer = (dealer + (2 if contract == "bottom three" else 1)) % 3  # whose turn it comes to
            for pack, choose in (
                (shuffled(rng), anything),
                (stacked(rng, dealer, declarer, MANY_TRUMPS[: 14 + turn % 3]), highest),
                (stacked(rng, dealer, declarer, HARD_TO_LAY[: 15 + turn % 2]), anything),
            ):
                wishes = [others] * 3
                wishes[declarer] = bidding(contract, announce, choose)
                result = compare(pack, dealer, wishes, rng, win_at=61 + turn % 2)
                if result["contract"]:
                    seen.update(what_happened(result))
    assert missing(seen, wanted(), record_property) == []


def never(rng: Random, legal: list[str]) -> str:
    """Never bids."""
    return "pass" if "pass" in legal else rng.choice(legal)


def test_they_agree_where_everybody_says_anything() -> None:
    rng, contracts = Random("anything"), Counter[object]()
    for turn in range(300):
        result = compare(shuffled(rng), turn % 3, [anything] * 3, rng)
        contracts[result["contract"]] += 1
    assert set(contracts) == {None, *oracle.BIDS}
