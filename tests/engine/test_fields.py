"""Every public field of a state stands in a view as it is, and in the worlds that are imagined from it."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tomfool.state import State

OWN_WAY = {"game", "zones", "pack", "log", "since", "aside", "rule", "facts", "traced", "veils"}
"""Fields that a view has in another shape, or not at all."""

SHAPED = {
    "dealer",
    "phase",
    "turn",
    "together",
    "audience",
    "barred",
    "events",
    "fall",
    "history",
    "said",
    "circle",
    "led",
}
"""Public fields that a view or a world reads while it is made, and so cannot hold just anything."""

PUBLIC = sorted(set(State.__slots__) - OWN_WAY)


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in SHAPED])
def test_a_public_field_is_seen_and_imagined_as_it_is(name: str) -> None:
    state = tomfool.game("scarto").deal(1)
    mark = (name, 7)  # equal to the value of no other field
    setattr(state, name, mark)
    view = state.view(1)
    assert getattr(view, name) == mark
    assert [other for other in PUBLIC if getattr(view, other) == mark] == [name]
    world = view.imagine(Random(1))
    assert [other for other in PUBLIC if getattr(world, other) == mark] == [name]


@pytest.mark.parametrize("choices", [0, 2, 3, 4, 5, 40, 77, 78])
def test_what_has_a_shape_is_seen_and_imagined_as_it_is(choices: int) -> None:
    state = tomfool.game("scarto").deal(1, dealer=2)
    for _ in range(choices):
        state.apply(state.legal().bit_length() - 1)
    view = state.view(1)
    world = view.imagine(Random(1))
    for name in SHAPED:
        value = getattr(state, name)
        expected = tuple(value) if isinstance(value, list) else value
        assert getattr(view, name) == expected
        assert getattr(world, name) == value


def test_what_was_said_is_seen_and_imagined_and_copied() -> None:
    state = tomfool.game("scarto").deal(1)
    state.said += ((0, 7),)
    view, copy = state.view(1), state.copy()
    world = view.imagine(Random(1))
    state.said += ((1, 8),)
    assert view.said == ((0, 7),)
    assert world.said == copy.said == [(0, 7)]
    world.said += ((2, 9),)
    assert view.said == view.imagine(Random(1)).view(1).said == ((0, 7),)
