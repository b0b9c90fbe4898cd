"""What time it is, and being called when it is time; tests put a clock of their own in its place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tomfool.table.advice import THINK
from tomfool.table.review import BRIEF, CARE, Care


class Alarm(Protocol):
    """A call that is to come, and can be called off."""

    def cancel(self) -> object: ...


class Clock:
    """Seconds since 1970, which never go back."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the time."""
        return self._offset + time.monotonic()

    def call_at(self, when: float, callback: Callable[[], object]) -> Alarm:
        """Call *callback* at the time *when*, at once if that has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


@dataclass(frozen=True)
class Pace:
    """How fast a table goes, in seconds.

    A bot acts *pause* after the choice before it, *trick* after the end of a trick.  Who has no page open
    for *grace* is away.  A vote is open for *vote*, and where there is a clock the next hand is dealt after
    *rest* even if somebody present is not ready.  A hint is thought about for *think*, and a finished hand
    reviewed with *care*.
    """

    pause: float = 0.9
    trick: float = 2.0
    grace: float = 30.0
    vote: float = 45.0
    rest: float = 60.0
    think: float = THINK
    care: Care = CARE


AT_ONCE = Pace(pause=0, trick=0, think=0, care=BRIEF)
"""Bots do not wait, and nothing is thought about for long."""
