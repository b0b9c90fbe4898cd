"""Tricks for two: the lead alternates, and cards are drawn from a pile while it lasts (R9, R10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from tomfool.cards import Card, Cards, Seat, bits, mask_of
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Origin, Phase
from tomfool.state import State, Trick
from tomfool.view import View


@dataclass(frozen=True)
class DuelTricks(Tricks):
    """As `Tricks` for two, but they lead by turns, whoever wins.

    After each trick both draw a card unseen, its winner first, until nothing is left to draw.
    """

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        game, zones, taker = state.game, state.zones, state.taker
        leader, follower = state.circle
        zones[game.pile(taker)] |= zones[self.table]
        zones[self.table] = 0
        state.history.append(Trick(state.circle, taker, fall))
        state.fall, state.led, state.best = (), 0, NOBODY
        if zones[game.undealt]:
            for seat in (taker, leader + follower - taker):
                self.draw(state, seat)
        if zones[follower]:
            self.lead(state, follower)
        else:
            self.leave(state)

    rollout = Phase.rollout  # the fast way knows of no draws, and lets the winner lead

    def draw(self, state: State, seat: Seat) -> None:
        """Let *seat* take the top card of the pile, unseen by the other."""
        undealt = state.game.undealt
        top = state.pack[-state.zones[undealt].bit_count()]
        state.move(1 << top, undealt, seat)
        state.note("drawn", seat)

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """Which cards of the hand of *seat* were drawn, and which it has had from the deal on.

        A colour that it could not follow may have been drawn since, and not otherwise; that is not in
        `barred`, which each draw clears.
        """
        draws = sum(event.kind == "drawn" and event.seat == seat for event in view.events)
        played = plays(view, seat)
        out = [(trick, led) for trick, (card, led) in enumerate(played[:draws]) if not led >> card & 1]
        if not out:
            return ()
        gone = [source(card, trick, draws, out) for trick, (card, _) in enumerate(played)]
        found = []
        for held in subsets(range(draws)):
            ways = orders([draw for draw in range(draws) if draw not in held], gone)
            dealt = view.counts[seat] - len(held)
            if ways and dealt >= 0:
                drawn = tuple((1, colours(out, draw)) for draw in held)
                found.append(Origin(ways, ((dealt, colours(out)), *drawn)))
        return found


Voids: TypeAlias = list[tuple[int, Cards]]
"""Pairs (trick, colour that was led to it and not followed); tricks and draws are counted from 0."""


class Source(NamedTuple):
    """Where a card may have come from: the draws *first* to *last*; if *must*, no other way."""

    first: int
    last: int
    must: bool


def source(card: Card, trick: int, draws: int, out: Voids) -> Source:
    """Return where *card*, played to *trick*, may have come from; draw i comes after trick i."""
    shown = [number for number, led in out if led >> card & 1 and number < trick]
    return Source(max(shown, default=0), min(trick, draws) - 1, bool(shown))


def colours(out: Voids, draw: int = -1) -> Cards:
    """Return the colours not followed since *draw*, by default since the deal."""
    return mask_of(card for trick, led in out if trick > draw for card in bits(led))


def subsets(draws: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of some of *draws*."""
    return chain.from_iterable(combinations(draws, size) for size in range(len(draws) + 1))


def orders(draws: Sequence[int], sources: Sequence[Source]) -> int:
    """Return in how many ways *draws* can have brought cards with these *sources*, one each."""
    for place, (first, last, must) in enumerate(sources):
        if must:
            rest = (*sources[:place], *sources[place + 1 :])
            return sum(
                orders([other for other in draws if other != draw], rest)
                for draw in draws
                if first <= draw <= last
            )
    ways = 1
    for taken, draw in enumerate(sorted(draws, reverse=True)):  # whatever came late could have come early
        ways *= max(0, sum(source.last >= draw for source in sources) - taken)
    return ways


def plays(state: State | View, seat: Seat) -> list[tuple[Card, Cards]]:
    """Return the cards that *seat* has played, in order, each with the colour led."""
    suit_of = state.game.pack.suit_of
    return [
        (fall[circle.index(seat)], suit_of[fall[0]])
        for circle, _, fall in (*state.history, (state.circle, NOBODY, state.fall))
        if fall and circle.index(seat) < len(fall)
    ]
