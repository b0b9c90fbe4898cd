"""``tomfool record`` answers every broken file with one line and exit code 1."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.records.cli import COMMANDS, MATCH, refused, run
from tomfool import record


@pytest.mark.parametrize("command", COMMANDS)
def test_files_that_cannot_be_read_are_refused(command: str, tmp_path: Path) -> None:
    assert refused(run(command, tmp_path), tmp_path) == "cannot be read: Is a directory"
    missing = tmp_path / "missing"
    assert refused(run(command, missing), missing) == "cannot be read: No such file or directory"


BROKEN = [
    b"", b"\n\n", b"\xef\xbb\xbf", b"\xff\xfe{\x00}\x00", b"\x00", b"\x80", b"{", b"[]", b"{}", b"null",
    b"1", b"1e999", b"NaN", b"-Infinity", b'"', b'"\\ud800"', b'{"a":1,"a":2}', b"9" * 6000, b"[" * 200_000,
    b'{"a":' * 200_000, b"[" * 900 + b"]" * 900, b'{"format":"tomfool/1"}', b'{"\\u0000\\n":1}',
    b"PK\x03\x04", b"\x1b[31mred", b'{"format": "\\ud800"}', b'{"\\ud800": 1}',
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_refused_in_one_line(command: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)
    assert refused(run(command, path), path)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(content=st.binary(max_size=200), command=st.sampled_from(COMMANDS))
def test_any_bytes_are_refused_in_one_line(content: bytes, command: str, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(content.replace(b"\n", b" "))  # more lines could be more matches
    assert refused(run(command, path), path)


@FUZZ
@given(value=JSON, command=st.sampled_from(COMMANDS), escaped=st.booleans())
def test_any_json_is_refused_in_one_line(value: Any, command: str, escaped: bool, tmp_path: Path) -> None:
    path = tmp_path / "json"
    path.write_text(json.dumps(value, ensure_ascii=escaped), "utf-8", "surrogatepass")
    assert refused(run(command, path), path)


def paths(value: Any) -> Iterator[list[Any]]:
    """Yield the path of every member, however deep."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield [key]
        for rest in paths(value[key]):
            yield [key, *rest]


PATHS = list(paths(record.dump(MATCH)))


@FUZZ
@given(path=st.sampled_from(PATHS), value=JSON, command=st.sampled_from(COMMANDS))
def test_a_record_with_any_json_in_it_is_refused_with_the_place(
    path: list[Any], value: Any, command: str, tmp_path: Path
) -> None:
    data = holder = record.dump(MATCH)
    for key in path[:-1]:
        holder = holder[key]
    same = repr(value) == repr(holder[path[-1]])
    holder[path[-1]] = value
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data))
    result = run(command, file)
    name = path[:-1] == ["seats"] and isinstance(value, str)
    names = (
        path == ["seats"]
        and isinstance(value, list)
        and [type(one) for one in value] == [str] * MATCH.game.seats
    )
    empty = value == ({} if path == ["options"] else []) and path[-1] in ("options", "shares")
    if name or names or empty or same:
        assert result.exit_code == 0
    else:
        place = refused(result, file).partition(": ")[0]
        unplayed = path == ["hands"] and value == []  # what is wrong is then what the match came to
        assert place.startswith("totals" if unplayed else str(path[0]))


@pytest.mark.parametrize("seed", range(40))
def test_a_file_with_some_bytes_changed_is_refused_in_a_line_or_good(seed: int, tmp_path: Path) -> None:
    rng = Random(f"bytes {seed}")
    content = bytearray(record.dumps(MATCH).encode())
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(content))
        match rng.randrange(3):
            case 0:
                content[place] = rng.randrange(256)
            case 1:
                del content[place : place + rng.choice([1, 5, 5000])]
            case _:
                content[place:place] = rng.randbytes(2)
        if not content:
            break
    path = tmp_path / "changed.json"
    path.write_bytes(content)
    command = COMMANDS[seed % 3]
    result = run(command, path)
    if result.exit_code:
        assert refused(result, path)
    else:
        assert result.stderr == ""
