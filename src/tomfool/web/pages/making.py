"""The form that makes a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tomfool.options import Option, Value
from tomfool.table.words import upper_first
from tomfool.web.pages.gallery import cover
from tomfool.web.scene import NewTable

MANY = 6
"""So many values stand side by side; more are a list to open."""


class Field(NamedTuple):
    """A house rule as a field of the form; *kind* is switch, choice, list, number or several."""

    name: str
    label: str
    help: str
    kind: str
    values: Sequence[tuple[str, bool]]  # each value, and whether it is chosen
    value: str
    least: int
    step: int


def new_table_context(form: NewTable) -> dict[str, Any]:
    """Return what the form shows."""
    chairs = (*form.chairs, *("open",) * (form.most - len(form.chairs)))
    return {
        "form": form,
        "chairs": chairs,
        "alone": query_of(form, "simple"),
        "company": query_of(form, "open"),
        "visit": form.visit,
        "cover": cover(form.title),
        "fields": [field(option, value) for option, value in form.options],
        "clocks": [(seconds, pace(seconds), seconds == form.settings.clock) for seconds in form.clocks],
    }


def query_of(form: NewTable, others: str) -> str:
    """Return the address of the form with all other chairs alike."""
    chairs = "&".join(f"chair.{seat}={others if seat else 'me'}" for seat in range(form.seats))
    return f"/games/{form.title.slug}/new?{chairs}"


def field(option: Option, value: Value) -> Field:
    """Return *option* with its present *value* as a field."""
    if isinstance(option.default, bool):
        kind = "switch"
    elif isinstance(option.default, frozenset):
        kind = "several"
    elif option.multiple:
        kind = "number"
    else:
        kind = "choice" if len(option.values) <= MANY else "list"
    chosen = value if isinstance(value, frozenset) else {value}
    values = [(str(one), one in chosen) for one in option.values]
    words = f"{upper_first(option.help)}."
    step = option.multiple or 1
    return Field(
        option.name,
        option.label,
        words,
        kind,
        values,
        "1" if value is True else str(value),
        option.least,
        step,
    )


def pace(seconds: int) -> str:
    """Return a clock in words."""
    if not seconds:
        return "No clock"
    return f"{seconds} seconds" if seconds < 60 else f"{seconds // 60} minute{'s' * (seconds > 60)}"
