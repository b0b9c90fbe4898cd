"""``tomfool simulate``: what it reports, what it writes, and how it stops."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from contextlib import nullcontext
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.cli.house import COMMAND, Terminal, answer, environment, tomfool
from tomfool import record
from tomfool.cli.interrupt import interruptible
from tomfool.cli.records import RecordsFile
from tomfool.cli.sheet import sheet, signed
from tomfool.errors import RecordError, TomfoolError
from tomfool.lab.results import Results

ENDLESS = ("simulate", "scarto", "--matches", "1000000", "--bots", "random")
SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"


def simulated(*arguments: str, code: int = 0) -> dict[str, Any]:
    """Return the JSON of a run, without its time."""
    found = answer("simulate", "scarto", "--bots", "random", "--json", *arguments)
    assert (found.code, found.err) == (code, "")
    data: dict[str, Any] = json.loads(found.out)
    assert data["time"].keys() == {"seconds", "hands_per_second"}
    return {name: value for name, value in data.items() if name not in ("time", "records")}


def verified(path: Path) -> list[dict[str, Any]]:
    """Return the records in *path*, all of which must verify."""
    entries = list(record.load(path))
    for entry in entries:
        record.verify(entry.data)
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def test_the_same_seed_gives_the_same_results_and_records_byte_for_byte(tmp_path: Path) -> None:
    runs = []
    for name, more in (("a", ()), ("b", ()), ("c", ("--processes", "2"))):
        file = tmp_path / name
        data = simulated("--matches", "12", "--seed", "5", "--records", str(file), *more)
        runs.append((data, file.read_bytes()))
    assert runs[0] == runs[1] == runs[2]
    assert simulated("--matches", "12", "--seed", "6") != runs[0][0]


def test_the_records_are_whole_matches_that_add_up_to_the_report(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    data = simulated("--matches", "50", "--seed", "1", "--records", str(file))
    matches = verified(file)
    assert len(matches) == data["finished"] == 50
    assert sum(len(match["hands"]) for match in matches) == data["hands"] == 150
    for seat, figures in enumerate(data["seats"]):
        totals = [match["totals"][seat] for match in matches]
        assert figures["match"]["mean"] == pytest.approx(sum(totals) / 50, abs=1e-4)
        first = sum(match["totals"][seat] == max(match["totals"]) for match in matches)
        assert figures["places"][0] == first
    assert not any("unfinished" in match for match in matches)


def test_the_report_shows_the_figures_of_the_json() -> None:
    run = ("simulate", "scarto", "--matches", "20", "--seed", "3", "--bots", "simple,random,random")
    out = answer(*run).out
    data = json.loads(answer(*run, "--json").out)
    options = "hands=3, tontine=off, court_jester=off, courtship=nothing"
    heading = f"Scarto · 20 matches · 60 hands · {options} · seed 3"
    assert heading in " ".join(out.split())
    assert "0 simple" in out
    assert "2 random" in out
    for seat in data["seats"]:
        for figures in (seat["match"], seat["hand"]):
            for name in ("mean", "low", "high"):
                assert signed(figures[name]) in out
    assert re.search(r"\d hands a second", out)


def test_without_a_seed_the_report_names_the_one_that_repeats_the_run() -> None:
    first = simulated("--matches", "3")
    assert simulated("--matches", "3", "--seed", str(first["seed"])) == first


def test_options_reach_the_game() -> None:
    data = simulated("--matches", "2", "--option", "hands=6")
    assert (data["options"]["hands"], data["hands"]) == (6, 12)


def test_a_single_bot_fills_every_seat_and_several_sit_in_order() -> None:
    assert [seat["bot"] for seat in simulated("--matches", "1")["seats"]] == ["random"] * 3
    data = simulated("--matches", "1", "--bots", "simple, random,simple")
    assert [seat["bot"] for seat in data["seats"]] == ["simple", "random", "simple"]


def test_one_match_has_no_spread_and_no_interval() -> None:
    [figures, *_] = [seat["match"] for seat in simulated("--matches", "1")["seats"]]
    assert figures["mean"] is not None
    assert [figures[name] for name in ("spread", "low", "high")] == [None, None, None]
    assert "1 match · 3 hands" in answer("simulate", "scarto", "--matches", "1", "--seed", "1").out


@pytest.mark.parametrize("columns", [36, 44, 52, 53, 60, 80, 120])
def test_the_report_fits_the_width_and_loses_nothing(columns: int) -> None:
    run = ("simulate", "scarto", "--matches", "8", "--seed", "3", "--bots", "random")
    out = tomfool(*run, COLUMNS=str(columns)).out
    assert max(map(len, out.splitlines())) <= columns
    for seat in json.loads(answer(*run, "--json").out)["seats"]:
        for figures in (seat["match"], seat["hand"]):
            assert all(signed(figures[name]) in out for name in ("mean", "low", "high"))


def test_six_seats_stand_below_each_other_where_they_do_not_fit() -> None:
    from rich.console import Console

    results = Results.blank("any", {}, 1, 1, ["simple"] * 6)
    results.hands = 1
    for width in (60, 80, 140):
        console = Console(width=width)
        with console.capture() as capture:
            console.print(sheet("Any", results, width))
        shown = capture.get()
        assert all(f"{seat} simple" in shown for seat in range(6))
        assert max(map(len, shown.splitlines())) <= width
        assert "6th" in shown


def test_an_existing_file_is_kept_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("mine")
    run = ("simulate", "scarto", "--matches", "1", "--records", str(file))
    code, out, err = answer(*run)
    assert (code, out, file.read_text()) == (1, "", "mine")
    assert "--force" in err
    assert answer(*run, "--force").code == 0
    assert len(verified(file)) == 1


@pytest.mark.parametrize("path", ["no/such/folder/out.jsonl", ".", ""])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_path_that_cannot_be_written_is_refused_before_anything_is_played(
    path: str, force: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = answer("simulate", "scarto", "--matches", "1", "--records", path, *force)
    assert (code, out) == (1, "")
    assert f"cannot write records to {path}" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_reported_in_a_line() -> None:
    code, out, err = answer("simulate", "scarto", "--matches", "1", "--force", "--records", "/dev/full")
    assert (code, out) == (1, "")
    assert "No space left" in err


def test_a_line_that_cannot_be_written_whole_is_taken_back(tmp_path: Path) -> None:
    class Failing:
        """A file that takes half of what it is given, and then no more."""

        def __init__(self, file: Any) -> None:
            self._file, self._full = file, False

        def write(self, data: memoryview) -> int:
            if self._full:
                raise OSError(28, "No space left on device")
            self._full = True
            return int(self._file.write(data[: len(data) // 2]))

        def __getattr__(self, name: str) -> Any:
            return getattr(self._file, name)

    path = tmp_path / "out.jsonl"
    with RecordsFile(path) as file:
        file.write("whole")
        file._file = Failing(file._file)  # type: ignore[assignment]
        with pytest.raises(TomfoolError, match="No space left"):
            file.write("a longer line")
    assert path.read_text() == "whole\n"


def test_a_file_without_a_record_is_not_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with RecordsFile(path):
        assert path.exists()
    assert not path.exists()


def wait_for_lines(path: Path, lines: int) -> None:
    """Wait until *path* holds so many lines."""
    end = monotonic() + 30
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert monotonic() < end, "no records appear"
        sleep(0.02)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_reports_what_was_played_and_leaves_valid_records(processes: str, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    run = subprocess.Popen(
        (*COMMAND, *ENDLESS, "--json", "--records", str(file), "--processes", processes),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        wait_for_lines(file, 3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=30)
    finally:
        run.kill()
    data = json.loads(out)
    assert (run.returncode, err) == (130, "")
    matches = verified(file)
    assert data["interrupted"]
    assert data["hands"] == sum(len(match["hands"]) for match in matches)
    assert data["finished"] == sum("unfinished" not in match for match in matches) >= 3
    assert data["unfinished"] == len(matches) - data["finished"] <= int(processes)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_on_a_terminal_leaves_it_tidy(processes: str, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    terminal = Terminal(*ENDLESS, "--records", str(file), "--processes", processes)
    terminal.read_until(HIDE_CURSOR)
    wait_for_lines(file, 1)
    terminal.press("\x03")
    code, out, _ = terminal.end()
    assert code == 130
    assert out.rindex(SHOW_CURSOR) > out.rindex(HIDE_CURSOR)
    assert "Traceback" not in out
    assert "Stopped early" in out
    assert out.rindex("hands a second") > out.rindex("\x1b[2K")


def test_the_bar_is_shown_on_a_terminal_only() -> None:
    run = ("simulate", "scarto", "--matches", "30", "--bots", "random")
    assert "30/30" in Terminal(*run).end().out
    assert tomfool(*run).err == ""


def test_a_record_that_was_tampered_with_is_found_out(tmp_path: Path) -> None:
    """The check of the checks above: `verified` does refuse what is not so."""
    file = tmp_path / "out.jsonl"
    simulated("--matches", "1", "--records", str(file))
    match = json.loads(file.read_text())
    match["totals"][0] += 1
    file.write_text(json.dumps(match))
    with pytest.raises(RecordError):
        verified(file)


def test_stopped_before_the_first_hand_is_over_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomfool.cli.simulate.interruptible", lambda: nullcontext(lambda: True))
    file = tmp_path / "out.jsonl"
    code, out, err = answer("simulate", "scarto", "--matches", "5", "--records", str(file))
    assert (code, err) == (130, "")
    assert "Stopped early: 0 of 5 matches finished." in out
    assert "mean" not in out
    assert not file.exists()


def test_the_first_ctrl_c_is_a_wish_and_the_second_an_order() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interruptible() as stop:
        assert not stop()
        signal.raise_signal(signal.SIGINT)
        assert stop()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before
