"""Tricks in which some hands have no player of their own (M20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from tomfool.cards import BIT, Action, Actions, Cards, Seat
from tomfool.mechanics.deal import from_place
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class DummyTricks(Tricks):
    """Cards go round the places; *player* says, from a `State` or a `View`, which seat chooses for a place.

    The trick, its circle and the piles are those of places; turns and the log are those of seats.
    """

    player: Callable[[Any, int], Seat] = field(kw_only=True)
    tells: Cards = 0  # cards that say something of the place that plays them: see `told_by`
    own: int = field(default=0, repr=False)  # places below choose for themselves; looked up by prepare

    def prepare(self, game: Game) -> Self:
        return replace(super().prepare(game), own=game.seats)

    def lead(self, state: State, leader: int) -> None:
        Tricks.lead(self, state, leader)
        state.turn = self.player(state, leader)

    def legal(self, state: State, seat: Seat) -> Actions:
        return Tricks.legal(self, state, state.circle[len(state.fall)])

    def act(self, state: State, seat: Seat, action: Action) -> None:
        place = state.circle[len(state.fall)]
        if BIT[action] & self.tells:
            self.told_by(state, place)
        Tricks.act(self, state, place, action)
        if state.rule is self and state.turn >= self.own:  # the turn is that of a dummy now
            state.turn = self.player(state, state.turn)

    def told_by(self, state: State, place: int) -> None:
        """Keep what a card that tells says of *place*: here nothing."""

    def why(self, state: State, seat: Seat, action: Action) -> str:
        return super().why(state, self.place(state), action)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        Phase.rollout(self, state, random)  # the lists of the fast way know no players

    def place(self, state: State | View) -> int:
        """Return the place whose card is to fall."""
        return state.circle[len(state.fall)]


@dataclass(frozen=True)
class LayDummiesOpen(Phase):
    """All dummies are laid face up."""

    def enter(self, state: State) -> None:
        for place in range(state.game.seats, state.game.hands):
            state.show(place)
            state.note("dummy", NOBODY, state.zones[place], place)
        state.advance()


def next_place(view: View) -> int:
    """Return the place whose card is to fall: that of whoever is to act, or of a dummy that he plays."""
    return view.rule.place(view) if isinstance(view.rule, DummyTricks) and view.circle else view.turn


def places_from(view: View, first: int) -> tuple[int, ...]:
    """Return the places at the table in the order of play, dummies among them, beginning with *first*.

    Of a hand in parts these are the places of the part that is being played, or that comes next.
    """
    game = view.game
    rules = [(place, rule) for place, rule in enumerate(game.rules) if isinstance(rule, Tricks)]
    if len({rule.ring for _, rule in rules}) > 1:
        rules = [(place, rule) for place, rule in rules if rule.when is None or rule.when(view)]
    ring = next(
        (rule.ring for place, rule in rules if place >= view.phase), rules[-1][1].ring if rules else ()
    )
    return from_place(tuple(ring or range(game.hands)), first)


def dummies(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return what the hands without a player are called, at a table of players with these *names*.

    They come after the seats in number.
    """
    if game.dummies:
        return tuple(f"{possessive(names[seat])} Dummy" for seat in game.dummies)
    count = game.hands - game.seats
    return ("Dummy",) if count == 1 else tuple(f"Dummy {'ABCD'[number]}" for number in range(count))


def possessive(name: str) -> str:
    """Return *name* as an owner: ``Anna’s``, ``Your``."""
    return "Your" if name == "You" else f"{name}’s"
