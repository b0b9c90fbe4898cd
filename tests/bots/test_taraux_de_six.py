"""What the simple bot says at Taraux de Six, and that it beats chance."""

from __future__ import annotations

from collections import Counter

from tests.games.test_taraux_de_six import GAME, dealt, say
from tomfool.bots.registry import bot
from tomfool.lab.duplicate import duplicate
from tomfool.state import State

STRONG = "T21 T20 T18 T16 T12 T9 Fool T1 KE KA KF 3E"
FAIR = "T21 T12 T9 T8 KE QE 4E 5E KF 3F 4W 5W"
WEAK = "2E 3E 4E 5E 2A 3A 4A 5A 2F 3F 2W 3W"
TELLING = "Fool 3E 4E 5E 2A 3A 4A 5A 2F 3F 2W 3W"
SIMPLE = bot("simple", 0)


def chosen(state: State) -> str:
    return GAME.vocabulary[SIMPLE.choose(state.view(state.turn))]


def test_the_stronger_the_hand_the_higher_the_bid() -> None:
    assert chosen(dealt({1: STRONG})) == "against"
    assert chosen(dealt({1: FAIR})) == "take"
    assert chosen(dealt({1: WEAK})) == "pass"


def test_an_honour_in_a_weak_hand_is_told_once() -> None:
    state = dealt({1: TELLING})
    assert chosen(state) == "prop"
    again = say(dealt({1: TELLING, 0: "T21"}), "prop", "stand", *["pass"] * 4)
    assert (again.turn, chosen(again)) == (1, "pass")


def test_what_the_partner_tells_makes_a_hand_bid() -> None:
    hand = "T12 T9 T8 T7 KE QE 4E 5E KF 3F 4W 5W"
    alone = say(dealt({4: hand}), *["pass"] * 3)
    told = say(dealt({1: "Fool", 4: hand}), "prop", *["pass"] * 2)
    assert (alone.turn, chosen(alone)) == (4, "pass")
    assert (told.turn, chosen(told)) == (4, "take")


def test_a_hand_that_could_have_bid_itself_challenges_and_is_answered() -> None:
    state = say(dealt({0: FAIR.replace("3F 4W", "3A 4A"), 1: "Fool 2E"}), "take")
    assert chosen(state) == "contra take"
    say(state, "contra take")
    assert chosen(state) == "no"
    answered = say(dealt({0: FAIR.replace("T21", "T1"), 1: "T21 Fool T20 T19 T18 T17 T16 KA KW"}), "take")
    say(answered, "contra take")
    assert chosen(answered) == "recontra"


def test_the_better_packet_is_taken_and_trumps_are_laid_open() -> None:
    state = say(dealt({1: FAIR}, "2E 3E T3 T4 T5 T20"), "take", *["pass"] * 5)
    assert chosen(state) == "second"
    while chosen(state) != "abundance small":
        state.play(chosen(state))
    assert state.turn == 1


def test_takes_are_won_more_often_than_not_and_every_word_is_used() -> None:
    seen, won = Counter[str](), Counter[bool]()
    for number in range(120):
        state = GAME.deal(f"simple {number}", number % 6)
        while not state.over:
            state.apply(SIMPLE.choose(state.view(state.turn)))
        seen.update(GAME.vocabulary[action] for _, action in state.said)
        won[state.outcome == "" and state.scores()[state.declarer] > 0] += 1
    assert won[True] > won[False]
    assert {"prop", "stand", "take", "without"} <= set(seen)
    assert seen["contra take"]
    assert seen["abundance small"]


def test_simple_beats_random_on_the_same_cards() -> None:
    assert duplicate(GAME, ["simple", "random"], deals=8, seed=1).interval[0] > 30
