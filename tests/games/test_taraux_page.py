"""The page of Taraux for players says what is played: its tables, its example, its options."""

from __future__ import annotations

import re

import tomfool
from tests.cases.kinds import check
from tomfool.games.france.cards import CONTRACTS, PACK, POINTS, TARGETS
from tomfool.games.france.reckoning import Reckoning
from tomfool.games.france.taraux import LEVELS, TABLES
from tomfool.scoring.settlement import two_to_one

TITLE = tomfool.TITLES["taraux"]


def rows(heading: str, number: int = 0) -> list[list[str]]:
    """Return the rows of a table under *heading*, without its head."""
    section = TITLE.page.split(f"## {heading}\n")[1].split("\n## ")[0]
    tables = re.findall(r"(?:^ *\|.*\n)+", section, re.M)
    lines = tables[number].splitlines()
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[2:]]


def test_the_card_points_are_those_of_the_game() -> None:
    ranks = {"King": "KE", "Queen": "QE", "Cavalier": "CE", "Jack": "JE", "every other, Aces too": "AE"}
    found = {name: int(points) for name, points in rows("The cards")}
    assert found.pop("World, Magician, Fool") == POINTS[PACK.card("T1")]
    assert found == {name: POINTS[PACK.card(code)] for name, code in ranks.items()}
    assert POINTS.half_points(PACK.all) == 2 * 91


def test_the_targets_are_those_of_the_game() -> None:
    assert [row[1:] for row in rows("The cards", 1)] == [[str(target) for target in TARGETS]]


def test_the_deal_is_that_of_the_game() -> None:
    for players, each, packet, stock in rows("The deal"):
        table = TABLES[int(players)]
        assert (sum(table.packets), table.packets[0], table.stock) == (int(each), int(packet), int(stock))
    assert len(rows("The deal")) == len(TABLES)


def test_the_bids_are_those_of_the_game() -> None:
    found = [(bid.strip("`"), int(times)) for bid, _, times in rows("The bidding")]
    assert found == [(contract.name, contract.factor) for contract in CONTRACTS]


def test_the_abundances_are_those_of_the_game() -> None:
    for players, *trumps in rows("Announcements"):
        assert TABLES[int(players)].trumps == tuple(map(int, trumps))
    assert all(f"`abundance {name}`, {points}" in TITLE.page for name, points in LEVELS.items())


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    for plays, winner, _ in rows("The tricks"):
        codes = re.findall(r"`(\w+)`", plays)
        check("taraux", {"kind": "trick", "plays": codes, "winner": codes.index(winner.strip("`"))})


def test_the_example_on_the_page_adds_up() -> None:
    table = {name: cell.replace("−", "-").strip("*") for name, cell in rows("Scoring a hand")}
    found = Reckoning(CONTRACTS[1], 98, 2, sparrow=10, abundance=-20)
    assert int(table["The difference, 49 − 41"]) == found.by
    assert int(table["Together"]) * 2 == int(table["Times two, for `solo`"]) == found.game + 20
    assert int(table["**Each Defender pays**"]) == found.value
    assert two_to_one(found.value, 0, -1, 4) == (198, -66, -66, -66)
    assert "Anna scores +198, the three Defenders −66 each." in TITLE.page


def test_the_options_are_those_of_the_game() -> None:
    assert [row[0].strip("`") for row in rows("Options")] == [option.name for option in TITLE.options]
