"""The pages of the Hungarian games for players say what is played: bids, items, tricks, examples."""

from __future__ import annotations

import re

import pytest

import tomfool
from tests.cases.games.tarokk import scoring
from tests.games.hungary_table import SLUGS, bidding, made, result, tricks
from tests.games.pages import table
from tomfool.games.hungary.score import Result
from tomfool.games.hungary.talk import DECLARERS, DEFENDERS, Stake
from tomfool.rules import Game
from tomfool.scoring.settlement import between_sides

each_game = pytest.mark.parametrize("slug", SLUGS)


@each_game
def test_the_cards_with_what_they_are_worth(slug: str) -> None:
    rows = table("## The cards", slug)
    *parts, whole = [[int(cell) for cell in row[1:] if cell] for row in rows]
    assert all(worth * count == together for worth, count, together in parts)
    assert whole == [sum(row[1] for row in parts), 94]
    assert len(tomfool.game(slug).pack) == whole[0]


@each_game
def test_the_bids_with_what_is_drawn(slug: str) -> None:
    rows = table("## The bidding", slug)
    found = [(row[0].strip("`"), int(row[1]), (int(row[2]), *map(int, row[3].split(", ")))) for row in rows]
    assert found == [tuple(bid) for bid in bidding(tomfool.game(slug)).bids]
    assert [int(row[4]) for row in rows] == [6 - sum(row[2]) for row in found]


@each_game
def test_the_items_with_what_they_pay(slug: str) -> None:
    rows = {row[0]: row[2:] for row in table("## Announcing", slug)}
    families = set()
    for bonus in scoring(tomfool.game(slug)).bonuses:
        what = " and a card" if "bird" in bonus.family else " and a suit" if bonus.family else ""
        name = f"`{bonus.family or bonus.name}`{what}"
        families.add(name)
        if bonus.hands:
            assert rows[name] == [f"hand ×{1 + bonus.announced}", f"×{1 + bonus.silent}"]
        else:
            assert rows[name] == [str(bonus.announced), str(bonus.silent or "–")]
    assert families == set(rows)


@each_game
def test_the_tricks_on_the_page_are_won_as_it_says(slug: str) -> None:
    game = tomfool.game(slug)
    rows = table("## The play", slug)
    assert len(rows) == 4
    for row in rows:
        codes = re.findall(r"`(\w+)`", row[0])
        state = tricks(*codes, game=game)
        for code in codes:
            state.play(code)
        assert codes[state.history[0].taker] == row[1].strip("`")


def example(slug: str, game: Game) -> Result:
    """Return the hand of the example of a page."""
    if slug == "paskievics-tarokk":
        return result(
            61, "1 card", Stake("sparrow", DECLARERS, 2), game=game, made=made(["sparrow"], ["kings"])
        )
    if slug == "palatine-tarokk":
        king = Stake("last king F", DEFENDERS, 2)
        return result(60, "2 cards", king, game=game, made=made(["first five"], ["last king F"]))
    if slug == "magus-tarokk":
        said = Stake("two little birds", DECLARERS), Stake("sparrow", DECLARERS)
        return result(
            60,
            "2 cards",
            *said,
            game=game,
            made=made(["two little birds", "last owl"], ["second pheasant"]),
        )
    said = Stake("evil one", DECLARERS, 2), Stake("pip W", DEFENDERS)
    return result(55, "2 cards", *said, game=game, made=made(["evil one"]))


@each_game
def test_the_example_on_the_page_is_right(slug: str) -> None:
    game = tomfool.game(slug)
    numbers = [
        [int(cell.replace("−", "-").strip("*")) for cell in row[1:]]
        for row in table("### An example", slug)
    ]
    found = example(slug, game)
    lines = [list(between_sides(line.value, found.side, 4)) for line in scoring(game).lines(found)]
    assert numbers == [*lines, list(scoring(game).settle(found))]


@each_game
def test_the_page_names_every_option_with_its_values(slug: str) -> None:
    title, rows = tomfool.TITLES[slug], {row[0].strip("`"): row[1] for row in table("## Options", slug)}
    assert list(rows) == [option.name for option in title.options]
    for option in title.options:
        assert rows[option.name].split(", ") == re.split(", | or ", option.allowed)
    defaults = re.search(r"((?:`\w+`(?:, | and )?)+) are the defaults", title.page)
    assert defaults is not None
    assert re.findall(r"`(\w+)`", defaults[1])[-1] == str(title.options[-1].show(title.options[-1].default))


@each_game
def test_the_sums_on_the_page_are_right(slug: str) -> None:
    game = tomfool.game(slug)
    text = tomfool.TITLES[slug].page
    sums = re.findall(r"(\d+) (?:points )?(win|lose)\s+(?:2 \+ \d+ = )?(\d+)", text.split("## Scoring")[1])
    assert len(sums) >= 2
    for points, verb, amount in sums:
        line = scoring(game).lines(result(int(points), "2 cards", game=game))[0]
        assert line.value == int(amount) * (1 if verb == "win" else -1)
