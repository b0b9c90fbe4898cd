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


FRONT_ENDS = ("web", "discord", "terminal")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Trace no lines in the tests of the front ends: only the engine has to be covered to the last one."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] in FRONT_ENDS:
            item.add_marker(pytest.mark.no_cover)
