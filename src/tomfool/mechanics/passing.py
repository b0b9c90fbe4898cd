"""Passing cards to a neighbour: everybody at the same time, chosen before anything arrives (M26)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import Action, Actions, Seat, Seats
from tomfool.rules import Game, Phase, Zone
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class Pass(Phase):
    """Everybody passes *count* cards of the hand to the left; all of them move when the last has chosen.

    Until then they lie in a zone of their giver.  A passed card is known to giver and receiver alone; who
    has chosen already, everybody sees.
    """

    task = "pass cards"
    deed = "passes"
    count: int
    passed: int = field(default=0, repr=False)  # the zone of what seat 0 passes; then those of the others
    readers: tuple[Seats, ...] = field(default=(), repr=False)  # for each giver its receiver

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(Zone(f"passed {seat}", 1 << seat, part_of=f"hand {seat}") for seat in range(seats))

    def prepare(self, game: Game) -> Self:
        readers = tuple(1 << game.next(giver) for giver in range(game.seats))
        return replace(self, passed=game.zone_index["passed 0"], readers=readers)

    def enter(self, state: State) -> None:
        state.turn, state.together = 0, (1 << state.game.seats) - 1

    def picks(self, view: View) -> int:
        return self.count - view.counts[self.passed + view.seat]

    def legal(self, state: State, seat: Seat) -> Actions:
        return state.zones[seat]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        zone = self.passed + seat
        state.move(1 << action, seat, zone)
        if state.zones[zone].bit_count() < self.count:
            return
        state.together = left = state.together & ~(1 << seat)
        if left:
            state.turn = (left & -left).bit_length() - 1
        else:
            self.arrive(state)

    def arrive(self, state: State) -> None:
        """Give everybody what the right neighbour has passed, and let it be read in the log."""
        zones, seats, next_seat = state.zones, state.game.seats, state.game.next
        state.exchange(
            [(zones[self.passed + giver], self.passed + giver, next_seat(giver)) for giver in range(seats)]
        )
        state.lift(self.count * seats, self.readers)
        state.advance()

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action >= len(state.game.pack):
            return "a card has to be passed now"
        return "pass a card that is in your hand"
