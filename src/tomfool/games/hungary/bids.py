"""The four bids of the Hungarian games, and the auction: invitations by jumps, and holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from tomfool.cards import BIT, Action, Actions, Cards, Seat
from tomfool.games.hungary.talk import Talk
from tomfool.mechanics.holding import HOLD, HoldingAuction
from tomfool.rules import NOBODY, Game
from tomfool.state import State
from tomfool.view import View


class Bid(NamedTuple):
    """A row of the bids: its *value*, and how many cards declarer and the others to the left draw."""

    name: str
    value: int
    draws: tuple[int, int, int, int]

    @property
    def title(self) -> str:
        """The name as a sentence begins with it."""
        return self.name.capitalize()

    @property
    def text(self) -> str:
        """What the bid means, in words."""
        own, *others = self.draws
        count = {0: "none", 1: "1 card"}.get(own, f"{own} cards")
        return f"draw {count} of the stock, the others {', '.join(map(str, others))}"


def bids(*, last_draws_on_three: bool = False) -> tuple[Bid, ...]:
    """Return the bids, low to high (basics 4.1 and 4.2)."""
    return (
        Bid("3 cards", 1, (3, 1, 1, 1 if last_draws_on_three else 0)),
        Bid("2 cards", 2, (2, 1, 1, 1)),
        Bid("1 card", 3, (1, 1, 1, 1)),
        Bid("without", 4, (0, 2, 2, 2)),
    )


@dataclass(frozen=True)
class Bidding(HoldingAuction):
    """The next bid with an honour; a jump over one or two bids besides with the card it invites with.

    *invites* are, for the next bid and each jump, the card that is needed: it is known then who holds it.
    An invitation is accepted if another becomes declarer.
    """

    honours: Cards = 0
    invites: tuple[Cards, ...] = ()
    order: tuple[Action, ...] = field(default=(), repr=False)  # the bids, low to high
    next_bids: Mapping[Any, Mapping[Action, Cards]] = field(default_factory=dict, repr=False)
    """Over each bid that may stand those that may follow, each with the card that it invites with."""

    def prepare(self, game: Game) -> Self:
        needs = {bid.name: self.honours for bid in self.bids}
        ready = replace(super().prepare(game), needs=needs, order=tuple(map(game.action, needs)))
        return replace(
            ready,
            held=tuple((1 << action, self.honours) for action in ready.order),
            next_bids={
                bid: dict(zip(ready.order[level:], self.invites, strict=False))
                for level, bid in enumerate((None, *self.bids))
            },
        )

    def level(self, hand: State | View) -> int:
        """Return how many bids are out of reach: those up to the one that stands."""
        return 0 if hand.contract is None else self.bids.index(hand.contract) + 1

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, legal = state.zones[seat], BIT[self.passing]
        if state.declarer != NOBODY and self.may_hold(state, seat):
            legal |= BIT[self.holding]
        if hand & self.honours:
            for bid, card in self.next_bids[state.contract].items():
                if not card & ~hand:
                    legal |= BIT[bid]
        return legal

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        if action != self.holding:
            card = self.next_bids[state.contract][action]
            if card:
                state.reveal(card, seat)
                state.note("invitation", seat, card)
                state.sheet = Talk(inviter=seat, invited=card)
        super().bid(state, seat, action)

    def close(self, state: State) -> None:
        talk = state.sheet
        if talk.invited and talk.inviter == state.declarer:
            state.sheet = Talk()  # it lapses (B4)
        super().close(state)

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        level, choices = self.level(state), self._choices(state, seat)
        if action not in self.order or self.order.index(action) < level:
            return super().why(state, seat, action)
        if not state.zones[seat] & self.honours:
            return f"who bids needs an honour: T1, T21 or Fool{choices}"
        jump = self.order.index(action) - level
        if jump >= len(self.invites):
            return f"two bids may be jumped over at most{choices}"
        card = state.game.pack.show(self.invites[jump])
        return f"this jump invites with {card}, which has to be in your hand{choices}"

    def prompt(self, view: View) -> str:
        if view.contract is None:
            return "Your turn to bid: nobody has bid yet."
        return f"Your turn to bid: “{view.contract.name}” stands."

    def meaning(self, view: View, call: str) -> str:
        if call == HOLD:
            return f"play “{view.contract.name}” yourself; only a higher bid takes it from you"
        row = next((bid for bid in self.bids if bid.name == call), None)
        if not isinstance(row, Bid):
            return "no bid any more in this hand"
        card = self.invites[self.bids.index(row) - self.level(view)]
        told = f"; a jump, it invites with {view.game.pack.show(card)}" if card else ""
        return f"{row.text}; worth {row.value}{told}"
