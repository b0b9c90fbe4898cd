"""What a secret move or answer changes for those who may not know of it: nothing that tells the card."""

from __future__ import annotations

from tests.properties.toys import asking, passing
from tomfool.cards import bits
from tomfool.state import State


def with_a_void() -> State:
    """Return a hand in which everybody knows that seat 1 has lacked Earth."""
    state = passing().deal(4)
    state.barred[1] = state.game.pack.suit("E")
    return state


def test_a_card_given_in_secret_may_be_any_card_for_the_others() -> None:
    seen = set()
    for card in bits(with_a_void().zones[0]):
        state = with_a_void()
        state.move(1 << card, 0, 1)
        assert not state.barred[1] >> card & 1
        seen.add(state.view(2).barred)
    assert len(seen) == 1


def test_a_card_that_the_giver_lacks_too_is_still_ruled_out() -> None:
    state = with_a_void()
    state.barred[0] = lacking = state.game.pack.parse("AE")
    state.move(state.zones[0] & -state.zones[0] & ~lacking, 0, 1)
    assert state.view(2).barred[1] == lacking


def test_events_are_numbered_without_the_answer_to_a_private_question() -> None:
    state = next(state for state in map(asking().deal, range(400)) if state.aside is not None)
    asked, other = state.turn, (state.turn + 1) % 3
    state.note("before", 0)
    state.play("quiet")
    state.note("after", 0)
    assert [event.at for event in state.view(asked).events] == [0, 1]
    assert [event.at for event in state.view(other).events] == [0, 0]


def test_a_zone_that_one_seat_after_the_other_may_look_into_stays_open_to_the_first() -> None:
    state = passing().deal(4)
    talon = state.game.zone_index["talon 0"]
    for seat in (2, 0):
        state.show(talon, 1 << seat)
    seen = [state.view(seat).zones[talon] for seat in (0, 1, 2, None)]
    assert seen == [state.zones[talon], None, state.zones[talon], None]


def test_whoever_sees_a_known_card_leave_does_not_look_for_it_there_any_more() -> None:
    state = passing().deal(4)
    card = state.zones[0] & -state.zones[0]
    state.move(card, 0, 1)
    assert state.view(0).known == ((card, 1 << 1),)
    state.move(card, 1, 0)
    assert state.view(0).known == ()


def test_nobody_looks_into_the_undealt_pack() -> None:
    state = passing().deal(4)
    game = state.game
    state.move(state.zones[game.zone_index["talon 0"]], game.zone_index["talon 0"], game.undealt)
    assert state.view(0).counts[game.undealt] == 1
    assert [state.view(seat).zones[game.undealt] for seat in (0, 1, 2, None)] == [None] * 4
