"""Records that the tests of this directory share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden import play_match
from tests.match.toy import TITLE
from tomfool import game, record
from tomfool.games import TITLES


@pytest.fixture
def scarto() -> dict[str, Any]:
    """A whole match of Scarto, as a record; the first hand has no shuffle."""
    names = ["Anna", "Bruno", "Cleo"]
    data = record.dump(play_match(game("scarto"), "a record", names=names))
    del data["hands"][0]["shuffle"]
    return data


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy game among the titles."""
    monkeypatch.setitem(TITLES, "toy", TITLE)
