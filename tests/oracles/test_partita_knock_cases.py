"""The oracle of Partita Knock gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import partita_knock as oracle

CASES = json.loads((Path(__file__).parents[1] / "cases" / "partita-knock.json").read_text())["cases"]


def other(given: dict[str, Any]) -> dict[str, Any]:
    match given["what"]:
        case "signals":
            keys = ("hand", "card", "trick", "played", "discard", "partner_has_led")
            return {"signals": sorted(oracle.signals(*(given[key] for key in keys)))}
        case "fool":
            side = given["fool_seat"] % 2
            pile = [card for seat, cards in given["won"].items() if int(seat) % 2 == side for card in cards]
            return {"moved": min(pile, key=oracle.PAYMENT.index), "to_side": given["trick_winner"] % 2}
    raise AssertionError(given["what"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    match case["kind"]:
        case "legal":
            assert sorted(oracle.playable(case["hand"], case["trick"])) == sorted(case["legal"])
        case "trick":
            assert oracle.winner_of(case["plays"]) == case["winner"]
        case "count":
            assert oracle.points_of(case["pile"]) + case["tricks"] == case["points"]
        case "discard":
            first, second = case["first_choice"], case["second_choice"]
            assert set(oracle.may_go(case["hand"], [])) == {*first, *second}
            if second:
                gone = second[: case["take"] - len(first)]
                assert set(oracle.may_go(case["hand"], gone)) == set(first)
            assert sorted([*first, *second, *case["may_not"]]) == sorted(case["hand"])
        case "score":
            given = case["given"]
            points = [own + won for own, won in zip(given["points"], given["tricks"], strict=True)]
            assert oracle.settle(points) == case["scores"]
        case _:
            expected = case["expect"]
            if "signals" in expected:
                expected = {"signals": sorted(expected["signals"])}
            assert other(case["given"]) == expected
