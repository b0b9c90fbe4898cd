"""The page of Parrotdigm for players says what is played: its tables, its example, its options."""

from __future__ import annotations

import re

import pytest

import tomfool
from tomfool.games.parrots.paradigms import PARADIGMS, SINGLES, Taken
from tomfool.games.parrots.parrotdigm import TABLES
from tomfool.games.parrots.train import joining

TITLE = tomfool.TITLES["parrotdigm"]
PACK = tomfool.game("parrotdigm").pack


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table under *heading*, without its head."""
    section = TITLE.page.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_of_players_is_that_of_the_game() -> None:
    for players, pack, each, tricks, rounds in rows("The cards"):
        table = TABLES[int(players)]
        assert int(re.findall(r"\d+", pack)[-1]) == len(table.pack)
        assert (int(each), int(rounds)) == (table.cards, table.rounds)
        assert int(tricks) == (12 if players == "2" else table.cards)
    assert len(rows("The cards")) == len(TABLES)


def test_the_table_of_paradigms_is_that_of_the_game() -> None:
    found = {code.strip("`"): points for code, _, points in rows("The paradigms")}
    assert list(found) == list(PARADIGMS)
    for code, points in found.items():
        paradigm = PARADIGMS[code]
        worth = set(paradigm.cards.values()) | {
            paradigm.trick, paradigm.last, paradigm.pair, paradigm.out
        } - {0}  # fmt: skip
        assert worth == ({int(points)} if points else {10, 15})


def test_the_example_on_the_page_adds_up() -> None:
    table = {row[0]: row[1:] for row in rows("Scoring a round")}
    cards = {"Red 2, 15": ["2R"], "Black 6, 15": ["6K"]}
    for name, number in (("Fours, 10 each", "4"), ("Sevens, 10 each", "7")):
        cards[name] = [number + colour for colour in "RKBY"]
    for seat in range(4):
        held = [cards[name].pop() for name in cards for _ in range(amount(table[name][seat]))]
        worth = PARADIGMS["four-at-once"].value(PACK, Taken(PACK.parse(" ".join(held))))
        assert worth == amount(table["**Worth**"][seat]) == -amount(table["**Score**"][seat])
    assert not any(cards.values())
    assert len(SINGLES) == 4


def amount(cell: str) -> int:
    return 0 if cell == "–" else int(cell.replace("−", "-"))


def test_the_example_of_a_train_fits() -> None:
    section = TITLE.page.split("## The Playing Train")[1].split("\n## ")[0].replace("\n", " ")
    said = " ".join(re.findall(r"`(\d+[RKBY])`", section.split("these fit:")[1]))
    assert PACK.show(joining(PACK, PACK.parse("4R 5R 6R 7R 6K"), 5)) == said


@pytest.mark.parametrize("trump", ["", "black"])
def test_the_tricks_on_the_page_are_won_as_it_says(trump: str) -> None:
    first, second = rows("The tricks")
    cards = first[0].replace("`", "").split()
    game = tomfool.game("parrotdigm")
    state = game.deal(1, setup={"paradigm": "trump-suit" if trump else "red"})
    state.play(f"plus {trump}".strip())
    for place, code in enumerate(cards):
        state.zones[(1 + place) % 4] = PACK.parse(code)
    for code in cards:
        state.play(code)
    assert f"`{PACK.codes[state.history[0].card]}`" == (second if trump else first)[1]


def test_the_page_names_every_option_with_its_values() -> None:
    found = {row[0].strip("`"): row[1] for row in rows("Options")}
    assert found == {
        option.name: "on, off"
        if isinstance(option.default, bool)
        else ", ".join(str(value) for value in option.values)
        for option in TITLE.options
    }
