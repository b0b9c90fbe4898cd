"""The simple bot at Parrotdigm: plus or minus by the hand, and playing for it or against it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import tomfool
from tomfool.bots.simple import SimpleBot
from tomfool.lab.duplicate import duplicate
from tomfool.lab.simulate import play_out
from tomfool.rules import Game
from tomfool.state import State

GAME = tomfool.game("parrotdigm", playing_train=True)


def holding(hand: str, paradigm: str, *called: str) -> State:
    """Return a hand in which seat 1 starts with *hand*, after what was *called*."""
    pack = [GAME.pack.card(code) for code in hand.split()]
    rest = [card for card in GAME.deal(seed=5).pack if card not in pack]
    state = GAME.deal(pack=pack + rest, setup={"paradigm": paradigm})
    for name in called:
        state.play(name)
    return state


def chosen(state: State) -> str:
    return GAME.vocabulary[SimpleBot().choose(state.view(state.turn))]


HIGH = "10R 9R 8R 10K 9K 10B 9B 10Y 9Y 8Y"
LOW = "1R 3R 5R 1K 2K 1B 2B 1Y 2Y 3Y"


@pytest.mark.parametrize(
    "paradigm", [code for code in GAME.lots["paradigm"] if code[:2] not in ("tr", "pl")]
)
def test_high_cards_say_plus_and_low_ones_minus(paradigm: str) -> None:
    assert chosen(holding(HIGH, paradigm)) == "plus"
    assert chosen(holding(LOW, paradigm)) == "minus"


def test_a_middling_hand_with_the_red_2_says_minus_and_without_it_plus() -> None:
    assert chosen(holding("2R 10R 9K 3K 8B 4B 7B 8Y 3Y 9Y", "red-2")) == "minus"
    assert chosen(holding("3R 10R 9K 3K 8B 4B 7B 8Y 3Y 9Y", "red-2")) == "plus"


def test_the_long_colour_is_trump_for_plus_and_the_short_one_for_minus() -> None:
    assert chosen(holding("10B 9B 8B 7B 6B 5B 9R 8R 10K 9Y", "trump-suit")) == "plus blue"
    assert chosen(holding("1B 2B 3B 1R 2R 3R 1K 2K 4K 5B", "trump-suit")) == "minus yellow"


def test_what_counts_is_thrown_on_others_when_it_is_minus_and_kept_when_it_is_plus() -> None:
    hand = "10K 9K 8K 7K 6K 5K 4K 3K 2K 1K"
    for call, thrown in (("minus", True), ("plus", False)):
        state = holding(hand, "red-2", call, "10K")
        pack = GAME.pack
        state.zones[2] = pack.parse("2R 3R 9B 5Y")
        assert (chosen(state) == "2R") is thrown


def test_a_card_that_opens_the_way_for_the_own_hand_is_laid_first_in_a_train() -> None:
    state = holding("5R 6R 7R 8R 9R 1K 2B 3Y 1Y 10B", "playing-train", "plus")
    assert chosen(state) == "5R"


def only(game: Game, paradigm: str) -> Game:
    """Return *game* with one paradigm in every round."""
    return replace(game, lots={"paradigm": (paradigm,)})


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_simple_beats_random_on_duplicate_deals(players: int) -> None:
    result = duplicate(tomfool.game("parrotdigm", players=players), ["simple", "random"], deals=60, seed=2)
    assert result.interval[0] > 1


@pytest.mark.parametrize("paradigm", GAME.lots["paradigm"])
def test_simple_beats_random_in_every_paradigm(paradigm: str) -> None:
    result = duplicate(only(GAME, paradigm), ["simple", "random"], deals=80, seed=3)
    assert result.mean > 0


@pytest.mark.parametrize("paradigm", GAME.lots["paradigm"])
def test_both_signs_are_chosen_in_every_paradigm(paradigm: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(40):
        state = only(GAME, paradigm).deal(seed, seed % 4)
        play_out(state, [SimpleBot()] * 4)
        said[state.contract.name] += 1
    assert min(said["plus"], said["minus"]) >= 3
