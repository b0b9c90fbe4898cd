"""The engine and the flat second implementation agree on every hand of Zwanzig, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import zwanzig as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits

Chooser = Callable[[Random, list[str]], str]


def shuffled(rng: Random) -> list[str]:
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, hands: dict[int, list[str]]) -> list[str]:
    """A pack that gives each seat at least the cards named for it."""
    places = oracle.deal([str(place) for place in range(40)], dealer)
    wanted = [card for cards in hands.values() for card in cards]
    rest = [card for card in shuffled(rng) if card not in wanted]
    pack: list[str | None] = [None] * 40
    for seat, cards in hands.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    return [card or rest.pop() for card in pack]


def strength(card: str) -> int:
    return 100 + oracle.TRUMPS.index(card) if card in oracle.TRUMPS else oracle.PLAIN.index(card[:-1])


def highest(rng: Random, legal: list[str]) -> str:
    """Pulls all trumps, and keeps the first of them for the end."""
    return max(legal, key=strength)


def lowest(rng: Random, legal: list[str]) -> str:
    return min(legal, key=strength)


def speaking(bid: str, additions: str, eager: float, choose: Chooser) -> Chooser:
    """Bid up to *bid* with *additions*, say things with a chance of *eager*, and play as *choose* does."""

    def wish(rng: Random, legal: list[str]) -> str:
        if legal[0] in oracle.PACK:
            return choose(rng, legal)
        calls = [call for call in legal if not call.split()[0].endswith("contra") and call != "done"]
        if not calls:  # contras
            more = [call for call in legal if call != "done"]
            return rng.choice(more) if more and rng.random() < eager else "done"
        if calls == ["pass", "sparrow"]:
            return "sparrow" if rng.random() < eager else "pass"
        below = oracle.BIDS[: oracle.BIDS.index(bid) + 1]
        open_bids = [name for name in below if any(call.startswith(name) for call in calls)]
        if not open_bids:
            return "pass"
        return next(
            call for call in calls if call.startswith(open_bids[-1]) and call.endswith(additions or call)
        )

    return wish


def compare(
    pack: list[str], dealer: int, wishes: list[Chooser], rng: Random, **options: Any
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    game = tomfool.game("zwanzig", **options)
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, options.get("jump", False), options.get("partner_share", "equal"))
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
    assert state.contract.bid.name == result["bid"]
    assert [trick.taker for trick in state.history] == result["winners"]
    assert state.account().tally["points"][state.declarer] == result["points"]
    assert state.partner == (-1 if result["partner"] is None else result["partner"])
    return result


def what_happened(result: dict[str, Any]) -> list[str]:
    bid, contra = result["bid"], result["contra"]
    times = {1: "", 2: " contra", 4: " recontra", 8: " subcontra"}
    found = [f"{bid} {'won' if result['points'] >= 52 else 'lost'}", f"{bid}{times[contra['bid']]}"]
    made = {"sparrow": result["sparrow"], "slam": result["tricks"] == 10}
    for name in result["announced"]:
        found += [f"{bid} {name} {'made' if made[name] else 'missed'}"]
        found += [f"{bid} {name}{times[contra[name]]}"] if contra[name] > 1 else []
    if result["holder"] is not None:
        sides = {result["declarer"]: "declarer", result["partner"]: "partner"}
        found.append(f"{bid} holding of {sides.get(result['holder'], 'defender')}")
    if result["word"]:
        found.append("partner's word")
    return found


def wanted() -> list[str]:
    found = ["partner's word", "partnership holding of partner"]
    for bid in oracle.BIDS:
        ends = ("won", "lost", "contra", "recontra", "subcontra")
        found += [f"{bid} {end}" for end in ends]
        found += [
            f"{bid} {bonus} {end}" for bonus in ("sparrow", "slam") for end in ("made", "missed", *ends[2:])
        ]
        found += [f"{bid} holding of {who}" for who in ("declarer", "defender")]
    return found


STRONG = ["Fool", "T21", "T20", "T19", "T18", "T17", "T16", "T15", "T1", "KE"]
SUITS = ["KE", "QE", "CE", "JE", "10E", "KA", "QA", "CA", "JA", "KF"]
IN_SUITS = ["Fool", "T21", "T20", "T19", "T18", "KE", "KA", "KF", "KW", "T1"]


@pytest.mark.parametrize(
    "options", [{}, {"jump": True, "partner_share": "declarer"}], ids=["plain", "others"]
)
def test_engine_and_oracle_agree_on_every_choice_trick_and_score(
    options: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    rng, seen = Random("zwanzig"), Counter[str]()
    for bid in oracle.BIDS:
        for turn in range(80):
            dealer, additions = turn % 4, oracle.ADDITIONS[turn // 4 % 4]
            eldest, second = (dealer + 1) % 4, (dealer + 2) % 4
            # Eldest comes to speak again where somebody has bid no trumps.
            declarer = second if bid == "no trumps" or (bid == "solo" and options) else eldest
            foe = eldest + second - declarer
            for hands in (
                {},
                {declarer: STRONG[: 8 + turn % 3], foe: ["QE", "JE"][: turn % 2 + 1]},
                {declarer: IN_SUITS} if turn % 2 else {foe: IN_SUITS},
                {declarer: SUITS[: 8 + turn % 3], foe: ["T21", "Fool", "T20", "T1"]},
                {declarer: ["T20", "T19", "T18"], foe: oracle.HONOURS},
            ):
                wishes = [speaking("partnership", "", 0.8, lowest if turn % 3 else anything)] * 4
                if bid == "solo" and not options:
                    wishes[foe] = speaking("no trumps", "", 0.8, lowest)
                wishes[declarer] = speaking(bid, additions, 0.8, highest)
                seen.update(
                    what_happened(compare(stacked(rng, dealer, hands), dealer, wishes, rng, **options))
                )
    assert missing(seen, wanted(), record_property) == []


def test_they_agree_where_everybody_says_anything() -> None:
    rng, bids = Random("anything"), Counter[str]()
    for turn in range(300):
        bids[compare(shuffled(rng), turn % 4, [anything] * 4, rng)["bid"]] += 1
    assert set(bids) == set(oracle.BIDS)
