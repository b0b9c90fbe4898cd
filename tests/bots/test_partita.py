"""What the simple bot makes of signals."""

from __future__ import annotations

import pytest

from tests.games.piedmont_table import game, play, playing
from tomfool.bots.registry import bot
from tomfool.lab.duplicate import duplicate
from tomfool.state import State

GAME = game("partita-knock")
SIMPLE = bot("simple", 0)
OTHERS = ("7A 8A 9A", "KF QF 9F", "10A JA CA")


def chosen(state: State) -> str:
    return GAME.vocabulary[SIMPLE.choose(state.view(state.turn))]


@pytest.mark.parametrize(("word", "card"), [("grand", "T18"), ("bijou", "T3")])
def test_the_partner_s_wish_for_a_trump_is_granted(word: str, card: str) -> None:
    state = play(playing(GAME, "T18 T3 KE T1", *OTHERS), word)
    assert chosen(state) == card


def test_without_a_wish_the_best_card_is_led_and_told_to_be_the_highest_left() -> None:
    state = play(playing(GAME, "KE QE 7F", *OTHERS), "nothing")
    assert chosen(state) == "KE top-card"


def test_a_high_trump_is_asked_for_with_many_headed_by_the_world() -> None:
    eight = "T21 T20 T19 T18 T17 T16 T15 T14"
    assert chosen(playing(GAME, "KE QE 7F 8F 7W 8W 9W 10W", "7A", eight, "9A")) == "grand"
    assert chosen(playing(GAME, "KE QE 7F 8F 7W 8W 9W 10W", "7A", "T21 KA", "9A")) == "nothing"


def test_a_suit_that_the_partner_does_not_want_is_not_led() -> None:
    state = playing(GAME, "KE QE 10E 7F", "7E 7A T2", "9E 8E 9A", "JE 10A T4")
    play(state, "nothing", "KE", "7E", "9E not-this-suit", "JE", "nothing")
    assert chosen(state).startswith("7F")


def test_another_suit_is_led_than_the_one_led_last() -> None:
    state = playing(GAME, "KE QE 10E 7F", "7E 7A T2", "9E 8E 9A", "JE 10A T4")
    play(state, "nothing", "KE", "7E", "9E other-suit", "JE", "nothing")
    assert chosen(state).startswith("7F")


@pytest.mark.parametrize(
    ("word", "cards"),
    [("low-trump", {"T6"}), ("no-high-trump", {"T6", "T9"}), ("not-top-trump", {"T6", "T9", "T18"})],
)
def test_trumps_are_spared_as_the_leader_asks(word: str, cards: set[str]) -> None:
    hands = ("KE QE 10E 7F", "7E 7A T2 8A", "T6 T9 T18 T20", "JE 10A T4 9A")
    state = play(playing(GAME, *hands), "nothing", f"KE {word}", "7E")
    assert chosen(state).split()[0] in cards


def test_a_wish_that_cannot_be_granted_leaves_the_choice_free() -> None:
    hands = ("KE QE 10E 7F", "7E 7A T2 8A", "9E 8E T18 T20", "JE 10A T4 9A")
    state = play(playing(GAME, *hands), "nothing", "KE low-trump", "7E")
    assert chosen(state).split()[0] in {"9E", "8E"}
    alone = playing(GAME, "KE QE 10E", "7E 7A T2", "9E 8E 9A", "JE 10A T4")
    play(alone, "nothing", "KE", "7E", "9E not-this-suit", "JE", "bijou")
    assert chosen(alone).split()[0] in {"QE", "10E"}


def test_simple_plays_better_than_random() -> None:
    assert duplicate(GAME, ["simple", "random", "simple", "random"], 12, seed=1).interval[0] > 0
