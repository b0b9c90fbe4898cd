"""Auctions in which an earlier bidder may hold: take over the bid that stands, at the same height."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import Action, Actions, Seat
from tomfool.mechanics.auction import Auction
from tomfool.rules import Game
from tomfool.state import State

HOLD = "hold"


@dataclass(frozen=True)
class HoldingAuction(Auction):
    """As an auction; and who has bid or held before may ``hold`` the bid of another.

    Each bid is held once at most: then it has to be overbid.
    """

    holding: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*super().calls, HOLD)

    def prepare(self, game: Game) -> Self:
        return replace(super().prepare(game), holding=game.action(HOLD))

    def open(self, state: State, seat: Seat) -> Actions:
        return super().open(state, seat) | (1 << self.holding if self.may_hold(state, seat) else 0)

    def may_hold(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* may take over the bid that stands."""
        if state.contract is None or state.declarer == seat:
            return False
        calls = [call for _, call in state.said if call != self.passing]
        if calls[-1] == self.holding:
            return False
        return seat in [who for who, _ in state.said]  # nobody is asked any more who has passed

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        if action == self.holding:
            state.declarer = seat
        else:
            super().bid(state, seat, action)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action == self.holding:
            said = state.game.show_actions(state.legal(seat))
            return f"only who has bid before may hold another's bid, and each bid once: {said}"
        return super().why(state, seat, action)
