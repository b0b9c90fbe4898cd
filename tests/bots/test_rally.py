"""How the simple bot bids, calls, announces and plays at Rally the King."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.rally_table import CONTRACTS, GAME, dealt, only
from tomfool.bots.knowledge import Knowledge, friends_of
from tomfool.bots.rally_odds import CHANCES, low_hand
from tomfool.bots.shun import Aim, chance
from tomfool.bots.simple import SimpleBot
from tomfool.bots.strength import Odds, Strength, counted
from tomfool.bots.tables import Tables
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Seat, bits
from tomfool.games.austria.rally_bids import BIDS
from tomfool.games.austria.rally_phases import AnnounceBonuses, CallKing, WaitingAuction
from tomfool.lab.duplicate import duplicate
from tomfool.lab.simulate import play_out
from tomfool.mechanics.talon import TakeGroup
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import State

parse = PACK.parse
BOT = SimpleBot()

STRONG = "Fool T21 T20 T19 T18 T17 T16 T15 T9 KE KA KF"
TRUMPS = "Fool T21 T18 T16 T13 T11 T8 T6 T1 KE 7E 8E"
LOW = "7E 8E 9E 7A 8A 9A 7F 8F 9F 7W 8W 9W"
POOR = "QE JE 9E QA KA 9A CF 9F T9 T8 T12 T5"


def dealing(hands: dict[Seat, str], talon: str = "", game: Game = GAME) -> State:
    """Return a hand that seat 0 has dealt, in which seats hold at least these cards."""
    cards = {seat: parse(codes) for seat, codes in hands.items()}
    return game.deal(pack=dealt(cards, Random(1), talon=parse(talon)), dealer=0)


def choice(state: State) -> str:
    """Return what the bot chooses where somebody is to choose."""
    return state.game.vocabulary[BOT.choose(state.view(state.turn))]


def play(state: State, *names: str) -> State:
    for name in names:
        state.play(name)
    return state


# Bidding


def test_strength_is_counted_from_the_top_of_the_trumps() -> None:
    assert counted(PACK, parse(TRUMPS), PACK.trump_mask) == Strength(9, 2, 2, 2, 1, 1, 0, 6)


def test_a_chance_grows_with_strength_and_stays_between_none_and_sure() -> None:
    weak, strong = (counted(PACK, parse(cards), PACK.trump_mask) for cards in (POOR, STRONG))
    for odds in CHANCES.values():
        if isinstance(odds, Odds):
            assert 0 < odds.chance(weak) < 1
            assert odds.chance(weak) < odds.chance(strong)


def test_a_hand_of_trumps_bids_high_and_a_poor_one_nothing() -> None:
    assert choice(dealing({1: STRONG})).startswith("solo")
    assert choice(dealing({1: POOR})) == "wait"
    assert choice(play(dealing({2: POOR}), "wait")) == "pass"


def test_a_hand_of_low_cards_is_a_beggar() -> None:
    assert choice(play(dealing({2: LOW}), "wait")) in ("beggar", "beggar exposed")


def test_one_sure_trick_and_low_cards_make_one_trick() -> None:
    hand = low_hand(parse("Fool 7E 8E 9E 7A 8A 9A 7F 8F 9F 7W 8W"))
    assert hand.sure == 1
    chances = {name: odds.chance(hand) for name, odds in CHANCES.items() if not isinstance(odds, Odds)}
    assert max(chances, key=lambda name: chances[name]).startswith("one trick")
    assert chances["one trick"] > 0.7


def test_three_high_trumps_and_more_than_the_tables_know_make_no_game_for_tricks() -> None:
    three, much = low_hand(parse("Fool T21 T20 7E")), low_hand(parse("T19 T18 T17 T16 T15"))
    for name in ("beggar", "one trick", "two tricks"):
        odds = CHANCES[name]
        assert not isinstance(odds, Odds)
        assert odds.chance(three) == 0
    assert CHANCES["two tricks"].chance(much) == 0  # type: ignore[arg-type]


def test_who_has_waited_names_the_game_that_promises_most() -> None:
    to_eldest = ("wait", "pass", "pass", "pass")
    assert choice(play(dealing({1: POOR}), *to_eldest)) == "all beggars"
    assert (
        choice(play(dealing({1: "Fool T21 T18 T17 T14 T9 T7 KE 7E 8A 7F 8F"}), *to_eldest)) != "all beggars"
    )


def test_a_bird_is_bid_where_it_will_probably_fly() -> None:
    hand = "T21 T19 T17 T14 T11 T8 T6 T1 QE 7A 8A 7F"
    assert choice(dealing({1: hand})) in ("solo with bird", "partner with bird")


# The King and the talon


def test_a_king_of_another_hand_is_called() -> None:
    state = play(dealing({1: "KE KA 7W 8W 9W QF", 2: "KW KF"}, game=only("partner")), "wait")
    play(state, "pass", "pass", "pass", "partner")
    assert choice(state) in ("call W", "call F")


def test_with_three_kings_the_fourth_is_called() -> None:
    state = play(
        dealing({1: "KE KA KF", 2: "KW"}, game=only("partner")), "wait", "pass", "pass", "pass", "partner"
    )
    assert choice(state) == "call fourth king"


def test_the_better_half_of_the_talon_is_taken() -> None:
    state = dealing({1: STRONG}, talon="T14 T13 KW", game=only("solo"))
    play(state, "solo", "pass", "pass", "pass")
    assert isinstance(state.rule, TakeGroup)
    assert choice(state) == "first"


# Announcements


def announcing(hands: dict[Seat, str], contract: str = "solo") -> State:
    state = dealing(hands, game=only(contract))
    play(state, contract)
    while isinstance(state.rule, WaitingAuction):
        play(state, "pass")
    while not isinstance(state.rule, AnnounceBonuses):
        state.apply(BOT.choose(state.view(state.turn)))
    return state


def test_honours_are_announced_by_who_holds_them() -> None:
    state = announcing({1: "Fool T21 T1 T20 T19 T18 T17 T16 T15 KE KA KF"})
    assert choice(state) in ("honours", "sparrow")
    assert choice(play(announcing({1: POOR}), "done")) == "done"


def test_a_bird_that_is_owed_is_the_likeliest_one() -> None:
    state = announcing({1: TRUMPS.replace("T6", "T4")}, "solo with bird")
    assert choice(state) == "sparrow"


def test_the_others_announce_no_birds() -> None:
    state = play(announcing({1: POOR, 2: "Fool T21 T20 T18 T16 T15 T14 T13 T11 T1"}), "done")
    assert "sparrow" in [state.game.vocabulary[action] for action in bits(state.legal())]
    assert choice(state) in ("honours", "done")


# Sides


def test_a_partner_does_not_beat_the_declarer() -> None:
    """Seat 2 holds the called King, and leaves the trick to the Declarer's winning trump."""

    def context(state: State) -> None:
        state.contract, state.declarer, state.called = BIDS["partner"], 1, parse("KE")

    zones = {0: parse("7W 8W"), 1: parse("T20 9W"), 2: parse("T21 T2 KE"), 3: parse("T5 QF")}
    state = position(GAME, Tricks, zones=zones, context=context)
    play(state, "T20")
    assert friends_of(state.view(2)) == 0b0110
    assert friends_of(state.view(3)) == 0b1000
    assert choice(state) == "T2"


def called(contract: str, hands: dict[Seat, str], word: str, talon: str = "") -> State:
    state = dealing(hands, talon=talon, game=only(contract))
    play(state, *(("wait", "pass", "pass", "pass") if contract == "partner" else ()), contract)
    while not isinstance(state.rule, CallKing):
        play(state, "pass")
    return play(state, word)


def on_to_tricks(state: State) -> State:
    while not isinstance(state.rule, Tricks):
        state.apply(BOT.choose(state.view(state.turn)))
    return state


def test_a_king_seen_in_the_talon_makes_all_others_friends() -> None:
    state = on_to_tricks(called("partner", {1: "KE 7E"}, "call W", talon="KW"))
    assert [friends_of(state.view(seat)) for seat in range(4)] == [0b1101, 0b0010, 0b1101, 0b1101]
    fourth = on_to_tricks(called("partner", {1: "KE KA KF"}, "call fourth king", talon="KW"))
    assert friends_of(fourth.view(3)) == 0b1101
    hidden = on_to_tricks(called("partner", {1: "KE KA KF", 2: "KW"}, "call fourth king"))
    assert [friends_of(hidden.view(seat)) for seat in range(4)] == [0b0001, 0b0010, 0b0110, 0b1000]


def test_a_king_that_declarer_plays_himself_makes_all_others_friends() -> None:
    state = on_to_tricks(called("partner", {1: "KE 7E"}, "call E"))
    assert friends_of(state.view(3)) == 0b1000
    play(state, "KE")
    assert friends_of(state.view(3)) == 0b1101


def test_declarer_who_announces_the_last_king_is_known_to_be_alone() -> None:
    state = called("partner", {1: "KE 7E"}, "call E")
    while not isinstance(state.rule, AnnounceBonuses):
        state.apply(BOT.choose(state.view(state.turn)))
    play(state, "last king")
    assert friends_of(state.view(3)) == 0b1101


# Tricks to be avoided


def avoiding(contract: str, zones: dict[int, str], declarer: Seat, leader: Seat = 0) -> State:
    def context(state: State) -> None:
        state.contract = BIDS[contract]
        state.declarer = NOBODY if state.contract.each else declarer

    cards = {seat: parse(codes) for seat, codes in zones.items()}
    state = position(GAME, Tricks, zones=cards, context=context)
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, leader)
    return state


def test_a_beggar_throws_the_dangerous_card_where_it_does_not_win() -> None:
    state = avoiding("beggar", {0: "KE 7F", 1: "QE 7E", 2: "8E 9F", 3: "9E 8F"}, declarer=1)
    assert choice(play(state, "KE")) == "QE"


def test_a_high_lead_wins_more_often_than_a_low_one() -> None:
    zones = {0: "KF JF 10F 7F", 1: "8E 9F 7E 7W", 2: "9E 8F 8W 7A", 3: "10E QF 9W 8A"}
    state = avoiding("beggar", zones, declarer=0)
    rule = state.rule
    assert isinstance(rule, Tricks)
    know = Knowledge(state.view(0), Tables.of(GAME, rule))
    for bound in (0b1111, 0b0001):  # whether the others win what they can, or duck while they may
        chances = [chance(know, PACK.card(code), Aim(0, 1, 1, bound)) for code in ("7F", "10F", "JF", "KF")]
        assert chances == sorted(chances)
        assert 0 <= chances[0] < chances[-1] <= 1


def test_the_others_leave_a_trick_to_who_wants_none() -> None:
    zones = {0: "9E 7F", 1: "8E KE", 2: "10E 9F", 3: "JE 8F"}
    state = avoiding("one trick", zones, declarer=0)
    assert choice(play(state, "9E")) == "8E"


def test_declarer_takes_the_trick_that_he_has_undertaken() -> None:
    state = avoiding("one trick", {0: "Fool 7F", 1: "8E 8F", 2: "9E 9F", 3: "10E 10F"}, declarer=0)
    assert choice(state) == "Fool"


def test_among_beggars_a_dear_card_goes_to_another() -> None:
    state = avoiding("all beggars", {0: "KE 7F", 1: "QE 7E", 2: "8E 9F", 3: "9E 8F"}, declarer=NOBODY)
    assert choice(play(state, "KE")) == "QE"


# Birds in play


def test_an_announced_bird_waits_for_its_own_trick() -> None:
    state = announcing({1: TRUMPS}, "solo with bird")
    play(state, "sparrow", "done", "done", "done", "done")
    while len(state.history) < 11:
        if state.turn == 1:
            legal = state.legal()
            card = BOT.choose(state.view(1))
            assert card != PACK.card("T1") or legal == parse("T1"), "it is kept as long as another may go"
        state.apply(BOT.choose(state.view(state.turn)))


def test_whoever_has_announced_a_bird_draws_trumps_from_the_top() -> None:
    state = announcing({1: TRUMPS}, "solo with bird")
    play(state, "sparrow", "done", "done", "done", "done")
    assert choice(state) == "Fool"


# All in all


@pytest.mark.parametrize("contract", CONTRACTS)
def test_bots_finish_every_contract(contract: str) -> None:
    game = only(contract)
    for seed in range(6):
        state = game.deal(seed, seed % 4)
        assert play_out(state, [BOT] * 4)
        assert sum(state.scores()) == 0


def test_simple_beats_random() -> None:
    result = duplicate(tomfool.game("rally-the-king"), ["simple", "random"], deals=25, seed=1)
    assert result.interval[0] > 1


def test_contracts_that_are_bid_are_mostly_made() -> None:
    made: Counter[bool] = Counter()
    for seed in range(160):
        state = GAME.deal(seed, seed % 4)
        play_out(state, [BOT] * 4)
        if state.contract is not None and not state.contract.each:
            made[state.account().tally["game"][state.declarer] > 0] += 1
    assert 0.5 < made[True] / made.total() < 0.85
