"""The worked cases of Tarocchi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.adapter import Given, cards, keys
from tests.cases.piedmont import adapter, in_tricks, put
from tomfool.cards import bits
from tomfool.games.piedmont.twists.allegiance import Pledge
from tomfool.rules import Game
from tomfool.state import State

LETTERS = {True: ["E", "A"], False: ["F", "W"]}


def forced_exchange(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """The caller's partner has played: the other card lies dead in its place, that one goes back."""
    pack, plays, leader = game.pack, given["plays"], given["leader"]
    hands = [cards(pack, [code.split()[0]]) for code in plays]
    hands[0] |= cards(pack, given["partner_hand_before"])
    hands.append(cards(pack, given["hand_of_seat_3"]))
    state = in_tricks(game, leader, hands, {})
    for name in plays:
        state.play(name)
    pledge = state.sheet
    assert isinstance(pledge, Pledge)
    found: dict[str, Any] = {"trick_now": [pack.codes[card] for card in state.fall]}
    for seat in range(game.seats):
        found[f"hand_of_seat_{seat}"] = pack.show(state.zones[seat]).split()
        found[f"side_{seat % 2}_scores"] = LETTERS[bool(pledge.earth_air >> seat % 2 & 1)]
    found[f"legal_for_seat_{state.turn}"] = names_of(state)
    for key in wanted:
        if key.startswith(f"winner_if_seat_{state.turn}_plays_"):
            after = state.copy()
            after.play(key.rsplit("_", 1)[1])
            found[key] = after.history[-1].taker
    return found


def second_card(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What a mover may do who holds the second of the two."""
    first, trick, found = given["first"], given["trick"], []
    for mover in given["mover_seat_cases"]:
        hands = [cards(game.pack, [code]) for code in trick] + [cards(game.pack, given["hand"])]
        state = in_tricks(game, (mover - len(trick)) % 4, hands, {})
        rule: Any = state.rule
        if first["card"] not in trick:
            rule.pledge(state, first["seat"], game.pack.card(first["card"]), first["call"])
        for code in trick:
            if code == first["card"]:
                state.apply(game.action(f"{code} {first['call']}"))
            else:
                put(state, code)
        found.append(names_of(state))
    return {"choices": found}


def names_of(state: State) -> list[str]:
    """Return the names of what may be done."""
    return [state.game.vocabulary[action] for action in bits(state.legal())]


ADAPTER = adapter(
    others={
        keys("leader", "plays", "partner_hand_before", "hand_of_seat_3"): forced_exchange,
        keys("first", "hand", "trick", "mover_seat_cases"): second_card,
    }
)
