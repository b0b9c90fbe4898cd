"""The worked cases of Manchester Piccadilly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, Given, cards, keys
from tests.cases.manchester import (
    check_discard,
    check_legal,
    check_trick,
    count,
    manchester_fool,
    paid_in,
    started,
)
from tomfool.cards import Cards, Seat, bits
from tomfool.games.piedmont.manchester import POINTS, ManchesterTricks, difference, totals_of
from tomfool.games.piedmont.manchester_piccadilly import dummy_of, owner
from tomfool.mechanics.dummies import DummyTricks
from tomfool.rules import Game
from tomfool.state import State


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
    """Whose the Fool is at the end of a part, and whether a card is paid so that he may be kept."""
    giver, taker = given["fool_side"], given["trick_winner_side"]
    piles = {0: game.pack.parse("2E 3E"), 1: game.pack.parse("2A 3A")}
    if not given["fool_side_won_a_trick"]:
        piles[giver] = 0
    state = paid_in(game, given["part"], piles, giver, taker, given["last_trick"])
    fool = game.pack.parse("Fool")
    owner = next(seat for seat in (0, 1) if won_by(game, state, seat) & fool)
    due = any(event.kind == "paid" and event.cards != fool for event in state.events)
    return {"owner": owner, "payment_due": due}


def won_by(game: Game, state: State, seat: Seat) -> Cards:
    """Return what *seat* has won: with its dummy, or in Manchester, whose cards are put away."""
    zones = state.zones
    return zones[game.pile(seat)] | zones[game.pile(dummy_of(seat))] | zones[game.zone_index[f"won {seat}"]]


def fool(game: Game, given: Given) -> Mapping[str, Any]:
    """What goes over for the Fool in either part, and what the piles come to."""
    if given["part"] == "manchester":
        return manchester_fool(game, given)
    giver, taker = given["fool_side"], given["fool_trick_winner"]
    piles = {seat: cards(game.pack, codes) for seat, codes in enumerate(given["won"])}
    before = piles[taker]
    state = paid_in(game, "piccadilly", piles, giver, taker, given["last_trick"])
    after = [won_by(game, state, seat) for seat in (0, 1)]
    moved = game.pack.show(after[taker] & ~before) if giver != taker else None
    return {"moved": moved, "to": taker, "piles": [POINTS.count(pile) for pile in after]}


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
        ): fool,
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
