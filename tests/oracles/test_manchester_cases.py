"""The oracles of Manchester Piccadilly and Manchester Truffle give the answers of the worked cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import manchester as oracle

CASES = [
    case
    for slug in ("manchester-piccadilly", "manchester-truffle")
    for case in json.loads((Path(__file__).parents[1] / "cases" / f"{slug}.json").read_text())["cases"]
    if case["kind"] != "other" or case["given"]["what"] == "fool"  # others lie in the course of the script
]
NAMES = ("seat 0", "seat 1", "dummy")


def settled(given: dict[str, Any]) -> tuple[str, Any]:
    """The card that goes over for a Fool played before the last trick, and the piles then."""
    names = NAMES if isinstance(given["won"], dict) else (0, 1)
    piles = [list(given["won"][name]) for name in names]
    giver, taker = given["fool_side"], given.get("trick_winner", given.get("fool_trick_winner"))
    moved = oracle.settle_fool(piles, names.index(giver), names.index(taker))
    return str(moved), piles


def other(given: dict[str, Any]) -> dict[str, Any]:
    if given["last_trick"] and given.get("part") != "manchester":
        return {"moved": "Fool", "to": given["trick_winner"]}
    moved, piles = settled(given)
    if "discards" not in given:
        return {"moved": moved, "to": given["trick_winner"]}
    whole = [[*pile, *gone] for pile, gone in zip(piles, given["discards"], strict=True)]
    return {"moved": moved, "to": given["fool_trick_winner"], "piles": [*map(oracle.points_of, whole)]}


def totals(given: dict[str, Any]) -> list[int]:
    second = given.get("piccadilly", given.get("truffle"))
    rows = zip(given["manchester"], given["start"], second, given["tricks"], strict=True)
    return [pile - start + points + tricks for pile, start, points, tricks in rows]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    match case["kind"]:
        case "legal":
            assert sorted(oracle.playable(case["hand"], case["trick"])) == sorted(case["legal"])
        case "trick":
            assert oracle.winner_of(case["plays"]) == case["winner"]
        case "count":
            assert oracle.points_of(case["pile"]) + case.get("tricks", 0) == case["points"]
        case "discard" if case["take"] == 4:
            assert sorted(oracle.may_go_from_truffle(case["hand"])) == sorted(case["first_choice"])
        case "discard":
            first, second = case["first_choice"], case["second_choice"]
            assert set(oracle.may_go(case["hand"], [])) == {*first, *second}
            if second:
                gone = second[: case["take"] - len(first)]
                assert set(oracle.may_go(case["hand"], gone)) == set(first)
        case "score":
            assert oracle.settle(totals(case["given"])) == case["scores"]
        case _:
            assert other(case["given"]) == case["expect"]
