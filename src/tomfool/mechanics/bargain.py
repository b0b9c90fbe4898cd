"""Bargaining: points that players offer or ask for giving up a hand before it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from tomfool.cards import BIT, Action, Actions
from tomfool.rules import Game, Phase

if TYPE_CHECKING:
    from tomfool.view import View


class Amount(NamedTuple):
    """A number of points that somebody names, and the *word* that says what for."""

    word: str
    number: int


@dataclass(frozen=True)
class Bargain(Phase):
    """A round of talk in which points are named with one of the *spans*' words, each from least to most.

    What comes of it is the games' business.  People say the word first and then the number, and are told
    with each what it would cost.
    """

    task = "bargain"
    spans: ClassVar[Mapping[str, range]] = {}
    # looked up by prepare
    rows: Mapping[Action, Amount] = field(default_factory=dict, repr=False)
    all_of: Mapping[str, Actions] = field(default_factory=dict, repr=False)  # the calls of each word
    acts: Mapping[str, Action] = field(default_factory=dict, repr=False)  # the calls without a number

    def prepare(self, game: Game) -> Self:
        rows, all_of = {}, dict.fromkeys(self.spans, 0)
        for word, span in self.spans.items():
            for number in span:
                action = game.action(f"{word} {number}")
                rows[action] = Amount(word, number)
                all_of[word] |= BIT[action]
        acts = {call: game.action(call) for call in self.calls if game.action(call) not in rows}
        return replace(self, rows=rows, all_of=all_of, acts=acts)

    # People

    def stages(self, view: View, call: str) -> tuple[str, ...]:
        word, _, number = call.partition(" ")
        return (word, number) if word in self.spans else (call,)

    def stage_meaning(self, view: View, parts: Sequence[str]) -> str:
        return self.offer(parts[0]) if len(parts) == 1 else self.cost(view, Amount(parts[0], int(parts[1])))

    def offer(self, word: str) -> str:
        """Return what naming points with *word* does."""
        raise NotImplementedError

    def cost(self, view: View, amount: Amount) -> str:
        """Return what naming *amount* would cost or bring the seat of *view*."""
        raise NotImplementedError


def spoken(spans: Mapping[str, range]) -> tuple[str, ...]:
    """Return every call that names points by one of *spans*.

    >>> spoken({"ask": range(1, 3), "offer": range(1, 2)})
    ('ask 1', 'ask 2', 'offer 1')
    """
    return tuple(f"{word} {number}" for word, span in spans.items() for number in span)


def points(number: int) -> str:
    """Return a number of points in words.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{number} point{'' if number == 1 else 's'}"
