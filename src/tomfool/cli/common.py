"""What the commands share: consoles, refusals in one line, and the reading of games and options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from shutil import which
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console
from typer.core import TyperGroup

from tomfool.catalogue import Title
from tomfool.errors import TomfoolError

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `tomfool games` names it.")
]
OptionTexts: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A house rule; repeat for more. Switches take on or off, sets take words between commas.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def called() -> str:
    """Return what one types here for ``tomfool``: its path too, where it is not to be found without."""
    typed = sys.argv[0]
    if Path(typed).name == "__main__.py":
        return "python -m tomfool"
    return "tomfool" if which("tomfool") else typed


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str | int], int]:
    """Return the parser of an option that takes the whole numbers from *least* to *most*."""
    if least is None:
        wanted = "a whole number"
    elif most is None:
        wanted = f"a number from {least} on"
    else:
        wanted = f"a number from {least} to {most:,}"

    def parse(given: str | int) -> int:
        try:
            value = int(given)
        except ValueError:
            raise typer.BadParameter(f"{wanted}, not {given!r}") from None
        if (least is not None and value < least) or (most is not None and value > most):
            raise typer.BadParameter(f"{wanted}, not {value}")
        return value

    return parse


Seed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="The same number, the same cards; left out, any.", parser=whole_number()
    ),
]


PLAIN = {"−": "-", "–": "-", "·": "|", "…": "...", "’": "'", "“": '"', "”": '"', "×": "x"}
"""What stands for a sign that a terminal cannot show: a minus must never become a question mark."""


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Stand in for signs that the encoding of a stream does not have (see `codecs.register_error`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


class Commands(TyperGroup):
    """The commands of Tomfool: whatever one refuses becomes one line and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except TomfoolError as error:
            complain(error)
            raise typer.Exit(1) from None


def console(*, error: bool = False) -> Console:
    """Return the terminal, or what stands in its place: standard output, or standard error."""
    return Console(stderr=error, highlight=False, emoji=False)


def complain(error: TomfoolError) -> None:
    """Say in one line on standard error what was refused."""
    terminal = console(error=True)
    terminal.print("[bold red]tomfool:[/]", end=" ", soft_wrap=True)
    terminal.print(" ".join(str(error).split("\n")), markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print *data* as JSON on standard output, without colours."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def find_title(name: str) -> Title:
    """Return the title called *name*, by its slug or its name; raise `UnknownGame` with a guess."""
    from tomfool.errors import UnknownGame
    from tomfool.games import TITLES, title

    slug = "-".join(name.lower().split())
    try:
        return title(slug if slug in TITLES else name)
    except UnknownGame as error:
        raise UnknownGame(did_you_mean(f"no game {name!r}", slug, TITLES, str(error))) from None


def read_options(title: Title, texts: Sequence[str] | None) -> dict[str, str]:
    """Return the options in *texts*, each ``name=value``, checked against those of *title*."""
    from tomfool.errors import OptionError
    from tomfool.options import settle_options

    given: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise typer.BadParameter(f"write name=value, not {text!r}", param_hint="'--option'")
        if name in given:
            raise typer.BadParameter(f"{name} is given twice", param_hint="'--option'")
        given[name] = value
    try:
        settle_options(title.options, given)
    except OptionError as error:
        names = {option.name for option in title.options}
        wrong = next((name for name in given if name not in names), None)
        if wrong is None:
            raise
        said = f"{title.name} has no option {wrong!r}"
        raise OptionError(did_you_mean(said, wrong, names, str(error))) from None
    return given


def read_bots(text: str) -> list[str]:
    """Return the bots named in *text*, between commas."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        said = f"write names with commas between them, such as simple,random, not {text!r}"
        raise typer.BadParameter(said, param_hint="'--bots'")
    return names


def did_you_mean(said: str, wrong: str, known: Iterable[str], otherwise: str) -> str:
    """Return *said* with the known name nearest to *wrong*, or what is said *otherwise* if none is near."""
    near = get_close_matches(wrong.lower(), list(known), n=1)
    return f"{said}. Did you mean {near[0]}?" if near else otherwise


def show_options(options: Mapping[str, Any]) -> str:
    """Print chosen *options* as the command line takes them: ``hands=6, tontine=on``."""
    from tomfool.options import Option

    return ", ".join(f"{name}={Option.show(value)}" for name, value in options.items())
