"""The page of Scarto for players says what is played: its example, its tricks, its options."""

import re

import tomfool
from tests.cases.positions import pile_zones, position, tricks_won, with_excuse
from tests.games.scarto_table import FOOL, GAME, PACK, cards, paid, play, playing
from tomfool.cards import bits
from tomfool.games.piedmont import scarto
from tomfool.options import Option
from tomfool.scoring.excuse import PayForFool


def page_table() -> dict[str, list[int]]:
    """Return the rows of the worked example: a number for each player, 0 where the page has none."""
    page = tomfool.TITLES["scarto"].page.split("### An example")[1].replace("−", "-")
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("|")][2:]
    rows = [row for row in rows if len(row) == 4]
    numbers = [[re.findall(r"[-+]?\d+", cell)[-1:] for cell in row[1:]] for row in rows]
    return {
        row[0].strip(" *"): [int(found[0]) if found else 0 for found in cells]
        for row, cells in zip(rows, numbers, strict=True)
    }


def test_the_example_on_the_page_is_right() -> None:
    table, laid = page_table(), cards("QE 2E 3W")
    piles = [cards("KW AA T1 QW CW JA JW"), cards("KE KF AE AF T21 QF CE CA JE"), cards("KA AW QA CF JF")]
    ones = list(bits(PACK.all & ~(laid | sum(piles) | cards("Fool"))))
    for seat, number in enumerate(table["Cards worth one"]):
        piles[seat] |= sum(1 << ones.pop() for _ in range(number))
    assert not ones
    won = table["Cards won in tricks"]
    assert [scarto.POINTS.count(pile) for pile in piles] == won
    rows = "Kings", "Aces", "World and Magician", "Queens", "Cavaliers", "Jacks", "Cards worth one"
    assert [sum(table[row][seat] for row in rows) for seat in range(3)] == won

    history = with_excuse(GAME, tricks_won(GAME, table["Tricks"], piles), FOOL, 2, 0)
    piles[2] |= cards("Fool")
    state = position(GAME, PayForFool, zones=pile_zones(GAME, piles, {0: laid}), history=history)
    tally = state.account().tally
    assert len(paid(state)) == 1
    assert tally["discard"] == table["Cards laid away"]
    assert tally["points"] == table["Points"]
    assert tally["par"] == table["Above or below 57"]
    assert list(state.scores()) == table["Score"]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    rows = re.findall(r"^\| `(\w+)` `(\w+)` `(\w+)` +\| `(\w+)` ", tomfool.TITLES["scarto"].page, re.M)
    assert len(rows) == 5
    for *codes, best in rows:
        state = play(playing(*codes), " ".join(codes))
        assert codes[state.history[0].taker] == best


def test_the_page_names_every_option_with_its_values() -> None:
    title = tomfool.TITLES["scarto"]
    section = title.page.split("## Options")[1].split("## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` *\| *([^|]+?) *\|", section, re.M))
    assert rows == {option.name: values(option) for option in title.options}


def values(option: Option) -> str:
    """Return what an option takes, as the page has it."""
    if isinstance(option.default, bool):
        return "on, off"
    words = ", ".join(str(value) for value in option.values)
    return f"any of {words}" if isinstance(option.default, frozenset) else words
