"""From a command to a table: which match to play, and who sits at it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tomfool.errors import TomfoolError
from tomfool.games import title
from tomfool.table import saved
from tomfool.table.people import free_names
from tomfool.table.table import Chair, Table
from tomfool.terminal.app import TableApp
from tomfool.terminal.pace import Pace


class BotCountError(TomfoolError):
    """A number of bots that does not fill the seats left."""

    code = "bot-count"


def run(
    slug: str,
    *,
    options: Mapping[str, Any],
    bots: Sequence[str] | None = None,
    seed: int | None = None,
    resume: bool | None = None,
    name: str | None = None,
    command: str = "tomfool",
) -> None:
    """Seat a person at a table of the game *slug* and play; print how to take up a match that is left.

    *bots* fill the other seats (one name fills them all), *seed* makes the match repeatable.  A match
    that was left is taken up again if *resume* is true, set aside if it is false, and asked about if it
    is None; where none was left, a new one begins.  *command* is what calls Tomfool here.  Raises a
    `TomfoolError` for a wrong option, bot or game before anything is drawn.
    """
    app = prepare(slug, options=options, bots=bots, seed=seed, resume=resume, name=name)
    if app.run() == "left":
        print(f"Your match of {title(slug).name} is kept. To take it up again: {command} play {slug}")


def prepare(
    slug: str,
    *,
    options: Mapping[str, Any],
    bots: Sequence[str] | None = None,
    seed: int | None = None,
    resume: bool | None = None,
    name: str | None = None,
) -> TableApp:
    """Return the application that `run` runs."""
    game = title(slug).game(options)
    chairs = seated(game.seats, bots or ["simple"], name or "You")
    seeds = [seed]

    def begin() -> Table:
        """A second match with the same seed would be the same match: only the first takes it."""
        return Table(game, chairs, seed=seeds.pop() if seeds else None)

    Table(game, chairs)  # refuses a wrong bot now
    pace = Pace.of(os.environ)
    path = saved.place(slug)
    left, notice = (None, "") if resume is False else what_was_left(path)
    if resume is False and path.exists():
        saved.set_aside(path, "left")
    return TableApp(begin, left=left, ask=resume is None, path=path, pace=pace, notice=notice)


def what_was_left(path: Path) -> tuple[Table | None, str]:
    """Return the match kept at *path*, if any; a file that holds none is set aside, and that is said."""
    if not path.exists():
        return None, ""
    try:
        return saved.load(path), ""
    except saved.SavedGameError as problem:
        return None, f"{problem}. It was set aside as {saved.set_aside(path).name}."


def seated(seats: int, bots: Sequence[str], name: str) -> list[Chair]:
    """Return the chairs of one person and of *bots*, which must fill the other seats."""
    kinds = list(bots) * (seats - 1) if len(bots) == 1 else list(bots)
    if len(kinds) != seats - 1:
        raise BotCountError(
            f"{seats - 1} bots sit with you: name one for all of them, or {seats - 1}; {len(kinds)} came"
        )
    others = zip(free_names([name]), kinds, strict=False)
    return [Chair(name), *(Chair(other, kind) for other, kind in others)]
