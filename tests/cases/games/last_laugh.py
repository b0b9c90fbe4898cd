"""The worked cases of Last Laugh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Given, cards, keys
from tests.cases.piedmont import SHARED, adapter, butt_of, seats_of_sides, won_with, worth
from tests.cases.positions import pile_zones, position
from tomfool.cards import bits
from tomfool.games.piedmont.twists.jester import FoolComesHome
from tomfool.log import Event
from tomfool.rules import Game
from tomfool.state import State


def may_put(game: Game, given: Given) -> Mapping[str, Any]:
    """What a Butt with this hand may put down, and how."""
    hand = cards(game.pack, given["butt_hand"])
    led = game.pack.trump_mask if given["suit_led"] == "T" else game.pack.suit(given["suit_led"])
    row = butt_of(game).row(hand, led)
    how = "knock" if row.knock else "hidden" if row.hidden else "shown" if row.cards else "aside"
    return {
        "may_put": [code for code in given["butt_hand"] if row.cards >> game.pack.card(code) & 1],
        "how": how,
    }


def set_aside(game: Game, given: Given) -> Sequence[int]:
    """The Fool was set aside; what each has won, without him, is known by its points."""
    butt, winner, pack = given["fool_set_aside_by"], given["last_trick_won_by"], game.pack
    seats = [0, 1, 2] if not game.sides else seats_of_sides(game, {"trick_won_by": winner})
    piles = worth(game, given["card_points_without_fool"], 0)
    history = []
    for seat, pile, number in zip(seats, piles, given["tricks"], strict=True):
        plain = iter(bits(pile))
        history += [won_with(game, seat, 0, 1 << next(plain)) for _ in range(number)]
    history.sort(key=lambda trick: trick.taker == winner)  # whoever wins the last trick

    def write(state: State) -> None:
        state.events = (Event(0, "aside", butt, pack.parse("Fool")),)

    full = [0] * game.seats
    for seat, pile in zip(seats, piles, strict=True):
        full[seat] = pile
    zones = {**pile_zones(game, full), game.zone_index["aside"]: pack.parse("Fool")}
    state = position(game, FoolComesHome, zones=zones, history=history, context=write)
    if "card_handed_over_worth" in given:
        (event,) = [event for event in state.events if event.kind == "paid"]
        assert game.worth[next(bits(event.cards))] == given["card_handed_over_worth"]
    return state.scores()


ADAPTER = adapter(
    scores={
        **SHARED,
        keys("card_points_without_fool", "tricks", "fool_set_aside_by", "last_trick_won_by"): set_aside,
        keys(
            "card_points_without_fool",
            "tricks",
            "fool_set_aside_by",
            "last_trick_won_by",
            "card_handed_over_worth",
        ): set_aside,
    },
    others={keys("butt_hand", "suit_led"): may_put},
)
