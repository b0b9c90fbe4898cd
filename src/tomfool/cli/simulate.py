"""``tomfool simulate``: bots against bots, and what came of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from tomfool.cli.common import (
    INTERRUPTED,
    AsJson,
    GameName,
    OptionTexts,
    Seed,
    console,
    find_title,
    print_json,
    read_bots,
    read_options,
    whole_number,
)
from tomfool.cli.interrupt import interruptible
from tomfool.cli.records import RecordsFile
from tomfool.cli.sheet import count, sheet
from tomfool.lab.parallel import Plan, carry_out
from tomfool.lab.results import Results

MOST_MATCHES = 10_000_000
MOST_PROCESSES = 64


def simulate(
    name: GameName,
    matches: Annotated[
        int,
        typer.Option(metavar="N", help="How many matches to play.", parser=whole_number(1, MOST_MATCHES)),
    ] = 100,
    seed: Seed = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,…", help="Who plays: one bot for all seats, or one for each.")
    ] = "simple",
    option: OptionTexts = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every match there, one record a line.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of records.")] = False,
    processes: Annotated[
        int,
        typer.Option(
            metavar="K",
            help="Share the work among so many processes.",
            parser=whole_number(1, MOST_PROCESSES),
        ),
    ] = 1,
    json: AsJson = False,
) -> None:
    """Let bots play against bots, and see who wins by how much."""
    title = find_title(name)
    options = read_options(title, option)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    plan = Plan(title.slug, tuple(read_bots(bots)), matches, seed, options, records is not None)
    plan.rules()
    with (
        interruptible() as stop,
        RecordsFile(records, force=force) if records else nullcontext() as file,
        progress("matches", matches) as advance,
    ):

        def on_share(share: Results, lines: Sequence[str]) -> None:
            if file is not None:
                for line in lines:
                    file.write(line)
            advance(share.finished)

        results = carry_out(plan, processes, on_share, stop=stop)
    written = file.lines if file else 0
    if json:
        print_json(results.data() | {"records": str(records) if written else None})
    else:
        terminal = console()
        terminal.print(sheet(title.name, results, terminal.width))
        if written:
            terminal.print(f"{count(written, 'record')} in {records}", markup=False, soft_wrap=True)
    if results.interrupted:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def progress(noun: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show on standard error, if that is a terminal, how far the run is; yield what moves it on."""
    terminal = console(error=True)
    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda steps: bar.advance(task, steps)
