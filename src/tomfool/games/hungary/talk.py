"""What is said openly before play: an invitation, who stands on which side, what is announced."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.cards import Cards, Seat, Seats
from tomfool.mechanics.partner import show_partner
from tomfool.rules import NOBODY
from tomfool.state import State
from tomfool.view import View

BID = "bid"
DECLARERS, DEFENDERS = "declarer", "defenders"
SIDES = (DECLARERS, DEFENDERS)
TITLES = {DECLARERS: "the declarer's side", DEFENDERS: "the defenders"}


class Talk(NamedTuple):
    """What stands open beside the contract.

    The card *invited* with, by whom; *owing* is who has to contra the bid; *bound* are the seats that have
    announced the Sparrow.
    """

    inviter: Seat = NOBODY
    invited: Cards = 0
    owing: Seats = 0
    bound: Seats = 0


class Stake(NamedTuple):
    """Something that a *side* plays for, the bid or an announced item, and what contras have made of it."""

    item: str
    side: str
    factor: int = 1


ALONE = (Stake(BID, DECLARERS),)
"""The bid, and nothing announced."""


def stakes_of(hand: State | View) -> tuple[Stake, ...]:
    """Return the bid and all that was announced, in the order in which it was."""
    return hand.stakes or ALONE


def defends(hand: State | View, seat: Seat) -> bool:
    """Return whether *seat*, before the first lead, is a defender by its own cards."""
    return not (seat == hand.declarer or seat == hand.partner or (hand.zones[seat] or 0) & hand.called)


def side_of(hand: State | View, seat: Seat) -> str:
    """Return the side of *seat*, before the first lead, by its own cards."""
    return SIDES[defends(hand, seat)]


def known_side(hand: State | View, seat: Seat) -> str:
    """Return the side of *seat* as far as everybody knows it; "" if not."""
    if seat == hand.declarer or seat == hand.partner:
        return DECLARERS
    if hand.partner != NOBODY or (hand.called and not hand.called & ~hand.barred[seat]):
        return DEFENDERS
    return ""


def show_side(state: State, seat: Seat) -> None:
    """Let everybody know the side of *seat*, which has spoken for it (B14)."""
    if known_side(state, seat):
        return
    if defends(state, seat):
        state.barred[seat] |= state.called
        state.note("defender", seat)
    else:
        state.reveal(state.called, seat)
        show_partner(state, seat, state.called)
