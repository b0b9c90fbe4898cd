"""A run of simulated matches as a plan in plain data, shared out among processes if there are several.

The outcome, records included, is the same for any number of processes.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Any, ClassVar, TypeAlias

from tomfool import record
from tomfool.bots.registry import bot
from tomfool.games import title
from tomfool.lab.results import Results
from tomfool.lab.simulate import Stop, blank_results, fill_seats, play_match
from tomfool.rules import Game

Share: TypeAlias = tuple[Results, list[str]]
"""What some matches came to, and their records if these are wanted."""

WATCH = 0.05
"""Seconds between two looks at whether to stop."""
LARGEST_SHARE = 25
"""Matches handed to a process at a time."""


@dataclass(frozen=True)
class Plan:
    """What is to be played, in plain data, so that another process can be told of it.

    *bots* are names, one for each seat or one for all; *records* says whether records are wanted.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: object = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    records: bool = False

    def rules(self) -> Game:
        """Return the game with its options, after checking that the bots exist and fill its seats."""
        game = title(self.game).game(self.options)
        for name in fill_seats(game, self.bots):
            bot(str(name))
        return game

    def play(self, game: Game, numbers: Sequence[int], stop: Stop | None) -> Share:
        """Play the matches with these *numbers*, or as many as there is time for."""
        results, records = blank_results(game, self.bots, self.matches, self.seed), []
        for number in numbers:
            match = play_match(game, self.bots, self.seed, number, stop=stop)
            if match.hands:
                results.add(match)
                if self.records:
                    records.append(record.dumps(match))
            if not match.over:
                break
        return results, records


def carry_out(
    plan: Plan,
    processes: int = 1,
    on_share: Callable[[Results, Sequence[str]], object] | None = None,
    *,
    stop: Stop | None = None,
) -> Results:
    """Play what *plan* says, in so many *processes*; return what it came to.

    *on_share* is given the results and the records of some matches at a time, in the order of their
    numbers.  After *stop* has said yes, matches cut short count with their whole hands.
    """
    game = plan.rules()
    results = blank_results(game, plan.bots, plan.matches, plan.seed)
    begun = perf_counter()
    for share in _alone(plan, game, stop) if processes == 1 else _together(plan, processes, stop):
        results.merge(share[0])
        results.seconds = perf_counter() - begun
        if on_share is not None:
            on_share(*share)
    return results


def _alone(plan: Plan, game: Game, stop: Stop | None) -> Iterator[Share]:
    for number in range(plan.matches):
        share = plan.play(game, (number,), stop)
        yield share
        if not share[0].finished:
            return


def _together(plan: Plan, processes: int, stop: Stop | None) -> Iterator[Share]:
    """Yield the shares in their order, with not more in work than keeps every process busy."""
    context = get_context("spawn")
    halt = context.Event()
    shares = _ranges(plan.matches, processes)
    waiting: deque[Future[Share]] = deque()
    with ProcessPoolExecutor(processes, context, Worker.begin, (plan, halt)) as pool:
        while True:
            while len(waiting) < 2 * processes and not halt.is_set() and (share := next(shares, None)):
                with _deaf():
                    waiting.append(pool.submit(Worker.play, share))
            if not waiting:
                return
            while not wait([waiting[0]], WATCH).done:
                if stop is not None and stop():
                    halt.set()
            yield waiting.popleft().result()


class Worker:
    """What one of several processes knows."""

    plan: ClassVar[Plan]
    game: ClassVar[Game]
    halt: ClassVar[Event]

    @classmethod
    def begin(cls, plan: Plan, halt: Event) -> None:
        """Be told what is to be played; Ctrl-C is left to the process that started this one."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cls.plan, cls.game, cls.halt = plan, plan.rules(), halt

    @classmethod
    def play(cls, numbers: range) -> Share:
        """Play the matches with these *numbers*."""
        return cls.plan.play(cls.game, numbers, cls.halt.is_set)


def _ranges(matches: int, processes: int) -> Iterator[range]:
    size = max(1, min(LARGEST_SHARE, matches // (4 * processes)))
    for first in range(0, matches, size):
        yield range(first, min(first + size, matches))


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl-C back, so that a process started here never gets it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
