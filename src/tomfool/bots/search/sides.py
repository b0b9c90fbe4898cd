"""Who wins and loses together in a world, where every hand is seen."""

from __future__ import annotations

from tomfool.cards import Seat, Seats
from tomfool.mechanics.held import played_by
from tomfool.rules import NOBODY
from tomfool.state import State


def side_of(state: State, seat: Seat) -> Seats:
    """Return the seats that win and lose with *seat* in a world, a partner who hides among them."""
    game, declarer, partner = state.game, state.declarer, state.partner
    fixed = game.side(seat)
    if declarer == NOBODY or fixed != 1 << seat:
        return fixed
    if partner == NOBODY and state.called:
        holders = (s for s in range(game.seats) if (state.zones[s] | played_by(state, s)) & state.called)
        partner = next((holder for holder in holders if holder != declarer), NOBODY)
    side = 1 << declarer | (1 << partner if partner != NOBODY else 0)
    return side if side >> seat & 1 else ~side & (1 << game.hands) - 1
