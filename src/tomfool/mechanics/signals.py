"""Signals: a word to one's partner that goes with a card and binds nobody (M27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Pack, Seat, bits, mask_of, union
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


@dataclass(frozen=True)
class SignalTricks(Tricks):
    """Tricks in which a card may be played together with one of *signals*, as one call: ``T9 drag``.

    Here the usual obligation binds (M3).  Playing out at random leaves the words away.
    """

    fuses = True
    signals: tuple[Signal, ...] = ()
    bare: type[Tricks] = field(default=Tricks, repr=False)
    """The paragraph by which cards without words are played: to name it is quicker than `super`."""
    # looked up by prepare
    words: tuple[str, ...] = field(default=(), repr=False)
    shifts: Mapping[str, int] = field(default_factory=dict, repr=False)  # from a card to it with a word
    words_at: tuple[tuple[int, Actions, int, Actions], ...] = field(default=(), repr=False)
    """For each place in a trick what multiplies cards into themselves and the same with the words for any
    card, and which of the products fit; then what makes those with the words for the last card of a suit.
    In the vocabulary the words that are open at the same place stand at least a pack apart, or `legal` has
    to be another."""
    suits: tuple[Cards, ...] = field(default=(), repr=False)
    cards: Action = field(default=0, repr=False)  # the actions below are cards, without a word
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

        def words(place: int, *, last: bool) -> tuple[int, Actions]:
            some = [signal for signal in self.signals if place < signal.players and signal.last == last]
            copies = mask_of(shifts[signal.name] for signal in some)
            fitting = union(signal.cards << shifts[signal.name] for signal in some)
            return (copies | 1, fitting | game.pack.all) if some and not last else (copies, fitting)

        return replace(
            ready,
            shifts=shifts,
            words_at=tuple(
                (*words(place, last=False), *words(place, last=True)) for place in range(game.hands)
            ),
            suits=tuple(dict.fromkeys(filter(None, ready.follow))),
            cards=len(game.pack),
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
        hand, led = state.zones[seat], state.led
        held = hand & led or hand & self.trumps if led else 0
        cards = held | hand & self.excuse if held else hand  # FollowElseTrump.legal, without the call
        copies, fitting, lasts, lasting = self.words_at[len(state.fall)]
        legal = cards * copies & fitting if copies else cards
        if held & held - 1:
            return legal  # none is the last of its suit
        lone = held or self.lone(hand)
        return legal | lone * lasts & lasting if lone else legal

    def lone(self, hand: Cards) -> Cards:
        """Return the cards that are the last ones of their suit in a *hand*."""
        lone = 0
        for suit in self.suits:
            held = hand & suit
            if not held & held - 1:
                lone |= held
        return lone

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if action < self.cards:
            self.bare.act(self, state, seat, action)
            return
        card = self.carried[action]
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
        if signal.last and not self.lone(hand) >> card & 1:
            return f"{word} says that it is your last card of its suit, and you hold more"
        first = "the leader" if signal.players == 1 else f"the first {signal.players} players of a trick"
        return f"{word} is only for {first}"
