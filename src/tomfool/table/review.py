"""A finished hand gone through once more: which of a seat's choices cost it most, and why.

Each is judged by the `View` that the seat had when it made it, as the bot that searches judges its own
choices: in worlds that fit what could be known then.  What the cards that nobody saw would have made of
it is another question, and is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from statistics import median, pstdev
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from tomfool.bots.search.plans import Choice, plans
from tomfool.bots.search.player import Effort, SearchBot, Trial, still_racing
from tomfool.bots.search.reason import Reason, reason
from tomfool.cards import Seat
from tomfool.match import Match
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.record import retrace
from tomfool.sampler import NoWorld
from tomfool.table.advice import in_words, stake, tenths, verb
from tomfool.table.ask import picks, sealed_by
from tomfool.table.words import counted, spelt, upper_first
from tomfool.view import View

Watch: TypeAlias = Callable[[float], object]
"""Is told how much is done, from 0 to 1."""

MOST = 3
"""So many choices are listed."""
SURE = 3.0
"""Those that are cost more than nothing by so many standard errors,"""
MUCH = 0.125
"""and by this part of how far apart the seat's results lay in the worlds of the hand,"""
LITTLE = 0.3
"""and by so many game points."""
SUSPECTS = 8
"""Of so many choices, those that look dearest, the cost is measured."""
ROUND = 4
"""So many worlds are looked at for each choice in turn;"""
FEW = 20
"""and so many where its cost is measured, the least from which anything follows."""
RIVALS = 3
"""It is measured against so many others, those that did best;"""
BEHIND = 2.0
"""of them those drop out that lie so many standard errors behind the best."""
HANDS = ("leading", "second hand", "third hand", "fourth hand", "fifth hand", "sixth hand")
DONE = {
    "play": "played",
    "say": "said",
    "lay away": "laid away",
    "pass": "passed on",
    "add": "sealed",
    "lay open": "laid open",
    "show": "showed",
}
"""What is done by a choice, as something that has been done."""


@dataclass(frozen=True)
class Care:
    """How carefully a hand is gone through.

    Every choice is compared with what else there was in so many *worlds*; what looks dear is measured in so
    many others, for *proof*.  After so many *seconds* it ends with what it has found by then.  With 0 there
    is no such limit, and it finds the same each time.
    """

    worlds: int = 16
    proof: int = 160
    seconds: float = 8.0


CARE = Care()
UNHURRIED = Care(seconds=0)
BRIEF = Care(worlds=4, proof=20, seconds=0)
"""As at a table; however long it takes; and as little as there can be, for tests."""


class Moment(NamedTuple):
    """A whole *choice* of a seat, what it knew then, and how many actions of the hand came before it."""

    step: int
    view: View
    choice: Choice


@dataclass(frozen=True)
class Lapse:
    """A choice that cost much: *reason* says why another was better, *error* is that of its cost.

    So many actions as *step* says came before it: at that step a replay shows how things stood.
    """

    step: int
    view: View
    reason: Reason
    error: float

    @property
    def cost(self) -> float:
        """How many game points it cost, on average over the worlds that fitted."""
        return self.reason.behind

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of what was chosen."""
        return tuple(self.view.game.vocabulary[action] for action in self.reason.next)

    @property
    def better(self) -> tuple[str, ...]:
        """The names of what would have been better."""
        return tuple(self.view.game.vocabulary[action] for action in self.reason.choice)

    @property
    def where(self) -> str:
        """When it was, in words."""
        return where(self.view)

    @property
    def did(self) -> str:
        """What was done, as something that has been done: ``played``, ``said``."""
        return DONE[verb(self.view, self.reason.next)]

    def told(self, who: str = "") -> str:
        """Return what *who* ("" for the reader) chose, and what was better."""
        chosen, better = in_words(self.view, self.reason.next), in_words(self.view, self.reason.choice)
        return f"{who or 'You'} {self.did} {chosen}. Better: {better}."

    def why(self, who: str = "") -> str:
        """Return in words why that was better, by what *who* ("" for the reader) had seen."""
        found, chosen = self.reason, f"{who}’s choice" if who else "your choice"
        best, own = tenths(found.gain), tenths(found.gain - found.behind)
        deals = f"In {found.worlds} deals that fit what {who or 'you'} had seen"
        head = f"{deals}, it comes to {best} on average and {chosen} to {own}."
        played = in_words(self.view, found.next) if len(found.next) == 1 else chosen
        return " ".join(filter(None, (head, stake(found, played, f"{who}’s" if who else "yours"))))


@dataclass(frozen=True)
class Review:
    """The choices of a *seat* that cost most, the dearest first.

    So many *choices* of the hand were not forced; *judged* of them were looked at before time ran out.
    """

    seat: Seat
    lapses: tuple[Lapse, ...]
    choices: int
    judged: int

    def verdict(self, who: str = "") -> str:
        """Return in a sentence or two what was found of *who* ("" for the reader)."""
        if not self.choices:
            return f"There was nothing for {who or 'you'} to choose in this hand."
        found, much = len(self.lapses), "cost much" if who else "cost you much"
        head = f"Nothing {who or 'you'} chose {much}."
        if found:
            of = f"of {who}’s" if who else "of your"
            head = f"{upper_first(spelt(found))} {of} {counted(self.choices, 'choice')} {much}."
        if self.judged < self.choices:
            return f"{head} There was time to look at {self.judged} of {self.choices} choices."
        return head

    def data(self, who: str = "") -> dict[str, Any]:
        """Return it as JSON values, in words for *who* ("" for the seat itself)."""
        return {
            "seat": self.seat,
            "verdict": self.verdict(who),
            "choices": self.choices,
            "judged": self.judged,
            "lapses": [
                {
                    "step": lapse.step,
                    "where": lapse.where,
                    "chosen": list(lapse.chosen),
                    "better": list(lapse.better),
                    "cost": round(lapse.cost, 2),
                    "error": round(lapse.error, 2),
                    "deals": lapse.reason.worlds,
                    "told": lapse.told(who),
                    "why": lapse.why(who),
                }
                for lapse in self.lapses
            ],
        }


def where(view: View) -> str:
    """Return when a choice was made, by the *view* of its seat: ``Trick 5, second hand``."""
    if isinstance(view.rule, Tricks):
        place = len(view.fall)
        last = place > 0 and place == len(view.circle) - 1
        return f"Trick {len(view.history) + 1}, {'last hand' if last else HANDS[place]}"
    if isinstance(view.rule, Sealing):
        return f"Trick {len(view.history) + 1}"
    return f"After trick {len(view.history)}" if view.history else "Before the first trick"


def moments(match: Match, number: int, seat: Seat) -> Iterator[Moment]:
    """Yield the whole choices of *seat* in hand *number* (from 0) of *match*, which is over."""
    made: list[int] = []
    left, seals, moment = 0, "", None
    hand = match.hands[number]
    for step, (state, (mover, action)) in enumerate(
        zip(retrace(match, number), hand.actions, strict=False)
    ):
        if mover != seat:
            continue
        if moment is None:
            view = state.view(seat)
            left, seals, moment = picks(view), sealed_by(view), (step, view)
        made.append(action)
        left -= 1
        if match.game.vocabulary[action] == seals if seals else not left:
            yield Moment(*moment, tuple(made))
            made, moment = [], None


def review(
    match: Match, number: int, seat: Seat, care: Care | None = None, watch: Watch = lambda done: None
) -> Review:
    """Return which choices of *seat* cost it most in hand *number* (from 0) of *match*, which is over.

    *watch* is told again and again how much has been *done*, from 0 to 1; what it raises ends the review.
    The match is read and not changed, so this may run in a thread of its own.
    """
    return weighed(seat, moments(match, number, seat), care or CARE, watch)


def weighed(seat: Seat, made: Iterable[Moment], care: Care, watch: Watch = lambda done: None) -> Review:
    """Return which of the choices *made* by *seat* cost most."""
    reviewer = _Reviewer(care, watch)
    cases = [case for moment in made if (case := reviewer.case(moment)) is not None]
    reviewer.screen(cases)
    judged = [case for case in cases if case.mine.gains]
    spread = median([pstdev(case.mine.gains) for case in judged] or [0.0])
    measured = reviewer.measure(judged)
    dear = [case for case in measured if case.sure and case.cost >= max(LITTLE, MUCH * spread)]
    lapses = [reviewer.lapse(case) for case in sorted(dear, key=lambda case: -case.cost)[:MOST]]
    left_open = sum(len(case.mine.gains) < FEW for case in measured)
    return Review(seat, tuple(lapses), len(cases), len(judged) - left_open)


@dataclass
class _Case:
    """A choice that was *mine*, and the *others* that are compared with it."""

    moment: Moment
    mine: Trial
    others: list[Trial]

    @property
    def best(self) -> Trial:
        """The best of the others."""
        return max(self.others, key=lambda trial: trial.mean)

    @property
    def cost(self) -> float:
        """What the choice has cost against the best of the others so far."""
        return self.best.mean - self.mine.mean

    @property
    def error(self) -> float:
        """The standard error of that."""
        return self.best.lead(self.mine)[1]

    def anew(self) -> _Case:
        """Return it with the best few of the others, of which nothing is known yet."""
        best = sorted(self.others, key=lambda trial: -trial.mean)[:RIVALS]
        return _Case(self.moment, Trial(self.mine.choice), [Trial(trial.choice) for trial in best])

    @property
    def open(self) -> bool:
        """Whether it may still turn out dear."""
        return len(self.mine.gains) < FEW or self.cost > self.error

    @property
    def sure(self) -> bool:
        """Whether it was dear, and that by more than chance."""
        return len(self.mine.gains) >= FEW and self.cost > SURE * self.error


class _Reviewer:
    """Goes through the choices of a seat: all of them roughly, then those that look dear with care."""

    def __init__(self, care: Care, watch: Watch) -> None:
        self.care, self.watch = care, watch
        self.begun = perf_counter()
        self.bot = SearchBot("review", Effort(), "review")

    def case(self, moment: Moment) -> _Case | None:
        """Return a choice with what else was worth a thought; None where there was nothing else."""
        view = moment.view
        if not view.legal & view.legal - 1:
            return None
        rng = Random(f"review {view.seat} {view.log}")
        try:
            found = plans(view, view.imagine(rng), self.bot.playout(view.game).simple, rng)
        except NoWorld:
            return None
        others = [Trial(choice) for choice in found if sorted(choice) != sorted(moment.choice)]
        return _Case(moment, Trial(moment.choice), others) if others else None

    def screen(self, cases: Sequence[_Case]) -> None:
        """Compare every choice with all others, a round after the other."""
        rounds = self.care.worlds // ROUND
        for step, (number, case) in enumerate(product(range(rounds), cases)):
            if self.late(0.5 if number else 0.8):
                return
            self.compare(case, ROUND, number)
            if number:
                case.others = still_racing(case.others, BEHIND)
            self.tell(0.5 * (step + 1) / (rounds * len(cases)))

    def measure(self, cases: Sequence[_Case]) -> list[_Case]:
        """Compare the choices that look dear with the best few of the others, in worlds drawn anew.

        Those in which the best was found would flatter it.
        """
        dear = sorted([case for case in cases if case.cost > 0], key=lambda case: -case.cost)[:SUSPECTS]
        found = [case.anew() for case in dear]
        rounds = self.care.proof // FEW
        for number in range(rounds):
            for place, case in enumerate(found):
                if self.late(1.0):
                    return found
                self.compare(case, FEW, f"proof {number}")
                case.others = still_racing(case.others, BEHIND)
                self.tell(0.5 + 0.5 * (number + (place + 1) / len(found)) / rounds)
            found = [case for case in found if case.open]
        return found

    def compare(self, case: _Case, worlds: int, salt: object) -> None:
        """Try a choice and the others in the same *worlds*."""
        with suppress(NoWorld):
            self.bot.compare(case.moment.view, [case.mine, *case.others], worlds, salt)

    def lapse(self, case: _Case) -> Lapse:
        """Return what there is to say of a choice that was dear."""
        view = case.moment.view
        found = reason(view, [case.best, case.mine], self.bot.playout(view.game))
        return Lapse(case.moment.step, replace(view), found, case.error)  # without the worlds it has drawn

    def late(self, part: float) -> bool:
        """Whether so large a *part* of the time is over."""
        return 0 < self.care.seconds * part < perf_counter() - self.begun

    def tell(self, done: float) -> None:
        """Tell how much is done: of the work, or of the time if that is more."""
        spent = (perf_counter() - self.begun) / self.care.seconds if self.care.seconds else 0.0
        self.watch(min(1.0, max(done, spent)))
