"""A server that is killed without warning has kept every choice that it had answered, and no half one."""

from __future__ import annotations

from pathlib import Path

from tests.web.killing import run


async def test_every_answered_choice_outlives_a_kill(tmp_path: Path) -> None:
    happened = await run(4, tmp_path)
    assert happened["choices answered"] >= 20, happened
    assert happened["sent again after a kill"] > 0, happened
