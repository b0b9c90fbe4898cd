"""The worked cases of Partita Knock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, Given, cards, keys
from tests.cases.positions import pile_zones, position
from tests.cases.unordered import unordered
from tomfool.cards import Cards, bits
from tomfool.games.piedmont.partita import FOOL
from tomfool.games.piedmont.partita_knock import SCORING
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.state import Trick

ME, SEATS = 0, 4


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    return SCORING.counting.points.count(pile) + tricks


def signals(game: Game, given: Given) -> Mapping[str, Any]:
    """The words that the engine offers with a card, its player in seat 0."""
    hand, trick = cards(game.pack, given["hand"]), given["trick"]
    leader = -len(trick) % SEATS
    hands = [cards(game.pack, [code]) for code in trick] + [hand]
    zones = {(leader + place) % SEATS: held for place, held in enumerate(hands)}
    played = cards(game.pack, given["played"])
    zones[game.pile(1)] = played
    zones[game.discard(ME)] = cards(game.pack, given["discard"])
    state = position(
        game, Tricks, dealer=ME if given["discard"] else 1, zones=zones, history=earlier(game, given)
    )
    assert isinstance(state.rule, Tricks)
    state.desk = None
    state.rule.lead(state, leader)
    for code in trick:
        state.apply(game.pack.card(code))
    card = given["card"]
    names = [game.vocabulary[action] for action in bits(state.legal())]
    return {"signals": [name.partition(" ")[2] for name in names if name.startswith(f"{card} ")]}


def earlier(game: Game, given: Given) -> list[Trick]:
    """Return a trick that the partner has led, if the case says that there was one."""
    if not given["partner_has_led"]:
        return []
    led = next((game.pack.card(code) for code in given["played"] if code != "Fool"), game.pack.card("7W"))
    return [Trick(seats_from(2, SEATS), 1, (led,))]


def score(game: Game, given: Given) -> Sequence[int]:
    """Points and tricks by side, the dealer's discard in them."""
    points, tricks = given["points"], given["tricks"]
    taken = [points[seat % 2] + tricks[seat % 2] for seat in range(SEATS)]
    return SCORING.counting.settle(game.deal(seed="points"), taken)


def fool(game: Game, given: Given) -> Mapping[str, Any]:
    """What is paid for the Fool; nothing, where his side has won his trick."""
    giver, taker = given["fool_seat"], given["trick_winner"]
    piles = [cards(game.pack, given["won"][str(seat)]) for seat in range(SEATS)]
    piles[giver] |= FOOL
    trick = Trick((giver, taker), taker, (game.pack.card("Fool"),))
    state = position(game, PayForFool, zones=pile_zones(game, piles), history=[trick])
    if not state.events:
        return {"moved": None, "to_side": None}
    (event,) = state.events
    return {"moved": game.pack.show(event.cards), "to_side": event.other % 2}


OTHERS = {
    keys("question", "what", "hand", "card", "trick", "played", "discard", "partner_has_led"): signals,
    keys("question", "what", "fool_seat", "trick_winner", "won"): fool,
}


def implied(case: Given) -> Mapping[str, Any]:
    """Where cards alone are asked for, they are played without words."""
    return {"signals": False} if case.get("kind") in ("legal", "trick") else {}


ADAPTER = Adapter(
    count=count,
    implied=implied,
    kinds={"other": unordered(OTHERS, "signals")},
    scores={keys("dealer", "points", "tricks"): score},
)
