"""The golden records are what the code makes now, and hold by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from tests.match.toy import TITLE
from tomfool import record
from tomfool.games import TITLES


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_the_same_matches_come_out_again(slug: str) -> None:
    path = golden.FOLDER / f"{slug}.jsonl"
    assert path.read_text("utf-8") == golden.golden(TITLES[slug]), (
        "if a rule has changed on purpose, run `make golden` and read the difference"
    )


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_they_replay(slug: str) -> None:
    entries = record.load(golden.FOLDER / f"{slug}.jsonl")
    assert len(entries) >= golden.PLAIN
    for _, data in entries:
        assert record.dump(record.replay(data)) == data


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in golden.FOLDER.iterdir()} == set(TITLES)


def test_every_option_has_its_matches() -> None:
    chosen = list(golden.settings(TITLE))
    assert chosen[: golden.PLAIN] == [{}] * golden.PLAIN
    assert chosen[golden.PLAIN :] == [
        {"whisper": True},
        {"mood": "wild"},
        {"hands": 1},
        {"hands": 3},
        {"target": 2},
        {"target": 4},
        {"target": 6},
        {"extras": ["bells"]},
        {"extras": ["whistles"]},
        {"extras": ["bells", "whistles"]},
    ]


@pytest.mark.usefixtures("toy")
def test_one_command_writes_them_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tests" / "records" / "golden"
    folder.mkdir(parents=True)
    (folder / "gone.jsonl").write_text("{}")
    monkeypatch.setattr(golden, "FOLDER", folder)
    golden.main()
    assert {path.stem for path in folder.iterdir()} == set(TITLES)
    assert f"{Path('tests/records/golden/toy.jsonl')}" in capsys.readouterr().out
    assert (folder / "toy.jsonl").read_text() == golden.golden(TITLE)
