"""Signals: a word to one's partner that goes with a card and binds nobody (M27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Pack, Seat, bits, pick
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

    Playing out at random leaves them away.
    """

    fuses = True

    signals: tuple[Signal, ...] = ()
    # looked up by prepare
    words: tuple[str, ...] = field(default=(), repr=False)
    open: tuple[tuple[tuple[Cards, int], ...], ...] = field(default=(), repr=False)  # by place
    lasts: tuple[tuple[tuple[Cards, int], ...], ...] = field(default=(), repr=False)  # with a last card
    suits: tuple[Cards, ...] = field(default=(), repr=False)
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
        shifts = []
        for signal in self.signals:
            card = next(bits(signal.cards))
            shifts.append(game.action(f"{game.pack.codes[card]} {signal.name}") - card)
        rows = [
            [
                tuple(
                    (signal.cards, shift)
                    for signal, shift in zip(self.signals, shifts, strict=True)
                    if place < signal.players and signal.last == last
                )
                for place in range(game.hands)
            ]
            for last in (False, True)
        ]
        return replace(
            ready,
            open=tuple(rows[False]),
            lasts=tuple(rows[True]),
            suits=tuple(dict.fromkeys(filter(None, ready.follow))),
            carried=self.carries(game),
            final=frozenset(
                card + shift
                for signal, shift in zip(self.signals, shifts, strict=True)
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
        legal = cards = super().legal(state, seat)
        place = len(state.fall)
        for which, shift in self.open[place]:
            legal |= (cards & which) << shift
        lasts = self.lasts[place]
        if lasts:
            lone = self.lone(cards, state.zones[seat], state.led)
            if lone:
                for which, shift in lasts:
                    legal |= (lone & which) << shift
        return legal

    def lone(self, cards: Cards, hand: Cards, led: Cards) -> Cards:
        """Return which of *cards* are the last ones of their suit in the *hand*; they follow if it can."""
        held = hand & led
        if held:
            return 0 if held & held - 1 else held
        lone = 0
        for suit in self.suits:
            held = cards & suit
            if held and not held & held - 1 and held == hand & suit:
                lone |= held
        return lone

    def act(self, state: State, seat: Seat, action: Action) -> None:
        card = self.carried.get(action)
        if card is None:
            super().act(state, seat, action)
            return
        if action in self.final:  # what has been said is true: no more of the suit is in that hand
            state.barred[seat] |= self.follow[card] & ~BIT[card]
        super().act(state, seat, card)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        self.act(state, state.turn, pick(super().legal(state, state.turn), random))

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
        if signal.last and not self.lone(hand, hand, state.led) >> card & 1:
            return f"{word} says that it is your last card of its suit, and you hold more"
        first = "the leader" if signal.players == 1 else f"the first {signal.players} players of a trick"
        return f"{word} is only for {first}"
