"""Which cards a seat has held, before it played or laid some of them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tomfool.cards import Cards, Seat
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


def played_by(state: State | View, seat: Seat) -> Cards:
    """Return the cards that *seat* has played to tricks so far."""
    cards = 0
    for circle, _, fall in (*state.history, (state.circle, seat, state.fall)):
        place = circle.index(seat) if seat in circle else len(fall)
        if place < len(fall):
            cards |= 1 << fall[place]
    return cards


def dealt_to(state: State, seat: Seat) -> Cards:
    """Return the cards that *seat* was dealt: held, laid away or played, without what the talon gave it.

    Cards of a talon that only their taker has seen count as dealt.
    """
    cards = state.zones[seat] | state.zones[state.game.discard(seat)] | played_by(state, seat)
    for event in state.events:
        if event.kind == "talon" and event.seat == seat:
            cards &= ~event.cards
    return cards
