"""Declarations: sets of cards shown before play, and what they and sets in tricks have brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, mask_of, pick
from tomfool.log import new_tuple
from tomfool.mechanics.signals import SignalTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import SeatRule
from tomfool.rules import EVERYONE, Game, Phase
from tomfool.scoring.combos import FEW, Combos, Found, show_set
from tomfool.scoring.set_classes import Run, SetClass, complete, members
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

DONE = "done"
WON = "the match is won"
"""The outcome of a hand that ends the match before its last trick."""


class Entered(NamedTuple):
    """What each seat has entered so far in a hand, by sets *declared* and by sets in *tricks*."""

    declared: tuple[int, ...]
    tricks: tuple[int, ...]


def nothing_entered(seats: int) -> Entered:
    """Return the sheet at the beginning of a hand."""
    return Entered((0,) * seats, (0,) * seats)


class Turn(NamedTuple):
    """A turn to declare: the sets *made*, the calls *closed* by them, and the set being shown.

    Of that there are its *kind* and the cards *picked*.
    """

    made: tuple[Found, ...] = ()
    closed: Actions = 0
    kind: SetClass | None = None
    picked: Cards = 0


SPEAKS = Turn()
"""A turn in which nothing has been said yet."""

Way: TypeAlias = tuple[Cards, Callable[[Cards, Cards], Actions]]
"""The cards of a class, and what may be done by those of a hand and those picked from it."""


def way(kind: SetClass, done: Actions) -> Way:
    """Return how a set of this class is shown: card by card, and *done* when it is one.

    What has been asked is kept in mind: of a long run what the hand has within reach, which is not much.
    """

    @lru_cache(KEPT)
    def go_on(hand: Cards, picked: Cards) -> Actions:
        following = kind.following(hand, picked)
        return following | done if complete(kind, picked) else following

    some = members(kind)
    if isinstance(kind, Run) and some.bit_count() > FEW:
        return some, lambda hand, picked: go_on(kind.within_reach(hand), picked)
    return some, go_on


KEPT = 4096
"""So many answers of each class are kept in mind; where its cards are few there are no more."""


Reached: TypeAlias = Callable[[Any], bool]
"""Whether what has been entered ends the match at once."""


@dataclass(frozen=True)
class Declare(Phase):
    """From *first* on each shows any sets of its hand, at most one of each class of *combos*.

    A class is called, then its cards are shown one by one, then ``done``; another ``done`` ends the turn,
    and what its sets are worth together is entered.  The cards go back to the hand.  When all have spoken,
    the match may be over, as *reached* says.
    """

    task = "declare"
    combos: Combos
    first: SeatRule
    reached: Reached | None = None
    # looked up by prepare
    kinds: Mapping[Action, SetClass] = field(default_factory=dict, repr=False)
    first_call: Action = field(default=0, repr=False)  # the calls of the classes stand in a row
    tests: tuple[tuple[Cards, Mapping[Cards, int]], ...] = field(default=(), repr=False, compare=False)
    ways: Mapping[str, Way] = field(default_factory=dict, repr=False, compare=False)
    done: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*(f"declare {kind.name}" for kind in self.combos.kinds), DONE)

    def prepare(self, game: Game) -> Self:
        kinds = {game.action(f"declare {kind.name}"): kind for kind in self.combos.kinds}
        done = game.action(DONE)
        ways = {kind.name: way(kind, BIT[done]) for kind in self.combos.kinds}
        return replace(
            self, kinds=kinds, first_call=min(kinds), tests=self.combos.tests, ways=ways, done=done
        )

    def enter(self, state: State) -> None:
        state.turn, state.desk = self.first(state), SPEAKS

    def legal(self, state: State, seat: Seat) -> Actions:
        _, closed, kind, picked = state.desk
        hand = state.zones[seat]
        if kind is not None:
            some, go_on = self.ways[kind.name]
            return go_on(hand & some, picked)
        classes = 0
        for some, held in self.tests:
            classes |= held[hand & some]
        return (classes << self.first_call & ~closed if classes else 0) | BIT[self.done]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said.append((seat, action))
        made, closed, kind, picked = state.desk
        if action == self.done:
            if kind is None:
                self.end_turn(state, seat, made)
            else:
                found = self.show(state, seat, kind, picked)
                state.desk = new_tuple(Turn, ((*made, found), closed, None, 0))
        elif kind is None:
            state.desk = new_tuple(Turn, (made, closed | BIT[action], self.kinds[action], 0))
        else:
            state.desk = new_tuple(Turn, (made, closed, kind, picked | BIT[action]))
            state.know(EVERYONE, BIT[action], BIT[seat])

    def show(self, state: State, seat: Seat, kind: SetClass, cards: Cards) -> Found:
        """Let everybody see the set that *seat* has finished; return it."""
        points = kind.points(cards.bit_count())
        state.note(f"declared {kind.called(cards)} for {points}", seat, cards)
        return new_tuple(Found, (kind, cards, points))

    def end_turn(self, state: State, seat: Seat, made: tuple[Found, ...]) -> None:
        """Enter what *seat* has declared by the sets *made*, and go on to the next seat or to the play."""
        if made:
            declared, tricks = state.sheet
            worth = self.combos.declared(made)
            state.sheet = new_tuple(Entered, (more(declared, seat, worth), tricks))
        following = state.game.next(seat)
        if following != self.first(state):
            state.turn, state.desk = following, SPEAKS
        elif self.reached is not None and self.reached(state):
            state.finish(WON)
        else:
            state.advance()

    def plausible(self, world: State) -> bool:
        """Whether the hand in the world holds what is being declared, as far as it has been shown."""
        turn = world.desk
        if not isinstance(turn, Turn) or turn.kind is None:
            return True
        hand = world.zones[world.turn]
        return bool(turn.kind.following(hand, turn.picked)) or complete(turn.kind, turn.picked)

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        turn, kind = state.desk, self.kinds.get(action)
        if turn.kind is not None:
            codes = state.game.show_actions(state.legal(seat))
            return f"you are showing {turn.kind.name}; go on with one of: {codes}"
        if kind is not None and turn.closed >> action & 1:
            return "you have declared that already"
        if kind is not None:
            return f"your hand holds no set of {kind.name}"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        turn: Turn = view.desk
        if turn.kind is None:
            return "Your turn to declare: name a set that you want to show, or say done."
        shown = show_set(view.game.pack, turn.picked) or "nothing yet"
        more = " It is a set: say done, or show more." if complete(turn.kind, turn.picked) else ""
        return f"Show your {turn.kind.name}, card by card: {shown}.{more}"

    def meaning(self, view: View, call: str) -> str:
        turn: Turn = view.desk
        if call == DONE:
            if turn.kind is not None:
                return f"show these, for {turn.kind.points(turn.picked.bit_count())}"
            made = self.combos.declared(turn.made)
            return f"declare no more; {made} so far" if turn.made else "declare nothing"
        kind = self.combos.by_name[call.removeprefix("declare ")]
        best = kind.best(view.hand)
        cards = ", ".join(show_set(view.game.pack, best).split())
        return f"{kind.called(best)}, {kind.points(best.bit_count())}: {cards}"


def more(amounts: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Return *amounts* with so much more for *seat*."""
    return (*amounts[:seat], amounts[seat] + amount, *amounts[seat + 1 :])


@dataclass(frozen=True)
class SetTricks(Tricks):
    """Tricks in which sets score: whoever wins one enters at once what its cards are worth.

    Cards of *left_out* do not count for that.  The match may end after any trick, as *reached* says;
    playing out at once is possible only while it *cannot*.  No judge has a say in who wins.
    """

    combos: Combos | None = None
    left_out: Cards = 0
    reached: Reached | None = None
    cannot: Reached | None = None
    # looked up by prepare
    makers: Cards = field(default=0, repr=False)  # the cards that may make a set in a trick
    in_trick: Mapping[Cards, list[Found]] = field(default_factory=dict, repr=False, compare=False)

    def prepare(self, game: Game) -> Self:
        assert self.combos is not None
        makers, in_trick = self.combos.makers & ~self.left_out, self.combos.in_trick
        return replace(super().prepare(game), makers=makers, in_trick=in_trick)

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        cards = state.zones[self.table]
        if len(fall) > cards.bit_count():
            cards |= self.excuse
        sets = self.in_trick.get(cards & self.makers)
        if sets:
            self.enter_sets(state, state.taker, sets)
        self.gather(state, state.taker, fall)
        if sets and state.rule is self and self.reached is not None and self.reached(state):
            state.finish(WON)

    def enter_sets(self, state: State, taker: Seat, sets: list[Found]) -> None:
        """Enter what the *sets* in a trick are worth."""
        declared, tricks = state.sheet
        for found in sets:
            kind, cards, points = found
            state.note(f"{kind.called(cards)} in the trick for {points}", taker, cards)
            tricks = more(tricks, taker, points)
        state.sheet = new_tuple(Entered, (declared, tricks))

    def leave(self, state: State) -> None:
        if self.reached is not None and self.reached(state):
            state.finish(WON)
        else:
            super().leave(state)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        if self.fast is None or state.fall or not (self.cannot is None or self.cannot(state)):
            seat = state.turn  # one card, without a signal: the match may end with this trick
            self.act(state, seat, pick(Tricks.legal(self, state, seat), random))
            return
        before = len(state.history)
        self.fast.play(state, random)
        for trick in state.history[before:]:
            if sets := self.in_trick.get(mask_of(trick.fall) & self.makers):
                self.enter_sets(state, trick.taker, sets)
        self.leave(state)


@dataclass(frozen=True)
class SignalSetTricks(SetTricks, SignalTricks):
    """Such tricks with signals."""
