"""Files of records: one JSON document, or JSON lines with a match on each."""

from __future__ import annotations

from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, NamedTuple

from tomfool.errors import RecordError
from tomfool.record.node import Odd, printable

DIGITS = 1000
"""A number of more digits is no score of any match."""


class Entry(NamedTuple):
    """The JSON *data* of one match, and its *place* in the file: ``line 3``, or nothing if it is alone."""

    place: str
    data: Any


def load(path: Path | str) -> list[Entry]:
    """Return every match of a file; raise `RecordError` if it cannot be read or is broken anywhere."""
    return list(read(path))


def load_text(text: str) -> list[Entry]:
    """Return every match of a text; raise `RecordError` if it is broken anywhere."""
    return list(read_text(text))


def read(path: Path | str) -> Iterator[Entry]:
    """Yield the matches of a file one by one; raise `RecordError` where it is broken."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"byte 0x{error.object[error.start]:02x} at position {error.start}"
        raise RecordError("", f"is not UTF-8 text: {byte} does not fit") from None
    except OSError as error:
        raise RecordError("", f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise RecordError("", f"cannot be read: {error}") from None
    yield from read_text(text)


def read_text(text: str) -> Iterator[Entry]:
    """Yield the matches of a text one by one; raise `RecordError` where it is broken.

    If its first line is JSON by itself and more follows, it is JSON lines; else one document, printed
    over as many lines as it likes.  Empty lines and a byte order mark mean nothing.
    """
    text = text.removeprefix("\ufeff")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError("", "is empty: a record is a JSON object")
    if len(lines) == 1 or not _is_json(lines[0][1]):
        yield Entry("", _decode(text, 1))
        return
    for number, line in lines:
        yield Entry(f"line {number}", _decode(line, number))


def _is_json(line: str) -> bool:
    try:
        _decode(line, 1)
    except RecordError:
        return False
    return True


def _decode(text: str, first_line: int) -> Any:
    try:
        return _DECODER.decode(text)
    except JSONDecodeError as error:
        place = f"line {first_line + error.lineno - 1}, column {error.colno}"
        raise RecordError(place, f"is no JSON: {printable(error.msg)}") from None
    except RecursionError:
        raise RecordError(f"line {first_line}", "lists or objects are nested too deep") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Odd:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            return Odd(f"an object that names {name!r} twice")
        found[name] = value
    return found


def _number(digits: str) -> int | Odd:
    return int(digits) if len(digits) <= DIGITS else Odd(f"a number of {len(digits)} digits")


_DECODER = JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_constant=Odd)
