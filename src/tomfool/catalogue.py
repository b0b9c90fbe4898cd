"""What a title is, before its options are chosen: what a gallery of games shows, and how to build one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tomfool.options import Option, Value, settle_options
from tomfool.rules import Game


@dataclass(frozen=True)
class Title:
    """A game as it stands in the catalogue; `game` builds it with its options chosen."""

    slug: str
    name: str
    family: str
    seats: str  # how many may play, in words: "3", "2 to 6"
    minutes: int  # a match with people, roughly
    difficulty: str  # easy, moderate, hard
    blurb: str
    source: str
    options: tuple[Option, ...]
    build: Callable[[dict[str, Any]], Game]
    folder: str  # under tomfool/games
    implied: Callable[[Mapping[str, Value]], Mapping[str, Value]] = lambda options: {}
    """From all options, the defaults of those that hang on others."""

    def game(self, options: Mapping[str, Any] | None = None) -> Game:
        """Return the rules with *options*, given as text or JSON; raise `OptionError` for a wrong one."""
        given = options or {}
        settled = settle_options(self.options, given)
        implied = self.implied(settled)
        return self.build({**settled, **{name: implied[name] for name in implied if name not in given}})

    @property
    def page(self) -> str:
        """The rules page for players, in Markdown."""
        return (files("tomfool.games") / self.folder / f"{self.slug}.md").read_text("utf-8")
