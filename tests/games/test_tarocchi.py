"""Tarocchi: its deal, and the rulings R1 to R12 of its page, one by one."""

from __future__ import annotations

import pytest

from tests.games.piedmont_table import events, game, legal, play, play_out, playing
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.piedmont import tarocchi
from tomfool.mechanics.tricks import Tricks

PLAIN = game("tarocchi")
ALLEGIANCE = game("tarocchi", good_evil="allegiance")


def test_a_card_with_a_word_is_still_that_card() -> None:
    rule = next(rule for rule in ALLEGIANCE.rules if isinstance(rule, Tricks))
    for code in ("KE", "Good", "Evil"):
        card = ALLEGIANCE.pack.card(code)
        said = [action for action, name in enumerate(ALLEGIANCE.vocabulary) if name.split()[0] == code]
        assert {rule.card_of(action) for action in said} == {card}


@pytest.mark.parametrize("dealer", range(4))
def test_nineteen_in_a_packet_eldest_first_and_the_last_four_to_the_dealer(dealer: int) -> None:
    state = PLAIN.deal(pack=range(80), dealer=dealer)
    for turn in range(3):
        seat = (dealer + 1 + turn) % 4
        assert list(bits(state.zones[seat])) == list(range(19 * turn, 19 * turn + 19))
    assert list(bits(state.zones[dealer])) == list(range(57, 80))
    assert state.view((dealer + 2) % 4).zones[dealer] is None


def test_r1_good_and_evil_are_worth_nothing_and_the_whole_is_165() -> None:
    assert tarocchi.POINTS.count(tarocchi.PACK.parse("Good Evil")) == 0
    assert tarocchi.POINTS.count(tarocchi.PACK.all) + 19 == tarocchi.WHOLE == 165
    for seed in range(20):
        points = play_out(PLAIN, seed).account().tally["points"]
        assert points[0] + points[1] == 165
        assert points[:2] == points[2:]


def test_r2_good_evil_and_trumps_may_be_laid_away_but_no_king_ace_or_honour() -> None:
    state = PLAIN.deal(seed=1)
    hand = tarocchi.PACK.show(state.zones[0]).split()
    stays = [c for c in hand if c in ("T1", "T21", "Fool") or c[0] in "KA"]
    assert legal(state).split() == sorted(set(hand) - set(stays))
    with pytest.raises(IllegalAction, match="stay in the hand"):
        state.play(stays[0])


def test_r2_both_laid_away_all_cards_count() -> None:
    state = playing(ALLEGIANCE, "KE", "7E", "8E", "9E")
    play(state, "KE 7E 8E 9E")
    assert state.sheet is None
    assert state.account().tally["points"][0] == 5 + 1 + 1 + 1 + 1


def test_r3_nobody_able_to_win_is_the_leader_s_or_the_next_after_a_led_fool() -> None:
    state = play(playing(PLAIN, "Good 2A", "Evil 3A", "5E 4A", "6E 5A"), "Good Evil 5E 6E")
    assert state.history[-1].taker == 0
    state = play(playing(PLAIN, "Fool 2A", "Good 3A", "Evil 4A", "6E 5A"), "Fool Good Evil 6E")
    assert state.history[-1].taker == 1


def test_r4_the_first_of_the_two_comes_with_one_of_two_calls() -> None:
    state = playing(ALLEGIANCE, "Good KE", "7E 2A", "8E 3A", "9E 4A")
    assert legal(state) == "Good ours Good yours KE"
    with pytest.raises(IllegalAction, match="it comes with a call: Good ours or Good yours"):
        state.play("Good")
    with pytest.raises(IllegalAction, match="no such call"):
        state.play("Evil ours")
    with pytest.raises(IllegalAction, match="must follow Earth: you hold 7E"):
        play(state, "", "KE").play("2A")


def test_r5_r6_a_change_divides_the_hand_and_the_first_call_works_backwards() -> None:
    state = playing(ALLEGIANCE, "KE Good 2F", "7E T5 Evil", "8E T6 3F", "9E T7 4F")
    play(state, "KE 7E 8E 9E", "Good ours", "T5", "T6", "T7")
    assert state.history[-1].taker == 3
    assert state.sheet.earth_air == 0b0101
    play(state, "4F 2F", "Evil change")
    play(state, "3F")
    assert state.sheet.changed == 3
    # Earth of trick 1 counts for side 0; Fire of trick 3 counts for it too, but the other side has it
    tally = state.account().tally
    assert tally["points"] == [5 + 1 + 1 + 1 + 1, 2, 5 + 1 + 1 + 1 + 1, 2]


def test_r7_trumps_count_for_nobody_or_for_all() -> None:
    hands = "KE Good", "T21 7E", "8E T6", "9E T7"
    for trumps, points in (("void", 1), ("count", 1 + 5 + 1 + 1)):
        state = playing(game("tarocchi", good_evil="allegiance", allegiance_trumps=trumps), *hands)
        play(state, "", "Good ours", "T21", "T6", "T7")
        play(state, "7E 8E 9E KE")
        assert state.account().tally["points"][1] == points


@pytest.mark.parametrize(
    "twist", [{"tontine": True}, {"court_jester": True}, {"courtship": ["summoning"]}], ids=str
)
def test_r8_no_twist_goes_with_allegiance(twist: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="asks for good_evil=trumps"):
        game("tarocchi", good_evil="allegiance", **twist)
    assert game("tarocchi", allegiance_trumps="count", **twist).options["allegiance_trumps"] == "count"


def test_r9_one_seat_with_both_calls_once() -> None:
    state = playing(ALLEGIANCE, "Good Evil", "T5 T8", "T6 T9", "T7 T10")
    play(state, "", "Good yours", "T5", "T6", "T7")
    play(state, "T10")
    assert legal(state) == "Evil"
    play(state, "Evil T8 T9")
    assert state.sheet.answered
    assert state.sheet.changed == 0


def test_r10_the_partner_s_card_is_forced_and_dead() -> None:
    state = playing(ALLEGIANCE, "Good 2A", "5E 3A", "Evil KE", "6E 4A")
    play(state, "", "Good ours", "5E")
    assert legal(state) == "Evil"
    assert "the other of the two has to go with it" in state.rule.prompt(state.view(2))
    assert state.rule.prompt(state.view(0)) == state.rule.prompt(state.view(1)) == ""
    with pytest.raises(IllegalAction, match="your partner has played Good"):
        state.play("KE")
    play(state, "Evil 6E")
    assert state.history[-1].taker == 0  # Good alone, the lowest trump
    assert state.sheet.dead == -1


def test_r10_a_partner_who_has_played_takes_the_card_back() -> None:
    state = playing(ALLEGIANCE, "KE Evil", "5E 3A", "Good 2A", "6E 4A")
    play(state, "KE 5E", "Good yours")
    assert events(state) == [("forced", 0, "Evil"), ("taken back", 0, "KE")]
    assert legal(state) == "6E"
    assert state.view(1).known == ((1 << tarocchi.PACK.card("KE"), 1),)
    play(state, "6E")
    assert state.history[-1].taker == 2


def test_r10_a_fool_taken_back_was_not_played() -> None:
    state = playing(ALLEGIANCE, "Fool Evil", "5E 3A", "Good 2A", "6E 4A")
    play(state, "Fool 5E", "Good ours", "6E", "2A")
    assert legal(state) == "4A"
    play(state, "4A Fool 3A")
    assert ("paid", 0, "Fool") not in events(state)
    assert state.history[-1].fall[-2] == tarocchi.PACK.card("Fool")


def test_a_partner_without_the_other_is_known_to_lack_it() -> None:
    evil = 1 << tarocchi.PACK.card("Evil")
    state = playing(ALLEGIANCE, "KE 2E", "5E Evil", "Good 2A", "6E 4A")
    play(state, "KE 5E", "Good ours")
    assert state.barred[0] & evil
    state = playing(ALLEGIANCE, "Good 2E", "T5 T9", "T3 2A", "T6 Evil")
    play(state, "", "Good ours", "T5", "T3")
    assert not state.barred[2] & evil
    play(state, "T6")
    assert state.barred[2] & evil


def test_the_two_of_opposite_sides_cancel_and_both_calls_stand() -> None:
    state = playing(ALLEGIANCE, "Good 2A", "Evil 3A", "T5 4A", "6E 5A")
    play(state, "", "Good ours", "Evil change", "T5", "6E")
    assert state.history[-1].taker == 2
    assert state.sheet.changed == 1


def test_r11_the_difference_is_entered_once_by_each_seat() -> None:
    for seed in range(10):
        state = play_out(PLAIN, seed)
        points = state.account().tally["points"]
        assert list(state.scores()) == [points[s] - points[1 - s % 2] for s in range(4)]


def test_r12_the_side_pays_for_its_fool_and_not_where_the_partner_won() -> None:
    state = playing(PLAIN, "KE 2E", "7E 3E", "Fool 4A", "8E 5E")
    play(state, "KE 7E Fool 8E 2E 3E 4A 5E")
    assert not [event for event in events(state) if event[0] == "paid"]
    state = playing(PLAIN, "6E KA", "KE 2A", "Fool 4A", "8E 5A")
    play(state, "6E KE Fool 8E 2A 4A 5A KA")
    assert ("paid", 2, "2A") in events(state)


@pytest.mark.parametrize("hands", [3, 6])
def test_a_match_has_four_or_eight_hands(hands: int) -> None:
    with pytest.raises(OptionError, match="option hands takes 4 or 8"):
        game("tarocchi", hands=hands)
