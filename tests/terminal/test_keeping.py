"""Leaving a match and taking it up again; files that hold none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.terminal.house import (
    lay_three_away,
    playing,
    press,
    prompt,
    room,
    scarto,
    shown,
    table_of,
)
from tomfool.bots.registry import UnknownBot
from tomfool.errors import OptionError, UnknownGame
from tomfool.table import saved
from tomfool.table.table import Table
from tomfool.terminal import play
from tomfool.terminal.app import TableApp
from tomfool.terminal.pace import AT_ONCE, Pace, PaceError


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOMFOOL_HOME", str(tmp_path))
    return tmp_path / "scarto.json"


def prepared(**given: object) -> TableApp:
    app = play.prepare("scarto", **{"options": {}, **given})  # type: ignore[arg-type]
    app.pace = AT_ONCE
    return app


def left_in_the_middle(path: Path) -> Table:
    """Save a match with one card on the table and the person not at turn; return it."""
    table = scarto()
    table.act(0, table.hint(0), 0)
    table.step_bot()
    saved.save(table, path)
    return table


async def test_what_was_left_with_q_is_taken_up_where_it_was(path: Path) -> None:
    async with playing(path=path) as pilot:
        await lay_three_away(pilot)
        await press(pilot, "1", "1", "1")
        view = table_of(pilot).view(0)
        await press(pilot, "q")
    assert pilot.app.return_value == "left"
    app = prepared(resume=True)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert replace(table_of(pilot).view(0), game=view.game) == view


async def test_a_killed_application_loses_nothing_even_in_the_middle_of_a_trick(path: Path) -> None:
    async with playing(path=path, pace=Pace(60, None)) as pilot:
        await lay_three_away(pilot)
        room(pilot).bot_acts()
        view = table_of(pilot).view(0)
        assert len(view.fall) == 1
        on_disk = path.read_bytes()  # as a killed process would leave it
    path.write_bytes(on_disk)
    app = prepared(resume=True)
    app.pace = Pace(60, None)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert replace(table_of(pilot).view(0), game=view.game) == view


async def test_who_comes_back_is_asked_and_may_take_it_up(path: Path) -> None:
    table = left_in_the_middle(path)
    app = prepared()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "A match of Scarto was left in hand 1 of 3." in shown(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).state.pack == table.state.pack
        assert table_of(pilot).acts(0) == 3


async def test_who_comes_back_may_begin_anew_and_the_old_match_is_set_aside(path: Path) -> None:
    left_in_the_middle(path)
    before = path.read_text()
    async with prepared().run_test() as pilot:
        await pilot.pause()
        await press(pilot, "right", "enter")
        assert table_of(pilot).acts(0) == 0
    assert path.with_name("scarto.left-1.json").read_text() == before


async def test_a_new_match_can_be_asked_for_and_the_old_one_is_set_aside(path: Path) -> None:
    left_in_the_middle(path)
    async with prepared(resume=False).run_test() as pilot:
        await pilot.pause()
        assert table_of(pilot).acts(0) == 0
    assert path.with_name("scarto.left-1.json").exists()


async def test_where_nothing_was_left_a_match_begins(path: Path) -> None:
    async with prepared(resume=True).run_test() as pilot:
        await pilot.pause()
        assert "Three to lay away" in prompt(pilot)
    assert path.exists()


@pytest.mark.parametrize("text", ["", "{", '{"format": "else"}', "\x00"])
async def test_a_broken_file_is_set_aside_and_it_is_said_at_the_table(path: Path, text: str) -> None:
    path.write_text(text)
    async with prepared().run_test() as pilot:
        await pilot.pause()
        assert "It was set aside as scarto.broken-1.json." in prompt(pilot)
        await lay_three_away(pilot)
        assert "set aside" not in prompt(pilot)
    assert path.with_name("scarto.broken-1.json").read_text() == text


async def test_a_match_that_is_over_is_not_offered_again(path: Path) -> None:
    table = scarto()
    while not table.over:
        if table.account is not None:
            table.next_hand()
        elif table.step_bot() is None:
            table.act(0, table.hint(0), table.acts(0))
    async with playing(table, path=path) as pilot:
        assert "The match is over." in shown(pilot)
        await press(pilot, "right", "enter")
    assert pilot.app.return_value == "over"
    assert not path.exists()


async def test_play_goes_on_where_the_match_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    async with playing(path=tmp_path / "file" / "scarto.json") as pilot:
        assert "This match cannot be kept" in prompt(pilot)
        await lay_three_away(pilot)
        assert table_of(pilot).acts(0) == 3
        assert "This match cannot be kept" in prompt(pilot)
        room(pilot).app.path = tmp_path / "scarto.json"
        await press(pilot, "1")
        assert "cannot be kept" not in prompt(pilot)


async def test_control_c_leaves(path: Path) -> None:
    async with playing(path=path) as pilot:
        await press(pilot, "ctrl+c")
    assert pilot.app.return_value == "left"


# Who sits there


async def test_the_own_name_stands_at_the_table_and_in_the_score(path: Path) -> None:
    async with prepared(name="Pip").run_test() as pilot:
        await pilot.pause()
        assert "Pip 0" in shown(pilot)
        assert "Pip, dealer" in shown(pilot)
        assert "You deal." in shown(pilot)


def test_one_bot_name_fills_all_seats_and_names_do_not_repeat() -> None:
    chairs = play.seated(4, ["simple"], "Cleo")
    assert [chair.name for chair in chairs] == ["Cleo", "Bruno", "Dora", "Emil"]
    assert [chair.bot for chair in chairs] == ["", "simple", "simple", "simple"]


def test_what_cannot_be_played_is_refused_before_anything_is_drawn(path: Path) -> None:
    with pytest.raises(play.BotCountError, match="2 bots sit with you"):
        prepared(bots=["simple", "random", "simple"])
    with pytest.raises(UnknownBot):
        prepared(bots=["clever"])
    with pytest.raises(OptionError):
        prepared(options={"hands": "4"})
    with pytest.raises(UnknownGame):
        play.prepare("whist", options={})
    assert not path.exists()


def test_a_seed_makes_the_first_match_repeatable_and_the_next_one_another(path: Path) -> None:
    app = prepared(seed=5)
    first, second = app.begin(), app.begin()
    assert first.state.pack == prepared(seed=5).begin().state.pack
    assert second.state.pack != first.state.pack


@pytest.mark.parametrize(("given", "pause"), [("", 0.6), ("0", 0), (" 1.5 ", 1.5)])
def test_the_pause_of_the_bots_can_be_set(
    path: Path, monkeypatch: pytest.MonkeyPatch, given: str, pause: float
) -> None:
    monkeypatch.setenv("TOMFOOL_PAUSE", given)
    assert play.prepare("scarto", options={}).pace == Pace(pause, None)


@pytest.mark.parametrize("given", ["soon", "-1", "nan", "61"])
def test_a_pause_that_is_none_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("TOMFOOL_PAUSE", given)
    with pytest.raises(PaceError, match=r"TOMFOOL_PAUSE takes seconds from 0 to 60"):
        play.prepare("scarto", options={})


@pytest.mark.parametrize(("end", "said"), [("left", ": .venv/bin/tomfool play scarto"), ("over", "")])
def test_the_last_line_says_how_to_come_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], end: str, said: str
) -> None:
    monkeypatch.setattr(TableApp, "run", lambda self: end)
    play.run("scarto", options={}, command=".venv/bin/tomfool")
    out = capsys.readouterr().out
    assert said in out
    assert bool(out) == bool(said)
