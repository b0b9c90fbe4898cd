"""What somebody may ask a table for, so that it is done if everybody agrees."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.cards import Seat

WISHES = {
    "take-back": (
        "You would like to take your last choice back.",
        "would like to take the last choice back.",
    ),
    "claim": (
        "You claim all tricks that are left: nobody can take one.",
        "claims all tricks that are left: nobody can take one.",
    ),
}
"""What somebody asks the table for, as they and the others read it."""


@dataclass
class Ballot:
    """A vote in progress; *until* is when it fails."""

    kind: str
    by: Seat
    agreed: set[Seat]
    until: float

    def words(self, name: str, you: Seat | None) -> str:
        """Return what is asked, as *you* read it; *name* is that of who asks."""
        yours, theirs = WISHES[self.kind]
        return yours if self.by == you else f"{name} {theirs}"
