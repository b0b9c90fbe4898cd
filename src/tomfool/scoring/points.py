"""Card points and the three ways of counting a pile (M10, M11, M12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tomfool.cards import Card, Cards, Pack, bits, mask_of


@dataclass(frozen=True)
class CardPoints:
    """What each card of a pack is worth; make it with `of`, count with `count`."""

    values: tuple[int, ...]

    @classmethod
    def of(cls, pack: Pack, rows: Mapping[str, int], rest: int = 1) -> CardPoints:
        """Return the table for *pack* from rows such as ``{"T1 T21 Fool": 5, "K": 5, "Q": 4}``.

        A name is a card's code or a rank of the plain suits; every other card is worth *rest*.

        >>> from tomfool.cards import LOKA78
        >>> CardPoints.of(LOKA78, {"K": 5}).count(LOKA78.parse("KE 2E"))
        6
        """
        values = [rest] * len(pack)
        for names, points in rows.items():
            for name in names.split():
                cards = 1 << pack.index[name] if name in pack.index else pack.ranks(name)
                for card in bits(cards):
                    values[card] = points
        return cls(tuple(values))

    def __getitem__(self, card: Card) -> int:
        return self.values[card]

    @cached_property
    def _layers(self) -> tuple[int, int, int]:
        """The lowest worth, and a mask made of a layer for each point more: the cards worth so much.

        A set of cards times the last number is a copy of it for each layer.
        """
        base, size = min(self.values), len(self.values)
        layers = [
            mask_of(card for card, worth in enumerate(self.values) if worth > least)
            for least in range(base, max(self.values))
        ]
        copies = mask_of(size * number for number in range(len(layers)))
        return base, sum(layer << size * number for number, layer in enumerate(layers)), copies

    def count(self, cards: Cards) -> int:
        """Count *cards* singly (M10): the sum of their points."""
        base, layers, copies = self._layers
        return base * cards.bit_count() + (cards * copies & layers).bit_count()

    def half_points(self, cards: Cards) -> int:
        """Count *cards* in pairs (M11), in **half points**: 2 S − n for n cards of sum S."""
        return 2 * self.count(cards) - cards.bit_count()

    def third_points(self, cards: Cards) -> int:
        """Count *cards* in threes (M12), in **thirds of a point**: 3 S − 2 n for n cards of sum S."""
        return 3 * self.count(cards) - 2 * cards.bit_count()
