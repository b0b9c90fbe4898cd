"""A case of the Bolognese, French and Danish games fails if its answer is made wrong in one place."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.cases.adapter import CaseError
from tests.cases.kinds import check

HERE = Path(__file__).parent
SLUGS = ("taraux-de-six", "civil-war", "eight-hundred", "terziglio", "pomp")
CHOICES = ("first_choice", "second_choice", "may_not")


def mutants(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield *case* with one part of its answer made wrong."""
    match case["kind"]:
        case "legal" | "auction" as kind:
            key = "legal" if kind == "legal" else "allowed"
            yield {**case, key: case[key][1:] or ["pass"]}
        case "trick":
            yield {**case, "winner": (case["winner"] + 1) % len(case["plays"])}
        case "count":
            yield {**case, "points": case["points"] + 1}
        case "score":
            yield {**case, "scores": [score + 1 for score in case["scores"]]}
        case "discard":
            for source, target in zip(CHOICES, (*CHOICES[1:], CHOICES[0]), strict=True):
                for card in case[source][:1]:
                    wrong = deepcopy(case)
                    wrong[source].remove(card)
                    wrong[target].append(card)
                    yield wrong
            for cards, allowed in case.get("context", {}).get("sets_with", {}).items():
                yield {**case, "context": {"sets_with": {cards: not allowed}}}
        case _:
            for key in case["expect"]:
                yield {**case, "expect": {**case["expect"], key: "another"}}


def wrong_cases(slug: str) -> list[dict[str, Any]]:
    text = (HERE / f"{slug}.json").read_text("utf-8")
    return [mutant for case in json.loads(text)["cases"] for mutant in mutants(case)]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_answer_fails(slug: str) -> None:
    wrong = wrong_cases(slug)
    assert {case["kind"] for case in wrong} >= {"legal", "trick", "count", "discard", "score", "other"}
    for case in wrong:
        with pytest.raises(CaseError):
            check(slug, case)
