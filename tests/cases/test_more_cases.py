"""Worked cases besides those of the rules pages: combinations of rules and options, worked out by hand."""

from pathlib import Path

import pytest

from tests.cases.kinds import Case, check
from tests.cases.test_cases import files, read

CASES = [
    pytest.param(slug, case, id=case["id"])
    for path in files(Path(__file__).parent / "more")
    for slug, cases in [read(path)]
    for case in cases
]


@pytest.mark.parametrize(("slug", "case"), CASES)
def test_worked_case(slug: str, case: Case) -> None:
    check(slug, case)
