"""How fast a table goes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from tomfool.errors import TomfoolError
from tomfool.table.advice import THINK
from tomfool.table.review import BRIEF, CARE, Care

VARIABLE = "TOMFOOL_PAUSE"
EASY_GOING = 2.0
"""Seconds that a trick lies where it is gathered without being asked."""


class PaceError(TomfoolError):
    """A pause that is no number of seconds."""

    code = "pace"


@dataclass(frozen=True)
class Pace:
    """*pause* seconds before a bot acts; a finished trick lies for *linger* seconds, None until seen.

    A hint is thought about for *think* seconds, and a finished hand reviewed with *care*.
    """

    pause: float = 0.6
    linger: float | None = None
    think: float = THINK
    care: Care = CARE

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Pace:
        """Return the pace that *environment* asks for, in the variable ``TOMFOOL_PAUSE``."""
        given = environment.get(VARIABLE, "").strip()
        if not given:
            return cls()
        try:
            pause = float(given)
        except ValueError:
            pause = math.nan
        if not 0 <= pause <= 60:
            raise PaceError(f"{VARIABLE} takes seconds from 0 to 60, not {given!r}")
        return cls(pause)


AT_ONCE = Pace(0, 0, 0, BRIEF)
"""Nothing waits: for tests, and for those who play by the log."""
