"""Parrotdigm: its packs and deals, its paradigms, the two players, the train, and the rulings R1 to R14."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import tomfool
from tests.cases.games.parrotdigm import play_anyhow
from tomfool import record
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.parrots.paradigms import PARADIGMS, Taken
from tomfool.games.parrots.sign import at_stake
from tomfool.match import Match
from tomfool.record import RecordError
from tomfool.rules import Game
from tomfool.state import State

FOUR = tomfool.game("parrotdigm")
TWO = tomfool.game("parrotdigm", players=2)
TRAINS = tomfool.game("parrotdigm", playing_train=True)


def dealt(game: Game, paradigm: str, call: str = "plus", *, seed: int = 1, dealer: int = 0) -> State:
    """Return a hand with this paradigm after the starting player's *call*."""
    state = game.deal(seed, dealer, setup={"paradigm": paradigm})
    state.play(call)
    return state


def set_out(game: Game, paradigm: str, *hands: str, call: str = "plus") -> State:
    """Return a hand in which seat 1, who starts, has made the *call*; *hands* are those of seat 0, 1 …"""
    state = dealt(game, paradigm, call)
    state.zones[: game.seats] = [game.pack.parse(hand) for hand in hands]
    state.zones[game.undealt] = game.pack.all & ~sum(state.zones[: game.seats])
    return state


def legal(state: State) -> str:
    return state.game.show_actions(state.legal())


def play(state: State, names: str) -> State:
    for name in names.split():
        state.play(name)
    return state


def value(paradigm: str, cards: str = "", **taken: Any) -> int:
    pack = FOUR.pack
    return PARADIGMS[paradigm].value(pack, Taken(pack.parse(cards), **taken))


# Cards, deal and match


@pytest.mark.parametrize(
    ("players", "pack", "each", "rounds"),
    [(2, 24, 8, 8), (3, 36, 12, 5), (4, 40, 10, 5), (5, 40, 8, 5), (6, 36, 6, 5)],
)
def test_the_pack_the_cards_and_the_rounds_for_each_number_of_players(
    players: int, pack: int, each: int, rounds: int
) -> None:
    game = tomfool.game("parrotdigm", players=players)
    state = game.deal(seed=1)
    assert len(game.pack) == pack
    assert [zone.bit_count() for zone in state.zones[:players]] == [each] * players
    assert state.zones[game.undealt].bit_count() == (8 if players == 2 else 0)
    assert game.match.hands == game.options["rounds"] == rounds
    assert game.pack.codes[0] == f"{11 - pack // 4}R"


def test_a_number_of_rounds_that_is_chosen_holds_for_two_players_too() -> None:
    assert tomfool.game("parrotdigm", players=2, rounds=5).match.hands == 5
    assert tomfool.TITLES["parrotdigm"].game({"players": "2"}).match.hands == 8
    with pytest.raises(OptionError, match="option rounds takes"):
        tomfool.game("parrotdigm", rounds=11)
    with pytest.raises(OptionError, match="option players takes 2, 3, 4, 5 or 6"):
        tomfool.game("parrotdigm", players=7)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_whole_hand_to_the_starting_player_first_and_then_to_the_left(players: int, dealer: int) -> None:
    game = tomfool.game("parrotdigm", players=players)
    state = game.deal(pack=range(len(game.pack)), dealer=dealer)
    start, size = (dealer + 1) % players, state.zones[0].bit_count()
    assert state.turn == start
    for place in range(players):
        cards = list(bits(state.zones[(start + place) % players]))
        assert cards == list(range(size * place, size * (place + 1)))


def test_seat_1_starts_and_then_the_next_to_the_left() -> None:
    match, starters = Match(FOUR), []
    while not match.over:
        state = match.deal()
        starters.append(state.turn)
        play_anyhow(state)
        match.finish()
    assert starters == [1, 2, 3, 0, 1]


def test_r13_every_round_is_dealt_anew_from_its_own_pack() -> None:
    match, packs = Match(FOUR), set()
    for _ in range(2):
        state = match.deal()
        packs.add(state.pack)
        play_anyhow(state)
        match.finish()
    assert len(packs) == 2


# The paradigms of a match


@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_paradigm_comes_twice_and_in_the_end_all_come(players: int) -> None:
    game = tomfool.game("parrotdigm", players=players, rounds=10, playing_train=True)
    seen: Counter[str] = Counter()
    for number in range(40):
        match = Match(game)
        while not match.over:
            play_anyhow(match.deal(b"%d %d" % (number, len(match.hands))))
            match.finish()
        drawn = [hand.setup["paradigm"] for hand in match.hands]
        assert len(set(drawn)) == len(drawn) == 10
        seen.update(drawn)
    assert set(seen) == set(game.lots["paradigm"])


def test_a_match_refuses_a_paradigm_that_has_been_turned_up() -> None:
    match = Match(FOUR)
    play_anyhow(match.deal(b"1", setup={"paradigm": "pairs"}))
    match.finish()
    with pytest.raises(ValueError, match="paradigm pairs cannot be drawn after the hands before"):
        match.deal(b"2", setup={"paradigm": "pairs"})


def test_so_does_the_referee_of_records_and_he_wants_one_to_be_named() -> None:
    match = Match(FOUR)
    while not match.over:
        play_anyhow(match.deal())
        match.finish()
    data = record.dump(match)
    record.verify(data)
    first = data["hands"][0]["setup"]
    for wrong in ({}, first, {"paradigm": "playing-train"}, {"paradigm": "reds"}):
        data["hands"][1]["setup"] = wrong
        with pytest.raises(RecordError, match=r"hands\[1\].setup"):
            record.verify(data)


@pytest.mark.parametrize("pack", [None, range(40)])
def test_a_hand_outside_a_match_draws_its_paradigm_too(pack: range | None) -> None:
    drawn = {FOUR.deal(seed, pack=pack).setup["paradigm"] for seed in range(200)}
    assert drawn == set(FOUR.lots["paradigm"])
    assert FOUR.deal(7, pack=pack).setup == FOUR.deal(7, pack=pack).setup


def test_r1_fourteen_paradigms_of_which_the_train_is_an_option_r8() -> None:
    assert len(PARADIGMS) == 14
    assert set(PARADIGMS) - set(FOUR.lots["paradigm"]) == {"playing-train"}
    assert set(TRAINS.lots["paradigm"]) == set(PARADIGMS)


def test_r11_two_players_play_for_no_card_that_is_missing() -> None:
    with_train = tomfool.game("parrotdigm", players=2, playing_train=True)
    assert with_train.lots == TWO.lots
    for code in TWO.lots["paradigm"]:
        assert PARADIGMS[code].value(TWO.pack, Taken(TWO.pack.all, 12, 2)) > 0
    assert PARADIGMS["red"].value(TWO.pack, Taken(TWO.pack.all)) == 24


# What the paradigms are worth


@pytest.mark.parametrize(
    ("paradigm", "whole"),
    [
        ("red-2", 15), ("black-6", 15), ("blue", 40), ("yellow", 40), ("red", 40), ("black", 40),
        ("number-4", 40), ("number-7", 40), ("every-trick", 40), ("last-tricks", 20), ("pairs", 80),
        ("four-at-once", 110), ("trump-suit", 40), ("playing-train", 20),
    ],
)  # fmt: skip
def test_what_is_in_play_with_the_whole_pack(paradigm: str, whole: int) -> None:
    assert PARADIGMS[paradigm].value(FOUR.pack, Taken(FOUR.pack.all, 10, 2, True)) == whole


def test_r2_a_trick_is_worth_four_with_or_without_trumps() -> None:
    assert value("every-trick", tricks=3) == value("trump-suit", tricks=3) == 12


@pytest.mark.parametrize(("last", "worth"), [(0, 0), (1, 10), (2, 20)])
def test_r3_each_of_the_last_two_tricks_is_worth_ten(last: int, worth: int) -> None:
    assert value("last-tricks", tricks=5, last=last) == worth


def test_r3_it_is_the_last_two_of_the_round() -> None:
    state = dealt(FOUR, "last-tricks")
    play_anyhow(state)
    takers = [trick.taker for trick in state.history]
    assert list(state.scores()) == [10 * takers[-2:].count(seat) for seat in range(4)]


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("4R", 0), ("4R 4K", 1), ("4R 4K 4B", 1), ("4R 4K 4B 4Y", 2), ("4R 5R 6R 7R", 0), ("9R 9Y 1K 1B", 2)],
)
def test_r4_three_of_a_number_are_one_pair_and_four_are_two(cards: str, pairs: int) -> None:
    assert value("pairs", cards) == 4 * pairs


def test_r5_four_at_once_is_the_sum_of_its_four_missions() -> None:
    cards = "2R 6K 4Y 7B 7K 10R"
    singles = ("red-2", "black-6", "number-4", "number-7")
    assert value("four-at-once", cards) == sum(value(single, cards) for single in singles) == 60


@pytest.mark.parametrize("seed", range(6))
def test_minus_is_plus_the_other_way_round_and_nothing_is_zero_sum(seed: int) -> None:
    scores = []
    for call in ("plus", "minus"):
        state = dealt(FOUR, "blue", call, seed=seed)
        play_anyhow(state)
        scores.append(state.scores())
    assert [-score for score in scores[0]] == list(scores[1])
    assert sum(scores[0]) == 40


def test_r12_totals_below_zero_are_ranked_like_others_and_equals_share() -> None:
    match = Match(tomfool.game("parrotdigm", players=3))
    match.totals = [-27, -24, -24]
    assert match.ranking() == [3, 1, 1]


# The sign


def test_r14_the_starting_player_has_seen_the_hand_and_nobody_else_is_asked() -> None:
    state = FOUR.deal(3, dealer=1, setup={"paradigm": "red"})
    assert state.waiting == 1 << 2
    assert state.view(2).hand
    assert legal(state) == "plus, minus"
    state.play("minus")
    assert state.waiting == 1 << 2
    assert state.legal() == state.zones[2]


def test_the_paradigm_and_the_sign_are_public() -> None:
    state = dealt(FOUR, "trump-suit", "minus blue")
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert at_stake(view) == "Trump Suit, minus, Blue is trump: every trick costs its winner 4."
        assert [state.game.vocabulary[action] for _, action in view.entries if action] == ["minus blue"]


def test_r6_the_trump_colour_is_named_with_the_sign_and_only_then() -> None:
    state = FOUR.deal(3, setup={"paradigm": "trump-suit"})
    assert state.legal().bit_count() == 8
    with pytest.raises(IllegalAction, match="plus: Trump Suit is turned up: say plus red"):
        state.play("plus")
    state = FOUR.deal(3, setup={"paradigm": "black"})
    with pytest.raises(IllegalAction, match="plus red: Black is turned up: say plus, minus"):
        state.play("plus red")


# Tricks


def test_who_holds_the_colour_led_must_follow_it() -> None:
    state = play(set_out(FOUR, "red", "3Y", "7R 1B", "2R 9K", "9R"), "7R")
    assert legal(state) == "2R"
    with pytest.raises(IllegalAction, match="9K: must follow Red: you hold 2R"):
        state.play("9K")


def test_r7_who_cannot_follow_may_play_anything_with_a_trump_colour_too() -> None:
    state = play(set_out(FOUR, "trump-suit", "3Y", "7R 1B", "9K 2Y 1B", "9R", call="plus black"), "7R")
    assert legal(state) == "9K, 1B, 2Y"


@pytest.mark.parametrize(
    ("call", "trick", "winner"),
    [
        ("", "7R 10K 9R 3R", "9R"),
        ("black", "7R 10K 9R 3R", "10K"),
        ("black", "2Y 3Y 10B 9Y", "9Y"),
        ("black", "2K 3Y 10K 9Y", "10K"),
        ("yellow", "2K 3Y 10K 1Y", "3Y"),
    ],
)
def test_the_highest_trump_wins_and_else_the_highest_of_the_colour_led(
    call: str, trick: str, winner: str
) -> None:
    cards = trick.split()
    paradigm = "trump-suit" if call else "red"
    hands = (cards[3], cards[0], cards[1], cards[2])
    state = set_out(FOUR, paradigm, *hands, call=f"plus {call}".strip())
    play(state, trick)
    assert FOUR.pack.codes[state.history[0].card] == winner


def test_the_winner_leads_to_the_next_trick_and_has_the_cards_open_before_him() -> None:
    state = play(set_out(FOUR, "red", "3R 1K", "7R 2K", "9R 3K", "2R 4K"), "7R 9R 2R 3R")
    assert state.turn == 2
    for seat in (0, 3, None):
        assert state.view(seat).zones[FOUR.pile(2)] == FOUR.pack.parse("2R 3R 7R 9R")


# Two players


@pytest.mark.parametrize("seed", range(8))
def test_r9_r10_the_lead_alternates_and_the_winner_draws_first(seed: int) -> None:
    state = dealt(TWO, "every-trick", seed=seed, dealer=seed % 2)
    start, pile, rng = state.turn, list(state.pack[16:]), Random(seed)
    while not state.over:
        number, before = len(state.history), list(state.zones[:2])
        state.apply(rng.choice(list(bits(state.legal()))))
        if len(state.history) == number or number >= 4:
            continue
        trick = state.history[-1]
        left = {seat: before[seat] & ~sum(1 << card for card in trick.fall) for seat in (0, 1)}
        for seat in (trick.taker, 1 - trick.taker):
            assert state.zones[seat] == left[seat] | 1 << pile.pop(0)
        assert [zone.bit_count() for zone in state.zones[:2]] == [8, 8]
    assert [trick.leader for trick in state.history] == [start, 1 - start] * 6
    assert not pile


def test_what_the_other_draws_is_not_seen() -> None:
    state = play_tricks(dealt(TWO, "red"), 2)
    for seat in (0, 1):
        view = state.view(seat)
        assert view.zones[1 - seat] is None
        assert view.zones[TWO.undealt] is None
        assert all(not event.cards for event in view.events)
    assert at_stake(state.view(0)).endswith(" 4 cards left to draw.")


def play_tricks(state: State, number: int) -> State:
    while len(state.history) < number:
        state.apply(next(bits(state.legal())))
    return state


# The train


def train(*hands: str, call: str = "plus") -> State:
    return set_out(TRAINS, "playing-train", *hands, call=call)


def test_the_first_card_makes_the_station_and_every_colour_begins_there() -> None:
    state = train("5B", "6R 1R 10B", "7R 6K 5R 6B 7K", "1K 2K")
    assert state.legal() == state.zones[1]
    play(state, "6R")
    assert legal(state) == "7R, 5R, 6K, 6B"


def test_a_card_must_be_laid_if_one_fits_and_pass_is_for_those_who_cannot() -> None:
    state = play(train("5B 1B", "6R 1R 10B", "7R 6K 5R", "1K 2K"), "6R")
    with pytest.raises(IllegalAction, match="plus: a card has to be laid now"):
        state.play("plus")
    with pytest.raises(IllegalAction, match="pass: pass only where no card fits: you hold 7R, 5R, 6K"):
        state.play("pass")
    play(state, "7R")
    assert legal(state) == "pass"
    with pytest.raises(IllegalAction, match="7Y: that card is not in your hand"):
        state.play("7Y")
    with pytest.raises(IllegalAction, match="1K: must fit the train, which 8R, 5R, 6K, 6B, 6Y would"):
        state.play("1K")


def test_a_pass_shows_what_its_seat_does_not_hold() -> None:
    state = play(train("5B 1B", "6R 1R 10B", "1K 2K", "7R 6K"), "6R pass")
    assert state.barred[2] == FOUR.pack.parse("5R 7R 6K 6B 6Y")


@pytest.mark.parametrize(("call", "scores"), [("plus", (0, 0, 0, 20)), ("minus", (0, 0, 0, -20))])
def test_the_round_ends_the_moment_a_hand_is_empty(call: str, scores: tuple[int, ...]) -> None:
    state = play(train("5B 1B", "6R 1R 10B", "7R 1K", "8R", call=call), "6R 7R 8R")
    assert state.over
    assert state.scores() == scores
    assert not state.history


def test_no_number_follows_the_highest_or_comes_before_the_lowest_of_a_colour() -> None:
    state = play(train("9R 1B", "10R 1R 10B", "1K 1B", "9K 8K"), "10R")
    assert legal(state) == "pass"


# What is told of it


def test_a_record_tells_a_train_and_the_draws_in_its_moves() -> None:
    told = {move.deed for move in moves_of(TRAINS, "playing-train")}
    assert told == {"deals", "says", "lays"}
    kinds = [event.kind for move in moves_of(TWO, "blue") for event in move.events]
    assert kinds == ["drawn"] * 8


def moves_of(game: Game, paradigm: str) -> list[record.Move]:
    match = Match(game)
    play_anyhow(match.deal(b"1", setup={"paradigm": paradigm}))
    match.finish()
    return list(record.moves(match, 0))


def test_the_account_counts_what_was_taken_and_what_it_is_worth() -> None:
    state = dealt(FOUR, "number-7", "minus")
    play_anyhow(state)
    tally = state.account().tally
    assert list(tally) == ["number-7", "value", "score"]
    assert sum(tally["number-7"]) == 4
    assert tally["value"] == [10 * sevens for sevens in tally["number-7"]]
    assert tally["score"] == [-value for value in tally["value"]]


def test_the_train_asks_in_words_for_what_can_be_done() -> None:
    state = train("5B 1B", "6R 1R 10B", "1K 2K", "7R 6K")
    phase = state.rule
    assert "Its number is the station" in phase.prompt(state.view(1))
    play(state, "6R")
    assert "no card of yours fits" in phase.prompt(state.view(2))
    play(state, "pass")
    assert "next to a row" in phase.prompt(state.view(3))
    assert phase.meaning(state.view(2), "pass") == "no card of yours fits"
