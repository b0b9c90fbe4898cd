"""The fair deal: every order equally likely, and the same one for whoever computes it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import permutations

import pytest

from tests.shuffle.by_hand import order_by_hand
from tomfool import shuffle
from tomfool.cards import PACKS
from tomfool.shuffle import commitment, derived_seed, new_seed, order

# Bounds for χ²: its quantiles 0.0005 and 0.9995 by scipy.stats.chi2.ppf(q, df), so that one even shuffle
# in a thousand would fall outside.  The seeds are fixed: a test that passes will always pass.
CHI2 = {
    119: (74.7, 176.4),  # orders of five cards: 5! − 1
    529: (428.5, 642.6),  # (24 − 1)²
    2601: (2370.2, 2844.9),  # (52 − 1)²
    5929: (5577.2, 6293.9),  # (78 − 1)²
}

Shuffle = Callable[[int, bytes], tuple[int, ...]]


def seeds(count: int) -> list[bytes]:
    return [derived_seed("even", number) for number in range(count)]


def place_by_card(size: int, rounds: int, deal: Shuffle = order) -> float:
    """Return the statistic of position × card over so many shuffles: χ² with (size − 1)² degrees.

    Each shuffle puts every card somewhere and something into every place, so the cells of one table are
    not free of each other: Σ (seen − expected)² / expected is n / (n − 1) times χ² with (n − 1)² degrees.
    """
    seen = Counter((place, card) for seed in seeds(rounds) for place, card in enumerate(deal(size, seed)))
    expected = rounds / size
    cells = (seen[place, card] for place in range(size) for card in range(size))
    return sum((count - expected) ** 2 / expected for count in cells) * (size - 1) / size


@pytest.mark.parametrize(("size", "rounds"), [(24, 4800), (52, 5200), (78, 7800)])
def test_every_card_comes_equally_often_to_every_place(size: int, rounds: int) -> None:
    low, high = CHI2[(size - 1) ** 2]
    assert low < place_by_card(size, rounds) < high


def test_every_order_of_five_cards_comes_equally_often() -> None:
    seen = Counter(order(5, seed) for seed in seeds(12_000))
    assert set(seen) == set(permutations(range(5)))
    statistic = sum((count - 100) ** 2 / 100 for count in seen.values())
    low, high = CHI2[119]
    assert low < statistic < high


def without_rejection(size: int, seed: bytes) -> tuple[int, ...]:
    """The mistake of taking every byte modulo n: small numbers come too often."""
    stream = b"".join(sha256(seed + bytes([block])).digest() for block in range(8))
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        pick = stream[last] % (last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def with_any_place(size: int, seed: bytes) -> tuple[int, ...]:
    """The mistake of changing places with any card, not only with those that are left."""
    stream = (byte for block in range(99) for byte in sha256(seed + bytes([block])).digest())
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        pick = next(byte for byte in stream if byte < 256 - 256 % size) % size
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def not_the_last(size: int, seed: bytes) -> tuple[int, ...]:
    """The mistake of never leaving a card where it is."""
    stream = (byte for block in range(99) for byte in sha256(seed + bytes([block])).digest())
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        pick = next(byte for byte in stream if byte < 256 - 256 % last) % last
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


@pytest.mark.parametrize("mistake", [without_rejection, with_any_place, not_the_last])
def test_the_statistic_would_find_a_shuffle_that_is_not_even(mistake: Shuffle) -> None:
    assert place_by_card(78, 7800, mistake) > CHI2[77**2][1]


@pytest.mark.parametrize("size", [1, 2, 3, 78, 80, 128, 129, 255, 256])
@pytest.mark.parametrize("seed", [b"", b"tomfool", bytes(32), derived_seed("by hand")])
def test_the_order_is_what_the_description_says(size: int, seed: bytes) -> None:
    assert order(size, seed) == order_by_hand(size, seed)


@pytest.mark.parametrize("size", sorted({len(pack) for pack in PACKS.values()}))
def test_every_card_of_a_pack_comes_once(size: int) -> None:
    assert sorted(order(size, b"whole")) == list(range(size))


def test_the_same_seed_gives_the_same_order() -> None:
    assert order(78, b"same") == order(78, b"same")


def test_different_seeds_give_different_orders() -> None:
    assert len({order(78, seed) for seed in seeds(1000)}) == 1000


def test_the_algorithm_never_changes_under_its_name() -> None:
    assert shuffle.ALGORITHM == "sha256-ctr/1"
    assert order(12, b"tomfool") == (6, 2, 5, 1, 9, 4, 7, 3, 0, 11, 8, 10)


@pytest.mark.parametrize("size", [-1, 0, 257, 1000])
def test_a_pack_of_no_or_too_many_cards_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a pack has 1 to 256 cards, not {size}"):
        order(size, b"seed")


def test_a_fresh_seed_is_32_bytes_and_never_comes_again() -> None:
    fresh = [new_seed() for _ in range(100)]
    assert {len(seed) for seed in fresh} == {32}
    assert len(set(fresh)) == 100


def test_a_derived_seed_follows_from_all_its_parts() -> None:
    assert derived_seed("a", 1) == derived_seed("a", 1)
    assert len({derived_seed("a", 1), derived_seed("a", 2), derived_seed("b", 1), derived_seed("a")}) == 4
    assert len(derived_seed()) == 32


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    # SHA-256 of the three letters abc, from FIPS 180-2.
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len({commitment(seed) for seed in seeds(100)}) == 100
