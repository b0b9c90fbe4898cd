"""What the simple bot bids, calls, announces and keeps at Taraux."""

from __future__ import annotations

from collections import Counter

import pytest

import tomfool
from tests.games.test_taraux import BARE, HIGH, LOW, STRONG, bid_by_eldest, dealt, say
from tomfool.bots.registry import bot
from tomfool.bots.simple import SimpleBot
from tomfool.bots.taraux import losers
from tomfool.bots.taraux_odds import CHANCES, LEAST
from tomfool.games.france.cards import CONTRACTS, PACK
from tomfool.games.france.reckoning import reckon
from tomfool.lab.duplicate import duplicate
from tomfool.lab.simulate import play_out
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

SIMPLE = SimpleBot()


def choice(state: State) -> str:
    """Return what the bot does in the turn that it is."""
    return state.game.vocabulary[SIMPLE.choose(state.view(state.turn))]


def test_a_weak_hand_passes_and_a_strong_one_bids_high() -> None:
    assert choice(dealt(4, {1: LOW})) == "pass"
    assert choice(dealt(4, {1: STRONG})) == "against"
    assert choice(dealt(4, {1: "T21 T16 T9 T8 T7 T6 T1 KE QE 2A 3A 4A 2F 3F 4F 2W 3W 4W"})) == "play"


def test_a_bid_is_not_repeated_by_one_who_has_no_more() -> None:
    state = say(dealt(4, {2: "T21 T19 T17 T9 T8 T7 T1 KE QE KA 2E 3E 4E"}), "against")
    assert not isinstance(state.rule, Tricks)
    assert state.declarer == 1


def test_a_bare_magician_is_brass_unless_the_hand_is_hopeless() -> None:
    assert choice(dealt(4, {2: BARE.replace("AE 2E 3E", "KE KA KF")})) == "brass"
    assert choice(dealt(4, {2: BARE.replace("Fool", "8W")})) == "redeal"


def test_the_king_of_a_short_suit_is_called_and_rather_one_above_the_own_queen() -> None:
    state = bid_by_eldest(dealt(5, {1: "KE 2E QA 2F 3F 2W T21 T20 T19 T18 T17 T16 T15 T14 T13"}), "with")
    assert choice(state) == "call KA"


def test_the_highest_abundance_is_shown_by_its_highest_trumps() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH}), "with")
    assert choice(state) == "abundance grand"
    say(state, "abundance grand")
    shown = [choice(state) for _ in range(15) if state.play(choice(state)) >= 0]
    assert len(shown) == 15
    assert PACK.parse("T21 T20 T7") & ~next(c for c, z in state.view(2).known if z == 2) == 0


@pytest.mark.parametrize(("seat", "says"), [(1, "abundance small"), (2, "done")])
def test_where_abundances_go_to_the_winner_only_declarer_shows_one(seat: int, says: str) -> None:
    trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 KE QE"
    state = bid_by_eldest(dealt(4, {seat: trumps}, abundance_to="winner"), "with")
    say(state, *["done"] * (seat - 1))
    assert choice(state) == says


MANY = "T1 T5 T9 T10 T11 T12 T13 T14 T18 T19 T21 KE KA 2F 3F 4F 5F 6F"


def test_with_many_trumps_the_magician_is_announced_and_kept_for_the_last_trick() -> None:
    state = bid_by_eldest(dealt(4, {1: MANY}), "with")
    play_out(state, [bot("simple") for _ in range(4)])
    said = [state.game.vocabulary[action] for seat, action in state.said if seat == 1]
    assert "sparrow" in said
    assert state.history[-1].plays[state.history[-1].circle.index(1)][1] == PACK.card("T1")
    assert reckon(state).sparrow == 20


def test_a_slam_is_announced_where_no_loser_is_counted_and_the_fool_leads_to_the_last_trick() -> None:
    top = " ".join(f"T{number}" for number in range(21, 7, -1))
    sure = f"{top} Fool KE KA KF"
    assert losers(PACK.parse(sure)) == 0
    state = bid_by_eldest(dealt(4, {1: sure, 2: "T1 T2", 3: "T3 T4 T5", 0: "T6 T7"}), "with")
    play_out(state, [bot("simple") for _ in range(4)])
    assert reckon(state).slam == 400
    assert state.history[-1].fall[0] == PACK.card("Fool")


@pytest.mark.parametrize(
    ("hand", "lost"),
    [
        ("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11", 0),
        ("T21 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10", 1),
        ("T21 T20 T19 KE QE CE JE", 2),
        (HIGH + " 2E", 1),
    ],
)
def test_losers_are_counted(hand: str, lost: int) -> None:
    assert losers(PACK.parse(hand)) == lost


def test_every_bid_at_every_table_has_its_chance() -> None:
    stocks = {contract.stock for contract in CONTRACTS}
    assert set(CHANCES) == {(players, stock) for players in (3, 4, 5) for stock in stocks}
    assert set(LEAST) == {contract.name for contract in CONTRACTS}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_contracts_are_made_between_half_and_four_fifths_of_the_time(players: int) -> None:
    game, seen, bots = tomfool.game("taraux", players=players), Counter[str](), [bot("simple")] * players
    for number in range(160):
        state = game.deal(f"contracts {number}", number % players)
        play_out(state, bots)
        if not state.outcome:
            seen["played"] += 1
            seen["won"] += reckon(state).won
            seen[state.contract.name] += 1
    assert 0.5 <= seen["won"] / seen["played"] <= 0.8
    assert all(seen[contract.name] for contract in CONTRACTS)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_beats_random_clearly(players: int) -> None:
    game = tomfool.game("taraux", players=players)
    assert duplicate(game, ["simple", "random"], deals=12, seed=1).interval[0] > 0
