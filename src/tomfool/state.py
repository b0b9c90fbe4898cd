"""A hand in progress: one flat state, cheap to copy.

**The law of secrets.**  Whatever is secret is a card in a zone, and every zone has an audience.  All other
fields are public, and `View` shows them to everybody as they are.  So a phase may write anything it likes
into a public field as long as every seat may know it, and moves cards with `State.move`, which keeps track
of who knows what:

* the log entry of a card that goes where not everybody can look is blanked for those who cannot;
* who saw a card lying in the open and sees it go into a closed zone keeps that as a *fact*;
* a fact about a zone grows vague when a card leaves it unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, Seats
from tomfool.errors import IllegalAction, NotYet, NotYourTurn
from tomfool.facts import Fact, after_move, after_moves, with_fact, without
from tomfool.log import BLANK, SEAT_BITS, SEAT_SHIFT, Event, Trick, Veil, new_tuple
from tomfool.rules import EVERYONE, NOBODY, Account, Game, Phase

if TYPE_CHECKING:
    from tomfool.view import View

__all__ = ["AFTER", "BLANK", "SEAT_SHIFT", "Aside", "Event", "Fact", "State", "Trick", "Veil"]


class Aside(NamedTuple):
    """Where the hand goes on when a private question has been answered, as others see it already.

    *queue* are the seats to be asked next; *inner* is the question that the next phase asks in its turn.
    """

    rule: Phase
    phase: int
    turn: Seat
    together: Seats
    desk: Any
    queue: tuple[Seat, ...] = ()
    inner: Aside | None = None

    @property
    def seen(self) -> Aside:
        """What those see who know nothing of any question."""
        return self._replace(queue=()) if self.inner is None else self.inner.seen


class After(Phase):
    """The hand is over: nobody has a choice any more."""

    def legal(self, state: State, seat: Seat) -> Actions:
        return 0


AFTER = After()


def without_rules(aside: Aside | None) -> Aside | None:
    """Return *aside* as it is pickled: what its phases are follows from their numbers."""
    return aside and aside._replace(rule=AFTER, inner=without_rules(aside.inner))


def with_rules(aside: Aside | None, game: Game) -> Aside | None:
    """Return *aside* with its phases, which are those of *game*."""
    return aside and aside._replace(rule=phase_of(game, aside.phase), inner=with_rules(aside.inner, game))


def phase_of(game: Game, number: int) -> Phase:
    """Return the phase with this *number*; `AFTER` beyond the last one."""
    return game.rules[number] if number < len(game.rules) else AFTER


class State:
    """One hand of a game in progress.

    `zones`, `pack` and `log` hold secrets, `aside` a secret question; every other field is public.
    """

    __slots__ = (  # noqa: RUF023 (in the order of the rulebook, not of the alphabet)
        "game", "pack", "zones", "log", "since", "aside", "rule",
        "dealer", "totals", "setup", "ledger", "phase", "turn", "together", "desk",
        "audience", "barred", "facts", "traced", "veils", "events",
        "contract", "declarer", "partner", "called", "passed", "said", "stakes", "sheet", "outcome",
        "circle", "led", "best", "taker", "fall", "history",
    )  # fmt: skip

    game: Game
    pack: tuple[Card, ...]  # the order of the deal; () in an imagined world
    zones: list[Cards]
    log: list[int]  # action | seat << SEAT_SHIFT
    since: int  # how long the log was when the phase in progress began
    aside: Aside | None
    rule: Phase  # game.rules[phase]; AFTER when the hand is over
    dealer: Seat
    totals: tuple[int, ...]  # of the match, before this hand
    setup: Mapping[str, Any]  # what was drawn by lot besides the pack
    ledger: Any  # what the match carries from hand to hand besides the totals; immutable
    phase: int
    turn: Seat  # the seat to act; NOBODY when the hand is over
    together: Seats  # seats that may act in any order, 0 while one acts after the other
    desk: Any  # scratch of the phase in progress; immutable
    audience: tuple[Seats, ...]  # for each zone, who may look into it
    barred: list[Cards]  # for each zone, cards that everybody knows not to be there
    facts: tuple[Fact, ...]
    traced: Cards  # all that there has been a fact about, and the marks: no other's fall tells anything
    veils: tuple[Veil, ...]
    events: tuple[Event, ...]
    contract: Any
    declarer: Seat
    partner: Seat  # once it is known to all
    called: Cards
    passed: Seats
    said: list[tuple[Seat, Action]]
    stakes: Any  # what contras have made of each item; immutable
    sheet: Any  # whatever else a game keeps in the open; immutable
    outcome: str  # why a hand ended without its play: "" if it did not
    circle: tuple[Seat, ...]  # the seats in the order in which they play to the trick
    led: Cards  # the suit to follow, 0 while it is open
    best: Card  # the card that is winning the trick
    taker: Seat
    fall: tuple[Card, ...]  # the trick in progress
    history: list[Trick]

    def __init__(
        self,
        game: Game,
        pack: tuple[Card, ...],
        dealer: Seat,
        totals: tuple[int, ...] = (),
        setup: Mapping[str, Any] | None = None,
        ledger: Any = None,
    ) -> None:
        self.game = game
        self.pack = pack
        self.zones = [0] * len(game.zones)
        self.zones[game.undealt] = game.pack.all
        self.log = []
        self.since = 0
        self.aside = None
        self.dealer = dealer
        self.totals = totals
        self.setup = setup or {}
        self.ledger = ledger
        self.phase = -1
        self.turn = NOBODY
        self.together = 0
        self.desk = None
        self.audience = tuple(zone.audience for zone in game.zones)
        self.barred = [0] * len(game.zones)
        self.facts = ()
        self.traced = 0
        self.veils = ()
        self.events = ()
        self.contract = None
        self.declarer = NOBODY
        self.partner = NOBODY
        self.called = 0
        self.passed = 0
        self.said = []
        self.stakes = None
        self.sheet = game.beginning
        self.outcome = ""
        self.circle = ()
        self.led = 0
        self.best = NOBODY
        self.taker = NOBODY
        self.fall = ()
        self.history = []
        self.advance()

    def copy(self, *, log: bool = True) -> State:
        """Return an independent copy; without its *log* for a search that only plays on."""
        new = State.__new__(State)
        new.game = self.game
        new.pack = self.pack
        new.zones = self.zones[:]
        new.log = self.log[:] if log else []
        new.since = self.since if log else 0
        new.aside = self.aside
        new.rule = self.rule
        new.dealer = self.dealer
        new.totals = self.totals
        new.setup = self.setup
        new.ledger = self.ledger
        new.phase = self.phase
        new.turn = self.turn
        new.together = self.together
        new.desk = self.desk
        new.audience = self.audience
        new.barred = self.barred[:]
        new.facts = self.facts
        new.traced = self.traced
        new.veils = self.veils
        new.events = self.events
        new.contract = self.contract
        new.declarer = self.declarer
        new.partner = self.partner
        new.called = self.called
        new.passed = self.passed
        new.said = self.said[:]
        new.stakes = self.stakes
        new.sheet = self.sheet
        new.outcome = self.outcome
        new.circle = self.circle
        new.led = self.led
        new.best = self.best
        new.taker = self.taker
        new.fall = self.fall
        new.history = self.history[:]
        return new

    def __getstate__(self) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "rule"}
        return fields | {"aside": without_rules(self.aside)}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)
        self.rule, self.aside = phase_of(self.game, self.phase), with_rules(self.aside, self.game)

    def again(self) -> State:
        """Return this hand as it was dealt, at its first choice."""
        return State(self.game, self.pack, self.dealer, self.totals, self.setup, self.ledger)

    # Reading

    @property
    def over(self) -> bool:
        """Whether nobody has anything to choose any more."""
        return self.turn < 0

    @property
    def waiting(self) -> Seats:
        """The seats that may act now, in any order."""
        return self.together or (0 if self.turn < 0 else 1 << self.turn)

    def legal(self, seat: Seat | None = None) -> Actions:
        """Return the actions open to *seat* (by default the one whose turn it is); 0 for none."""
        if seat is None:
            return self.rule.legal(self, self.turn)
        return self.rule.legal(self, seat) if self.waiting >> seat & 1 else 0

    def scores(self) -> tuple[int, ...]:
        """Return the score of each seat for this hand, which must be over."""
        return self.game.score(self)

    def account(self) -> Account:
        """Return the scores with every item that they are made of; the hand must be over."""
        return self.game.account(self)

    def view(self, seat: Seat | None) -> View:
        """Return what *seat* may know; None for a spectator."""
        from tomfool.view import View

        return View.of(self, seat)

    # Acting

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Make *action*, which the caller knows to be legal (for search; see `play`)."""
        if seat is None:
            seat = self.turn
        self.log.append(action + SEAT_BITS[seat])
        self.rule.act(self, seat, action)

    def rollout(self, random: Callable[[], float]) -> None:
        """Play the hand to its end with evenly random choices; *random* gives floats from 0 to 1.

        Keeps no log, so the hand can be scored afterwards but not viewed or recorded.
        """
        self.log.clear()
        self.since, self.veils = 0, ()
        while self.turn >= 0:
            self.rule.rollout(self, random)

    def play(self, name: str, seat: Seat | None = None) -> Action:
        """Make the action printed as *name* after checking it; return its number.

        Raise `UnknownAction`, `NotYourTurn` or `IllegalAction`, and then change nothing.
        """
        action = self.game.action(name)
        if seat is None:
            seat = self.turn
        self.check(action, seat)
        self.apply(action, seat)
        return action

    def check(self, action: Action, seat: Seat) -> None:
        """Raise `NotYourTurn`, `IllegalAction` or `NotYet` if *seat* may not choose *action* now.

        What is said depends on what the seat may know, so never on a question put to another in secret.
        """
        if self.aside is not None and seat != self.turn:
            self.seen_by(seat).check(action, seat)
            raise NotYet("a moment: the table is not ready for that yet")
        self.check_turn(seat)
        if not self.legal(seat) >> action & 1:
            name = self.game.vocabulary[action]
            raise IllegalAction(f"{name}: {self.rule.why(self, seat, action)}")

    def check_turn(self, seat: Seat) -> None:
        """Raise `NotYourTurn` if the hand does not wait for *seat*, whatever that seat may know."""
        waiting = self.waiting
        if seat < 0 or not waiting >> seat & 1:
            turns = [str(other) for other in range(self.game.seats) if waiting >> other & 1]
            now = f"seat {' and '.join(turns)} has to choose" if turns else "the hand is over"
            raise NotYourTurn(f"it is not the turn of seat {seat}: {now}")

    # What phases do

    def advance(self) -> None:
        """Turn to the next paragraph of the rules that applies."""
        rules = self.game.rules
        self.turn, self.together, self.desk = NOBODY, 0, None
        while self.phase + 1 < len(rules):
            self.phase += 1
            rule = self.rule = rules[self.phase]
            if rule.when is None or rule.when(self):  # Phase.applies, without the call
                self.since = len(self.log)
                rule.enter(self)
                return
        self.phase, self.rule = len(rules), AFTER

    def finish(self, outcome: str) -> None:
        """End the hand here, without the phases that are left, because of *outcome*."""
        self.outcome, self.aside = outcome, None
        self.turn, self.together, self.desk = NOBODY, 0, None
        self.phase, self.rule = len(self.game.rules), AFTER

    def ask_aside(self, *seats: Seat, next_phase: bool = True) -> None:
        """Put the question of the phase in progress to each of *seats* in turn, in secret.

        To everybody else the hand looks as if the next phase had already begun, or, without *next_phase*,
        as it stands.  The phase's `act` closes the question with `answered_aside`, and then does what the
        answer asks for.
        """
        rule, phase = self.rule, self.phase
        if next_phase:
            self.advance()
        self.aside = Aside(
            self.rule, self.phase, self.turn, self.together, self.desk, seats[1:], self.aside
        )
        self.rule, self.phase, self.since = rule, phase, len(self.log)
        self.turn, self.together, self.desk = seats[0], 0, None

    def answered_aside(self) -> None:
        """Close a private question: its log entry exists for the seat that was asked alone."""
        aside = self.aside
        assert aside is not None, "no question is open"
        self.hide_entry(1 << self.turn)
        if aside.queue:
            self.turn = aside.queue[0]
            self.aside = new_tuple(Aside, (*aside[:5], aside.queue[1:], aside.inner))
        else:
            self.rule, self.phase, self.turn, self.together, self.desk, _, self.aside = aside
            self.since = len(self.log)

    def standing(self, seat: Seat) -> tuple[Phase, int, Seat, Seats, Any, Aside | None]:
        """Return phase and turn as *seat* knows them, and, where it is asked in secret, what others see.

        A seat that will be asked sees its question already: that others come first would tell it of theirs.
        """
        here, aside = (self.rule, self.phase, self.turn, self.together, self.desk), self.aside
        while aside is not None:
            if seat == here[2] or seat in aside.queue:
                return here[0], here[1], seat, 0, None, aside.seen
            here, aside = aside[:5], aside.inner
        return (*here, None)

    def seen_by(self, seat: Seat, *, log: bool = False) -> State:
        """Return this hand, or a copy without the private questions that *seat* knows nothing of.

        Without its *log* that copy has no views.
        """
        if self.aside is None or seat == self.turn:
            return self
        plain = self.copy(log=log)
        plain.rule, plain.phase, plain.turn, plain.together, plain.desk, plain.aside = self.standing(seat)
        return plain

    def hide_entry(self, audience: Seats, *, private: bool = True) -> None:
        """Let *audience* alone read the last log entry; if *private*, it does not exist for the others."""
        self.veils += (new_tuple(Veil, (len(self.log) - 1, audience, private)),)

    def lift(self, last: int, readers: Sequence[Seats]) -> None:
        """Let the seats in ``readers[seat]`` read what *seat* has chosen among the *last* log entries."""
        since, log, veils = len(self.log) - last, self.log, self.veils
        first = len(veils)
        while first and veils[first - 1][0] >= since:
            first -= 1
        self.veils = veils[:first] + tuple(
            [
                new_tuple(Veil, (place, audience | readers[log[place] >> SEAT_SHIFT], private))
                for place, audience, private in veils[first:]
            ]
        )

    def move(self, cards: Cards, source: int, target: int) -> None:
        """Move *cards* from one zone to another, and let everybody know what they can see of it."""
        if self.facts:
            holder, audience = self.game.holder, self.audience
            left, reached = holder[source], holder[target]
            if left != reached:  # else nothing has moved for those who cannot see it
                witnesses = audience[source] | audience[target]
                self.facts = after_move(self.facts, cards, left, reached, witnesses)
        self._carry(cards, source, target)

    def exchange(self, moves: Sequence[tuple[Cards, int, int]]) -> None:
        """Make *moves* (cards, source, target) at the same time: what one brings leaves with no other."""
        if self.facts:
            holder, audience = self.game.holder, self.audience
            seen = [
                (cards, holder[source], holder[target], audience[source] | audience[target])
                for cards, source, target in moves
            ]
            self.facts = after_moves(self.facts, seen)
        for cards, source, target in moves:
            self._carry(cards, source, target)

    def _carry(self, cards: Cards, source: int, target: int) -> None:
        """Move *cards*, with what everybody sees of it apart from what becomes of older facts."""
        zones, audience, barred = self.zones, self.audience, self.barred
        zones[source] &= ~cards
        zones[target] |= cards
        before, after = audience[source], audience[target]
        witnesses = before | after
        if witnesses == EVERYONE:
            barred[target] &= ~cards
        else:
            barred[target] &= barred[source]
            log = self.log
            last = len(log) - 1
            if last >= self.since and cards >> (log[last] & BLANK) & 1:  # a choice made in this phase
                self.veils += (new_tuple(Veil, (last, witnesses, False)),)
        remember = before & ~after
        if remember and cards:
            self.know(remember, cards, BIT[self.game.holder[target]])

    def show(self, zone: int, seats: Seats = EVERYONE) -> None:
        """Let *seats* look into *zone* from now on: a talon group turned up, a hand laid open."""
        audience = list(self.audience)
        audience[zone] |= seats
        self.audience = tuple(audience)

    def reveal(self, cards: Cards, zone: int) -> None:
        """Show *cards* of a closed *zone* to everybody and put them back: all know that they lie there."""
        self.know(EVERYONE, cards, BIT[self.game.holder[zone]])

    def know(self, knowers: Seats, cards: Cards, zones: int) -> None:
        """Let *knowers* know that each of *cards* lies in one of *zones* (a mask of zones)."""
        self.facts = with_fact(self.facts, knowers, cards, zones)
        self.traced |= cards

    def forget(self, cards: Cards) -> None:
        """Drop *cards*, which everybody has just seen fall, from the facts."""
        self.facts = without(self.facts, cards)

    def note(self, kind: str, seat: Seat, cards: Cards = 0, other: Seat = NOBODY) -> None:
        """Tell everybody that something happened by rule."""
        self.events += (new_tuple(Event, (len(self.log), kind, seat, cards, other)),)
