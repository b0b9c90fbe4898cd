"""What happens between a complete trick and the next lead (M23): its winner may have to choose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Card, Seat
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, Zone
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


class Step:
    """One thing that may happen when a trick is complete, its cards still on the table.

    `State.taker` has won it.  Steps are frozen and hold no hand, like phases.
    """

    calls: tuple[str, ...] = ()

    def zones(self, seats: int) -> tuple[Zone, ...]:
        """Return the zones that this step needs."""
        return ()

    def prepare(self, game: Game) -> Self:
        """Return a copy with its look-up tables filled in from *game*."""
        return self

    def enter(self, state: State) -> bool:
        """Do what is to be done; return whether somebody, now `State.turn`, has to choose."""
        raise NotImplementedError

    def legal(self, state: State, seat: Seat) -> Actions:
        """Return what *seat* may choose."""
        raise NotImplementedError

    def act(self, state: State, seat: Seat, action: Action) -> None:
        """Carry out a legal *action*; the next step follows."""
        raise NotImplementedError

    def why(self, state: State, seat: Seat, action: Action) -> str:
        """Say which rule forbids *action*."""
        return f"now to choose from: {state.game.show_actions(self.legal(state, seat))}"

    def plausible(self, world: State) -> bool:
        """Return whether an imagined *world* agrees with what was chosen; see `Phase.plausible`."""
        return True

    def prompt(self, view: View) -> str:
        """Return what is asked, as a sentence."""
        return ""

    def meaning(self, view: View, call: str) -> str:
        """Return what saying *call* means."""
        return ""


@dataclass(frozen=True)
class SteppedTricks(Tricks):
    """Tricks after each of which the *steps* are gone through in order, before the next lead."""

    steps: tuple[Step, ...] = ()

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(call for step in self.steps for call in step.calls)

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(zone for step in self.steps for zone in step.zones(seats))

    def prepare(self, game: Game) -> Self:
        steps = tuple(step.prepare(game) for step in self.steps)
        return replace(super().prepare(game), steps=steps, fast=None)

    def step_of(self, desk: int | None) -> Step | None:
        """Return the step in which somebody is asked, from `State.desk`; None while cards are played."""
        return None if desk is None else self.steps[desk]

    def legal(self, state: State, seat: Seat) -> Actions:
        number: int | None = state.desk
        return Tricks.legal(self, state, seat) if number is None else self.steps[number].legal(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        number: int | None = state.desk
        if number is None:
            Tricks.act(self, state, seat, action)
        else:
            self.steps[number].act(state, seat, action)
            self.go_on(state, number + 1)

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        state.taker = self.winner(state, fall)
        self.go_on(state, 0)

    def go_on(self, state: State, number: int) -> None:
        """Go through the steps from *number* on, until somebody is asked or the trick is gathered."""
        steps = self.steps
        while number < len(steps):
            if steps[number].enter(state):
                state.desk = number
                return
            number += 1
        state.desk = None
        self.gather(state, state.taker, state.fall)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        step = self.step_of(state.desk)
        return super().why(state, seat, action) if step is None else step.why(state, seat, action)

    def plausible(self, world: State) -> bool:
        asked = self.step_of(world.desk) if world.rule is self else None
        if asked is not None and not asked.legal(world, world.turn):
            return False  # nobody is asked who has no choice
        return all(step.plausible(world) for step in self.steps)

    def prompt(self, view: View) -> str:
        step = self.step_of(view.desk)
        return super().prompt(view) if step is None else step.prompt(view)

    def meaning(self, view: View, call: str) -> str:
        step = self.step_of(view.desk)
        return "" if step is None else step.meaning(view, call)


def take_back(state: State, seat: Seat, card: Card, kind: str, *, by: Seat) -> Card:
    """Let *seat* lay *card* from the hand into the trick instead of what it played, and take that back.

    The suit led and the order of the trick stay as they were (M22).  All see both cards; the event of the
    *kind* names the one that was added, and whoever (*by*) made it so.  Return the card taken back.
    """
    place, zones, table = state.circle.index(seat), state.zones, state.game.table
    back = state.fall[place]
    lies = table if zones[table] & BIT[back] else state.game.pile(seat)  # an excuse lies with its player
    state.move(BIT[card], seat, table)
    state.move(BIT[back], lies, seat)
    state.fall = (*state.fall[:place], card, *state.fall[place + 1 :])
    state.note(kind, seat, BIT[card], by)
    state.note("taken back", seat, BIT[back])
    return back
