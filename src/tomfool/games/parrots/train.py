"""The Playing Train: cards laid out in rows, won by going out (R8)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import Action, Actions, Cards, Pack, Seat
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.state import State
from tomfool.view import View

PASS = "pass"


@dataclass(frozen=True)
class Train(Phase):
    """*leader* lays any card, whose number is the station; then each in turn must lay a card that fits.

    A colour begins with the station and grows by the next number above or below.  Who can lay none says
    pass, and only then.  The round ends the moment a hand is empty.
    """

    calls = (PASS,)
    leader: SeatRule
    passing: Action = field(default=-1, repr=False)
    numbers: tuple[int, ...] = field(default=(), repr=False)  # for each card, the place of its number

    def prepare(self, game: Game) -> Self:
        numbers = tuple(place for suit in game.pack.suits for place in range(len(suit.ranks)))
        return replace(self, passing=game.action(PASS), numbers=numbers)

    def enter(self, state: State) -> None:
        state.turn = self.leader(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.sheet is None:
            return state.zones[seat]
        return state.zones[seat] & self.fitting(state) or 1 << self.passing

    def fitting(self, state: State | View) -> Cards:
        """Return the cards that fit what lies on the table; *sheet* is the place of the station."""
        return joining(state.game.pack, state.zones[state.game.table] or 0, state.sheet)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if action == self.passing:
            state.barred[seat] |= self.fitting(state)
        else:
            if state.sheet is None:
                state.sheet = self.numbers[action]
            state.move(1 << action, seat, state.game.table)
            if not state.zones[seat]:
                state.note("out", seat)
                state.advance()
                return
        state.turn = state.game.next(seat)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        game, pack = state.game, state.game.pack
        if action == self.passing:
            return f"pass only where no card fits: you hold {game.show_actions(state.legal(seat))}"
        if action >= len(pack):
            return "a card has to be laid now"
        if not state.zones[seat] >> action & 1:
            return "that card is not in your hand"
        return f"must fit the train, which {game.show_actions(self.fitting(state)) or 'nothing'} would"

    def prompt(self, view: View) -> str:
        if view.sheet is None:
            return "Your turn: lay any card. Its number is the station, where every colour begins."
        if view.legal >> self.passing & 1:
            return "Your turn: no card of yours fits, so you pass."
        return "Your turn: lay a card next to a row, or the station of a new colour."

    def meaning(self, view: View, call: str) -> str:
        return "no card of yours fits"


def joining(pack: Pack, laid: Cards, station: int) -> Cards:
    """Return the cards that may join those *laid*, *station* being the place of its number in a colour.

    >>> from tomfool.cards import PARROT40
    >>> PARROT40.show(joining(PARROT40, PARROT40.parse("4R 5R 6R 7R 6K"), 5))
    '3R 8R 5K 7K 6B 6Y'
    """
    fitting = 0
    for suit in pack.suit_masks:
        row = laid & suit
        if row:
            fitting |= (row << 1 | row >> 1) & suit & ~row
        elif suit:
            fitting |= (suit & -suit) << station
    return fitting
