"""Running ``tomfool record`` in tests, and what a refusal looks like."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from tests.golden import play_match
from tomfool import game
from tomfool.cli.record import app

COMMANDS = ["show", "replay", "verify"]
MATCH = play_match(game("scarto"), "told", names=["Anna", "Bruno [b]", "Cleo\x1b[31m"])


def run(*words: object) -> Result:
    """Run ``tomfool record`` with *words*."""
    return CliRunner().invoke(app, [str(word) for word in words])


def refused(result: Result, path: Path) -> str:
    """Check that *result* is a refusal of the file at *path* in one line; return what it says."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    [line] = result.stderr.split("\n")[:-1]
    assert line.isprintable()
    assert line.startswith(f"{path}: ")
    return line.removeprefix(f"{path}: ")
