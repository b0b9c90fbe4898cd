"""Card points and the three ways of counting a pile (M10, M11, M12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tomfool.cards import Card, Cards, Pack, bits, mask_of


@dataclass(frozen=True)
class CardPoints:
    """What each card of a pack is worth; make it with `of`, count with `count`."""

    values: tuple[int, ...]
    # worked out from the values, to count with
    base: int = field(init=False, repr=False, compare=False)
    """0, or below where a card is worth less than nothing."""
    layers: int = field(init=False, repr=False, compare=False)
    """For each point above the base a set of cards: those that are worth so much."""
    copies: int = field(init=False, repr=False, compare=False)
    """A set of cards times this is a copy of it for each layer."""

    def __post_init__(self) -> None:
        base, size = min(0, *self.values), len(self.values)
        layers = [
            mask_of(card for card, worth in enumerate(self.values) if worth > least)
            for least in range(base, max(self.values))
        ]
        object.__setattr__(self, "base", base)
        object.__setattr__(self, "layers", sum(layer << size * place for place, layer in enumerate(layers)))
        object.__setattr__(self, "copies", mask_of(size * place for place in range(len(layers))))

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

    def count(self, cards: Cards) -> int:
        """Count *cards* singly (M10): the sum of their points."""
        points = (cards * self.copies & self.layers).bit_count()
        return points + self.base * cards.bit_count() if self.base else points

    def half_points(self, cards: Cards) -> int:
        """Count *cards* in pairs (M11), in **half points**: 2 S − n for n cards of sum S."""
        return 2 * self.count(cards) - cards.bit_count()

    def third_points(self, cards: Cards) -> int:
        """Count *cards* in threes (M12), in **thirds of a point**: 3 S − 2 n for n cards of sum S."""
        return 3 * self.count(cards) - 2 * cards.bit_count()
