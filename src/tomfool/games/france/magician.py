"""The Bare Magician: a hand whose only trump is the lowest, and what its holder may make of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from tomfool.cards import Action, Actions, Card, Cards, Seat
from tomfool.rules import Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

REDEAL = "redeal"
"""The outcome of a hand that its Bare Magician has had dealt again."""

MEANINGS = {
    "redeal": "the hand is thrown in, and the same dealer deals again",
    "brass": "for this hand the Magician is a second Fool, and everybody knows it",
    "quiet": "say nothing: he is the lowest trump, and nobody learns that you were asked",
}


@dataclass(frozen=True)
class BareMagician(Phase):
    """Whoever has been dealt the Magician and no other trump is asked in secret.

    `redeal`: the hand is thrown in.  `brass`: for this hand he is a second Fool, and all know it, as they
    know then that the hand has no other trump.  `quiet`: nothing is said, nobody learns of the question.
    """

    calls: ClassVar[tuple[str, ...]] = ("redeal", "brass", "quiet")
    magician: Card
    trumps: Cards  # he among them
    first: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, first=game.action("redeal"))

    def enter(self, state: State) -> None:
        alone = 1 << self.magician
        for seat in range(state.game.seats):
            if state.zones[seat] & self.trumps == alone:
                state.ask_aside(seat)
                return
        state.advance()

    def legal(self, state: State, seat: Seat) -> Actions:
        return 0b111 << self.first

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.answered_aside()
        answer = self.calls[action - self.first]
        if answer == "quiet":
            return
        state.reveal(1 << self.magician, seat)
        state.barred[seat] |= self.trumps ^ 1 << self.magician
        state.note(answer, seat, 1 << self.magician)
        if answer == "redeal":
            state.finish(REDEAL)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        return "the Magician is your only trump: now say redeal, brass or quiet"

    def prompt(self, view: View) -> str:
        return "The Magician is your only trump: what will you do?"

    def meaning(self, view: View, call: str) -> str:
        return MEANINGS[call]


def is_brass(hand: State | View) -> bool:
    """Whether the Magician has been declared a second Fool in this *hand*."""
    return any(event.kind == "brass" for event in hand.events)
