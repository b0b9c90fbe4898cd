"""Ctrl-C as a wish to stop, which a run can carry out at a clean place."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

PATIENCE = 3.0
"""Seconds that work has to end in when it has been called off."""


class Interrupt:
    """Becomes true at the first Ctrl-C; a second one raises `KeyboardInterrupt`."""

    def __init__(self) -> None:
        self._asked = False

    def __call__(self) -> bool:
        return self._asked

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Take note of the signal."""
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Hold Ctrl-C back for the time of this block."""
    interrupt = Interrupt()
    before = signal.signal(signal.SIGINT, interrupt.handle)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)


async def until_interrupted(work: Coroutine[Any, Any, None]) -> bool:
    """Do *work* until it is done or Ctrl-C is pressed; return whether it was.

    Cancelling the task in progress, as `asyncio.run` does, is not enough: libraries may lose that, as
    `asyncio.wait_for` does before Python 3.12 where what it waits for comes at the same moment.
    """
    loop, interrupt, called_off = asyncio.get_running_loop(), Interrupt(), asyncio.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        interrupt.handle(number, frame)
        loop.call_soon_threadsafe(called_off.set)

    before = signal.signal(signal.SIGINT, handle)
    task, waiting = asyncio.ensure_future(work), asyncio.ensure_future(called_off.wait())
    try:
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if interrupt():
            task.cancel()
            await asyncio.wait({task}, timeout=PATIENCE)
        trouble = task.exception() if task.done() and not task.cancelled() else None
        if trouble is not None and not interrupt():
            raise trouble
        return interrupt()
    finally:
        for left in (task, waiting):
            left.cancel()
        signal.signal(signal.SIGINT, before)
