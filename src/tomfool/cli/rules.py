"""``tomfool rules``: the rules page of a game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.theme import Theme

from tomfool.cli.common import GameName, console, find_title

MEASURE = 88
"""Columns: longer lines are hard to read."""

LOOK = Theme(
    {
        "markdown.h1": "bold",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.code": "bold",
        "markdown.code_block": "none",
        "markdown.block_quote": "italic",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)
"""Weight instead of colour, so that a page reads alike on light and on dark."""


def rules(
    name: GameName,
    pager: Annotated[bool, typer.Option("--pager", help="Leaf through it, on a terminal.")] = False,
) -> None:
    """Print the rules of a game.

    On a terminal they are laid out to be read; into a file or a pipe they go as Markdown.
    """
    page = find_title(name).page
    terminal = console()
    if not terminal.is_terminal:
        typer.echo(page.rstrip())
        return
    terminal.push_theme(LOOK)
    with terminal.pager(styles=True) if pager else nullcontext():
        terminal.print(Markdown(page), width=min(terminal.width, MEASURE))
