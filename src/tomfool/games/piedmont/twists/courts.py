"""Courtship: Queen's Ruff, Royal Marriage and Royal Affair, by which courts win tricks out of rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tomfool.cards import Card, Cards, Pack, Seat
from tomfool.mechanics.judge import OpenJudge
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

RUFF, MARRIAGE, AFFAIR = "queens-ruff", "royal-marriage", "royal-affair"


@dataclass(frozen=True)
class Court:
    """The four courts of one suit."""

    king: Card
    queen: Card
    cavalier: Card
    jack: Card


def courts(pack: Pack) -> dict[Cards, Court]:
    """Return the courts of each plain suit of *pack*, by the mask of the suit."""
    return {
        mask: Court(*(pack.index[rank + suit.letter] for rank in "KQCJ"))
        for suit, mask in zip(pack.suits, pack.suit_masks, strict=False)
    }


@dataclass(frozen=True)
class CourtLife(OpenJudge):
    """Who wins a trick in which the courts of the suit led go their own ways; *rules* are those played.

    The Jack who follows his Queen is a trump above all others, unless she set the suit.  A Queen after her
    King, or after him a Queen of another suit, or a King of another suit after the Queen, beats every
    plain card before; the last of these wins, if no trump does.
    """

    pack: Pack
    rules: frozenset[str]

    @cached_property
    def courts(self) -> dict[Cards, Court]:
        """The courts of each suit."""
        return courts(self.pack)

    def __call__(self, hand: State | View, fall: tuple[Card, ...], taker: Seat) -> Seat:
        court = self.courts.get(hand.led)
        if court is None or not (court.king in fall or court.queen in fall):
            return taker
        if RUFF in self.rules and self.ruffed(court, hand.led, fall):
            return hand.circle[fall.index(court.jack)]
        if self.pack.trump_mask >> fall[hand.circle.index(taker)] & 1:
            return taker
        return max(
            ((place, hand.circle[place]) for place in self.couples(court, fall)), default=(0, taker)
        )[1]

    @cached_property
    def monarchs(self) -> tuple[Cards, Cards]:
        """The Kings and the Queens."""
        return self.pack.ranks("K"), self.pack.ranks("Q")

    def ruffed(self, court: Court, suit: Cards, fall: tuple[Card, ...]) -> bool:
        """Whether the Jack has fallen after a Queen who did not set the suit."""
        if court.queen not in fall or court.jack not in fall:
            return False
        opening = next(card for card in fall if suit >> card & 1)
        return opening != court.queen and fall.index(court.queen) < fall.index(court.jack)

    def couples(self, court: Court, fall: tuple[Card, ...]) -> Iterator[int]:
        """Yield the places of the cards that are married or in an affair."""
        kings, queens = self.monarchs
        for place, card in enumerate(fall):
            before = fall[:place]
            if card == court.queen:
                if MARRIAGE in self.rules and court.king in before:
                    yield place
            elif AFFAIR in self.rules and card != court.king:
                partner = court.king if queens >> card & 1 else court.queen if kings >> card & 1 else -1
                if partner in before:
                    yield place
