"""Announcing items for a side, and doubling them, each seat in turn (basics 4.5 and 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Seat, mask_of
from tomfool.games.hungary.items import SPARROW, Bonus
from tomfool.games.hungary.talk import (
    ALONE,
    BID,
    DECLARERS,
    DEFENDERS,
    SIDES,
    TITLES,
    Stake,
    defends,
    show_side,
    side_of,
    stakes_of,
)
from tomfool.mechanics.announce import DONE
from tomfool.mechanics.who import SeatRule, declarer
from tomfool.rules import NOBODY, Game, Phase
from tomfool.state import State
from tomfool.view import View

STEPS = {1: "contra", 2: "re-contra", 4: "sub-contra"}
"""The word that doubles an item which stands at so many times its worth."""
TIMES = {2: "twice", 4: "four times", 8: "eight times"}


UNKNOWN = -1
"""The side of a seat that has not spoken yet."""
NO_ONE_YET = -1
"""How many are silent while nobody has spoken: one less, as one more has to be."""


Places: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Where among the stakes the items of either side stand, by their numbers."""
Turn: TypeAlias = tuple[Actions, Actions, int, int, Places]
"""A turn to speak: what the declarer's side may say, and what the defenders may; the side for which its
seat has spoken; how many before it were silent since somebody spoke; and where the stakes stand, once
no others come to them.  Sides are numbered as in `SIDES`."""


@dataclass(frozen=True)
class Speaking(Phase):
    """From *opens* to the left each seat says what it likes, one by one, and ends its turn with ``done``.

    It goes on until three in a row have said nothing since the last who did, or four at the beginning.
    """

    opens: SeatRule
    # looked up by prepare
    done: Action = field(default=0, repr=False)
    left: tuple[Seat, ...] = field(default=(), repr=False)  # for each seat the one that speaks after it

    def prepare(self, game: Game) -> Self:
        left = tuple(map(game.next, range(game.seats)))
        return replace(self, done=game.action(DONE), left=left)

    def enter(self, state: State) -> None:
        state.turn, state.desk = self.opens(state), self.opening(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        turn: Turn = state.desk
        side = turn[2]
        defending = defends(state, seat) if side == UNKNOWN else side
        may = turn[1] if defending else turn[0]
        return may ^ BIT[self.done] if state.sheet.owing and not self.may_end(state, seat) else may

    def act(self, state: State, seat: Seat, action: Action) -> None:
        turn = state.desk
        state.said.append((seat, action))
        if action == self.done:
            self.pass_on(state, turn, seat)
            return
        _, _, side, _, places = turn
        if side == UNKNOWN:
            side = defends(state, seat)
            if state.partner == NOBODY:
                show_side(state, seat)
        ours, theirs = self.speak(state, turn, side, seat, action)
        state.desk = (ours, theirs, side, 0, places)

    def pass_on(self, state: State, turn: Turn, seat: Seat) -> None:
        """End the *turn* of *seat*: the next one speaks, or all have had their say."""
        declarers, defenders, side, silent, places = turn
        silent = silent + 1 if side == UNKNOWN else 0
        following = self.left[seat]
        if self.settled(state, following, silent):
            state.advance()
        else:
            state.turn = following
            state.desk = (declarers, defenders, UNKNOWN, silent, places)

    def opening(self, state: State) -> Turn:
        """Return the first turn, with what either side may say when the phase begins."""
        raise NotImplementedError

    def speak(
        self, state: State, turn: Turn, side: int, seat: Seat, action: Action
    ) -> tuple[Actions, Actions]:
        """Carry out what *seat*, of this *side*, has said; return what is open to both sides then."""
        raise NotImplementedError

    def may_end(self, state: State, seat: Seat) -> bool:
        """Return whether *seat*, if it owes something, may end its turn."""
        return True

    def settled(self, state: State, following: Seat, silent: int) -> bool:
        """Return whether nobody speaks any more after so many *silent* turns; *following* would be next."""
        return silent >= 3


@dataclass(frozen=True)
class AnnounceItems(Speaking):
    """Declarer first, each names items of the table for its side, each once a side.

    The cards need not be held.  Whoever names one shows which side is spoken for.  One round, or, not
    *once*, until nobody has more to say.
    """

    task = "announce"
    items: tuple[Bonus, ...] = ()
    once: bool = True
    opens: SeatRule = declarer
    # looked up by prepare
    rows: Mapping[Action, Bonus] = field(default_factory=dict, repr=False)
    every: Actions = field(default=0, repr=False)
    sparrow: Action = field(default=0, repr=False)
    leaders: Actions = field(default=0, repr=False)  # those for the declarer alone
    reserved: Mapping[str, Actions] = field(default_factory=dict, repr=False)  # by who may not name them
    clashes: Mapping[str, Actions] = field(default_factory=dict, repr=False)  # by the item named before
    named: Mapping[Action, tuple[Actions, tuple[Stake, Stake]]] = field(default_factory=dict, repr=False)
    """For each call what its side may still name after it, and the stake that it is for either side."""

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (DONE, *(f"announce {item.name}" for item in self.items))

    def prepare(self, game: Game) -> Self:
        rows = {game.action(f"announce {item.name}"): item for item in self.items}
        barred, leaders = {DECLARERS: 0, DEFENDERS: 0}, 0
        clashes = {BID: 0, **{item.name: 1 << action for action, item in rows.items()}}
        for action, item in rows.items():
            if item.only:
                barred[DEFENDERS] |= 1 << action
            if item.only == "leader":
                leaders |= 1 << action
            if item.not_with:
                clashes[item.not_with] |= 1 << action
                clashes[item.name] |= 1 << game.action(f"announce {item.not_with}")
        every = mask_of((*rows, game.action(DONE)))
        named = {
            action: (
                every & ~clashes[item.name],
                (Stake(item.name, DECLARERS), Stake(item.name, DEFENDERS)),
            )
            for action, item in rows.items()
        }
        return replace(
            super().prepare(game),
            rows=rows,
            every=every,
            sparrow=game.action(f"announce {SPARROW}"),
            leaders=leaders,
            reserved=barred,
            clashes=clashes,
            named=named,
        )

    def opening(self, state: State) -> Turn:
        may = {side: self.every & ~self.reserved[side] for side in SIDES}
        for item, side, _ in stakes_of(state):
            may[side] &= ~self.clashes[item]
        return may[DECLARERS], may[DEFENDERS], UNKNOWN, NO_ONE_YET, ((), ())

    def legal(self, state: State, seat: Seat) -> Actions:
        legal = Speaking.legal(self, state, seat)
        return legal & ~self.leaders if self.leaders and seat != state.declarer else legal

    def speak(
        self, state: State, turn: Turn, side: int, seat: Seat, action: Action
    ) -> tuple[Actions, Actions]:
        declarers, defenders, _, _, _ = turn
        left, stakes = self.named[action]
        state.stakes = (state.stakes or ALONE) + (stakes[side],)
        if action == self.sparrow:
            state.sheet = state.sheet._replace(bound=state.sheet.bound | 1 << seat)
        if side:
            return declarers, defenders & left
        return declarers & left, defenders

    def settled(self, state: State, following: Seat, silent: int) -> bool:
        return following == self.opens(state) if self.once else silent >= 3

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if item is None:
            return super().why(state, seat, action)
        side = side_of(state, seat)
        named = [stake.item for stake in stakes_of(state) if stake.side == side]
        if item.name in named:
            return "your side has announced it already"
        if item.only == "leader" and seat != state.declarer:
            return "it is for the declarer alone, who leads to the first trick"
        if item.only and side == DEFENDERS:
            return "it is for the declarer's side alone"
        clash = next(name for name in named if self.clashes.get(name, 0) >> action & 1)
        return f"your side has announced {clash}, and one of them excludes the other"

    def told(self, call: str) -> tuple[str, str]:
        if call == DONE:
            return "be", "done"
        return "announce", self.row(call).title

    def row(self, call: str) -> Bonus:
        """Return the item that *call* announces."""
        return next(item for item in self.items if call == f"announce {item.name}")

    def prompt(self, view: View) -> str:
        if view.seat == view.declarer:
            return "Announce what your side will make?"
        return f"Announce for {TITLES[side_of(view, view.seat)]}? It shows your side."

    def stages(self, view: View, call: str) -> tuple[str, ...]:
        if call == DONE or not self.row(call).variant:
            return (call,)
        item = self.row(call)
        return f"announce {item.family}", item.variant

    def stage_meaning(self, view: View, parts: tuple[str, ...]) -> str:  # type: ignore[override]
        if len(parts) > 1:
            return ""
        return next(i for i in self.items if parts[0] == f"announce {i.family}").means(general=True)

    def meaning(self, view: View, call: str) -> str:
        if call == DONE:
            return "nothing more; what is made in silence still counts"
        return self.row(call).means()


Row: TypeAlias = tuple[int, int, int, Actions]
"""What may be said of a stake: the number of its item, its side, the side that may speak, and the call."""


def declarers_left(state: State) -> Seat:
    """The seat on the declarer's left."""
    return state.game.next(state.declarer)


@dataclass(frozen=True)
class Contras(Speaking):
    """From the declarer's left: the bid and all that was announced may be doubled, up to three times.

    Contra and sub-contra are for the other side, re-contra for the own.  Who has laid the called card away
    owes a contra on the bid.
    """

    task = "double or say done"
    opens: SeatRule = declarers_left
    items: tuple[Bonus, ...] = ()
    steps: ClassVar[tuple[str, ...]] = tuple(STEPS.values())
    # looked up by prepare
    rows: Mapping[Action, tuple[str, str]] = field(default_factory=dict, repr=False)  # the step, the item
    stakes: Mapping[Stake, Row] = field(default_factory=dict, repr=False)
    after: tuple[Mapping[Action, tuple[Stake, Row]], ...] = field(default=(), repr=False)
    """For either side that speaks, what stands at stake after a call, and what may be said of it then."""

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        names = (BID, *(item.name for item in self.items))
        return (DONE, *(f"{step} {name}" for step in self.steps for name in names))

    def prepare(self, game: Game) -> Self:
        names = (BID, *(item.name for item in self.items))
        actions = {(step, name): game.action(f"{step} {name}") for step in self.steps for name in names}
        rows = {action: words for words, action in actions.items()}
        stakes: dict[Stake, Row] = {}
        after: tuple[dict[Action, tuple[Stake, Row]], ...] = ({}, {})
        for number, name in enumerate(names):
            for owner, side in enumerate(SIDES):
                stake, row = Stake(name, side, 8), (number, owner, 1 - owner, 0)
                for factor, step in reversed(STEPS.items()):
                    stakes[stake] = row
                    speaker, action = owner if factor == 2 else 1 - owner, actions[step, name]
                    after[speaker][action] = stake, row
                    stake, row = stake._replace(factor=factor), (number, owner, speaker, 1 << action)
                stakes[stake] = row
        return replace(super().prepare(game), rows=rows, stakes=stakes, after=after)

    def opening(self, state: State) -> Turn:
        names = len(self.items) + 1
        may, places = [BIT[self.done]] * 2, ([0] * names, [0] * names)
        for place, stake in enumerate(stakes_of(state)):
            number, owner, speaker, call = self.stakes[stake]
            may[speaker] |= call
            places[owner][number] = place
        return may[0], may[1], UNKNOWN, NO_ONE_YET, (tuple(places[0]), tuple(places[1]))

    def speak(
        self, state: State, turn: Turn, side: int, seat: Seat, action: Action
    ) -> tuple[Actions, Actions]:
        declarers, defenders, _, _, places = turn
        stake, (number, owner, _, answer) = self.after[side][action]
        stakes = [*(state.stakes or ALONE)]
        stakes[places[owner][number]] = stake
        state.stakes = tuple(stakes)
        if side:
            return declarers | answer, defenders ^ BIT[action]  # the other side may answer
        return declarers ^ BIT[action], defenders | answer

    def stake(self, hand: State | View, seat: Seat, action: Action) -> Stake | None:
        """Return what *seat* would double with *action*; None if there is no such thing."""
        step, item = self.rows[action]
        ours = side_of(hand, seat)
        own = step == STEPS[2]
        found = [s for s in stakes_of(hand) if s.item == item and (s.side == ours) == own]
        return found[0] if found else None

    def may_end(self, state: State, seat: Seat) -> bool:
        return not state.sheet.owing >> seat & 1 or stakes_of(state)[0].factor > 1

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        choices = state.game.show_actions(self.legal(state, seat))
        if action == self.done:
            return f"you have laid the called card away, and so have to contra the bid: {choices}"
        if action not in self.rows:
            return super().why(state, seat, action)
        stake = self.stake(state, seat, action)
        if stake is None:
            return f"there is no such thing for you to double; now {choices}"
        return f"that stands at {stake.factor} times its worth; now {choices}"

    def told(self, call: str) -> tuple[str, str]:
        if call == DONE:
            return "be", "done"
        step, _, item = call.partition(" ")
        return "say", f"{step} to {self.title(item)}"

    def row(self, item: str) -> Bonus:
        """Return the row of an announced *item*."""
        return next(row for row in self.items if row.name == item)

    def title(self, item: str) -> str:
        """Return the words for an item as a sentence names it."""
        return "the bid" if item == BID else self.row(item).title

    def prompt(self, view: View) -> str:
        if not self.may_end(view, view.seat):  # type: ignore[arg-type]
            return "Your turn: you laid the called card away, so you have to contra the bid."
        return "Double what will fail, or again what of yours was doubled?"

    def meaning(self, view: View, call: str) -> str:
        if call == DONE:
            return "no doubling now"
        stake = self.stake(view, view.seat, view.game.action(call))
        now = 1 if stake is None else stake.factor
        whose = "" if stake is None else f"{self.title(stake.item)} of {TITLES[stake.side]}: "
        return f"{whose}counts {TIMES[2 * now]}, whoever wins it"
