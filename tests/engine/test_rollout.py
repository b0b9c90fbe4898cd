"""The lists on which hands are played out fast."""

from __future__ import annotations

import pytest

from tomfool.cards import LOKA78, bits
from tomfool.mechanics.rollout import draw, halves


def test_every_card_of_a_hand_can_be_drawn_by_its_place() -> None:
    drawn = []
    for place in range(4):
        hand = [[3, 7], [], [20], [77]]
        drawn.append(draw(hand, place))
        assert sum(map(len, hand)) == 3
    assert drawn == [3, 7, 20, 77]


def test_no_card_is_drawn_beyond_the_last() -> None:
    with pytest.raises(IndexError, match="not so many cards"):
        draw([[3, 7], []], 2)


@pytest.mark.parametrize("cards", ["", "Fool", "2E KE", "T1 T10 T11 T21", "T3 Fool"])
def test_both_halves_of_a_suit_make_the_list_of_any_set_of_it(cards: str) -> None:
    held = LOKA78.parse(cards)
    suit = LOKA78.trump_mask if "T" in cards else LOKA78.suit("E") | LOKA78.parse("Fool")
    low, lower, high, upper = halves(suit)
    assert low | high == suit
    assert not low & high
    assert lower[held & low] + upper[held & high] == list(bits(held))
