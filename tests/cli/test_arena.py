"""``tomfool arena``: what it reports, and how it stops."""

from __future__ import annotations

import json

from tests.cli.house import answer
from tomfool.cli.arena import report
from tomfool.cli.sheet import signed
from tomfool.lab.arena import Contest, hold

RUN = ("arena", "scarto", "--bots", "simple,random", "--deals", "2", "--seed", "7", "--processes", "1")


def test_the_report_shows_the_figures_of_the_json() -> None:
    data = json.loads(answer(*RUN, "--json").out)
    out = answer(*RUN).out
    assert (data["game"], data["seed"], data["deals"], data["interrupted"]) == ("scarto", 7, 2, False)
    [pair] = data["pairs"]
    assert pair["bots"] == ["simple", "random"]
    assert "Scarto · 2 deals · seed 7" in out
    assert "simple over random" in out
    for figure in ("mean", "low", "high"):
        assert signed(pair[figure]) in out
    assert str(data["ratings"]["simple"]) in out


def test_bots_that_are_not_there_are_refused() -> None:
    found = answer("arena", "scarto", "--bots", "simple,genius")
    assert found.code == 1
    assert "no bot 'genius'" in found.err


def test_a_run_that_was_stopped_says_so() -> None:
    outcome = hold(Contest("scarto", ("simple", "random"), 3, 1), stop=lambda: True)
    renderables = report("Scarto", outcome).renderables  # type: ignore[attr-defined]
    assert "Stopped early" in str(renderables[0])
