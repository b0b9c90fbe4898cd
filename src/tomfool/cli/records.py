"""A file of records that grows line by line and holds whole lines only, whatever happens."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tomfool.errors import TomfoolError


class RecordsFile:
    """The file of ``--records``; opening it refuses a path that cannot be written or is taken."""

    def __init__(self, path: Path, *, force: bool = False) -> None:
        self.path = path
        self.lines = 0
        self._length = 0
        if path.is_dir():
            raise TomfoolError(f"cannot write records to {path}: it is a folder")
        try:
            self._file = path.open("wb" if force else "xb", buffering=0)
        except FileExistsError:
            raise TomfoolError(
                f"{path} exists already: name another file, or overwrite it with --force"
            ) from None
        except OSError as error:
            raise self._trouble(error) from None

    def write(self, line: str) -> None:
        """Append one record; raise `TomfoolError` if the disk will not take it, and keep what there was."""
        rest = memoryview(line.encode() + b"\n")
        length = len(rest)
        try:
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
        except OSError as error:
            self._cut()
            raise self._trouble(error) from None
        except BaseException:
            self._cut()
            raise
        self._length += length
        self.lines += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        if not self.lines and self.path.is_file():
            self.path.unlink()  # a file without a record is no file of records

    def _cut(self) -> None:
        """Drop what was written of the last line."""
        with suppress(OSError):
            os.ftruncate(self._file.fileno(), self._length)

    def _trouble(self, error: OSError) -> TomfoolError:
        return TomfoolError(f"cannot write records to {self.path}: {error.strerror or error}")
