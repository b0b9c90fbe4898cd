"""Without its packages an adapter says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[sys.argv[2]] = None
try:
    __import__(sys.argv[1])
except ImportError as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    ("extra", "package"),
    [
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "numpy"),
    ],
)
def test_what_is_missing_is_named_with_the_way_to_get_it(extra: str, package: str) -> None:
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT, f"tomfool.adapters.{extra}", package],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said == (
        f"tomfool.adapters.{extra} needs {package}, which a plain installation does not bring."
        f" In the repository: pip install '.[{extra}]'\n"
    )
