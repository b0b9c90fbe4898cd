"""The pages of the Piedmontese games for players say what is played: tricks, tables, examples, options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

import tomfool
from tests.cases.kinds import check
from tests.cases.piedmont import counting
from tomfool.games.piedmont import tarocchi
from tomfool.games.piedmont.twists.carriers import GROUPS, WHOLE

SLUGS = ("tarocchi", "conference", "tontine", "last-laugh", "courtship")


def page(slug: str) -> str:
    return tomfool.TITLES[slug].page.replace("−", "-")


def rows_of(text: str) -> list[list[str]]:
    """Return the cells of the tables in *text*, without their rules."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines if not set("".join(line)) <= set(":-| ")]


def example(slug: str) -> dict[str, list[int]]:
    """Return the rows of the worked example as numbers, 0 where a cell is empty."""
    section = page(slug).split("### An example")[1].split("## ")[0]
    numbers = {
        row[0].strip("* "): [re.findall(r"[-+]?\d+", cell)[-1:] for cell in row[1:]]
        for row in rows_of(section)[1:]
    }
    return {name: [int(found[0]) if found else 0 for found in cells] for name, cells in numbers.items()}


def sides(slug: str, plays: Sequence[str]) -> dict[str, Any]:
    """Return whose cards they are: third and fourth are partners where the page says so."""
    if slug == "conference":
        return {"sides": [0, 0, 1, 1] if "Good" in plays else [0, 1, 1, 0]}
    return {"sides": [0, 1, 0, 1]}


@pytest.mark.parametrize("slug", ["tarocchi", "conference", "last-laugh", "courtship"])
def test_the_tricks_on_the_page_are_won_as_it_says(slug: str) -> None:
    rows = re.findall(r"^\| ((?:`\w+` ?){4}) *\| `(\w+)` *\|", page(slug), re.M)
    assert rows
    for cards, best in rows:
        plays = re.findall(r"`(\w+)`", cards)
        check(
            slug,
            {"kind": "trick", "plays": plays, "winner": plays.index(best), **sides(slug, plays)},
        )


@pytest.mark.parametrize("slug", ["tarocchi", "conference"])
def test_the_table_of_points_comes_to_146(slug: str) -> None:
    section = page(slug).split("## The cards")[1].split("## The deal")[0]
    rows = [[int(number) for number in row[1:]] for row in rows_of(section)[1:-1]]
    assert all(worth * many == together for worth, many, together in rows)
    assert sum(many for _, many, _ in rows) == len(tarocchi.PACK)
    assert sum(together for *_, together in rows) == tarocchi.POINTS.count(tarocchi.PACK.all) == 146
    assert tarocchi.WHOLE == 146 + 19


def test_the_kinds_of_tontine_come_to_111() -> None:
    rows = rows_of(page("tontine").split("## The cards")[1].split("## The deal")[0])[1:]
    carried = [int(row[2].strip("*")) for row in rows]
    assert carried[:-1] == [carries for *_, carries in GROUPS]
    assert [int(row[1]) for row in rows[:-1]] == [len(cards.split()) for _, _, cards, _ in GROUPS]
    assert sum(carried[:-1]) == carried[-1] == WHOLE


@pytest.mark.parametrize("slug", ["tarocchi", "conference"])
def test_the_example_of_two_sides_adds_up(slug: str) -> None:
    table = example(slug)
    parts = [
        table[row]
        for row in (
            "Cards won in tricks", "The Fool", "Payment for the Fool", "Tricks", "Cards laid away"
        )
    ]  # fmt: skip
    assert [sum(own) for own in zip(*parts, strict=True)] == table["Points"]
    assert sum(table["Points"]) == tarocchi.WHOLE
    assert sum(table["Tricks"]) == 19
    first, second = table["Points"]
    assert table["Score of each"] == [first - second, second - first]


@pytest.mark.parametrize("slug", ["tontine", "last-laugh"])
def test_the_example_of_three_players_adds_up(slug: str) -> None:
    table, game = example(slug), tomfool.game(slug, base="scarto")
    parts = [own for name, own in table.items() if name not in ("Points", "Score") and "Above" not in name]
    assert [sum(own) for own in zip(*parts, strict=True)] == table["Points"]
    assert sum(table["Points"]) == counting(game).whole
    (above,) = [own for name, own in table.items() if "Above" in name]
    assert [3 * own for own in above] == table["Score"]
    assert list(counting(game).settle(game.deal(seed=1), table["Points"])) == table["Score"]


def test_the_example_of_courtship_adds_up() -> None:
    table = example("courtship")
    before, after = table["Points before this trick"], table["Points, with that in all"]
    assert [a - b for a, b in zip(after, before, strict=True)] == [9, 0, 0]
    worth = tomfool.game("courtship", base="scarto")
    cards = worth.pack.parse("KE 7E JE")
    assert counting(worth).points.count(cards) + 1 == 9


@pytest.mark.parametrize("slug", [*SLUGS, "scarto"])
def test_the_page_names_every_option(slug: str) -> None:
    section = page(slug).split("## Options")[1].split("## ")[0]
    assert re.findall(r"^\| `(\w+)` ", section, re.M) == [
        option.name for option in tomfool.TITLES[slug].options
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_names_every_value(slug: str) -> None:
    section = page(slug).split("## Options")[1].split("## ")[0]
    for option in tomfool.TITLES[slug].options:
        if not isinstance(option.default, bool) and not (
            option.name == "courtship" and slug != "courtship"
        ):
            row = next(line for line in section.splitlines() if line.startswith(f"| `{option.name}`"))
            assert all(str(value) in row for value in option.values), option.name
