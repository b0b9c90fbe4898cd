"""Betting on the number of tricks: in turn, in the open, once each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import Action, Actions, Seat
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.state import State


@dataclass(frozen=True)
class Bets(Phase):
    """From *first* to the left everybody bets on a number of tricks, from none to *most*.

    Every number is open, whatever the others have bet.  The bets stand in `State.said`.
    """

    task = "bet"
    first: SeatRule
    most: int
    zero: Action = field(default=0, repr=False)  # the call that bets nothing

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(f"bet {number}" for number in range(self.most + 1))

    def prepare(self, game: Game) -> Self:
        return replace(self, zero=game.action("bet 0"))

    def enter(self, state: State) -> None:
        state.turn = self.first(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return (1 << self.most + 1) - 1 << self.zero

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        following = state.game.next(seat)
        if following == self.first(state):
            state.advance()
        else:
            state.turn = following

    def why(self, state: State, seat: Seat, action: Action) -> str:
        return f"now bet on your tricks: bet 0 to bet {self.most}"

    def told(self, call: str) -> tuple[str, str]:
        return "bet", call.removeprefix("bet ")

    def of(self, said: Iterable[tuple[Seat, Action]]) -> dict[Seat, int]:
        """Return the bet of each seat that has made one, from what has been *said*."""
        return {seat: action - self.zero for seat, action in said}
