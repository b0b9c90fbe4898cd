"""The stock of Taraux de Six, shared by the Declarers: three cards each, and three each laid away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tomfool.cards import Seat
from tomfool.games.france.cards import takes_stock
from tomfool.games.france.discard import lay_away
from tomfool.mechanics.talon import LayAway, TakeGroup, TakeTalon
from tomfool.mechanics.who import SeatRule, declarer
from tomfool.rules import Phase
from tomfool.state import State


def partner(hand: Any) -> Seat:
    """The bidder's partner, once the auction is over."""
    seat: Seat = hand.partner
    return seat


@dataclass(frozen=True)
class ShareStock(TakeGroup):
    """The stock is shown to all; the bidder takes its first three cards or its second three."""

    def prompt(self, view: Any) -> str:
        return "Your turn: which three cards do you take? Your partner takes the others."


@dataclass(frozen=True)
class LayAwayBoth(LayAway):
    """Two lay cards away, one after the other; what has to be shown is shown when *both* have done so."""

    both: tuple[SeatRule, ...] = ()  # whose discards are shown after this one

    def finished(self, state: State, seat: Seat) -> None:
        for rule in self.both:
            super().finished(state, rule(state))


def share() -> tuple[Phase, ...]:
    """Return what becomes of a stock that is taken."""
    return (
        ShareStock(by=declarer, when=takes_stock),
        TakeTalon(by=partner, open=True, when=takes_stock),
        lay_away(declarer, 3, LayAwayBoth),
        lay_away(partner, 3, LayAwayBoth, both=(declarer, partner)),
    )
