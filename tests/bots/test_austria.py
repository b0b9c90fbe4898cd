"""The bot `simple` at the Austrian games: it beats chance, and makes most of what it bids."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import tomfool
from tomfool.bots import zwanzig
from tomfool.bots.registry import bot
from tomfool.cards import LOKA40, LOKA54, bits
from tomfool.games.austria import nineteen_score, point_score
from tomfool.games.austria.zwanzig_score import ENOUGH, result_of
from tomfool.lab.duplicate import duplicate
from tomfool.state import State

BETTER_BY = {"tapp": 25, "zwanzig": 35, "point-tarock": 120, "nineteen": 300}
"""Game points a hand that one `simple` has to be ahead of random players, well below what was measured."""


def played(slug: str, seed: int, **options: object) -> State:
    """Return a hand that a table of its kind has played, every choice checked."""
    game = tomfool.game(slug, **options)
    players = [bot("simple") for _ in range(game.seats)]
    state = game.deal(f"{slug} {seed}", seed % game.seats)
    while not state.over:
        action = players[state.turn].choose(state.view(state.turn))
        state.check(action, state.turn)
        state.apply(action)
    return state


@pytest.mark.parametrize("slug", BETTER_BY)
def test_simple_beats_random_clearly(slug: str) -> None:
    assert duplicate(tomfool.game(slug), ["simple", "random"], 60, 3).interval[0] > BETTER_BY[slug]


def test_declarers_at_tapp_make_most_of_what_they_bid() -> None:
    bid, made = Counter[str](), Counter[str]()
    for seed in range(300):
        state = played("tapp", seed)
        if state.contract is not None:
            bid[state.contract.name] += 1
            made[state.contract.name] += state.scores()[state.declarer] > 0
    assert set(bid) == {"three cards", "bottom three", "top three", "solo"}
    assert 0.45 < sum(made.values()) / sum(bid.values()) < 0.80


def test_declarers_at_zwanzig_make_most_of_what_they_have_to_call_and_what_they_bid() -> None:
    bid, made = Counter[str](), Counter[str]()
    for seed in range(500):
        state = played("zwanzig", seed)
        bid[state.contract.bid.name] += 1
        made[state.contract.bid.name] += result_of(state).points >= ENOUGH
    assert set(bid) == {"partnership", "no trumps", "solo"}
    assert 0.45 < made["partnership"] / bid["partnership"] < 0.80
    assert 0.45 < made["no trumps"] / bid["no trumps"] < 0.80


def asked(hand: str, *words: str) -> str:
    """Return what seat 1, eldest, with this hand says after these calls; the rest is dealt anyhow."""
    game = tomfool.game("zwanzig")
    own = [*bits(game.pack.parse(hand))]
    rest = [card for card in range(40) if card not in own]
    state = game.deal(pack=[*own[:5], *rest[:15], *own[5:], *rest[15:]])
    for word in words:
        state.play(word)
    return game.vocabulary[bot("simple").choose(state.view(1))]


def test_at_zwanzig_a_declarer_who_hopes_to_win_doubles_again() -> None:
    strong = "Fool T21 T19 T18 T17 T16 T15 KE KA KF"
    call = ("partnership T20", "pass", "pass", "pass", "pass", "pass", "pass")
    assert asked(strong, *call, "contra bid", "done", "done", "done") == "recontra bid"
    assert asked(strong, call[0], "pass", "no trumps", "pass") == "solo"


def test_at_zwanzig_bonuses_are_doubled_by_who_can_prevent_them() -> None:
    view = tomfool.game("zwanzig").deal(seed=1).view(1)
    assert zwanzig.worth_doubling(replace(view, zones=(0, LOKA40.parse("Fool"), 0, 0)), "contra", "slam")
    assert not zwanzig.worth_doubling(replace(view, zones=(0, LOKA40.parse("KE"), 0, 0)), "contra", "slam")
    trumps = LOKA40.parse("T4 T5 T6 T7")
    assert zwanzig.worth_doubling(replace(view, zones=(0, trumps, 0, 0)), "contra", "sparrow")
    assert not zwanzig.worth_doubling(replace(view, zones=(0, trumps, 0, 0)), "recontra", "sparrow")


def test_declarers_at_point_tarock_make_most_of_what_they_bid() -> None:
    bid, made, said = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(400):
        state = played("point-tarock", seed)
        said.update(state.game.vocabulary[action] for _, action in state.said)
        bid[state.contract.name] += 1
        made[state.contract.name] += state.declarer >= 0 and point_score.result_of(state).won
    assert {"beggars", "three", "take three", "two", "one", "solo"} == set(bid)
    assert 0.45 < sum(made.values()) / (400 - bid["beggars"]) < 0.80
    assert {"hold", "70 points", "against kings", "honours", "half honours", "kings"} <= set(said)


def test_at_point_tarock_contras_are_left_alone() -> None:
    game = tomfool.game("point-tarock", contra=True)
    state = game.deal(seed=1)
    for word in ("three", "contra", "pass"):
        state.play(word)
    assert game.vocabulary[bot("simple").choose(state.view(1))] == "accept"
    for word in ("accept", "90 points", "done", "first"):
        state.play(word)
    for _ in range(3):
        state.apply(next(bits(state.legal())))
    state.play("done")
    assert game.vocabulary[bot("simple").choose(state.view(2))] == "done"


@pytest.mark.parametrize("players", [4, 3, 2])
def test_declarers_at_nineteen_make_most_of_what_they_bid(players: int) -> None:
    bid, made, said = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(250):
        state = played("nineteen", seed, players=players)
        said.update(state.game.vocabulary[action] for _, action in state.said)
        bid[state.contract.name] += 1
        made[state.contract.name] += nineteen_score.result_of(state).points >= nineteen_score.ENOUGH
    assert 0.45 < sum(made.values()) / 250 < 0.80
    assert {"eight trumps", "royal honours"} <= set(said)
    assert {"partnership", "three", "two", "one"} <= set(bid) or players == 2
    assert said["contra bid"] or players > 2


def at_nineteen(hand: str, talon: str, *words: str) -> State:
    """Return a hand in which seat 1, eldest, has these cards, after these calls."""
    game = tomfool.game("nineteen")
    own = [*bits(game.pack.parse(hand))]
    six = [game.pack.card(code) for code in talon.split()]
    rest = [card for card in range(54) if card not in own and card not in six]
    state = game.deal(pack=[*six, *own[:6], *rest[:18], *own[6:], *rest[18:]])
    for word in words:
        state.play(word)
    return state


def says(state: State) -> str:
    return state.game.vocabulary[bot("simple").choose(state.view(state.turn))]


WEAK_HAND = "7E 8E 9E 7A 8A 9A 7F 8F 9F 7W 8W T2"


def test_at_nineteen_what_helps_is_taken_and_else_the_next_group_looked_at() -> None:
    strong = "Fool T21 T20 T19 T18 T16 T15 T14 T12 KE KA 7F"
    asked = ("three", "pass", "pass", "pass")
    assert says(at_nineteen(strong, "T17 KF KW 10E 10A 10F", *asked)) == "take"
    assert says(at_nineteen(WEAK_HAND, "10E 10A 10F T17 T16 KW", *asked)) == "next"
    assert says(at_nineteen(WEAK_HAND, "10E 10A 10F T17 T16 KW", *asked, "next")) == "take"
    assert says(at_nineteen(WEAK_HAND, "T17 T16 KW 10E 10A 10F", *asked, "next")) == "prefer 1"


def test_at_nineteen_a_slam_is_doubled_by_who_holds_a_high_trump() -> None:
    state = at_nineteen(
        "Fool T21 T20 T19 T18 T16 T15 T14 T12 KE KA 7F", "10E 10A 10F T17 KF KW", "partnership"
    )
    for word in ("pass", "solo", "done", "eight trumps", "done", "done", "slam", "done"):
        state.play(word)
    assert says(state) == "contra slam 3"
    state.play("contra slam 3")
    assert says(state) == "done"


def test_at_tapp_the_half_that_helps_is_taken() -> None:
    game = tomfool.game("tapp")
    hand = LOKA54.parse("T21 T20 T19 T18 T15 T14 T12 T9 T8 T7 KE KA QE 7F 8F 9F")
    rest = [card for card in range(54) if not hand >> card & 1]
    talon = [LOKA54.card(code) for code in ("7E", "8E", "9E", "Fool", "T16", "T17")]
    others = [card for card in rest if card not in talon]
    own = [card for card in range(54) if hand >> card & 1]
    pack = [*talon, *own[:8], *others[:16], *own[8:], *others[16:]]
    state = game.deal(pack=pack)
    for word in ("three cards", "pass", "pass"):
        state.play(word)
    assert game.vocabulary[bot("simple").choose(state.view(1))] == "take top"
