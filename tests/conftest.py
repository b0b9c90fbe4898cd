"""Options of the test suite; they stand here because pytest reads them before it collects anything."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A change is judged by the same examples on every machine; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        metavar="DIR",
        type=Path,
        help="run the worked cases of every *.json in DIR, and only these (default: tests/cases)",
    )
    parser.addoption(
        "--whole-matches",
        action="store_true",
        help="play a whole match of every game in two browsers, besides the hands and short matches",
    )


UNTRACED = (
    "adapters",
    "discord",
    "oracles",
    "properties/test_austria.py",
    "properties/test_hungary.py",
    "properties/test_little_taraux.py",
    "properties/test_taraux.py",
    "properties/test_twins.py",
    "properties/test_worlds.py",
    "terminal",
    "web",
)
"""Front ends need not be covered to the last line, and sheer volume takes three times as long traced."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Trace lines only where it tells something: what has to be covered is covered by the other tests."""
    here = Path(__file__).parent
    for item in items:
        if any(item.path.is_relative_to(here / part) for part in UNTRACED):
            item.add_marker(pytest.mark.no_cover)
