"""A game may have an adviser of its own, whose word goes before the rules of thumb for all games."""

from __future__ import annotations

import pytest

import tomfool
from tomfool.bots import simple
from tomfool.bots.registry import bot
from tomfool.cards import bits


def test_an_adviser_is_heard_first_and_may_leave_the_choice_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = tomfool.game("scarto").deal(seed=4)
    view = state.view(state.turn)
    usual = bot("simple", 1).choose(view)
    other = next(action for action in bits(view.legal) if action != usual)
    answers = [other, None]
    monkeypatch.setattr(simple, "ADVISERS", {"scarto": lambda view: answers.pop(0)})
    assert bot("simple", 1).choose(view) == other
    assert bot("simple", 1).choose(view) == usual
