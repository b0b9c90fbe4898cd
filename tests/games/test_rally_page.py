"""The page of Rally the King for players says what is played: bids, bonuses, tricks, example, options."""

from __future__ import annotations

import re

import tomfool
from tests.cases.positions import position
from tests.games.rally_table import GAME
from tomfool.cards import LOKA54 as PACK
from tomfool.games.austria.rally_bids import BIDS, OPEN, RESERVED
from tomfool.games.austria.rally_bonuses import BONUSES
from tomfool.games.austria.rally_score import Result, lines, settle
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import seats_from
from tomfool.scoring.settlement import between_sides
from tomfool.state import State

TITLE = tomfool.TITLES["rally-the-king"]


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table below a heading, cell by cell."""
    section = TITLE.page.split(f"{heading}\n", 1)[1]
    table = section[section.index("\n|") :].split("\n\n")[0].strip().splitlines()
    return [[cell.strip(" `*") for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_bids_stand_in_their_order_with_their_values() -> None:
    found = rows("## The bidding")
    assert [(row[0], int(row[4])) for row in found] == [(bid.name, bid.value) for bid in OPEN]
    assert [bool(row[2]) for row in found] == [bid.calls for bid in OPEN]
    assert ["three to Declarer" in row[3] for row in found] == [bid.takes == 3 for bid in OPEN]
    assert ["defenders" in row[3] for row in found] == [bid.against for bid in OPEN]
    assert ["nobody's" in row[3] for row in found] == [bid.tricks is not None for bid in OPEN]
    assert all(f"| `{bid.name}`" in TITLE.page for bid in RESERVED)


def test_the_talon_lies_aside_in_the_games_that_are_not_for_points() -> None:
    talon = " ".join(TITLE.page.split("## The talon and laying away", 1)[1].split("\n## ", 1)[0].split())
    aside = talon.split("its points are the defenders'. ", 1)[1]
    assert aside == (
        "In the games for one trick, two tricks or none, and in `all beggars`, "
        "it lies aside and counts for nobody."
    )
    rest = [bid for bid in BIDS.values() if not bid.takes and not bid.against]
    assert rest == [bid for bid in BIDS.values() if not bid.for_points]


def test_the_bonuses_stand_with_what_they_are_worth() -> None:
    found = [(row[0], int(row[2]), int(row[3])) for row in rows("## Announcing")]
    assert found == [(bonus.name, bonus.announced, bonus.silent) for bonus in BONUSES]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    plays = re.findall(r"^\| `(\w+)` `(\w+)` `(\w+)` `(\w+)` +\| `([\w ]+)` +\| `(\w+)`", TITLE.page, re.M)
    assert len(plays) == 5
    spare = [1 << PACK.card(code) for code in ("KW", "QW", "CW", "JW")]
    for *codes, contract, best in plays:

        def context(state: State, contract: str = contract) -> None:
            state.contract, state.declarer = BIDS[contract], 0

        hands = {
            seat: PACK.parse(code) | spare[seat] for seat, code in zip(seats_from(0, 4), codes, strict=True)
        }
        state = position(GAME, Tricks, zones=hands, context=context)
        for code in codes:
            state.play(code)
        assert codes[state.history[0].taker] == best


def test_the_example_on_the_page_is_right() -> None:
    numbers = [[int(cell.replace("−", "-")) for cell in row[1:]] for row in rows("### An example")]
    result = Result(
        BIDS["partner with bird"],
        0,
        0b0101,
        points=74,
        announced=((0, "sparrow"),),
        made=(("honours",), ()),
    )
    found = [list(between_sides(line.value, result.side, 4)) for line in lines(result, GAME.options)]
    assert numbers == [*found, list(settle(result, GAME.options))]


def test_the_page_names_every_option_with_its_default() -> None:
    found = {row[0]: (row[1], row[2]) for row in rows("## Options")}
    assert list(found) == [option.name for option in TITLE.options]
    for option in TITLE.options:
        shown = option.show(option.default)
        assert found[option.name][1] == shown
        assert shown in found[option.name][0] or option.multiple
