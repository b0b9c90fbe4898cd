"""Names for the bots at a table."""

from __future__ import annotations

from collections.abc import Iterable

BOT_NAMES = ("Bruno", "Cleo", "Dora", "Emil", "Fina", "Gino", "Hedy")


def free_names(taken: Iterable[str]) -> list[str]:
    """Return the names that bots may have where those *taken* sit already.

    >>> free_names(["Anna", "Bruno"])[:2]
    ['Cleo', 'Dora']
    """
    taken = set(taken)
    return [name for name in BOT_NAMES if name not in taken]
