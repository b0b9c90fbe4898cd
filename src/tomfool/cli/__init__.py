"""The command ``tomfool``."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from tomfool import __version__
from tomfool.cli import arena, discord, games, play, record, rules, serve, simulate
from tomfool.cli.common import Commands, console, plain_signs

app = typer.Typer(
    name="tomfool",
    cls=Commands,
    help="A card room for trick-taking games: play in the terminal, or let bots play by the thousand.",
    epilog="Begin with: tomfool play scarto",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("discord")(discord.discord)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.add_typer(record.app, name="record")


def _version(asked: bool) -> None:
    if asked:
        console().print(f"tomfool {__version__}", highlight=False)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _begin(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help().rstrip())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code: 0 done, 1 refused, 2 usage, 130 Ctrl-C."""
    codecs.register_error("plain-signs", plain_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain-signs")
    try:
        try:
            app(args=arguments, prog_name="tomfool")
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone: nothing more to say, not even when the interpreter flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(0)
