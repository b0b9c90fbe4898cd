"""Keeping a match on disk: exact, private, whole or not at all, and never lost."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.table.test_table import discarded, opened, play_on
from tomfool.table import saved
from tomfool.table.table import Table


def alike(one: Table, other: Table) -> bool:
    """Whether two tables stand exactly alike and would go on alike."""
    return (
        saved.to_data(one) == saved.to_data(other)
        and one.match.totals == other.match.totals
        and one.match.dealer == other.match.dealer
        and one.state.zones == other.state.zones
        and one.hint(0) == other.hint(0)
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "scarto.json"


@pytest.mark.parametrize("choices", [0, 1, 9, 25])
def test_a_match_is_taken_up_exactly_where_it_was_left(path: Path, choices: int) -> None:
    table = discarded()
    play_on(table, choices)
    saved.save(table, path)
    other = saved.load(path)
    assert alike(table, other)
    play_on(table, 1)
    play_on(other, 1)
    assert alike(table, other)


def test_the_middle_of_a_trick_and_the_time_between_hands_are_kept_too(path: Path) -> None:
    table = opened()
    table.act(0, table.hint(0), 0)
    table.step_bot()
    assert len(table.state.fall) == 1
    saved.save(table, path)
    assert alike(table, saved.load(path))
    table.run_bots()
    play_on(table)
    saved.save(table, path)
    other = saved.load(path)
    assert other.account == table.account
    other.next_hand()
    table.next_hand()
    assert alike(table, other)


def test_the_file_is_written_after_every_act(path: Path) -> None:
    table = opened()
    saved.keep(table, path)
    written = [len(saved.load(path).state.log)]
    table.act(0, table.hint(0), 0)
    for _ in range(4):
        written.append(len(saved.load(path).state.log))
        if table.step_bot() is None:
            table.act(0, table.hint(0), table.acts(0))
    assert written == [0, 3, 4, 5, 6]


def test_only_its_owner_may_read_the_file_and_no_draft_is_left(path: Path) -> None:
    saved.save(opened(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [other.name for other in path.parent.iterdir()] == ["scarto.json"]


def test_a_save_that_fails_leaves_the_old_file_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = discarded()
    saved.save(table, path)
    before = path.read_bytes()
    play_on(table, 2)

    def full(*_: Any, **__: Any) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(json, "dump", full)
    with pytest.raises(OSError, match="no space"):
        saved.save(table, path)
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == ["scarto.json"]


def test_the_folder_is_the_one_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOMFOOL_HOME", "/tmp/somewhere")
    assert saved.place("scarto") == Path("/tmp/somewhere/scarto.json")
    monkeypatch.delenv("TOMFOOL_HOME")
    assert saved.place("scarto").parts[-2:] == ("tomfool", "scarto.json")


def broken(**changes: Any) -> str:
    """A good file with *changes* at its top."""
    return json.dumps({**saved.to_data(discarded()), **changes})


def hand(**changes: Any) -> list[dict[str, Any]]:
    """The hands of a good file with *changes* in the first."""
    return [{**saved.to_data(discarded())["hands"][0], **changes}]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not whole"),
        ("{", "not whole"),
        ("[" * 100_000, "not whole"),
        ("[]", "should be an object"),
        ("{}", "format is None"),
        (broken(format="tomfool/1"), "format is 'tomfool/1', not 'tomfool-table/1'"),
        (broken(game="whist"), "no game 'whist'"),
        (broken(game=7), "game should be text"),
        (broken(options={"hands": 4}), "option hands takes 3, 6 or 9"),
        (broken(chairs=[]), "3 seats"),
        (broken(chairs=["Anna"]), "a chair should be an object"),
        (broken(chairs=[{"name": "A", "bot": "clever"}] * 3), "no bot 'clever'"),
        (broken(hands=[]), "it holds no hand"),
        (broken(hands={}), "hands should be a list"),
        (broken(hands=hand(pack="KE 2E")), "each of the 78 cards once"),
        (broken(hands=hand(pack="KX")), "no card 'KX'"),
        (broken(hands=hand(seed="zz")), "hexadecimal"),
        (broken(hands=hand(seed="00")), "64 hex digits"),
        (broken(hands=hand(actions=["0:KF"])), "KF"),
        (broken(hands=hand(actions=["0-KF"])), "should be a seat, a colon and a choice"),
        (broken(hands=hand(actions=["9:2E"])), "not the turn of seat 9"),
        (broken(hands=hand() * 2), "in progress"),
    ],
)
def test_a_broken_file_is_answered_with_what_is_wrong_and_set_aside(
    path: Path, text: str, complaint: str
) -> None:
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(saved.SavedGameError, match=complaint):
        saved.load(path)
    aside = saved.set_aside(path)
    assert aside.read_text() == text
    assert not path.exists()


def test_whatever_is_cut_off_is_noticed(path: Path) -> None:
    saved.save(discarded(), path)
    whole = path.read_text()
    for length in range(0, len(whole), 37):
        path.write_text(whole[:length])
        with pytest.raises(saved.SavedGameError):
            saved.load(path)


def test_a_file_that_cannot_be_read_as_text_or_at_all(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(saved.SavedGameError, match="not whole"):
        saved.load(path)
    with pytest.raises(saved.SavedGameError, match="cannot read"):
        saved.load(path.parent)


def test_what_is_set_aside_takes_nobodys_place(path: Path) -> None:
    path.parent.mkdir()
    for text in ("one", "two"):
        path.write_text(text)
        saved.set_aside(path)
    assert {other.name: other.read_text() for other in path.parent.iterdir()} == {
        "scarto.broken-1.json": "one",
        "scarto.broken-2.json": "two",
    }


def test_a_finished_match_can_be_forgotten_twice(path: Path) -> None:
    saved.save(opened(), path)
    saved.forget(path)
    saved.forget(path)
    assert not path.exists()
