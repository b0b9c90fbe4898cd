"""The rules of Taraux, ruling by ruling, and faults that other implementations have shipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest

import tomfool
from tests.oracles.test_taraux import dealt_so
from tomfool.cards import bits
from tomfool.errors import IllegalAction, NotYet
from tomfool.games.france.bidding import Bidding
from tomfool.games.france.cards import CONTRACTS, FOOL, KINGS, MAGICIAN, PACK, PLAIN, TRUMPS
from tomfool.games.france.close import at_stake
from tomfool.games.france.reckoning import Reckoning, pile, reckon, won_by
from tomfool.match import Match
from tomfool.mechanics.announce import Announce
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.partner import declarers, partner_of
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY
from tomfool.scoring.settlement import two_to_one
from tomfool.state import State

ELDEST = 1


def dealt(players: int, hands: Mapping[int, str], stock: str = "", **options: object) -> State:
    """Return a hand in which these seats (0 deals) have been dealt these cards, the rest anyhow."""
    game = tomfool.game("taraux", players=players, **options)
    wanted = {seat: codes.split() for seat, codes in hands.items()} | {-1: stock.split()}
    rng = Random(f"{players} {hands} {stock}")
    pack = dealt_so(rng, players, 0, {seat: codes for seat, codes in wanted.items() if codes})
    return game.deal(pack=[PACK.card(code) for code in pack])


def say(state: State, *words: str) -> State:
    for word in words:
        state.play(word)
    return state


def bid_by_eldest(state: State, bid: str) -> State:
    """Let eldest, seat 1, be Declarer; the others pass, and nobody is asked aside."""
    while state.aside is not None:
        state.play("quiet")
    say(state, bid)
    while isinstance(state.rule, Auction):
        state.play("pass")
    return state


def to_the_tricks(state: State) -> State:
    """Lay away, call and announce as little as may be."""
    while not isinstance(state.rule, Tricks):
        words = [state.game.vocabulary[action] for action in bits(state.legal())]
        state.play("done" if "done" in words else words[0])
    return state


def play_on(state: State, rng: Random) -> State:
    """Play the hand to its end, anything that is legal."""
    while not state.over:
        state.apply(rng.choice(list(bits(state.legal()))))
    return state


def names(state: State) -> set[str]:
    return {state.game.vocabulary[action] for action in bits(state.legal())}


def counted_for_declarer(state: State) -> int:
    ours = declarers(state)
    return pile(state, ours, won_by(state, ours))


def only(kind: str, state: State) -> list[int]:
    """Return the seats of the events of this kind."""
    return [event.seat for event in state.events if event.kind == kind]


HIGH = " ".join(f"T{number}" for number in range(21, 4, -1))


# Dealing and the bare Magician (R1, R5)


@pytest.mark.parametrize(("players", "each", "stock"), [(3, 24, 6), (4, 18, 6), (5, 15, 3)])
def test_the_stock_follows_the_first_round_of_packets(players: int, each: int, stock: int) -> None:
    state = tomfool.game("taraux", players=players, brass=False).deal(pack=range(78))
    size = {3: 4, 4: 3, 5: 5}[players]
    assert [zone.bit_count() for zone in state.zones[:players]] == [each] * players
    talon = state.zones[state.game.zone_index["talon 0"]]
    assert list(bits(talon)) == list(range(players * size, players * size + stock))
    assert state.zones[ELDEST] >> 0 & 1


BARE = "T1 AE 2E 3E AA 2A 3A AF 2F 3F AW 2W 3W 4W 5W 6W 7W Fool"


def test_a_bare_magician_is_asked_and_nobody_else_sees_the_question() -> None:
    state = dealt(4, {2: BARE})
    assert state.turn == 2
    assert names(state) == {"redeal", "brass", "quiet"}
    seen = state.view(1)
    assert (seen.turn, seen.log, type(seen.rule)) == (1, (), Bidding)
    with pytest.raises(NotYet):
        state.play("play", 1)
    with pytest.raises(IllegalAction, match="only trump"):
        state.play("pass", 2)


def test_quiet_leaves_no_trace() -> None:
    state = dealt(4, {2: BARE})
    before = [state.view(seat) for seat in (0, 1, 3)]
    state.play("quiet")
    assert [state.view(seat) for seat in (0, 1, 3)] == before
    assert len(state.view(2).log) == 1
    assert state.turn == 1
    assert state.events == ()


def test_brass_tells_that_the_hand_has_no_other_trump() -> None:
    state = say(dealt(4, {2: BARE}), "brass")
    for seat in (0, 1, 3):
        view = state.view(seat)
        assert (MAGICIAN, 1 << 2) in view.known
        assert view.barred[2] == TRUMPS & ~MAGICIAN
        assert view.imagine(Random(1)).zones[2] & TRUMPS == MAGICIAN
    assert only("brass", state) == [2]


def test_a_redeal_is_no_hand_of_the_match_and_the_same_dealer_deals_again() -> None:
    match = Match(tomfool.game("taraux"))
    match.state = say(dealt(4, {2: BARE}), "redeal")
    assert match.state.over
    hand = match.finish()
    assert (hand.scores, hand.outcome, match.counted, match.dealer) == ((0,) * 4, "redeal", 0, 0)
    assert "same dealer" in hand.account.verdict


def test_without_brass_nobody_is_asked() -> None:
    assert isinstance(dealt(4, {2: BARE}, brass=False).rule, Auction)


@pytest.mark.parametrize("other", ["T2", "T21"])
def test_a_second_trump_is_ground_enough_not_to_be_asked(other: str) -> None:
    assert dealt(4, {2: BARE.replace("7W", other)}).aside is None


def test_brass_outlives_trumps_from_the_stock() -> None:
    state = say(dealt(4, {1: BARE}, "T9 T10 T11 8W 9W 10W"), "brass")
    to_the_tricks(bid_by_eldest(state, "play"))
    assert state.zones[1] & TRUMPS == PACK.parse("T1 T9 T10 T11")
    assert state.rule.excuse == FOOL | MAGICIAN  # type: ignore[attr-defined]


# The auction (R3, R4)


def test_all_passing_throws_the_hand_in() -> None:
    state = say(dealt(3, {}, brass=False), "pass", "pass", "pass")
    assert state.outcome == "all passed"
    assert state.scores() == (0, 0, 0)
    assert "same dealer" in state.account().verdict
    assert not state.game.match.counts(state.outcome)


def test_each_speaks_once_and_against_ends_it() -> None:
    state = say(dealt(4, {}, brass=False), "play", "pass", "solo")
    assert state.turn == 0
    with pytest.raises(IllegalAction, match="higher"):
        state.play("play")
    state.play("against")
    assert (state.declarer, state.contract.name) == (0, "against")
    assert isinstance(state.rule, Announce)


def test_a_higher_bid_is_not_answered() -> None:
    state = say(dealt(4, {}, brass=False), "play", "pass", "solo", "pass")
    assert (state.declarer, type(state.rule)) == (3, LayAway)


# Stock and discard


def test_the_shown_stock_is_known_to_all_and_the_discard_to_none() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH + " Fool"}, "KE KA T1 2E 3E 4E"), "play")
    assert state.view(2).known == ((PACK.parse("KE KA T1 2E 3E 4E"), 1 << 1),)
    say(state, "2E", "3E", "4E")
    with pytest.raises(IllegalAction, match="Kings"):
        state.play("KE")
    with pytest.raises(IllegalAction, match="Magician"):
        state.play("T1")
    say(state, "T5", "T6", "T7")
    assert only("shown", state) == [1]
    laid = state.game.discard(1)
    assert (PACK.parse("T5 T6 T7"), 1 << laid) in state.view(2).known
    assert state.view(2).barred[1] & PLAIN == PLAIN, "all that may go first has gone"
    world = state.view(2).imagine(Random(1))
    assert world.zones[laid] & TRUMPS == PACK.parse("T5 T6 T7")


def test_no_trump_goes_while_plain_cards_suffice() -> None:
    state = bid_by_eldest(dealt(4, {1: "2E 3E 4E 5E 6E 7E T2 T3"}), "solo")
    with pytest.raises(IllegalAction, match="too few plain cards"):
        state.play("T2")


# The call (R6, R7)


def test_a_king_held_cannot_be_called() -> None:
    state = bid_by_eldest(dealt(5, {1: "KE KA 2E 3E 4E", 2: "KF KW"}), "against")
    assert names(state) == {"call KF", "call KW"}
    with pytest.raises(IllegalAction, match="call a King that you neither hold nor have laid away"):
        state.play("call KE")


def test_a_queen_called_tells_that_all_kings_are_with_declarer() -> None:
    state = bid_by_eldest(dealt(5, {1: "KE KA KF KW QE 2E 3E", 2: "QA QF QW"}, "4E 5E 6E"), "play")
    say(state, "QE", "2E", "3E")
    assert names(state) == {"call QA", "call QF", "call QW"}
    with pytest.raises(IllegalAction, match="with all four Kings yours"):
        state.play("call QE")
    state.play("call QF")
    assert (KINGS, 1 << 1) in state.view(3).known


def test_with_every_court_in_hand_nobody_is_called_and_all_are_told() -> None:
    courts = [rank + suit for rank in "KQCJ" for suit in "EAFW"]
    state = bid_by_eldest(dealt(5, {1: " ".join(courts[:15])}, f"{courts[15]} 2E 3E"), "play")
    say(state, "2E", "3E", "QE")
    assert isinstance(state.rule, Announce)
    assert only("nobody called", state) == [1]
    assert partner_of(state) == NOBODY
    view = state.view(3)
    assert PACK.parse("KE KA KF KW") & view.imagine(Random(1)).zones[1] == KINGS


@pytest.mark.parametrize("bid", ["with", "against"])
def test_a_king_called_that_lies_in_the_stock_leaves_declarer_alone_unknown_to_all(bid: str) -> None:
    state = bid_by_eldest(dealt(5, {1: "KE KA KF 2E 3E"}, "KW"), bid)
    state.play("call KW")
    to_the_tricks(state)
    while not state.over:
        assert state.partner == NOBODY
        assert only("alone", state) == []
        state.apply(next(bits(state.legal())))
    assert partner_of(state) == NOBODY
    assert only("alone", state) == [1]
    assert only("stock", state) == [1]
    value = reckon(state).value
    assert state.scores() == (-value, 4 * value, -value, -value, -value)


def test_called_before_the_stock_the_king_may_come_up_and_all_know() -> None:
    state = dealt(5, {1: "KE KA KF 2E 3E"}, "KW", call="before_stock")
    bid_by_eldest(state, "play")
    state.play("call KW")
    assert isinstance(state.rule, LayAway)
    assert only("alone", state) == [1]
    assert state.called == 0
    play_on(state, Random(1))
    assert partner_of(state) == NOBODY


def test_called_before_the_stock_the_own_hand_is_that_of_the_deal() -> None:
    state = dealt(5, {1: "KE KA KF 2E 3E", 2: "KW"}, "4E 5E 6E", call="before_stock")
    bid_by_eldest(state, "solo")
    assert names(state) == {"call KW"}
    state.play("call KW")
    assert only("alone", state) == []
    assert partner_of(state) == 2
    play_on(state, Random(1))
    assert state.partner == 2


# Announcements (R8, R10)


def test_a_bonus_is_refused_to_a_seat_that_may_not_announce_it() -> None:
    eleven = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12"
    state = bid_by_eldest(dealt(4, {1: f"{eleven} KE KA KF KW QE QA QF", 2: "T1 T13"}), "with")
    with pytest.raises(IllegalAction, match="only the holder of T1"):
        state.play("sparrow")
    with pytest.raises(IllegalAction, match="13 trumps have to be laid open for it: you hold 11"):
        state.play("abundance middling")
    say(state, "abundance small", *(f"T{number}" for number in range(2, 12)))
    assert (PACK.parse("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"), 1 << 1) in state.view(3).known
    with pytest.raises(IllegalAction, match="announced it already"):
        state.play("abundance small")
    say(state, "slam", "done", "sparrow")
    assert (MAGICIAN, 1 << 2) in state.view(3).known
    with pytest.raises(IllegalAction, match="announced it already"):
        state.play("sparrow")


def test_a_player_announces_one_abundance_at_most() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH}), "with")
    say(state, "abundance middling")
    with pytest.raises(IllegalAction, match="lay open a trump of yours"):
        state.play("done")
    say(state, *HIGH.split()[:13])
    with pytest.raises(IllegalAction, match="one abundance at most"):
        state.play("abundance small")


def test_after_brass_there_is_no_sparrow_to_announce() -> None:
    state = bid_by_eldest(say(dealt(4, {1: BARE}), "brass"), "against")
    with pytest.raises(IllegalAction, match="second Fool"):
        state.play("sparrow")


def test_the_fool_stands_in_for_one_trump_and_then_all_lie_open() -> None:
    trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10"
    state = dealt(4, {1: f"{trumps} Fool KE KA KF KW QE QA QF QW"}, fool_in_abundance=True)
    bid_by_eldest(state, "with")
    say(state, "abundance small", *trumps.split())
    assert names(state) == {"Fool"}
    state.play("Fool")
    assert state.view(3).barred[1] & TRUMPS == TRUMPS & ~PACK.parse(trumps)


# The tricks (R12, R15, R16)


@pytest.mark.parametrize("excuse", ["Fool", "T1"])
def test_after_an_excuse_led_and_a_plain_card_third_and_fourth_hand_must_follow(excuse: str) -> None:
    hands = {1: BARE, 2: "KE 8E 9E T5", 3: "7E 6E T6", 0: "5E 4E T7"}
    state = say(dealt(4, hands), "brass")
    to_the_tricks(bid_by_eldest(state, "against"))
    assert state.turn == 1, "Declarer leads"
    say(state, excuse)
    assert state.legal() == state.zones[2], "the second plays anything"
    say(state, "8E")
    assert state.legal() & TRUMPS == 0
    assert {"7E", "6E"} <= names(state)
    with pytest.raises(IllegalAction, match="must follow Earth"):
        state.play("T6")
    say(state, "7E")
    with pytest.raises(IllegalAction, match="must follow Earth"):
        state.play("T7")
    say(state, "5E")
    assert state.turn == 2


def test_the_excuse_in_an_unseen_stock_counts_against_its_taker() -> None:
    """Against: for the Defenders, with: for Declarer; he is not played, and nothing is paid."""
    for bid, honours in (("against", 0), ("with", 2)):
        state = bid_by_eldest(dealt(4, {1: "KE KA 2F 3F"}, "Fool T21"), bid)
        to_the_tricks(state)
        play_on(state, Random(f"stock {bid}"))
        assert only("paid", state) == []
        won = sum(trick.taker == 1 for trick in state.history)
        assert 0 < won < 18
        assert (counted_for_declarer(state) & PACK.parse("Fool T21")).bit_count() == honours


STRONG = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5"


def strongest_first(state: State, strong: int = ELDEST) -> State:
    """Play out: the *strong* seat the highest trumps, the Fool last of all; the others the lowest."""
    while not state.over:
        legal = list(bits(state.legal() & ~FOOL)) or list(bits(state.legal()))
        state.apply(legal[-1] if state.turn == strong else legal[0])
    return state


@pytest.mark.parametrize(("said", "points"), [(True, 400), (False, 200)])
def test_a_slam_with_the_stock_against_is_made_and_brings_the_stock(said: bool, points: int) -> None:
    state = bid_by_eldest(dealt(4, {1: STRONG}, "T1 KE KA"), "against")
    say(state, *["slam"] * said)
    strongest_first(to_the_tricks(state))
    assert {trick.taker for trick in state.history} == {1}
    assert state.history[-1].fall[0] == PACK.card("Fool"), "the Fool has won the last trick"
    found = reckon(state)
    assert found.slam == points
    assert counted_for_declarer(state) == PACK.all, "the stock too, as the Defenders have won no trick"
    assert only("slam made", state) == [1]


LOW = "AE 2E 3E AA 2A 3A AF 2F 3F AW 2W 3W 4E 4A 4F 4W 5E 5A"


def test_a_slam_of_the_defenders_takes_the_discard_away() -> None:
    state = bid_by_eldest(dealt(4, {1: LOW, 2: STRONG}, "QE QA QF QW CE CA"), "play")
    say(state, "QE", "QA", "QF", "QW", "CE", "CA")
    strongest_first(to_the_tricks(state), strong=2)
    found = reckon(state)
    assert (found.halves, found.honours, found.slam) == (0, 0, -200)
    assert found.value == -(25 + 56) - 200
    assert state.scores() == (281, -843, 281, 281)
    assert only("slam made", state) == [2]


def test_a_slam_of_the_defenders_is_announced_by_one_and_made_by_all() -> None:
    state = bid_by_eldest(dealt(4, {1: LOW, 2: STRONG}, "KE KA KF KW T1 T2"), "with")
    say(state, "done", "slam", "done", "slam", "done", "done")
    strongest_first(state, strong=2)
    assert reckon(state).slam == -400, "once, though two have announced it"
    assert counted_for_declarer(state) == 0, "the stock of `with` is lost with all tricks"


def test_the_fool_led_to_the_last_trick_loses_it_where_one_trick_was_lost() -> None:
    state = to_the_tricks(bid_by_eldest(dealt(4, {1: STRONG.replace("T5", "2E")}, "T1"), "with"))
    state.play("2E")
    strongest_first(state)
    assert state.history[0].taker != 1
    assert state.history[-1].fall[0] == PACK.card("Fool")
    assert state.history[-1].taker != 1
    assert reckon(state).slam == 0


# Scores (R9, R11)


def test_scores_add_up_to_nothing_at_every_table() -> None:
    for players, contract, halves, honours in product((3, 4, 5), CONTRACTS, range(0, 183, 7), range(4)):
        for sparrow, slam, abundance in ((0, 0, 0), (20, -400, 30), (-10, 200, -20)):
            value = Reckoning(contract, halves, honours, sparrow, slam, abundance).value
            for partner in (NOBODY, 2) if players == 5 else (NOBODY,):
                scores = two_to_one(value, 1, partner, players)
                assert sum(scores) == 0
                assert scores[0] == -value
                if partner != NOBODY:
                    assert scores[1] == 2 * scores[2] == 2 * value


@pytest.mark.parametrize(("halves", "won", "by"), [(81, False, 1), (82, True, 0), (83, True, 1)])
def test_half_a_point_falls_to_the_winner_of_the_hand(halves: int, won: bool, by: int) -> None:
    found = Reckoning(CONTRACTS[0], halves, 2)
    assert (found.won, found.by) == (won, by)
    assert ("½" in found.verdict) == bool(halves % 2)


def test_the_sparrow_is_multiplied_and_slam_and_abundance_are_not() -> None:
    found = Reckoning(CONTRACTS[3], 160, 3, sparrow=10, slam=200, abundance=-20)
    assert found.value == (25 + 44 + 10) * 6 + 200 - 20


def test_the_account_holds_every_item_of_the_score() -> None:
    state = to_the_tricks(bid_by_eldest(dealt(4, {1: STRONG}, "T1 KE KA"), "against"))
    strongest_first(state)
    account = state.account()
    tally = account.tally
    parts: Sequence[str] = [key for key in ("game", "sparrow", "slam", "abundance") if key in tally]
    assert "slam" in parts
    assert [sum(each) for each in zip(*(tally[key] for key in parts), strict=True)] == tally["score"]
    assert tally["target"] == [0, 36, 0, 0]
    assert tally["points"] == [0, 91, 0, 0]
    assert account.verdict == "Declarer has 91 points with all three Honours, and needed 36: won by 55."


# The match (R2, 7)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_has_as_many_hands_as_players_unless_told_otherwise(players: int) -> None:
    assert tomfool.game("taraux", players=players).match.hands == players
    assert tomfool.game("taraux", players=players, hands=7).match.hands == 7


def test_the_deal_passes_to_the_left_after_a_hand_that_counts() -> None:
    match, rng = Match(tomfool.game("taraux", players=3)), Random(2)
    while not match.over:
        play_on(match.deal(rng.randbytes(32)), rng)
        match.finish()
    counted = [hand for hand in match.hands if not hand.outcome]
    assert [hand.dealer for hand in counted] == [0, 1, 2]


# What a newcomer is told


def test_every_phase_says_what_its_words_mean() -> None:
    state = dealt(5, {1: BARE.replace(" 6W 7W Fool", "")})
    assert all(state.rule.meaning(state.view(1), word) for word in names(state))
    assert "only trump" in state.rule.prompt(state.view(1))
    state.play("brass")
    assert all(state.rule.meaning(state.view(1), word) for word in names(state))
    assert "56" in state.rule.prompt(state.view(1))
    assert at_stake(state) == ""
    say(state, "against")
    assert state.rule.meaning(state.view(1), "call KE") == "the King of Earth"
    assert "may not say so" in state.rule.prompt(state.view(1))
    assert state.rule.plausible(state)
    say(state, next(word for word in names(state)))
    assert state.rule.meaning(state.view(1), "done") == "nothing more"
    assert "name what you want" in state.rule.prompt(state.view(1))
    words = at_stake(state)
    assert words.startswith("Against ×6: 56 points, 51/41/36 with 1/2/3 Honours. K")
    assert words.endswith("is called. T1 is brass.")
    assert len(words) <= 78


def test_the_cards_of_an_abundance_are_one_choice() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH}), "with")
    assert state.rule.picks(state.view(1)) == 1
    assert state.rule.meaning(state.view(1), "abundance small") == "lay 10 trumps open, for 20 points"
    state.play("abundance small")
    assert state.rule.picks(state.view(1)) == 10
    assert state.rule.prompt(state.view(1)) == "10 trumps to lay open."
