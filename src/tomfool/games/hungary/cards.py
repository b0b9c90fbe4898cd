"""The cards of the Hungarian games, and what a hand has to hold to be annulled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tomfool.cards import LOKA42, LOKA46, Cards, Pack
from tomfool.games.austria.cards import Deck, deck
from tomfool.scoring.points import CardPoints

DECK42 = deck(LOKA42)
DECK46 = deck(LOKA46)._replace(
    points=CardPoints.of(LOKA46, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2, "2": 0})
)

Ground: TypeAlias = Callable[[Cards], bool]
"""Whether a hand may be annulled."""


def names_of(pack: Pack, numbers: range) -> dict[str, Cards]:
    """Return the trumps with these *numbers*, by the word that calls them."""
    return {f"call T{number}": pack.parse(f"T{number}") for number in numbers}


def poor_or_four_kings(deck: Deck) -> Ground:
    """No trump, the Magician or the World as the only one, or all four Kings (basics 4.3)."""
    trumps, kings = deck.pack.trump_mask, deck.kings
    lone = (0, deck.pack.parse("T1"), deck.pack.parse("T21"))
    return lambda hand: hand & trumps in lone or not kings & ~hand


def none_or_four_kings(deck: Deck) -> Ground:
    """No trump, or all four Kings."""
    trumps, kings = deck.pack.trump_mask, deck.kings
    return lambda hand: not hand & trumps or not kings & ~hand
