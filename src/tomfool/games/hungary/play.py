"""Tricks in which an announced Sparrow binds: its announcer keeps the Magician for the last trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tomfool.cards import Action, Actions, Cards, Seat
from tomfool.mechanics.partner import PartnerTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Phase
from tomfool.state import State
from tomfool.view import View


@dataclass(frozen=True)
class BoundTricks(PartnerTricks):
    """Who has announced the Sparrow plays the *magician* before the last trick only if nothing else may go.

    It binds that seat alone (B16).
    """

    magician: Cards = 0

    def legal(self, state: State, seat: Seat) -> Actions:
        legal = Tricks.legal(self, state, seat)
        if legal & self.magician and state.sheet.bound >> seat & 1:
            return legal ^ self.magician or legal
        return legal

    def marks(self, hand: State | View) -> Cards:
        return super().marks(hand) | (self.magician if hand.sheet.bound else 0)

    def tell(self, state: State, seat: Seat, card: Cards) -> None:
        if card & self.magician and state.sheet.bound >> seat & 1:
            state.barred[seat] |= self.trumps  # any other trump would have had to go
        super().tell(state, seat, card)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        held = 1 << action & self.magician & super().legal(state, seat)
        if held and state.sheet.bound >> seat & 1:
            return "you have announced the Sparrow, so the Magician (T1) waits for the last trick"
        return super().why(state, seat, action)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        if state.sheet.bound:
            Phase.rollout(self, state, random)
        else:
            super().rollout(state, random)
