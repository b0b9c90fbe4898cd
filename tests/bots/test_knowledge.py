"""What a view tells: who may hold what, how likely, and who is a friend."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.scenes import PARTNERS, Scene, knowledge, scene
from tomfool import game
from tomfool.bots.knowledge import Knowledge, friends_of
from tomfool.bots.random import RandomBot
from tomfool.bots.tables import Tables, trick_rule
from tomfool.cards import LOKA78
from tomfool.rules import EVERYONE
from tomfool.state import Fact

parse = LOKA78.parse


def test_a_seat_may_hold_what_is_neither_seen_nor_barred() -> None:
    know = knowledge(scene("KE 2E", "3E T5", "4E 7F"))
    assert know.may == [0, parse("3E T5 4E 7F"), parse("3E T5 4E 7F")]
    assert know.out == parse("3E T5 4E 7F")


def test_a_shown_void_is_remembered() -> None:
    state = scene("KE 2E 9E", "T5 T9 7A", "4E 7F 5E", played="KE T5 4E")
    know = knowledge(state, 0)
    assert not know.may[1] & LOKA78.suit("E")
    assert know.holds(1, parse("5E")) == 0.0
    assert know.holds(2, parse("5E")) > 0.0


def test_a_seat_out_of_suit_and_trumps_can_beat_nothing() -> None:
    state = scene("KE 2E 9E", "8F 9F 7A", "4E T7 5E", played="KE 8F 4E")
    know = knowledge(state, 0)
    assert know.beats(1, LOKA78.suit("E"), parse("5E T7")) == 0.0
    assert know.beats(2, LOKA78.suit("E"), parse("5E T7")) > 0.0


def test_the_only_place_left_for_a_card_is_certain() -> None:
    state = scene("KE 2E 9E", "8F 9F 7A", "4E T7 5E", played="KE 8F 4E")
    know = knowledge(state, 0)
    assert know.holds(2, parse("5E")) == 1.0
    assert know.count(2, parse("5E T7")) == 2.0


def test_an_open_hand_is_known_card_by_card() -> None:
    know = knowledge(scene("KE 2E", "3E T5", "4E 7F", setting=Scene(open_hands=(1,), rest_known=False)))
    assert know.may[1] == parse("3E T5")
    assert know.holds(1, parse("T5 T6")) == 1.0
    assert know.holds(1, parse("T6")) == 0.0
    assert know.holds(2, parse("3E")) == 0.0


def test_a_card_shown_and_taken_back_is_known_to_be_there() -> None:
    know = knowledge(scene("KE 2E", "3E T5", "4E 7F", setting=Scene(shown=(("T5", 1),))))
    assert know.holds(1, parse("T5")) == 1.0
    assert know.holds(2, parse("T5")) == 0.0
    assert know.count(1, parse("T5 3E")) == pytest.approx(4 / 3)


def test_a_shown_trump_is_sure_to_fall_on_a_suit_that_its_holder_is_out_of() -> None:
    setting = Scene(shown=(("T5 7F", 1),))
    know = knowledge(scene("KE 2E", "7F T5", "4E 7A", setting=setting))
    assert know.beats(1, LOKA78.suit("E"), parse("T5")) == 1.0


def test_a_card_known_to_lie_in_one_of_two_places_is_ruled_out_elsewhere() -> None:
    state = scene("KE 2E", "3E T5", "4E 7F")
    state.facts = (Fact(EVERYONE, parse("T5"), 0b110),)
    know = knowledge(state)
    assert 0.0 < know.holds(1, parse("T5")) < 1.0
    assert 0.0 < know.holds(2, parse("T5")) < 1.0
    state.facts = (Fact(EVERYONE, parse("T5"), 0b101),)
    assert knowledge(state).holds(1, parse("T5")) == 0.0


def test_a_seat_that_has_played_its_last_card_holds_nothing() -> None:
    state = scene("KE", "3E", "4E", played="KE 3E")
    assert knowledge(state).may == [0, 0, 0]


def test_chances_agree_with_the_worlds_that_can_be_imagined() -> None:
    scarto = game("scarto")
    state, bots, rng = scarto.deal(seed=3), RandomBot(3), Random(3)
    while len(state.history) < 12:
        state.apply(bots.choose(state.view(state.turn)))
    rule = trick_rule(scarto)
    assert rule is not None
    view = state.view(state.turn)
    know = Knowledge(view, Tables.of(scarto, rule))
    worlds = [view.imagine(rng) for _ in range(400)]
    trumps, checked = rule.trumps, 0
    for foe in know.foes:
        for cards in (*scarto.pack.suit_masks, trumps, parse("T1"), parse("KE KA")):
            seen = sum(bool(world.zones[foe] & cards) for world in worlds) / len(worlds)
            assert know.holds(foe, cards) == pytest.approx(seen, abs=0.12)
            number = sum((world.zones[foe] & cards).bit_count() for world in worlds) / len(worlds)
            assert know.count(foe, cards) == pytest.approx(number, abs=0.3)
            checked += 0 < seen < 1
    assert checked


def test_the_mean_over_nobody_is_nothing() -> None:
    know = knowledge(scene("KE 2E", "3E T5", "4E 7F"))
    assert know.mean((), parse("T5")) == 0.0
    assert know.mean(know.foes, parse("T5")) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("seat", "setting", "sides", "friends"),
    [
        (0, Scene(), (), 0b0001),
        (0, Scene(), PARTNERS, 0b0101),
        (1, Scene(declarer=0), PARTNERS, 0b1010),
        (0, Scene(declarer=0), (), 0b0001),
        (1, Scene(declarer=0), (), 0b1110),
        (0, Scene(declarer=0, partner=3), (), 0b1001),
        (3, Scene(declarer=0, partner=3), (), 0b1001),
        (1, Scene(declarer=0, partner=3), (), 0b0110),
        (1, Scene(declarer=0, called="KA"), (), 0b0011),
        (2, Scene(declarer=0, called="KA"), (), 0b0100),
        (0, Scene(declarer=0, called="KA"), (), 0b0001),
    ],
    ids=lambda value: str(value) if isinstance(value, Scene) else None,
)
def test_friends_are_those_who_win_and_lose_together(
    seat: int, setting: Scene, sides: tuple[int, ...], friends: int
) -> None:
    state = scene("KE 2E", "KA T5", "4E 7F", "8E 9E", setting=setting, sides=sides)
    assert friends_of(state.view(seat)) == friends


def test_friends_and_foes_are_told_apart_by_seat() -> None:
    know = knowledge(scene("KE 2E", "KA T5", "4E 7F", "8E 9E", sides=PARTNERS, played="KE"))
    assert (know.mates, know.foes, know.later) == ((3,), (0, 2), (2, 3))
