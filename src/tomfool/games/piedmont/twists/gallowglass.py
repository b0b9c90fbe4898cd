"""Gallowglass: a suit whose cards may serve for the courts of another, and are worth nothing for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, mask_of
from tomfool.games.piedmont.counting import Counting
from tomfool.mechanics.judge import GoodAndEvil
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer
from tomfool.rules import Game, Item, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

CALLS = tuple(f"gallowglass {suit}" for suit in ("none", "E", "A", "F", "W"))


@dataclass(frozen=True)
class NameGallowglass(Phase):
    """After the discard the dealer names the gallowglass suit, or none; it stands in `State.sheet`."""

    calls = CALLS
    none: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, none=game.action(CALLS[0]))

    def enter(self, state: State) -> None:
        state.turn = dealer(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return 0b11111 << self.none

    def act(self, state: State, seat: Seat, action: Action) -> None:
        suit = CALLS[action - self.none].split()[1]
        state.sheet = 0 if suit == "none" else state.game.pack.suit(suit)
        state.advance()

    def prompt(self, view: View) -> str:
        return "Do you name a gallowglass suit for this hand?"

    def meaning(self, view: View, call: str) -> str:
        letter = call.split()[1]
        if letter == "none":
            return "the hand is played as usual"
        name = next(suit.name for suit in view.game.pack.suits if suit.letter == letter)
        return (
            f"{name} may serve for the courts of other suits, but counts nothing, nor does a trick it wins"
        )


@dataclass(frozen=True)
class GallowglassTricks(Tricks):
    """Tricks in which whoever has only courts of the suit led may play the gallowglass suit instead.

    Such a card is *engaged*: it counts as one of the suit led of its own rank, and of two equal ones the
    later is higher.  Thrown by a hand that is out of the suit and of trumps it can win nothing.
    """

    judge: GoodAndEvil | None = None

    def prepare(self, game: Game) -> Self:
        return replace(super().prepare(game), fast=None, courts=game.pack.ranks("K Q C J"))

    courts: Cards = field(default=0, repr=False)

    def serves(self, state: State) -> Cards:
        """Return the cards that may serve for courts in the trick in progress."""
        suit: Cards = state.sheet
        return 0 if not state.led or state.led & (self.trumps | suit) else suit

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, led = state.zones[seat], state.led
        own = hand & led
        if own and not own & ~self.courts:
            return own | hand & (self.serves(state) | self.excuse)
        return super().legal(state, seat)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        card = BIT[action]
        serves = card & state.sheet and self.serves(state) & card
        if serves and state.zones[seat] & state.led:
            self.engage(state, seat, action)
        else:
            if serves:
                state.note("thrown", seat, card)
            super().act(state, seat, action)
        if state.desk and state.fall:
            self.find_best(state, 0)

    def engage(self, state: State, seat: Seat, action: Action) -> None:
        """Play a card in the place of a court; all know that courts alone are held of the suit led."""
        card = BIT[action]
        state.zones[seat] ^= card
        state.zones[self.table] |= card
        state.forget(card)
        state.barred[seat] |= state.led & ~self.courts
        state.note("engaged", seat, card)
        state.desk = (state.desk or 0) | card
        state.fall += (action,)
        if len(state.fall) < self.seats:
            state.turn = state.circle[len(state.fall)]
        else:
            self.collect(state, state.fall)

    def winner(self, state: State, fall: tuple[Card, ...]) -> Seat:
        if not state.desk:
            return super().winner(state, fall)
        assert self.judge is not None
        together = self.judge.together(state, fall)
        if together:
            return self.judge.first(state, fall)
        self.find_best(state, 0 if together is None else BIT[self.judge.good] | BIT[self.judge.evil])
        return state.taker

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        state.desk = None
        super().gather(state, taker, fall)

    def find_best(self, state: State, without: Cards) -> None:
        """Find who is winning, the cards of *without* left out; nobody able, it is who set the suit.

        While a trick lies on the table, `State.desk` holds those of its cards that are engaged.
        """
        led, engaged = state.led, state.desk
        able = [
            (rank, place)
            for place, card in enumerate(state.fall)
            if not without & BIT[card] and (rank := self.rank(card, led, engaged)) >= 0
        ]
        opening = next((place for place, card in enumerate(state.fall) if led & BIT[card]), 0)
        place = max(able)[1] if able else opening
        state.best, state.taker = state.fall[place], state.circle[place]

    def rank(self, card: Card, led: Cards, engaged: Cards) -> int:
        """Return how high *card* is in this trick; −1 for one that cannot win."""
        if self.trumps & BIT[card]:
            return 100 + card
        if (led | engaged) & BIT[card]:
            suit = self.follow[card]
            return (suit & BIT[card] - 1).bit_count()
        return -1

    def plausible(self, world: State) -> bool:
        """Whether whoever has engaged a card held a court of the suit led at that time."""
        return all(
            self.held(world, event.seat, event.cards) for event in world.events if event.kind == "engaged"
        )

    def held(self, world: State, seat: Seat, card: Cards) -> bool:
        """Whether *seat* still had a card of the suit led when it engaged *card*."""
        tricks = [
            *(trick.plays for trick in world.history),
            (*zip(world.circle, world.fall, strict=False),),
        ]
        number = next(
            n for n, plays in enumerate(tricks) if any(BIT[played] == card for _, played in plays)
        )
        opening = next(first for _, first in tricks[number] if not self.excuse & BIT[first])
        later = mask_of(played for plays in tricks[number + 1 :] for who, played in plays if who == seat)
        return bool((world.zones[seat] | later) & self.follow[opening])

    def why(self, state: State, seat: Seat, action: Action) -> str:
        serves = self.serves(state)
        if serves and serves & BIT[action] and state.zones[seat] & BIT[action] & ~self.legal(state, seat):
            return f"{super().why(state, seat, action)}; gallowglasses serve only who holds courts alone"
        return super().why(state, seat, action)


@dataclass(frozen=True)
class Burnt(Counting):
    """The gallowglass suit is worth nothing, nor is a card of a trick that it wins, except the Fool.

    The dealer's side still needs more than half of the whole, however little is in play.
    """

    def lost(self, state: State) -> Cards:
        """Return the cards that are worth nothing at the end of the hand."""
        lost: Cards = state.sheet
        for trick in state.history:
            if state.sheet & BIT[trick.card]:
                lost |= mask_of(trick.fall)
        return lost & ~BIT[state.game.pack.index["Fool"]]

    def counts(self, state: State) -> Sequence[Callable[[Cards], int]]:
        if not state.sheet:
            return super().counts(state)
        worth = ~self.lost(state)

        def count(cards: Cards) -> int:
            return self.points.count(cards & worth)

        return [count] * state.game.seats

    def owed(self, state: State) -> Sequence[int]:
        if not state.sheet:
            return self.points.values
        lost = self.lost(state)
        return [0 if lost & BIT[card] else worth for card, worth in enumerate(self.points.values)]

    def settle(self, state: State, taken: Sequence[int]) -> tuple[int, ...]:
        side = state.game.side(state.dealer)
        gain = 2 * taken[state.dealer] - self.whole
        return tuple(gain if side >> seat & 1 else -gain for seat in range(len(taken)))

    def result(self, taken: Sequence[int], scores: tuple[int, ...], sides: bool) -> tuple[Item, ...]:
        return (Item("score", f"The dealer's side twice, less {self.whole}", scores, "score"),)


def named(view: View) -> str:
    """Return which suit is the gallowglass, as a sentence; "" if none is."""
    for suit, mask in zip(view.game.pack.suits, view.game.pack.suit_masks, strict=False):
        if view.sheet == mask:
            return f"{suit.name} is the gallowglass: it and the tricks it wins count nothing."
    return ""
