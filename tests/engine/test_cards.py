"""Packs, codes, and hands as people hold them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tomfool.cards import (
    BIT,
    FRENCH52,
    LOKA40,
    LOKA42,
    LOKA46,
    LOKA62,
    LOKA63,
    LOKA78,
    LOKA80,
    PACKS,
    PARROT24,
    PARROT36,
    PARROT40,
    CardError,
    Pack,
    bits,
    mask_of,
    member,
    pick,
)

every_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)


@every_pack
def test_a_pack_named_by_its_size_has_that_size(pack: Pack) -> None:
    assert len(pack) == int("".join(filter(str.isdigit, pack.name)))
    assert pack.all.bit_count() == len(set(pack.codes)) == len(pack)


@every_pack
def test_every_card_is_printed_and_parsed_back(pack: Pack) -> None:
    for card, code in enumerate(pack.codes):
        assert pack.card(code) == card
        assert pack.parse(code) == BIT[card]
        assert pack.show(1 << card) == code
    assert pack.parse(pack.show(pack.all)) == pack.all


@every_pack
def test_suits_part_the_pack(pack: Pack) -> None:
    assert sum(suit.bit_count() for suit in pack.suit_masks) == len(pack)
    assert all(pack.suit_of[card] >> card & 1 for card in range(len(pack)))
    assert len(pack.suit_masks) == len(pack.suits) + 1


@every_pack
def test_a_hand_is_sorted_suit_by_suit_from_high_to_low(pack: Pack) -> None:
    hand = pack.sort(pack.all)
    assert sorted(hand) == list(range(len(pack)))
    for left, right in pairwise(hand):
        assert pack.suit_of[left] != pack.suit_of[right] or left > right


def test_the_ace_stands_where_the_page_puts_it() -> None:
    assert LOKA78.card("AE") < LOKA78.card("2E") < LOKA78.card("10E") < LOKA78.card("JE")
    assert FRENCH52.card("AS") > FRENCH52.card("KS") > FRENCH52.card("2S")
    assert LOKA62.card("AE") < LOKA62.card("6E")


def test_air_runs_backwards_in_sicily() -> None:
    assert [LOKA63.codes[card] for card in LOKA63.sort(LOKA63.suit("A"))] == [
        "KA", "QA", "CA", "JA", "AA", "2A", "3A", "4A", "5A", "6A", "7A",
    ]  # fmt: skip


def test_the_short_packs_hold_what_their_pages_list() -> None:
    assert LOKA46.show(LOKA46.suit("F")) == "AF 2F JF CF QF KF"
    assert LOKA42.show(LOKA42.suit("W")) == "AW JW CW QW KW"
    assert LOKA40.show(LOKA40.suit("E")) == "10E JE CE QE KE"
    assert "T2" not in LOKA40.codes
    assert "T3" not in LOKA40.codes
    assert LOKA40.trump_mask.bit_count() == 20
    assert {len(pack) for pack in (PARROT40, PARROT36, PARROT24)} == {40, 36, 24}
    assert "1R" not in PARROT36.codes
    assert "4K" not in PARROT24.codes


def test_good_and_evil_are_the_lowest_trumps() -> None:
    assert LOKA80.card("Good") < LOKA80.card("Evil") < LOKA80.card("T1") < LOKA80.card("Fool")


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("ke", "write KE"),
        ("t21", "write T21"),
        ("fool", "write Fool"),
        ("11E", "a card is a rank"),
        ("KX", "E A F W"),
        ("", "or a trump such as T21"),
    ],
)
def test_a_wrong_code_is_answered_with_the_right_one(code: str, advice: str) -> None:
    with pytest.raises(CardError, match=advice):
        LOKA78.card(code)


def test_a_pack_without_trumps_advises_none() -> None:
    with pytest.raises(CardError) as error:
        FRENCH52.card("T1")
    assert "trump" not in str(error.value)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardError, match="'KE' is named twice"):
        LOKA78.parse("KE 2E KE")


def test_an_unknown_suit_is_refused_with_the_list() -> None:
    with pytest.raises(CardError, match="it has E A F W"):
        LOKA78.suit("S")


def test_bits_and_masks_are_each_other_s_reverse() -> None:
    rng = Random(1)
    for _ in range(200):
        mask = rng.getrandbits(200)
        assert mask_of(bits(mask)) == mask
        assert list(bits(mask)) == sorted(bits(mask))


def test_pick_is_even() -> None:
    rng, mask = Random(2), mask_of([0, 3, 31, 64, 1100])
    counts = Counter(pick(mask, rng.random) for _ in range(5000))
    assert set(counts) == {0, 3, 31, 64, 1100}
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize(
    "members",
    [
        [0],
        [*range(80, 278)],
        [78, 79, *range(80, 130), *range(179, 278)],
        [*range(0, 1000, 7)],
        [*range(90, 120), 400, 401, *range(500, 520), 977],
        [0, *range(940, 980)],
        [*range(40), 979],
    ],
    ids=["one", "a row", "two rows", "evenly", "in heaps", "high", "low"],
)
def test_pick_finds_each_of_many_at_its_place(members: list[int]) -> None:
    places = [(place + 0.5) / len(members) for place in range(len(members))]
    found = [pick(mask_of(members), lambda place=place: place) for place in places]  # type: ignore[misc]
    assert found == members[::-1]
    assert [member(mask_of(members), above) for above in range(len(members))] == members[::-1]


def test_pick_reaches_both_ends() -> None:
    mask = mask_of([2, 5, 9])
    assert pick(mask, lambda: 0.0) == 9
    assert pick(mask, lambda: 0.999999) == 2
    assert pick(1 << 7, lambda: 0.5) == 7
