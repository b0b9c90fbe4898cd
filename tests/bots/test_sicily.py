"""What the simple bot says at Sicily, and that it beats chance."""

from __future__ import annotations

from collections import Counter

from tests.games.test_sicily import GAME, PLAIN, dealt, low, say
from tomfool.bots.registry import bot
from tomfool.lab.duplicate import duplicate
from tomfool.state import State

STRONG = "T21 T20 T19 T18 T17 T16 T1 Fool KE KA KF KW 9E 10E JE"
POOR = "5E 6E 7E 8E 5F 6F 7F 8F 5W 6W 7W 8W T2 T3 T4"
SIMPLE = bot("simple", 0)


def chosen(state: State) -> str:
    return state.game.vocabulary[SIMPLE.choose(state.view(state.turn))]


def test_a_very_strong_hand_plays_alone_and_no_other() -> None:
    assert chosen(dealt({0: STRONG})) == "solo"
    assert chosen(dealt({0: POOR})) == "pass"


def test_prop_and_cop_are_said_by_who_may() -> None:
    state = low(dealt({0: "T1 T20 KA KF", 2: "T21 KE"}))
    assert chosen(state) == "prop"
    say(state, "prop", "pass")
    assert (state.turn, chosen(state)) == (2, "cop")
    beggar = low(dealt({0: "T1 KA KF 5E 6E 7E 8E 9E 10E 5F 6F 7F 8F 5W 6W"}))
    assert chosen(beggar) == "pass"


def test_a_poor_hand_offers_points_and_a_good_one_holds() -> None:
    state = dealt({0: POOR, 1: STRONG}, game=GAME)
    assert chosen(state).startswith("pay ")
    say(state, chosen(state))
    assert chosen(state) == "wait"  # a good hand plays
    say(state, "wait", "take 0", "wait")
    assert (state.turn, chosen(state)) == (1, "hold")


def test_an_offer_is_taken_where_it_is_better_than_playing() -> None:
    assert chosen(say(dealt({1: POOR}, game=GAME), "pay 3")) == "take 0"
    assert chosen(say(dealt({1: POOR}, game=GAME), "throw 2")) == "take 0"
    assert chosen(say(dealt({1: STRONG}, game=GAME), "throw 60")) == "wait"
    taken = say(dealt({2: POOR}, game=GAME), "pay 9", "take 0")
    assert (taken.turn, chosen(taken)) == (2, "wait")


def test_most_props_are_won_and_some_hands_are_thrown_in() -> None:
    seen, won = Counter[str](), 0
    for number in range(150):
        state = GAME.deal(f"simple {number}", number % 4)
        while not state.over:
            state.apply(SIMPLE.choose(state.view(state.turn)))
        seen[state.outcome or state.contract.name] += 1
        won += state.contract is not None and state.scores()[state.declarer] > 0
    assert seen["solo"]
    assert seen["bargained"]
    assert won > 2 * (seen["solo"] + seen["prop"] - won)


def test_simple_beats_random_on_the_same_cards() -> None:
    assert duplicate(PLAIN, ["simple", "random"], deals=20, seed=1).interval[0] > 0
