"""Conference: its deal, what partners see, and the rulings R1 to R13 of its page."""

from __future__ import annotations

import pytest

from tests.games.piedmont_table import events, game, legal, play, play_out, playing
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError, RecordError
from tomfool.match import Match
from tomfool.mechanics.talon import LayAway
from tomfool.record import dump, verify
from tomfool.state import State

PLAIN = game("conference")
SILENT = game("conference", table_talk="silent")
ATTACK = game("conference", attack_and_defence=True)
GLASS = game("conference", gallowglass=True)


def with_glass(*hands: str, suit: str = "F") -> State:
    state = playing(GLASS, *hands)
    state.sheet = GLASS.pack.suit(suit)
    return state


@pytest.mark.parametrize("dealer", range(4))
def test_r1_a_packet_of_four_and_three_of_five_and_the_last_four_to_the_dealer(dealer: int) -> None:
    state = PLAIN.deal(pack=range(80), dealer=dealer)
    eldest = (dealer + 1) % 4
    assert list(bits(state.zones[eldest]))[:9] == [0, 1, 2, 3, 16, 17, 18, 19, 20]
    assert [state.zones[(dealer + turn) % 4].bit_count() for turn in range(4)] == [23, 19, 19, 19]
    assert list(bits(state.zones[dealer]))[-4:] == [76, 77, 78, 79]


@pytest.mark.parametrize("dealer", range(4))
def test_in_attack_and_defence_dealer_and_partner_hold_the_two_highest_and_get_three_first(
    dealer: int,
) -> None:
    plain = [card for card in range(80) if card not in ATTACK.top]
    state = ATTACK.deal(pack=[*ATTACK.top, *plain], dealer=dealer)
    assert ATTACK.pack.show(sum(1 << card for card in ATTACK.top)) == "T20 T21"
    assert state.zones[dealer] >> ATTACK.pack.card("T21") & 1
    assert state.zones[dealer ^ 1] >> ATTACK.pack.card("T20") & 1
    eldest = (dealer + 1) % 4
    first = [card for card in plain[:4] if state.zones[eldest] >> card & 1]
    assert len(first) == (3 if eldest == dealer ^ 1 else 4)
    assert [state.zones[(dealer + turn) % 4].bit_count() for turn in range(4)] == [23, 19, 19, 19]
    view = state.view((dealer + 2) % 4)
    assert {(ATTACK.pack.show(cards), zones) for cards, zones in view.known} == {
        ("T21", 1 << dealer), ("T20", 1 << (dealer ^ 1)),
    }  # fmt: skip


def test_a_pack_of_attack_and_defence_begins_with_the_two_and_a_record_says_so() -> None:
    with pytest.raises(ValueError, match="must begin with T21 T20"):
        ATTACK.deal(pack=range(80))
    match = Match(ATTACK)
    while not match.over:
        state = match.deal(seed=bytes([len(match.hands)] * 32))
        while not state.over:
            state.apply(next(bits(state.legal())))
        match.finish()
    data = dump(match)
    verify(data)
    assert all(hand["pack"].startswith("T21 T20 ") for hand in data["hands"])
    first = data["hands"][0]
    first["pack"] = "T20 T21" + first["pack"][7:]
    with pytest.raises(RecordError, match="must begin with T21 T20"):
        verify(data)


def test_r2_aces_may_be_laid_away_unless_barred() -> None:
    for options, may in (({}, True), ({"ace_discard": "barred"}, False)):
        rules = game("conference", **options)
        state = rules.deal(seed=5)
        aces = rules.pack.ranks("A") & state.zones[0]
        assert aces
        assert bool(state.legal() & aces) == may
    with pytest.raises(IllegalAction, match="Aces may not be laid away"):
        state.play(rules.pack.codes[next(bits(aces))])


def test_r3_trumps_that_fill_a_gap_are_not_shown() -> None:
    rule = next(rule for rule in SILENT.rules if isinstance(rule, LayAway))
    assert rule.shown == 0
    state = SILENT.deal(seed=3)
    trump = SILENT.pack.codes[next(bits(state.zones[0] & SILENT.pack.parse("T2 T3 T4 T5 T6 T7 T8 T9")))]
    with pytest.raises(IllegalAction, match="too few plain cards"):
        state.play(trump)


def test_r4_partners_see_hands_and_discard_and_opponents_nothing() -> None:
    state = PLAIN.deal(seed=3)
    for card in list(bits(state.legal()))[:2]:
        state.apply(card)
    assert state.view(1).zones[0] == state.zones[0]
    assert state.view(1).zones[PLAIN.discard(0)] == state.zones[PLAIN.discard(0)]
    assert [action for _, action in state.view(1).entries] == [
        action for _, action in state.view(0).entries
    ]
    assert state.view(2).zones[0] is None
    assert list(state.view(2).entries) == [(0, None), (0, None)]
    assert SILENT.deal(seed=3).view(1).zones[0] is None


@pytest.mark.parametrize("seed", range(40))
def test_r5_the_dealer_s_side_is_measured_against_165(seed: int) -> None:
    state = play_out(GLASS, seed)
    points = state.account().tally["points"]
    own = points[state.dealer]
    assert state.scores()[state.dealer] == 2 * own - 165
    assert (points[0] + points[2] == 165) == (not state.sheet)


def test_r6_it_is_named_after_the_discard() -> None:
    names = [type(rule).__name__ for rule in GLASS.rules]
    assert names.index("NameGallowglass") == names.index("LayAway") + 1


def test_r7_whoever_has_only_courts_may_engage_and_that_is_told() -> None:
    state = with_glass("7E 2E", "KE QE 4F T3", "3E 4E", "5E 6E")
    play(state, "7E")
    assert legal(state) == "4F KE QE"
    play(state, "4F")
    assert events(state) == [("engaged", 1, "4F")]
    assert state.barred[1] == GLASS.pack.suit("E") & ~GLASS.pack.ranks("K Q C J")
    state = play(with_glass("7E 2E", "KE 9E 4F", "3E 4E", "5E 6E"), "7E")
    with pytest.raises(IllegalAction, match="courts alone"):
        state.play("4F")


def test_an_engaged_card_wins_by_rank_and_of_equals_the_later() -> None:
    state = with_glass("9E 2E", "KE 9F", "3E 4E", "5E 6E")
    play(state, "9E 9F")
    assert state.taker == 1
    play(state, "3E 5E")
    assert state.history[-1].taker == 1
    state = with_glass("2E 2A", "KE 9F", "9E 4E", "5E 6E")
    play(state, "2E 9F 9E")
    assert state.taker == 2
    play(state, "5E")
    assert state.history[-1].taker == 2


def test_good_and_evil_of_two_sides_leave_an_engaged_card_to_win() -> None:
    state = with_glass("7E 2A", "KE 9F", "Good 3A", "Evil 4A")
    play(state, "7E 9F Good")
    assert state.taker == 2
    play(state, "Evil")
    assert state.history[-1].taker == 2  # seats 2 and 3 are partners: together they beat everything
    state = with_glass("Good 2A", "KE 9F", "5E 3A", "4A 6A")
    state.turn = 2
    state.rule.lead(state, 2)  # type: ignore[attr-defined]
    play(state, "5E 4A Good 9F")
    assert state.history[-1].taker == 0


def test_r8_a_trick_won_by_the_suit_is_worth_its_one_alone() -> None:
    state = with_glass("KF 2E", "QE 2A", "2F 3E", "3F 4E", suit="F")
    play(state, "KF QE 2F 3F")
    assert state.history[-1].taker == 0
    play(state, "2E 2A 3E 4E")
    assert state.account().tally["points"] == [1, 1, 5, 5]


def test_the_fool_in_a_burnt_trick_keeps_his_five() -> None:
    state = with_glass("KF 2E", "Fool T1", "2F 3E", "3F 4E", suit="F")
    play(state, "KF Fool 2F 3F 2E T1 3E 4E")
    assert state.account().tally["points"][1] == 1 + 5 + 9


def test_a_thrown_card_wins_nothing_and_that_is_told() -> None:
    state = with_glass("7E 2E", "KF 2A", "3E 4E", "5E 6E")
    play(state, "7E KF")
    assert events(state) == [("thrown", 1, "KF")]
    play(state, "3E 5E")
    assert state.history[-1].taker == 0
    assert GLASS.deal(seed=1).sheet is None


@pytest.mark.parametrize(
    "other",
    [
        {"good_evil": "allegiance"},
        {"tontine": True},
        {"court_jester": True},
        {"courtship": ["royal-affair"]},
    ],
    ids=str,
)
def test_r9_gallowglass_is_not_mixed(other: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="gallowglass does not go with"):
        game("conference", gallowglass=True, **other)


def test_r10_attack_and_defence_goes_with_allegiance() -> None:
    assert play_out(game("conference", attack_and_defence=True, good_evil="allegiance"), 3).over


def test_r11_r13_the_difference_of_165_is_entered_once() -> None:
    for seed in range(10):
        state = play_out(PLAIN, seed)
        points = state.account().tally["points"]
        assert points[0] == points[1]
        assert points[0] + points[2] == 165
        assert state.scores()[0] == points[0] - points[2] == -state.scores()[3]


def test_r12_the_first_dealer_s_partner_is_eldest() -> None:
    state = PLAIN.deal(seed=1)
    for card in list(bits(state.legal()))[:4]:
        state.apply(card)
    assert state.turn == 1
    assert PLAIN.side(0) == 0b0011


def test_none_named_the_hand_is_played_as_usual() -> None:
    state = GLASS.deal(seed=1)
    for card in list(bits(state.legal()))[:4]:
        state.apply(card)
    assert "gallowglass suit" in state.rule.prompt(state.view(0))
    assert state.rule.meaning(state.view(0), "gallowglass none") == "the hand is played as usual"
    assert state.rule.meaning(state.view(0), "gallowglass W").startswith("Water may serve")
    assert GLASS.at_stake is not None
    state.play("gallowglass none")
    assert GLASS.at_stake(state.view(0)) == ""
