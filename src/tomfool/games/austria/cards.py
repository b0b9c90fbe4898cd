"""The cards of the Austrian games: what they are worth, which are kept, the Emperor trick."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.cards import LOKA40, LOKA54, Cards, Pack
from tomfool.mechanics.judge import EmperorTrick
from tomfool.scoring.points import CardPoints


class Deck(NamedTuple):
    """A *pack* with its *kings*, *honours* (the Magician, the World, Tomfool) and card *points*."""

    pack: Pack
    kings: Cards
    honours: Cards
    points: CardPoints
    emperor: EmperorTrick

    @property
    def suits(self) -> Cards:
        """The suit cards below the Kings."""
        return self.pack.all & ~self.pack.trump_mask & ~self.kings

    @property
    def trumps(self) -> Cards:
        """The trumps that are no honours."""
        return self.pack.trump_mask & ~self.honours


def deck(pack: Pack) -> Deck:
    """Return *pack* with what these games say of its cards."""
    return Deck(
        pack,
        pack.ranks("K"),
        pack.parse("T1 T21 Fool"),
        CardPoints.of(pack, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2}),
        EmperorTrick(magician=pack.card("T1"), others=pack.parse("T21 Fool")),
    )


DECK54 = deck(LOKA54)
DECK40 = deck(LOKA40)
