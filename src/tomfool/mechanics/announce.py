"""Announcements: what players say they will do, or hold, before play begins (M15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, Self

from tomfool.cards import Action, Actions, Cards, Seat
from tomfool.mechanics.partner import show_partner
from tomfool.mechanics.who import SeatRule, declarer
from tomfool.rules import Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

DONE = "done"


class Announceable(Protocol):
    """A row of a game's table of bonuses; the *name* is the word that announces it.

    Where the row has a *card*, or several, only who holds them may announce it, and so shows to hold them.
    """

    @property
    def name(self) -> str: ...

    @property
    def card(self) -> Cards: ...


@dataclass(frozen=True)
class Announce(Phase):
    """From *first* to the left each has one turn, and names any of *items* one by one, then ``done``.

    Where *alone*, nobody but *first* is asked.  Nobody names an item twice.  All is public, and stands in
    `State.said`.
    """

    task = "announce"
    items: tuple[Announceable, ...]
    first: SeatRule = declarer
    alone: bool = False
    # looked up by prepare
    rows: Mapping[Action, Announceable] = field(default_factory=dict, repr=False)
    done: Action = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*(item.name for item in self.items), DONE)

    def prepare(self, game: Game) -> Self:
        rows = {game.action(item.name): item for item in self.items}
        return replace(self, rows=rows, done=game.action(DONE))

    def enter(self, state: State) -> None:
        state.turn = self.first(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        named, legal = self.named(state, seat), 0
        for action, item in self.rows.items():
            if not named >> action & 1 and self.able(state, seat, item):
                legal |= 1 << action
        if self.may_end(state, seat):
            legal |= 1 << self.done
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said.append((seat, action))
        if action != self.done:
            self.name(state, seat, self.rows[action])
            return
        following = state.game.next(seat)
        if self.alone or following == self.first(state):
            state.advance()
        else:
            state.turn = following

    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        """Let *seat* announce *item*, which shows the card that it is reserved to the holder of."""
        card = self.card(state, item)
        if card:
            state.reveal(card, seat)
            if card & state.called and seat != state.declarer:
                show_partner(state, seat, card)

    # What a game may want otherwise

    def able(self, state: State, seat: Seat, item: Announceable) -> bool:
        """Return whether *seat* may announce *item* by what it holds."""
        card = self.card(state, item)
        return state.zones[seat] & card == card

    def card(self, state: State, item: Announceable) -> Cards:
        """Return the cards that are needed to announce *item*, 0 for none."""
        return item.card

    def may_end(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* may end its turn as things stand."""
        return True

    def named(self, state: State | View, seat: Seat) -> Actions:
        """Return the items that *seat* has named."""
        named = 0
        for speaker, action in state.said:
            if speaker == seat and action in self.rows:
                named |= 1 << action
        return named

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        game, item = state.game, self.rows.get(action)
        if item is not None and self.named(state, seat) >> action & 1:
            return f"you have announced it already; now {game.show_actions(state.legal(seat))}"
        if item is not None and self.card(state, item) & ~state.zones[seat]:
            return f"only the holder of {game.pack.show(self.card(state, item))} may announce it"
        return super().why(state, seat, action)

    def told(self, call: str) -> tuple[str, str]:
        return ("be", "done") if call == DONE else ("announce", f"“{call}”")

    def prompt(self, view: View) -> str:
        return "Your turn to announce: name what you want, one by one, then say done."


def announcers(state: State | View, item: Action) -> list[Seat]:
    """Return the seats that have announced *item*."""
    return [seat for seat, action in state.said if action == item]
