"""What a run of simulated matches comes to: exact sums, and the figures that people read off them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Any

from tomfool.match import Match


def quantile_t(freedom: int, level: float = 0.95) -> float:
    """Return how many standard errors to each side hold *level* of Student's distribution.

    Exact for one and two degrees of *freedom*; beyond them the expansion of Cornish and Fisher, which is
    within 0.004 of the true value at three and within 0.001 from four on.
    """
    tail = (1 + level) / 2
    if freedom == 1:
        return tan(pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * sqrt(2 / (4 * tail * (1 - tail)))
    z, n = NormalDist().inv_cdf(tail), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def rounded(figure: float | None) -> float | None:
    """Return *figure* to four places, as JSON shows it."""
    return None if figure is None else round(figure, 4)


@dataclass
class Moments:
    """Count, sum and sum of squares of whole numbers: exact, and the same in whatever order they came."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Take in one more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Moments) -> None:
        """Take in all values of *other*."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        """The arithmetic mean; None of nothing."""
        return self.total / self.count if self.count else None

    @property
    def spread(self) -> float | None:
        """The standard deviation of the values as a sample; None of fewer than two."""
        if self.count < 2:
            return None
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean after Student; None of fewer than two values."""
        if self.mean is None or self.spread is None:
            return None
        half = quantile_t(self.count - 1) * self.spread / sqrt(self.count)
        return self.mean - half, self.mean + half

    def data(self) -> dict[str, Any]:
        """Return the figures as JSON takes them."""
        low, high = self.interval or (None, None)
        figures = {"mean": self.mean, "spread": self.spread, "low": low, "high": high}
        return {name: rounded(figure) for name, figure in figures.items()}


@dataclass
class SeatResults:
    """How one seat fared: per finished match, per hand, and how often it came in at each place."""

    bot: str
    places: list[int]  # how often first, second, …; equal totals share the better place
    match: Moments = field(default_factory=Moments)
    hand: Moments = field(default_factory=Moments)

    def merge(self, other: SeatResults) -> None:
        """Take in what *other* holds."""
        self.match.merge(other.match)
        self.hand.merge(other.hand)
        self.places = [mine + theirs for mine, theirs in zip(self.places, other.places, strict=True)]


def shared_label(key: str, one: str, other: str) -> str:
    """Return what to call the line *key* of an account: *one* in some hands, *other* elsewhere.

    That is what stands before the first comma or colon, if it is the same; else the key itself.

    >>> shared_label("game", "25 and the difference, times 4", "25 and the difference, times 1")
    '25 and the difference'
    """
    name = key[:1].upper() + key[1:]
    if one == other or name in (one, other):
        return one if one == other else name
    stem, another = (re.split("[,:] ", label, maxsplit=1)[0] for label in (one, other))
    return stem if stem == another else name


@dataclass
class ItemResults:
    """One line of the account of a hand, summed over all hands."""

    label: str
    kind: str
    totals: list[int]  # by seat
    hands: int = 0  # in how many it was something else than nothing for somebody

    def add(self, amounts: Sequence[int], hands: int) -> None:
        """Take in *amounts* by seat, which came up in so many *hands*."""
        self.totals = [total + amount for total, amount in zip(self.totals, amounts, strict=True)]
        self.hands += hands


@dataclass
class Results:
    """What a run came to.

    `finished` matches were played to their end; of an `interrupted` run the whole hands of the others
    count too, but only as hands.  `acts` are choices made, `seconds` the time that playing took.
    """

    game: str
    options: dict[str, Any]
    seed: object
    asked: int  # matches asked for
    seats: list[SeatResults]
    finished: int = 0
    unfinished: int = 0
    hands: int = 0
    acts: int = 0
    items: dict[str, ItemResults] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)  # hands that ended without play, by why
    seconds: float = 0.0

    @classmethod
    def blank(
        cls, game: str, options: dict[str, Any], seed: object, asked: int, bots: Iterable[str]
    ) -> Results:
        """Return results of nothing yet."""
        names = list(bots)
        return cls(game, options, seed, asked, [SeatResults(name, [0] * len(names)) for name in names])

    @property
    def interrupted(self) -> bool:
        """Whether fewer matches were finished than were asked for."""
        return self.finished < self.asked

    @property
    def lines(self) -> dict[str, ItemResults]:
        """The items by their keys, what is entered on the score sheet below all others."""
        return dict(sorted(self.items.items(), key=lambda pair: pair[1].kind == "score"))

    @property
    def hands_per_second(self) -> float | None:
        """How many hands were played in a second; None if the time is not known."""
        return self.hands / self.seconds if self.seconds else None

    def add(self, match: Match) -> None:
        """Enter a match: all of it if it is over, else its whole hands."""
        for hand in match.hands:
            self.hands += 1
            self.acts += len(hand.actions)
            if hand.outcome:
                self.outcomes[hand.outcome] += 1
            for seat, score in zip(self.seats, hand.scores, strict=True):
                seat.hand.add(score)
            for item in hand.account.items:
                self._item(item.key, item.label, item.kind).add(item.amounts, int(any(item.amounts)))
        if not match.over:
            self.unfinished += 1
            return
        self.finished += 1
        for seat, total, place in zip(self.seats, match.totals, match.ranking(), strict=True):
            seat.match.add(total)
            seat.places[place - 1] += 1

    def merge(self, other: Results) -> None:
        """Take in the results of another part of the same run; time is left alone."""
        self.finished += other.finished
        self.unfinished += other.unfinished
        self.hands += other.hands
        self.acts += other.acts
        self.outcomes.update(other.outcomes)
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        for key, item in other.items.items():
            self._item(key, item.label, item.kind).add(item.totals, item.hands)

    def data(self) -> dict[str, Any]:
        """Return everything as JSON takes it; only ``time`` differs from run to run."""
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "matches": self.asked,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "interrupted": self.interrupted,
            "hands": self.hands,
            "acts": self.acts,
            "seats": [
                {
                    "seat": number,
                    "bot": seat.bot,
                    "match": seat.match.data(),
                    "hand": seat.hand.data(),
                    "places": seat.places,
                }
                for number, seat in enumerate(self.seats)
            ],
            "items": [
                {
                    "key": key,
                    "label": item.label,
                    "kind": item.kind,
                    "hands": item.hands,
                    "means": [rounded(total / self.hands) for total in item.totals],
                }
                for key, item in self.lines.items()
            ],
            "outcomes": dict(sorted(self.outcomes.items())),
            "time": {
                "seconds": rounded(self.seconds),
                "hands_per_second": rounded(self.hands_per_second),
            },
        }

    def _item(self, key: str, label: str, kind: str) -> ItemResults:
        found = self.items.setdefault(key, ItemResults(label, kind, [0] * len(self.seats)))
        if label != found.label:
            found.label = shared_label(key, found.label, label)
        return found
