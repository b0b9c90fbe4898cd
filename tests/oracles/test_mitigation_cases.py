"""The oracle of Mitigation gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import mitigation as oracle
from tests.oracles.positions import after, unrolled

CASES = json.loads((Path(__file__).parents[1] / "cases" / "mitigation.json").read_text())["cases"]


def state_of(dealer: int, calls: list[str], lone_offer: str) -> str:
    seat, stances = after(oracle.bargain(dealer, lone_offer), calls)
    return "open" if seat >= 0 else "deal goes on" if stances is None else "agreed"


def best(given: dict[str, Any]) -> dict[str, Any]:
    """The highest values that so many Kings, Honours and trumps allow, by trying all declarations."""
    hand = oracle.KINGS[: given["kings"]] + oracle.HONOURS[-1:][: given["honours"]]
    hand += ["T21", "T1"][: max(0, given["honours"] - 1)]
    hand += oracle.TRUMPS[1:20][: given["trumps"] - len([c for c in hand if c in oracle.TRUMPS])]
    values: dict[frozenset[str], int] = {}
    for done in everything(hand, []):
        calls = frozenset(call for call, _ in done)
        values[calls] = max(values.get(calls, 0), sum(oracle.bonus(*one) for one in done))
    single = {call: values.get(frozenset([call])) for call in ("kings", "honours", "mixed", "abundance")}
    return {
        **single,
        "both": values.get(frozenset(["kings", "honours"])),
        "best_total": max(values.values()),
    }


Done = list[tuple[str, list[str]]]


def everything(hand: list[str], done: Done) -> list[Done]:
    """All ways to declare; of cards that can be named, any number in the order of the hand."""
    found: list[Done] = [done]
    for call in oracle.say_next(hand, done, "", [], False)[:-1]:
        named: list[str] = []
        while True:
            may = oracle.say_next(hand, done, call, named, False)
            if "done" in may:
                found += everything(hand, [*done, (call, list(named))])
            if may == ["done"]:
                break
            named.append(may[0])
    return found


def other(case: dict[str, Any]) -> dict[str, Any]:
    given, lone = case["given"], case["options"].get("lone_offer", "ignored")
    match given["what"]:
        case "bargain":
            return {"states": [state_of(given["dealer"], calls, lone) for calls in given["calls_list"]]}
        case "best":
            return best(given)
        case "fool":
            return {"moved": min(given["won"], key=oracle.PAYMENT.index)}
        case "declare":
            scripts = [oracle.declare(given["hand"], 0, False) for _ in given["said_list"]]
            said = [after(*pair)[1] for pair in zip(scripts, given["said_list"], strict=True)]
            return {"allowed": [sorted(words) for words in said]}
    raise AssertionError(given["what"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    given = case.get("given", {})
    match case["kind"]:
        case "legal":
            assert sorted(oracle.playable(case["hand"], case["trick"])) == sorted(case["legal"])
        case "trick":
            assert oracle.winner_of(case["plays"]) == case["winner"]
        case "count":
            assert oracle.points_of(case["pile"]) == case["points"]
        case "discard":
            assert sorted(oracle.may_go(case["hand"])) == sorted(case["first_choice"])
        case "auction":
            seat, legal = after(oracle.bargain(given["dealer"], "ignored"), case["calls"])
            assert (seat, sorted(legal)) == (given["next"], sorted(unrolled(case["allowed"])))
        case "score" if "given_up" in given:
            _, stances = after(oracle.bargain(given["dealer"], "ignored"), given["given_up"])
            assert oracle.given_up(stances, given["dealer"]) == case["scores"]
        case "score":
            assert oracle.settle(given["points"], given["bonuses"]) == case["scores"]
        case _:
            expected = case["expect"]
            if "allowed" in expected:
                expected = {"allowed": [sorted(words) for words in expected["allowed"]]}
            assert other(case) == expected
