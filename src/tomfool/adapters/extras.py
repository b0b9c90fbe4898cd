"""What an adapter says where the packages that it needs are missing."""

from __future__ import annotations


class MissingExtra(ImportError):
    """A package that comes with one of the extras only; it says which, and how to get it."""

    def __init__(self, extra: str, missing: ImportError) -> None:
        super().__init__(
            f"tomfool.adapters.{extra} needs {missing.name}, which a plain installation does not bring."
            f" In the repository: pip install '.[{extra}]'",
            name=missing.name,
        )
