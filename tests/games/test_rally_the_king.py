"""The rulings of Rally the King by number, its refusals, and faults that others have shipped."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.rally_table import CONTRACTS, GAME, dealt, only
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Cards, Seat, bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.austria import rally_the_king as rally
from tomfool.games.austria.rally_bids import BIDS
from tomfool.games.austria.rally_bonuses import KINGS
from tomfool.games.austria.rally_phases import AnnounceBonuses, WaitingAuction
from tomfool.games.austria.rally_score import ALL, POINTS, Result, settle, settle_beggars
from tomfool.mechanics.open_hand import LayHandOpen
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import State

parse = PACK.parse


def dealing(hands: dict[Seat, str], talon: str = "", game: Game = GAME, seed: int = 1) -> State:
    """Return a hand that seat 0 has dealt, in which seats hold at least these cards."""
    cards = {seat: parse(codes) for seat, codes in hands.items()}
    return game.deal(pack=dealt(cards, Random(seed), talon=parse(talon)), dealer=0)


def play(state: State, *names: str) -> State:
    for name in names:
        state.play(name)
    return state


def bid(contract: str, state: State) -> State:
    """Let seat 1 play *contract*, which all others leave to it."""
    if contract in {bid.name for bid in rally.bids.RESERVED}:
        return play(state, "wait", "pass", "pass", "pass", contract)
    play(state, contract)
    while isinstance(state.rule, WaitingAuction):
        play(state, "pass")
    return state


def on_to(kind: type, state: State, rng: Random | None = None) -> State:
    """Play on, silently where that can be, until a phase of this *kind*."""
    rng = rng or Random(1)
    done = 1 << GAME.action("done")
    while not isinstance(state.rule, kind):
        legal = state.legal()
        state.apply(GAME.action("done") if legal & done else pick(legal, rng.random))
    return state


def may(state: State) -> set[str]:
    return {GAME.vocabulary[action] for action in bits(state.legal())}


def refusal(state: State, name: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.copy().play(name)
    return str(caught.value).removeprefix(f"{name}: ")


# Cards, deal and auction


def test_the_pack_holds_106_points_and_twelve_tricks_make_118() -> None:
    assert POINTS.count(PACK.all) == 106
    assert POINTS.count(PACK.all) + 12 == ALL


def test_six_cards_twice_to_each_and_the_last_six_in_two_groups() -> None:
    state = GAME.deal(pack=range(54), dealer=0)
    assert state.zones[1] == sum(1 << card for card in (*range(6), *range(24, 30)))
    assert state.zones[0] == sum(1 << card for card in (*range(18, 24), *range(42, 48)))
    groups = [state.zones[GAME.zone_index[f"talon {group}"]] for group in (0, 1)]
    assert groups == [0b111 << 48, 0b111 << 51]


def test_r3_any_higher_bid_may_be_made_and_a_pass_is_final() -> None:
    state = play(dealing({2: "T1"}), "beggar", "pass", "no trumps")
    assert state.turn == 0
    assert may(state) - {"solo with bird"} == {"pass", "beggar exposed", "solo against stock"}
    play(state, "pass")
    assert state.turn == 1, "seat 2 has passed and is left out"
    play(state, "pass")
    assert state.contract is BIDS["no trumps"]
    assert state.declarer == 3


def test_r4_eldest_cannot_pass_at_first_nor_wait_later() -> None:
    state = dealing({1: "T1"})
    assert refusal(state, "pass").startswith("eldest may wait, or bid, but cannot pass at first")
    play(state, "wait")
    assert refusal(state, "wait").startswith("only eldest may wait, and only as the first word")
    play(state, "pass", "beggar", "pass")
    assert state.turn == 1
    assert {"pass", "solo"} <= may(state)


def test_r5_after_three_passes_eldest_names_a_reserved_game_and_no_other() -> None:
    state = play(dealing({}), "wait", "pass", "pass", "pass")
    assert may(state) == {"partner", "all beggars", "solo with stock"}
    assert refusal(state, "solo").startswith("you have waited and all others have passed")
    assert refusal(dealing({}), "partner") == "kept for eldest, who has waited while all others passed"


def test_solo_against_stock_ends_the_bidding_at_once() -> None:
    state = play(dealing({}), "wait", "solo against stock")
    assert not isinstance(state.rule, WaitingAuction)
    assert state.declarer == 2


@pytest.mark.parametrize("name", ["partner with bird", "solo with bird"])
def test_r9_a_bird_is_bid_with_one_in_hand_only(name: str) -> None:
    assert name in may(dealing({1: "T4"}))
    state = dealing({0: "T1 T2 T3 T4"})
    assert refusal(state, name) == "may be bid only with one of T4, T3, T2, T1 in hand"


def test_a_bid_has_to_be_higher() -> None:
    state = play(dealing({}), "beggar")
    assert refusal(state, "two tricks").startswith("a bid has to be higher than 'beggar'")


# The King


def test_r6_the_king_is_called_before_the_talon_is_seen() -> None:
    state = bid("partner", dealing({1: "KE"}))
    assert may(state) == {"call E", "call A", "call F", "call W"}
    assert all(state.view(seat).zones[GAME.zone_index["talon 0"]] is None for seat in range(4))


@pytest.mark.parametrize("kings", ["", "KE", "KE KA", "KE KA KF KW"])
def test_any_king_may_be_called_with_none_one_two_or_four(kings: str) -> None:
    others = " ".join(code for code in ("KE", "KA", "KF", "KW") if code not in kings)
    state = bid("partner", dealing({1: kings, 2: others}))
    assert may(state) == {"call E", "call A", "call F", "call W"}
    assert refusal(state, "call fourth king") == "only with exactly three Kings in hand"


def test_r7_with_three_kings_the_fourth_is_not_called_by_its_name() -> None:
    state = bid("partner", dealing({1: "KE KA KF", 2: "KW"}))
    assert may(state) == {"call fourth king", "call E", "call A", "call F"}
    assert refusal(state, "call W").startswith("with three Kings the one that you lack is called")
    assert refusal(state, "KE").startswith("now to choose from")


def test_a_king_called_that_lies_in_the_talon_leaves_declarer_alone() -> None:
    state = play(bid("partner against stock", dealing({2: "KE KA"}, talon="KW")), "call W")
    while not state.over:
        state.apply(next(bits(state.legal())))
    assert state.partner == NOBODY
    lone = state.scores()[1]
    assert [score for seat, score in enumerate(state.scores()) if seat != 1] == [-lone // 3] * 3


def test_the_fourth_king_in_the_talon_makes_nobody_a_partner_taken_or_left() -> None:
    for group in ("first", "second"):
        state = bid("partner", dealing({1: "KE KA KF"}, talon="KW"))
        on_to(Tricks, play(state, "call fourth king", group))
        while not state.over:
            state.apply(next(bits(state.legal())))
        assert state.partner == NOBODY
        assert len(set(state.scores())) == 2
        assert state.scores().count(state.scores()[0]) == 3


def test_a_king_of_the_own_hand_leaves_declarer_alone() -> None:
    state = on_to(Tricks, play(bid("partner", dealing({1: "KE"})), "call E"))
    while not state.over:
        state.apply(next(bits(state.legal())))
    assert state.partner == NOBODY
    assert state.scores()[1] == -3 * state.scores()[0]


def test_the_partner_shows_with_the_king_and_not_before() -> None:
    state = on_to(Tricks, play(bid("partner", dealing({1: "7E 8E", 3: "KF"})), "call F"))
    while not any(parse("KF") >> card & 1 for trick in state.history for card in trick.fall):
        assert (
            state.partner == NOBODY
            or parse("KF") >> state.fall[-1] & 1
            or parse("KF") & sum(1 << card for card in state.fall)
        )
        state.apply(next(bits(state.legal())))
    assert state.partner == 3


# Talon, discard


def test_trumps_go_only_where_there_are_too_few_suit_cards_and_are_shown() -> None:
    hand = "KE KA T1 T21 Fool T5 T6 T7 T8 T9 7A 8A"
    state = play(bid("solo", dealing({1: hand}, talon="KF KW T10")), "first")
    assert refusal(state, "KE") == "Kings and Honours (the 1, the 21 and the Fool) may not be laid away"
    play(state, "T5")
    assert refusal(state, "T6").startswith("a trump may go only where there are too few suit cards")
    play(state, "7A", "8A")
    view = state.view(3)
    assert [cards for cards, zones in view.known if zones == 1 << GAME.discard(1)] == [parse("T5")]
    assert state.barred[1] & parse("QE 7F") == parse("QE 7F"), "Declarer has no such card left"


def test_a_bird_has_to_stay_after_a_bid_with_a_bird() -> None:
    hand = "KE KA KF KW T21 Fool T4 T6 T7 T8 T9 T10"
    state = play(bid("solo with bird", dealing({1: hand}, talon="T11 T12 T13")), "first")
    assert "T4" not in may(state)
    assert refusal(state, "T4") == "at least one of T4, T3, T2, T1 has to stay"
    play(state, "T6", "T7", "T8")
    play(bid("solo", dealing({1: hand}, talon="T11 T12 T13")), "first", "T4")


def test_of_two_birds_either_may_go_but_not_both() -> None:
    hand = "KE KA KF KW T21 Fool T4 T3 T7 T8 T9 T10"
    state = play(bid("solo with bird", dealing({1: hand}, talon="T11 T12 T13")), "first")
    assert {"T3", "T4"} <= may(state)
    assert "T4" not in may(play(state, "T3"))


def test_r8_all_six_of_solo_with_stock_are_laid_open_and_taken() -> None:
    state = bid("solo with stock", dealing({}))
    (taken,) = [event for event in state.events if event.kind == "talon"]
    assert taken.cards.bit_count() == 6
    assert state.zones[1].bit_count() == 18
    assert state.view(2).events == state.events


@pytest.mark.parametrize("contract", ["partner against stock", "no trumps", "solo against stock"])
def test_the_talon_against_is_seen_by_nobody_before_the_end_and_counts_for_the_others(
    contract: str,
) -> None:
    state = on_to(Tricks, bid(contract, dealing({})))
    talon = [GAME.zone_index[f"talon {group}"] for group in (0, 1)]
    while not state.over:
        assert all(state.view(seat).zones[zone] is None for seat in range(4) for zone in talon)
        state.apply(next(bits(state.legal())))
    assert all(state.view(2).zones[zone] for zone in talon)
    points = state.account().tally["points"]
    assert points[1] + min(set(points) - {points[1]} or {points[1]}) == ALL


# Announcements


def test_a_bonus_may_not_be_announced_by_a_seat_that_may_not() -> None:
    state = on_to(AnnounceBonuses, play(bid("partner", dealing({1: "T1 KF", 2: "T2 KE"})), "call E"))
    assert "owl" not in may(state)
    assert refusal(state, "owl") == "only the holder of T2 may announce it"
    assert refusal(state, "last king") == "only the holder of the called King may announce it"
    play(state, "slam")
    assert refusal(state, "slam").startswith("you have announced it already")
    play(state, "done")
    assert {"owl", "last king", "slam"} <= may(state)


def test_nobody_speaks_a_second_time() -> None:
    state = on_to(AnnounceBonuses, bid("solo", dealing({})))
    turns = []
    while isinstance(state.rule, AnnounceBonuses):
        turns.append(state.turn)
        state.play("done")
    assert turns == [1, 2, 3, 0]


def test_no_last_king_without_a_king_called() -> None:
    state = on_to(AnnounceBonuses, bid("no trumps", dealing({1: "KE KA KF KW"})))
    assert refusal(state, "last king") == "no King has been called in this game"


def test_who_bid_a_bird_announces_one_before_anything_ends() -> None:
    state = on_to(AnnounceBonuses, bid("solo with bird", dealing({1: "T1"})))
    assert refusal(state, "done") == "you have bid a game with a Bird, so announce one first"
    play(state, "kings")
    assert "done" not in may(state)
    assert "done" in may(play(state, "sparrow"))


def test_announcing_a_bird_shows_the_card() -> None:
    state = on_to(AnnounceBonuses, bid("solo", dealing({2: "T2"})))
    play(state, "done", "owl")
    assert (parse("T2"), 1 << 2) in state.view(3).known


def test_announcing_the_last_king_gives_the_partner_away() -> None:
    state = on_to(AnnounceBonuses, play(bid("partner", dealing({3: "KE"})), "call E"))
    play(state, "done", "done", "last king")
    assert state.partner == 3
    assert (parse("KE"), 1 << 3) in state.view(0).known


def test_of_the_fourth_king_no_suit_is_told_with_the_last_king() -> None:
    state = on_to(
        AnnounceBonuses, play(bid("partner", dealing({1: "KE KA KF", 3: "KW"})), "call fourth king")
    )
    assert "last king" not in may(state), "Declarer holds three Kings, and none of them is the fourth"
    play(state, "done", "done", "last king")
    assert state.partner == 3
    assert not any(cards & KINGS for cards, _ in state.view(0).known)
    assert refusal(play(state, "done"), "last king").startswith("only the holder")


def test_declarer_announces_the_fourth_king_that_he_has_taken() -> None:
    state = bid("partner", dealing({1: "KE KA KF"}, talon="KW"))
    on_to(AnnounceBonuses, play(state, "call fourth king", "first"))
    assert "last king" in may(state)
    play(state, "last king")
    assert state.partner == NOBODY


@pytest.mark.parametrize("contract", [name for name in CONTRACTS if not BIDS[name].for_points])
def test_r12_no_announcements_in_the_games_for_tricks_and_among_beggars(contract: str) -> None:
    state = bid(contract, dealing({}))
    assert isinstance(state.rule, Tricks)


def test_r12_all_bonuses_but_the_last_king_stand_without_trumps() -> None:
    state = on_to(AnnounceBonuses, bid("no trumps", dealing({1: "T1 T2 T3 T4"})))
    assert may(state) == {"sparrow", "owl", "cockatoo", "vulture", "slam", "honours", "kings", "done"}


# The duty to win


def in_trick(contract: str, trick: str, hand: str, *, declares: bool, game: Game = GAME) -> State:
    """Return a state in which a seat holding *hand* is to play to *trick*, led by seat 0."""
    codes = trick.split()
    mover = len(codes)
    hands: list[Cards] = [parse(code) for code in codes] + [parse(hand)]

    def context(state: State) -> None:
        state.contract = BIDS[contract]
        state.declarer = mover if declares else (mover + 1) % 4

    state = position(game, Tricks, zones=dict(enumerate(hands)), context=context)
    state.turn = 0
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, 0)
    return play(state, *codes)


MUST_BEAT: Sequence[tuple[str, str, str, bool, str]] = (
    ("beggar", "9E JE", "QE 8E T5", False, "QE"),
    ("beggar", "9E JE", "QE 8E T5", True, "QE"),
    ("beggar", "9E T4", "QE 8E T5", True, "QE 8E"),
    ("beggar", "9E T4", "T3 T5 KA", False, "T5"),
    ("beggar", "T21 Fool", "T1 T5", False, "T1"),
    ("beggar", "T1 T21", "Fool T5 KE", False, "Fool T5"),
    ("beggar exposed", "7A", "8A 9A T9", False, "8A 9A"),
    ("one trick", "QA T9", "T3 T15 KF", False, "T3 T15"),
    ("one trick", "QA T9", "T3 T15 KF", True, "T15"),
    ("two tricks", "QA", "7A KA", True, "KA"),
    ("two tricks", "QA", "7A KA", False, "7A KA"),
    ("one trick exposed", "QA", "7A KA", True, "KA"),
    ("solo", "QA", "7A KA", True, "7A KA"),
)


@pytest.mark.parametrize(("contract", "trick", "hand", "declares", "answer"), MUST_BEAT)
def test_must_beat_sets_in_the_negative_games(
    contract: str, trick: str, hand: str, declares: bool, answer: str
) -> None:
    assert may(in_trick(contract, trick, hand, declares=declares)) == set(answer.split())


def test_the_duty_lies_on_all_in_games_for_tricks_by_an_option() -> None:
    game = tomfool.game("rally-the-king", must_win_all=True)
    assert may(in_trick("one trick", "QA T9", "T3 T15 KF", declares=False, game=game)) == {"T15"}


def test_r13_among_beggars_the_magician_waits_led_too() -> None:
    state = in_trick("all beggars", "T14", "T1 T6 9W", declares=False)
    assert may(state) == {"T6"}
    assert refusal(state, "T1") == "the Magician (T1) has to wait as long as you hold another trump"
    leading = position(
        GAME,
        Tricks,
        zones={1: parse("T1 T6 9W")},
        context=lambda s: setattr(s, "contract", BIDS["all beggars"]),
    )
    assert leading.turn == 1, "eldest leads"
    assert may(leading) == {"T6", "9W"}


def test_r14_without_trumps_a_trump_must_be_played_and_does_not_win() -> None:
    state = in_trick("no trumps", "7A", "T21 KF", declares=False)
    assert may(state) == {"T21"}


@pytest.mark.parametrize("contract", ["one trick exposed", "beggar exposed"])
def test_r15_the_hand_lies_open_before_the_first_lead(contract: str) -> None:
    state = bid(contract, dealing({}))
    assert not state.fall
    assert not state.history
    for seat in (0, 2, 3, None):
        assert state.view(seat).zones[1] == state.zones[1]


def test_play_ends_with_the_first_trick_too_many() -> None:
    low = "7E 8E 7A 8A 7F 8F 7W 8W T5 T6"
    for contract, sure, tricks in (("beggar", "Fool", 1), ("one trick", "Fool T21", 2)):
        state = bid(contract, dealing({1: f"{low} {sure}"}))
        while not state.over:
            legal = state.legal()
            state.apply(next(iter(reversed(list(bits(legal))))) if state.turn == 1 else next(bits(legal)))
        won = [trick.taker for trick in state.history].count(1)
        assert won == tricks
        assert state.zones[2], "cards are left, and shown"
        assert state.view(3).zones[2] == state.zones[2]
        assert state.scores()[1] < 0


# Scores


def test_slam_by_the_defenders_counts_for_them() -> None:
    result = Result(BIDS["solo"], 1, 0b0010, points=20, made=((), ("slam",)))
    assert settle(result, GAME.options) == (8, -24, 8, 8)
    announced = result._replace(announced=((2, "slam"),))
    assert settle(announced, GAME.options) == (12, -36, 12, 12)


def test_slam_with_the_stock_against_is_judged_by_tricks_alone() -> None:
    """The talon's points are the defenders', and keep nobody from winning every trick."""
    top = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"
    state = on_to(Tricks, bid("solo against stock", dealing({1: top}, talon="KE KA KF")))
    while not state.over:
        state.apply(next(iter(reversed(list(bits(state.legal()))))))
    tally = state.account().tally
    assert tally["tricks"] == [0, 12, 0, 0]
    assert tally["points"][0] > 0, "the talon"
    assert tally["declarer slam"] == [-4, 12, -4, -4]
    assert "declarer kings" not in tally, "three of them lay in the talon"


def test_r10_the_game_and_its_bird_are_settled_apart_unless_the_bird_binds() -> None:
    result = Result(BIDS["solo with bird"], 1, 0b0010, points=70, announced=((1, "owl"),))
    assert settle(result, GAME.options)[1] == 3 * (4 - 4)
    binding = tomfool.game("rally-the-king", bird_binds=True)
    assert settle(result, binding.options)[1] == 3 * (-4 - 4)
    made = result._replace(made=(("owl",), ()))
    assert settle(made, binding.options)[1] == 3 * (4 + 4)


def test_two_members_who_announce_the_same_count_once_and_both_sides_by_themselves() -> None:
    result = Result(
        BIDS["partner"],
        0,
        0b0101,
        points=60,
        announced=((0, "kings"), (2, "kings"), (1, "kings")),
        made=(("kings",), ()),
    )
    assert settle(result, GAME.options) == (5, -5, 5, -5)


def test_r11_a_silent_bird_that_goes_wrong_costs_by_an_option_alone() -> None:
    result = Result(BIDS["solo"], 1, 0b0010, points=60, missed=((1, "owl"), (2, "vulture")))
    assert settle(result, GAME.options)[1] == 12
    costly = tomfool.game("rally-the-king", silent_loss=True)
    assert settle(result, costly.options)[1] == 3 * (4 - 2 + 4)
    assert settle(result._replace(announced=((1, "owl"),)), costly.options)[1] == 3 * (4 - 4 + 4)


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ([18, 61, 14, 7], (2, -6, 2, 2)),
        ([18, 59, 14, 7], (1, -3, 1, 1)),
        ([31, 31, 20, 22], (-2, -2, 2, 2)),
        ([31, 31, 31, 22], (-1, -1, -1, 3)),
        ([28, 28, 28, 28], (0, 0, 0, 0)),
    ],
)
def test_r17_every_loser_among_beggars_pays_every_other(points: list[int], scores: tuple[int, ...]) -> None:
    assert settle_beggars(points, 60) == scores


@pytest.mark.parametrize("contract", CONTRACTS)
def test_scores_sum_to_zero_and_to_their_items_in_every_contract(contract: str) -> None:
    game = only(contract, tomfool.game("rally-the-king", silent_loss=True))
    for seed in range(25):
        state, rng = game.deal(seed, seed % 4), Random(seed)
        while not state.over:
            state.apply(pick(state.legal(), rng.random))
        account = state.account()
        assert sum(account.scores) == 0
        assert account.verdict
        lines = [item.amounts for item in account.items if item.kind == "sum" and item.key != "points"]
        if not state.contract.each:
            assert tuple(map(sum, zip(*lines, strict=True))) == account.scores


def test_the_verdict_says_why_the_game_was_won_or_lost() -> None:
    wanted = {
        "just what was undertaken",
        "and the game is lost",
        "and wins",
        "were needed: the game is lost",
        "whoever has the most points",
        "no Bird that Declarer announced",
    }
    seen = set()
    binding = tomfool.game("rally-the-king", bird_binds=True)
    for contract in CONTRACTS:
        game = only(contract, binding)
        for seed in range(60):
            state, rng = game.deal(seed, seed % 4), Random(seed)
            while not state.over:
                state.apply(pick(state.legal(), rng.random))
            seen |= {words for words in wanted if words in state.account().verdict}
    assert seen == wanted


def test_at_the_end_all_cards_are_shown() -> None:
    for contract in CONTRACTS:
        state, rng = only(contract).deal(3, 0), Random(3)
        while not state.over:
            state.apply(pick(state.legal(), rng.random))
        view = state.view(None)
        assert all(view.zones[zone] == cards for zone, cards in enumerate(state.zones) if cards)
        shown = [event for event in state.events if event.kind == "talon at the end"]
        assert len(shown) == 2 - state.contract.takes // 3


# What is said to people


def test_every_bid_and_every_bonus_says_what_it_means() -> None:
    state = dealing({1: "T1 T2 T3 T4"})
    for action in bits(state.legal()):
        assert state.rule.meaning(state.view(1), GAME.vocabulary[action])
    state = on_to(AnnounceBonuses, bid("solo", dealing({1: "T1 T2 T3 T4"})))
    for action in bits(state.legal()):
        assert state.rule.meaning(state.view(1), GAME.vocabulary[action])


def test_each_phase_asks_in_its_own_words() -> None:
    state = dealing({1: "KE KA KF T1", 2: "KW"})
    asked = [state.rule.prompt(state.view(1))]
    play(state, "wait", "pass", "pass", "pass")
    asked.append(state.rule.prompt(state.view(1)))
    state = play(dealing({1: "KE KA KF T1", 2: "KW"}), "one trick")
    asked.append(state.rule.prompt(state.view(2)))
    state = bid("partner with bird", dealing({1: "KE KA KF T1", 2: "KW"}))
    asked.append(state.rule.prompt(state.view(1)))
    means = {call: state.rule.meaning(state.view(1), call) for call in may(state)}
    assert means["call fourth king"] == "the one that you lack; nobody is told its suit"
    assert means["call E"] == "the King of Earth, your own: you play alone, and nobody knows"
    on_to(AnnounceBonuses, play(state, "call fourth king"))
    asked.append(state.rule.prompt(state.view(1)))
    asked.append(play(state, "sparrow").rule.prompt(state.view(1)))
    assert len(set(asked)) == len(asked)
    assert "speak first" in asked[0]
    assert "a Bird first" in asked[4]


def test_what_is_at_stake_is_said_in_a_line() -> None:
    for contract in CONTRACTS:
        state = only(contract).deal(5, 0)
        assert rally.at_stake(state.view(1)).startswith("Bidding")
        rng = Random(contract)
        while not state.over:
            state.apply(pick(state.legal(), rng.random))
            assert len(rally.at_stake(state.view(1))) < 80
    state = play(bid("partner", dealing({1: "KE KA KF", 2: "KW"})), "call fourth king")
    assert rally.at_stake(state.view(3)).endswith("Called: the fourth King.")


def test_the_open_hand_is_a_paragraph_of_the_exposed_games_alone() -> None:
    (rule,) = [rule for rule in GAME.rules if isinstance(rule, LayHandOpen)]
    for contract, row in BIDS.items():
        state = GAME.deal(1)
        state.contract = row
        assert rule.applies(state) == ("exposed" in contract)
