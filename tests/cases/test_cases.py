"""The worked cases of the rules pages: one test a case, through the engine itself."""

import json
from pathlib import Path

import pytest

from tests.cases.kinds import Case, check

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    folder = metafunc.config.getoption("cases", default=None) or HERE
    metafunc.parametrize(
        ("slug", "case"),
        [
            pytest.param(slug, case, id=case["id"])
            for path in files(folder)
            for slug, cases in [read(path)]
            for case in cases
        ],
    )


def files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*.json"))
    if not found:
        raise pytest.UsageError(f"--cases {folder}: no *.json there")
    return found


def read(path: Path) -> tuple[str, list[Case]]:
    """Return the game and the cases of a file; end the run with a clear line if it has not its form."""
    try:
        data = json.loads(path.read_text("utf-8"))
        slug, cases = data["game"], data["cases"]
        names = [case["id"] for case in cases]
    except (ValueError, KeyError, TypeError) as error:
        raise pytest.UsageError(f"{path}: not a file of worked cases ({error!r})") from None
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise pytest.UsageError(f"{path}: more than one case is called {', '.join(sorted(twice))}")
    return slug, cases


def test_worked_case(slug: str, case: Case) -> None:
    __tracebackhide__ = True
    check(slug, case)
