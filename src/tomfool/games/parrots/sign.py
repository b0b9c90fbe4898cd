"""The sign: whether the points of a round are for or against those who take them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from tomfool.cards import Action, Actions, Seat
from tomfool.games.parrots.paradigms import PARADIGMS, Paradigm
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.state import State
from tomfool.view import View


class Sign(NamedTuple):
    """What the starting player has said: *factor* 1 for plus, −1 for minus; a *trump* colour or ""."""

    name: str  # plus or minus
    factor: int
    trump: str = ""  # red, black, blue, yellow


SIGNS = Sign("plus", 1), Sign("minus", -1)
COLOURS = {"red": "R", "black": "K", "blue": "B", "yellow": "Y"}
VERBS = {"plus": "brings", "minus": "costs"}
CALLS = {
    f"{sign.name} {colour}".strip(): sign._replace(trump=colour)
    for colours in ([""], COLOURS)
    for sign in SIGNS
    for colour in colours
}
"""Every call, with what it says: ``plus``, ``minus``, then both with each trump colour (R6)."""


def paradigm_of(hand: State | View) -> Paradigm:
    """Return the paradigm that was turned up for *hand*."""
    return PARADIGMS[hand.setup["paradigm"]]


@dataclass(frozen=True)
class ChooseSign(Phase):
    """The paradigm is turned up; *by* alone says plus or minus, and names a trump colour if there is one.

    Hands have been dealt before (R14).  What is said is public and holds for every seat.
    """

    task = "say plus or minus"
    calls = tuple(CALLS)
    by: SeatRule
    plain: Actions = field(default=0, repr=False)
    with_colour: Actions = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        plain = sum(1 << game.action(call) for call, sign in CALLS.items() if not sign.trump)
        return replace(self, plain=plain, with_colour=sum(1 << game.action(call) for call in CALLS) - plain)

    def enter(self, state: State) -> None:
        state.turn = self.by(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.with_colour if paradigm_of(state).names_trump else self.plain

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.contract = CALLS[state.game.vocabulary[action]]
        state.said += ((seat, action),)
        state.advance()

    def why(self, state: State, seat: Seat, action: Action) -> str:
        name = paradigm_of(state).name
        return f"{name} is turned up: say {state.game.show_actions(state.legal(seat))}"

    def prompt(self, view: View) -> str:
        paradigm = paradigm_of(view)
        trump = ", and which colour is trump" if paradigm.names_trump else ""
        return f"You start. {paradigm.name}: is it plus or minus for everybody{trump}?"

    def meaning(self, view: View, call: str) -> str:
        sign = CALLS[call]
        trump = f"{sign.trump.capitalize()} is trump, and " if sign.trump else ""
        return trump + paradigm_of(view).says(VERBS[sign.name])


def at_stake(view: View) -> str:
    """Say which paradigm is turned up, what the sign makes of it, and how much is left to draw."""
    paradigm, sign = paradigm_of(view), view.contract
    left = view.counts[view.game.undealt]
    draw = f" {left} cards left to draw." if left else ""
    if sign is None:
        return f"{paradigm.name}: {paradigm.says('brings or costs')}.{draw}"
    trump = f", {sign.trump.capitalize()} is trump" if sign.trump else ""
    return f"{paradigm.name}, {sign.name}{trump}: {paradigm.says(VERBS[sign.name])}.{draw}"
