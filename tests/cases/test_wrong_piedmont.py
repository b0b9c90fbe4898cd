"""A case of the Piedmontese games and their twists fails if its answer is made wrong in one place."""

from pathlib import Path

import pytest

from tests.cases.adapter import CaseError
from tests.cases.kinds import check
from tests.cases.test_cases import HERE, read
from tests.cases.test_wrong_cases import mutants


@pytest.mark.parametrize("folder", [HERE, HERE / "more"], ids=["of the page", "more"])
@pytest.mark.parametrize("name", ["tarocchi", "conference", "tontine", "last-laugh", "courtship"])
def test_a_wrong_answer_fails(name: str, folder: Path) -> None:
    slug, cases = read(folder / f"{name}.json")
    wrong = [mutant for case in cases for mutant in mutants(case)]
    assert len(wrong) >= len(cases)
    for case in wrong:
        with pytest.raises(CaseError):
            check(slug, case)
