"""The engine and the flat second implementation agree on every hand of Nineteen for four, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import nineteen as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits

Chooser = Callable[[Random, list[str]], str]
Stack = dict[int, list[str]]


def stacked(rng: Random, dealer: int, hands: Stack) -> list[str]:
    """A pack that gives each seat at least the cards named for it; seat 4 is the talon."""
    talon, dealt = oracle.deal([str(place) for place in range(54)], dealer)
    places = [*dealt, talon]
    wanted = [card for cards in hands.values() for card in cards]
    rest = [card for card in rng.sample(oracle.PACK, 54) if card not in wanted]
    pack: list[str | None] = [None] * 54
    for seat, cards in hands.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    return [card or rest.pop() for card in pack]


def strength(card: str) -> int:
    return 100 + oracle.TRUMPS.index(card) if card in oracle.TRUMPS else oracle.PLAIN.index(card[:-1])


def highest(rng: Random, legal: list[str]) -> str:
    """Pulls all trumps, and keeps the first of them for the end."""
    return max(legal, key=strength)


def speaking(bid: str, choose: Chooser, *, eager: float = 0.5) -> Chooser:
    """Bid *bid* as soon as it is open, say things with a chance of *eager*, and play as *choose* does."""

    def wish(rng: Random, legal: list[str]) -> str:
        if legal[0] in oracle.PACK:
            return choose(rng, legal)
        if any(word in oracle.BIDS for word in legal):
            return bid if bid in legal else "pass" if "pass" in legal else "partnership"
        if "done" in legal:
            more = [word for word in legal if word != "done"]
            return rng.choice(more) if more and rng.random() < eager else "done"
        if "next" in legal and rng.random() < 0.8:  # or the last groups would hardly ever be looked at
            return "next"
        return rng.choice(legal)

    return wish


def compare(
    pack: list[str], dealer: int, wishes: list[Chooser], rng: Random, pay: str = "side"
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    game = tomfool.game("nineteen", achievement_pay=pay)
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, pay)
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
    assert (state.contract.name, state.declarer) == (result["bid"], result["declarer"])
    assert state.sheet.level == result["level"]
    assert game.pack.show(state.called) == (result["called"] or "")
    assert state.partner == (-1 if result["partner"] is None else result["partner"])
    assert [trick.taker for trick in state.history] == result["winners"]
    assert state.account().tally["points"][state.declarer] == result["points"]
    left = [state.zones[game.zone_index[f"talon {place}"]] for place in range(6)]
    assert sorted(game.pack.show(sum(left)).split()) == sorted(result["left over"])
    return result


def what_happened(result: dict[str, Any]) -> list[str]:
    bid, declarer = result["bid"], result["declarer"]
    side = (declarer, result["partner"])
    won = "won" if result["points"] >= 60 else "lost"
    found = [f"{bid} {won}", f"{bid} level {result['level']}"]
    if bid == "partnership":
        found.append("alone" if result["partner"] is None else "partner")
    if any(call == "contra bid" for _, call, _ in result["contras"]):
        found.append(f"{bid} contra")
    for seat, item in result["declared"]:
        found.append(f"{item} {'ours' if seat in side else 'theirs'}")
    for seat, item, made, doubled in result["outcomes"]:
        who = "ours" if seat in side else "theirs"
        found.append(f"{item} {who} {'made' if made else 'missed'}{' doubled' if doubled else ''}")
    found += ["void contra"] if result["void"] else []
    found += ["trump laid away"] if any(c in oracle.TRUMPS for laid in result["laid"] for c in laid) else []
    found += ["called trump laid away"] if result["thrower"] is not None else []
    return found


LEVELS = {"partnership": 1, "three": 3, "two": 5, "one": 11, "solo": 1}


def wanted() -> list[str]:
    found = ["partner", "alone", "void contra", "trump laid away", "called trump laid away"]
    for bid, most in LEVELS.items():
        found += [f"{bid} won", f"{bid} lost", f"{bid} contra"]
        found += [f"{bid} level {level}" for level in range(1, most + 1)]
    for item in oracle.POINTS:
        found += [f"{item} ours", f"{item} theirs"]
    for item in ("sparrow", "slam"):
        found += [f"{item} {who} {end}" for who in ("ours", "theirs") for end in
                  ("made", "missed", "made doubled", "missed doubled")]  # fmt: skip
    return found


LONG = ["T1", *oracle.TRUMPS[11:]]  # twelve trumps, the first among them
COURTS = [*oracle.KINGS, *oracle.HONOURS, "T20", "T18", "T17"]
SHORT_OF_SUITS = [*oracle.KINGS, *oracle.TRUMPS[11:17], "T1"]


@pytest.mark.parametrize("pay", ["side", "each"])
def test_engine_and_oracle_agree_on_every_choice_trick_and_score(
    pay: str, record_property: Callable[[str, object], None]
) -> None:
    rng, seen = Random(f"nineteen {pay}"), Counter[str]()
    for bid in oracle.BIDS:
        for turn in range(100 if bid == "one" else 48):  # its high levels come seldom
            dealer = turn % 4
            eldest, second, third = ((dealer + step) % 4 for step in (1, 2, 3))
            stacks: list[Stack] = [
                {},
                {eldest: LONG},
                {second: LONG},
                {eldest: COURTS},
                {third: COURTS},
                {eldest: ["T20", "T18"], third: [*SHORT_OF_SUITS, "T19"], 4: ["T2", "T3", "T4", "T5"]},
                {eldest: LONG[2:9], third: ["T20", "T21", "Fool", "T1"]},
            ]
            for hands in stacks:
                choose = highest if turn % 3 else anything
                wishes = [speaking("nothing", choose, eager=0.7)] * 4
                wishes[eldest] = speaking(bid, choose, eager=0.7)
                pack = stacked(rng, dealer, hands)
                seen.update(what_happened(compare(pack, dealer, wishes, rng, pay)))
    assert missing(seen, wanted(), record_property) == []


def test_they_agree_where_everybody_says_anything() -> None:
    rng, bids = Random("anything"), Counter[str]()
    for turn in range(300):
        bids[compare(rng.sample(oracle.PACK, 54), turn % 4, [anything] * 4, rng)["bid"]] += 1
    assert len(bids) > 3
