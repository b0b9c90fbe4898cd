"""``tomfool play``: a seat at a table in the terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tomfool.cli.common import (
    GameName,
    OptionTexts,
    called,
    find_title,
    read_bots,
    read_options,
    whole_number,
)
from tomfool.errors import TomfoolError


def play(
    name: GameName,
    option: OptionTexts = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT", help="Who sits in the other seats: one for all, or one each.")
    ] = "simple",
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Deal the hands that follow from this number.", parser=whole_number()
        ),
    ] = None,
    you: Annotated[str, typer.Option("--name", metavar="NAME", help="What the table calls you.")] = "You",
    resume: Annotated[
        bool | None,
        typer.Option(
            "--resume/--new", help="Go on with a match that was left, or not; else you are asked."
        ),
    ] = None,
) -> None:
    """Sit down at a table with bots."""
    title = find_title(name)
    options = read_options(title, option)
    players = read_bots(bots)
    if not at_terminal():
        raise TomfoolError("play needs a terminal for its cards; without one, try `tomfool simulate`")
    from tomfool import terminal

    terminal.run(
        title.slug, options=options, bots=players, seed=seed, resume=resume, name=you, command=called()
    )


def at_terminal() -> bool:
    """Whether somebody sits there who can see cards and press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()
