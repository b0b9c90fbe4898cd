"""What the simple bot bids at Civil War, and how it ducks in the penalty play."""

from __future__ import annotations

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.test_civil_war import holding
from tomfool.bots.civil_war import duck, gain
from tomfool.bots.registry import bot
from tomfool.cards import LOKA78 as PACK
from tomfool.games.france.civil_war import FOOL
from tomfool.games.france.civil_war_bids import LEVELS, MULTIPLIERS, Bid
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

GAME = tomfool.game("civil-war")
SIMPLE = bot("simple", 0)


def chosen(state: State) -> str:
    return GAME.vocabulary[SIMPLE.choose(state.view(state.turn))]


def test_a_strong_hand_bids_its_best_suit_and_shows_what_it_holds() -> None:
    state = holding("T21 T20 T19 T18 T17 T12 T9 KE QE 9E 7E 4E KA KF 2W 3W 4F 5F")
    call = chosen(state)
    assert call.startswith("bid earth skirmish")
    assert call.endswith("unit")
    state.play(call)
    for _ in range(10):
        state.play(chosen(state))
    assert state.turn == 1


def test_a_weak_hand_passes() -> None:
    assert chosen(holding("2E 3E 4E 5E 2A 3A 4A 5A 2F 3F 4F 5F 2W 3W 4W 5W JW CW")) == "pass"


def test_nobody_bids_over_the_top() -> None:
    state = holding("T21 T20 T19 T18 T17 T12 T9 KE QE 9E 7E 4E KA KF 2W 3W 4F 5F")
    state.contract = Bid("air", LEVELS[4], MULTIPLIERS[2])
    assert chosen(state) == "pass"


def test_eldest_keeps_a_bid_that_nobody_has_raised() -> None:
    state = holding("T21 T20 T19 T18 T17 T12 T9 KE QE 9E 7E 4E KA KF 2W 3W 4F 5F")
    state.play("bid earth skirmish with")
    for _ in range(3):
        state.play("pass")
    assert chosen(state) == "keep"


def test_a_higher_promise_is_worth_more_only_to_a_stronger_hand() -> None:
    strong = PACK.parse("T21 T20 T19 T18 T17 T16 T15 T14 KE QE 9E 7E 4E KA KF KW 4F 5F")
    middle = PACK.parse("T20 T12 T9 KE QE 9E 7E 4E KA 2F 2W 3W 4F 5F 6F 7F 8F 9F")
    skirmish, war = (Bid("earth", LEVELS[level], MULTIPLIERS[0]) for level in (0, 2))
    assert gain(strong, war) > gain(strong, skirmish) > 0
    assert gain(middle, war) < gain(middle, skirmish)


def penalty(*hands: str) -> State:
    zones = {seat: PACK.parse(hand) for seat, hand in enumerate(hands)}
    return position(GAME, Tricks, dealer=3, zones=zones)


@pytest.mark.parametrize(
    ("hand", "card"),
    [("QE 10E 3E", "QE"), ("AE 3E", "AE"), ("T2 T9 Fool", "T2"), ("5A AA", "AA"), ("Fool", "Fool")],
)
def test_in_the_penalty_play_the_dearest_loser_goes(hand: str, card: str) -> None:
    state = penalty("KE 2W", hand, "4W 5W", "6W 7W")
    state.play("KE")
    assert chosen(state) == card


def test_in_the_penalty_play_the_lowest_card_is_led() -> None:
    assert chosen(penalty("KE QE 2E T5", "3E", "4E", "5E")) == "2E"
    state = penalty("KE QE 2E Fool", "3E", "4E", "5E")
    rule = state.rule
    assert isinstance(rule, Tricks)
    assert not FOOL >> duck(state.view(0), rule) & 1


@pytest.mark.parametrize("line_up", [["simple", "random"], ["simple"] * 3 + ["random"]], ids=" ".join)
def test_simple_beats_random_at_civil_war(line_up: list[str]) -> None:
    assert duplicate(GAME, line_up, deals=6, seed=1).interval[0] > 50


def test_simple_beats_random_at_pomp() -> None:
    assert duplicate(tomfool.game("pomp"), ["simple", "random"], deals=12, seed=1).interval[0] > 5
