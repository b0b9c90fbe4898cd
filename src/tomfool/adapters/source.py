"""Where a game comes from: its title and the options chosen, as plain data and as named parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.games import title as title_of
from tomfool.options import Option, Value
from tomfool.rules import Game

Parameter: TypeAlias = bool | int | str
"""What OpenSpiel and most configuration files take as the value of a parameter."""

PLAYERS = "players"
TABLE = "base"
"""An option of this name fixes how many play, where none is called `PLAYERS`."""
NOTHING = "none"
"""The empty set as a parameter; other sets are words joined by ``+``."""

_OTHERS: dict[str, Title] = {}


class Source(NamedTuple):
    """A title by its slug, with the options that were chosen; `rules` builds the game once."""

    slug: str
    options: tuple[tuple[str, Parameter], ...] = ()

    @classmethod
    def of(cls, slug: str, parameters: Mapping[str, Parameter] | None = None) -> Source:
        """Return the source that *parameters* stand for; raise `OptionError` for a wrong one.

        A parameter with its default value counts as not given.  ``players`` is one of every game: where
        no option has this name, it chooses the base that is played by so many, or must be what the game
        is for.
        """
        title = known(slug)
        defaults = parameters_of(title)
        chosen = {name: value for name, value in (parameters or {}).items() if value != defaults.get(name)}
        players = None
        if PLAYERS not in {option.name for option in title.options}:
            players = chosen.pop(PLAYERS, None)
        source = cls(slug, tuple(sorted(chosen.items())))
        return source if players is None else _for_players(title, source, players)

    @property
    def rules(self) -> Game:
        """The game: the same object whenever it is asked for."""
        return _rules(self)


@cache
def _rules(source: Source) -> Game:
    title = known(source.slug)
    kinds = {option.name: option for option in title.options}
    given = {
        name: _set(value) if name in kinds and isinstance(kinds[name].default, frozenset) else value
        for name, value in source.options
    }
    return title.game(given)


def _set(value: Parameter) -> list[str]:
    words = str(value).split("+")
    return [] if words == [NOTHING] else words


def _for_players(title: Title, source: Source, players: Parameter) -> Source:
    """Return *source* with the table that is for so many *players*."""
    tables = [option for option in title.options if option.name == TABLE]
    sources = [source] + [
        Source(title.slug, tuple(sorted({**dict(source.options), TABLE: str(value)}.items())))
        for option in tables
        for value in option.values
    ]
    for found in sources:
        if found.rules.seats == players:
            return found
    raise OptionError(f"{title.name} is for {title.seats} players, not {players}")


def known(slug: str) -> Title:
    """Return the title with this *slug*, also of one that was made known with `make_known`."""
    return _OTHERS[slug] if slug in _OTHERS else title_of(slug)


def make_known(title: Title) -> None:
    """Let a *title* of your own be found by its slug, which must be a new one."""
    if title.slug in TITLES:
        raise ValueError(f"there is a game {title.slug!r} already")
    _OTHERS[title.slug] = title


def seats_of(title: Title) -> tuple[int, int]:
    """Return the least and the greatest number of players of *title*."""
    numbers = [int(number) for number in re.findall(r"\d+", title.seats)]
    return min(numbers), max(numbers)


def parameters_of(title: Title) -> dict[str, Parameter]:
    """Return the parameters of *title* with their defaults: its options, and how many play."""
    own = {option.name: parameter(option, option.default) for option in title.options}
    return own if PLAYERS in own else {**own, PLAYERS: known_rules(title).seats}


def known_rules(title: Title) -> Game:
    """Return the game of *title* as it is without any option."""
    return Source(title.slug).rules


def parameter(option: Option, value: Value) -> Parameter:
    """Return *value* of *option* as a parameter.

    >>> from tomfool.options import several
    >>> parameter(several("twists", ["one", "two"], "which"), frozenset({"two", "one"}))
    'one+two'
    """
    if isinstance(value, frozenset):
        return "+".join(sorted(value)) or NOTHING
    return value
