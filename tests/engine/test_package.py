"""What ``import tomfool`` gives, though the games are loaded only when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tomfool

LAZILY = """
import sys, tomfool
assert "tomfool.games" not in sys.modules
assert tomfool.game("scarto").seats == 3
assert tomfool.cards.LOKA78 is tomfool.game("scarto").pack
"""


def test_the_games_are_loaded_when_they_are_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LAZILY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_has_its_games_and_nothing_made_up() -> None:
    assert tomfool.__getattr__("game")("scarto").name == "Scarto"
    assert "scarto" in tomfool.__getattr__("TITLES")
    for name in ("nothing", "_nothing"):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
            tomfool.__getattr__(name)
