"""The worked cases of Tarocchi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.adapter import Given, cards, keys
from tests.cases.piedmont import adapter, in_tricks
from tomfool.cards import bits
from tomfool.games.piedmont.twists.allegiance import Pledge
from tomfool.rules import Game


def forced_exchange(game: Game, given: Given) -> Mapping[str, Any]:
    """The caller's partner had led: the other card lies dead in its place, the lead goes back."""
    pack, plays, leader = game.pack, given["plays"], given["leader"]
    called = plays[-1].split()[0]
    hands = [cards(pack, [code.split()[0]]) for code in plays]
    hands[0] |= cards(pack, given["partner_hand_before"])
    hands.append(cards(pack, given["hand_of_seat_3"]))
    state = in_tricks(game, leader, hands, {})
    for name in plays:
        state.play(name)
    after = {
        "trick_now": [pack.codes[card] for card in state.fall],
        "hand_of_seat_0": order(game, state.zones[leader], ["KE", *given["partner_hand_before"]]),
        "legal_for_seat_3": [game.vocabulary[action] for action in bits(state.legal())],
    }
    pledge = state.sheet
    assert isinstance(pledge, Pledge)
    assert pack.codes[pledge.card] == called
    state.play("9E")
    letters = {True: ["E", "A"], False: ["F", "W"]}
    return {
        **after,
        "winner_if_seat_3_plays_9E": state.history[-1].taker,
        "side_0_scores": letters[pledge.earth_air == game.side(0)],
        "side_1_scores": letters[pledge.earth_air == game.side(1)],
    }


def order(game: Game, hand: int, names: list[str]) -> list[str]:
    """Return the cards of *hand* in the order in which *names* has them."""
    held = game.pack.show(hand).split()
    return [name for name in names if name in held]


def second_card(game: Game, given: Given) -> Mapping[str, Any]:
    """What a mover may do who holds the second of the two."""
    first, found = given["first"], []
    for mover in given["mover_seat_cases"]:
        trick = given["trick"]
        leader = (mover - len(trick)) % 4
        hands = [cards(game.pack, [code]) for code in trick] + [cards(game.pack, given["hand"])]
        state = in_tricks(game, leader, hands, {})
        rule: Any = state.rule
        rule.pledge(state, first["seat"], game.pack.card(first["card"]), first["call"])
        for code in trick:
            state.apply(game.action(code))
        found.append([name for name in given_names(game) if state.legal() >> game.action(name) & 1])
    return {"choices": found}


def given_names(game: Game) -> list[str]:
    """Return all names, those that begin with Good or Evil first."""
    return sorted(game.vocabulary, key=lambda name: not name.startswith(("Good", "Evil")))


ADAPTER = adapter(
    others={
        keys("leader", "plays", "partner_hand_before", "hand_of_seat_3"): forced_exchange,
        keys("first", "hand", "trick", "mover_seat_cases"): second_card,
    }
)
