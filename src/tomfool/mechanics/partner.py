"""The called partner: whoever holds a card that the declarer names, hidden until it shows (M14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import Action, Actions, Cards, Seat, Seats, bits, mask_of
from tomfool.mechanics.held import dealt_to, played_by
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import SeatRule, declarer
from tomfool.rules import EVERYONE, NOBODY, Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

NOBODY_CALLED = "nobody called"
"""The event by which all are told that the caller has no card to call."""


@dataclass(frozen=True)
class CallCard(Phase):
    """*by* calls a card by one of the *words*, and whoever else holds it is the partner.

    *may* says which cards can be called, from those in the caller's hand and those in the own discard;
    unless *own* cards may be called, everybody knows then that it lies in neither.  Where none can be
    called, the phase is passed over and the caller plays alone, as all are told.  Nobody's part is stored
    before the card shows.
    """

    task = "call a card"
    words: Mapping[str, Cards]
    may: Callable[[Cards, Cards], Cards]
    own: bool = False
    by: SeatRule = declarer
    # looked up by prepare
    cards: Mapping[Action, Cards] = field(default_factory=dict, repr=False)
    laid: bool = field(default=False, repr=False)  # whether something was laid away before

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(self.words)

    def prepare(self, game: Game) -> Self:
        before = game.rules[: game.rules.index(self)]
        return replace(
            self,
            cards={game.action(word): cards for word, cards in self.words.items()},
            laid=any(isinstance(phase, LayAway) for phase in before),
        )

    def enter(self, state: State) -> None:
        seat = self.by(state)
        if self.legal(state, seat):
            state.turn = seat
        else:
            state.note(NOBODY_CALLED, seat)
            state.advance()

    def legal(self, state: State, seat: Seat) -> Actions:
        zones = state.zones
        return self.callable(zones[seat], zones[state.game.discard(seat)])

    def callable(self, hand: Cards, discard: Cards) -> Actions:
        """Return what may be called with this *hand* and this *discard*."""
        may = self.may(hand, discard)
        return mask_of(action for action, cards in self.cards.items() if cards & may)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        state.called = called = self.cards[action]
        if not self.own:
            state.barred[seat] |= called
            state.barred[state.game.discard(seat)] |= called
        state.advance()

    def plausible(self, world: State) -> bool:
        """Whether the card that was called could be called from the caller's hand, or none could."""
        alone = any(event.kind == NOBODY_CALLED for event in world.events)
        if not (world.called or alone):
            return True
        seat = self.by(world)
        hand, discard = dealt_to(world, seat), 0
        if self.laid:
            hand = world.zones[seat] | played_by(world, seat)
            discard = world.zones[world.game.discard(seat)]
        actions = self.callable(hand, discard)
        return not actions if alone else any(actions >> action & 1 for _, action in world.said)

    def told(self, call: str) -> tuple[str, str]:
        return "call", call.removeprefix("call ")

    def prompt(self, view: View) -> str:
        return "Your turn: call a card. Whoever holds it is your partner, and keeps quiet about it."


def tell_courts(state: State, seat: Seat, courts: tuple[Cards, ...]) -> None:
    """Let everybody know that *seat* holds all of *courts*, or has laid them away; Kings are held."""
    for rank, court in enumerate(courts):
        zones = 1 << seat | (1 << state.game.discard(seat) if rank else 0)
        state.know(EVERYONE, court, zones)


@dataclass(frozen=True)
class PartnerTricks(Tricks):
    """Tricks in which the called card, when it falls from another hand, shows who the partner is."""

    fuses = True  # then the partner shows at the end

    def marks(self, hand: State | View) -> Cards:
        called: Cards = hand.called
        return called

    def tell(self, state: State, seat: Seat, card: Cards) -> None:
        if card & state.called and seat != state.declarer:
            show_partner(state, seat, card)
        super().tell(state, seat, card)

    def leave(self, state: State) -> None:
        if state.partner == NOBODY and (partner := partner_of(state)) != NOBODY:
            # the tricks were played out at once
            show_partner(state, partner, state.called & played_by(state, partner))
        super().leave(state)


def show_partner(state: State, seat: Seat, card: Cards) -> None:
    """Let everybody know by *card*, as far as it has been seen, that *seat* is the declarer's partner."""
    if state.partner == NOBODY:
        state.partner = seat
        state.note("partner", seat, card)


def partner_of(state: State) -> Seat:
    """Return the declarer's partner in a whole hand, shown or not; `NOBODY` if there is none.

    That is the other seat that holds the called card or has played it.
    """
    partner, called, seats = state.partner, state.called, state.game.seats
    if partner != NOBODY or not called:
        return partner
    holders = [seat for seat in range(seats) if state.zones[seat] & called]
    holders += [
        circle[fall.index(card)]
        for card in bits(called)
        for circle, _, fall in (*state.history, (state.circle, partner, state.fall))
        if card in fall
    ]
    return min((seat for seat in holders if seat != state.declarer and seat < seats), default=NOBODY)


def declarers(state: State) -> Seats:
    """Return the declarer's side in a whole hand: the declarer, and the partner if there is one."""
    partner = partner_of(state)
    return 1 << state.declarer | (0 if partner == NOBODY else 1 << partner)


def own_side(state: State, seat: Seat) -> Seats:
    """Return the side of *seat* in a whole hand: the declarer's, or all others."""
    ours = declarers(state)
    return ours if ours >> seat & 1 else (1 << state.game.seats) - 1 & ~ours
