"""Parrotdigm in the terminal: what is at stake, plus or minus, the train, whole matches."""

from __future__ import annotations

from typing import Any

import pytest

import tomfool
from tests.terminal.house import WIDE, lines, playing, press, prompt, room, seated, shown, table_of
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room


def table(paradigm: str = "", *, starts: bool = True, seed: int = 4, **options: Any) -> Table:
    """Return a table at which the person has been dealt a hand with this paradigm, and perhaps starts."""
    table = seated(tomfool.game("parrotdigm", **options), seed, "simple")
    if paradigm:
        table.match.dealer = table.game.seats - 1 if starts else 0
        table.match.state = None
        table.state = table.match.deal(b"%d" % seed, setup={"paradigm": paradigm})
    return table


async def play_on(pilot: Any) -> None:
    """Say or play the first thing that may be, until the hand is over."""
    while isinstance(pilot.app.screen, Room):
        assert room(pilot).sitting.my_turn
        stake = lines(pilot)[1]
        sign = table_of(pilot).state.contract
        assert sign is None or f", {sign.name}" in stake
        calls = room(pilot).query_one(Calls)
        await press(pilot, "enter" if calls.display else "1")


@pytest.mark.parametrize(
    "options", [{"players": 4, "playing_train": True}, {"players": 2, "rounds": 3}], ids=["four", "two"]
)
async def test_a_whole_match_is_played_to_its_ranking(options: dict[str, Any]) -> None:
    async with playing(table(**options)) as pilot:
        rounds = table_of(pilot).game.match.hands
        for number in range(1, rounds + 1):
            assert table_of(pilot).number == number
            await play_on(pilot)
            assert f"Parrotdigm, hand {number} is over" in shown(pilot)
            hand = table_of(pilot).match.hands[-1]
            assert all(f"{abs(score)}" in shown(pilot) for score in hand.scores)
            if number < rounds:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)


async def test_the_sign_is_asked_in_words_and_stays_in_sight() -> None:
    async with playing(table("red")) as pilot:
        assert "Red: every Red card brings or costs its taker 4." in lines(pilot)[1]
        assert "Red: is it plus or minus for everybody?" in prompt(pilot)
        assert "Plus: every Red card brings its taker 4" in shown(pilot)
        assert "Minus: every Red card costs its taker 4" in shown(pilot)
        await press(pilot, "down", "enter")
        assert table_of(pilot).state.contract.name == "minus"
        assert "Red, minus: every Red card costs its taker 4." in lines(pilot)[1]
        assert "Your turn: you lead." in prompt(pilot)


async def test_all_eight_calls_fit_and_say_which_colour_is_trump() -> None:
    async with playing(table("trump-suit")) as pilot:
        text = shown(pilot)
        for sign, verb in (("Plus", "brings"), ("Minus", "costs")):
            for colour in ("red", "black", "blue", "yellow"):
                trump = colour.capitalize()
                assert f"{sign} {colour}: {trump} is trump, and every trick {verb} its winner 4" in text
        assert "and which colour is trump?" in prompt(pilot)
        assert "Trump Suit" in lines(pilot)[1]


@pytest.mark.parametrize("paradigm", tomfool.game("parrotdigm", playing_train=True).lots["paradigm"])
async def test_what_is_at_stake_fits_into_its_line(paradigm: str) -> None:
    async with playing(table(paradigm, playing_train=True)) as pilot:
        stake = lines(pilot)[1].strip()
        assert stake.endswith(".")
        await press(pilot, "enter")
        assert lines(pilot)[1].strip().endswith(".")
        assert stake != lines(pilot)[1].strip()


async def test_nothing_is_at_stake_in_words_where_every_hand_is_alike() -> None:
    async with playing() as pilot:
        assert not room(pilot).query_one("#stake").display


async def test_a_train_lies_in_rows_colour_by_colour() -> None:
    async with playing(table("playing-train", playing_train=True)) as pilot:
        await press(pilot, "enter")
        assert "Its number is the station" in prompt(pilot)
        await press(pilot, "1")
        state = table_of(pilot).state
        laid = state.game.pack.show(state.zones[state.game.table]).split()
        cloth = [line for line in lines(pilot)[2:14] if line.strip().startswith(("▶", "●", "▬", "◎"))]
        assert [line.split()[1] for line in cloth] == ["Red", "Black", "Blue", "Yellow"]
        found = {code for line in cloth for code in numbers(line)}
        assert found == set(laid)
        assert "tricks" not in "".join(lines(pilot)[2:14])
        assert "You lay the " in room_log(pilot)


def numbers(line: str) -> list[str]:
    """Return the codes of the cards that a row of the train shows."""
    letter = {"Red": "R", "Black": "K", "Blue": "B", "Yellow": "Y"}[line.split()[1]]
    return [word + letter for word in line.split()[2:] if word.isdigit()]


def room_log(pilot: Any) -> str:
    return str(room(pilot).query_one("#log").render())


async def test_the_cards_won_lie_open_on_a_key() -> None:
    async with playing(table("red", players=2)) as pilot:
        await press(pilot, "enter")
        while not table_of(pilot).state.history:
            await press(pilot, "1")
        await press(pilot, "c")
        text = shown(pilot)
        assert "Cards won" in text
        assert "You, " in text
        assert "Bruno, " in text
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, Room)


async def test_two_players_see_how_much_is_left_to_draw_and_that_it_was_drawn() -> None:
    async with playing(table("black", players=2), size=WIDE) as pilot:
        assert "8 cards left to draw." in lines(pilot)[1]
        await press(pilot, "enter", "1")
        while not table_of(pilot).state.history:
            await press(pilot, "1")
        assert "6 cards left to draw." in lines(pilot)[1]
        assert "You draw a card." in room_log(pilot)
        assert "Bruno draws a card." in room_log(pilot)


async def test_a_refused_card_is_refused_by_the_rule_of_the_train() -> None:
    async with playing(table("playing-train", playing_train=True)) as pilot:
        await press(pilot, "enter", "1")
        view = table_of(pilot).view(0)
        wrong = view.game.pack.codes[view.game.pack.sort(view.hand & ~view.legal)[0]]
        room(pilot).choose(wrong)
        await pilot.pause()
        assert "must fit the train" in prompt(pilot)
