"""The bargaining of Sicily: the hand may be thrown in for points before anybody bids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tomfool.cards import BIT, Action, Actions, Seat, Seats
from tomfool.mechanics.bargain import Amount, Bargain, points, spoken
from tomfool.mechanics.who import eldest
from tomfool.scoring.settlement import transfer
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

BARGAINED = "bargained"
"""The outcome of a hand that has been thrown in for points."""
SEATS = 4
PAY, THROW, WAIT, HOLD = "pay", "throw", "wait", "hold"
SPANS = {PAY: range(1, 64), THROW: range(64)}


class Talk(NamedTuple):
    """The bargaining so far: by seat what was *offered*, who has *spoken*, and the ``wait`` in a row.

    *taken* are the seat that has accepted an offer and the seat that had made it.
    """

    offered: tuple[Amount | None, ...] = (None,) * SEATS
    spoken: Seats = 0
    waits: int = 0
    taken: tuple[Seat, Seat] | None = None

    @property
    def silent(self) -> Seats:
        """Those who have not spoken."""
        return (1 << SEATS) - 1 & ~self.spoken

    @property
    def over(self) -> bool:
        """Whether all have spoken, or all others have said ``wait`` one after the other."""
        return self.waits >= self.silent.bit_count()


@dataclass(frozen=True)
class ThrowingIn(Bargain):
    """From eldest to the left, again and again, those are asked who have not spoken.

    ``throw n``: whoever takes it pays the speaker n.  ``pay n``: whoever takes it gets n.  After a ``take``
    nothing is left but ``hold`` and ``wait``.  ``hold`` ends it at once, and the hand is played.  Else it
    ends when all have spoken, or all others have said ``wait`` in a row; if an offer was taken, its two
    players settle and the same dealer deals again.  `State.sheet` is what they pay.
    """

    spans: ClassVar[Mapping[str, range]] = SPANS
    calls: ClassVar[tuple[str, ...]] = (
        WAIT, HOLD, *(f"take {seat}" for seat in range(SEATS)), *spoken(SPANS),
    )  # fmt: skip

    def enter(self, state: State) -> None:
        state.turn, state.desk = eldest(state), Talk()

    def legal(self, state: State, seat: Seat) -> Actions:
        talk: Talk = state.desk
        legal = BIT[self.acts[WAIT]] | BIT[self.acts[HOLD]]
        if talk.taken is None:
            legal |= self.all_of[PAY] | self.all_of[THROW]
            for other, offer in enumerate(talk.offered):
                if offer is not None:
                    legal |= BIT[self.acts[f"take {other}"]]
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if action == self.acts[HOLD]:
            state.advance()
            return
        state.desk = talk = self.after(state.desk, seat, action)
        if not talk.over:
            self.turn_to_next(state, seat)
        elif talk.taken is None:
            state.advance()
        else:
            state.sheet = settled(talk)
            state.finish(BARGAINED)

    def after(self, talk: Talk, seat: Seat, action: Action) -> Talk:
        """Return the bargaining after *seat* has made an offer, taken one, or waited."""
        if action == self.acts[WAIT]:
            return talk._replace(waits=talk.waits + 1)
        spoken = talk.spoken | BIT[seat]
        if action in self.rows:
            offered = (*talk.offered[:seat], self.rows[action], *talk.offered[seat + 1 :])
            return Talk(offered, spoken)
        return talk._replace(spoken=spoken, waits=0, taken=(seat, action - self.acts["take 0"]))

    def turn_to_next(self, state: State, seat: Seat) -> None:
        """Ask the next on the left who has not spoken."""
        state.turn = next(
            turn % SEATS for turn in range(seat + 1, seat + 5) if state.desk.silent >> turn % SEATS & 1
        )

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if state.desk.taken is not None:
            return "an offer has been taken: now only wait, or hold to have the hand played"
        if self.calls[0] != state.game.vocabulary[action] and action in self.acts.values():
            return "nobody at that seat has made an offer"
        return "now wait, hold, pay, throw, or take an offer"

    def told(self, call: str) -> tuple[str, str]:
        if call.startswith("take "):
            return "take", f"seat {call[-1]}'s offer"
        return ("wait", "") if call == WAIT else ("say", f"“{call}”")

    def stages(self, view: View, call: str) -> tuple[str, ...]:
        if call.startswith("take "):
            return (f"take seat {call[-1]}'s offer",)
        return super().stages(view, call)

    def prompt(self, view: View) -> str:
        talk: Talk = view.desk
        if talk.taken is not None:
            by, other = talk.taken
            return f"Seat {by} has taken seat {other}'s offer: wait, or hold to have the hand played."
        stands = " ".join(standing(talk)) or "Nobody has made an offer yet."
        return f"Do you bargain to have the hand thrown in? {stands}"

    def offer(self, word: str) -> str:
        if word == PAY:
            return "you give so much to whoever takes the offer, and the hand is thrown in"
        return "whoever takes the offer gives you so much, and the hand is thrown in"

    def cost(self, view: View, amount: Amount) -> str:
        if not amount.number:
            return "nobody pays anything"
        if amount.word == PAY:
            return f"costs you {points(amount.number)}, if somebody takes it"
        return f"brings you {points(amount.number)}, if somebody takes it"

    def meaning(self, view: View, call: str) -> str:
        if call == WAIT:
            return "say nothing yet; you are asked again if somebody else speaks"
        if call == HOLD:
            return "the hand is played, whatever has been offered or taken"
        word, _, number = call.partition(" ")
        if word in SPANS:
            return self.cost(view, Amount(word, int(number)))
        seat = int(number)
        return taking(seat, view.desk.offered[seat])


def settled(talk: Talk) -> tuple[int, ...]:
    """Return what the two pay whose bargain ends the hand."""
    assert talk.taken is not None
    taker, speaker = talk.taken
    offer = talk.offered[speaker]
    assert offer is not None
    giver, receiver = (speaker, taker) if offer.word == PAY else (taker, speaker)
    return transfer(offer.number, giver, receiver, SEATS)


def standing(talk: Talk) -> Iterator[str]:
    """Yield the offers that may be taken, each as a sentence."""
    for seat, offer in enumerate(talk.offered):
        if offer is not None:
            yield f"Seat {seat} {'gives' if offer.word == PAY else 'wants'} {offer.number}."


def taking(seat: Seat, offer: Amount | None) -> str:
    """Return what taking the *offer* of *seat* costs or brings."""
    if offer is None:
        return "there is no such offer"
    if not offer.number:
        return f"seat {seat}'s offer: the hand is thrown in, and nobody pays"
    if offer.word == PAY:
        return f"seat {seat} gives you {points(offer.number)}, and the hand is thrown in"
    return f"you give seat {seat} {points(offer.number)}, and the hand is thrown in"
