"""Preference: the declarer looks at the talon group by group, and takes one, or goes on (M2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import Action, Actions, Cards, Seat
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.state import State
from tomfool.view import View


@dataclass(frozen=True)
class Prefer(Phase):
    """*by* looks alone at the first group; then takes it, or has it laid open and looks at the next.

    With the last of the *count* groups in sight the choice is to take it, or to have it laid open too and
    take one of those before.  A group is as many packets of the talon as *size* says.  The level, counted
    from 1 up and past the last group for one of those before, goes to `level`.
    """

    task = "take from the talon or leave it"
    by: SeatRule
    count: int
    size: int
    # looked up by prepare
    take: Action = field(default=0, repr=False)
    go_on: Action = field(default=0, repr=False)
    earlier: tuple[Action, ...] = field(default=(), repr=False)  # for each group before the last

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("take", "next", *(f"prefer {number}" for number in range(1, self.count)))

    def prepare(self, game: Game) -> Self:
        return replace(
            self,
            take=game.action("take"),
            go_on=game.action("next"),
            earlier=tuple(game.action(f"prefer {number}") for number in range(1, self.count)),
        )

    def enter(self, state: State) -> None:
        state.turn = self.by(state)
        self.look(state, 0)

    def group(self, hand: State | View, number: int) -> list[int]:
        """Return the zones of a group, the first being number 0."""
        index = hand.game.zone_index
        return [index[f"talon {number * self.size + place}"] for place in range(self.size)]

    def look(self, state: State, number: int) -> None:
        """Let the declarer see a group, alone."""
        for zone in self.group(state, number):
            state.show(zone, 1 << state.turn)
        state.desk = number
        state.note("looked", state.turn)

    def lay_open(self, state: State, number: int) -> None:
        """Turn a group up for all."""
        for zone in self.group(state, number):
            state.show(zone)
            state.note("talon shown", state.turn, state.zones[zone])

    def legal(self, state: State, seat: Seat) -> Actions:
        legal = 1 << self.take
        if state.desk + 1 < self.count:
            return legal | 1 << self.go_on
        for action in self.earlier:
            legal |= 1 << action
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        number = state.desk
        if action == self.take:
            self.end(state, seat, number, number + 1, seen=False)
            return
        self.lay_open(state, number)
        if action == self.go_on:
            self.look(state, number + 1)
        else:
            place = self.earlier.index(action)
            self.end(state, seat, place, self.count + place + 1, seen=True)

    def end(self, state: State, seat: Seat, number: int, level: int, *, seen: bool) -> None:
        """Let a group go into the hand."""
        cards = 0
        for zone in self.group(state, number):
            cards |= state.zones[zone]
            state.move(state.zones[zone], zone, seat)
        state.note("talon", seat, cards if seen else 0)
        self.level(state, level)
        state.advance()

    def level(self, state: State, level: int) -> None:
        """Enter the level at which the hand is played; games say where."""

    # People

    def cards(self, view: View, number: int) -> Cards:
        """Return the cards of a group, as far as the view shows them."""
        cards = 0
        for zone in self.group(view, number):
            cards |= view.zones[zone] or 0
        return cards

    def prompt(self, view: View) -> str:
        last = ", the last" if view.desk + 1 == self.count else ""
        return f"Your turn: you see group {view.desk + 1} of {self.count}{last}. Do you take it?"

    def meaning(self, view: View, call: str) -> str:
        pack, number = view.game.pack, view.desk
        if call == "next":
            return f"all see this group, and you look at the next; it counts {number + 2} times then"
        if call != "take":
            number = int(call.removeprefix("prefer ")) - 1
        level = number + 1 if call == "take" else self.count + number + 1
        codes = ", ".join(pack.codes[card] for card in pack.sort(self.cards(view, number)))
        return f"{codes}; the hand counts {level} times" if level > 1 else f"{codes}; the hand counts once"
