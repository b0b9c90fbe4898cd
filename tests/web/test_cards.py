"""The drawn cards: every code of every pack has a face that names itself, and no two look alike."""

from xml.etree import ElementTree

import pytest

from tomfool import look
from tomfool.cards import PACKS
from tomfool.games.parrots.paradigms import PARADIGMS
from tomfool.look.inks import FRENCH, PARROTS, STOCK, SUITS

CODES = sorted({code for pack in PACKS.values() for code in pack.codes})
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("code", CODES)
def test_every_card_of_every_pack_has_a_face_and_a_chip_that_say_its_name(code):
    for drawing in (look.face(code), look.chip(code)):
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg"
        title = root.findtext(f"{SVG}title", "").lower()
        assert look.name(code).removeprefix("the ").replace(", the ", ", ").lower() in title.replace(
            "the ", ""
        )


def test_no_two_faces_are_alike():
    assert len({look.face(code) for code in CODES}) == len(CODES)


def test_a_card_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no such card: '1Z'"):
        look.face("1Z")


@pytest.mark.parametrize("pack", look.PACKS)
def test_every_pack_has_a_back_of_its_own(pack):
    assert ElementTree.fromstring(look.back(pack)).tag == f"{SVG}svg"
    assert len({look.back(each) for each in look.PACKS}) == len(look.PACKS)


def test_every_paradigm_has_a_card_that_says_its_name():
    assert set(look.PARADIGMS) == set(PARADIGMS)
    for code, name in look.PARADIGMS.items():
        assert name == PARADIGMS[code].name
        assert ElementTree.fromstring(look.paradigm(code)).findtext(f"{SVG}title") == name


def test_a_hand_is_one_picture_with_every_card_in_it():
    root = ElementTree.fromstring(look.hand(["KE", "T21", "Fool"]))
    assert len(root.findall(f"{SVG}svg")) == 3


@pytest.mark.parametrize("suit", [*SUITS, *FRENCH, *PARROTS])
def test_suit_inks_can_be_read_on_the_stock(suit):
    ink = (SUITS | FRENCH | PARROTS)[suit][1]
    assert contrast(ink, STOCK) >= 4.5
    assert look.sign_alone(suit).startswith("<svg")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
