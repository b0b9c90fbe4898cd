"""The command line from outside: as another process, with or without a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import subprocess
import sys
import termios
from collections.abc import Mapping
from select import select
from time import monotonic
from typing import NamedTuple

from typer.testing import CliRunner

from tomfool.cli import app

COMMAND = (sys.executable, "-m", "tomfool")


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """Return the environment without what would change colours or width, and with *changes*."""
    left_out = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COVERAGE_PROCESS_START")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | changes


def tomfool(*arguments: str, **changes: str) -> Answer:
    """Run ``python -m tomfool`` without a terminal."""
    done = subprocess.run(
        (*COMMAND, *arguments),
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def answer(*arguments: str) -> Answer:
    """Run a command in this process, which is quicker."""
    result = CliRunner().invoke(app, arguments, prog_name="tomfool")
    return Answer(result.exit_code, result.stdout, result.stderr)


class Terminal:
    """A command that runs on a terminal of its own."""

    def __init__(self, *arguments: str, changes: Mapping[str, str] | None = None) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            (*COMMAND, *arguments),
            env=environment(**(changes or {})),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that it gets Ctrl-C
        )
        os.close(slave)
        self.screen = ""

    def read_until(self, text: str, seconds: float = 30) -> str:
        """Read what appears until *text* is among it."""
        while text not in self.screen:
            assert self._read(seconds), f"{text!r} never appeared in {self.screen!r}"
        return self.screen

    def press(self, keys: str) -> None:
        """Send *keys*; Ctrl-C is ``\\x03``."""
        os.write(self._master, keys.encode())

    def end(self, seconds: float = 30) -> Answer:
        """Read to the end, which has to come soon; everything stands in `out`."""
        end = monotonic() + seconds
        try:
            while self._read(end - monotonic()):
                pass
            code = self.process.wait(max(end - monotonic(), 1))
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self._master)
        return Answer(code, self.screen.replace("\r\n", "\n"), "")

    def _read(self, seconds: float) -> bool:
        if seconds <= 0 or not select([self._master], [], [], seconds)[0]:
            return False
        try:
            read = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self.screen += read.decode("utf-8", "replace")
        return bool(read)
