"""The rules of thumb, one situation each: what a good player would do, and what people complain of."""

from __future__ import annotations

import pytest

from tests.bots.positions import BLIND, Position, positions
from tests.bots.scenes import PARTNERS, Scene, choice, fresh, knowledge, lead, scene, second_hand
from tomfool.bots.play import candidates, hunt_value, trumps_value, win_chance
from tomfool.bots.price import price
from tomfool.bots.simple import SimpleBot
from tomfool.bots.weights import Weights
from tomfool.cards import LOKA78
from tomfool.mechanics.obligation import FOLLOW_ELSE_ANY

EVEN = "7E 5E 4E 3E 2E 9A 5A 4A 3A 2A QF 10F 8F 6F 3F 2F QW 9W 6W 5W 3W 2W T2"
"""As many cards of every suit, and no strength in trumps."""


# Taking tricks


def test_the_last_hand_takes_points_as_cheaply_as_possible() -> None:
    state = scene("QE 2A 3A", "KE 4A 5A", "T3 T15 T19", played="QE KE")
    assert choice(state) == "T3"


def test_the_last_hand_overtrumps_no_higher_than_it_must() -> None:
    state = scene("QE 2A 3A", "T5 4A 5A", "T3 T9 T19", played="QE T5")
    assert choice(state) == "T9"


def test_a_high_card_is_not_wasted_on_a_trick_that_is_lost() -> None:
    state = scene("5E 2A 3A", "T5 4A 5A", "KE 2E 3F", played="5E T5")
    assert choice(state) == "2E"


def test_a_king_is_played_second_while_the_third_hand_probably_follows() -> None:
    assert choice(second_hand(f"KE JE {EVEN}", "6E")) == "KE"


def test_a_king_is_not_put_under_a_trump_that_must_come() -> None:
    state = second_hand(f"KE JE {EVEN}", "6E")
    state.barred[1] |= LOKA78.suit("E")
    assert choice(state) in ("2E", "7E")


def test_the_last_hand_takes_what_falls_to_it_against_rank() -> None:
    """The Magician takes World and Fool together, the Jack the trick in which the Queen has married."""
    for name in (
        "rally-the-king-emperor-trick",
        "courtship-queens-ruff",
        "civil-war-magician-takes-imperial-king",
    ):
        position = next(found for found in positions(BLIND) if found.id == name)
        assert position.passes(SimpleBot()), name


def test_the_last_hand_starves_a_foe_who_wins_against_rank() -> None:
    """The declarer's Magician takes the World and the Fool of two defenders: no King goes with them."""
    data = {
        "id": "emperor trick of a foe",
        "calls": {"1": ["solo"]},
        "hand": "KA 9A 8W",
        "out": "T5 T9 10F JF 10W JW",
        "trick": ["1 T1", "2 T21", "3 Fool"],
        "accept": ["9A", "8W"],
    }
    assert Position("rally-the-king", data).passes(SimpleBot())


# Partners


def test_points_go_to_a_partner_who_wins_for_certain() -> None:
    state = scene("5E 2A", "T21 4A", "6E 5A", "QE 2E", sides=PARTNERS, played="5E T21 6E")
    assert choice(state) == "QE"


def test_no_points_go_to_a_foe_who_wins_for_certain() -> None:
    state = scene("5E 2A", "3E 4A", "T21 5A", "QE 2E", sides=PARTNERS, played="5E 3E T21")
    assert choice(state) == "2E"


def test_a_partner_who_wins_is_not_trumped() -> None:
    state = scene(
        "5E 2A", "KE 4A", "6E 5A", "T9 2F", sides=PARTNERS, obey=FOLLOW_ELSE_ANY, played="5E KE 6E"
    )
    assert choice(state) == "2F"


def test_a_foe_who_wins_is_trumped() -> None:
    state = scene(
        "5E 2A", "6E 4A", "KE 5A", "T9 2F", sides=PARTNERS, obey=FOLLOW_ELSE_ANY, played="5E 6E KE"
    )
    assert choice(state) == "T9"


def test_a_partner_who_wins_is_not_overtrumped_by_a_higher_trump_than_need_be() -> None:
    state = scene("5E 2A 3A", "T10 4A T14", "6E 5A T11", "T9 T12 2F", sides=PARTNERS, played="5E T10 6E")
    assert choice(state) == "T9"


def test_defenders_are_partners_against_the_declarer() -> None:
    setting = Scene(declarer=0)
    state = scene("5E 2A", "T21 4A", "QE 2E", setting=setting, played="5E T21")
    assert choice(state) == "QE"


def test_the_called_partner_plays_for_the_declarer_before_anybody_knows() -> None:
    setting = Scene(declarer=1, called="KA")
    state = scene("5E 2A", "T21 4A", "6E 5A", "QE KA", setting=setting, played="5E T21 6E")
    assert choice(state) == "QE"


def test_a_partner_may_still_win_the_trick_behind() -> None:
    shown = Scene(shown=(("T21", 3),))
    state = scene("4E 2A", "9E QE", "2E 3F", "T21 4A", setting=shown, sides=PARTNERS, played="4E")
    assert choice(state) == "QE"


# Leading


def test_a_king_is_led_while_the_others_probably_follow() -> None:
    assert choice(fresh(f"KE JE {EVEN}")) == "KE"


def test_a_queen_is_not_led_under_a_king_that_is_still_out() -> None:
    assert choice(fresh(f"QE JE {EVEN}"))[0] not in "QJ"


def test_a_queen_is_as_good_as_a_king_that_is_gone() -> None:
    state = fresh(f"QE JE {EVEN}")
    state.barred[1] |= LOKA78.parse("KE")
    state.barred[2] |= LOKA78.parse("KE")
    assert choice(state) == "QE"


def test_a_king_is_not_led_into_a_suit_of_which_a_foe_has_shown_to_be_out() -> None:
    state = fresh(f"KE KA {EVEN}")
    assert choice(state) == "KE"
    state.barred[1] |= LOKA78.suit("E")
    assert choice(state) != "KE"


def test_a_suit_of_courts_alone_is_not_led_to_a_foe_who_has_shown_to_be_out() -> None:
    state = fresh("KE QE CE JE 9A 5A 4A 3A 2A 10F 8F 6F 3F 2F 9W 6W 5W 3W 2W T2 T4 T6 T7 T8 T9")
    state.barred[1] |= LOKA78.suit("E")
    assert choice(state)[-1] != "E"


def test_a_suit_that_a_foe_must_trump_is_led_to_cost_him_the_trump() -> None:
    state = fresh(f"QE JE {EVEN}")
    assert choice(state)[-1] == "E"
    state.barred[1] |= LOKA78.suit("A")
    assert choice(state)[-1] == "A"


def test_the_partners_trumps_are_not_pulled() -> None:
    hands = "T20 T19 3E 4E", "5A 6A 7E 9F", "T5 T6 8E 7F", "8F 2A 3A 9E"
    state = scene(*hands, sides=PARTNERS, setting=Scene(open_hands=(1, 2, 3)))
    assert choice(state) in ("3E", "4E")
    assert trumps_value(knowledge(state), Weights()) == -2.0


def test_a_long_suit_is_led_rather_than_a_short_one() -> None:
    state = fresh("7E 5E 4E 9A 5A 4A 3A 10F 8F 6F 3F 2F 10W 9W 8W 7W 6W 5W 4W 3W 2W T2 T3 T4 T5")
    assert choice(state).endswith("W")


# The Magician


def test_the_magician_takes_a_trick_as_last_hand() -> None:
    state = scene("5E 2A 3A", "6E 4A 5A", "T1 T9 2F", played="5E 6E")
    assert choice(state) == "T1"


def test_the_magician_is_saved_where_a_foe_has_trumped_higher() -> None:
    state = scene("5E 2A 3A", "T5 4A 5A", "T1 T2 2F", played="5E T5")
    assert choice(state) == "T2"


def test_the_magician_takes_the_chance_of_an_early_trick() -> None:
    state = scene("5E 2A 3A 4A 5A 6A", "T1 T9 T12 2F 3F KF", "6E 7E 8E 9E 10E 7A", played="5E")
    assert choice(state) == "T1"


def test_the_magician_is_not_risked_before_a_foe_who_is_out_of_the_suit() -> None:
    state = scene("5E 2E 3A 4A", "T1 T2 4E KF", "T8 T9 7F 8F", played="2E 4E T8")
    lead(state, 0)
    state.play("5E")
    assert choice(state) == "T2"


def test_the_magician_is_hunted_by_a_hand_that_is_strong_in_trumps() -> None:
    strong = knowledge(scene("T20 T19 T18 T17", "T1 2E 3E 4E", "2F 3F 4F 5F"))
    assert hunt_value(strong, Weights()) > 0
    weak = knowledge(scene("T20 2A 3A 4A", "T1 T2 T3 T4", "T5 T6 T7 T8"))
    assert hunt_value(weak, Weights()) == 0
    gone = knowledge(scene("T20 T19 T18 T17", "T2 2E 3E 4E", "2F 3F 4F 5F"))
    assert hunt_value(gone, Weights()) == 0


def test_the_hunter_of_the_magician_leads_a_trump_that_beats_him() -> None:
    trumps = " ".join(f"T{number}" for number in range(9, 22))
    state = fresh(f"QE 7E 4E 2E QA 9A 5A 3A 10F 8F 3W 2W {trumps}")
    assert choice(state).startswith("T")


# The Fool


def test_the_fool_saves_the_magician_from_a_lost_trick() -> None:
    state = scene("T21 2A 3A", "T5 4A 5A", "T1 Fool 2F", played="T21 T5")
    assert choice(state) == "Fool"


def test_the_fool_saves_a_queen_from_a_lost_trick() -> None:
    state = scene("KE 2A 3A 4A", "5E 4F 5A 6A", "QE Fool 2F 3F", played="KE 5E")
    assert choice(state) == "Fool"


def test_the_fool_stays_at_home_where_a_trick_is_to_be_won() -> None:
    state = scene("QE 2A 3A 4A", "5E 4F 5A 6A", "KE Fool 2F 3F", played="QE 5E")
    assert choice(state) == "KE"


def test_the_fool_stays_at_home_where_only_a_pip_would_be_saved() -> None:
    hands = "KE 2A 3A 4A 10E 9E", "5E 4F 5A 6A 7E 8E", "2E Fool 2F 3F 4W 5W"
    assert choice(scene(*hands, played="KE 5E")) == "2E"


def test_the_fool_is_not_kept_for_the_last_trick() -> None:
    """Even where there is nothing to save: the other card is worth next to nothing."""
    state = scene("KE 2A", "5E 4F", "2E Fool", setting=Scene(rest_known=False), played="KE 5E")
    assert choice(state) == "Fool"


def test_the_fool_is_kept_before_where_there_is_nothing_to_save() -> None:
    hands = "KE 2A 3A", "5E 4F 5F", "2E Fool 2W"
    assert choice(scene(*hands, setting=Scene(rest_known=False), played="KE 5E")) == "2E"


def test_two_excuses_and_nothing_else_leave_no_choice_but_one_of_them() -> None:
    excuses = LOKA78.parse("Fool T1")
    state = scene("KE 2A", "5E 4F", "T1 Fool", excuse=excuses, played="KE 5E")
    assert choice(state) in ("T1", "Fool")


def test_the_fool_as_highest_trump_takes_what_nothing_else_can() -> None:
    state = scene("QE 2A 3A", "T21 4A 5A", "T3 Fool 2F", excuse=0, played="QE T21")
    assert choice(state) == "Fool"


def test_the_fool_as_highest_trump_is_kept_where_a_low_one_does() -> None:
    state = scene("QE 2A T9", "KE 4A T8", "T3 Fool 2F", excuse=0, played="QE KE")
    assert choice(state) == "T3"


# What it reckons with


def test_a_queen_is_worth_more_with_a_low_card_to_duck_with() -> None:
    bare = price(knowledge(scene("QE 2A", "KE 2F", "3F 4F")), LOKA78.card("QE"), Weights())
    covered = price(knowledge(scene("QE 2E", "KE 2F", "3F 4F")), LOKA78.card("QE"), Weights())
    assert covered == 2 * bare


def test_a_foe_who_can_beat_a_card_does_not_always() -> None:
    know = knowledge(scene("2E 2A", "KE 2F", "3F 4F", setting=Scene(open_hands=(1, 2))))
    won = win_chance(know, True, LOKA78.suit("E"), LOKA78.parse("KE"), Weights())
    assert won == pytest.approx(0.1)


def test_only_the_ends_of_a_run_of_like_cards_are_weighed() -> None:
    know = knowledge(scene("2E 3E 4E KE T1 T5", "5E 6E 7E 8E 9E 2A", "10E 3A 4A 5A 6A 7A"))
    names = {know.view.game.vocabulary[card] for card in candidates(know, 0)}
    assert names == {"2E", "4E", "KE", "T1", "T5"}
