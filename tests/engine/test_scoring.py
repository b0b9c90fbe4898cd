"""Counting piles, paying for the Fool, settling: M5, M10 to M12, M18."""

from __future__ import annotations

import pytest

import tomfool
from tomfool.cards import LOKA54, LOKA78, LOKA80, Cards
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import eldest
from tomfool.rules import Game, MatchRules
from tomfool.scoring.excuse import PayForFool, payment_order
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import between_sides, by_each, pairwise
from tomfool.state import State, Trick

TAROT = CardPoints.of(LOKA78, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})
TAROCCHI = CardPoints.of(LOKA80, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2, "A": 5, "Good Evil": 0})
TAROCK = CardPoints.of(LOKA54, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})


def test_packs_hold_the_points_that_their_pages_work_out() -> None:
    assert TAROT.count(LOKA78.all) == 130
    assert TAROCCHI.count(LOKA80.all) == 146
    assert TAROCK.count(LOKA54.all) == 106
    assert TAROT[LOKA78.card("QE")] == 4


def test_counting_in_pairs_takes_a_point_off_for_each() -> None:
    assert TAROT.half_points(LOKA78.all) == 2 * 91
    pile = LOKA78.parse("KE QE 2E 3E")
    assert TAROT.half_points(pile) == 2 * (11 - 2)
    assert TAROT.half_points(LOKA78.parse("KE QE 2E")) == 2 * 10 - 3


def test_counting_in_threes_takes_two_points_off_for_each() -> None:
    assert TAROT.third_points(LOKA78.all) == 3 * 78
    assert TAROCK.third_points(LOKA54.all) == 3 * 70
    assert TAROT.third_points(LOKA78.parse("KE 2E")) == 3 * 6 - 4


def test_settlement_is_exact_and_sums_to_nothing() -> None:
    assert pairwise([70, 61, 40]) == (39, 12, -51)
    assert between_sides(5, 0b0010, 4) == (-5, 15, -5, -5)
    assert between_sides(5, 0b1101, 4) == (5, -15, 5, 5)
    assert between_sides(7, 0b1010, 4) == (-7, 7, -7, 7)
    assert between_sides(-2, 0b001, 3) == (-4, 2, 2)
    assert by_each(10, 2, 3) == (-10, -10, 20)


@pytest.mark.parametrize(("side", "seats"), [(0, 4), (0b1111, 4), (0b00011, 5)])
def test_sides_that_do_not_settle_so_are_refused(side: int, seats: int) -> None:
    with pytest.raises(ValueError, match="one against all or evenly"):
        between_sides(1, side, seats)


# M5


def pile(codes: str) -> Cards:
    return LOKA78.parse(codes)


def test_the_order_of_payment() -> None:
    order = [LOKA78.codes[card] for card in payment_order(LOKA78, TAROT.values, pile("Fool"))]
    assert order[:8] == ["AE", "AA", "AF", "AW", "2E", "2A", "2F", "2W"]
    assert order[39:42] == ["10W", "T2", "T3"]
    assert order[59:63] == ["JE", "JA", "JF", "JW"]
    assert order[-6:] == ["KE", "KA", "KF", "KW", "T1", "T21"]
    assert "Fool" not in order


def test_cards_worth_nothing_are_paid_first() -> None:
    order = payment_order(LOKA80, TAROCCHI.values, LOKA80.parse("Fool"))
    assert [LOKA80.codes[card] for card in order[:3]] == ["Good", "Evil", "2E"]


def partners() -> Game:
    """Four seats in two partnerships, only the tricks and the payment."""
    return Game.make(
        slug="pairs",
        name="Pairs",
        seats=4,
        pack=LOKA78,
        rules=(Tricks(leader=eldest, excuse=pile("Fool")), PayForFool(fool=LOKA78.card("Fool"))),
        score=lambda state: (0, 0, 0, 0),
        account=lambda state: None,
        match=MatchRules(hands=1),
        sides=(0b0101, 0b1010, 0b0101, 0b1010),
        worth=TAROT.values,
    )


def fool_keeper(state: State) -> list[int]:
    """Return the seats in whose piles the Fool lies."""
    return [seat for seat in range(4) if state.zones[state.game.pile(seat)] & pile("Fool")]


def after_tricks(piles: list[str], fool_by: int, won_by: int) -> State:
    """Return the end of a hand in which *fool_by* played the Fool to a trick that *won_by* won."""
    game = partners()
    state = game.deal(1)
    state.zones = [0] * len(game.zones)
    for seat, codes in enumerate(piles):
        state.zones[game.pile(seat)] = pile(codes)
    fall = [LOKA78.card(code) for code in ["9W", "8W", "7W"]]
    fall.insert(fool_by, LOKA78.card("Fool"))
    state.history = [Trick((0, 1, 2, 3), won_by, tuple(fall))]
    state.phase = 0
    state.advance()
    return state


def test_a_partner_s_trick_costs_nothing() -> None:
    state = after_tricks(["KE", "QE", "Fool 2E", "3E"], fool_by=2, won_by=0)
    assert not state.events
    assert fool_keeper(state) == [2]


def test_the_partners_pay_out_of_both_piles() -> None:
    state = after_tricks(["2E KE", "QE", "Fool 3E", "3A"], fool_by=2, won_by=1)
    event = state.events[-1]
    assert (event.kind, event.seat, event.other, event.cards) == ("paid", 2, 1, pile("2E"))
    assert state.zones[state.game.pile(0)] == pile("KE")
    assert state.zones[state.game.pile(1)] == pile("QE 2E")


def test_a_side_without_a_trick_gives_up_the_fool() -> None:
    state = after_tricks(["", "QE", "Fool", "3E"], fool_by=2, won_by=3)
    assert fool_keeper(state) == [3]
    assert state.zones[state.game.pile(2)] == 0


def test_a_fool_not_played_is_not_paid_for() -> None:
    game = partners()
    state = game.deal(1)
    state.history = [Trick((0, 1, 2, 3), 1, (0, 1, 2, 3))]
    state.phase = 0
    state.advance()
    assert not state.events
    assert fool_keeper(state) == []


def test_sides_may_depend_on_the_hand() -> None:
    phase = PayForFool(fool=LOKA78.card("Fool"), side=lambda state, seat: 0b1111)
    game = partners()
    state = after_tricks(["2E", "QE", "Fool 3E", ""], fool_by=2, won_by=1)
    before = list(state.zones)
    phase.prepare(game).pay(state, 2, 1)
    assert state.zones == before


def test_scarto_counts_what_its_page_counts() -> None:
    game = tomfool.game("scarto")
    assert sum(game.worth) == 146
