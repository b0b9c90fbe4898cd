"""Which bot plays a game best: every pair of some bots on duplicate deals, shared out by joblib.

>>> from tomfool.lab.arena import Contest, hold
>>> outcome = hold(Contest("scarto", ("simple", "random"), deals=4, seed=7))
>>> outcome.pairs[0].mean > 0, outcome.pairs[0].hands
(True, 24)

In each deal both bots of a pair take every seat of the table in turn, over the same packs, so that the
luck of the deal cancels.  Everything follows from the seed, for bots that have no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from time import perf_counter
from typing import Any

from joblib import Parallel, cpu_count, delayed, parallel_config

from tomfool.bots.bot import Bot
from tomfool.bots.registry import bot
from tomfool.cards import Action
from tomfool.errors import TomfoolError
from tomfool.games import title
from tomfool.lab.duplicate import LineUpError, interval, lead
from tomfool.lab.elo import ratings
from tomfool.lab.results import rounded
from tomfool.lab.simulate import Stop, play_out
from tomfool.rules import Game
from tomfool.shuffle import derived_seed
from tomfool.view import View

SHARE = 4
"""So many deals go to each process at a time, so that the bar moves and a wish to stop is heard."""


class BackendError(TomfoolError):
    """A way to share out work that is not there."""

    code = "backend"


@dataclass(frozen=True)
class Contest:
    """What is to be played, in plain data, so that another machine can be told of it."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: object = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def rules(self) -> Game:
        """Return the game with its options, after checking that there is something to compare."""
        game = title(self.game).game(self.options)
        for name in self.bots:
            bot(name)
        if len(set(self.bots)) < len(self.bots) or len(self.bots) < 2:
            raise LineUpError(f"name two or more different bots, not {', '.join(self.bots) or 'none'}")
        if self.deals < 2:
            raise LineUpError(f"an interval needs at least 2 deals, not {self.deals}")
        return game

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every bot against every other."""
        return list(combinations(self.bots, 2))


@dataclass(frozen=True)
class Dealt:
    """What one deal came to for a pair: by how much a seat of the first bot did better, on average."""

    lead: float
    hands: int
    choices: tuple[int, int]
    seconds: tuple[float, float]


@dataclass(frozen=True)
class Pair:
    """Two bots compared: *mean* is the lead of a seat of the first one, in points per hand."""

    first: str
    second: str
    mean: float
    interval: tuple[float, float]
    deals: int
    hands: int
    won: float  # the part of the deals in which the first one was ahead; half of those that were even


@dataclass(frozen=True)
class Outcome:
    """What a contest came to; of an interrupted one, as far as it went."""

    contest: Contest
    pairs: tuple[Pair, ...]
    ratings: Mapping[str, float]
    pace: Mapping[str, float]  # milliseconds for each choice of a bot
    asked: int
    seconds: float

    @property
    def interrupted(self) -> bool:
        """Whether fewer deals were played than were asked for."""
        return len(self.pairs) < len(self.contest.pairs) or any(
            pair.deals < self.contest.deals for pair in self.pairs
        )

    def data(self) -> dict[str, Any]:
        """Return everything as JSON takes it; only ``time`` differs from run to run."""
        return {
            "game": self.contest.game,
            "options": dict(self.contest.options),
            "seed": self.contest.seed,
            "deals": self.contest.deals,
            "interrupted": self.interrupted,
            "pairs": [
                {
                    "bots": [pair.first, pair.second],
                    "mean": rounded(pair.mean),
                    "low": rounded(pair.interval[0]),
                    "high": rounded(pair.interval[1]),
                    "deals": pair.deals,
                    "hands": pair.hands,
                    "won": rounded(pair.won),
                }
                for pair in self.pairs
            ],
            "ratings": {name: round(rating) for name, rating in self.ratings.items()},
            "time": {
                "seconds": rounded(self.seconds),
                "ms_per_choice": {name: rounded(pace) for name, pace in self.pace.items()},
            },
        }


class Timed:
    """A bot with a watch beside it."""

    def __init__(self, player: Bot) -> None:
        self.name, self.player = player.name, player
        self.choices, self.seconds = 0, 0.0

    def choose(self, view: View) -> Action:
        begun = perf_counter()
        action = self.player.choose(view)
        self.seconds += perf_counter() - begun
        self.choices += 1
        return action


def seatings(game: Game) -> list[tuple[int, ...]]:
    """Return the ways in which two bots share the seats: each in every seat as often as the other.

    Partners by the rules are of one kind; else every second seat is.

    >>> import tomfool
    >>> seatings(tomfool.game("tarocchi"))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    if game.sides:
        turned = [tuple(1 - (game.side(0) >> seat & 1) for seat in range(game.seats))]
    else:
        turned = [
            tuple((seat + turn) % game.seats % 2 for seat in range(game.seats))
            for turn in range(game.seats)
        ]
    return list(dict.fromkeys([*turned, *(tuple(1 - who for who in seats) for seats in turned)]))


def play_deal(contest: Contest, pair: tuple[str, str], number: int) -> Dealt:
    """Play deal *number* in every seating of *pair*."""
    game, seed = title(contest.game).game(contest.options), contest.seed
    leads, hands = [], 0
    choices, seconds = [0, 0], [0.0, 0.0]
    for seats in seatings(game):
        state = game.deal(derived_seed(seed, number), number % game.seats)
        players = [
            Timed(bot(pair[who], derived_seed(seed, number, "seat", seat)))
            for seat, who in enumerate(seats)
        ]
        play_out(state, players)
        leads.append(lead(state.scores(), [who == 0 for who in seats]))
        hands += 1
        for who, player in zip(seats, players, strict=True):
            choices[who] += player.choices
            seconds[who] += player.seconds
    return Dealt(fmean(leads), hands, (choices[0], choices[1]), (seconds[0], seconds[1]))


def hold(
    contest: Contest,
    processes: int = 1,
    on_deals: Callable[[int], object] | None = None,
    *,
    stop: Stop | None = None,
    backend: str = "loky",
    scheduler: str = "",
) -> Outcome:
    """Hold *contest* in so many *processes* (−1: one for each core), or on a cluster by its *backend*.

    *on_deals* is told of deals as they are done.  After *stop* has said yes no more are begun.
    """
    contest.rules()
    begun = perf_counter()
    jobs = [(pair, number) for number in range(contest.deals) for pair in contest.pairs]
    done: dict[tuple[str, str], list[Dealt]] = {pair: [] for pair in contest.pairs}
    with working(backend, scheduler):
        workers = cpu_count() if processes < 0 else processes
        size = SHARE * max(workers, len(contest.pairs))
        for first in range(0, len(jobs), size):
            if stop is not None and stop():
                break
            share = jobs[first : first + size]
            found = Parallel(n_jobs=processes)(delayed(play_deal)(contest, *job) for job in share)
            for (pair, _), dealt in zip(share, found, strict=True):
                done[pair].append(dealt)
            if on_deals is not None:
                on_deals(len(share))
    return outcome(contest, done, perf_counter() - begun)


@contextmanager
def working(backend: str, scheduler: str) -> Iterator[None]:
    """Share work out by *backend*: processes here (``loky``), or a Dask or Ray cluster that exists."""
    if backend == "loky":
        yield
    elif backend == "dask":
        with dask_client(scheduler), parallel_config(backend="dask"):
            yield
    elif backend == "ray":
        register_ray(scheduler)
        with parallel_config(backend="ray"):
            yield
    else:
        raise BackendError(f"no backend {backend!r}. There is: loky, dask, ray")


def dask_client(scheduler: str) -> Any:
    """Return a client of the Dask cluster at *scheduler*, or of the one that its settings name."""
    try:
        from distributed import Client
    except ImportError:
        raise BackendError(
            "the backend dask needs the package distributed: pip install distributed"
        ) from None
    try:
        return Client(scheduler or None, timeout=10, set_as_default=True)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise BackendError(f"no Dask cluster answers at {scheduler}: {error}") from None


def register_ray(scheduler: str) -> None:
    """Make the Ray cluster at *scheduler*, or the one that its settings name, known to joblib."""
    try:
        import ray
        from ray.util.joblib import register_ray as register
    except ImportError:
        raise BackendError("the backend ray needs the package ray: pip install ray") from None
    ray.init(address=scheduler or "auto", ignore_reinit_error=True)
    register()


def outcome(contest: Contest, done: Mapping[tuple[str, str], Sequence[Dealt]], seconds: float) -> Outcome:
    """Return what the deals that were *done* come to; a pair with fewer than two is left out."""
    pairs = []
    spent = {name: [0, 0.0] for name in contest.bots}
    for names, deals in done.items():
        for dealt in deals:
            for who, name in enumerate(names):
                spent[name][0] += dealt.choices[who]
                spent[name][1] += dealt.seconds[who]
        leads = [dealt.lead for dealt in deals]
        if len(leads) > 1:
            won = fmean([(lead > 0) + (lead == 0) / 2 for lead in leads])
            hands = sum(dealt.hands for dealt in deals)
            pairs.append(Pair(*names, fmean(leads), interval(leads), len(leads), hands, won))
    return Outcome(
        contest,
        tuple(pairs),
        ratings(contest.bots, [(pair.first, pair.second, pair.won, pair.deals) for pair in pairs]),
        {name: 1000 * time / count for name, (count, time) in spent.items() if count},
        contest.deals,
        seconds,
    )
