"""Rounds of one question: each is asked in turn, until somebody says yes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Cards, Seat
from tomfool.mechanics.auction import PASS
from tomfool.mechanics.held import played_by
from tomfool.rules import Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

Order: TypeAlias = Callable[[State], Sequence[Seat]]


@dataclass(frozen=True)
class AskRound(Phase):
    """Each seat of *order* says *word* or passes; the first who says it ends the round, and *said* follows.

    Only a hand may say it whose cards come to *least* by *strength*; so all know that of whoever has said
    it.  If all pass, *unsaid* follows.
    """

    task = "speak"
    word: str
    order: Order
    said: Callable[[State, Seat], None]
    unsaid: Callable[[State], None] = State.advance
    strength: Callable[[Cards], int] = int.bit_count
    least: int = 0
    asks: str = ""  # the question, for people: ``{declarer}`` in it is the seat of who that is by then
    means: str = ""
    # looked up by prepare
    yes: Action = field(default=0, repr=False)
    no: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return PASS, self.word

    def prepare(self, game: Game) -> Self:
        return replace(self, yes=game.action(self.word), no=game.action(PASS))

    def enter(self, state: State) -> None:
        self.ask(state, 0)

    def ask(self, state: State, place: int) -> None:
        """Ask the seat at *place* of the order."""
        state.desk, state.turn = place, self.order(state)[place]

    def legal(self, state: State, seat: Seat) -> Actions:
        return BIT[self.no] | (BIT[self.yes] if self.able(state.zones[seat]) else 0)

    def able(self, hand: Cards) -> bool:
        """Return whether *hand* may say the word."""
        return not self.least or self.strength(hand) >= self.least

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if action == self.yes:
            self.said(state, seat)
            state.advance()
        elif state.desk + 1 < len(self.order(state)):
            self.ask(state, state.desk + 1)
        else:
            self.unsaid(state)

    def plausible(self, world: State) -> bool:
        """Whether who has said the word held enough, counting what has been played since."""
        return all(
            self.able(world.zones[seat] | played_by(world, seat))
            for seat, action in world.said
            if action == self.yes
        )

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action == self.yes:
            return f"that takes a strength of {self.least}, and yours is {self.strength(state.zones[seat])}"
        return super().why(state, seat, action)

    def told(self, call: str) -> tuple[str, str]:
        return ("pass", "") if call == PASS else ("say", f"“{call}”")

    def prompt(self, view: View) -> str:
        asks = _named(self.asks, view)
        if not self.least:
            return asks
        return f"{asks} It takes a strength of {self.least}; yours is {self.strength(view.hand)}."

    def meaning(self, view: View, call: str) -> str:
        return "leave it to the others" if call == PASS else _named(self.means, view)


def _named(words: str, view: View) -> str:
    return words.format(declarer=f"seat {view.declarer}")
