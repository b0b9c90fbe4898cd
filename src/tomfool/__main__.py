"""``python -m tomfool`` is ``tomfool``: the command, which Ctrl-C ends quietly even while it is loaded."""

from __future__ import annotations

import os
import signal
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Load the command line and run it."""
    usual = (
        signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )  # else it is ignored, and stays so
    if usual:  # nothing has been opened yet, and an exception might be lost in what is being loaded
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from tomfool.cli import main as command

    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command()


if __name__ == "__main__":
    main()
