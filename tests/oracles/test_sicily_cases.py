"""The oracle of Sicily gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import sicily as oracle
from tests.oracles.positions import after, unrolled

CASES = json.loads((Path(__file__).parents[1] / "cases" / "sicily.json").read_text())["cases"]


def thrown_in(dealer: int, calls: list[str]) -> dict[str, Any]:
    _, payments = after(oracle.bargain(dealer), calls)
    return {"played": True} if payments is None else {"played": False, "payments": payments}


def auction(given: dict[str, Any], calls: list[str]) -> tuple[int, list[str]]:
    """The next seat and what it may say."""
    dealer = given["dealer"]
    if given["phase"] == "bargain":
        seat, legal = after(oracle.bargain(dealer), calls)
        return seat, list(legal)
    order = oracle.cop_order(given["declarer"], "right") if given["phase"] == "cop" else None
    order = order or [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    return order[len(calls)], oracle.bids(given["phase"], given.get("strength", 0))


def other(given: dict[str, Any]) -> dict[str, Any]:
    match given["what"]:
        case "bargain":
            return {"results": [thrown_in(given["dealer"], calls) for calls in given["calls_list"]]}
        case "cop_order":
            return {"order": oracle.cop_order(given["declarer"], "right")}
        case "rally":
            return {"calls": oracle.rally(given["hand"], given["discard"])}
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
            last = 5 if case["context"]["last_trick"] else 0
            assert oracle.points_of(case["pile"]) + case["tricks"] + last == case["points"]
        case "discard":
            first, second = case["first_choice"], case["second_choice"]
            assert set(oracle.may_go(case["hand"], [])) == {*first, *second}
            if second:  # one more of the second choice fills the gap, and no further one goes
                gone = second[: case["take"] - len(first)]
                assert set(oracle.may_go(case["hand"], gone)) == set(first)
            assert sorted([*first, *second, *case["may_not"]]) == sorted(case["hand"])
        case "auction":
            seat, legal = auction(given, case["calls"])
            assert (seat, sorted(legal)) == (given["next"], sorted(unrolled(case["allowed"])))
        case "score" if "bargain" in given:
            assert thrown_in(**given["bargain"]) == {"played": False, "payments": case["scores"]}
        case "score":
            p = given["points"] + given["tricks"] + (5 if given["last_trick"] else 0)
            assert oracle.settle(p, given["declarer"], given["partner"]) == case["scores"]
        case _:
            assert other(given) == case["expect"]
