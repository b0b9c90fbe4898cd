"""How the scores of a hand came about, for score sheets and records."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """One line of the account of a hand: an amount for each seat.

    *kind* is ``count`` for points counted, ``sum`` for what they come to and ``score`` for what is
    entered on the score sheet.
    """

    key: str
    label: str
    amounts: tuple[int, ...]
    kind: str = "count"


@dataclass(frozen=True)
class Account:
    """How the scores of a hand came about, item by item; *verdict* says it in a sentence.

    *news* are what else was won or missed, each a sentence for the log.
    """

    scores: tuple[int, ...]
    items: tuple[Item, ...]
    verdict: str = ""
    news: tuple[str, ...] = ()

    @property
    def tally(self) -> dict[str, list[int]]:
        """The items as a record keeps them."""
        return {item.key: list(item.amounts) for item in self.items}
