"""``tomfool discord`` as a process of its own, at the stand-in, that can be looked into from outside.

Run as ``python -m tests.discord.outside PORT DATABASE``.  On SIGUSR1 it writes every string and number that
can be reached in it, one to a line, into the file DATABASE.memory.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from tests.discord.fake_discord import point_discord_at


def reachable() -> set[str]:
    """Return every string, byte string and large number of the process that something still refers to."""
    gc.collect()
    seen: set[int] = set()
    found: set[str] = set()
    queue: list[Any] = [*gc.get_objects(), *sys._current_frames().values()]
    while queue:
        thing = queue.pop()
        if id(thing) in seen or thing is seen or thing is found or thing is queue:
            continue
        seen.add(id(thing))
        if isinstance(thing, str):
            found.add(thing)
        elif isinstance(thing, bytes | bytearray):
            found.add(bytes(thing).decode("utf-8", "replace"))
        elif isinstance(thing, int):
            found.add(str(thing))
        else:
            queue += gc.get_referents(thing)
            if isinstance(thing, FrameType):
                queue += thing.f_locals.values()
    return found


def run() -> None:
    """Point the client at the stand-in, and start the bot as the command line does."""
    port, database = int(sys.argv[1]), sys.argv[2]
    point_discord_at(port)

    def look(number: int, frame: FrameType | None) -> None:
        beside = Path(f"{database}.new")
        beside.write_text("\n".join(text.replace("\n", " ") for text in reachable()), "utf-8")
        beside.rename(f"{database}.memory")

    signal.signal(signal.SIGUSR1, look)
    os.environ["TOMFOOL_DISCORD_TOKEN"] = "fake-token"
    from tomfool.cli import main as tomfool

    tomfool(["discord", "--database", f"sqlite:///{database}"])


if __name__ == "__main__":
    run()
