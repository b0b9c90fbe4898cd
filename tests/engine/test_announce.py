"""Announcements: in turn, item by item, some of them for the holder of a card alone (M15)."""

from __future__ import annotations

from dataclasses import dataclass, fields

import pytest

from tests.engine.test_auction import PACK, dealt, may, say
from tomfool.errors import IllegalAction
from tomfool.mechanics.announce import Announce, announcers
from tomfool.state import State


def announcing() -> State:
    """Return a hand in which seat 0 has bid all and is the first to announce."""
    return say(dealt("T1 AE", "KE KA", "2E T3"), "all")


def test_items_are_named_one_by_one_until_done() -> None:
    state = announcing()
    assert may(state) == ["sparrow", "slam", "done"]
    say(state, "slam")
    assert (state.turn, may(state)) == (0, ["sparrow", "done"])
    say(state, "sparrow", "done")
    assert state.turn == 1


def test_each_has_one_turn_and_then_play_begins() -> None:
    state = say(announcing(), "done", "done", "done")
    assert not isinstance(state.rule, Announce)


def test_nobody_names_an_item_twice_but_several_may_name_the_same() -> None:
    state = say(announcing(), "slam")
    with pytest.raises(IllegalAction, match="slam: you have announced it already; now sparrow, done"):
        state.play("slam")
    say(state, "done", "slam")
    assert announcers(state, state.game.action("slam")) == [0, 1]


def test_an_item_of_a_card_is_for_its_holder_alone() -> None:
    state = say(announcing(), "done")
    assert may(state) == ["king", "slam", "done"]
    with pytest.raises(IllegalAction, match="sparrow: only the holder of T1 may announce it"):
        state.play("sparrow")


def test_announcing_an_item_of_a_card_shows_who_holds_it() -> None:
    state = say(announcing(), "sparrow")
    assert state.view(2).known == ((PACK.parse("T1"), 1 << 0),)


def test_a_card_is_no_announcement() -> None:
    with pytest.raises(IllegalAction, match="AE: now to choose from: sparrow, slam, done"):
        announcing().play("AE")


def test_a_person_is_asked_in_words() -> None:
    state = announcing()
    assert state.rule.prompt(state.view(0)).startswith("Your turn to announce")


@dataclass(frozen=True)
class Owed(Announce):
    """Nobody may end without having named something."""

    def may_end(self, state: State, seat: int) -> bool:
        return bool(self.named(state, seat))


def test_a_game_may_forbid_to_end() -> None:
    state = announcing()
    rule = state.rule
    assert isinstance(rule, Announce)
    owed = Owed(**{field.name: getattr(rule, field.name) for field in fields(rule)})
    assert not owed.legal(state, 0) >> owed.done & 1
    say(state, "slam")
    assert owed.legal(state, 0) >> owed.done & 1
