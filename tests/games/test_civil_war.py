"""Civil War: two trump suits, bids in three parts, the People, the score; and its page for players."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.pages import check_options, table
from tomfool.cards import LOKA78 as PACK
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.france import civil_war as rules
from tomfool.games.france.civil_war_bids import (
    BIDS,
    HOLDINGS,
    LEVELS,
    MULTIPLIERS,
    SUITS,
    Bid,
    Elect,
    KeepOrPenalty,
    Showing,
)
from tomfool.match import Match
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY
from tomfool.scoring.settlement import by_each
from tomfool.state import State

GAME = tomfool.game("civil-war")
TALON = GAME.zone_index["talon 0"]
SKIRMISH = Bid("earth", LEVELS[0], MULTIPLIERS[0])


def cards(text: str) -> int:
    return PACK.parse(text)


def legal(state: State) -> str:
    return PACK.show(state.legal() & PACK.all)


def play(state: State, codes: str) -> State:
    for code in codes.split():
        state.play(code)
    return state


def bid(*calls: str, seed: int = 1, dealer: int = 3, **options: str) -> State:
    state = tomfool.game("civil-war", **options).deal(seed=seed, dealer=dealer)
    for call in calls:
        state.play(call)
    return state


def playing(*hands: str, suit: str = "earth", **options: str) -> State:
    """Return a hand near its end, seat 0 to lead and declarer with this Imperial suit."""

    def before(state: State) -> None:
        state.declarer, state.contract = 0, Bid(suit, LEVELS[0], MULTIPLIERS[0])

    zones = {seat: cards(hand) for seat, hand in enumerate(hands)}
    return position(tomfool.game("civil-war", **options), Tricks, dealer=3, zones=zones, context=before)


def play_out(state: State, seed: object) -> State:
    rng = Random(str(seed))
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    return state


# Cards and order


def test_r4_the_pack_is_worth_146() -> None:
    assert rules.POINTS.count(PACK.all) == 146


def test_all_trumps_stand_in_the_order_of_the_page() -> None:
    section = tomfool.TITLES["civil-war"].page.split("### The Imperial suit")[1].split("| Trick")[0]
    row = " ".join(line[2:] for line in section.splitlines() if line.startswith("> "))
    words = [word.strip(" *") for word in row.split(",")]
    ranks = {"King": "K", "Queen": "Q", "Cavalier": "C", "Jack": "J", "Ace": "A"}
    codes = [word if word.startswith("T") else ranks.get(word, word) + "F" for word in words]
    assert [PACK.codes[card] for card in reversed(rules.ladder("F"))] == codes
    order = rules.order("F", joined=False)
    for place, code in enumerate(codes):
        assert PACK.show(order.beats[PACK.card(code)]).split() == sorted(
            codes[:place], key=PACK.codes.index
        )


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    rows = re.findall(r"^\| (`.+?`) +\| `(\w+)` ", tomfool.TITLES["civil-war"].page, re.M)
    assert len(rows) == 5
    for trick, best in rows:
        codes = trick.replace("`", "").split()
        spare = ("4A", "5A", "6A", "7A")
        state = play(
            playing(*(f"{code} {more}" for code, more in zip(codes, spare, strict=True))), " ".join(codes)
        )
        assert codes[state.history[0].taker] == best


# Following (R1)


def test_r1_the_two_trump_suits_are_followed_each_by_itself() -> None:
    state = play(playing("T4 2A", "3E T9 KF Fool", "5A 6A", "7A 8A"), "T4")
    assert legal(state) == "T9 Fool"
    with pytest.raises(IllegalAction, match="3E: must follow trumps"):
        state.play("3E")
    state = play(playing("8E 2A", "T2 T9 KF 4A", "5A 6A", "7A 8A"), "8E")
    assert legal(state) == "T2 T9"
    state = play(playing("7W 2A", "3E KE T1 KF Fool", "5A 6A", "7A 8A"), "7W")
    assert legal(state) == "3E KE T1 Fool"


def test_r1_joined_by_the_option_they_are_one_suit() -> None:
    state = play(playing("KE 2A", "4E T1 T12 KF", "5A 6A", "7A 8A", imperial_follow="joined"), "KE")
    assert legal(state) == "4E T1 T12"
    with pytest.raises(IllegalAction, match="KF: must follow trumps: you hold 4E, T12, T1"):
        state.play("KF")


def test_who_plays_one_kind_of_trump_on_the_other_is_known_to_have_none_of_that() -> None:
    state = play(playing("T4 2A", "3E KF", "5A 6A", "7A 8A"), "T4 3E")
    assert state.barred[1] & rules.REGULAR == rules.REGULAR
    assert not state.barred[1] & PACK.suit("E")


# The auction


def test_every_bid_is_one_word_of_the_vocabulary() -> None:
    assert len(BIDS) == len({bid.name for bid in BIDS}) == 4 * 5 * 3 * 2 * 2 * 4
    assert (
        GAME.vocabulary[GAME.action("bid earth war without sparrow unit")]
        == "bid earth war without sparrow unit"
    )


def test_r6_same_level_higher_multiplier_or_next_level() -> None:
    with pytest.raises(IllegalAction, match="the first bid has to be a skirmish"):
        bid("bid air battle with")
    state = bid("bid fire skirmish without")
    rungs = {" ".join(GAME.vocabulary[a].split()[2:4]) for a in bits(state.legal())} - {""}
    assert rungs == {"skirmish against", "battle with", "battle without", "battle against"}
    with pytest.raises(IllegalAction, match="the same level with a higher multiplier, or the next level"):
        state.play("bid fire war with")


def test_r7_three_passes_do_not_rob_the_dealer_of_his_word() -> None:
    state = bid("pass", "pass", "pass", "bid water skirmish against")
    assert state.declarer == 3
    assert isinstance(state.rule, Tricks)
    assert state.turn == 0  # R16: eldest leads


def test_a_conquest_against_ends_the_auction_at_once() -> None:
    state = bid(
        "bid earth skirmish with", "bid air battle with", "pass", "pass",
        "bid earth war with", "bid air regicide with", "bid earth conquest with",
        "bid air conquest against",
    )  # fmt: skip
    assert state.declarer == 1
    assert isinstance(state.rule, Tricks)


def test_r9_only_eldest_alone_may_keep_or_call_the_penalty() -> None:
    state = bid("bid earth skirmish against", "pass", "pass", "pass")
    assert isinstance(state.rule, KeepOrPenalty)
    assert state.turn == 0
    ask = state.view(0)
    assert (
        state.rule.prompt(ask) == "Nobody has bid against you: keep your bid, or call for the penalty play?"
    )
    assert state.rule.meaning(ask, "keep") == "you are declarer"
    assert "whoever takes the most points pays them" in state.rule.meaning(ask, "penalty")
    kept = state.copy()
    kept.play("keep")
    assert (kept.declarer, kept.contract.rung) == (0, "skirmish against")
    state.play("penalty")
    assert state.contract is None
    assert state.declarer == NOBODY
    twice = bid(
        "bid earth skirmish with",
        "bid air skirmish without",
        "pass",
        "pass",
        "bid earth battle with",
        "pass",
    )
    assert isinstance(twice.rule, LayAway)


def test_r8_all_pass_is_penalty_play_or_thrown_in() -> None:
    state = bid("pass", "pass", "pass", "pass")
    assert isinstance(state.rule, Tricks)
    assert state.contract is None
    assert state.rule.order is None or state.rule.trumps == rules.REGULAR
    state = bid("pass", "pass", "pass", "pass", all_pass="throw_in")
    assert state.outcome == THROWN_IN
    assert state.scores() == (0, 0, 0, 0)
    assert state.account().verdict == "All have passed."
    match = Match(state.game)
    match.deal(seed=b"1")
    for _ in range(4):
        assert match.state is not None
        match.state.play("pass")
    match.finish()
    assert match.counted == 1


def holding(hand: str, seed: int = 2) -> State:
    """A dealt hand in which eldest, seat 0, holds these cards and others."""
    rng = Random(seed)
    wanted = [PACK.card(code) for code in hand.split()]
    places = list(bits(GAME.deal(pack=range(78), dealer=3).zones[0]))
    rest = [card for card in rng.sample(range(78), 78) if card not in wanted]
    pack = [-1] * 78
    for place, card in zip(rng.sample(places, len(wanted)), wanted, strict=True):
        pack[place] = card
    return GAME.deal(pack=[card if card >= 0 else rest.pop() for card in pack], dealer=3)


PLAIN_REST = "2A 3A 4A 2F 3F 4F 2W 3W"


def test_r11_a_holding_needs_its_trumps_and_shows_exactly_so_many() -> None:
    state = holding(f"T2 T3 T4 T5 T6 KE QE 2E 3E 4E {PLAIN_REST}")
    with pytest.raises(IllegalAction, match="unit needs 10 trumps, and you hold 8"):
        state.play("bid air skirmish with unit")
    state.play("bid earth skirmish with unit")
    assert isinstance(state.desk, Showing)
    assert legal(state) == "2E 3E 4E QE KE T2 T3 T4 T5 T6"
    with pytest.raises(IllegalAction, match="show trumps for your holding, 10 in all"):
        state.play("2A")
    for code in legal(state).split():
        assert state.turn == 0
        state.play(code)
    assert state.turn == 1
    assert state.desk is None
    assert [event.kind for event in state.events] == ["shown 10 trumps"]
    for seat in (1, 2, 3):
        assert state.view(seat).known == ((cards("2E 3E 4E QE KE T2 T3 T4 T5 T6"), 1),)


@pytest.mark.parametrize(("name", "count"), [("unit", 10), ("regiment", 13), ("army", 15)])
def test_worlds_agree_with_a_holding_while_it_is_shown(name: str, count: int) -> None:
    trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 KE QE 2E 3E 4E"
    state, rng = holding(f"{trumps} 2A 3A"), Random(4)
    state.play(f"bid earth skirmish with {name}")
    rule = state.rule
    assert isinstance(rule, Elect)
    while state.desk is not None:
        for seat in (1, 3):
            for _ in range(3):
                hand = state.view(seat).imagine(rng).zones[0]
                assert (hand & rule.trumps("earth")).bit_count() >= count
                assert not state.desk.chosen & ~hand
        state.apply(next(bits(state.legal())))


def test_of_regular_trumps_alone_by_the_option() -> None:
    rule = next(
        r for r in tomfool.game("civil-war", holding_trumps="regular").rules if isinstance(r, Elect)
    )
    assert rule.trumps("earth") == rules.REGULAR


def test_a_call_that_fits_no_paragraph_is_refused_in_words() -> None:
    with pytest.raises(IllegalAction, match="now bid or pass"):
        bid().play("2E")


# The People


def test_with_the_people_all_see_them_and_six_go() -> None:
    state = bid("bid earth skirmish with", "pass", "pass", "pass", "keep")
    assert [event.kind for event in state.events] == ["talon"]
    assert state.events[0].cards.bit_count() == 6
    assert state.zones[0].bit_count() == 24
    assert isinstance(state.rule, LayAway)


def test_r14_the_discard_by_the_imperial_suit() -> None:
    def before(state: State) -> None:
        state.declarer, state.contract = 0, SKIRMISH

    hand = "AE QE 9E 2E KA QA JA AA KF CF T1 T2 T3 T4 T6 T9 T11 T12 T15 T16 T19 T20 T21 Fool"
    state = position(GAME, LayAway, zones={0: cards(hand)}, context=before)
    for card, reason in (("KA", "Kings, the Magician"), ("QE", "Earth is Imperial")):
        with pytest.raises(IllegalAction, match=reason):
            state.play(card)
    play(state, "QA JA AA CF T2 9E")
    assert state.zones[GAME.discard(0)] == cards("QA JA AA CF T2 9E")
    assert [(event.kind, event.cards) for event in state.events] == [("shown", cards("T2 9E"))]
    assert state.view(2).known == ((cards("T2 9E"), 1 << GAME.discard(0)),)


@pytest.mark.parametrize(("multiplier", "side"), [("without", 1), ("against", 0)])
def test_the_people_count_for_the_declarer_or_for_the_defenders(multiplier: str, side: int) -> None:
    state = bid(f"bid earth skirmish {multiplier}", "pass", "pass", "pass", "keep")
    assert all(state.view(seat).zones[TALON] is None for seat in range(4))
    play_out(state, multiplier)
    whole = rules.POINTS.count(state.zones[TALON])
    assert rules.aside(state) == whole * side
    assert PACK.show(state.zones[TALON]) in next(i.label for i in state.account().items if i.key == "aside")


# The score


def test_r12_a_holding_counts_even_when_the_bid_is_missed() -> None:
    row = Bid("earth", LEVELS[0], MULTIPLIERS[0], holding=HOLDINGS[1])
    assert rules.lines(row, 11, 5, 0) == {"bid": -10, "holding": 10}


def test_r13_an_announced_sparrow_that_a_defender_makes_costs_15() -> None:
    row = Bid("earth", LEVELS[0], MULTIPLIERS[0], sparrow=True)
    assert rules.lines(row, 60, 5, -1) == {"bid": 10, "sparrow": -10, "sparrow of a defender": -5}


def test_r20_exactly_the_points_needed_are_enough() -> None:
    for level in LEVELS:
        row = Bid("earth", level, MULTIPLIERS[2])
        assert rules.lines(row, level.points, 5, 0)["bid"] == 4 * level.value
        assert rules.lines(row, level.points - 1, 5, 0)["bid"] == -4 * level.value


def test_r17_whoever_shares_the_most_pays_those_with_less() -> None:
    assert rules.pay_penalty([61, 40, 31, 24]) == (-183, 61, 61, 61)
    assert rules.pay_penalty([50, 50, 30, 26]) == (-100, -100, 100, 100)
    assert rules.pay_penalty([40, 40, 40, 40]) == (0, 0, 0, 0)


def test_r17_penalty_play_is_each_for_himself() -> None:
    state = play_out(bid("pass", "pass", "pass", "pass"), 4)
    account = state.account()
    assert account.verdict.startswith("Penalty play")
    points = next(item.amounts for item in account.items if item.key == "points")
    assert account.scores == rules.pay_penalty(points)
    assert [rules.side(state, seat) for seat in range(4)] == [1, 2, 4, 8]


def test_a_slam_that_nobody_has_announced_counts_less() -> None:
    row = Bid("earth", LEVELS[0], MULTIPLIERS[0])
    unsaid = rules.lines(row, 146, rules.TRICKS, 0)["slam"]
    assert 0 < unsaid < rules.lines(replace(row, slam=True), 146, rules.TRICKS, 0)["slam"]


@pytest.mark.parametrize("seed", range(30))
def test_the_account_adds_up(seed: int) -> None:
    state = play_out(GAME.deal(seed=seed, dealer=seed % 4), seed)
    account = state.account()
    assert sum(state.scores()) == 0
    counted = [key for key in account.tally if key in rules.LABELS]
    if state.contract is None:
        assert "Penalty play" in account.verdict
        points = account.tally["points"]
        people = rules.POINTS.count(rules.people(state))
        assert sum(points) == 164 - people
    else:
        rows = [account.tally[key] for key in counted]
        assert tuple(map(sum, zip(*rows, strict=True))) == state.scores()
        assert state.contract.rung in account.verdict


def test_what_is_at_stake_stays_in_sight() -> None:
    assert GAME.at_stake is not None
    state = bid()
    assert GAME.at_stake(state.view(0)) == ""
    state.play("bid air skirmish without sparrow")
    assert (
        GAME.at_stake(state.view(0)) == "Skirmish without the People, 55 points; Air is Imperial, sparrow."
    )
    assert "Penalty play" in GAME.at_stake(bid("pass", "pass", "pass", "pass").view(2))


# The page for players


def test_the_tables_of_the_auction_on_the_page_are_those_of_the_game() -> None:
    rows = table("## The auction", "civil-war")
    levels = {row[0].strip("`"): (int(row[1]), int(row[2])) for row in rows[:5]}
    assert levels == {level.name: (level.points, level.value) for level in LEVELS}
    assert {row[0].strip("`"): int(row[1]) for row in rows[5:]} == {m.name: m.factor for m in MULTIPLIERS}
    assert list(SUITS) == ["earth", "air", "fire", "water"]


def test_the_examples_on_the_page_are_right() -> None:
    for name, points, besides, pays, declarer in table("### An example", "civil-war"):
        level, multiplier, *extras = name.replace(",", "").split()
        row = next(
            b
            for b in BIDS
            if b.suit == "earth" and b.rung == f"{level} {multiplier}" and b.extras == extras
        )
        x = sum(rules.lines(row, int(points), 5, -1 if "defender" in besides else 0).values())
        assert x == int(pays.replace("−", "-"))
        assert by_each(x, 0, 4)[0] == int(declarer.replace("−", "-"))


def test_the_page_names_every_option_with_its_values() -> None:
    check_options("civil-war")


def test_a_bid_is_told_as_people_say_it():
    election = next(rule for rule in GAME.rules if isinstance(rule, Elect))
    assert election.told("pass") == ("pass", "")
    assert election.told("bid earth battle with") == ("bid", "battle with the People in Earth")
    assert election.told("bid air skirmish without sparrow unit") == (
        "bid",
        "skirmish without the People in Air, and sparrow unit",
    )
