"""The worked cases of Manchester Piccadilly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, Given, keys
from tests.cases.manchester import (
    check_discard,
    check_legal,
    check_trick,
    count,
    manchester_fool,
    paid_in,
    started,
)
from tomfool.cards import bits
from tomfool.games.piedmont.manchester import ManchesterTricks, difference, totals_of
from tomfool.games.piedmont.manchester_piccadilly import owner
from tomfool.mechanics.dummies import DummyTricks
from tomfool.rules import Game


def leaders(game: Game, given: Given) -> Mapping[str, Any]:
    """Who leads to each Manchester trick; the winners are given their tricks."""
    dealer, found = given["dealer"], []
    hands = [
        game.pack.parse("2E 3E 4E 5E 6E 7E 8E 9E 10E JE"),
        game.pack.parse("2A 3A 4A 5A 6A 7A 8A 9A 10A JA"),
    ]
    state = started(game, "manchester", hands, dealer)
    assert isinstance(state.rule, ManchesterTricks)
    state.rule.enter(state)
    for winner in given["winners"]:
        found.append(state.turn)
        for _ in range(2):
            state.zones[state.turn] &= ~(1 << next(bits(state.zones[state.turn])))
            state.turn = 1 - state.turn
        state.rule.gather(state, winner, ())
        if not isinstance(state.rule, ManchesterTricks):
            break
    return {"leaders": found}


def places(game: Game, given: Given) -> Mapping[str, Any]:
    """Whose the places are, in the order of play."""
    state = started(game, "piccadilly", [game.pack.parse(f"2{suit}") for suit in "EAFW"], given["dealer"])
    assert isinstance(state.rule, DummyTricks)
    state.rule.enter(state)
    kinds = ["hand" if place < game.seats else "dummy" for place in state.circle]
    return {"owners": [owner(state, place) for place in state.circle], "kinds": kinds}


def fool_owner(game: Game, given: Given) -> Mapping[str, Any]:
    """Whose the Fool is at the end of Piccadilly."""
    giver, taker = given["fool_side"], given["trick_winner_side"]
    piles = {0: game.pack.parse("2E 3E"), 1: game.pack.parse("2A 3A")}
    state = paid_in(game, "piccadilly", piles, giver, taker, given["last_trick"])
    fool = game.pack.parse("Fool")
    owners = [place & 1 for place in range(4) if state.zones[game.pile(place)] & fool]
    due = any(event.kind == "paid" for event in state.events)
    return {"owner": owners[0], "payment_due": due}


def score(game: Game, given: Given) -> Sequence[int]:
    first = [pile - start for pile, start in zip(given["manchester"], given["start"], strict=True)]
    return difference(totals_of(first, given["piccadilly"], given["tricks"]))


ADAPTER = Adapter(
    kinds={"legal": check_legal, "trick": check_trick, "discard": check_discard},
    count=count,
    scores={keys("dealer", "start", "manchester", "piccadilly", "tricks"): score},
    others={
        keys("question", "what", "dealer", "winners"): leaders,
        keys("question", "what", "dealer"): places,
        keys(
            "question", "what", "part", "fool_side", "fool_trick_winner", "last_trick", "discards", "won"
        ): manchester_fool,
        keys(
            "question",
            "what",
            "part",
            "fool_side",
            "trick_winner_side",
            "last_trick",
            "fool_side_won_a_trick",
        ): fool_owner,
    },
)
