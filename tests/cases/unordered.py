"""Questions whose answer lists what may be said or called: such lists have no order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.adapter import Given, Keys, row
from tests.cases.kinds import Case, expect
from tomfool.rules import Game

Answers = Mapping[Keys, Callable[[Game, Given], Mapping[str, Any]]]


def unordered(answers: Answers, *choices: str) -> Callable[[Game, Case], None]:
    """Return how cases of the kind ``other`` are put, where the lists called *choices* have no order."""

    def check_other(game: Game, case: Case) -> None:
        found = row(answers, case["given"], "other")(game, case["given"])
        expect(sorted_in(found, choices), sorted_in(case["expect"], choices), "expect")

    return check_other


def sorted_in(answer: Mapping[str, Any], choices: tuple[str, ...]) -> Mapping[str, Any]:
    """Return *answer* with the names in its *choices* sorted."""
    return {key: sorted_names(value) if key in choices else value for key, value in answer.items()}


def sorted_names(value: Any) -> Any:
    """Return a list of names sorted; of several such lists, each."""
    if not isinstance(value, list):
        return value
    return sorted(value) if all(isinstance(one, str) for one in value) else [*map(sorted_names, value)]
