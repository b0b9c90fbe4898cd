"""The stock and what is laid away for it; a hand annulled; the call for a partner (basics 4.2 to 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from tomfool.cards import Action, Actions, Cards, Seat, mask_of
from tomfool.games.hungary.cards import Ground
from tomfool.mechanics.partner import CallCard, show_partner
from tomfool.mechanics.talon import LayAway
from tomfool.rules import Game, Phase, seats_from
from tomfool.state import State
from tomfool.view import View

STOCK = 6
"""So many cards lie in the stock, each in a zone of its own."""
ANNULLED = "annulled"
"""The outcome of a hand that its holder has had thrown in on good grounds."""


@dataclass(frozen=True)
class Exchange(LayAway):
    """Who sits at *place* from the declarer draws from the top of the stock, and lays as many away.

    How many the bid says.  Trumps may go like others, and are shown.  An inviter whose invitation was
    accepted keeps the card (B6).
    """

    place: int = 0
    top: int = field(default=0, repr=False)  # the zone of the first card of the stock; looked up by prepare

    def prepare(self, game: Game) -> Self:
        return replace(super().prepare(game), top=game.zone_index["talon 0"])

    def enter(self, state: State) -> None:
        draws = state.contract.draws
        count = draws[self.place]
        if not count:
            state.advance()
            return
        state.turn = seat = self.by(state)
        state.desk = count
        first = self.top + sum(draws[: self.place])
        for zone in range(first, first + count):
            state.move(state.zones[zone], zone, seat)
        state.note("drawn" if count == 1 else f"drawn {count}", seat)

    def legal(self, state: State, seat: Seat) -> Actions:
        return LayAway.legal(self, state, seat) & ~kept(state, seat)

    def lay(self, state: State, seat: Seat, cards: Cards, count: int) -> None:
        LayAway.lay(self, state, seat, cards, count)
        state.barred[self.discards[seat]] |= kept(state, seat)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        Phase.rollout(self, state, random)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action < len(state.game.pack) and kept(state, seat) >> action & 1:
            return "your invitation was accepted, so the card stays: you will be called by it"
        return super().why(state, seat, action)

    plausible = Phase.plausible  # what may go is barred card by card


def kept(state: State, seat: Seat) -> Cards:
    """Return the card that *seat* has to keep for an invitation that was accepted; 0 for none."""
    inviter, invited, _, _ = state.sheet
    return invited if seat == inviter else 0


class LeaveOver(Phase):
    """What is left of the stock lies together, face down, until the hand is over."""

    def enter(self, state: State) -> None:
        top = state.game.zone_index["talon 0"]
        left = [zone for zone, card in enumerate(state.zones[top : top + STOCK], top) if card]
        for zone in left[1:]:
            state.move(state.zones[zone], zone, left[0])
        state.advance()


@dataclass(frozen=True)
class Annul(Phase):
    """From the declarer to the left each is asked whether to annul the hand; without *grounds* none may.

    ``annul`` shows the hand and ends it.  Of ``play on`` nobody learns anything.
    """

    task = "play on or annul"
    calls: ClassVar[tuple[str, ...]] = ("annul", "play on")
    grounds: Ground
    reasons: str
    annul: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, annul=game.action("annul"))

    def enter(self, state: State) -> None:
        state.ask_aside(*seats_from(state.declarer, state.game.seats))

    def legal(self, state: State, seat: Seat) -> Actions:
        return (0b11 if self.grounds(state.zones[seat]) else 0b10) << self.annul

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if action != self.annul:
            state.answered_aside()
            return
        state.show(seat)
        state.note(ANNULLED, seat, state.zones[seat])
        state.finish(ANNULLED)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action == self.annul:
            return f"only a hand with {self.reasons} may be annulled"
        return "now say annul or play on"

    def told(self, call: str) -> tuple[str, str]:
        return ("annul", "the hand") if call == "annul" else ("play", "on")

    def prompt(self, view: View) -> str:
        return "Before play: a hand with good grounds may be annulled."

    def meaning(self, view: View, call: str) -> str:
        if call == "annul":
            return "the hand is thrown in, the same dealer deals, and the next one counts double"
        return "go on with the hand; nobody learns whether you had a choice"


@dataclass(frozen=True)
class CallTrump(CallCard):
    """The declarer calls a trump, and who else holds it is the partner, hidden (M14).

    The card of an accepted invitation; else, if another seat has laid a trump away, any but honours; else
    the highest below the World that is neither in the declarer's hand nor in the own discard.
    """

    task = "call a trump"
    trumps: Cards = 0  # those that can be called
    naming: Mapping[Cards, Actions] = field(default_factory=dict, repr=False)
    """The calls for what may be called: any one of the trumps, or all."""

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        one = {cards: 1 << action for action, cards in ready.cards.items()}
        return replace(ready, naming={**one, self.trumps: mask_of(ready.cards)})

    def enter(self, state: State) -> None:
        state.turn = self.by(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.naming[self.may_call(state, seat)]

    def may_call(self, state: State, seat: Seat) -> Cards:
        """Return the trumps that the declarer may call."""
        if state.sheet.invited:
            invited: Cards = state.sheet.invited
            return invited
        if self.free(state):
            return self.trumps
        return self.may(state.zones[seat], state.zones[state.game.discard(seat)])

    def free(self, state: State | View) -> bool:
        """Return whether another seat has laid a trump away, as all have seen."""
        return bool(self.shown(state).keys() - {state.declarer})

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        state.called = called = self.cards[action]
        inviter = state.sheet.inviter
        shown = self.shown(state)
        if state.sheet.invited:
            show_partner(state, inviter, called)
        elif called & sum(shown.values()):
            state.note("called trump laid away", seat)
            owing = sum(1 << other for other, cards in shown.items() if cards & called and other != seat)
            state.sheet = state.sheet._replace(owing=owing)
            for hand in range(state.game.seats):
                state.barred[hand] |= called  # so nobody is the partner
        elif not shown.keys() - {seat}:  # not `free`
            own = state.game.discard(seat)
            higher = self.trumps & -(called << 1) & ~shown.get(seat, 0)
            if higher:
                state.reveal(higher, seat)
            state.barred[seat] |= called
            state.barred[own] |= called
        state.advance()

    @staticmethod
    def shown(state: State | View) -> dict[Seat, Cards]:
        """Return the trumps that each seat has laid away."""
        return {seat: cards for _, kind, seat, cards, _ in state.events if kind == "shown"}

    plausible = Phase.plausible  # what the call tells, everybody has been shown

    def why(self, state: State, seat: Seat, action: Action) -> str:
        choices = state.game.show_actions(self.legal(state, seat))
        if action not in self.cards:
            return f"now {choices}"
        if state.sheet.invited:
            return f"you have accepted an invitation: now {choices}"
        return f"no other seat has laid a trump away, so it is the highest that you lack: {choices}"

    def prompt(self, view: View) -> str:
        if view.sheet.invited:
            return "Your turn: call the card that you were invited with."
        if self.free(view):
            return "Your turn: call any trump from 2 to 20. Whoever holds it is your partner."
        return "Your turn: call the highest trump that you lack. Its holder is your partner."

    def meaning(self, view: View, call: str) -> str:
        card = self.words[call]
        if view.sheet.invited:
            return "the inviter is your partner, and everybody knows it"
        if card & view.hand:
            return "your own: you play alone, and nobody knows"
        if card & (view.zones[view.game.discard(view.seat)] or 0):
            return "you laid it away: you play alone against three"
        gone = [event.seat for event in view.events if event.kind == "shown" and event.cards & card]
        if gone:
            return "laid away by another: you play alone, and that seat has to contra"
        return "its holder is your partner, and does not say so"


def highest_lacked(trumps: Cards, hand: Cards, discard: Cards) -> Cards:
    """Return the highest of *trumps* that is in neither."""
    away = trumps & ~(hand | discard)
    return 1 << away.bit_length() - 1
