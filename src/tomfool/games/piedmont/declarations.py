"""The declarations of Mitigation: ten trumps, all Kings, all Honours, or a mixture of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tomfool.cards import BIT, LOKA78, Action, Actions, Cards, Seat
from tomfool.mechanics.announce import DONE, Announce, Announceable
from tomfool.rules import Bound
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

PACK = LOKA78
FOOL = PACK.parse("Fool")
TRUMPS = PACK.trump_mask & ~FOOL
KINGS = PACK.ranks("K")
HONOURS = PACK.parse("T1 T21 Fool")
ABUNDANCE, MIXED = 10, 4  # the cards that these need


class Kind(NamedTuple):
    """A declaration: the word for it, what has to be held (*card*), what may be named, what it brings.

    At least *least* cards are named; these bring *base*, each further one *each*.
    """

    name: str
    card: Cards
    names: Cards
    least: int
    base: int
    each: int
    meaning: str

    def worth(self, cards: Cards) -> int:
        """Return what it brings with these *cards* named, from each of the two others."""
        return self.base + self.each * (cards.bit_count() - self.least)


KINDS = (
    Kind(
        "abundance", 0, TRUMPS, ABUNDANCE, 10, 1, "ten trumps or more, laid open: 10, and 1 for each above"
    ),
    Kind("kings", KINGS, HONOURS, 0, 20, 5, "all four Kings: 20, and 5 for each Honour that you name"),
    Kind("honours", HONOURS, KINGS, 0, 15, 5, "all three Honours: 15, and 5 for each King that you name"),
    Kind("mixed", 0, KINGS | HONOURS, MIXED, 10, 5, "four Kings or Honours: 10, and 5 for each above four"),
)


class Declared(NamedTuple):
    """A declaration that is finished, and the *cards* that were named for it."""

    kind: Kind
    cards: Cards

    @property
    def value(self) -> int:
        """What each of the two others pays for it."""
        return self.kind.worth(self.cards)


class Sheet(NamedTuple):
    """What a hand keeps in the open: what was *paid* for giving it up, and what each has *declared*."""

    paid: tuple[int, ...] = ()
    declared: tuple[tuple[Declared, ...], ...] = ((), (), ())

    def with_one(self, seat: Seat, made: Declared) -> Sheet:
        """Return the sheet with one more declaration of *seat*."""
        rows = self.declared
        return self._replace(declared=(*rows[:seat], (*rows[seat], made), *rows[seat + 1 :]))


@dataclass(frozen=True)
class Declarations(Announce):
    """From eldest to the left each declares what it likes, then ``done``.

    After each word its cards are named one by one, and a ``done`` of their own.  Kings and Honours exclude
    each other's extras, and a mixture excludes both.  Where just one trump is missing the Fool may be laid
    open as the tenth, if he *stands_in*.  What was named is known to all.
    """

    stands_in: Cards = 0

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.desk is None:
            return super().legal(state, seat)
        turn: Declared = state.desk
        legal = self.may_name(state, seat, turn.kind) & ~turn.cards
        return legal | BIT[self.done] if turn.cards.bit_count() >= turn.kind.least else legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.desk is None:
            super().act(state, seat, action)
        elif action == self.done:
            self.finish(state, seat, state.desk)
        else:
            state.desk = state.desk._replace(cards=state.desk.cards | BIT[action])
            state.reveal(BIT[action], seat)

    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        super().name(state, seat, item)
        state.desk = Declared(self.kind(item), 0)

    def finish(self, state: State, seat: Seat, made: Declared) -> None:
        """Enter a declaration, and tell it."""
        state.desk = None
        state.sheet = state.sheet.with_one(seat, made)
        if made.cards & self.stands_in and made.kind.names == TRUMPS:
            state.barred[seat] |= TRUMPS & ~made.cards
        state.note(f"declared {made.kind.name} for {made.value}", seat, made.kind.card | made.cards)

    def able(self, state: State, seat: Seat, item: Announceable) -> bool:
        kind, said = self.kind(item), state.sheet.declared[seat]
        if any(self.excludes(made, kind) for made in said):
            return False
        enough = self.may_name(state, seat, kind).bit_count() >= kind.least
        return enough and super().able(state, seat, item)

    @staticmethod
    def excludes(made: Declared, kind: Kind) -> bool:
        """Return whether a declaration that was *made* leaves no room for one of this *kind*."""
        if "abundance" in (made.kind.name, kind.name):
            return False
        return bool(made.cards) or "mixed" in (made.kind.name, kind.name)

    def may_name(self, state: State, seat: Seat, kind: Kind) -> Cards:
        """Return the cards of *seat* that may be named for a declaration of this *kind*."""
        hand = state.zones[seat]
        if kind.names == TRUMPS:
            return self.to_lay_open(hand)
        extras = kind.card and any(made.kind.card for made in state.sheet.declared[seat])
        return 0 if extras else hand & kind.names

    def to_lay_open(self, hand: Cards) -> Cards:
        """Return the trumps of *hand*, with the Fool where he stands in for the tenth."""
        trumps = hand & TRUMPS
        return hand & (TRUMPS | self.stands_in) if trumps.bit_count() == ABUNDANCE - 1 else trumps

    @staticmethod
    def kind(item: Announceable) -> Kind:
        """Return the row of the table that *item* is."""
        assert isinstance(item, Kind)
        return item

    # What is known of a hand that is naming cards

    def bounds(self, view: View) -> Sequence[Bound]:
        """Say that who lays trumps open, or names a mixture, holds enough for it."""
        if view.rule is not self or view.desk is None or not view.desk.kind.least:
            return ()
        kind: Kind = view.desk.kind
        cards = kind.names | (self.stands_in if kind.names == TRUMPS else 0)
        return [Bound(view.turn, cards, kind.least)]

    def plausible(self, world: State) -> bool:
        """Whether the Fool was laid open from a hand with just nine trumps."""
        turn = world.desk
        if not isinstance(turn, Declared) or turn.kind.names != TRUMPS:
            return True
        return not turn.cards & ~self.to_lay_open(world.zones[world.turn])

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        now = state.game.show_actions(state.legal(seat))
        if state.desk is not None:
            return f"you are naming cards for {state.desk.kind.name!r}: now {now}"
        item = self.rows.get(action)
        if item is None or self.named(state, seat) >> action & 1:
            return super().why(state, seat, action)
        kind = self.kind(item)
        if any(self.excludes(made, kind) for made in state.sheet.declared[seat]):
            return f"what you have declared leaves no room for {kind.name!r}: now {now}"
        return f"your hand does not hold what {kind.name!r} needs: now {now}"

    def prompt(self, view: View) -> str:
        turn: Declared | None = view.desk
        if turn is None:
            return "Your turn to declare: each of the others pays you for it. Or say done."
        named = turn.cards.bit_count()
        if named < turn.kind.least:
            return f"Name the cards for “{turn.kind.name}”: {named} of at least {turn.kind.least} named."
        return f"“{turn.kind.name}” brings {turn.value} from each so far: name more, or say done."

    def meaning(self, view: View, call: str) -> str:
        if call == DONE:
            return "nothing more" if view.desk is None else f"{view.desk.value} from each of the others"
        return next(kind.meaning for kind in KINDS if kind.name == call)
