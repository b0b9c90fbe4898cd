"""One person at a table: what has been picked, seen and answered, apart from how it is drawn.

Unsealed picks live here and not at the table, which gets whole choices only.
"""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from tomfool.cards import Actions, Card, Seat
from tomfool.errors import RulesError
from tomfool.state import Trick
from tomfool.table.advice import Advice
from tomfool.table.ask import Question, ask, refusal, sealed_by
from tomfool.table.review import Review
from tomfool.table.table import Table
from tomfool.table.words import spelt
from tomfool.terminal.pace import Pace
from tomfool.terminal.score import people
from tomfool.view import View

DOUBLE_TAP = 0.2
"""Seconds after a choice in which another one is taken for a slip of the finger."""


class Remark(NamedTuple):
    """An answer to the person that stands in place of the question; *mood* is turn or refused."""

    head: str
    body: str
    mood: str


class Sitting:
    """The person in *seat* at *table*.

    *seen* is the number of finished tricks that the person has seen, *picked* the names chosen but not
    laid down yet.
    """

    def __init__(self, table: Table, seat: Seat, pace: Pace) -> None:
        self.table, self.seat, self.pace = table, seat, pace
        self.picked: list[str] = []
        self.begun: list[str] = []  # the parts of a call chosen so far
        self.remark: Remark | None = None
        self.reviews: dict[int, Review] = {}  # of hands that are over, by their number
        self.seen = len(table.view(seat).history)
        self._calm_until = 0.0  # on the monotonic clock

    # What is so

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.table.view(self.seat)

    @property
    def names(self) -> list[str]:
        """The names of all seats, the own one as You."""
        return people(self.table, self.seat)

    @property
    def unseen(self) -> Trick | None:
        """The finished trick that still lies on the table."""
        history = self.view.history
        return history[self.seen] if self.seen < len(history) else None

    @property
    def my_turn(self) -> bool:
        """Whether the person has to choose."""
        return bool(self.view.waiting >> self.seat & 1)

    @property
    def question(self) -> Question:
        """What the person is asked now."""
        return ask(self.view, self.names, self.picked, self.legal)

    @property
    def legal(self) -> Actions:
        """What may be chosen after what has been picked."""
        actions = self.table.game.actions
        return sum(1 << actions[name] for name in self.table.legal(self.seat, self.picked))

    @property
    def complete(self) -> bool:
        """Whether a choice of several cards has been picked and waits to be confirmed."""
        question = self.question
        return bool(self.picked) and (question.kind == "set" or len(self.picked) == question.count)

    @property
    def full(self) -> bool:
        """Whether no more cards can be picked."""
        return bool(self.picked) and len(self.picked) >= self.question.count

    @property
    def tray(self) -> list[Card]:
        """The cards picked but not laid down."""
        return [self.table.game.pack.index[name] for name in self.picked]

    # What the person does

    def choose(self, name: str) -> bool:
        """Choose *name*: play or say it, or pick it or put it back where several cards are asked.

        Return whether that has moved the game on; if not, `remark` says why where there is a why.
        """
        if monotonic() < self._calm_until:
            return False
        if not self.my_turn:
            return self.gather()
        self.remark = None
        if name == sealed_by(self.view) and self.picked:
            return self.lay_down()
        if name in self.picked:
            self.picked.remove(name)
        elif 1 < self.question.count <= len(self.picked):
            self.refuse(f"{spelt(len(self.picked)).capitalize()} are picked.", "Put one back to change it.")
        else:
            return self._pick(name)
        return False

    def _pick(self, name: str) -> bool:
        try:
            self.table.check(self.seat, name, self.picked)
        except RulesError as error:
            self.refuse(refusal(self.view, name, error, self.legal))
            return False
        self.picked.append(name)
        question = self.question
        if question.kind == "set":
            return self.gather()  # whoever chooses again has seen the sets that lay there
        return question.count == 1 and not question.deed and self.lay_down()

    def begin(self, part: str) -> None:
        """Choose one more *part* of a call; with "" take all parts back."""
        self.begun = [*self.begun, part] if part else []
        self.remark = None

    def lay_down(self) -> bool:
        """Make the whole choice that was picked."""
        picked, self.picked, self.remark = self.picked, [], None
        self.begun = []
        picked += filter(None, [sealed_by(self.view)])
        self._calm_until = monotonic() + (DOUBLE_TAP if self.pace.pause else 0)
        self.seen = len(self.view.history)
        return self.table.act(self.seat, picked, self.table.acts(self.seat), hand=self.table.number)

    def gather(self) -> bool:
        """Take the finished trick as seen; return whether one lay there."""
        lies = self.unseen is not None
        self.seen += lies
        return lies

    def put_back(self) -> None:
        """Put the card picked last back into the hand."""
        if self.picked:
            self.picked.pop()
            self.remark = None

    def take_back(self) -> bool:
        """Put all picks back, else take the last choice back; return whether the game went back."""
        self.begun = []
        if self.picked:
            self.picked, self.remark = [], None
            return False
        if not self.table.can_take_back(self.seat):
            self.refuse("There is nothing to take back.", self.question.head)
            return False
        self.table.take_back(self.seat)
        self.seen = len(self.view.history)
        self.remark = Remark("Taken back.", f"{self.question.head} {self.question.body}", "turn")
        return True

    def next_hand(self) -> None:
        """Deal again."""
        self.table.next_hand()
        self.seen, self.picked, self.remark = 0, [], None

    def hint(self) -> list[Card]:
        """Let `remark` say what to choose best, and why; return the cards that it names."""
        pack = self.table.game.pack
        advice = Advice() if self.full else self.table.advise(self.seat, self.picked, self.pace.think)
        if advice.names:
            self.remark = Remark(f"Hint: {advice.what}.", advice.why, "turn")
        return [pack.index[name] for name in advice.names if name in pack.index]

    def refuse(self, head: str, body: str = "") -> None:
        """Let `remark` say why not."""
        self.remark = Remark(head, body, "refused")

    # What happens by itself

    def settle(self) -> None:
        """Do whatever needs no waiting at this pace."""
        while self._at_once():
            pass

    def _at_once(self) -> bool:
        if self.unseen is not None and self.pace.linger == 0:
            return self.gather()
        idle = self.unseen is None and self.pace.pause == 0
        return idle and self.table.step_bot() is not None
