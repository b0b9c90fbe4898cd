"""Nineteen: its deal, its phases, and the rulings R1 to R15 of its page, one by one."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.austria_table import may, play_on, say
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.austria.nineteen_phases import Bidding, Contras, Declare, PreferAtLevel, TakeDummy
from tomfool.games.austria.nineteen_score import BIDS, DECLARATIONS, Contra, Result, lines, settle, value
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import State

GAME = tomfool.game("nineteen")
PACK = GAME.pack
TITLE = tomfool.TITLES["nineteen"]
ROWS = {bid.name: bid for bid in BIDS}
THREE_PLAY, TWO_PLAY = tomfool.game("nineteen", players=3), tomfool.game("nineteen", players=2)


def cards(text: str) -> int:
    return PACK.parse(text)


def dealt(hands: dict[int, str], talon: str = "", game: Game = GAME, dealer: int = 3) -> State:
    """Return a hand with seat 0 eldest (of four) in which hands and talon hold at least these cards."""
    zones = game.deal(pack=range(54), dealer=dealer).zones
    rest = [*bits(PACK.all & ~cards(" ".join([*hands.values(), talon])))]
    Random(repr(hands)).shuffle(rest)
    order = [PACK.card(code) for code in talon.split()]
    order += [-1] * (54 - len(order))
    for hand, codes in hands.items():
        own = [place for place in bits(zones[hand]) if place > 5]  # some hold cards of the talon by now
        for place, card in zip(own, bits(cards(codes)), strict=False):
            order[place] = card
    return game.deal(pack=[card if card >= 0 else rest.pop() for card in order], dealer=dealer)


def first_discards(state: State) -> State:
    """Let everybody lay the first cards away that may go."""
    while isinstance(state.rule, LayAway):
        state.apply(next(bits(state.legal())))
    return state


def declaring(hands: dict[int, str], bid: str = "solo", declarer: int = 0, **more: Any) -> State:
    """Return a hand that has come to its declarations."""

    def write(state: State) -> None:
        state.contract, state.declarer = ROWS[bid], declarer
        state.called = cards(more.get("called", ""))

    zones = {seat: cards(codes) for seat, codes in hands.items()}
    for seat, codes in more.get("laid", {}).items():
        zones[GAME.discard(seat)] = cards(codes)
    return position(more.get("game", GAME), Declare, zones=zones, context=write)


def result(bid: str = "partnership", points: int = 60, side: int = 0b0101, **more: Any) -> Result:
    return Result(ROWS[bid], 0, side, points)._replace(**more)


def scored(found: Result, pay: str = "side") -> tuple[int, ...]:
    return settle(found, {"achievement_pay": pay})


# Deal, auction, talon


def test_six_cards_of_the_talon_then_six_and_six_eldest_first() -> None:
    state = GAME.deal(pack=range(54), dealer=3)
    assert [state.zones[GAME.zone_index[f"talon {i}"]] for i in range(6)] == [1 << i for i in range(6)]
    assert [*bits(state.zones[0])] == [*range(6, 12), *range(30, 36)]


def test_r1_eldest_has_to_bid_and_any_higher_bid_may_be_made() -> None:
    state = dealt({})
    assert may(state) == ["partnership", "three", "two", "one", "solo"]
    with pytest.raises(IllegalAction, match="now bid: partnership"):
        state.play("pass")
    assert may(say(state, "three")) == ["pass", "two", "one", "solo"]
    say(state, "pass", "one", "pass")
    assert (state.turn, may(state)) == (0, ["pass", "solo"])
    assert not isinstance(say(state, "solo").rule, Bidding)


def test_r2_in_a_partnership_the_opposite_seat_takes_the_fifth_card_and_the_left_the_sixth() -> None:
    state = say(dealt({}, "7E 8E 9E 10E 7A 8A"), "partnership", "pass", "pass", "pass")
    assert state.zones[0] & cards("7E 8E 9E 10E") == cards("7E 8E 9E 10E")
    assert state.zones[2] & cards("7A")
    assert state.zones[1] & cards("8A")
    turns = []
    while isinstance(state.rule, LayAway):
        turns.append(state.turn)
        state.apply(next(bits(state.legal())))
    assert turns == [0, 0, 0, 0, 2, 1]
    assert [state.zones[seat].bit_count() for seat in range(4)] == [12] * 4


def test_r3_trumps_laid_away_stay_hidden_and_a_suit_card_played_shows_that_there_are_none() -> None:
    hand = "KE KA KF KW T1 T2 T3 T4 T5 T6 T7 T8"
    state = say(dealt({0: hand}, "T9 T10 7E 8E 9E 10E"), "three", "pass", "pass", "pass", "take")
    assert may(state) == ["7E", "T10", "T9", "T8", "T7", "T6", "T5", "T4", "T3", "T2"]
    say(state, "T10", "7E", "T9")
    assert state.view(1).zones[GAME.discard(0)] is None
    assert all(event.kind != "shown" for event in state.events)
    trumps = cards("T9 T10")
    assert not state.barred[GAME.discard(0)] & trumps
    say(state, "done", "done", "done", "done", "KE")
    suit = next(card for card in bits(state.legal()) if cards("KE KA KF KW") >> card & 1 == 0)
    seat = state.turn
    state.apply(suit)
    assert bool(state.barred[GAME.discard(seat)] & trumps) == (not PACK.trump_mask >> suit & 1)


def test_r4_levels_go_up_with_each_group_and_past_the_last_for_one_of_those_before() -> None:
    state = say(dealt({}, "7E 8E 9E 10E 7A 8A"), "two", "pass", "pass", "pass")
    assert (may(state), state.sheet.level) == (["take", "next"], 1)
    assert state.view(0).zones[GAME.zone_index["talon 0"]] == cards("7E")
    assert state.view(1).zones[GAME.zone_index["talon 0"]] is None
    say(state, "next")
    assert state.view(1).zones[GAME.zone_index["talon 1"]] == cards("8E")
    assert state.view(1).zones[GAME.zone_index["talon 2"]] is None
    say(state, "next")
    assert may(state) == ["take", "prefer 1", "prefer 2"]
    taken = say(state.copy(), "take")
    assert taken.sheet.level == 3
    assert taken.view(1).known == ()  # nobody else has seen the last group
    say(state, "prefer 2")
    assert state.sheet.level == 5
    assert (cards("9E 10E"), 1 << 0) in state.view(1).known
    assert state.view(1).zones[GAME.zone_index["talon 5"]] == cards("8A")


def test_groups_never_looked_at_stay_closed_to_all_until_the_end() -> None:
    state = say(dealt({}), "one", "pass", "pass", "pass", "take")
    for seat in range(4):
        assert state.view(seat).zones[GAME.zone_index["talon 4"]] is None
    end = play_on(state, Random(1))
    assert end.view(1).zones[GAME.zone_index["talon 4"]] is not None


def test_a_solo_ends_the_auction_and_nobody_looks() -> None:
    state = say(dealt({}), "partnership", "solo")
    assert isinstance(state.rule, Declare)
    assert (state.declarer, state.called) == (1, 0)


# The call


def test_r5_the_highest_from_the_19_down_that_declarer_neither_holds_nor_laid_away_is_called() -> None:
    state = say(dealt({0: "T19 T17", 2: "T18"}, "7E 8E 9E 10E 7A 8A"), "partnership", *["pass"] * 3)
    first_discards(state)
    assert state.called == cards("T18")
    assert state.partner == NOBODY
    assert state.barred[0] & cards("T18")
    assert (cards("T19"), 1 << 0 | 1 << GAME.discard(0)) in state.view(1).known
    assert [event.kind for event in state.events][-1] == "called"


def test_r12_a_called_trump_that_another_has_laid_away_leaves_declarer_alone_at_factor_one() -> None:
    found = result("partnership", 60, side=0b0001)
    assert scored(found) == (30, -10, -10, -10)


# Declarations and contras


def test_declarations_go_round_from_declarers_left_to_declarer() -> None:
    state = declaring({0: "KE", 1: "KA", 2: "KF", 3: "KW"}, declarer=2)
    assert state.turn == 3
    say(state, "slam", "done")
    assert state.turn == 0
    say(state, "done", "done")
    assert state.turn == 2
    assert isinstance(say(state, "done").rule, Contras)


def test_r6_royal_honours_need_both_kinds_and_go_alone() -> None:
    assert "royal honours" not in may(declaring({1: "KE KA KF KW"}))
    state = declaring({1: "KE KA KF KW T1 T21 Fool"})
    assert {"royal honours", "honours", "kings"} <= set(may(state))
    assert not {"royal honours"} & set(may(say(state.copy(), "kings")))
    assert not {"honours", "kings"} & set(may(say(state, "royal honours")))
    with pytest.raises(IllegalAction, match="of its kind only one may be named"):
        state.play("kings")


def test_r7_one_trump_item_and_the_lower_one_may_be_named() -> None:
    trumps = " ".join(f"T{number}" for number in range(2, 14))
    state = declaring({1: trumps})
    assert {"eight trumps", "ten trumps", "twelve trumps"} <= set(may(state))
    say(state, "eight trumps")
    assert not {"ten trumps", "twelve trumps"} & set(may(state))
    with pytest.raises(IllegalAction, match="you have announced it already"):
        state.play("eight trumps")


def test_r8_the_sparrow_is_for_the_holder_of_the_magician_alone() -> None:
    state = declaring({1: "T2"})
    with pytest.raises(IllegalAction, match="only the holder of T1"):
        state.play("sparrow")
    state = say(declaring({1: "T1"}), "sparrow")
    assert (cards("T1"), 1 << 1) in state.view(3).known


@pytest.mark.parametrize(
    ("word", "least"), [("eight trumps", 8), ("ten trumps", 10), ("twelve trumps", 12)]
)
def test_trumps_declared_narrow_the_worlds(word: str, least: int) -> None:
    hand = " ".join(f"T{number}" for number in range(2, 14))
    state = say(dealt({1: hand}), "solo", word, "done", "done", "done", "done", "done")
    for turn in range(20):
        world = state.view(3).imagine(Random(turn))
        assert (world.zones[1] & PACK.trump_mask).bit_count() >= least
    state.apply(next(bits(state.legal())))
    state.apply(next(bits(state.legal() & PACK.trump_mask)))
    for turn in range(5):
        world = state.view(3).imagine(Random(turn))
        assert (world.zones[1] & PACK.trump_mask).bit_count() >= least - 1


def test_royal_honours_narrow_the_worlds_to_hands_of_both_kinds() -> None:
    state = say(dealt({1: "KE KA KF T1 T5"}), "solo", "royal honours", *["done"] * 5)
    for turn in range(20):
        held = state.view(3).imagine(Random(turn)).zones[1]
        kings, honours = cards("KE KA KF KW"), cards("T1 T21 Fool")
        assert (held & (kings | honours)).bit_count() >= 4
        assert held & kings
        assert held & honours


def contras(**more: Any) -> State:
    """A partnership of seats 0 and 2 in which all have undertaken a slam."""
    state = declaring({0: "KE", 1: "KA", 2: "T19", 3: "KF"}, "partnership", called="T19", **more)
    return say(state, *["slam", "done"] * 4)


def test_r11_contras_come_last_and_what_one_may_say_hangs_on_what_one_knows() -> None:
    state = contras()
    assert (state.turn, may(state)) == (
        1, ["done", "contra bid", "contra slam 0", "contra slam 2", "contra slam 3"]
    )  # fmt: skip
    say(state, "contra bid")
    assert state.barred[1] & cards("T19")
    with pytest.raises(IllegalAction, match="you have said it already"):
        state.play("contra bid")
    say(state, "contra slam 3", "done")
    assert state.barred[GAME.discard(1)] & cards("T19")
    assert may(state) == ["done", "contra slam 1", "contra slam 3"]  # the partner spares Declarer
    with pytest.raises(IllegalAction, match="you know that to be of your own side"):
        state.play("contra slam 0")
    with pytest.raises(IllegalAction, match="nobody has undertaken that"):
        state.play("contra sparrow")
    with pytest.raises(IllegalAction, match="now to choose from"):
        state.play("pass")
    say(state, "done")
    assert "contra bid" in may(state)  # said before, and void or not, it may be said again
    say(state, "done")
    assert (state.turn, may(state)) == (0, ["done", "contra slam 1", "contra slam 2", "contra slam 3"])
    assert isinstance(say(state, "contra slam 2", "done").rule, Tricks)


def test_a_hand_of_which_nothing_is_told_but_its_items_can_be_doubled() -> None:
    state = contras()
    before = may(state)
    state.said = []
    assert may(state) == before


def test_r11_a_contra_of_ones_own_side_is_void() -> None:
    undertaken = result(points=70, declared=((2, "slam"),))
    plain = scored(undertaken)
    assert scored(undertaken._replace(contras=(Contra(0, "slam", 2),))) == plain
    assert scored(undertaken._replace(contras=(Contra(1, "slam", 2),))) != plain


def test_where_sides_are_known_only_the_other_side_is_doubled() -> None:
    state = declaring({0: "KE", 1: "T1", 2: "KA", 3: "KF"}, "three")
    say(state, "sparrow", "done", "slam", "done", "done", "slam", "done")
    assert (state.turn, may(state)) == (1, ["done", "contra bid", "contra slam 0"])
    say(state, "done")
    assert (state.turn, may(state)) == (2, ["done", "contra bid", "contra slam 0"])
    say(state, "done")
    assert (state.turn, may(state)) == (0, ["done", "contra sparrow", "contra slam 2"])


# The score


def test_60_is_won_and_59_is_lost_with_one_more() -> None:
    assert scored(result(points=60)) == (10, -10, 10, -10)
    assert scored(result(points=59)) == (-11, 11, -11, 11)


def test_the_game_counts_by_factor_level_and_contra() -> None:
    found = result("two", 52, side=1, level=5, contras=(Contra(2, "bid"),))
    assert value(found) == 18 * 4 * 5 * 2
    assert scored(found) == (-2160, 720, 720, 720)


def test_r9_achievements_go_by_sides_or_by_the_announcer_alone() -> None:
    failed = result(points=60, declared=((2, "sparrow"),))
    assert scored(failed) == (0, 0, 0, 0)
    assert scored(failed, "each") == (10 + 10, 0, 10 - 30, 0)
    held = result(points=60, declared=((1, "kings"),))
    assert scored(held) == (10 - 8, -10 + 24, 10 - 8, -10 - 8)


def test_a_slam_undertaken_by_both_partners_counts_once() -> None:
    both = result(points=60, declared=((0, "slam"), (2, "slam")))
    assert scored(both) == (10 - 20, -10 + 20, 10 - 20, -10 + 20)
    assert [line.key for line in lines(both, {"achievement_pay": "side"})] == ["game", "slam 0"]


def test_r13_the_emperor_trick_makes_the_sparrow() -> None:
    state = declaring({0: "T1", 1: "T21", 2: "Fool", 3: "KE"})
    say(state, "done", "done", "done", "sparrow", "done", "done")
    say(state, "T1", "T21", "Fool", "KE")
    assert state.account().tally["sparrow 0"] == [30, -10, -10, -10]


def test_a_sparrow_that_was_doubled_is_settled_double() -> None:
    state = declaring({0: "T1", 1: "KE", 2: "7E", 3: "8E"})
    say(state, "slam", "done", "done", "done", "sparrow", "done", "contra sparrow")
    assert "sparrow 10 × 2?" in GAME.at_stake(state.view(2))  # type: ignore[misc]
    say(state, "done", "done", "T1", "KE", "7E", "8E")
    assert state.account().tally["sparrow 0"] == [60, -20, -20, -20]
    assert state.account().tally["slam 1"] == [60, -20, -20, -20]


def test_the_verdict_says_how_it_ended() -> None:
    state = play_on(say(dealt({}), "two", "pass", "pass", "pass", "next", "take"), Random(2))
    assert state.account().verdict.startswith("Two at level 2: Declarer has ")
    state = play_on(say(dealt({}), "partnership", "pass", "pass", "pass"), Random(2))
    assert state.account().verdict.startswith("Partnership: Declarer")


# Dummies


def test_three_players_deal_to_four_places_and_eldest_is_a_player() -> None:
    state = THREE_PLAY.deal(pack=range(54), dealer=2)
    assert [*bits(state.zones[3])][:6] == [*range(6, 12)]
    assert state.turn == 0


def test_r2_with_three_both_others_draw_the_right_one_first() -> None:
    state = say(dealt({}, "7E 8E 9E 10E 7A 8A", THREE_PLAY, dealer=2), "partnership", "pass", "pass")
    assert state.zones[2] & cards("7A")
    assert state.zones[1] & cards("8A")


@pytest.mark.parametrize(("holder", "players"), [(1, (2,)), (2, (1,)), (3, (0,))])
def test_r14_the_holder_of_the_called_trump_decides_who_plays_the_dummy(
    holder: int, players: tuple[int, ...]
) -> None:
    state = say(dealt({0: "T20", holder: "T19"}, "7E 8E 9E 10E 7A 8A", THREE_PLAY, dealer=2), "partnership")
    first_discards(say(state, "pass", "pass"))
    say(state, "done", "done", "done")
    assert isinstance(state.rule, DummyTricks)
    assert state.sheet.players == players
    assert state.partner == (holder if holder < 3 else NOBODY)
    assert state.view(1).zones[3] is not None


@pytest.mark.parametrize(("word", "player"), [("take dummy", 1), ("leave dummy", 2)])
def test_r14_against_a_lone_declarer_one_defender_volunteers_or_the_other_plays_it(
    word: str, player: int
) -> None:
    state = say(dealt({}, game=THREE_PLAY, dealer=2), "solo", "done", "done", "done")
    assert isinstance(state.rule, TakeDummy)
    assert "Will you play its cards?" in state.rule.prompt(state.view(1))
    assert [state.rule.meaning(state.view(1), call) for call in may(state)] == [
        "you choose its cards",
        "the other defender chooses them",
    ]
    say(state, word)
    assert state.sheet.players == (player,)
    say(state, may(state)[0])
    state.apply(next(bits(state.legal())))
    state.apply(next(bits(state.legal())))
    assert state.turn == player


def test_a_called_trump_laid_away_leaves_a_declarer_of_three_alone() -> None:
    state = declaring({0: "KE", 1: "KA", 2: "KF", 3: "KW"}, "partnership", called="T19",
                      laid={1: "T19"}, game=THREE_PLAY)  # fmt: skip
    state.zones[THREE_PLAY.discard(1)], state.zones[GAME.discard(1)] = cards("T19"), 0
    say(state, "done", "done", "done")
    assert state.turn == 1
    assert state.events[-1].kind == "called trump laid away"


def test_for_two_the_opponent_declares_and_the_dealer_draws_two() -> None:
    state = dealt({}, "7E 8E 9E 10E 7A 8A", TWO_PLAY, dealer=0)
    assert (state.declarer, state.contract.name, state.turn) == (1, "partnership", 1)
    turns = []
    while isinstance(state.rule, LayAway):
        turns.append(state.turn)
        state.apply(next(bits(state.legal())))
    assert turns == [1] * 4 + [0] * 2


def test_r5_for_two_the_dummy_with_the_highest_trump_below_the_20_is_declarers() -> None:
    state = first_discards(dealt({2: "T18", 3: "T17", 0: "T19"}, game=TWO_PLAY, dealer=1))
    assert state.called == cards("T18")
    assert state.sheet.players == (0, 1)
    say(state, "done", "done")
    assert state.view(0).zones[2] is not None
    assert state.view(1).zones[3] is not None
    state.apply(next(bits(state.legal())))
    assert (state.circle, state.turn) == ((0, 2, 1, 3), 0)  # the dummy on his left is his own


def test_r5_without_such_a_trump_it_is_the_dummy_on_declarers_left() -> None:
    high = "T20 T21 Fool"
    low = " ".join(f"T{number}" for number in range(1, 13))
    middle = " ".join(f"T{number}" for number in range(13, 20))
    state = dealt({0: low, 1: middle}, "7E 8E 9E 10E 7A 8A", TWO_PLAY, dealer=1)
    assert state.declarer == 0
    first_discards(state)
    assert state.called == 0
    assert state.sheet.players == (0, 1)
    assert not state.barred[2] & cards(high)


def test_between_two_the_other_is_never_of_ones_side() -> None:
    state = first_discards(dealt({}, game=TWO_PLAY, dealer=1))
    say(state, "slam", "done", "slam", "done")
    assert (state.turn, may(state)) == (1, ["done", "contra bid", "contra slam 0"])
    say(state, "contra slam 0", "done")
    assert may(state) == ["done", "contra slam 1"]


@pytest.mark.parametrize(("players", "hands"), [(4, 6), (3, 4), (2, 3)])
def test_r15_a_match_has_a_multiple_of_as_many_hands_as_players(players: int, hands: int) -> None:
    assert tomfool.game("nineteen", players=players).match.hands == (3 if players == 3 else 4)
    with pytest.raises(OptionError, match=f"takes a multiple of {players}"):
        tomfool.game("nineteen", players=players, hands=hands)


# People


def test_a_person_is_told_what_every_call_means() -> None:
    state = dealt({0: "T1"}, "7E 8E 9E 10E 7A 8A")
    view = state.view(0)
    assert view.rule.prompt(view) == "You are eldest and have to bid."
    assert view.rule.meaning(view, "solo") == "alone, with the cards you hold; times 6"
    assert view.rule.meaning(view, "pass") == ""
    assert GAME.at_stake(view).startswith("Bidding")  # type: ignore[misc]
    say(state, "two")
    assert "“two” stands" in state.rule.prompt(state.view(1))
    say(state, "pass", "pass", "pass")
    assert isinstance(state.rule, PreferAtLevel)
    view = state.view(0)
    assert view.rule.prompt(view) == "Your turn: you see group 1 of 3. Do you take it?"
    assert view.rule.meaning(view, "take") == "8E, 7E; the hand counts once"
    assert "it counts 2 times then" in view.rule.meaning(view, "next")
    say(state, "next", "next")
    view = state.view(0)
    assert "group 3 of 3, the last" in view.rule.prompt(view)
    assert view.rule.meaning(view, "prefer 1") == "8E, 7E; the hand counts 4 times"
    say(state, "prefer 1")
    first_discards(state)
    view = state.view(1)
    assert "declare what you hold" in view.rule.prompt(view)
    assert view.rule.meaning(view, "sparrow").endswith(": 10 won or lost")
    assert view.rule.meaning(view, "kings").endswith(": 8 from everybody")
    assert view.rule.meaning(view, "done") == "nothing more from you"
    say(state, "slam", "done", "done", "done", "done", "contra bid")
    view = state.view(1)
    assert view.rule.meaning(view, "contra bid") == "the game counts twice, whoever wins it"
    assert "made or missed" in view.rule.meaning(view, "contra slam 1")
    assert view.rule.meaning(view, "done") == "no more doubling by you"
    assert GAME.at_stake(view) == "Two × 16 × 2, slam 20."  # type: ignore[misc]
    state = first_discards(say(dealt({1: "T19"}), "partnership", "pass", "pass", "pass"))
    assert "Called: the " in GAME.at_stake(state.view(0))  # type: ignore[misc]


# The page for players


def rows(heading: str) -> list[list[str]]:
    section = re.split(r"\n##+ ", TITLE.page.split(f"# {heading}\n")[1])[0].replace("−", "-")
    table = [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return [row for row in table if len(row) > 1][2:]


def test_the_tables_of_the_page_are_those_of_the_game() -> None:
    assert [(row[0].strip("`"), int(row[1])) for row in rows("The bidding")] == [
        (bid.name, bid.factor) for bid in BIDS
    ]
    assert [(row[0].strip("`"), int(row[2])) for row in rows("Declarations")] == [
        (row.name, row.value) for row in DECLARATIONS
    ]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    for played, best, _ in rows("The play"):
        codes = played.replace("`", "").split()
        state = say(declaring(dict(enumerate(codes))), "done", "done", "done", "done", *codes)
        assert f"`{codes[state.history[0].taker]}`" == best


def test_the_example_on_the_page_is_right() -> None:
    found = Result(
        ROWS["partnership"], 1, 0b0110, 58,
        declared=((0, "sparrow"), (1, "kings")), made=((0, "sparrow"),), contras=(Contra(1, "sparrow", 0),),
    )  # fmt: skip
    assert [int(cell) for cell in rows("An example")[-1][1:]] == list(scored(found))


def test_the_page_names_every_option() -> None:
    assert {row[0].strip("`") for row in rows("Options")} == {option.name for option in TITLE.options}
