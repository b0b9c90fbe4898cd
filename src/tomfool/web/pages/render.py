"""Templates, and the words and pictures that they may use."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tomfool import look
from tomfool.table.words import counted, listed, sentence, signed, spelt, typeset, upper_first
from tomfool.web.pages.assets import address
from tomfool.web.pages.icons import icon, sprite


@cache
def environment() -> Environment:
    """Return the templates, which escape whatever is not marked as markup."""
    env = Environment(
        loader=PackageLoader("tomfool.web", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.globals.update(asset=address, icon=icon, sprite=sprite, wordmark=wordmark)
    env.filters.update(
        signed=signed, counted=counted, listed=listed, spelt=spelt, sentence=sentence,
        tone=tone, seat_name=seat_name, initial=initial, day=day, upper_first=upper_first,
        clock=clock, typeset=typeset,
    )  # fmt: skip
    return env


def render(template: str, **context: object) -> str:
    """Return the page or part that *template* makes of *context*."""
    return environment().get_template(template).render(**context)


@cache
def wordmark() -> Markup:
    """The house's name in the ink of the page."""
    drawn = look.wordmark("currentColor", "var(--brass)")
    return Markup(
        drawn.replace("<svg ", '<svg aria-hidden="true" preserveAspectRatio="xMinYMid slice" ', 1).replace(
            ' role="img"', ""
        )
    )


def tone(number: int) -> str:
    """The class of a number with a sign."""
    return "plus" if number > 0 else "minus" if number < 0 else "nil"


def initial(name: str) -> str:
    """The letter that stands for a person."""
    return next((sign.upper() for sign in name if sign.isalnum()), "·")


def clock(seconds: float) -> str:
    """Seconds as minutes and seconds: ``0:32``."""
    whole = max(0, int(seconds + 0.999))
    return f"{whole // 60}:{whole % 60:02}"


def day(time: float) -> str:
    """A time as a date and an hour, for machines and people alike."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")


def seat_name(seat: int, scene: Any) -> str:
    """The name of a seat as sentences have it."""
    name: str = scene.people[seat]
    return "you" if name == "You" else name
