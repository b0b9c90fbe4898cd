"""The fair deal a second time, written from the description of ``sha256-ctr/1`` alone."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count


def stream(seed: bytes) -> Iterator[int]:
    """Step 1: the bytes of SHA-256(seed ‖ 0), SHA-256(seed ‖ 1), …"""
    for counter in count():
        digest = sha256()
        digest.update(seed)
        digest.update(bytes((counter >> shift) & 255 for shift in (56, 48, 40, 32, 24, 16, 8, 0)))
        yield from digest.digest()


def below(number: int, source: Iterator[int]) -> int:
    """Step 2: the next byte smaller than the largest multiple of *number* up to 256, modulo *number*."""
    largest = max(multiple for multiple in range(0, 257, number))
    return next(byte for byte in source if byte < largest) % number


def order_by_hand(size: int, seed: bytes) -> tuple[int, ...]:
    """Step 3: for i = last … 1 the card at i changes places with the card at a number below i + 1."""
    source = stream(seed)
    places = dict(enumerate(range(size)))
    for i in reversed(range(1, size)):
        j = below(i + 1, source)
        places[i], places[j] = places[j], places[i]
    return tuple(places[place] for place in range(size))
