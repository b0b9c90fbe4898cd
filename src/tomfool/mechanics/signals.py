"""Signals: a word to one's partner that goes with a card and binds nobody (M27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Card, Cards, Pack, Seat, bits, union
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class Signal:
    """One word that may go with any of *cards*, which are neighbours in the pack.

    It is open to the first *players* of a trick; if *last*, only with the last card of a suit in the hand.
    """

    name: str
    cards: Cards
    players: int
    last: bool = False
    meaning: str = ""


Words: TypeAlias = tuple[tuple[Cards, int], ...]
"""For each of some words the cards that it may go with, and what it adds to the number of a card."""


@dataclass(frozen=True)
class SignalTricks(Tricks):
    """Tricks in which a card may be played together with one of *signals*, as one call: ``T9 drag``.

    Playing out at random leaves them away.
    """

    fuses = True
    signals: tuple[Signal, ...] = ()
    bare: type[Tricks] = field(default=Tricks, repr=False)
    """The paragraph by which cards without words are played: to name it is quicker than `super`."""
    # looked up by prepare
    words: tuple[str, ...] = field(default=(), repr=False)
    shifts: Mapping[str, int] = field(default_factory=dict, repr=False)  # from a card to it with a word
    words_at: tuple[tuple[int, Actions, Words], ...] = field(default=(), repr=False)
    """For each place in a trick what multiplies cards into those with the words for any card, which of the
    products fit, and the words for the last card of a suit.  In the vocabulary the words that are open at
    the same place stand at least a pack apart, or `legal` has to be another."""
    suits: tuple[Cards, ...] = field(default=(), repr=False)
    trump_suit: tuple[Cards, ...] = field(default=(), repr=False)
    else_trump: Cards = field(default=0, repr=False)  # the trumps, where who cannot follow plays them alone
    plain_cards: Cards = field(default=0, repr=False)
    carried: Mapping[Action, Card] = field(default_factory=dict, repr=False)
    final: frozenset[Action] = field(default=frozenset(), repr=False)  # "my last of the suit"

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.words

    @classmethod
    def in_words(cls, pack: Pack, **parts: object) -> Self:
        """Return the phase with the words that its signals add for the cards of *pack*."""
        rule = cls(**parts)  # type: ignore[arg-type]
        words = (
            f"{pack.codes[card]} {signal.name}" for signal in rule.signals for card in bits(signal.cards)
        )
        return replace(rule, words=tuple(words))

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        shifts = {}
        for signal in self.signals:
            card = next(bits(signal.cards))
            shifts[signal.name] = game.action(f"{game.pack.codes[card]} {signal.name}") - card

        def words(place: int) -> tuple[int, Actions, Words]:
            some = [signal for signal in self.signals if place < signal.players]
            free = {shifts[signal.name]: signal.cards for signal in some if not signal.last}
            return (
                1 + sum(1 << shift for shift in free) if free else 0,
                game.pack.all | union(cards << shift for shift, cards in free.items()),
                tuple((signal.cards, shifts[signal.name]) for signal in some if signal.last),
            )

        return replace(
            ready,
            shifts=shifts,
            words_at=tuple(words(place) for place in range(game.hands)),
            suits=tuple(dict.fromkeys(filter(None, ready.follow))),
            trump_suit=(ready.trumps,),
            else_trump=ready.trumps if ready.plain else 0,
            plain_cards=union(ready.follow) & ~ready.trumps,
            carried=self.carries(game),
            final=frozenset(
                card + shifts[signal.name]
                for signal in self.signals
                for card in bits(signal.cards)
                if signal.last
            ),
        )

    def carries(self, game: Game) -> Mapping[Action, Card]:
        return {
            game.action(f"{game.pack.codes[card]} {signal.name}"): card
            for signal in self.signals
            for card in bits(signal.cards)
        }

    def card_of(self, action: Action) -> Card:
        return self.carried.get(action, action)

    def legal(self, state: State, seat: Seat) -> Actions:
        legal = cards = self.bare.legal(self, state, seat)
        copies, fitting, lasts = self.words_at[len(state.fall)]
        if copies:
            legal = cards * copies & fitting  # the cards, and once more in the numbers of each word
        led = state.led
        if led:
            held = cards & led or cards & self.else_trump
            if held & held - 1:
                return legal  # several of one suit, and no others: none is the last of its suit
        lone = self.lone(cards, state.zones[seat])
        if lone:
            for which, shift in lasts:
                legal |= (lone & which) << shift
        return legal

    def lone(self, cards: Cards, hand: Cards) -> Cards:
        """Return which of *cards* are the last ones of their suit in the *hand*."""
        lone = 0
        for suit in self.suits if cards & self.plain_cards else self.trump_suit:
            held = cards & suit
            if held and not held & held - 1 and held == hand & suit:
                lone |= held
        return lone

    def act(self, state: State, seat: Seat, action: Action) -> None:
        card = self.carried.get(action)
        if card is None:
            self.bare.act(self, state, seat, action)
            return
        if action in self.final:  # what has been said is true: no more of the suit is in that hand
            state.barred[seat] |= self.follow[card] & ~BIT[card]
        self.bare.act(self, state, seat, card)

    def meaning(self, view: View, call: str) -> str:
        return next((s.meaning for s in self.signals if call.endswith(f" {s.name}")), "")

    def why(self, state: State, seat: Seat, action: Action) -> str:
        card = self.carried.get(action)
        if card is None:
            return super().why(state, seat, action)
        if not super().legal(state, seat) >> card & 1:
            return super().why(state, seat, card)
        word = state.game.vocabulary[action].partition(" ")[2]
        signal = next(signal for signal in self.signals if signal.name == word)
        hand = state.zones[seat]
        if signal.last and not self.lone(hand, hand) >> card & 1:
            return f"{word} says that it is your last card of its suit, and you hold more"
        first = "the leader" if signal.players == 1 else f"the first {signal.players} players of a trick"
        return f"{word} is only for {first}"
