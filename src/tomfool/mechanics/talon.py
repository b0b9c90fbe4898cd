"""The talon: taken into a hand, and as many cards laid away (M2, M16)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Cards, Seat, mask_of, pick
from tomfool.mechanics.held import played_by
from tomfool.mechanics.who import SeatRule
from tomfool.rules import Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class TakeTalon(Phase):
    """*by* takes all groups of the talon into the hand; everybody sees them first if they are *open*.

    Where *groups* are named by their numbers, these alone are taken, and the others stay face down.
    """

    by: SeatRule
    open: bool = False
    groups: frozenset[int] | None = None
    takes: tuple[int, ...] = field(default=(), repr=False)  # the zones of these groups

    def prepare(self, game: Game) -> Self:
        talon = {name: zone for name, zone in game.zone_index.items() if name.startswith("talon ")}
        groups = {int(name.removeprefix("talon ")): zone for name, zone in talon.items()}
        takes = [zone for number, zone in groups.items() if self.groups is None or number in self.groups]
        return replace(self, takes=tuple(takes))

    def enter(self, state: State) -> None:
        taker, taken = self.by(state), 0
        for zone in self.takes:
            cards = state.zones[zone]
            if self.open:
                state.show(zone)
            state.move(cards, zone, taker)
            taken |= cards
        state.note("talon", taker, taken if self.open else 0)
        state.advance()


@dataclass(frozen=True)
class TakeGroup(Phase):
    """All groups of the talon are laid open; *by* takes one of them into the hand, the others stay.

    *names* are the words for what may be taken, each for so many groups as were dealt next to each other
    as *size* says.
    """

    task = "take from the talon"
    by: SeatRule
    names: tuple[str, ...] = ("first", "second")
    size: int = 1
    words: tuple[Action, ...] = field(default=(), repr=False)  # the action of each name

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.names

    def prepare(self, game: Game) -> Self:
        return replace(self, words=tuple(game.action(name) for name in self.names))

    @property
    def first(self) -> Action:
        """The action of the first name."""
        return self.words[0]

    def enter(self, state: State) -> None:
        state.turn = seat = self.by(state)
        for zone in self.groups(state):
            state.show(zone)
            state.note("talon shown", seat, state.zones[zone])

    def groups(self, state: State | View) -> list[int]:
        """Return the zone of each group, in the order of the deal."""
        return [state.game.zone_index[f"talon {number}"] for number in range(len(self.names) * self.size)]

    def packet(self, hand: State | View, place: int) -> list[int]:
        """Return the zones of the groups for which the word at *place* of the names stands."""
        return self.groups(hand)[place * self.size : (place + 1) * self.size]

    def cards(self, hand: State | View, place: int) -> Cards:
        """Return the cards that the word at *place* of the names would bring."""
        cards = 0
        for zone in self.packet(hand, place):
            cards |= hand.zones[zone] or 0
        return cards

    def legal(self, state: State, seat: Seat) -> Actions:
        return mask_of(self.words)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        place = self.words.index(action)
        cards = self.cards(state, place)
        for zone in self.packet(state, place):
            state.move(state.zones[zone], zone, seat)
        state.note("talon", seat, cards)
        state.advance()

    def told(self, call: str) -> tuple[str, str]:
        return "choose", f"the {call} group"

    def prompt(self, view: View) -> str:
        return "Your turn: which cards of the talon do you take?"

    def meaning(self, view: View, call: str) -> str:
        pack, place = view.game.pack, self.names.index(call)
        return ", ".join(pack.codes[card] for card in pack.sort(self.cards(view, place)))


Choices: TypeAlias = tuple[Cards, Cards]
"""Of a whole hand, the cards that may go as first choice, and those that may only fill a gap."""


@dataclass(frozen=True)
class LayAway(Phase):
    """*by* lays *count* cards face down, one by one.

    *may* looks at the whole hand, the talon in it, and says what may go as first and as second choice.
    A second-choice card may go only as far as there are fewer first-choice cards than *count*, and then
    all of these go too.  *never* are the cards that no hand may lay away: everybody knows that they are
    not in the discard.  *sometimes* are those that go from some hands only, by what else is held.  Cards
    of *shown* are laid open when the discard is complete; they are all of one choice.  Of *keep* at least
    one card stays in the hand.
    """

    task = "lay cards away"
    by: SeatRule
    count: int
    may: Callable[[Cards], Choices]
    never: Cards = 0
    sometimes: Cards = -1
    shown: Cards = 0
    keep: Cards = 0
    reasons: tuple[tuple[Cards, str], ...] = ()  # why certain cards stay, for people
    seen: str = ""  # who will see them, for people, where it is not the usual
    discards: tuple[int, ...] = field(default=(), repr=False)  # the zone of each seat; looked up by prepare

    def prepare(self, game: Game) -> Self:
        return replace(self, discards=tuple(map(game.discard, range(game.seats))))

    def enter(self, state: State) -> None:
        state.desk = self.count
        state.turn = self.by(state)

    def picks(self, view: View) -> int:
        return int(view.desk)

    def legal(self, state: State, seat: Seat) -> Actions:
        zones = state.zones
        hand, laid = zones[seat], zones[self.discards[seat]]
        first, second = self.may(hand | laid)
        if second and (laid & second).bit_count() < self.count - first.bit_count():
            first |= second
        return first & hand & ~self.last_kept(hand) if self.keep else first & hand

    def last_kept(self, hand: Cards) -> Cards:
        """Return the card of *hand* that is the last one of those to keep; 0 if there is none such."""
        kept = hand & self.keep
        return 0 if kept & kept - 1 else kept

    def act(self, state: State, seat: Seat, action: Action) -> None:
        self.lay(state, seat, BIT[action], 1)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        seat, left = state.turn, state.desk
        first, second = self.may(state.zones[seat])
        if second or left < self.count:
            super().rollout(state, random)
            return
        cards = 0
        for _ in range(left):
            card = 1 << pick(first, random)
            first ^= card
            cards |= card
        self.lay(state, seat, cards, left)

    def lay(self, state: State, seat: Seat, cards: Cards, count: int) -> None:
        """Lay *count* cards away, and end the phase when all are."""
        zone, barred = self.discards[seat], state.barred
        state.move(cards, seat, zone)
        barred[zone] |= self.never | barred[seat]  # what the hand had not cannot be there
        state.desk = left = state.desk - count
        if not left:
            self.finished(state, seat)
            state.advance()

    def finished(self, state: State, seat: Seat) -> None:
        """Lay open what has to be shown of the whole discard of *seat*."""
        if not self.shown:
            return
        zone = self.discards[seat]
        shown = state.zones[zone] & self.shown
        if shown:
            state.reveal(shown, zone)
            state.note("shown", seat, shown)
            first, second = self.may(state.game.pack.all)
            if shown & second:  # they have filled a gap, so all that might go before them has gone
                state.barred[seat] |= first
        state.barred[zone] |= self.shown & ~shown

    def why(self, state: State, seat: Seat, action: Action) -> str:
        game = state.game
        if action >= len(game.pack) or not state.zones[seat] >> action & 1:
            return "lay away a card that is in your hand"
        if self.last_kept(state.zones[seat]) >> action & 1:
            return f"at least one of {game.show_actions(self.keep)} has to stay"
        for cards, reason in self.reasons:
            if cards >> action & 1:
                return reason
        return f"may not be laid away here; you may choose from {game.show_actions(state.legal(seat))}"

    def plausible(self, world: State) -> bool:
        """Whether the discard of the world was legal from the hand that it was chosen from.

        That hand is the cards still held, those played and those laid away.
        """
        seat = self.by(world)
        if seat < 0 or not self.applies(world):
            return True
        laid = world.zones[world.game.discard(seat)]
        if not laid & self.sometimes:
            return True
        first, second = self.may(world.zones[seat] | laid | played_by(world, seat))
        if laid & ~(first | second):
            return False
        gap = max(0, self.count - first.bit_count())
        filled = (laid & second).bit_count()
        return filled <= gap  # a whole discard cannot have less: there were no more first-choice cards


@dataclass(frozen=True)
class Classes:
    """The usual choices: plain cards go first, then trumps; some cards never.

    >>> from tomfool.cards import LOKA78
    >>> usual = Classes(first=LOKA78.parse("2E 3E"), second=LOKA78.parse("T2"))
    >>> usual(LOKA78.parse("2E KE T2")) == (LOKA78.parse("2E"), LOKA78.parse("T2"))
    True
    """

    first: Cards
    second: Cards = 0

    def __call__(self, hand: Cards) -> Choices:
        return self.first & hand, self.second & hand
