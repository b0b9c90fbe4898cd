"""Contras: what is doubled by those against whom it counts, and doubled again by the others (M13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Seat
from tomfool.log import new_tuple
from tomfool.mechanics.announce import DONE
from tomfool.mechanics.who import declarer
from tomfool.rules import Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

CONTRA, RECONTRA, SUBCONTRA = "contra", "recontra", "subcontra"
BEFORE = {CONTRA: 1, RECONTRA: 2, SUBCONTRA: 4}
"""The factor of an item before each of the calls, which doubles it."""

Speakers: TypeAlias = Callable[[State], Sequence[Seat]]
Stakes: TypeAlias = tuple[tuple[str, int], ...]
"""The factor of each item that has been doubled: pairs, sorted by item."""


def factor(stakes: Stakes | None, item: str) -> int:
    """Return what *item* is multiplied by, 1 if nobody has doubled it."""
    return dict(stakes or ()).get(item, 1)


def others(state: State) -> Sequence[Seat]:
    """Everybody but the declarer, from the declarer's left."""
    seats, first = state.game.seats, state.declarer
    return [(first + step) % seats for step in range(1, seats)]


def declarer_alone(state: State) -> Sequence[Seat]:
    """The declarer."""
    return [declarer(state)]


def anything_at(step: str) -> Callable[[State | View], bool]:
    """Return the test for hands in which *step* can be said of something that has been doubled."""
    return lambda hand: any(number == BEFORE[step] for _, number in hand.stakes or ())


class Round(NamedTuple):
    """The *speakers*, in turn, the *items* that there are to double, and the *place* of who speaks now."""

    speakers: tuple[Seat, ...]
    items: tuple[str, ...]
    place: int = 0


@dataclass(frozen=True)
class Doubling(Phase):
    """Each of *by* in turn says *step* of any items one by one, each item once, then ``done``.

    *names* are the words of all items that a hand can have, *items* those that this hand has.  Where
    *only_able*, whoever has nothing to double is passed over.  The factors stand in `State.stakes`.
    """

    task = "double or say done"
    step: str
    by: Speakers
    names: tuple[str, ...]
    items: Callable[[State], Sequence[str]]
    only_able: bool = False
    # looked up by prepare
    rows: Mapping[Action, str] = field(default_factory=dict, repr=False)  # the item of each call
    words: Mapping[str, Actions] = field(default_factory=dict, repr=False)  # the call for each item
    done: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*(f"{self.step} {name}" for name in self.names), DONE)

    def prepare(self, game: Game) -> Self:
        rows = {game.action(f"{self.step} {name}"): name for name in self.names}
        words = {name: 1 << action for action, name in rows.items()}
        return replace(self, rows=rows, words=words, done=game.action(DONE))

    def enter(self, state: State) -> None:
        self.turn_to(state, tuple(self.by(state)), tuple(self.items(state)), 0)

    def turn_to(self, state: State, speakers: tuple[Seat, ...], items: tuple[str, ...], place: int) -> None:
        """Let the speaker at *place* speak, or the next one who can; after the last one go on."""
        while place < len(speakers):
            state.desk = new_tuple(Round, (speakers, items, place))
            if not self.only_able or self.doublings(state, speakers[place]):
                state.turn = speakers[place]
                return
            place += 1
        state.advance()

    def doublings(self, state: State, seat: Seat) -> Actions:
        """Return the calls by which *seat* may double something."""
        before, factors, legal = BEFORE[self.step], dict(state.stakes or ()), 0
        for item in state.desk.items:
            if factors.get(item, 1) == before:
                legal |= self.words[item]
        return legal

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.doublings(state, seat) | BIT[self.done]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said.append((seat, action))
        if action == self.done:
            speakers, items, place = state.desk
            self.turn_to(state, speakers, items, place + 1)
            return
        item = self.rows[action]
        state.stakes = tuple(sorted({**dict(state.stakes or ()), item: 2 * BEFORE[self.step]}.items()))
        self.tell(state, seat, item)

    def tell(self, state: State, seat: Seat, item: str) -> None:
        """Let everybody know what a doubling by *seat* says of its hand: here nothing."""

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item, said = self.rows.get(action), state.game.show_actions(state.legal(seat))
        if item is not None and item not in state.desk.items:
            return f"there is no {item} to say it of in this hand; now {said}"
        if item is not None and factor(state.stakes, item) != BEFORE[self.step]:
            return f"{item} stands at {factor(state.stakes, item)} times its worth; now {said}"
        if item is not None:
            return f"{item} is not for you to double; now {said}"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        return f"Your turn: do you say {self.step} to double something? Then say done."

    def meaning(self, view: View, call: str) -> str:
        item = call.removeprefix(f"{self.step} ")
        if item == call:
            return "no more doubling by you"
        now = factor(view.stakes, item)
        return f"it counts {2 * now} times, whoever wins it, instead of {now if now > 1 else 'once'}"


@dataclass(frozen=True)
class DoublingAgainst(Doubling):
    """Only those against whom the declarer's side plays double; so whoever does is not the partner."""

    def doublings(self, state: State, seat: Seat) -> Actions:
        if state.called & state.zones[seat] or seat in (state.declarer, state.partner):
            return 0
        return super().doublings(state, seat)

    def tell(self, state: State, seat: Seat, item: str) -> None:
        state.barred[seat] |= state.called
