"""The bargaining of Mitigation: while the cards are dealt, the hand may be given up for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self, TypeAlias

from tomfool.cards import BIT, Action, Actions, Seat, Seats
from tomfool.games.piedmont.declarations import Sheet
from tomfool.log import new_tuple
from tomfool.mechanics.bargain import Amount, Bargain, points, spoken
from tomfool.mechanics.who import eldest
from tomfool.rules import Game, seats_from
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

GIVEN_UP = "given up"
"""The outcome of a hand that was given up for points."""
SEATS = 3
ALL = (1 << SEATS) - 1
MOST = 99
ASK, OFFER, PASS, CONTINUE = "ask", "offer", "pass", "continue"
SPANS = {ASK: range(1, MOST + 1), OFFER: range(1, MOST + 1)}

Gains: TypeAlias = tuple[int, ...]
"""What each seat asks, or what it offers with a minus; 0 where it has named nothing."""


class Talk(NamedTuple):
    """The bargaining so far: the stance of each seat, who has *spoken*, and the passes in a row."""

    gains: Gains = (0,) * SEATS
    spoken: Seats = 0
    passes: int = 0

    @property
    def stances(self) -> tuple[Amount | None, ...]:
        """What each asks or offers, in words."""
        return tuple(Amount(ASK if gain > 0 else OFFER, abs(gain)) if gain else None for gain in self.gains)

    @property
    def asked(self) -> int:
        """What is asked in all."""
        return sum(gain for gain in self.gains if gain > 0)

    @property
    def offered(self) -> int:
        """What is offered in all."""
        return -sum(gain for gain in self.gains if gain < 0)


SILENT = Talk()
"""The bargaining before anybody has spoken."""


def gain_of(stance: Amount | None) -> int:
    """Return the points that a *stance* asks, or offers with a minus.

    >>> gain_of(Amount("ask", 5)), gain_of(Amount("offer", 5)), gain_of(None)
    (5, -5, 0)
    """
    return 0 if stance is None else stance.number if stance.word == ASK else -stance.number


def paid(gains: Gains, first: Seat) -> Gains:
    """Return what each gets or pays when the hand is given up (6.1); *first* is eldest.

    Who asks gets exactly that.  What is offered above it is struck off, each point from the largest offer.

    >>> paid((-3, 6, -4), 1), paid((-2, 6, -4), 1)
    ((-3, 6, -3), (-2, 6, -4))
    """
    offers = sorted([-gain for gain in gains if gain < 0])
    left, givers = sum(gains) + sum(offers), len(offers)
    for offer in offers:  # small offers stand; the others are brought down to one level
        if offer * givers > left:
            break
        left -= offer
        givers -= 1
    else:
        return gains
    level, odd = divmod(left, givers)
    found = [gain if gain > -level else -level for gain in gains]
    if odd:  # two pay, as somebody asks; the first of them pays the odd point no more
        found[next(seat for seat in LAST_TO_FIRST[first] if gains[seat] < -level)] -= 1
    return tuple(found)


LAST_TO_FIRST = tuple(seats_from(first, SEATS)[::-1] for first in range(SEATS))
"""For each eldest all seats, the one that speaks last first."""


@dataclass(frozen=True)
class GivingUp(Bargain):
    """From eldest to the left, round and round, each asks for points or offers some to give the hand up.

    A stance can only give way: ask less, offer more, or turn from asking to offering.  Once all have
    spoken, something is asked and the offers come to as much, the hand is given up; with *lone* offers
    alone are enough.  Three passes in a row, or ``continue``, and the deal goes on.
    """

    lone: bool = False
    # looked up by prepare
    gains: Mapping[Action, int] = field(default_factory=dict, repr=False)
    open_to: Mapping[int, Actions] = field(default_factory=dict, repr=False)  # by what was named last
    go_on: Action = field(default=0, repr=False)
    turns: tuple[Seat, ...] = field(default=(), repr=False)  # whose turn it is after each seat

    spans: ClassVar[Mapping[str, range]] = SPANS
    calls: ClassVar[tuple[str, ...]] = (PASS, CONTINUE, *spoken(SPANS))

    def enter(self, state: State) -> None:
        state.turn, state.desk = eldest(state), SILENT

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        always = BIT[ready.acts[PASS]] | BIT[ready.acts[CONTINUE]]
        asks, offers = ready.all_of[ASK], ready.all_of[OFFER]
        open_to = {0: always | asks | offers}
        gains = {action: gain_of(stance) for action, stance in ready.rows.items()}
        for action, gain in gains.items():
            less = BIT[action] - 1
            more = ~(less | BIT[action])
            open_to[gain] = always | (offers & more if gain < 0 else offers | asks & less)
        turns = tuple(map(game.next, range(SEATS)))
        gains[ready.acts[PASS]] = 0
        return replace(ready, gains=gains, open_to=open_to, go_on=ready.acts[CONTINUE], turns=turns)

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.open_to[state.desk[0][seat]]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said.append((seat, action))
        if action == self.go_on:
            state.advance()
            return
        state.desk = talk = self.after(state.desk, seat, self.gains[action])
        gains, spoken, passes = talk
        if spoken == ALL and self.settles(gains):
            state.sheet = Sheet(paid(gains, self.turns[state.dealer]))
            state.finish(GIVEN_UP)
        elif passes == SEATS:
            state.advance()
        else:
            state.turn = self.turns[seat]

    @staticmethod
    def after(talk: Talk, seat: Seat, gain: int) -> Talk:
        """Return the bargaining after *seat* has asked for a *gain* or offered one, or has passed."""
        gains, spoken, passes = talk
        if not gain:
            return new_tuple(Talk, (gains, spoken | BIT[seat], passes + 1))
        changed = [*gains]
        changed[seat] = gain
        return new_tuple(Talk, (tuple(changed), spoken | BIT[seat], 0))

    def agreed(self, talk: Talk) -> bool:
        """Return whether the hand is given up (R3)."""
        return talk.spoken == ALL and self.settles(talk.gains)

    def settles(self, gains: Gains) -> bool:
        """Return whether the offers come to what is asked, if anything is or *lone* offers do (R4)."""
        return sum(gains) <= 0 and (max(gains) > 0 or (self.lone and min(gains) < 0))

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
        return self.outcome(view, self.after(view.desk, view.seat, gain_of(amount)))

    def outcome(self, view: View, talk: Talk) -> str:
        """Return what comes of it if the bargaining stands so after the own turn."""
        if self.agreed(talk):
            gains = paid(talk.gains, view.game.next(view.dealer))
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
        return self.outcome(view, self.after(view.desk, view.seat, gain_of(stance)))


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
