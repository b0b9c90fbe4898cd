"""House rules as declared data: what a host may choose before a match.

An option has a name in snake_case, the values it takes, a default and one line of help.  What comes from
a command line is text, what comes from a record is JSON; both pass through `Option.parse`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tomfool.errors import OptionError

Value: TypeAlias = bool | int | str | frozenset[str]

_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True)
class Option:
    """One house rule; see `switch`, `choice`, `number` and `several` for the four kinds."""

    name: str
    default: Value
    help: str
    values: tuple[Value, ...] = ()
    least: int = 0
    multiple: int = 0  # numbers: any multiple of this, from `least` on

    def __post_init__(self) -> None:
        self.parse(self.default)  # a default must be one of the values

    @property
    def label(self) -> str:
        """The name as people read it.

        >>> switch("playing_train", "").label
        'Playing train'
        """
        return self.name.replace("_", " ").capitalize()

    @property
    def allowed(self) -> str:
        """The values in words: ``3, 6 or 9``."""
        if self.multiple:
            each = "any number" if self.multiple == 1 else f"any multiple of {self.multiple}"
            return f"{each} from {self.least}"
        if isinstance(self.default, bool):
            return "on or off"
        words = [str(value) for value in self.values]
        if isinstance(self.default, frozenset):
            return f"any of {', '.join(words)}, separated by commas, or nothing"
        return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))

    def parse(self, given: object) -> Value:
        """Return the value that *given* (text or JSON) stands for; raise `OptionError` if none."""
        value: object = given
        if isinstance(self.default, bool):
            value = _SWITCH.get(given.strip().lower(), given) if isinstance(given, str) else given
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            if isinstance(given, str) and given.strip().isascii() and given.strip().isdigit():
                value = int(given.strip()[:9])
            if isinstance(value, int) and not isinstance(value, bool) and self._takes(value):
                return value
        elif isinstance(self.default, frozenset):
            if isinstance(given, str):
                value = [word.strip() for word in given.split(",") if word.strip()]
            if isinstance(value, (list, tuple, set, frozenset)) and all(
                isinstance(word, str) and word in self.values for word in value
            ):
                return frozenset(value)
        elif isinstance(given, str) and given in self.values:
            return given
        raise OptionError(f"option {self.name} takes {self.allowed}, not {self.show(given)}")

    def _takes(self, number: int) -> bool:
        if self.multiple:
            return number >= self.least and number % self.multiple == 0
        return number in self.values

    @staticmethod
    def show(value: object) -> str:
        """Print a value as the command line takes it: ``on``, ``6``, ``summoning,royal-affair``."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, (list, tuple, set, frozenset)):
            return ",".join(sorted(str(word) for word in value)) or "nothing"
        return repr(value) if isinstance(value, str) and not value.isalnum() else str(value)


def switch(name: str, help: str, *, default: bool = False) -> Option:
    """Return an option that is on or off."""
    return Option(name, default, help)


def choice(name: str, values: Iterable[str], help: str) -> Option:
    """Return an option that is one of some words; the first is the default."""
    words = tuple(values)
    return Option(name, words[0], help, words)


def number(
    name: str,
    help: str,
    *,
    default: int,
    values: Iterable[int] = (),
    multiple: int = 0,
    least: int = 0,
) -> Option:
    """Return an option that is one of *values*, or any multiple of *multiple* from *least* on."""
    return Option(name, default, help, tuple(values), least or multiple, multiple)


def several(name: str, values: Iterable[str], help: str, *, default: Iterable[str] = ()) -> Option:
    """Return an option that is any set of some words."""
    return Option(name, frozenset(default), help, tuple(values))


def settle_options(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """Return a value for each of *options*: what was *given*, else the default.

    Raise `OptionError` for a name that is not among them, listing those that are.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            listed = "; ".join(f"{o.name} ({o.allowed})" for o in known.values()) or "none"
            raise OptionError(f"no option {name!r} here. There is: {listed}")
    return {
        name: option.parse(given[name]) if name in given else option.default
        for name, option in known.items()
    }
