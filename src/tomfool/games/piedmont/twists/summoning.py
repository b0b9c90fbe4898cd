"""Courtship: whoever wins a trick with the King of the suit led in it may summon his Jack or Cavalier."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat
from tomfool.games.piedmont.twists.courts import Court, courts
from tomfool.mechanics.steps import Step, take_back
from tomfool.rules import NOBODY, Game
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

SUMMONING = "summoning"
NONE, JACK, CAVALIER = CALLS = ("summon none", "summon jack", "summon cavalier")


@dataclass(frozen=True)
class Summoning(Step):
    """The winner of a trick other than the last may call a servant of the King that lies in it.

    Whoever holds the servant adds it to the trick and takes back what he played.  A Cavalier called while
    another holds the Jack only makes that Jack known.  The question is put whenever not both servants have
    been seen played, so that its absence tells nothing.
    """

    calls = CALLS
    courts: dict[Cards, Court] = field(default_factory=dict, repr=False)
    none: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, courts=courts(game.pack), none=game.action(NONE))

    def enter(self, state: State) -> bool:
        court = self.courts.get(state.led)
        if court is None or court.king not in state.fall or not state.zones[state.taker]:
            return False
        servants = BIT[court.jack] | BIT[court.cavalier]
        if not servants & ~self.seen(state):
            return False
        state.turn = state.taker
        return True

    def seen(self, state: State) -> Cards:
        """Return the cards that lie face up in this or an earlier trick."""
        game, seen = state.game, state.zones[state.game.table]
        for seat in range(game.seats):
            seen |= state.zones[game.pile(seat)]
        return seen

    def legal(self, state: State, seat: Seat) -> Actions:
        court, hand, seen = self.courts[state.led], state.zones[seat], self.seen(state)
        jack, cavalier = BIT[court.jack], BIT[court.cavalier]
        own_king = state.circle[state.fall.index(court.king)] == seat
        legal = 1
        if not seen & jack and not (own_king and hand & jack):
            legal |= 2
        if not seen & cavalier and not hand & jack and not (own_king and hand & cavalier):
            legal |= 4
        return legal << self.none

    def act(self, state: State, seat: Seat, action: Action) -> None:
        court, call = self.courts[state.led], CALLS[action - self.none]
        if call == JACK:
            self.summon(state, court.jack)
        elif call == CAVALIER:
            holder = self.holder(state, court.jack)
            if holder != NOBODY:
                state.reveal(BIT[court.jack], holder)
                state.note("makes known", holder, BIT[court.jack])
            else:
                self.nobody_has(state, court.jack)
                self.summon(state, court.cavalier)

    def summon(self, state: State, card: Card) -> None:
        """Let whoever holds *card* add it to the trick; if nobody does, all know that."""
        holder = self.holder(state, card)
        if holder != NOBODY:
            take_back(state, holder, card, "summoned", by=state.taker)
        else:
            self.nobody_has(state, card)
            state.note("missed", state.taker, BIT[card])

    def holder(self, state: State, card: Card) -> Seat:
        """Return the seat that holds *card* in hand."""
        return next((seat for seat in range(state.game.seats) if state.zones[seat] & BIT[card]), NOBODY)

    def nobody_has(self, state: State, card: Card) -> None:
        """Let all know that *card* is in no hand."""
        for seat in range(state.game.seats):
            state.barred[seat] |= BIT[card]

    def prompt(self, view: View) -> str:
        pack = view.game.pack
        suit = pack.suits[pack.suit_masks.index(view.led)].name
        return f"You have won the trick with the King of {suit} in it: do you summon a servant of his?"

    def meaning(self, view: View, call: str) -> str:
        return {
            NONE: "the trick stays as it is",
            JACK: "whoever holds the Jack adds it to your trick, and takes back the card played there",
            CAVALIER: "the same with the Cavalier, unless another still holds the Jack, and has to say so",
        }[call]
