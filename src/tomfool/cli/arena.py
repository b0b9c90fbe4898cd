"""``tomfool arena``: which of some bots plays a game best."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

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
from tomfool.cli.sheet import count, signed
from tomfool.cli.simulate import MOST_PROCESSES, progress
from tomfool.lab.arena import Contest, Outcome, hold

MOST_DEALS = 1_000_000


def arena(
    name: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="Two or more bots; each meets every other.")
    ] = "strong,simple",
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="How many packs each pair plays in every seat.",
            parser=whole_number(2, MOST_DEALS),
        ),
    ] = 20,
    seed: Seed = None,
    option: OptionTexts = None,
    processes: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            help="Share the work among so many processes; left out, one for each core.",
            parser=whole_number(1, MOST_PROCESSES),
        ),
    ] = None,
    backend: Annotated[
        str, typer.Option(metavar="NAME", help="Where: loky (this machine), or a dask or ray cluster.")
    ] = "loky",
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The cluster's address, such as tcp://10.0.0.7:8786.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Let bots meet on duplicate deals, and see which is better by how much."""
    title = find_title(name)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    contest = Contest(title.slug, tuple(read_bots(bots)), deals, seed, read_options(title, option))
    contest.rules()
    with interruptible() as stop, progress("deals", deals * len(contest.pairs)) as advance:
        outcome = hold(contest, processes or -1, advance, stop=stop, backend=backend, scheduler=scheduler)
    if json:
        print_json(outcome.data())
    else:
        console().print(report(title.name, outcome))
    if outcome.interrupted:
        raise typer.Exit(INTERRUPTED)


def report(name: str, outcome: Outcome) -> RenderableType:
    """Return what a contest at the game called *name* came to, to be printed."""
    contest = outcome.contest
    facts = [f"[bold]{escape(name)}[/]", count(contest.deals, "deal"), f"seed {contest.seed}"]
    heading = " · ".join(facts)
    if outcome.interrupted:
        heading += "\n[yellow]Stopped early[/]: not all deals were played."
    return Group(heading, meetings(outcome), ladder(outcome), f"[dim]{outcome.seconds:.1f} s[/]")


def meetings(outcome: Outcome) -> Table:
    """Return a row for each pair of bots."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("points a hand and seat")
    for head in ("lead", "95 % between", "and", "ahead in", "deals", "hands"):
        table.add_column(head, justify="right")
    for pair in outcome.pairs:
        table.add_row(
            escape(f"{pair.first} over {pair.second}"),
            signed(pair.mean),
            *map(signed, pair.interval),
            f"{100 * pair.won:.0f} %",
            f"{pair.deals:,}",
            f"{pair.hands:,}",
        )
    return table


def ladder(outcome: Outcome) -> Table:
    """Return a row for each bot, the best first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot")
    table.add_column("rating", justify="right")
    table.add_column("ms a choice", justify="right")
    for name, rating in outcome.ratings.items():
        table.add_row(escape(name), f"{rating:.0f}", f"{outcome.pace.get(name, 0):.1f}")
    return table
