"""What ``docs/records.md`` shows is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tomfool import record
from tomfool.cards import PACKS
from tomfool.record.referee import HAND_KEYS, MATCH_KEYS, SHUFFLE_KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
EXAMPLE = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0]
BY_HAND, IN_PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_good_record() -> None:
    [entry] = record.load_text(EXAMPLE)
    assert record.dump(record.replay(entry.data)) == entry.data


def test_the_recipe_computes_its_pack() -> None:
    exec(BY_HAND, {"match": json.loads(EXAMPLE)})
    broken = json.loads(EXAMPLE)
    broken["hands"][0]["pack"] = broken["hands"][0]["pack"][::-1]
    with pytest.raises(AssertionError):
        exec(BY_HAND, {"match": broken})


def test_the_python_runs() -> None:
    names: dict[str, Any] = {}
    exec(IN_PYTHON, names)
    assert names["match"].totals == [0, 0, 0]


@pytest.mark.parametrize("key", [*MATCH_KEYS, *HAND_KEYS, *SHUFFLE_KEYS, "unfinished", "setup", "shares"])
def test_every_key_has_its_row(key: str) -> None:
    assert f"\n| `{key}` | " in PAGE


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_the_numbers_of_the_cards_never_change(pack: Any) -> None:
    assert f"\n| `{pack.name}` | {' '.join(pack.codes)} |\n" in PAGE
