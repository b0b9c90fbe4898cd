"""The oracle of Taraux de Six gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import taraux_de_six as oracle

CASES = json.loads((Path(__file__).parents[1] / "cases" / "taraux-de-six.json").read_text())["cases"]


def auction(dealer: int, calls: list[str], honours: list[bool]) -> tuple[list[tuple[int, list[str]]], Any]:
    """The turns up to these calls, in which a refusal of a contra is left out; and the result, if any."""
    script = oracle.auction(honours, dealer)
    turns, left = [next(script)], list(calls)
    while True:
        _, legal = turns[-1]
        refuses = "no" in legal and left[:1] != ["recontra"]
        if not left and not refuses:
            return turns, None
        call = "no" if refuses else left.pop(0)
        assert call in legal
        try:
            turns.append(script.send(call))
        except StopIteration as end:
            assert not left
            return turns, end.value


def score(given: dict[str, Any], options: dict[str, Any]) -> list[int]:
    bidder = given["bidder"]
    names = ["declarers" if seat % 3 == bidder % 3 else "defenders" for seat in range(6)]
    sparrow, abundance = 0, {"declarers": 0, "defenders": 0}
    if given["sparrow"]:
        sparrow = oracle.sparrow_for(given["sparrow"]["announced"], given["sparrow"]["made"])
        sparrow *= 1 if names[given["sparrow"]["by"]] == "declarers" else -1
    slam = sum(
        oracle.slam_for(one["announced"], one["made"]) * (1 if one["side"] == "declarers" else -1)
        for one in given["slam"]
    )
    for one in given["abundance"]:
        abundance[names[one["by"]]] += oracle.LEVELS[one["level"]][1]
    bid, contra, points, honours = (given[key] for key in ("bid", "contra", "points", "honours"))
    v = oracle.value(bid, contra, points, honours, sparrow, slam, abundance, **options)
    return oracle.settle(v, bidder)


def allowed(case: dict[str, Any]) -> tuple[int, list[str]]:
    given = case["given"]
    honours = [True] * 6
    honours[given["next"]] = given["honours"] > 0
    turns, _ = auction(given["dealer"], case["calls"], honours)
    if given.get("respond"):
        asked = [turn for turn in turns if "no" in turn[1]]
        return asked[["bidder", "partner"].index(given["respond"])]
    return turns[-1]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    given, context = case.get("given", {}), case.get("context", {})
    match case["kind"]:
        case "legal":
            assert sorted(oracle.playable(case["hand"], case["trick"])) == sorted(case["legal"])
        case "trick":
            swept = context.get("last_trick") and context["leader_side_won_all_before"]
            found = 0 if swept and case["plays"][0] == "Fool" else oracle.winner_of(case["plays"])
            assert found == case["winner"]
        case "count":
            assert oracle.points_of(case["pile"]) == case["points"]
            assert len(set(oracle.HONOURS) & set(case["pile"])) == case["honours"]
        case "discard":
            first, second = case["first_choice"], case["second_choice"]
            assert set(oracle.may_go(case["hand"], [])) == {*first, *second}
            assert set(oracle.may_go(case["hand"], second[:1])) == set(first)
            assert sorted([*first, *second, *case["may_not"]]) == sorted(case["hand"])
        case "score":
            assert score(given, case["options"]) == case["scores"]
        case "auction":
            seat, legal = allowed(case)
            assert (seat, sorted(legal)) == (given["next"], sorted(case["allowed"]))
        case "other" if given["what"] == "auction_result":
            _, (bidder, bid, contra) = auction(given["dealer"], given["calls"], [True] * 6)
            assert {"bidder": bidder, "bid": bid, "contra": contra} == case["expect"]
        case _:
            assert given["what"] == "abundance"
            hand = oracle.TRUMPS[: given["trumps"]]
            assert {"levels": oracle.levels(hand, False)} == case["expect"]
