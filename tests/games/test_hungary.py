"""The rules that the Hungarian games share, ruling by ruling (B1 to B23), at Paskievics Tarokk."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tomfool
from tests.cases.games.tarokk import playing, scoring
from tests.cases.positions import pile_zones, position
from tests.games.austria_table import may, play_on, say
from tests.games.hungary_table import (
    GAME,
    NOBODY,
    ONE_CARD,
    PACK,
    bidding,
    dealt,
    history,
    made,
    played_on,
    result,
    through,
    tricks,
    value,
)
from tomfool.cards import bits
from tomfool.errors import IllegalAction
from tomfool.games.hungary.bids import Bidding
from tomfool.games.hungary.score import by_product, by_sum
from tomfool.games.hungary.speaking import AnnounceItems, Contras
from tomfool.games.hungary.stock import ANNULLED, Annul, CallTrump
from tomfool.games.hungary.talk import DECLARERS, DEFENDERS, Stake, known_side
from tomfool.match import Match
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.open_hand import ShowAll
from tomfool.mechanics.partner import partner_of
from tomfool.state import State


def cards(text: str) -> int:
    return PACK.parse(text)


def called(*hands: str, call: str = "", **more: str) -> State:
    """Return a hand that seat 0 plays at `3 cards`, a card called, at the first announcement."""
    state = played_on(through(dealt(*hands, **more), *ONE_CARD))
    return say(state, call or may(state)[0])


# Cards and deal


def test_b1_the_cards_alone_make_94_points() -> None:
    points = scoring(GAME).deck.points
    assert points.count(PACK.all) == 94
    assert points.count(cards("T1 T21 Fool KE QA CF JW AE T2 T20")) == 15 + 5 + 4 + 3 + 2 + 1 + 2


def test_the_first_six_cards_are_the_stock_then_five_and_four_from_eldest() -> None:
    state = GAME.deal(pack=range(42), dealer=1)
    assert [*bits(state.zones[2])] == [*range(6, 11), *range(26, 30)]
    stock = [state.zones[GAME.zone_index[f"talon {place}"]] for place in range(6)]
    assert stock == [1 << place for place in range(6)]
    assert state.turn == 2


# Auction


def test_b2_the_bids_count_the_drawn_cards_down() -> None:
    assert [(bid.name, bid.value, bid.draws[0]) for bid in bidding(GAME).bids] == [
        ("3 cards", 1, 3), ("2 cards", 2, 2), ("1 card", 3, 1), ("without", 4, 0),
    ]  # fmt: skip


def test_nobody_bids_without_an_honour_nor_jumps_without_the_card() -> None:
    state = dealt("T19 T2", "Fool", "T21 T18", "T1")
    assert may(state) == ["pass"]
    with pytest.raises(IllegalAction, match="needs an honour"):
        state.play("3 cards")
    say(state, "pass")
    assert may(state) == ["pass", "3 cards"]
    with pytest.raises(IllegalAction, match="invites with T19"):
        state.play("2 cards")
    with pytest.raises(IllegalAction, match="two bids may be jumped over at most"):
        state.play("without")
    with pytest.raises(IllegalAction, match="only who has bid before may hold"):
        state.play("hold")
    say(state, "3 cards")
    assert may(state) == ["pass", "2 cards", "without"]  # an invitation with the 18
    with pytest.raises(IllegalAction, match="a bid has to be"):
        state.play("3 cards")


def test_b3_a_pass_is_final_and_each_bid_is_held_once() -> None:
    state = say(dealt("Fool", "T21", "T1"), "3 cards", "2 cards", "pass", "pass")
    assert may(state) == ["pass", "1 card", "hold"]
    say(state, "hold")
    assert (state.turn, state.declarer, state.contract.name) == (1, 0, "2 cards")
    assert may(state) == ["pass", "1 card"]
    say(state, "1 card", "hold")
    assert state.turn == 1
    assert may(state) == ["pass", "without"]
    say(state, "pass")
    assert (state.declarer, state.contract.name) == (0, "1 card")


def test_an_invitation_tells_all_who_holds_the_card() -> None:
    state = say(dealt("Fool T18 T2", "T21", "T1"), "1 card")
    assert state.sheet.inviter == 0
    assert (cards("T18"), 1) in state.view(2).known
    assert not state.view(2).barred[0]


def test_b4_an_invitation_lapses_where_the_inviter_becomes_declarer() -> None:
    state = say(dealt("Fool T19 T2", "T21"), "2 cards", "1 card", "pass", "pass", "without", "pass")
    assert (state.declarer, state.sheet.invited) == (0, 0)
    state = say(dealt("Fool T19 T2", "T21"), "2 cards", "1 card", "pass", "pass", "pass")
    assert (state.declarer, state.sheet.invited, state.sheet.inviter) == (1, cards("T19"), 0)


def test_b9_the_declarer_calls_the_inviters_card_and_all_know_the_partner() -> None:
    hand = dealt("Fool T19 T2", "T21 T18", "T20")
    state = played_on(through(hand, "2 cards", "1 card", "pass", "pass", "pass"))
    assert may(state) == ["call T19"]
    view = state.view(1)
    assert view.rule.prompt(view) == "Your turn: call the card that you were invited with."
    assert "everybody knows it" in view.rule.meaning(view, "call T19")
    with pytest.raises(IllegalAction, match="accepted an invitation"):
        state.play("call T20")
    with pytest.raises(IllegalAction, match="now call T19"):
        state.play("done")
    say(state, "call T19")
    assert state.partner == 0
    assert [known_side(state, seat) for seat in range(4)] == [DECLARERS, DECLARERS, DEFENDERS, DEFENDERS]


# Stock


def test_b5_with_three_cards_the_third_seat_draws_none() -> None:
    state = say(dealt("Fool", stock="T2 T3 T4 T5 T6 T7"), *ONE_CARD)
    assert state.zones[0] & cards("T2 T3 T4") == cards("T2 T3 T4")
    assert state.view(0).rule.picks(state.view(0)) == 3
    state = through(state)
    assert isinstance(state.rule, Annul)
    assert [state.zones[zone].bit_count() for zone in range(4)] == [9] * 4
    assert sum(state.zones[GAME.undealt + 1 :]) == cards("T7")


def test_the_option_lets_the_third_seat_draw_the_last_card() -> None:
    game = tomfool.game("paskievics-tarokk", last_draws_on_three=True)
    state = through(say(dealt("Fool", stock="T2 T3 T4 T5 T6 T7", game=game), *ONE_CARD))
    assert state.zones[3] & cards("T7")
    assert state.zones[GAME.discard(3)].bit_count() == 1
    assert not any(state.zones[GAME.undealt + 1 :])


@pytest.mark.parametrize(
    ("bids", "left"),
    [
        (("2 cards", "pass", "pass", "pass"), 1),
        (("1 card", "pass", "pass", "pass"), 2),
        (("1 card", "without", "pass", "pass", "pass"), 0),
    ],
)
def test_what_is_left_over_lies_together_unseen(bids: tuple[str, ...], left: int) -> None:
    state = through(dealt("Fool T18 T19", "T21"), *bids)
    talon = [state.zones[zone] for zone in range(GAME.undealt + 1, len(state.zones))]
    assert sorted(zone.bit_count() for zone in talon) == [0, 0, 0, 0, 0, left]


def test_kings_and_honours_stay_and_trumps_laid_away_are_shown() -> None:
    state = say(dealt("Fool KE T9 JF AE", stock="T21 T2 QW"), *ONE_CARD)
    with pytest.raises(IllegalAction, match="Kings, the 1, the 21 and the Fool"):
        state.play("KE")
    say(state, "T9", "JF")
    assert not [event for event in state.events if event.kind == "shown"]
    say(state, "T2")
    shown = [event for event in state.events if event.kind == "shown"]
    assert [(event.seat, event.cards) for event in shown] == [(0, cards("T2 T9"))]
    assert state.view(1).zones[GAME.discard(0)] is None
    world = state.view(1).imagine(Random(1))
    assert world.zones[GAME.discard(0)] & cards("T2 T9") == cards("T2 T9")
    assert not world.zones[GAME.discard(0)] & PACK.trump_mask & ~cards("T2 T9")


def test_a_shown_trump_says_nothing_of_the_plain_cards_that_were_kept() -> None:
    state = say(dealt("Fool KE T9 JF AE T8 T7"), *ONE_CARD)
    say(state, "T9", "T8", "T7")
    assert not state.barred[0] & cards("JF AE QE")


def test_b6_the_inviter_keeps_the_card_of_an_accepted_invitation() -> None:
    state = say(dealt("Fool T19 T2", "T21"), "2 cards", "1 card", "pass", "pass", "pass")
    while state.turn != 0:
        state.apply(next(bits(state.legal())))
    with pytest.raises(IllegalAction, match="your invitation was accepted"):
        state.play("T19")
    assert not state.legal() & cards("T19 Fool")


# Annulment


def test_each_is_asked_and_of_a_refusal_nobody_learns() -> None:
    state = through(dealt("Fool T9", "T1 KE QE CE JE QA CA JA AA"), *ONE_CARD)
    order = []
    while state.aside is not None:
        order.append(state.turn)
        others = state.view((state.turn + 1) % 4 if len(order) == 1 else 0)
        assert others.rule is not state.rule or others.seat in range(state.turn, 4)
        state.play("play on")
    assert order == [0, 1, 2, 3]
    said = GAME.action("play on")
    heard = [[action for _, action in state.view(seat).entries] for seat in (None, 0, 1, 2, 3)]
    assert [words.count(said) for words in heard] == [0, 1, 1, 1, 1]


def test_annulling_shows_the_hand_and_ends_it() -> None:
    state = through(dealt("Fool T9", "KE KA KF KW T2"), *ONE_CARD)
    with pytest.raises(IllegalAction, match="only a hand with no trump"):
        state.play("annul")
    with pytest.raises(IllegalAction, match="annul or play on"):
        state.play("done")
    say(state, "play on", "annul")
    assert state.outcome == ANNULLED
    assert state.view(3).zones[1] == state.zones[1]
    assert state.view(3).zones[2] is None
    assert state.scores() == (0, 0, 0, 0)
    assert "annulled" in state.account().verdict


@pytest.mark.parametrize(
    ("hand", "ground"),
    [
        ("KE QE", True), ("T1 KE", True), ("T21 KE", True), ("Fool KE", False), ("T2 KE", False),
        ("T1 T21", False), ("KE KA KF KW Fool T2", True), ("KE KA KF T2", False),
    ],
)  # fmt: skip
def test_grounds(hand: str, ground: bool) -> None:
    rule = next(rule for rule in GAME.rules if isinstance(rule, Annul))
    assert rule.grounds(cards(hand)) is ground


def test_b8_the_same_dealer_deals_again_for_twice_as_much_each_time() -> None:
    match = Match(GAME)
    for doubling in (1, 2, 4):
        state = match.deal(pack=dealt("KE KA KF KW T2", "Fool T9").pack)
        assert (state.dealer, state.ledger) == (0, doubling)
        seat = state.turn
        while isinstance(state.rule, Bidding):
            state.play("3 cards" if state.contract is None and "3 cards" in may(state) else "pass")
        through(state)
        while state.aside is not None:
            state.play("annul" if "annul" in may(state) else "play on")
        assert state.outcome == ANNULLED
        assert seat == 1
        match.finish()
    state = match.deal(seed=bytes(32))
    while not state.over:
        state.play("pass")
    match.finish()
    assert (match.counted, match.dealer, match.ledger) == (1, 1, 1)


def test_b21_a_hand_in_which_all_pass_counts_or_not_and_the_deal_passes() -> None:
    for counts in (True, False):
        match = Match(tomfool.game("paskievics-tarokk", passed_counts=counts))
        state = match.deal(seed=bytes(32))
        while not state.over:
            state.play("pass")
        assert state.outcome == THROWN_IN
        match.finish()
        assert (match.counted, match.dealer) == (int(counts), 1)
        assert match.hands[0].account.verdict == "All have passed: nobody scores."


# The call


def test_the_highest_trump_that_the_declarer_lacks_is_called() -> None:
    state = played_on(through(dealt("Fool T20 T19 T17", "T18"), *ONE_CARD))
    assert may(state) == ["call T18"]
    with pytest.raises(IllegalAction, match="the highest that you lack"):
        state.play("call T16")
    view = state.view(0)
    assert view.rule.meaning(view, "call T18") == "its holder is your partner, and does not say so"


def test_own_trumps_laid_away_give_no_free_call() -> None:
    state = played_on(through(dealt("Fool T20 T9"), *ONE_CARD, away={0: "T9 T20"}))
    assert len(may(state)) == 1


def test_b10_after_a_trump_of_another_any_is_called_and_the_own_makes_alone() -> None:
    state = played_on(through(dealt("Fool T17", "T9 T8"), *ONE_CARD, away={1: "T9"}))
    assert len(may(state)) == 19
    view = state.view(0)
    assert "laid away by another" in view.rule.meaning(view, "call T9")
    assert "your own" in view.rule.meaning(view, "call T17")
    assert "any trump from 2 to 20" in view.rule.prompt(view)
    say(state, "call T17")
    assert partner_of(state) == NOBODY
    assert state.view(1).imagine(Random(1)).called == cards("T17")
    assert not [event for event in state.events if event.kind == "called trump laid away"]


def test_b10_a_trump_of_the_own_discard_may_be_called_freely() -> None:
    hand = dealt("Fool T17 T3", "T9 T8")
    state = played_on(through(hand, *ONE_CARD, away={0: "T17 T3", 1: "T9"}))
    view = state.view(0)
    laid = next(code for code in ("T3", "T17") if cards(code) & state.zones[GAME.discard(0)])
    assert "you laid it away" in view.rule.meaning(view, f"call {laid}")
    say(state, f"call {laid}")
    assert [known_side(state, seat) for seat in range(4)] == [DECLARERS, DEFENDERS, DEFENDERS, DEFENDERS]


def test_b11_who_laid_the_called_card_away_owes_a_contra() -> None:
    state = played_on(through(dealt("Fool T17", "T9 T8"), *ONE_CARD, away={1: "T9"}))
    say(state, "call T9", "done", "done", "done", "done")
    assert isinstance(state.rule, Contras)
    assert (state.turn, may(state)) == (1, ["contra bid"])
    assert "have to contra" in state.view(1).rule.prompt(state.view(1))
    with pytest.raises(IllegalAction, match="you have laid the called card away"):
        state.play("done")
    say(state, "contra bid", "done")
    assert [known_side(state, seat) for seat in range(4)] == [DECLARERS, DEFENDERS, DEFENDERS, DEFENDERS]


def test_b11_another_defender_may_have_met_the_duty() -> None:
    state = played_on(through(dealt("Fool T17", "T2", "T9 T8"), *ONE_CARD, away={2: "T9"}))
    say(state, "call T9", "done", "done", "done", "done", "contra bid", "done")
    assert (state.turn, may(state)) == (2, ["done"])


def test_b11_a_called_card_left_over_makes_a_lone_declarer_whom_nobody_knows() -> None:
    state = called("Fool T9", stock="AE AA AF AW JE T20")
    assert state.called == cards("T20")
    assert partner_of(state) == NOBODY
    assert known_side(state, 1) == ""
    play_on(state, Random(1))
    assert sorted(state.scores()).count(state.scores()[1]) == 3


# Announcing


def test_b12_one_round_declarer_first_or_until_nobody_has_more_to_say() -> None:
    state = say(called("Fool T9"), "done", "announce kings", "done", "done", "done")
    assert isinstance(state.rule, Contras)
    game = tomfool.game("paskievics-tarokk", rounds="open")
    state = say(played_on(through(dealt("Fool T9", game=game), *ONE_CARD)), "call T20")
    say(state, "done", "announce kings", "done", "done", "done", "done")
    assert isinstance(state.rule, Contras)
    state = say(played_on(through(dealt("Fool T9", game=game), *ONE_CARD)), "call T20")
    say(state, "announce sparrow", "done", "announce kings", "done", "done", "done")
    assert (state.turn, isinstance(state.rule, AnnounceItems)) == (0, True)
    state = say(played_on(through(dealt("Fool T9", game=game), *ONE_CARD)), "call T20")
    say(state, "done", "done", "done")
    assert isinstance(state.rule, AnnounceItems)
    assert isinstance(say(state, "done").rule, Contras)


def test_b13_slam_excludes_honours_and_kings_of_the_same_side() -> None:
    state = say(called("Fool T9", "T8", "T20"), "announce slam")
    assert "announce honours" not in may(state)
    with pytest.raises(IllegalAction, match="one of them excludes the other"):
        state.play("announce kings")
    with pytest.raises(IllegalAction, match="announced it already"):
        state.play("announce slam")
    with pytest.raises(IllegalAction, match="now to choose from"):
        state.play("T9")
    say(state, "done", "announce honours")
    assert {"announce slam", "announce kings"} & set(may(state)) == {"announce kings"}
    say(state, "done")
    assert "announce kings" not in may(state)  # the partner's side has the slam


def test_b14_an_announcement_shows_the_side_of_its_speaker() -> None:
    state = say(called("Fool T9", "T8", "T20"), "done", "announce kings")
    assert (known_side(state, 1), known_side(state, 2), state.partner) == (DEFENDERS, "", NOBODY)
    assert "declarer's side" in state.view(2).rule.prompt(replace(state.view(2), turn=2))
    say(state, "done", "announce honours", "announce high game", "done")
    assert state.partner == 2
    assert known_side(state, 3) == DEFENDERS
    assert [tuple(stake) for stake in state.stakes] == [
        ("bid", DECLARERS, 1), ("kings", DEFENDERS, 1), ("honours", DECLARERS, 1),
        ("high game", DECLARERS, 1),
    ]  # fmt: skip


# Contras


def test_b15_any_member_of_the_side_may_double_and_shows_it() -> None:
    state = say(called("Fool T9", "T8", "T20"), "done", "announce sparrow", "done", "done", "done")
    say(state, "contra bid", "done")
    assert state.partner == NOBODY
    assert may(state) == ["done", "contra sparrow", "re-contra bid"]
    with pytest.raises(IllegalAction, match="no such thing for you to double"):
        state.play("contra bid")
    say(state, "re-contra bid", "done")
    assert state.partner == 2
    with pytest.raises(IllegalAction, match="that stands at 4 times"):
        state.play("contra bid")
    with pytest.raises(IllegalAction, match="now to choose from"):
        state.play("hold")
    say(state, "sub-contra bid", "done", "done", "done", "done")
    assert state.history == []
    assert [stake.factor for stake in state.stakes] == [8, 1]


def test_contras_end_when_three_in_a_row_or_four_at_first_are_silent() -> None:
    state = say(called("Fool T9", "T8", "T20"), *["done"] * 4, *["done"] * 3)
    assert isinstance(state.rule, Contras)
    assert not isinstance(say(state, "done").rule, Contras)


def test_items_of_the_same_name_are_doubled_each_by_the_other_side() -> None:
    state = say(called("Fool T9", "T8", "T20"), "announce kings", "done", "announce kings", *["done"] * 3)
    view = state.view(1)
    assert "kings of the declarer's side" in view.rule.meaning(view, "contra kings").lower()
    say(state, "contra kings", "done")
    assert may(state) == ["done", "contra kings", "re-contra kings"]
    say(state, "contra kings")
    assert [stake.factor for stake in state.stakes] == [1, 2, 2]


# Play


def test_b16_the_bond_holds_the_magician_for_its_announcer_alone() -> None:
    state = tricks("T1 T9 KE", "T2 T3 T4", "T5 T6 T7", "T8 QE CE", bound=[0])
    assert may(state) == ["KE", "T9"]
    with pytest.raises(IllegalAction, match="you have announced the Sparrow"):
        state.play("T1")
    with pytest.raises(IllegalAction, match="not in your hand"):
        state.play("T2")
    say(state, "KE", "T2", "T5", "QE", "T6", "T8")
    assert state.turn == 0
    assert may(state) == ["T9"]
    free = tricks("T1 T9 KE", "T2 T3 T4", "T5 T6 T7", "T8 QE CE", bound=[2])
    assert may(free) == ["KE", "T9", "T1"]


def test_the_magician_played_under_the_bond_shows_that_there_is_no_other_trump() -> None:
    state = tricks("KE T9 T10", "T1 KA KF", "T5 T6 T7", "T8 QE CE", bound=[1])
    say(state, "T9", "T1")
    assert not PACK.trump_mask & ~cards("T1") & ~state.barred[1]
    assert may(say(tricks("KE T9 T10", "T1 KA KF", "T5 T6 T7", "T8 QE CE", bound=[1]), "KE")) == ["T1"]


def test_a_hand_is_played_out_from_the_stock_on() -> None:
    state = say(dealt("Fool T9"), *ONE_CARD)
    state.rollout(Random(1).random)
    assert state.over


def test_a_bound_hand_is_played_out_step_by_step() -> None:
    for bound in ([], [0]):
        state = tricks("T1 T9 KE", "T2 T3 T4", "T5 T6 T7", "T8 QE CE", bound=bound)
        state.rollout(Random(1).random)
        assert len(state.history) == 3
        if bound:
            assert state.history[-1].fall[state.history[-1].circle.index(0)] == PACK.card("T1")


def test_the_called_card_shows_the_partner_when_it_falls() -> None:
    state = say(tricks("T1 T9", "T2 T3", "T20 T6", "T8 QE"), "T9", "T2", "T20")
    assert state.partner == 2


# Scores


def test_b17_48_points_win_the_worth_of_the_bid() -> None:
    assert [value(result(points)) for points in (47, 48, 49)] == [-4, 3, 4]
    for option, expected in (("fixed", [-3, 3, 3]), ("product", [-3, 0, 3])):
        game = tomfool.game("paskievics-tarokk", base_score=option)
        assert [value(result(points, game=game), game) for points in (47, 48, 49)] == expected


def test_b18_what_is_missed_costs_what_the_barest_success_would_have_brought() -> None:
    high, slam = Stake("high game", DECLARERS), Stake("slam", DECLARERS)
    assert value(result(60, "2 cards", high)) == 14 - 3 * (2 + 23)
    assert value(result(75, "2 cards", high, made=made(["high game"]))) == 4 * 29
    assert value(result(75, "2 cards", slam, made=made(["high game"]))) == 29 + 29 - 5 * (2 + 46)
    theirs = Stake("high game", DEFENDERS)
    assert value(result(30, "2 cards", theirs)) == -20 + 3 * (2 + 25)
    assert value(result(30, "2 cards", Stake("slam", DEFENDERS))) == -20 + 5 * (2 + 48)
    product = tomfool.game("paskievics-tarokk", base_score="product")
    assert value(result(60, "2 cards", high, game=product), product) == 24 - 3 * 2 * 23
    assert value(result(94, "2 cards", high, slam, made=made(["high game", "slam"]))) == 9 * 48


def test_contras_on_the_bid_multiply_high_game_and_slam_too() -> None:
    high = Stake("high game", DECLARERS, 2)
    assert value(result(75, "2 cards", high, contra=2, made=made(["high game"]))) == 2 * 29 * (1 + 3 * 2)


def test_b19_a_silent_miss_costs_nothing_an_announced_one_its_value() -> None:
    assert value(result(50)) == 5
    assert value(result(50, "1 card", Stake("sparrow", DEFENDERS, 4))) == 5 + 40
    assert value(result(50, "1 card", Stake("kings", DECLARERS), made=made([], ["kings"]))) == 5 - 2 - 1


def test_b13_a_slam_voids_honours_and_kings_announced_or_not() -> None:
    names = ["slam", "high game", "honours", "kings"]
    assert value(result(94, made=made(names))) == 3 * 49
    assert value(result(94, "1 card", Stake("honours", DECLARERS, 8), made=made(["slam"]))) == 3 * 49


def test_b7_a_side_without_a_trick_keeps_none_of_its_cards() -> None:
    rule = scoring(GAME)
    for taker, points in ((0, 94), (1, 0)):
        zones = pile_zones(GAME, [0] * 4, {0: cards("AE"), 1: cards("QW"), 2: cards("QA"), 3: cards("CA")})
        state = position(
            GAME, ShowAll, zones=zones, history=history(GAME, (taker, "T20")), context=playing(GAME)
        )
        assert rule.points_of(state) == points


def test_b20_a_lone_declarer_settles_with_each_of_three() -> None:
    assert scoring(GAME).settle(result(50, partner=NOBODY)) == (15, -5, -5, -5)
    assert scoring(GAME).settle(result(50, doubling=4)) == (20, -20, 20, -20)


def test_b22_an_honour_left_over_counts_its_points_but_honours_are_missed() -> None:
    state = called("Fool T9", stock="AE AA AF AW JE T21")
    play_on(state, Random(2))
    found = scoring(GAME).result_of(state)
    assert "honours" not in [*found.made[DECLARERS], *found.made[DEFENDERS]]


def test_b23_the_world_is_conquered_by_the_fool_or_the_magician_of_the_others() -> None:
    feat = scoring(GAME).by_name["conquest"].feat
    for fall, ours, theirs in (
        ("Fool T21 T3 T4", True, False),
        ("T1 Fool T21 T2", False, False),
        ("T1 T21 Fool T2", True, False),
        ("Fool T2 T21 T3", False, False),
    ):
        state = position(GAME, ShowAll, zones={}, history=history(GAME, (0, fall)), context=playing(GAME))
        assert feat is not None
        assert (feat(state, 0b0101), feat(state, 0b1010)) == (ours, theirs)


def test_the_account_names_every_item_and_adds_up() -> None:
    seen = set()
    for seed in range(40):
        state = GAME.deal(f"account {seed}")
        state.ledger = 1 + seed % 2
        play_on(state, Random(seed))
        account = state.account()
        assert account.scores == state.scores()
        items = [
            item for item in account.items if item.kind == "sum" and item.key not in ("points", "doubling")
        ]
        total = [sum(amounts) * state.ledger for amounts in zip(*(i.amounts for i in items), strict=True)]
        assert state.outcome or tuple(total) == account.scores
        assert len(account.news) == max(0, len(items) - 1)
        seen.update(item.key for item in account.items)
    assert {"hand", "doubling", "discard", "declarer kings", "defenders sparrow"} <= seen


def test_what_is_at_stake_stands_above_the_table() -> None:
    state = dealt("Fool T9", "T8", "T20")
    state.ledger = 2
    shown = GAME.at_stake
    assert shown is not None
    assert shown(state.view(0)) == "Bidding: the fewer cards of the stock, the more it counts, all × 2."
    state.ledger = 1
    played_on(through(state, *ONE_CARD))
    assert shown(state.view(0)) == "3 cards, worth 1."
    say(state, "call T20")
    assert shown(state.view(0)) == "3 cards, worth 1; the 20 called."
    say(state, "announce slam", "done", "announce kings", "done", "done", "done", "contra bid")
    assert (
        shown(state.view(0))
        == "3 cards ×2, worth 1; the 20 called; announced slam; by the defenders kings."
    )
    say(state, "contra slam", "done", "done", "done", "done")
    assert "slam ×2" in shown(state.view(0))
    many = tuple(Stake(name, DEFENDERS) for name in ("honours", "high game", "sparrow", "conquest"))
    state.stakes = (*state.stakes, *many)
    assert "6 things announced" in shown(state.view(0))
    passed = say(GAME.deal(seed=bytes(32)), *["pass"] * 4)
    assert shown(passed.view(0)) == ""


def test_the_sums_of_a_hand_by_its_points() -> None:
    assert [by_sum(1, points) for points in (30, 47, 48, 60, 71)] == [-19, -2, 1, 13, 24]
    assert by_product(3, 40) == -24


def test_prompts_and_meanings_say_what_is_asked() -> None:
    state = dealt("Fool T19 T18 T9", "T21 T8", "T20")
    rule, view = bidding(GAME), state.view(0)
    assert "nobody has bid" in rule.prompt(view)
    assert rule.meaning(view, "2 cards").endswith("a jump, it invites with T19")
    assert rule.meaning(view, "pass") == "no bid any more in this hand"
    assert rule.meaning(view, "3 cards") == "draw 3 cards of the stock, the others 1, 1, 0; worth 1"
    say(state, "3 cards", "2 cards")
    assert "“2 cards” stands" in rule.prompt(state.view(2))
    assert "only a higher bid" in rule.meaning(state.view(0), "hold")
    say(through(state, "pass", "pass", "pass"))
    annul = state.view(1).rule
    assert isinstance(annul, Annul)
    assert annul.prompt(view)
    assert "counts double" in annul.meaning(view, "annul")
    assert "nobody learns" in annul.meaning(view, "play on")
    assert [annul.told(call) for call in annul.calls] == [("annul", "the hand"), ("play", "on")]
    played_on(state)
    rule_call = state.view(1).rule
    assert isinstance(rule_call, CallTrump)
    assert "highest trump that you lack" in rule_call.prompt(state.view(1))
    say(state, "call T20")
    announcing = state.view(1).rule
    assert isinstance(announcing, AnnounceItems)
    assert announcing.prompt(state.view(1)) == "Announce what your side will make?"
    assert announcing.prompt(state.view(0)) == "Announce for the defenders? It shows your side."
    assert announcing.meaning(state.view(1), "announce conquest") == (
        "pays or costs 40, silent 20: win a trick with the 21 of the others in it"
    )
    assert announcing.meaning(state.view(1), "announce high game").startswith(
        "pays or costs 3 hands more, silent 1: "
    )
    assert "nothing more" in announcing.meaning(state.view(1), "done")
    assert announcing.told("announce high game") == ("announce", "High Game")
    assert announcing.told("done") == ("be", "done")
    assert announcing.stages(state.view(1), "announce kings") == ("announce kings",)
    say(state, "announce sparrow", *["done"] * 4)
    contras = state.view(2).rule
    assert isinstance(contras, Contras)
    assert contras.told("contra bid") == ("say", "contra to the bid")
    assert contras.told("re-contra sparrow") == ("say", "re-contra to Sparrow")
    assert contras.told("done") == ("be", "done")
    assert contras.prompt(state.view(2)).startswith("Double what will fail")
    assert "counts twice" in contras.meaning(state.view(3), "contra sparrow")
    assert contras.meaning(state.view(3), "done") == "no doubling now"
    assert contras.meaning(state.view(3), "re-contra sparrow") == "counts twice, whoever wins it"
