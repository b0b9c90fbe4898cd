"""``tomfool record review``: which choices cost most, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.records.cli import refused, run
from tests.table.hands import played
from tomfool import record
from tomfool.cli import record as command
from tomfool.table.review import BRIEF, review


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a hand, played at random, which is gone through quickly."""
    monkeypatch.setattr(command, "UNHURRIED", BRIEF)
    match = played("scarto", 3, "random")
    match.names = ["Anna", "Bruno [b]", "Cleo"]
    path = tmp_path / "match.json"
    path.write_text(record.dumps(match))
    return path


def test_the_choices_of_a_seat_that_cost_most_are_told(path: Path) -> None:
    result = run("review", path, "--hand", 1, "--seat", 1)
    assert result.exit_code == 0, result.output
    found = review(played("scarto", 3, "random"), 0, 1, BRIEF)
    assert f"Hand 1: {found.verdict('Bruno [b]')}" in result.stdout
    for lapse in found.lapses:
        assert f"{lapse.where}: −{lapse.cost:.1f} points, give or take" in result.stdout
        assert lapse.told("Bruno [b]") in result.stdout


def test_without_more_all_seats_of_all_hands_are_gone_through(path: Path) -> None:
    result = run("review", path, "--json")
    assert result.exit_code == 0, result.output
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(each["match"], each["hand"], each["seat"]) for each in told] == [
        (1, 1, seat) for seat in range(3)
    ]
    assert all(lapse["cost"] > lapse["error"] > 0 for each in told for lapse in each["lapses"])


def test_a_seat_that_there_is_not_is_refused(path: Path) -> None:
    result = run("review", path, "--seat", 3)
    assert result.exit_code == 2
    assert "there is no seat 3" in result.stderr


def test_a_broken_record_is_refused_and_the_command_is_in_the_help(path: Path) -> None:
    path.write_text("{}")
    assert refused(run("review", path), path)
    assert "review" in run().output
