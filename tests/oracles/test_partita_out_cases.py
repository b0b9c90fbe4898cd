"""The oracle of Partita Out gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import partita_out as oracle

CASES = json.loads((Path(__file__).parents[1] / "cases" / "partita-out.json").read_text())["cases"]


def other(given: dict[str, Any]) -> dict[str, Any]:
    if given["what"] == "signals":
        return {
            "made": [sorted(oracle.made_by_lead(one["hand"], one["card"])) for one in given["leads"]],
            "knock_allowed": [oracle.suit_of(one["card"]) in oracle.SUITS for one in given["leads"]],
        }
    assert given["what"] == "reckoning"
    found = []
    for player in given["players"]:
        reckoning = player["won"] + player["discard"] + (4 if player["played_fool"] else 0)
        found.append(oracle.standing(reckoning, player["holds"], "may"))
    return {"status": found}


def scores(given: dict[str, Any]) -> list[int]:
    points, fool = list(given["won"]), given["fool"]
    points[given["dealer"]] += given["discard"]
    handed = 4 if fool["paid"] == "Fool" else fool["paid"]
    points[fool["owner"]] += 4 - handed
    points[fool["trick_winner"]] += handed
    return [own - 35 for own in points]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    match case["kind"]:
        case "legal":
            found = oracle.playable(case["hand"], case["trick"], case["context"]["out"])
            assert sorted(found) == sorted(case["legal"])
        case "trick":
            assert oracle.winner_of(case["plays"]) == case["winner"]
        case "count":
            assert oracle.points_of(case["pile"]) == case["points"]
        case "discard":
            first, second = case["first_choice"], case["second_choice"]
            assert set(oracle.may_go(case["hand"], [])) == {*first, *second}
            if second:
                gone = second[: case["take"] - len(first)]
                assert set(oracle.may_go(case["hand"], gone)) == set(first)
            assert sorted([*first, *second, *case["may_not"]]) == sorted(case["hand"])
        case "score":
            assert scores(case["given"]) == case["scores"]
        case _:
            assert other(case["given"]) == case["expect"]
