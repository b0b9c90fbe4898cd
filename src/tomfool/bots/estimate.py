"""How many points a hand is likely to take as declarer, by what it holds.

A sum of what each thing is worth, found by least squares over thousands of hands that the bot `simple`
played out as declarer.  Good enough to bid by: what is taken in the end lies within about ten points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tomfool.cards import Action, Cards, Pack, bits
from tomfool.mechanics.auction import PASS
from tomfool.view import View

HIGH = ("T16", "T17", "T18", "T19", "T20")
TOP = ("T21", "Fool")


@dataclass(frozen=True, slots=True)
class Estimate:
    """Points for the hand as such, and for each thing in it."""

    base: float
    trump: float
    high: float  # besides, for each trump from 16 to 20
    top: float  # besides, for the World and for Tomfool
    magician: float
    king: float
    queen: float
    void: float
    single: float  # a lone card of a suit, unless it is a King

    def points(self, pack: Pack, hand: Cards) -> float:
        """Return the points that *hand* is likely to take."""
        trumps = hand & pack.trump_mask
        total = self.base + self.trump * trumps.bit_count()
        total += self.high * _count(pack, trumps, HIGH) + self.top * _count(pack, trumps, TOP)
        total += self.magician * _count(pack, trumps, ("T1",))
        kings = hand & pack.ranks("K")
        total += self.king * kings.bit_count() + self.queen * (hand & pack.ranks("Q")).bit_count()
        for suit in pack.suit_masks[:-1]:
            held = hand & suit
            if not held:
                total += self.void
            elif not held & held - 1 and not held & kings:
                total += self.single
        return total


def bid_alone(view: View, alone: Mapping[str, tuple[Estimate, float]]) -> Action:
    """Bid the first of *alone* that the hand is strong enough for; else pass, or make the lowest bid.

    To each game belong what a hand is likely to take in it, and how much is enough.
    """
    game, legal = view.game, view.legal
    for name, (estimate, enough) in alone.items():
        if legal >> game.action(name) & 1 and estimate.points(game.pack, view.hand) >= enough:
            return game.action(name)
    passing = game.action(PASS)
    return passing if legal >> passing & 1 else next(bits(legal))


def _count(pack: Pack, cards: Cards, codes: tuple[str, ...]) -> int:
    return sum(cards >> pack.index[code] & 1 for code in codes if code in pack.index)
