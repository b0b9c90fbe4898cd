"""The bot `simple` at the Hungarian games: it makes most of what it bids, and announces on good grounds."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import tomfool
from tests.cases.games.tarokk import scoring
from tests.games.austria_table import say
from tests.games.hungary_table import ONE_CARD, dealt, played_on, through
from tomfool.bots.hungary import is_in_the_way
from tomfool.bots.knowledge import plays_alone
from tomfool.bots.registry import bot
from tomfool.games.hungary.items import WinsOne
from tomfool.lab.duplicate import duplicate
from tomfool.rules import Game
from tomfool.state import State

HANDS = 120


@cache
def games(slug: str) -> tuple[State, ...]:
    """Return hands that a table of its kind has played, every choice checked."""
    game, found = tomfool.game(slug), []
    players = [bot("simple") for _ in range(4)]
    for seed in range(HANDS):
        state = game.deal(f"{slug} {seed}", seed % 4)
        while not state.over:
            action = players[state.turn].choose(state.view(state.turn))
            state.check(action, state.turn)
            state.apply(action)
        found.append(state)
    return tuple(found)


@pytest.mark.parametrize("slug", ["paskievics-tarokk", "emperor-tarokk"])
def test_declarers_make_most_of_what_they_bid(slug: str) -> None:
    bid, made = Counter[str](), 0
    for state in games(slug):
        if not state.outcome:
            bid[state.contract.name] += 1
            made += scoring(state.game).points_of(state) >= 48
    assert set(bid) == {"3 cards", "2 cards", "1 card", "without"}
    assert 0.45 < made / sum(bid.values()) < 0.80


@pytest.mark.parametrize("slug", ["paskievics-tarokk", "emperor-tarokk"])
def test_what_is_announced_is_mostly_made(slug: str) -> None:
    said = made = 0
    for state in games(slug):
        if not state.outcome:
            found = scoring(state.game).result_of(state)
            said += len(found.stakes) - 1
            made += sum(stake.item in found.made[stake.side] for stake in found.stakes[1:])
    assert said > 10
    assert made > 0.55 * said


def test_simple_beats_random_clearly() -> None:
    """Random players announce and double without end, so a hand costs thousands, and many are needed."""
    assert duplicate(tomfool.game("paskievics-tarokk"), ["simple", "random"], 80, 3).interval[0] > 500


def says(state: State) -> str:
    return state.game.vocabulary[bot("simple").choose(state.view(state.turn))]


def after_call(*hands: str, game: Game | None = None, call: str = "call T20") -> State:
    state = dealt(*hands, game=game or tomfool.game("paskievics-tarokk"))
    return say(played_on(through(state, *ONE_CARD)), call)


def test_strong_hands_jump_and_weak_ones_pass() -> None:
    strong = "Fool T21 T19 T20 T18 T17 T16 KE KA"
    assert says(dealt(strong)) == "1 card"
    assert says(dealt("T1 AE AA AF AW JE JA JF JW", "Fool T21 T20 T18 T17")) == "pass"
    assert says(say(dealt(strong, "T1"), "3 cards", "2 cards", "pass", "pass")) == "hold"


def test_hands_without_trumps_are_annulled_and_four_kings_played() -> None:
    state = through(dealt("Fool T9"), *ONE_CARD)
    state.zones[1], state.zones[3] = state.game.pack.parse("AE JE CE QE AA JA CA QA T1"), 0
    say(state, "play on")
    assert says(state) == "annul"
    say(state, "play on")
    state.zones[2] = state.game.pack.parse("KE KA KF KW T2 T3")
    assert says(state) == "play on"


def test_a_trump_that_another_may_hold_is_called() -> None:
    hand = dealt("Fool T20", "T19 T18", "T17")
    state = played_on(through(hand, *ONE_CARD, away={1: "T19"}))
    assert says(state) == "call T18"


def test_grounds_for_announcing() -> None:
    assert says(after_call("Fool T21 T1 T19 T18 T17 T16 T15 KE", "T20")).startswith("announce")
    state = say(after_call("T9 T8 T7 T19 T21", "T2", "Fool T1 T20"), "done", "done")
    assert says(state) == "announce honours"
    state = after_call("Fool T9", "T3", "T20")
    state.zones[0] = state.game.pack.parse("T1 T10 T11 T12 T13 T14 T15 T16 T18")
    assert says(state) == "announce sparrow"
    state.zones[0] = state.game.pack.parse("T1 T10 T11 T12 T13 T14 T15 T16 KE")
    assert says(state) == "done"
    weak = say(after_call("T21 T9", "T2 T3", "T20"), "done")
    assert says(weak) == "done"


def test_contras_come_from_hands_that_are_in_the_way() -> None:
    state = after_call("T1 AE", "Fool T21 T19 T18 T17 T16 KE", "T20")
    say(state, "announce sparrow", *["done"] * 4)
    assert says(state) == "contra bid"
    game = tomfool.game("palatine-tarokk")
    state = after_call("T21 T12 T11", "KE Fool T19", "T20", game=game)
    say(state, "announce last king E", "announce first seven", *["done"] * 4)
    heard = []
    while (word := says(state)) != "done":
        heard.append(word)
        state.play(word)
    assert {"contra first seven", "contra last king E"} <= set(heard)


def test_a_card_is_in_the_way_of_what_only_it_can_win() -> None:
    game = tomfool.game("magus-tarokk")
    items, parse = scoring(game).by_name, game.pack.parse
    assert is_in_the_way(parse("T2 KE"), items["last owl"].feat)
    assert is_in_the_way(parse("T1"), items["two little birds"].feat)
    assert is_in_the_way(parse("T20"), items["first five"].feat)
    assert not is_in_the_way(parse("KE KA KF"), items["large bird king"].feat)
    assert is_in_the_way(parse("KE KA KF KW"), items["large bird king"].feat)
    assert is_in_the_way(parse("KE KA"), WinsOne(parse("KE")))
    assert not is_in_the_way(parse("KE"), items["honours"].feat)
    assert not is_in_the_way(parse("KE"), items["high game"].feat)


def test_a_bid_is_doubled_again_by_who_sees_enough_and_owed_where_it_is_owed() -> None:
    state = after_call("Fool T21 T19 T18 T17 T16 T15 KE KA", "AE", "T20")
    say(state, *["done"] * 4, "contra bid", "done", "done", "done")
    assert says(state) == "re-contra bid"
    hand = dealt("Fool T17", "T9 T8")
    owed = say(played_on(through(hand, *ONE_CARD, away={1: "T9"})), "call T9", *["done"] * 4)
    assert says(owed) == "contra bid"
    assert plays_alone(owed.view(2))
