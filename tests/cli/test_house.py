"""What holds for every command: help, exit codes, one line for a refusal, tidy ends."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from tests.cli.house import COMMAND, Terminal, answer, environment, tomfool
from tomfool import __version__
from tomfool.cli import main
from tomfool.cli.common import called, plain_signs


def test_alone_it_shows_a_short_help() -> None:
    code, out, err = tomfool()
    assert (code, err) == (0, "")
    assert "simulate" in out
    assert "tomfool play scarto" in out
    assert len(out.splitlines()) <= 24


def test_version() -> None:
    assert tomfool("--version") == (0, f"tomfool {__version__}\n", "")


@pytest.mark.parametrize(
    ("typed", "found", "said"),
    [
        ("/usr/bin/tomfool", "/usr/bin/tomfool", "tomfool"),
        (".venv/bin/tomfool", None, ".venv/bin/tomfool"),
        ("/lib/tomfool/__main__.py", None, "python -m tomfool"),
    ],
)
def test_the_command_is_named_so_that_it_can_be_typed_again(
    monkeypatch: pytest.MonkeyPatch, typed: str, found: str | None, said: str
) -> None:
    monkeypatch.setattr("sys.argv", [typed, "play", "scarto"])
    monkeypatch.setattr("tomfool.cli.common.which", lambda name: found)
    assert called() == said


@pytest.mark.parametrize(
    ("option", "given", "says"),
    [
        ("--matches", "ten", "a number from 1 to 10,000,000, not 'ten'"),
        ("--processes", "65", "a number from 1 to 64, not 65"),
        ("--seed", "x", "a whole number, not 'x'"),
    ],
)
def test_what_is_no_number_is_refused_with_what_would_be_one(option: str, given: str, says: str) -> None:
    code, _, err = answer("simulate", "scarto", option, given)
    assert code == 2
    assert says in " ".join(err.split())


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "record"])
def test_every_command_has_help(command: str) -> None:
    code, out, err = answer(command, "--help")
    assert (code, err) == (0, "")
    assert f"Usage: tomfool {command}" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["deal"],
        ["games", "--nothing"],
        ["simulate", "scarto", "--matches", "0"],
        ["simulate", "scarto", "--matches", "-3"],
        ["simulate", "scarto", "--matches", "10000001"],
        ["simulate", "scarto", "--matches", "99999999999999999999999"],
        ["simulate", "scarto", "--matches", "many"],
        ["simulate", "scarto", "--processes", "0"],
        ["simulate", "scarto", "--seed", "x"],
        ["simulate", "scarto", "--option", "hands"],
        ["simulate", "scarto", "--option", "=3"],
        ["simulate", "scarto", "--option", "hands=3", "--option", "hands=6"],
        ["simulate", "scarto", "--bots", "simple,,random"],
        ["simulate", "scarto", "--bots", ""],
    ],
)
def test_wrong_usage_exits_with_2_and_says_how_to_get_help(arguments: list[str]) -> None:
    code, out, err = answer(*arguments)
    assert (code, out) == (2, "")
    assert "Error: " in err
    assert "-h" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "scarot"], "no game 'scarot'. Did you mean scarto?"),
        (["rules", "bridge"], "no game 'bridge'. There is: "),
        (["games", "Scarti"], "no game 'Scarti'. Did you mean scarto?"),
        (["play", "scarot"], "Did you mean scarto?"),
        (["simulate", "two\nlines"], r"no game 'two\nlines'"),
        (["simulate", "scarto", "--option", "hand=6"], "Scarto has no option 'hand'. Did you mean hands?"),
        (["simulate", "scarto", "--option", "jokers=2"], "There is: hands (3, 6 or 9)"),
        (["simulate", "scarto", "--option", "hands=4"], "hands takes 3, 6 or 9, not 4"),
        (["simulate", "scarto", "--option", "hands="], "hands takes 3, 6 or 9"),
        (["simulate", "scarto", "--bots", "simple,random"], "Scarto has 3 seats: name 1 bot or 3, not 2"),
        (
            ["simulate", "scarto", "--bots", "genius"],
            "no bot 'genius'. There is: novice, club, strong, simple, random",
        ),
        (["simulate", "scarto", "--bots", "random,random,genius"], "no bot 'genius'"),
        (["play", "scarto", "--option", "hands=5"], "hands takes 3, 6 or 9, not 5"),
        (["play", "scarto"], "needs a terminal"),
    ],
)
def test_what_is_refused_exits_with_1_in_one_line(arguments: list[str], says: str) -> None:
    code, out, err = answer(*arguments)
    assert (code, out) == (1, "")
    assert says in err
    assert err.startswith("tomfool: ")
    assert err.count("\n") == 1


def test_exit_codes_reach_the_shell() -> None:
    assert tomfool("games").code == 0
    assert tomfool("rules", "scarot").code == 1
    assert tomfool("rules").code == 2


def test_a_refusal_stays_one_line_in_a_narrow_terminal() -> None:
    code, out, err = tomfool("rules", "bridge", COLUMNS="20")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


def test_ctrl_c_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tomfool.cli.app", interrupted)
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 130


def test_a_reader_who_leaves_early_is_no_error() -> None:
    for arguments in (["rules", "scarto"], ["games", "--json"], ["simulate", "scarto", "--matches", "1"]):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(
            (*COMMAND, *arguments),
            env=environment(),
            stdout=write,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        os.close(write)
        assert (done.returncode, done.stderr) == (1, "")


def test_no_color_is_respected() -> None:
    coloured = Terminal("games").end()
    plain = Terminal("games", changes={"NO_COLOR": "1"}).end()
    assert re.search(r"\x1b\[[0-9;]*3[0-9]", coloured.out)
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", plain.out)
    assert "Scarto" in plain.out


def test_nothing_is_coloured_in_a_pipe() -> None:
    for arguments in (["games"], ["games", "scarto"], ["simulate", "scarto", "--matches", "2"]):
        assert "\x1b" not in tomfool(*arguments).out


def test_a_terminal_without_the_signs_gets_plain_ones() -> None:
    code, out, err = tomfool("simulate", "scarto", "--matches", "2", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "")
    assert re.search(r"-\d", out)
    assert "?" not in out
    assert plain_signs(UnicodeEncodeError("ascii", "a−☃b", 1, 3, "")) == ("-?", 3)
    with pytest.raises(UnicodeDecodeError):
        plain_signs(UnicodeDecodeError("ascii", b"\xff", 0, 1, ""))
