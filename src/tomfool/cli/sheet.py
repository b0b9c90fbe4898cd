"""The results of a run as a score sheet: a column for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tomfool.cli.common import show_options
from tomfool.lab.results import ItemResults, Moments, Results

NOTHING = Text("–", style="dim")
RARE = 0.95
"""An item that comes up in a smaller part of the hands says in how many."""
LABEL, GAP = 20, 3
"""Columns of the terminal that the labels need at least, and that part a seat from the next."""
ORDINALS = ("1st", "2nd", "3rd")


def sheet(name: str, results: Results, width: int) -> RenderableType:
    """Return the *results* of a run of the game called *name*, to be printed in so many columns."""
    parts: list[RenderableType] = [_heading(name, results)]
    if results.hands:
        everybody = range(len(results.seats))
        wide = width >= LABEL + sum(max(len(_head(results, k)), 8) + GAP for k in everybody)
        parts += [_table(results, seats) for seats in ([everybody] if wide else [[k] for k in everybody])]
        parts += [
            f"{count(hands, 'hand')} ended by: {escape(why)}" for why, hands in results.outcomes.items()
        ]
    parts.append(_time(results))
    return Group(*parts)


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 match``, ``2,000 matches``.

    >>> count(1, "hand"), count(2000, "match")
    ('1 hand', '2,000 matches')
    """
    plural = f"{noun}es" if noun.endswith("ch") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def signed(number: float) -> str:
    """Return a score to one place, its sign always written.

    >>> signed(41.25), signed(-80), signed(-0.01)
    ('+41.2', '−80.0', '0.0')
    """
    text = f"{number:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def _heading(name: str, results: Results) -> str:
    facts = [f"[bold]{escape(name)}[/]", count(results.finished, "match"), count(results.hands, "hand")]
    facts += [escape(show_options(results.options))] if results.options else []
    facts.append(f"seed {results.seed}")
    heading = " · ".join(facts)
    if results.interrupted:
        heading += (
            f"\n[yellow]Stopped early[/]: {results.finished:,} of {count(results.asked, 'match')} finished."
        )
    return heading


def _table(results: Results, numbers: Sequence[int]) -> Table:
    """Return the sheet of the seats with these *numbers*."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    seats = [results.seats[number] for number in numbers]
    for number in numbers:
        table.add_column(_head(results, number), justify="right", header_style="bold", no_wrap=True)
    _score_rows(table, "Score per match", [seat.match for seat in seats])
    _score_rows(table, "Score per hand", [seat.hand for seat in seats])
    _section(table, "Places")
    for place in range(len(results.seats)):
        cells = [_percent(seat.places[place], results.finished) for seat in seats]
        _row(table, _ordinal(place), cells)
    _section(table, "In a hand, on average")
    for item in results.lines.values():
        _item_row(table, item, results.hands, numbers)
    return table


def _head(results: Results, number: int) -> str:
    return f"{number} {results.seats[number].bot}"


def _score_rows(table: Table, title: str, seats: Sequence[Moments]) -> None:
    _section(table, title)
    _row(table, "mean", [_score(seat.mean) for seat in seats])
    _row(table, "spread", [NOTHING if seat.spread is None else f"{seat.spread:.1f}" for seat in seats])
    _row(table, "95 % between", [_bound(seat, 0) for seat in seats])
    _row(table, "and", [_bound(seat, 1) for seat in seats])


def _item_row(table: Table, item: ItemResults, hands: int, numbers: Sequence[int]) -> None:
    means = [item.totals[number] / hands for number in numbers]
    rare = item.hands < RARE * hands
    label = f"{item.label} (in {_percent(item.hands, hands)} of hands)" if rare else item.label
    show = signed if item.kind == "score" or min(item.totals) < 0 else "{:.1f}".format
    _row(table, label, [show(mean) for mean in means])


def _section(table: Table, title: str) -> None:
    if table.row_count:
        table.add_section()
    table.add_row(Text(title, style="bold"))


def _row(table: Table, label: str, cells: Iterable[str | Text]) -> None:
    table.add_row(Padding(Text(label), (0, 0, 0, 2)), *cells)


def _score(number: float | None) -> Text:
    if number is None:
        return NOTHING
    text = signed(number)
    return Text(text, style={"+": "green", "−": "red"}.get(text[0], ""))


def _bound(seat: Moments, end: int) -> Text | str:
    return NOTHING if seat.interval is None else signed(seat.interval[end])


def _ordinal(place: int) -> str:
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def _percent(times: int, of: int) -> str:
    if not of:
        return "–"
    percent = 100 * times / of
    return f"{percent:.1f} %" if 0 < percent < 9.95 else f"{percent:.0f} %"


def _time(results: Results) -> str:
    rate = results.hands_per_second
    speed = f", {rate:,.0f} hands a second" if rate else ""
    return f"[dim]{results.seconds:.1f} s{speed}[/]"
