"""The time that a choice may take."""

from __future__ import annotations

from time import perf_counter


class TimeUp(Exception):
    """The time for a choice is over: what is half done does not count."""


class Clock:
    """Runs for so many *seconds* by the clock on the wall from now on; 0 for as long as it takes."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.end = perf_counter() + seconds if seconds else 0.0

    def check(self) -> None:
        """Raise `TimeUp` if the time is over.  What takes long asks often, to keep to the time."""
        if self.end and perf_counter() > self.end:
            raise TimeUp


ENDLESS = Clock()
"""No limit."""
