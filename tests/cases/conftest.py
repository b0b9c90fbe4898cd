"""``pytest tests/cases --cases DIR`` runs the cases of DIR and nothing else."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    given = config.getoption("cases", default=None) is not None
    return True if given and collection_path.is_file() and collection_path.name != "test_cases.py" else None
