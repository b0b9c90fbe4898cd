"""What a bot is: it sees a `View` and nothing else."""

from __future__ import annotations

from typing import Protocol

from tomfool.cards import Action
from tomfool.view import View


class Bot(Protocol):
    """A player made of rules or of search."""

    @property
    def name(self) -> str:
        """The name by which the command line knows it."""

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal``, which is not empty."""
