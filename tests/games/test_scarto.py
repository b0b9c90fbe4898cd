"""Scarto: its table of points, its deal, and the rulings R1 to R11 of its page, one by one."""

import pytest

import tomfool
from tests.games.scarto_table import (
    FOOL,
    GAME,
    PACK,
    cards,
    laying_away,
    legal,
    paid,
    play,
    play_out,
    playing,
    points,
)
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.piedmont import scarto
from tomfool.match import Match
from tomfool.scoring.settlement import pairwise
from tomfool.state import BLANK

# Cards and deal


def test_the_pack_is_worth_146_and_with_25_tricks_three_times_57() -> None:
    assert scarto.POINTS.count(PACK.all) == 146
    assert 3 * scarto.PAR == 146 + 25


@pytest.mark.parametrize("dealer", range(3))
def test_packets_of_five_eldest_first_and_the_last_three_to_the_dealer(dealer: int) -> None:
    state = GAME.deal(pack=range(78), dealer=dealer)
    eldest, next_seat = (dealer + 1) % 3, (dealer + 2) % 3
    assert list(bits(state.zones[eldest]))[:10] == [0, 1, 2, 3, 4, 15, 16, 17, 18, 19]
    assert list(bits(state.zones[next_seat]))[:5] == [5, 6, 7, 8, 9]
    assert list(bits(state.zones[dealer]))[-4:] == [74, 75, 76, 77]
    assert [state.zones[seat].bit_count() for seat in (eldest, next_seat, dealer)] == [25, 25, 28]


def test_the_dealer_is_never_short_of_cards_to_lay_away() -> None:
    """At most eleven of the 28 have to stay: Kings, Aces and honours."""
    kept = cards("KE KA KF KW AE AA AF AW T1 T21 Fool")
    others = list(bits(PACK.all & ~kept))
    hand = kept | sum(1 << card for card in others[:17])
    assert laying_away(PACK.show(hand)).legal().bit_count() == 17


def test_the_three_cards_taken_are_not_shown() -> None:
    state = GAME.deal(seed=3, dealer=0)
    assert [event.cards for event in state.events if event.kind == "talon"] == [0]
    assert state.view(1).zones[0] is None
    assert state.view(1).known == ()


def test_a_refused_card_is_refused_by_its_rule() -> None:
    state = play(playing("7E 2E", "KE 9A", "3E 4E", dealer=2), "7E")
    with pytest.raises(IllegalAction, match="9A: must follow Earth: you hold KE"):
        state.play("9A")
    state = play(playing("7E 2E", "T5 9A", "3E 4E", dealer=2), "7E")
    with pytest.raises(IllegalAction, match="9A: out of Earth, so a trump has to go: you hold T5"):
        state.play("9A")
    with pytest.raises(IllegalAction, match="KE: Kings, Aces"):
        laying_away("KE QE CE JE").play("KE")
    with pytest.raises(IllegalAction, match="Fool: the Fool may be laid away only"):
        laying_away("Fool QE CE JE T2").play("Fool")


# Rulings


@pytest.mark.parametrize("seed", range(20))
def test_r1_settlement_is_pairwise(seed: int) -> None:
    state = play_out(seed, dealer=seed % 3)
    taken = points(state)
    assert state.scores() == tuple(sum(mine - theirs for theirs in taken) for mine in taken)
    assert state.scores() == tuple(3 * mine - 171 for mine in taken)
    assert sum(state.scores()) == 0


def test_r1_exactly_57_scores_nothing() -> None:
    assert pairwise([57, 60, 54]) == (0, 9, -9)


def test_r2_trumps_2_to_20_may_be_laid_away_unseen() -> None:
    trumps = " ".join(f"T{number}" for number in range(1, 22))
    state = laying_away(trumps)
    assert legal(state) == " ".join(f"T{number}" for number in range(2, 21))
    play(state, "T20 T2 T9")
    assert state.zones[GAME.discard(0)] == cards("T2 T9 T20")
    for seat in (1, 2):
        view = state.view(seat)
        assert view.zones[GAME.discard(0)] is None
        assert [action for _, action in view.entries] == [None] * 3
        assert not view.events or all(not event.cards for event in view.events)
    assert all(entry & BLANK != BLANK for entry in state.view(0).log)


def test_r3_the_fool_may_be_laid_away_from_a_hand_without_a_trump() -> None:
    assert legal(laying_away("Fool KE QE AE 2W 3W")) == "QE 2W 3W Fool"


@pytest.mark.parametrize("trump", ["T1", "T2", "T21"])
def test_r3_one_trump_keeps_the_fool_in_the_hand(trump: str) -> None:
    assert "Fool" not in legal(laying_away(f"Fool KE QE AE 2W 3W {trump}"))


def test_r3_the_test_is_made_on_all_28_cards() -> None:
    state = play(laying_away("Fool T5 QE 2W 3W"), "T5")
    assert "Fool" not in legal(state)


def test_r3_a_fool_laid_away_counts_for_the_dealer_and_costs_nothing() -> None:
    state = playing("KE", "2E", "3E", dealer=0, laid="Fool 2W 3W")
    state.rule.lead(state, 0)
    play(state, "KE 2E 3E")
    assert points(state) == [5 + 1 + 1 + 1 + 5 + 1 + 1, 0, 0]
    assert paid(state) == []


def test_r4_the_discard_counts_for_a_dealer_without_a_trick() -> None:
    state = play(playing("KE", "2E", "3E", dealer=2, laid="QE QA QF"), "KE 2E 3E")
    assert points(state) == [8, 0, 12]


def test_r5_a_dealer_without_a_trick_gives_up_the_fool_and_keeps_the_discard() -> None:
    state = play(playing("KE", "2E", "Fool", dealer=2, laid="4E QA QF"), "KE 2E Fool")
    assert paid(state) == [(2, "Fool", 0)]
    assert points(state) == [5 + 1 + 5 + 1, 0, 1 + 4 + 4]


def test_r5_the_discard_never_pays() -> None:
    """The only trick of the dealer holds a Queen and two Kings; pips lie in the discard."""
    state = playing("QF KE", "KF QE", "KA Fool", dealer=2, laid="4E 5E 6E")
    state.rule.lead(state, 2)
    play(state, "KA QF KF")
    play(state, "Fool KE QE")
    assert paid(state) == [(2, "QF", 0)]


def test_r6_the_payment_comes_once_after_the_last_trick_and_asks_nobody() -> None:
    state = playing("KE 2A", "Fool KA", "3E 3A", dealer=2)
    play(state, "KE Fool 3E")
    assert paid(state) == []
    play(state, "2A KA 3A")
    assert state.over
    assert paid(state) == [(1, "2A", 0)]


@pytest.mark.parametrize("seed", range(10))
def test_r6_a_hand_has_three_discards_and_75_plays_and_nothing_else(seed: int) -> None:
    state = play_out(seed)
    assert len(state.log) == 3 + 75
    assert len(paid(state)) <= 1


def test_r6_the_whole_pile_of_that_moment_serves() -> None:
    """The Fool fell first, the cheapest card was won last: it is the one that pays."""
    state = playing("KE KA 2F", "Fool AA KF", "QE QA JF", dealer=2)
    play(state, "KE Fool QE KA AA QA")
    play(state, "2F KF JF")
    assert paid(state) == [(1, "2F", 0)]


def test_r7_the_fool_in_the_last_trick_is_kept() -> None:
    state = playing("KE 2A", "KA Fool", "3E 3A", dealer=1)
    state.rule.lead(state, 0)
    play(state, "2A KA 3A")
    play(state, "Fool 3E KE")
    assert paid(state) == [(1, "2A", 0)]
    assert state.zones[GAME.pile(1)] >> FOOL & 1


def test_r8_after_the_fool_the_next_card_is_free_and_sets_the_suit() -> None:
    state = play(playing("Fool 2A", "KE T3 4W", "JW 8W QE T4", dealer=2), "Fool")
    assert legal(state) == "KE 4W T3"
    play(state, "4W")
    assert legal(state) == "8W JW"
    play(state, "8W")
    assert state.turn == 2


def test_r8_a_trump_after_the_fool_asks_for_trumps() -> None:
    state = play(playing("Fool 2A", "KE T3", "JW T4 T9", dealer=2), "Fool T3")
    assert legal(state) == "T4 T9"


def test_r9_the_magician_in_the_last_trick_earns_nothing() -> None:
    state = play(playing("T1", "2E", "3E", dealer=2), "T1 2E 3E")
    assert points(state) == [5 + 1 + 1 + 1, 0, 0]


def test_r9_winning_everything_earns_nothing_more() -> None:
    state = playing("T21 T20", "2E 3E", "4E 5E", dealer=2)
    play(state, "T21 2E 4E T20 3E 5E")
    assert points(state) == [5 + 1 + 4 + 2, 0, 0]
    assert list(state.account().tally) == [
        "card points", "fool", "payment", "tricks", "discard", "points", "par", "score",
    ]  # fmt: skip


def test_the_account_names_the_fool_and_his_payment_like_the_example_of_the_page() -> None:
    state = playing("Fool KE", "3E 4E", "2E 5E", dealer=2, piles=("2A KA", "6F", ""))
    play(state, "Fool 3E 5E 2E KE 4E")
    tally = state.account().tally
    assert tally["fool"] == [5, 0, 0]
    assert tally["payment"] == [-1, 0, 1]
    assert tally["card points"] == [13, 1, 2]
    assert tally["points"] == [18, 1, 4]


def test_a_fool_surrendered_stands_as_his_own_payment() -> None:
    state = playing("Fool", "3E", "5E", dealer=2)
    play(state, "Fool 3E 5E")
    tally = state.account().tally
    assert (tally["fool"], tally["payment"]) == ([5, 0, 0], [-5, 0, 5])


def test_r10_there_is_no_call_to_cut_or_to_shuffle_again() -> None:
    assert GAME.vocabulary == PACK.codes


def test_r11_seat_0_deals_first_and_seat_1_leads() -> None:
    match = Match(GAME)
    dealers, leaders = [], []
    while not match.over:
        state = match.deal()
        assert state.turn == state.dealer
        while not state.over:
            state.apply(next(bits(state.legal())))
        dealers.append(state.dealer)
        leaders.append(state.history[0].leader)
        match.finish()
    assert dealers == [0, 1, 2]
    assert leaders == [1, 2, 0]
    assert sum(match.totals) == 0


# The match


@pytest.mark.parametrize("hands", [3, 6, 9])
def test_a_match_has_as_many_hands_as_its_option_says(hands: int) -> None:
    rules = tomfool.game("scarto", hands=hands).match
    assert next(number for number in range(12) if rules.over(number, [0, 0, 0])) == hands


@pytest.mark.parametrize("hands", [0, 1, 4, 12, True, "many"])
def test_a_match_has_no_other_number_of_hands(hands: object) -> None:
    with pytest.raises(OptionError, match="option hands takes 3, 6 or 9"):
        tomfool.game("scarto", hands=hands)


def test_equal_totals_share_the_place() -> None:
    match = Match(GAME)
    match.totals = [12, -24, 12]
    assert match.ranking() == [1, 3, 1]
