"""How a hand came out, in a sentence that has the names of people."""

from __future__ import annotations

import re

import pytest

from tomfool.account import Account
from tomfool.games import TITLES
from tomfool.table import outcome
from tomfool.table.table import Chair, Table


@pytest.mark.parametrize(
    ("side", "said", "told"),
    [
        (["Anna"], "Solo: Declarer has 3 points, and wins.", "Solo: Anna has 3 points, and wins."),
        (["You", "Anna"], "The declarer wins with 3 to 1.", "You win with 3 to 1."),
        (
            ["You", "Anna"],
            "Solo: declarer and partner have 15 of 102 points, and win.",
            "Solo: you and Anna have 15 of 102 points, and win.",
        ),
        (["You"], "Declarer, alone, has 58 points of 126.", "You, alone, have 58 points of 126."),
        (
            ["Anna", "You"],
            "1 card: the declarer's side has 3, and wins.",
            "1 card: Anna and you have 3, and win.",
        ),
        (["Anna"], "Solo: Declarer's side has 3 points.", "Solo: Anna's side has 3 points."),
        (["Anna"], "The defenders win with 388 to 49.", "The defenders win with 388 to 49."),
    ],
)
def test_the_declarer_is_called_by_name(side: list[str], said: str, told: str) -> None:
    assert outcome.by_name(said, side) == told


def test_without_a_declarer_a_hand_is_told_as_the_game_does() -> None:
    account = Account((0, 0), (), "The declarer has gone.")
    assert outcome.verdict(account, ["Anna", "You"]) == "The declarer has gone."
    assert outcome.verdict(account, ["Anna", "You"], 1) == "You have gone."


@pytest.mark.parametrize("slug", TITLES)
def test_no_verdict_speaks_of_a_declarer_without_a_name(slug: str) -> None:
    game = TITLES[slug].game({})
    names = ["Anna", "Bruno", "Cleo", "Dora", "Emil", "Flora"][: game.seats]
    for seed in range(3):
        table = Table(game, [Chair(name, "random") for name in names], seed=seed)
        while table.step_bot() is not None:
            pass
        assert table.account is not None
        view = table.view(None)
        told = outcome.verdict(table.account, names, view.declarer, view.partner)
        assert not re.search("declarer", told, re.IGNORECASE), told
