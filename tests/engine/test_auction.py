"""Auctions: who may say what, when they end, and what a bid tells."""

from __future__ import annotations

from random import Random

import pytest

from tests.properties.toys import bidding
from tomfool.cards import bits
from tomfool.errors import IllegalAction
from tomfool.mechanics.auction import THROWN_IN, Auction
from tomfool.rules import Game
from tomfool.state import State

GAME, ONCE = bidding(), bidding(once=True)
PACK = GAME.pack


def dealt(*hands: str, game: Game = GAME, dealer: int = 2) -> State:
    """Return a hand with seat 0 eldest and the *hands* as given, the rest of the pack in the talon."""
    first = [[*bits(PACK.parse(hand))] for hand in hands]
    rest = [*bits(PACK.all & ~PACK.parse(" ".join(hands)))]
    order = [card for seat in range(1, 4) for card in first[(dealer + seat) % 3]]
    return game.deal(dealer=dealer, pack=(*order, *rest))


def plain(game: Game = GAME) -> State:
    return dealt("T1 KE", "AE AA", "2E 2A", game=game)


def may(state: State) -> list[str]:
    return state.game.show_actions(state.legal()).split(", ")


def say(state: State, *words: str) -> State:
    for word in words:
        state.play(word)
    return state


def test_eldest_speaks_first_and_may_bid_anything_or_pass() -> None:
    state = plain()
    assert state.turn == 0
    assert may(state) == ["pass", "game", "bird", "solo", "all"]


def test_a_bid_has_to_be_higher_and_may_jump() -> None:
    state = say(dealt("T1 KE", "T2 AA", "2E 2A"), "bird")
    assert may(state) == ["pass", "solo", "all"]
    assert (state.contract.name, state.declarer) == ("bird", 0)
    with pytest.raises(IllegalAction, match=r"higher than 'bird': pass, solo, all"):
        state.play("game")
    with pytest.raises(IllegalAction, match=r"not bid yet, higher than 'bird'"):
        state.play("bird")


def test_a_bid_that_needs_a_card_is_open_to_its_holder_alone() -> None:
    state = say(plain(), "game")
    assert may(state) == ["pass", "solo", "all"]
    with pytest.raises(IllegalAction, match="bird: may be bid only with one of T2, T1 in hand"):
        state.play("bird")


def test_another_word_is_refused_with_the_choices() -> None:
    with pytest.raises(IllegalAction, match=r"AE: now bid or pass: pass, game, bird, solo, all"):
        plain().play("AE")


def test_who_has_passed_is_out_and_who_was_overbid_may_bid_again() -> None:
    state = say(plain(), "game", "pass", "solo")
    assert state.turn == 0
    assert may(state) == ["pass", "all"]
    say(state, "pass")
    assert not isinstance(state.rule, Auction)
    assert (state.contract.name, state.declarer) == ("solo", 2)


def test_it_ends_when_all_others_have_passed() -> None:
    assert not isinstance(say(plain(), "pass", "pass", "game").rule, Auction)
    assert isinstance(say(plain(), "pass", "game").rule, Auction)


def test_it_ends_at_once_on_the_highest_bid() -> None:
    state = say(plain(), "all")
    assert not isinstance(state.rule, Auction)
    assert state.declarer == 0


def test_where_each_speaks_once_it_ends_after_a_round() -> None:
    state = say(plain(game=ONCE), "game", "solo")
    assert isinstance(state.rule, Auction)
    say(state, "pass")
    assert not isinstance(state.rule, Auction)
    assert state.declarer == 1


@pytest.mark.parametrize("game", [GAME, ONCE], ids=lambda game: game.name)
def test_a_hand_for_which_nobody_bids_is_thrown_in(game: Game) -> None:
    state = say(plain(game=game), "pass", "pass", "pass")
    assert state.over
    assert state.outcome == THROWN_IN
    assert state.scores() == (0, 0, 0)


def test_a_bid_that_needs_a_card_tells_that_it_is_held() -> None:
    state = say(plain(), "bird")
    birds = PACK.parse("T1 T2")
    for turn in range(50):
        assert state.view(1).imagine(Random(turn)).zones[0] & birds


def test_a_person_is_asked_in_words() -> None:
    state = plain()
    assert state.rule.prompt(state.view(0)) == "Your turn to bid: nobody has bid yet."
    say(state, "game")
    assert state.rule.prompt(state.view(1)) == "Your turn to bid: “game” stands."
