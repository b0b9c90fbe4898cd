"""Cards in words, in every pack."""

from __future__ import annotations

import pytest

from tomfool.cards import FRENCH52, LOKA62, LOKA78, LOKA80, PACKS, PARROT40, Pack
from tomfool.table.words import cards_in_words, codes_to_words, listed, name, signed, the


@pytest.mark.parametrize(
    ("pack", "code", "whole", "short"),
    [
        (LOKA78, "KE", "King of Earth", "the King of Earth"),
        (LOKA78, "AW", "Ace of Water", "the Ace of Water"),
        (LOKA78, "10F", "10 of Fire", "the 10 of Fire"),
        (LOKA78, "T1", "1, the Magician", "the 1"),
        (LOKA78, "T14", "14, Temperance", "the 14"),
        (LOKA78, "T20", "20, Judgement", "the 20"),
        (LOKA62, "T20", "20, the Angel", "the 20"),
        (LOKA78, "Fool", "Fool", "the Fool"),
        (LOKA80, "Evil", "Evil", "Evil"),
        (FRENCH52, "QH", "Queen of Hearts", "the Queen of Hearts"),
        (FRENCH52, "10S", "10 of Spades", "the 10 of Spades"),
        (PARROT40, "7K", "Black 7", "the Black 7"),
    ],
)
def test_a_card_is_named_as_people_name_it(pack: Pack, code: str, whole: str, short: str) -> None:
    assert name(pack, pack.card(code)) == whole
    assert the(pack, pack.card(code)) == short


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_no_two_cards_of_a_pack_have_one_name(pack: Pack) -> None:
    assert len({name(pack, card) for card in range(len(pack))}) == len(pack)
    assert len({the(pack, card) for card in range(len(pack))}) == len(pack)


def test_a_list_is_sorted_as_a_hand_and_drops_the_suit_that_was_led() -> None:
    cards = LOKA78.parse("2F KF T3 AE Fool")
    assert cards_in_words(LOKA78, cards, led=LOKA78.suit("F"), joint="or") == (
        "the Ace of Earth, the King, the 2, the Fool or the 3"
    )
    assert listed([]) == ""
    assert listed(["one"]) == "one"


def test_codes_in_a_message_become_words_and_nothing_else_does() -> None:
    said = "must follow Fire: you hold JF, 10F, T2 and the Fool; A KEen reader"
    assert codes_to_words(LOKA78, said) == (
        "must follow Fire: you hold the Jack of Fire, the 10 of Fire, the 2 and the Fool; A KEen reader"
    )


def test_a_minus_is_a_minus() -> None:
    assert [signed(n) for n in (-12, 0, 3)] == ["−12", "0", "+3"]
