"""The auction of Taraux de Six: to the right, with bids that only inform, and contras said of a bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from tomfool.cards import BIT, Action, Actions, Seat
from tomfool.games.france.cards import HONOURS, TARGETS, Contract
from tomfool.mechanics.auction import PASS, THROWN_IN
from tomfool.mechanics.held import dealt_to, played_by
from tomfool.mechanics.who import eldest
from tomfool.rules import Bound, Game, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

CONTRA, RECONTRA, NO = "contra", "recontra", "no"
ONLY_DUMMY = "only dummy bids"
"""The outcome of a hand in which the highest bid is one that cannot be played."""

BIDS = (
    Contract("prop", 0, "", "a dummy bid, with an Honour in hand: you could help your partner"),
    Contract("stand", 0, "", "a dummy bid, with an Honour in hand: you could play with some help"),
    Contract(
        "take", 1, "taken", "the stock is shown; you take three of its cards, your partner the others"
    ),
    Contract("without", 4, "declarer", "the stock goes to your pile unseen; four times as much"),
    Contract("against", 6, "defenders", "the stock goes to the Defenders unseen; six times as much"),
)
"""From low to high.  The first two inform the partner and cannot be played: their factor is 0."""


def opposite(seat: Seat) -> Seat:
    """Return the partner of *seat*, who sits opposite.

    >>> [opposite(seat) for seat in range(6)]
    [3, 4, 5, 0, 1, 2]
    """
    return (seat + 3) % 6


@dataclass(frozen=True)
class PairAuction(Phase):
    """From eldest to the *right* each passes, bids higher than all before, or says contra to a bid.

    Who has passed may bid later.  A dummy bid, a contra and a re-contra need an Honour in hand.  A contra
    is said of the bid that stands, if that can be played, is another pair's and has no contra yet; its
    bidder, and after a ``no`` the bidder's partner, are asked at once and in secret for a re-contra.  Five
    passes in a row end the auction, and six if nothing else has been said.  `State.stakes` is the factor
    of the bid that stands, None without a contra.
    """

    task = "bid"
    calls: ClassVar[tuple[str, ...]] = (
        PASS,
        *(bid.name for bid in BIDS),
        *(f"{CONTRA} {bid.name}" for bid in BIDS if bid.factor),
        RECONTRA,
        NO,
    )
    # looked up by prepare
    passing: Action = field(default=0, repr=False)
    recontra: Action = field(default=0, repr=False)
    no: Action = field(default=0, repr=False)
    rows: Mapping[Action, Contract] = field(default_factory=dict, repr=False)
    contras: Mapping[Contract | None, Action] = field(default_factory=dict, repr=False)
    above: Mapping[Contract | None, Actions] = field(default_factory=dict, repr=False)
    telling: Actions = field(default=0, repr=False)  # what only a hand with an Honour may say

    def prepare(self, game: Game) -> Self:
        rows = {game.action(bid.name): bid for bid in BIDS}
        contras: dict[Contract | None, Action] = {
            bid: game.action(f"{CONTRA} {bid.name}") for bid in BIDS if bid.factor
        }
        above: dict[Contract | None, Actions] = {}
        higher = telling = 0
        for action, bid in reversed(rows.items()):
            above[bid] = higher
            higher |= BIT[action]
            telling |= 0 if bid.factor else BIT[action]
        above[None] = higher
        for action in (*contras.values(), game.action(RECONTRA)):
            telling |= BIT[action]
        return replace(
            self,
            passing=game.action(PASS),
            recontra=game.action(RECONTRA),
            no=game.action(NO),
            rows=rows,
            contras=contras,
            above=above,
            telling=telling,
        )

    def enter(self, state: State) -> None:
        state.turn, state.desk = eldest(state), 0

    def legal(self, state: State, seat: Seat) -> Actions:
        calls = self.open(state, seat)
        return calls if state.zones[seat] & HONOURS else calls & ~self.telling

    def open(self, state: State, seat: Seat) -> Actions:
        """Return what *seat* may say by what has been said, whatever it holds."""
        if state.aside is not None:
            return BIT[self.no] | BIT[self.recontra]
        calls = BIT[self.passing] | self.above[state.contract]
        if self.may_challenge(state, seat):
            calls |= BIT[self.contras[state.contract]]
        return calls

    def may_challenge(self, state: State, seat: Seat) -> bool:
        """Return whether the bid that stands is one to which *seat* may say contra."""
        mine = seat in (state.declarer, opposite(state.declarer))
        return state.contract in self.contras and state.stakes is None and not mine

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.aside is not None:
            self.answer(state, seat, action)
            return
        state.said += ((seat, action),)
        if action == self.passing:
            self.passed(state, seat)
            return
        state.desk, state.turn = 0, (seat - 1) % 6
        if action in self.rows:
            state.contract, state.declarer, state.stakes = self.rows[action], seat, None
        else:
            state.stakes = 2
            state.ask_aside(state.declarer, opposite(state.declarer), next_phase=False)

    def passed(self, state: State, seat: Seat) -> None:
        """Count one more pass in a row, which may be the last."""
        state.desk += 1
        state.turn = (seat - 1) % 6
        if state.desk < (6 if state.contract is None else 5):
            return
        if state.contract is None or not state.contract.factor:
            state.finish(THROWN_IN if state.contract is None else ONLY_DUMMY)
            return
        state.partner = opposite(state.declarer)
        state.advance()

    def answer(self, state: State, seat: Seat, action: Action) -> None:
        """Take the answer to a contra; only a re-contra is told, and then nobody else is asked."""
        if action == self.no:
            state.answered_aside()
            return
        assert state.aside is not None
        state.aside = state.aside._replace(queue=())
        state.answered_aside()
        state.said += ((seat, action),)
        state.stakes = 4
        state.note(RECONTRA, seat)

    # What was said of a hand

    def honoured(self, hand: State | View) -> Iterator[Seat]:
        """Yield each seat that has said what only a hand with an Honour may say."""
        yield from dict.fromkeys(seat for seat, action in hand.said if self.telling >> action & 1)

    def bounds(self, view: View) -> Sequence[Bound]:
        """Say that who has told of an Honour still holds one, unless it has been played."""
        found = []
        for seat in self.honoured(view):
            dealt = HONOURS
            for event in view.events:
                if event.kind == "talon" and event.seat == seat:
                    dealt &= ~event.cards
            if not played_by(view, seat) & dealt:
                found.append(Bound(seat, dealt, 1))
        return found

    def plausible(self, world: State) -> bool:
        """Whether each who has told of an Honour was dealt one."""
        return all(dealt_to(world, seat) & HONOURS for seat in self.honoured(world))

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        open_, said = self.open(state, seat), state.game.show_actions(self.legal(state, seat))
        if open_ >> action & 1:
            return f"only with an Honour in hand (T1, T21 or the Fool); now {said}"
        if action in self.contras.values():
            return f"contra is said of another pair's bid that stands and has none yet; now {said}"
        if action in self.rows and state.aside is None:
            standing = state.contract.name if state.contract is not None else ""
            return f"a bid has to be higher than {standing!r}; now {said}"
        return f"now {said}"

    def told(self, call: str) -> tuple[str, str]:
        return ("pass", "") if call == PASS else ("say", f"“{call}”")

    def prompt(self, view: View) -> str:
        if view.aside is not None:
            name = view.contract.name
            return f"Contra to {name!r}, your side's bid: do you double again? Nobody learns of a no."
        needs = "Declarers need 56 points, or {1}, {2}, {3} with one, two, three Honours.".format(*TARGETS)
        if view.contract is None:
            return f"Your turn to bid: nobody has bid yet. {needs}"
        stands = f"{view.contract.name!r} stands{self.doubled(view)}, and can be played"
        if not view.contract.factor:
            stands = f"{view.contract.name!r} stands, which only informs"
        return f"Your turn to bid: {stands}. {needs}"

    @staticmethod
    def doubled(view: View) -> str:
        """Return in words what contras have made of the bid that stands."""
        return {2: " with contra", 4: " with re-contra"}.get(view.stakes, "")

    def meaning(self, view: View, call: str) -> str:
        rows = {bid.name: bid.meaning for bid in BIDS}
        if call.startswith(CONTRA):
            return "you hold an Honour, and the bid counts twice, won or lost, if it is played"
        others = {
            PASS: "you may still bid later",
            RECONTRA: "you hold an Honour, and the bid counts four times",
            NO: "the bid counts twice",
        }
        return rows.get(call) or others[call]
