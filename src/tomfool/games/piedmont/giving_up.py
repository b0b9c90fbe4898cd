"""The bargaining of Mitigation: while the cards are dealt, the hand may be given up for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tomfool.cards import BIT, Action, Actions, Seat, Seats
from tomfool.mechanics.bargain import Amount, Bargain, points, spoken
from tomfool.mechanics.who import eldest
from tomfool.rules import seats_from
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

GIVEN_UP = "given up"
"""The outcome of a hand that was given up for points."""
SEATS = 3
MOST = 99
ASK, OFFER, PASS, CONTINUE = "ask", "offer", "pass", "continue"
SPANS = {ASK: range(1, MOST + 1), OFFER: range(1, MOST + 1)}

Stances = tuple[Amount | None, ...]


class Talk(NamedTuple):
    """The bargaining so far: the stance of each seat, who has *spoken*, and the passes in a row."""

    stances: Stances = (None,) * SEATS
    spoken: Seats = 0
    passes: int = 0

    @property
    def asked(self) -> int:
        """What is asked in all."""
        return total(self.stances, ASK)

    @property
    def offered(self) -> int:
        """What is offered in all."""
        return total(self.stances, OFFER)

    @property
    def all_spoken(self) -> bool:
        """Whether each has said something."""
        return self.spoken == (1 << SEATS) - 1


def total(stances: Stances, word: str) -> int:
    """Return the sum of all that is named with *word*."""
    return sum(stance.number for stance in stances if stance is not None and stance.word == word)


def paid(stances: Stances, first: Seat) -> tuple[int, ...]:
    """Return what each gets or pays when the hand is given up (6.1); *first* is eldest.

    Who asks gets exactly that.  What is offered above it is struck off, each point from the largest offer.

    >>> paid((Amount("offer", 3), Amount("ask", 6), Amount("offer", 4)), 1)
    (-3, 6, -3)
    """
    gets = [stance.number if stance is not None and stance.word == ASK else 0 for stance in stances]
    gives = [stance.number if stance is not None and stance.word == OFFER else 0 for stance in stances]
    order = seats_from(first, SEATS)
    for _ in range(sum(gives) - sum(gets)):
        gives[max(order, key=gives.__getitem__)] -= 1
    return tuple(got - given for got, given in zip(gets, gives, strict=True))


@dataclass(frozen=True)
class GivingUp(Bargain):
    """From eldest to the left, round and round, each asks for points or offers some to give the hand up.

    A stance can only give way: ask less, offer more, or turn from asking to offering.  Once all have
    spoken, something is asked and the offers come to as much, the hand is given up; with *lone* offers
    alone are enough.  Three passes in a row, or ``continue``, and the deal goes on.
    """

    lone: bool = False

    spans: ClassVar[Mapping[str, range]] = SPANS
    calls: ClassVar[tuple[str, ...]] = (PASS, CONTINUE, *spoken(SPANS))

    def enter(self, state: State) -> None:
        state.turn, state.desk = eldest(state), Talk()

    def legal(self, state: State, seat: Seat) -> Actions:
        legal = BIT[self.acts[PASS]] | BIT[self.acts[CONTINUE]]
        stance: Amount | None = state.desk.stances[seat]
        first_ask, first_offer = self.firsts
        if stance is None:
            return legal | self.all_of[ASK] | self.all_of[OFFER]
        if stance.word == OFFER:
            return legal | self.all_of[OFFER] & ~(BIT[first_offer + stance.number] - 1)
        return legal | self.all_of[OFFER] | self.all_of[ASK] & BIT[first_ask + stance.number - 1] - 1

    @property
    def firsts(self) -> tuple[Action, Action]:
        """The actions of ``ask 1`` and of ``offer 1``; the others follow in order."""
        ask, offer = self.all_of[ASK], self.all_of[OFFER]
        return (ask & -ask).bit_length() - 1, (offer & -offer).bit_length() - 1

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if action == self.acts[CONTINUE]:
            state.advance()
            return
        state.desk = talk = self.after(state.desk, seat, self.rows.get(action))
        if self.agreed(talk):
            state.sheet = state.sheet._replace(paid=paid(talk.stances, eldest(state)))
            state.finish(GIVEN_UP)
        elif talk.passes == SEATS:
            state.advance()
        else:
            state.turn = state.game.next(seat)

    @staticmethod
    def after(talk: Talk, seat: Seat, stance: Amount | None) -> Talk:
        """Return the bargaining after *seat* has taken this *stance*, or has passed."""
        spoken = talk.spoken | BIT[seat]
        if stance is None:
            return Talk(talk.stances, spoken, talk.passes + 1)
        return Talk((*talk.stances[:seat], stance, *talk.stances[seat + 1 :]), spoken)

    def agreed(self, talk: Talk) -> bool:
        """Return whether the hand is given up (R3, R4)."""
        enough = talk.offered >= talk.asked if talk.asked else self.lone and talk.offered > 0
        return talk.all_spoken and enough

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        stance = state.desk.stances[seat]
        if stance is None or action not in self.rows:
            return "now pass, continue, ask or offer"
        if stance.word == OFFER:
            return f"you offer {stance.number}: you can only offer more, pass, or continue"
        return f"you ask {stance.number}: you can only ask less, or offer, pass, or continue"

    def told(self, call: str) -> tuple[str, str]:
        return ("pass", "") if call == PASS else ("say", f"“{call}”")

    def prompt(self, view: View) -> str:
        held = view.counts[view.seat]
        return f"You hold {held} cards: do you bargain to give the hand up? {' '.join(standing(view))}"

    def offer(self, word: str) -> str:
        if word == ASK:
            return "so much you want for giving the hand up"
        return "so much you would pay, at most, to have the hand given up"

    def cost(self, view: View, amount: Amount) -> str:
        return self.outcome(view, self.after(view.desk, view.seat, amount))

    def outcome(self, view: View, talk: Talk) -> str:
        """Return what comes of it if the bargaining stands so after the own turn."""
        if self.agreed(talk):
            gains = paid(talk.stances, view.game.next(view.dealer))
            return f"agreed: {', '.join(settlement(view.seat, gains))}"
        if talk.passes == SEATS:
            return "nobody has moved: the deal goes on"
        if not talk.asked:
            return "nobody asks for anything yet" if talk.offered else "nobody asks or offers yet"
        if talk.offered >= talk.asked:
            return "the offers are enough, once all have spoken"
        short = points(talk.asked - talk.offered)
        return f"no agreement yet: the offers come {short} short of what is asked"

    def meaning(self, view: View, call: str) -> str:
        if call == CONTINUE:
            return "no bargain: the deal goes on"
        word, _, number = call.partition(" ")
        stance = Amount(word, int(number)) if number else None
        return self.outcome(view, self.after(view.desk, view.seat, stance))


def standing(view: View) -> Iterator[str]:
    """Yield what each asks or offers, as a sentence; the seat of *view* last."""
    talk: Talk = view.desk
    for step in range(1, SEATS + 1):
        seat = (view.seat + step) % SEATS
        stance, me = talk.stances[seat], step == SEATS
        who = "You" if me else f"Seat {seat}"
        if stance is not None:
            yield f"{who} {stance.word}{'' if me else 's'} {stance.number}."
        elif not me:
            yield f"Seat {seat} has {'passed' if talk.spoken >> seat & 1 else 'not spoken'}."


def settlement(me: Seat, gains: Sequence[int]) -> Iterator[str]:
    """Yield who gets or pays how much, *me* first."""
    for step in range(SEATS):
        seat = (me + step) % SEATS
        if gains[seat]:
            who, verb = ("you", ("get", "pay")) if not step else (f"seat {seat}", ("gets", "pays"))
            yield f"{who} {verb[gains[seat] < 0]} {abs(gains[seat])}"
        elif not step:
            yield "you neither get nor pay anything"
