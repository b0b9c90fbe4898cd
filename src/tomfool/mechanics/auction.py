"""Auctions: bids from low to high, made in turn, until one stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, Self

from tomfool.cards import Action, Actions, Cards, Seat, mask_of
from tomfool.mechanics.held import dealt_to
from tomfool.mechanics.who import SeatRule, eldest
from tomfool.rules import NOBODY, Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

PASS = "pass"
THROWN_IN = "all passed"


class Bid(Protocol):
    """A row of a game's table of contracts; the *name* is the word that bids it."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True)
class Auction(Phase):
    """From *first* to the left everybody passes or bids higher than all before.

    Jumps are allowed; where *jumps* are named, to those bids alone, and any other bid has to be the lowest
    that has not been made.  Who has passed is out.  *bids* stand from low to high.  It ends when a bid
    stands and all others have passed, at once on a bid of *ends*, or, if everybody speaks *once* only,
    after one round.  A bid of *needs* may be made only by a seat that holds at least one of its cards.
    The row that stands is `State.contract`, its bidder `State.declarer`, everything said is in
    `State.said`.  A hand for which nobody bids is thrown in.
    """

    task = "bid"
    bids: tuple[Bid, ...]
    first: SeatRule = eldest
    once: bool = False
    jumps: frozenset[str] | None = None
    ends: frozenset[str] = frozenset()
    needs: Mapping[str, Cards] = field(default_factory=dict)
    # looked up by prepare
    passing: Action = field(default=0, repr=False)
    rows: Mapping[Action, Bid] = field(default_factory=dict, repr=False)  # by the action that bids it
    above: Mapping[Bid | None, Actions] = field(default_factory=dict, repr=False)  # those open over a row
    held: tuple[tuple[Actions, Cards], ...] = field(default=(), repr=False)  # bids that need a card

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (PASS, *(bid.name for bid in self.bids))

    def prepare(self, game: Game) -> Self:
        rows = {game.action(bid.name): bid for bid in self.bids}
        above: dict[Bid | None, Actions] = {}
        higher, free = 0, -1
        if self.jumps is not None:
            free = mask_of(action for action, bid in rows.items() if bid.name in self.jumps)
        for action, bid in reversed(rows.items()):
            above[bid] = higher
            higher = higher & free | 1 << action
        above[None] = higher
        held = tuple((1 << game.action(name), cards) for name, cards in self.needs.items())
        return replace(self, passing=game.action(PASS), rows=rows, above=above, held=held)

    def enter(self, state: State) -> None:
        state.turn = self.first(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        open_bids = self.open(state, seat)
        for call, cards in self.held:
            if not state.zones[seat] & cards:
                open_bids &= ~call
        return open_bids | (1 << self.passing if self.may_pass(state, seat) else 0)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if action == self.passing:
            state.passed |= 1 << seat
        else:
            self.bid(state, seat, action)
        if self.settled(state):
            self.close(state)
        else:
            state.turn = self.next(state, seat)

    # What a game may want otherwise

    def open(self, state: State, seat: Seat) -> Actions:
        """Return the bids that *seat* may make by what has been said, whatever it holds."""
        return self.above[state.contract]

    def may_pass(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* may pass."""
        return True

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        """Let the bid of *seat* stand."""
        state.contract, state.declarer = self.rows[action], seat

    def next(self, state: State, seat: Seat) -> Seat:
        """Return who speaks after *seat*: the next on the left who has not passed."""
        game, passed = state.game, state.passed
        following = game.next(seat)
        while passed >> following & 1:
            following = game.next(following)
        return following

    def settled(self, state: State) -> bool:
        """Return whether nothing more is to be said."""
        if state.contract is not None and state.contract.name in self.ends:
            return True
        if self.once and len(state.said) == state.game.seats:
            return True
        others = (1 << state.game.seats) - 1
        if state.declarer != NOBODY:
            others ^= 1 << state.declarer
        return not others & ~state.passed

    def close(self, state: State) -> None:
        """End the auction: the bid that stands is played; without one the hand is thrown in."""
        if state.contract is None:
            state.finish(THROWN_IN)
        else:
            state.advance()

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        game, name = state.game, state.game.vocabulary[action]
        bid = self.rows.get(action)
        if bid is not None and not state.zones[seat] & self.needs.get(name, -1):
            return f"may be bid only with one of {game.show_actions(self.needs[name])} in hand"
        if bid is not None and state.contract is not None and not self.above[state.contract] >> action & 1:
            higher = "higher than" if bid != state.contract else "not bid yet, higher than"
            if self.jumps is not None:
                higher = "the next one after"
            return f"a bid has to be {higher} {state.contract.name!r}{self._choices(state, seat)}"
        return f"now bid{' or pass' if self.may_pass(state, seat) else ''}{self._choices(state, seat)}"

    def _choices(self, state: State, seat: Seat) -> str:
        return f": {state.game.show_actions(state.legal(seat))}"

    def plausible(self, world: State) -> bool:
        """Whether each who has made a bid that needs a card was dealt one."""
        return all(
            dealt_to(world, seat) & cards
            for call, cards in self.held
            for seat, action in world.said
            if call >> action & 1
        )

    def told(self, call: str) -> tuple[str, str]:
        return ("pass", "") if call == PASS else ("bid", f"“{call}”")

    def prompt(self, view: View) -> str:
        if view.contract is None:
            return "Your turn to bid: nobody has bid yet."
        return f"Your turn to bid: “{view.contract.name}” stands."
