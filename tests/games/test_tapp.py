"""Tapp: its deal, its phases, and the rulings R1 to R11 of its page, one by one."""

from __future__ import annotations

import re

import pytest

import tomfool
from tests.cases.positions import auctioned, position
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.austria.tapp_score import BIDS, BONUSES, Result, lines
from tomfool.match import Match
from tomfool.mechanics.auction import THROWN_IN, Auction
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

GAME = tomfool.game("tapp")
PACK = GAME.pack
TITLE = tomfool.TITLES["tapp"]
BY_NAME = {bid.name: bid for bid in BIDS}
SPARROW, SLAM = BONUSES


def cards(text: str) -> int:
    return PACK.parse(text)


def may(state: State) -> list[str]:
    return state.game.show_actions(state.legal()).split(", ")


def say(state: State, *words: str) -> State:
    for word in words:
        state.play(word)
    return state


def playing(*hands: str, contract: str = "solo", declarer: int = 0) -> State:
    """Return a hand near its end, the declarer to lead."""

    def bid(state: State) -> None:
        state.contract, state.declarer = BY_NAME[contract], declarer

    zones = {seat: cards(hand) for seat, hand in enumerate(hands)}
    return position(GAME, Tricks, zones=zones, context=bid)


def x(contract: str, points: int, *announced: object, tricks: int = 8, sparrow: bool = False) -> int:
    """What each defender pays, whatever order the lines come in."""
    bonuses = tuple(bonus for bonus in BONUSES if bonus in announced)
    result = Result(BY_NAME[contract], points, tricks, bonuses, sparrow)
    return sum(line.value for line in lines(result, GAME.options))


# Deal and talon


@pytest.mark.parametrize("dealer", range(3))
def test_bottom_and_top_packet_come_first_then_eight_and_eight(dealer: int) -> None:
    state = GAME.deal(pack=range(54), dealer=dealer)
    zone = GAME.zone_index
    assert list(bits(state.zones[zone["talon 0"]])) == [0, 1, 2]
    assert list(bits(state.zones[zone["talon 1"]])) == [3, 4, 5]
    eldest = (dealer + 1) % 3
    assert list(bits(state.zones[eldest])) == [*range(6, 14), *range(30, 38)]
    assert list(bits(state.zones[dealer]))[-1] == 53


def test_in_three_cards_all_six_are_shown_and_what_stays_is_the_defenders() -> None:
    state = auctioned(GAME.deal(pack=range(54)), "three cards", 1)
    assert may(state) == ["take bottom", "take top"]
    assert [event.kind for event in state.events] == ["talon shown"] * 2  # one packet after the other
    say(state, "take top")
    view = state.view(0)
    assert view.zones[GAME.zone_index["talon 0"]] == 0b111
    assert (0b111000, 1 << 1) in view.known


@pytest.mark.parametrize(("contract", "packet"), [("bottom three", 0b111), ("top three", 0b111000)])
def test_a_packet_taken_unseen_is_known_to_the_declarer_alone(contract: str, packet: int) -> None:
    state = auctioned(GAME.deal(pack=range(54)), contract, 0)
    assert state.zones[0] & packet == packet
    for seat in (1, 2):
        view = state.view(seat)
        assert view.zones[0] is None
        assert view.known == ()
    other = GAME.zone_index["talon 1" if packet == 0b111 else "talon 0"]
    assert state.view(0).zones[other] is None


def test_r8_the_packet_dealt_first_lies_at_the_bottom() -> None:
    state = auctioned(GAME.deal(pack=range(54)), "bottom three", 0)
    assert state.zones[GAME.zone_index["talon 0"]] == 0
    assert state.zones[GAME.zone_index["talon 1"]] == 0b111000


def test_what_went_unseen_is_laid_open_at_the_end() -> None:
    state = auctioned(GAME.deal(seed=4), "solo", 1)
    say(state, "done")
    talon = [state.zones[GAME.zone_index[f"talon {group}"]] for group in (0, 1)]
    assert state.view(1).zones[GAME.zone_index["talon 0"]] is None
    while not state.over:
        state.apply(next(bits(state.legal())))
    shown = [event.cards for event in state.events if event.kind == "talon at the end"]
    assert shown == talon  # packet by packet


# The score


def test_r1_61_wins_and_62_is_an_option() -> None:
    assert x("three cards", 61) == 3
    assert x("three cards", 60) == -3
    result = Result(BY_NAME["three cards"], 61, 8, (), False)
    assert sum(line.value for line in lines(result, tomfool.game("tapp", win_at=62).options)) == -3


def test_r2_an_announced_slam_replaces_the_game() -> None:
    assert x("top three", 118, SLAM, tricks=15) == -40
    assert x("top three", 118, SLAM, tricks=16) == 40


def test_r3_a_slam_in_silence_is_four_games() -> None:
    assert x("bottom three", 117, tricks=16) == 16


def test_r4_the_sparrow_is_added_after_multiplying() -> None:
    assert x("solo", 117, SLAM, SPARROW, tricks=16, sparrow=True) == 64 + 8
    assert x("solo", 55, SPARROW, sparrow=True) == 0
    assert x("solo", 70, SPARROW) == 0
    assert x("solo", 70, sparrow=True) == 12


def test_r5_defenders_have_no_bonuses() -> None:
    state = say(playing("7E", "T1", "8E", declarer=0), "7E", "T1", "8E")
    assert "sparrow" not in state.account().tally


def test_r6_a_passed_hand_counts_and_the_deal_moves_on() -> None:
    match = Match(GAME)
    for dealer in range(3):
        state = say(match.deal(), "pass", "pass", "pass")
        assert state.outcome == THROWN_IN
        assert match.finish().dealer == dealer
    assert match.over
    assert match.totals == [0, 0, 0]
    assert match.hands[0].account.verdict == "All have passed: nobody scores."


def test_r6_as_an_option_the_next_dealer_deals_and_it_does_not_count() -> None:
    match = Match(tomfool.game("tapp", passed_hand="again"))
    say(match.deal(), "pass", "pass", "pass")
    match.finish()
    assert (match.dealer, match.counted) == (1, 0)


def test_r7_both_bonuses_may_be_announced_but_none_twice() -> None:
    state = auctioned(GAME.deal(seed=1), "solo", 1)
    assert may(state) == ["announce sparrow", "announce slam", "done"]
    say(state, "announce slam")
    with pytest.raises(IllegalAction, match="you have announced it already"):
        state.play("announce slam")
    assert may(say(state, "announce sparrow")) == ["done"]
    assert isinstance(say(state, "done").rule, Tricks)


def test_r9_the_emperor_trick_makes_the_sparrow() -> None:
    state = say(playing("T21", "Fool", "T1", declarer=2), "T1", "T21", "Fool")
    assert state.history[-1].taker == 2
    assert state.account().tally["sparrow"] == [-4, -4, 8]


def test_r10_a_dealer_after_two_passes_is_declarer_on_the_bid_he_names() -> None:
    state = say(GAME.deal(seed=1), "pass", "pass")
    assert may(state) == ["pass", "three cards", "solo"]
    assert not isinstance(say(state, "three cards").rule, Auction)


def test_r11_trumps_laid_away_are_shown() -> None:
    def bid(state: State) -> None:
        state.contract, state.declarer = BY_NAME["top three"], 0

    hand = "KE KA KF KW JW 9E T1 T3 T4 T7 T9 T12 T13 T16 T18 T19 T20 T21 Fool"
    state = position(GAME, LayAway, zones={0: cards(hand)}, context=bid)
    say(state, "JW", "T3", "9E")
    assert [event.cards for event in state.events if event.kind == "shown"] == [cards("T3")]
    assert (cards("T3"), 1 << GAME.discard(0)) in state.view(1).known
    assert state.barred[0] & cards("QE") == cards("QE")  # all that may go first has gone


def test_a_bid_out_of_its_turn_is_refused_with_those_that_are_open() -> None:
    state = say(GAME.deal(seed=1), "three cards")
    with pytest.raises(IllegalAction, match=r"has to be the next one after 'three cards': pass, bottom"):
        state.play("top three")


def test_a_person_is_told_what_every_call_means() -> None:
    state = GAME.deal(seed=1)
    view = state.view(1)
    assert "nobody has bid yet" in view.rule.prompt(view)
    assert "or gets 8" in view.rule.meaning(view, "solo")
    assert view.rule.meaning(view, "pass") == ""
    assert GAME.at_stake(view) == "Bidding: the declarer will play alone against the two others."  # type: ignore[misc]
    view = say(state, "three cards").view(2)
    assert "“three cards” stands" in view.rule.prompt(view)
    view = say(state, "solo", "announce sparrow").view(2)
    assert "Then say done" in view.rule.prompt(view)
    assert "all sixteen tricks" in view.rule.meaning(view, "announce slam")
    assert "play begins" in view.rule.meaning(view, "done")
    assert GAME.at_stake(view) == "Solo: 8 won from or paid to each of the others. Announced: Sparrow."  # type: ignore[misc]


def test_the_verdict_says_how_it_ended() -> None:
    state = say(playing("KE", "7E", "8E"), "KE", "7E", "8E")
    assert state.account().verdict.endswith("and 61 were needed: the game is lost.")
    state = auctioned(GAME.deal(seed=1), "solo", 1)
    say(state, "announce slam", "done")
    while not state.over:
        state.apply(next(bits(state.legal())))
    assert "slam announced: the declarer has won" in state.account().verdict


@pytest.mark.parametrize("hands", [0, 2, 4, "many"])
def test_a_match_has_a_multiple_of_three_hands(hands: object) -> None:
    with pytest.raises(OptionError, match="option hands takes any multiple of 3"):
        tomfool.game("tapp", hands=hands)


# The page for players


def rows(heading: str) -> list[list[str]]:
    section = re.split(r"\n##+ ", TITLE.page.split(f"# {heading}\n")[1])[0].replace("−", "-")
    found = [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return [row for row in found if len(row) > 1][2:]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    for plays, best, _ in rows("The play"):
        codes = plays.replace("`", "").split()
        state = say(playing(*codes), *codes)
        assert f"`{codes[state.history[0].taker]}`" == best


def test_the_contracts_on_the_page_are_those_of_the_game() -> None:
    assert [(row[0].strip("`"), int(row[1])) for row in rows("The bidding")] == [
        (bid.name, bid.value) for bid in BIDS
    ]


def test_the_example_on_the_page_adds_up() -> None:
    table = {row[0]: [int(cell or 0) for cell in row[1:]] for row in rows("An example")}
    won, laid = table["Card points won in tricks"], table["Cards laid away"]
    points = won[1] + laid[1] + table["One for each trick"][1]
    assert points == 63
    assert sum(won) + sum(laid) + 9 == 106
    pays = x("three cards", points, SPARROW)
    assert table["Score"] == [-pays, 2 * pays, -pays]


def test_the_page_names_every_option_with_its_values() -> None:
    found = {row[0].strip("`"): row[1] for row in rows("Options")}
    assert found == {
        "hands": "any multiple of 3",
        "win_at": "61, 62",
        "passed_hand": "counts, again",
    }
    assert set(found) == {option.name for option in TITLE.options}
