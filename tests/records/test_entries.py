"""Files of records: JSON, JSON lines, and everything that is neither."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden import play_match
from tomfool import game, record
from tomfool.match import Match
from tomfool.record import RecordError

LINE = record.dumps(Match(game("scarto")))
DATA = json.loads(LINE)


def refusal(text: str) -> RecordError:
    """Return the error with which *text* is refused."""
    with pytest.raises(RecordError) as caught:
        record.load_text(text)
    assert str(caught.value).isprintable()
    return caught.value


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (LINE, [""]),
        (LINE + "\n", [""]),
        (f"\n\n  {LINE}\r\n\n", [""]),
        ("\ufeff" + LINE, [""]),
        (json.dumps(DATA, indent=4), [""]),
        (json.dumps(DATA, indent=0) + "\n", [""]),
        (f"{LINE}\n{LINE}", ["line 1", "line 2"]),
        (f"{LINE}\r\n{LINE}\r\n", ["line 1", "line 2"]),
        (f"\n{LINE}\n\n\n{LINE}\n \n", ["line 2", "line 5"]),
    ],
)
def test_a_text_is_one_document_or_lines(text: str, places: list[str]) -> None:
    entries = record.load_text(text)
    assert [entry.place for entry in entries] == places
    assert [entry.data for entry in entries] == [DATA] * len(places)


def test_a_line_ends_only_where_json_says() -> None:
    line = json.dumps(DATA | {"seats": ["\u2028", "\x85", "\x0b"]}, ensure_ascii=False)
    assert [entry.place for entry in record.load_text(f"{LINE}\n{line}")] == ["line 1", "line 2"]


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", "", "is empty"),
        (" \n\t\r\n", "", "is empty"),
        ("\ufeff", "", "is empty"),
        ("hello", "line 1, column 1", "is no JSON"),
        ("{", "line 1, column 2", "is no JSON"),
        (LINE[:-1], f"line 1, column {len(LINE)}", "is no JSON"),
        (LINE + "x", f"line 1, column {len(LINE) + 1}", "is no JSON: Extra data"),
        (f"{LINE}\n{LINE[:-9]}", "line 2, column ", "is no JSON"),
        (f"{LINE}\n\nhello", "line 3, column 1", "is no JSON"),
        (json.dumps(DATA, indent=1) + "\n" + LINE, "line ", "is no JSON: Extra data"),
        ('{\n"a": 1,\n"b": }', "line 3, column 6", "is no JSON"),
        ('{"a": "\x01"}', "line 1, column 8", "is no JSON"),
        ("[" * 100_000, "line 1", "nested too deep"),
        ('{"a":' * 100_000, "line 1", "nested too deep"),
        (f"{LINE}\n" + "[" * 100_000, "line 2", "nested too deep"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str, place: str, problem: str) -> None:
    error = refusal(text)
    assert error.place.startswith(place)
    assert problem in error.problem


def test_the_matches_before_a_broken_line_are_read() -> None:
    entries = record.read_text(f"{LINE}\n{LINE}\nhello\n{LINE}")
    assert [next(entries).place, next(entries).place] == ["line 1", "line 2"]
    with pytest.raises(RecordError, match="line 3, column 1"):
        next(entries)


@pytest.mark.parametrize(
    ("totals", "problem"),
    [
        ("[NaN, 0, 0]", "must be a whole number, not NaN"),
        ("[0, -Infinity, 0]", "must be a whole number, not -Infinity"),
        ("[0, 0, 1e999]", "must be a whole number, not inf"),
        ("[0, 0, 0.0]", "must be a whole number, not 0.0"),
        (f"[0, 0, {'9' * 5000}]", "must be a whole number, not a number of 5000 digits"),
        (f"[0, 0, {'9' * 900}]", "is a number beyond all scores, but the cards make it 0"),
        ('{"a": 1, "a": 1}', "must be a list, not an object that names 'a' twice"),
        ('["\\ud800", 0, 0]', r"must be a whole number, not '\ud800'"),
    ],
)
def test_json_that_no_record_can_hold_is_refused_where_it_stands(totals: str, problem: str) -> None:
    [entry] = record.load_text(LINE.replace("[0, 0, 0]", totals))
    with pytest.raises(RecordError, match=r"^totals") as caught:
        record.replay(entry.data)
    assert caught.value.problem == problem


def test_a_key_that_comes_twice_is_refused() -> None:
    [entry] = record.load_text(LINE.replace('"hands": []', '"seats": []'))
    with pytest.raises(RecordError, match="an object that names 'seats' twice"):
        record.replay(entry.data)
    [entry] = record.load_text(LINE[:-1] + ', "totals": [0, 0, 0]}')
    with pytest.raises(RecordError, match="an object that names 'totals' twice"):
        record.replay(entry.data)


@pytest.mark.parametrize("depth", [50, 400])
def test_deep_json_that_can_be_read_is_refused_where_it_stands(depth: int) -> None:
    nested: Any = 1
    for _ in range(depth):
        nested = {"a": [nested]}
    [entry] = record.load_text(json.dumps(DATA | {"totals": nested, "seats": ["", "", ""]}))
    with pytest.raises(RecordError, match="totals: must be a list, not an object"):
        record.replay(entry.data)


def test_a_file_is_read_like_its_text(tmp_path: Path) -> None:
    match = play_match(game("scarto"), "file", names=["Zoë", "李", "C"])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record.dump(match), ensure_ascii=False, indent=2), "utf-8")
    [entry] = record.load(path)
    assert record.replay(entry.data).hands == match.hands
    assert record.load(str(path)) == [entry]
    assert list(record.read(path)) == [entry]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b'{"a": "\xff"}', "is not UTF-8 text: byte 0xff at position 7"),
        (LINE.encode("utf-16"), "is not UTF-8 text: byte 0xff at position 0"),
        (b"\x00\x01\x02", "line 1, column 1: is no JSON"),
        (bytes(range(128, 256)), "is not UTF-8 text: byte 0x80 at position 0"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        record.load(path)
    assert problem in str(caught.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        record.load(tmp_path / "missing.json")
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        record.load(tmp_path)
    with pytest.raises(RecordError, match="cannot be read: embedded null byte"):
        record.load("a\0b")
