"""The fair deal: the order of a pack, computed from a secret seed so that anyone can check it.

Algorithm ``sha256-ctr/1``:

1. The stream of bytes is SHA-256(seed ‖ 0), SHA-256(seed ‖ 1), …, the counter as eight bytes, big
   end first.
2. A number below n (n ≤ 256) is the next byte of the stream that is smaller than the largest multiple
   of n that fits into 256, modulo n.  Bytes beyond that are thrown away, so no number is favoured.
3. Fisher–Yates: the cards stand in the order of their numbers; for i = last … 1 the card at i changes
   places with the card at a number below i + 1.

The commitment, shown before the hand, is SHA-256(seed); the seed itself is shown when the hand is over.

Algorithm ``sha256-ctr/2`` lets those who play mix in *shares*, one text for each seat, given after the
commitment has been shown: the order is that of ``sha256-ctr/1`` for the seed
SHA-256(seed ‖ SHA-256(share of seat 0) ‖ SHA-256(share of seat 1) ‖ …), the texts in UTF-8.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

from tomfool.cards import Card

ALGORITHM = "sha256-ctr/1"
MIXED = "sha256-ctr/2"
"""The algorithm where there are shares."""
SEED_BYTES = 32


def new_seed() -> bytes:
    """Return a fresh secret seed of 32 bytes from the system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


def derived_seed(*parts: object) -> bytes:
    """Return a seed of 32 bytes that follows from *parts*, for runs that are to be repeatable.

    >>> derived_seed(7, "hand", 0) == derived_seed(7, "hand", 0)
    True
    """
    return sha256("/".join(str(part) for part in parts).encode()).digest()


def commitment(seed: bytes) -> str:
    """Return what may be shown before the hand without giving the *seed* away (64 hex digits)."""
    return sha256(seed).hexdigest()


def mixed(seed: bytes, shares: Sequence[str]) -> bytes:
    """Return the seed that *seed* and the *shares* of all seats make together; *seed* without any.

    >>> mixed(b"seed", []), mixed(b"seed", ["", "x"]) == mixed(b"seed", ["x", ""])
    (b'seed', False)
    """
    if not shares:
        return seed
    return sha256(seed + b"".join(sha256(share.encode()).digest() for share in shares)).digest()


def order(size: int, seed: bytes) -> tuple[Card, ...]:
    """Return the cards 0 … *size* − 1 in the order that *seed* gives them, the first dealt first.

    >>> order(5, b"tomfool")
    (0, 1, 4, 2, 3)
    """
    if not 0 < size <= 256:
        raise ValueError(f"a pack has 1 to 256 cards, not {size}")
    cards = list(range(size))
    block, used, counter = b"", 0, 0
    for last in range(size - 1, 0, -1):
        span = last + 1
        limit = 256 - 256 % span
        while True:
            if used == len(block):
                block = sha256(seed + counter.to_bytes(8, "big")).digest()
                used, counter = 0, counter + 1
            byte = block[used]
            used += 1
            if byte < limit:
                break
        pick = byte % span
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)
