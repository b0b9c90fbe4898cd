"""The rest of a hand in one world, solved: what a seat makes of it if everybody sees all cards.

Alpha-beta with a table of positions met before: the seat and its side play for its gain, all others
against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tomfool.bots.search.clock import ENDLESS, Clock
from tomfool.bots.search.playout import gain
from tomfool.bots.search.sides import side_of
from tomfool.cards import Action, Actions, Cards, Seat, bits
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State


class TooLong(Exception):
    """A world that takes more positions than were allowed."""


class Solver:
    """Solves worlds for *seat*, looking at no more than *most* positions in each, while *clock* runs."""

    def __init__(self, seat: Seat, most: int, clock: Clock = ENDLESS) -> None:
        self.seat, self.most, self.clock = seat, most, clock

    def solve(self, state: State) -> float:
        """Return the gain of the seat from *state* on; raise `TooLong` if that is too much to ask."""
        self.left = self.most
        self.known: dict[object, tuple[float, float]] = {}
        self.own = side_of(state, self.seat)
        return self.value(state, -inf, inf)

    def value(self, state: State, low: float, high: float) -> float:
        """Return the gain, or a bound of it where it does not lie between *low* and *high*."""
        if state.turn < 0:
            return gain(state, self.seat)
        self.left -= 1
        if self.left < 0:
            raise TooLong
        self.clock.check()
        key = None if state.fall else position(state)
        if key is not None:
            least, most = self.known.get(key, (-inf, inf))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            low, high = max(low, least), min(high, most)
        found = self.best(state, low, high)
        if key is not None:
            self.known[key] = (
                found if found > low else least,
                found if found < high else most,
            )
        return found

    def best(self, state: State, low: float, high: float) -> float:
        """Return the gain by the best choice of whoever's turn it is."""
        seat = state.turn
        ours, found = bool(self.own >> seat & 1), None
        for action in ordered(state, state.rule.legal(state, seat)):
            child = state.copy(log=False)
            child.apply(action, seat)
            value = self.value(child, low, high)
            if found is None or (value > found if ours else value < found):
                found = value
            if ours:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        assert found is not None
        return found


def position(state: State) -> object:
    """Return what tells a position between tricks from others: what lies where, who won with what."""
    return (
        state.turn,
        tuple(state.zones),
        tuple([(taker, fall[circle.index(taker)]) for circle, taker, fall in state.history]),
    )


def ordered(state: State, legal: Actions) -> Iterator[Action]:
    """Yield the choices, those that win the trick first; of cards in a row just one.

    In a row are cards of a suit and worth between which no card is left in any hand.
    """
    rule, worth = state.rule, state.game.worth
    assert isinstance(rule, Tricks)
    out = state.zones[state.game.table]
    for hand in state.zones[: state.game.hands]:
        out |= hand
    above = rule.beats[state.best] if state.led else -1
    for cards in (legal & above, legal & ~above):
        last = -1
        for card in bits(cards):
            if last >= 0 and alike(rule, worth, out, last, card):
                last = card
                continue
            last = card
            yield card


def alike(rule: Tricks, worth: tuple[int, ...], out: Cards, low: int, high: int) -> bool:
    """Whether two cards of a hand come to the same: nothing between them, and both worth as much."""
    between = (1 << high) - (2 << low) & out
    return (
        rule.follow[low] == rule.follow[high] and not between and bool(worth) and worth[low] == worth[high]
    )
