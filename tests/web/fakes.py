"""A clock that goes when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from tomfool.web.clock import Clock


@dataclass(order=True)
class FakeAlarm:
    when: float
    number: int
    callback: Callable[[], object] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.off = True


class FakeClock(Clock):
    """Stands at *time* until it is put forward."""

    def __init__(self, time: float = 1_700_000_000.0) -> None:
        self.time = time
        self.alarms: list[FakeAlarm] = []
        self.count = 0

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, callback: Callable[[], object]) -> FakeAlarm:
        self.count += 1
        alarm = FakeAlarm(when, self.count, callback)
        self.alarms.append(alarm)
        return alarm

    async def go(self, seconds: float) -> None:
        """Put the clock forward, and let everything happen that is due on the way."""
        end = self.time + seconds
        for _ in range(10_000):
            await quiet()
            self.alarms = [alarm for alarm in self.alarms if not alarm.off]
            due = min((alarm for alarm in self.alarms if alarm.when <= end), default=None)
            if due is None:
                self.time = end
                return
            self.alarms.remove(due)
            self.time = max(self.time, due.when)
            due.callback()
        raise AssertionError("something happens again and again without time passing")


async def quiet() -> None:
    """Let everything that has begun come to its end: threads of the storage and of bots, too."""
    for _ in range(200):
        others = asyncio.all_tasks() - {asyncio.current_task()}
        busy = [task for task in others if not getattr(task, "idle", False) and is_working(task)]
        if not busy:
            return
        await asyncio.sleep(0.001)


def is_working(task: asyncio.Task[object]) -> bool:
    """Whether a task is one of a table or of the storage, which ends by itself."""
    name = getattr(task.get_coro(), "__qualname__", "")
    return "_locked" in name or "alone" in name or "_write_all" in name or "write" in name
