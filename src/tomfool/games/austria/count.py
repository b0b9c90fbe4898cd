"""What a side has taken: card points of its tricks and discards, and one for each trick."""

from __future__ import annotations

from tomfool.cards import Seats
from tomfool.rules import Item
from tomfool.scoring.points import CardPoints
from tomfool.state import State


def tricks_of(state: State, side: Seats) -> int:
    """Return the number of tricks that *side* has won."""
    return sum([side >> trick.taker & 1 for trick in state.history])


def points_of(state: State, points: CardPoints, side: Seats) -> int:
    """Return the card points of all that *side* has won or laid away, and 1 more for each trick."""
    hands, zones, cards = state.game.hands, state.zones, 0
    for seat in range(hands):
        if side >> seat & 1:
            cards |= zones[hands + seat] | zones[2 * hands + seat]
    return points.count(cards) + tricks_of(state, side)


def count_items(state: State, points: CardPoints) -> list[Item]:
    """Return the lines of an account that say what each seat has taken."""
    game, zones = state.game, state.zones
    seats = range(game.seats)
    won = [points.count(zones[game.pile(seat)]) for seat in seats]
    laid = [points.count(zones[game.discard(seat)]) for seat in seats]
    items = [
        Item("card points", "Card points won in tricks", tuple(won)),
        Item("tricks", "One for each trick", tuple(tricks_of(state, 1 << seat) for seat in seats)),
    ]
    return [*items, Item("discard", "Cards laid away", tuple(laid))] if any(laid) else items
