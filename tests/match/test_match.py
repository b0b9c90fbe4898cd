"""A match: whose deal it is, what the totals are, who has won, and when it is over."""

from __future__ import annotations

import pytest

from tests.golden import play_hand, play_match
from tests.match.toy import THROWN_IN, toy
from tomfool import game
from tomfool.match import VOID_HANDS, Match

SCARTO = game("scarto")


def play(match: Match, *names: str) -> None:
    """Deal a hand of the toy; eldest says *names*, or plays on, and the rest follows from the number."""
    state = match.deal(b"%d" % len(match.hands))
    for name in names or ("play on",):
        state.play(name)
    play_hand(state, len(match.hands))
    match.finish()


def test_the_deal_passes_to_the_left() -> None:
    match = play_match(SCARTO, "deal", hands=3)
    assert [hand.dealer for hand in match.hands] == [0, 1, 2]


def test_any_seat_may_deal_first() -> None:
    match = play_match(SCARTO, "deal", first_dealer=2)
    assert [hand.dealer for hand in match.hands] == [2, 0, 1]


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_dealer_who_has_no_seat_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="a seat from 0 to 2"):
        Match(SCARTO, first_dealer=seat)


def test_totals_are_the_sums_of_the_scores() -> None:
    match = play_match(SCARTO, "sums")
    assert match.totals == [sum(hand.scores[seat] for hand in match.hands) for seat in range(3)]
    assert any(match.totals)


def test_a_hand_knows_the_totals_before_it() -> None:
    match = play_match(SCARTO, "sums", hands=2)
    assert match.deal().totals == tuple(match.totals)


def test_a_fixed_number_of_hands_ends_the_match() -> None:
    match = play_match(game("scarto", hands=6), "length")
    assert len(match.hands) == 6
    assert match.over
    assert match.complete
    assert not match.stuck


def test_a_hand_in_progress_keeps_the_match_going() -> None:
    match = play_match(SCARTO, "last", hands=2)
    play_hand(match.deal(), "last")
    assert not match.over
    match.finish()
    assert match.over


def test_no_hand_is_dealt_after_the_match() -> None:
    match = play_match(SCARTO, "end")
    with pytest.raises(ValueError, match="the match is over"):
        match.deal()


def test_no_hand_is_dealt_into_another() -> None:
    match = Match(SCARTO)
    match.deal()
    with pytest.raises(ValueError, match="a hand is in progress"):
        match.deal()


def test_only_a_hand_that_is_over_can_be_entered() -> None:
    match = Match(SCARTO)
    with pytest.raises(ValueError, match="no hand is over"):
        match.finish()
    match.deal()
    with pytest.raises(ValueError, match="no hand is over"):
        match.finish()
    assert match.hands == []


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([5, -3, -2], [1, 3, 2]),
        ([4, 4, -8], [1, 1, 3]),
        ([-8, 4, 4], [3, 1, 1]),
        ([6, -3, -3], [1, 2, 2]),
        ([0, 0, 0], [1, 1, 1]),
    ],
)
def test_equal_totals_share_the_place(totals: list[int], places: list[int]) -> None:
    match = Match(SCARTO)
    match.totals = totals
    assert match.ranking() == places


def test_seats_have_names_of_their_own_or_numbers() -> None:
    assert Match(SCARTO).names == ["Seat 0", "Seat 1", "Seat 2"]
    assert Match(SCARTO, ["Anna", "Bruno", "Cleo"]).names == ["Anna", "Bruno", "Cleo"]


@pytest.mark.parametrize("names", [[], ["Anna"], ["Anna", "Bruno", "Cleo", "Dora"]])
def test_there_are_as_many_names_as_seats(names: list[str]) -> None:
    with pytest.raises(ValueError, match=f"Scarto has 3 seats, not {len(names)}"):
        Match(SCARTO, names)


def test_a_seed_makes_the_hand_and_stays_with_it() -> None:
    match, again = Match(SCARTO), Match(SCARTO)
    state = match.deal(b"seed")
    assert state.pack == again.deal(b"seed").pack
    play_hand(state, "seed")
    assert match.finish().seed == b"seed"
    assert match.seed is None


def test_without_a_seed_every_hand_is_another() -> None:
    assert Match(SCARTO).deal().pack != Match(SCARTO).deal().pack


def test_a_pack_that_is_given_has_no_seed() -> None:
    match = Match(SCARTO)
    state = match.deal(b"seed", pack=range(78))
    assert state.pack == tuple(range(78))
    play_hand(state, "pack")
    assert match.finish().seed is None


def test_the_hand_keeps_what_was_done() -> None:
    match = play_match(toy(hands=1), "keep")
    [hand] = match.hands
    state = match.game.deal(dealer=hand.dealer, pack=hand.pack)
    for seat, action in hand.actions:
        state.check(action, seat)
        state.apply(action, seat)
    assert state.over
    assert state.account() == hand.account
    assert state.outcome == hand.outcome


def test_what_was_drawn_by_lot_reaches_the_hand_and_stays_with_it() -> None:
    match = Match(toy())
    state = match.deal(setup={"colour": "red"})
    assert state.setup == {"colour": "red"}
    play_hand(state, "lots")
    assert match.finish().setup == {"colour": "red"}


def test_after_a_void_hand_the_same_dealer_deals_again() -> None:
    match = Match(toy())
    play(match, "throw in")
    play(match)
    play(match, "throw in")
    play(match)
    assert [hand.dealer for hand in match.hands] == [0, 0, 1, 1]
    assert [hand.outcome for hand in match.hands] == [THROWN_IN, "", THROWN_IN, ""]


def test_a_void_hand_scores_nothing_and_is_none_of_the_match() -> None:
    match = Match(toy(hands=1))
    play(match, "throw in")
    assert match.hands[0].scores == (0, 0)
    assert match.counted == 0
    assert not match.over
    play(match)
    assert match.counted == 1
    assert match.over


def test_forty_void_hands_in_a_row_end_the_match_as_it_stands() -> None:
    match = Match(toy())
    play(match)
    totals = list(match.totals)
    for _ in range(VOID_HANDS - 1):
        play(match, "throw in")
    assert not match.over
    play(match, "throw in")
    assert match.over
    assert match.stuck
    assert not match.complete
    assert match.totals == totals
    assert VOID_HANDS == 40


def test_a_hand_that_counts_begins_the_row_of_void_hands_anew() -> None:
    match = Match(toy())
    for _ in range(VOID_HANDS - 1):
        play(match, "throw in")
    play(match)
    play(match, "throw in")
    assert not match.stuck


def test_a_target_ends_the_match_as_soon_as_a_total_reaches_it() -> None:
    match = play_match(toy(target=6), "target")
    assert max(match.totals) == 6
    before = [sum(hand.scores[seat] for hand in match.hands[:-1]) for seat in (0, 1)]
    assert max(before) == 4


def test_a_match_with_neither_length_nor_target_never_ends_by_itself() -> None:
    rules = type(toy().match)()
    assert not rules.over(1000, [1000, -1000])
