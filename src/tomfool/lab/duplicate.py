"""Duplicate deals: every bot plays the same packs in every seat, so that the luck of the deal cancels.

>>> import tomfool
>>> from tomfool.lab.duplicate import duplicate
>>> result = duplicate(tomfool.game("scarto"), ["simple", "random"], deals=10, seed=7)
>>> result.hands, result.mean > 0
(30, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from tomfool.errors import TomfoolError
from tomfool.lab.results import quantile_t
from tomfool.lab.simulate import Player, make_bot, play_out, player_name
from tomfool.rules import Game
from tomfool.shuffle import derived_seed


class LineUpError(TomfoolError):
    """A comparison that cannot be made: too many bots, nobody to compare with, too few deals."""

    code = "line-up"


@dataclass(frozen=True)
class DuplicateResult:
    """How much better the first bot of a line-up did than the others.

    *mean* is the score of a seat of the first bot less that of a seat of the others, in points per hand;
    the true mean lies in *interval* with 95 % confidence.  *per_seat* is the mean score of the first bot
    by its place at the table: as dealer, on the dealer's left, and so on.
    """

    line_up: tuple[str, ...]
    mean: float
    interval: tuple[float, float]
    deals: int  # independent observations
    hands: int
    choices: int
    per_seat: tuple[float, ...]

    def __str__(self) -> str:
        low, high = self.interval
        names = " ".join(self.line_up)
        return f"{names}: {self.mean:+.1f} a hand (95 %: {low:+.1f} to {high:+.1f}, {self.deals} deals)"


def duplicate(game: Game, line_up: Sequence[Player], deals: int, seed: object = 0) -> DuplicateResult:
    """Compare the first bot of *line_up* with the others on *deals* packs that follow from *seed*.

    *line_up* holds a player for each seat; of two, the second takes all the seats that are left.  Each
    pack is played once for each rotation of the line-up, with the same dealer.  The mean of these hands
    is one observation: packs are independent of each other, rotations of one pack are not.
    """
    players = fill_line_up(game, line_up)
    if deals < 2:
        raise LineUpError(f"an interval needs at least 2 deals, not {deals}")
    gains: list[float] = []
    places: list[list[int]] = [[] for _ in players]
    choices = 0
    for deal in range(deals):
        dealer, gain = deal % game.seats, 0.0
        for turn in range(game.seats):
            seats = [players[(seat + turn) % game.seats] for seat in range(game.seats)]
            state = game.deal(derived_seed(seed, deal), dealer)
            seeds = [derived_seed(seed, deal, "seat", seat) for seat in range(game.seats)]
            play_out(state, [make_bot(*pair) for pair in zip(seats, seeds, strict=True)])
            choices += len(state.log)
            scores, first = state.scores(), [player == players[0] for player in seats]
            gain += lead(scores, first)
            for seat in (seat for seat, ours in enumerate(first) if ours):
                places[(seat - dealer) % game.seats].append(scores[seat])
        gains.append(gain / game.seats)
    return DuplicateResult(
        tuple(map(player_name, players)),
        fmean(gains),
        interval(gains),
        deals,
        deals * game.seats,
        choices,
        tuple(map(fmean, places)),
    )


def fill_line_up(game: Game, line_up: Sequence[Player]) -> tuple[Player, ...]:
    """Return a player for each seat: the second of two takes all that are left."""
    players = tuple(line_up)
    if len(players) == 2:
        players += players[1:] * (game.seats - 2)
    if len(players) != game.seats:
        raise LineUpError(
            f"{game.name} has {game.seats} seats: name 2 bots or {game.seats}, not {len(players)}"
        )
    if all(player == players[0] for player in players):
        raise LineUpError("a comparison needs two different bots")
    return players


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of independent *values* (at least two), after Student.

    >>> [round(end, 2) for end in interval([1, 2, 3, 4, 5])]
    [1.04, 4.96]
    """
    half = quantile_t(len(values) - 1) * stdev(values) / sqrt(len(values))
    return fmean(values) - half, fmean(values) + half


def lead(scores: Sequence[int], first: Sequence[bool]) -> float:
    """Return what a seat of the *first* bot scored on average, less what a seat of the others did."""
    ours = [score for score, mine in zip(scores, first, strict=True) if mine]
    theirs = [score for score, mine in zip(scores, first, strict=True) if not mine]
    return fmean(ours) - fmean(theirs)
