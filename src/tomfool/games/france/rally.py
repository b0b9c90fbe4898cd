"""Rallying a King: Declarer calls a card, and plays with whoever holds it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tomfool.cards import Action, Cards, Seat, bits
from tomfool.games.france.cards import COURTS, PACK
from tomfool.mechanics.partner import CallCard, tell_courts
from tomfool.rules import Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

WORDS = {f"call {PACK.codes[card]}": 1 << card for court in COURTS for card in bits(court)}
NAMES = ("King", "Queen", "Cavalier", "Jack")


def may_call(hand: Cards, discard: Cards) -> Cards:
    """The Kings not held; with all four the Queens neither held nor laid away, and so on down (R7)."""
    return next(filter(None, (court & ~(hand | discard) for court in COURTS)), 0)


@dataclass(frozen=True)
class Rally(CallCard):
    """Declarer calls a King not held.  A lower court tells that all the higher ones are with Declarer."""

    courts: tuple[Cards, ...] = COURTS

    def enter(self, state: State) -> None:
        seat = self.by(state)
        if not self.legal(state, seat):
            tell_courts(state, seat, self.courts)
        super().enter(state)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        rank = next(rank for rank, court in enumerate(self.courts) if court & self.cards[action])
        tell_courts(state, seat, self.courts[:rank])
        super().act(state, seat, action)

    def plausible(self, world: State) -> bool:
        """Always: the call is told in facts about the courts, which leave nothing to look at."""
        return True

    def why(self, state: State, seat: Seat, action: Action) -> str:
        legal = self.legal(state, seat)
        rank = next(rank for rank, court in enumerate(self.courts) if court & self.cards[next(bits(legal))])
        rule = f"call a {NAMES[rank]} that you neither hold nor have laid away"
        if rank:
            rule = f"with all four {NAMES[rank - 1]}s yours, {rule}"
        return f"{rule}: {state.game.show_actions(legal)}"

    def prompt(self, view: View) -> str:
        return "Your turn: call a card. Whoever holds it plays with you, and may not say so."

    def meaning(self, view: View, call: str) -> str:
        card = call.removeprefix("call ")
        suit = next(suit.name for suit in PACK.suits if suit.letter == card[-1])
        return f"the {NAMES['KQCJ'.index(card[0])]} of {suit}"


def came_up(hand: Any) -> bool:
    """Whether the card that was called has come up in the stock."""
    return any(event.kind == "talon" and event.cards & hand.called for event in hand.events)


@dataclass(frozen=True)
class PlayAlone(Phase):
    """The card that was called lies in the stock that was shown: Declarer plays alone, as all can see."""

    def enter(self, state: State) -> None:
        state.note("alone", state.declarer, state.called)
        state.called = 0
        state.advance()
