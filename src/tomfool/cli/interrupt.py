"""Ctrl-C as a wish to stop, which a run can carry out at a clean place."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


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
