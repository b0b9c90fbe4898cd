"""``tomfool games``: what there is to play."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from tomfool.catalogue import Title
from tomfool.cli.common import AsJson, console, find_title, print_json
from tomfool.options import Option


def games(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Show this game with its options.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the games, or show one with its options."""
    from tomfool.games import TITLES

    if name is None:
        titles = sorted(TITLES.values(), key=lambda title: title.name)
        if json:
            print_json([title_data(title) for title in titles])
        else:
            console().print(_catalogue(titles))
        return
    title = find_title(name)
    if json:
        print_json(title_data(title))
    else:
        console().print(_one(title))


def title_data(title: Title) -> dict[str, Any]:
    """Return *title* as JSON takes it."""
    return {
        "slug": title.slug,
        "name": title.name,
        "family": title.family,
        "seats": title.seats,
        "minutes": title.minutes,
        "difficulty": title.difficulty,
        "blurb": title.blurb,
        "source": title.source,
        "options": [option_data(option) for option in title.options],
    }


def option_data(option: Option) -> dict[str, Any]:
    """Return *option* as JSON takes it; ``values`` is empty for a number without a list of them."""
    values: list[Any] = [True, False] if option.default is True or option.default is False else []
    return {
        "name": option.name,
        "default": _plain(option.default),
        "values": values or list(option.values),
        "allowed": option.allowed,
        "help": option.help,
    }


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _catalogue(titles: list[Title]) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    table.add_column("Game", style="bold", no_wrap=True)
    table.add_column("To type", style="cyan", no_wrap=True)
    table.add_column("Seats", justify="right", no_wrap=True)
    table.add_column("Minutes", justify="right", no_wrap=True)
    table.add_column("Difficulty", no_wrap=True)
    table.add_column("What it is", ratio=1)
    for title in titles:
        table.add_row(
            title.name, title.slug, title.seats, str(title.minutes), title.difficulty, escape(title.blurb)
        )
    return table


def _one(title: Title) -> RenderableType:
    head = (
        f"[bold]{escape(title.name)}[/]  {escape(title.family)}\n"
        f"{escape(title.blurb)}\n\n"
        f"{title.seats} players, about {title.minutes} minutes, {title.difficulty}\n"
        f"[dim]{escape(title.source)}[/]\n"
    )
    page = f"How it is played: tomfool rules {title.slug}"
    if not title.options:
        return f"{head}\nNo options.\n{page}"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Option", style="cyan", no_wrap=True)
    table.add_column("Takes")
    table.add_column("If not given")
    table.add_column("What it does")
    for option in title.options:
        table.add_row(option.name, option.allowed, Option.show(option.default), escape(option.help))
    return Group(head, table, f"Choose with: tomfool play {title.slug} --option {_example(title)}", page)


def _example(title: Title) -> str:
    option = title.options[0]
    other = [value for value in option.values if value != option.default]
    if isinstance(option.default, bool):
        return f"{option.name}={Option.show(not option.default)}"
    return f"{option.name}={Option.show(other[-1] if other else option.default)}"
