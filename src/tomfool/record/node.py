"""A value of a record together with its place, so that whatever is wrong can be pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from tomfool.errors import RecordError

WIDTH = 60
"""So many characters of a wrong value are shown."""


@dataclass(frozen=True)
class Odd:
    """JSON that no record can hold, in words: ``NaN``; it is refused where it stands."""

    words: str


@dataclass(frozen=True)
class Node:
    """A JSON *value* at a *place* such as ``hands[1].scores[0]``; raises `RecordError` for a wrong type."""

    value: Any
    place: str = ""

    def refuse(self, problem: str) -> NoReturn:
        """Raise the `RecordError` that says what is wrong here, in one printable line."""
        raise RecordError(self.place, printable(problem))

    def child(self, name: str) -> Node:
        """Return the value of a key that is there."""
        return Node(self.value[name], join(self.place, name))

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Node]:
        """Return the values of an object that has all *required* keys, and no others but *optional*."""
        value = self.mapping()
        for name in value:
            if name not in required and name not in optional:
                known = ", ".join((*required, *optional))
                Node(None, join(self.place, name)).refuse(f"no such key here; there is {known}")
        for name in required:
            if name not in value:
                Node(None, join(self.place, name)).refuse("is missing")
        return {name: self.child(name) for name in value}

    def mapping(self) -> dict[str, Any]:
        """Return an object with any keys."""
        if not isinstance(self.value, dict):
            self._wrong("an object")
        for name in self.value:
            if not isinstance(name, str) or not _is_text(name):
                self.refuse(f"a key must be text, not {describe(name)}")
        return self.value

    def items(self, length: int | None = None) -> list[Node]:
        """Return the members of a list, which must have this *length* if one is given."""
        if not isinstance(self.value, list):
            self._wrong("a list")
        if length is not None and len(self.value) != length:
            self.refuse(f"must have {length} members, not {len(self.value)}")
        return [Node(member, f"{self.place}[{index}]") for index, member in enumerate(self.value)]

    def number(self) -> int:
        """Return a whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._wrong("a whole number")
        return self.value

    def text(self) -> str:
        """Return a text that can be written as UTF-8."""
        if not isinstance(self.value, str) or not _is_text(self.value):
            self._wrong("text")
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self._wrong("true or false")
        return self.value

    def equals(self, numbers: Iterable[int]) -> None:
        """Check a list of whole numbers against those that replaying gave."""
        expected = list(numbers)
        for node, right in zip(self.items(len(expected)), expected, strict=True):
            if node.number() != right:
                node.refuse(f"is {describe(node.value)}, but the cards make it {right}")

    def _wrong(self, wanted: str) -> NoReturn:
        self.refuse(f"must be {wanted}, not {describe(self.value)}")


def join(place: str, name: str) -> str:
    """Return the place of the key *name* of an object.

    >>> join("hands[0]", "pack"), join("hands[0].tally", "card points")
    ('hands[0].pack', 'hands[0].tally["card points"]')
    """
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        return f'{place}["{printable(name)}"]'
    return f"{place}.{name}" if place else name


def describe(value: object) -> str:
    """Say in a few words what a JSON value is, for an error."""
    match value:
        case None:
            return "null"
        case True | False:
            return str(value).lower()
        case Odd():
            return value.words
        case dict():
            return "an object"
        case list():
            return "a list"
        case int():
            return printable(str(value)) if abs(value) < 10**WIDTH else "a number beyond all scores"
        case _:
            return printable(repr(value))


def printable(text: str) -> str:
    """Return *text* on one line, control characters and broken ones escaped, cut if it is long.

    >>> printable("two" + chr(10) + "lines")
    'two\\\\nlines'
    """
    line = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return line if len(line) <= 8 * WIDTH else line[: 8 * WIDTH] + "…"


def _is_text(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
