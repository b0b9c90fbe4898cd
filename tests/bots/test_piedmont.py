"""The simple bot at the games of the Piedmont: what it summons, puts down and calls, and that it wins."""

from __future__ import annotations

from typing import Any

import pytest

import tomfool
from tests.games.piedmont_table import COURTSHIP, game, play, playing
from tomfool.bots.piedmont import counting_of, for_carriers, gain, shares
from tomfool.bots.registry import bot
from tomfool.games.piedmont.twists.carriers import Tontine
from tomfool.lab.duplicate import duplicate
from tomfool.state import State

COURTS = game("courtship", base="scarto")
LAUGH = game("last-laugh", base="scarto")
ALLEGIANCE = game("tarocchi", good_evil="allegiance")


def chosen(state: State) -> str:
    return state.game.vocabulary[bot("simple", 1).choose(state.view(state.turn))]


def test_the_jack_is_summoned_if_he_is_worth_more_than_what_goes_back() -> None:
    assert chosen(play(playing(COURTS, "KE 2A", "2E JE", "3E CE"), "KE 2E 3E")) == "summon jack"
    state = play(playing(COURTS, "2E 2A", "KE 3A", "T9 4A"), "2E KE T9")
    assert chosen(state) == "summon none"  # whoever has played the King might take him back


def test_a_cavalier_is_called_once_the_jack_is_gone() -> None:
    state = play(playing(COURTS, "KE 2A", "JE 3A", "3E CE"), "KE JE 3E")
    assert chosen(state) == "summon cavalier"


def test_nothing_is_gained_where_nobody_can_have_the_servant() -> None:
    state = play(playing(COURTS, "KE 2A", "2E 2F", "3E 3F"), "KE 2E 3E")
    jack = COURTS.pack.card("JE")
    for seat in range(3):
        state.barred[seat] |= 1 << jack
    assert gain(state.view(0), jack) == 0


def test_a_partner_s_servant_is_worth_less_to_summon() -> None:
    rules = game("courtship", base="conference")
    state = play(playing(rules, "KE 2A", "2E JE", "3E 4A", "4E 5A"), "KE 2E 3E 4E")
    assert gain(state.view(0), rules.pack.card("JE")) == 1.0  # the partner's hand is seen: it is his


def test_the_court_that_would_win_least_is_put_down() -> None:
    state = playing(LAUGH, "7E QE JE 2A", "KE Fool 3A 4F", "3E 4A 5A 6A")
    play(state, "7E Fool 3E")
    assert chosen(state) == "JE"


def test_good_and_evil_are_called_for_the_suits_that_one_has() -> None:
    state = playing(ALLEGIANCE, "KE Good", "KF 2A", "QE 3A", "2W 4A")
    play(state, "KE 2A QE 4A")
    assert chosen(state) == "Good ours"
    state = playing(ALLEGIANCE, "KE Evil", "KF 2A", "QE 3A", "2W 4A")
    play(state, "KE 2A QE 4A")
    assert chosen(state) == "Evil yours"


@pytest.mark.parametrize(("hand", "said"), [("KE AE Evil", "Evil change"), ("KF AF Evil", "Evil affirm")])
def test_the_other_side_changes_what_does_not_suit_its_hand(hand: str, said: str) -> None:
    state = playing(ALLEGIANCE, "Good 2W 3W", hand, "T9 4W 5W", "T8 6W 7W")
    play(state, "", "Good ours")
    assert chosen(state) == said


def test_trumps_are_worth_nothing_to_it_under_an_allegiance_that_voids_them() -> None:
    state = playing(ALLEGIANCE, "Good 2W 3W", "T3 T21 2E", "T9 4W 5W", "T8 6W 7W")
    play(state, "", "Good ours")
    assert chosen(state) in ("T3", "T21")


def test_the_last_of_a_kind_is_worth_the_kind() -> None:
    rules = game("tontine", base="scarto")
    state = playing(rules, "KE KA 2A", "KF 3A 4F", "KW 4A 5A")
    counting = counting_of(state.view(0))
    assert isinstance(counting, Tontine)
    worth = shares(state.view(0), counting)
    king = rules.pack.card("KE")
    play(state, "KE 3A KW KA 4F 4A")
    assert shares(state.view(0), counting)[king] > worth[king]
    assert for_carriers(game("courtship").deal(seed=1).view(0), counting) is not None
    assert for_carriers(tomfool.game("parett").deal(seed=1).view(0), counting) is None
    assert counting_of(tomfool.game("parett").deal(seed=1).view(0)) is None


def test_a_jester_may_still_be_the_last_honour() -> None:
    rules = game("tontine", base="scarto", court_jester=True)
    state = playing(rules, "7E QE 2A", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E QE")
    counting = counting_of(state.view(0))
    assert isinstance(counting, Tontine)
    assert shares(state.view(0), counting)[rules.pack.card("Fool")] > 0


@pytest.mark.parametrize(
    ("slug", "options", "line_up"),
    [
        ("tarocchi", {}, ["simple", "random"] * 2),
        ("tarocchi", {"good_evil": "allegiance"}, ["simple", "random"] * 2),
        ("conference", {"gallowglass": True}, ["simple", "simple", "random", "random"]),
        ("tontine", {"base": "scarto"}, ["simple", "random"]),
        ("last-laugh", {}, ["simple", "random"] * 2),
        ("courtship", {"base": "scarto", "court_jester": True}, ["simple", "random"]),
    ],
    ids=["trumps", "allegiance", "conference", "tontine", "last laugh", "courtship"],
)
def test_it_beats_random_clearly(slug: str, options: dict[str, Any], line_up: list[str]) -> None:
    result = duplicate(tomfool.game(slug, **options), line_up, deals=24, seed="beats")
    assert result.interval[0] > 0


def test_every_choice_is_legal_in_all_twists_together() -> None:
    for base in ("scarto", "tarocchi", "conference"):
        rules = game("courtship", base=base, courtship=COURTSHIP, tontine=True, court_jester=True)
        for seed in range(6):
            state = rules.deal(seed=seed)
            while not state.over:
                state.play(chosen(state))
