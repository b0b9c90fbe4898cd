"""``tomfool play``, up to the door of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.house import Answer, Terminal, answer, tomfool

BIG_SCREEN, SMALL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
"""What a terminal is told when an application takes the whole screen, and when it gives it back."""


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Pretend that there is a terminal, and return what its table is asked for."""
    asked: list[dict[str, Any]] = []

    def run(slug: str, **given: Any) -> None:
        asked.append({"slug": slug, **given})

    monkeypatch.setattr("tomfool.cli.play.at_terminal", lambda: True)
    monkeypatch.setattr("tomfool.cli.play.called", lambda: "tomfool")
    monkeypatch.setattr("tomfool.terminal.run", run, raising=False)
    return asked


def test_without_a_terminal_it_is_refused_in_a_line() -> None:
    code, out, err = tomfool("play", "scarto")
    assert (code, out) == (1, "")
    assert "terminal" in err
    assert err.count("\n") == 1


def test_by_default_you_play_simple_bots_and_are_asked_about_a_match_that_was_left(
    seated: list[dict[str, Any]],
) -> None:
    assert answer("play", "scarto") == Answer(0, "", "")
    assert seated == [
        {
            "slug": "scarto",
            "options": {},
            "bots": ["simple"],
            "seed": None,
            "resume": None,
            "name": "You",
            "command": "tomfool",
        }
    ]


def test_everything_can_be_chosen(seated: list[dict[str, Any]]) -> None:
    given = ["--new", "--name", "Pip", "--seed", "5", "--bots", "random,simple", "--option", "hands=6"]
    assert answer("play", "Scarto", *given).code == 0
    assert seated == [
        {
            "slug": "scarto",
            "options": {"hands": "6"},
            "bots": ["random", "simple"],
            "seed": 5,
            "resume": False,
            "name": "Pip",
            "command": "tomfool",
        }
    ]


def test_the_other_way_round_you_go_on_without_being_asked(seated: list[dict[str, Any]]) -> None:
    assert answer("play", "scarto", "--resume").code == 0
    assert seated[0]["resume"] is True


@pytest.mark.parametrize(("bots", "says"), [("genius", "no bot 'genius'"), ("simple,simple,simple", "2")])
def test_wrong_bots_are_refused_before_anything_is_drawn(bots: str, says: str) -> None:
    code, out, _ = Terminal("play", "scarto", "--bots", bots).end()
    assert code == 1
    assert says in out
    assert BIG_SCREEN not in out
    assert out.count("tomfool:") == 1


def test_a_table_opens_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    terminal = Terminal("play", "scarto", "--new", "--seed", "5", changes=homes)
    terminal.read_until("Scarto")  # drawn, so that keys are heard
    terminal.press("\x11")  # Ctrl-Q
    code, out, _ = terminal.end()
    assert code == 0
    assert out.rindex(SMALL_SCREEN) > out.rindex(BIG_SCREEN)
    assert "Traceback" not in out
