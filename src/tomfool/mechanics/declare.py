"""Declarations: sets of cards shown before play, and what they and sets in tricks have brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, mask_of, pick
from tomfool.log import new_tuple
from tomfool.mechanics.signals import SignalTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.scoring.combos import SMALLEST, Combos, Found, Lookup, SetClass, complete, follower, show_set
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
    tests: tuple[tuple[Actions, Cards, Lookup], ...] = field(default=(), repr=False)
    ways: Mapping[str, tuple[Cards, Lookup, Callable[[Cards, Cards], Cards]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    done: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*(f"declare {kind.name}" for kind in self.combos.kinds), DONE)

    def prepare(self, game: Game) -> Self:
        kinds = {game.action(f"declare {kind.name}"): kind for kind in self.combos.kinds}
        tests = tuple((BIT[action], *row) for action, row in zip(kinds, self.combos.lookups, strict=True))
        ways = {
            kind.name: (*row, follower(kind))
            for kind, row in zip(self.combos.kinds, self.combos.lookups, strict=True)
        }
        return replace(self, kinds=kinds, tests=tests, ways=ways, done=game.action(DONE))

    def enter(self, state: State) -> None:
        state.turn, state.desk = self.first(state), SPEAKS

    def legal(self, state: State, seat: Seat) -> Actions:
        turn, hand = state.desk, state.zones[seat]
        if turn.kind is not None:
            some, look, following = self.ways[turn.kind.name]
            legal, found = following(hand & some, turn.picked), look(turn.picked)
            return legal | BIT[self.done] if found and found.cards == turn.picked else legal
        legal = BIT[self.done]
        for bit, some, look in self.tests:
            if look(hand & some) and not turn.closed & bit:
                legal |= bit
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        turn = state.desk
        made, closed, kind, picked = turn
        if action in self.kinds:
            state.desk = new_tuple(Turn, (made, closed | BIT[action], self.kinds[action], 0))
        elif action != self.done:
            state.desk = new_tuple(Turn, (made, closed, kind, picked | BIT[action]))
            state.reveal(BIT[action], seat)
        elif kind is not None:
            self.show(state, seat, turn)
        else:
            self.end_turn(state, seat, turn)

    def show(self, state: State, seat: Seat, turn: Turn) -> None:
        """Let everybody see the set that *seat* has finished."""
        assert turn.kind is not None
        found = Found(turn.kind, turn.picked, turn.kind.points(turn.picked.bit_count()))
        state.note(f"declared {found.kind.called(found.cards)} for {found.points}", seat, found.cards)
        state.desk = Turn((*turn.made, found), turn.closed)

    def end_turn(self, state: State, seat: Seat, turn: Turn) -> None:
        """Enter what *seat* has declared, and go on to the next seat or to the play."""
        if turn.made:
            declared = more(state.sheet.declared, seat, self.combos.declared(list(turn.made)))
            state.sheet = state.sheet._replace(declared=declared)
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
            made = self.combos.declared(list(turn.made))
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
    playing out at once is possible only while it *cannot*.
    """

    combos: Combos | None = None
    left_out: Cards = 0
    reached: Reached | None = None
    cannot: Reached | None = None
    # looked up by prepare
    tops: Cards = field(default=0, repr=False)
    core: Cards = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        assert self.combos is not None
        return replace(super().prepare(game), tops=self.combos.tops, core=self.combos.core)

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        cards = state.zones[self.table]
        if len(fall) > cards.bit_count():
            cards |= self.excuse
        cards &= ~self.left_out
        if not cards & self.tops and (cards & self.core).bit_count() < SMALLEST:
            super().collect(state, fall)  # most tricks: there are too few cards in it that make sets
            return
        entered = self.enter_sets(state, state.taker, cards)
        super().collect(state, fall)
        if entered and state.rule is self and self.reached is not None and self.reached(state):
            state.finish(WON)

    def enter_sets(self, state: State, taker: Seat, cards: Cards) -> bool:
        """Enter what the *cards* of a trick are worth; return whether that is anything."""
        assert self.combos is not None
        sets = self.combos.found(cards)
        for found in sets:
            what = found.kind.called(found.cards)
            state.note(f"{what} in the trick for {found.points}", taker, found.cards)
        if sets:
            won = sum(found.points for found in sets)
            state.sheet = state.sheet._replace(tricks=more(state.sheet.tricks, taker, won))
        return bool(sets)

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
            self.enter_sets(state, trick.taker, mask_of(trick.fall) & ~self.left_out)
        self.leave(state)


@dataclass(frozen=True)
class SignalSetTricks(SetTricks, SignalTricks):
    """Such tricks with signals."""
