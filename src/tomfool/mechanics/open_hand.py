"""Cards laid open for all to see: a hand during play, everything at the end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import Seat
from tomfool.log import Event, new_tuple
from tomfool.mechanics.who import SeatRule, declarer
from tomfool.rules import EVERYONE, NOBODY, Game, Phase
from tomfool.state import State


@dataclass(frozen=True)
class LayHandOpen(Phase):
    """The hand of *by* is laid face up and stays so; its owner goes on choosing the cards."""

    by: SeatRule = declarer

    def enter(self, state: State) -> None:
        seat = self.by(state)
        state.show(seat)
        state.note("open hand", seat, state.zones[seat])
        state.advance()


@dataclass(frozen=True)
class ShowAll(Phase):
    """At the end all cards are shown: hands that are left, what was laid away, the talon."""

    closed: tuple[tuple[int, str, Seat], ...] = field(default=(), repr=False)  # zone, event, its seat

    def prepare(self, game: Game) -> Self:
        closed = [(place, "hand at the end", place) for place in range(game.hands)]
        closed += [(game.discard(place), "discard at the end", place) for place in range(game.hands)]
        closed += [  # each group by itself: which cards lay together is shown, too
            (zone, "talon at the end", NOBODY)
            for zone, kind in enumerate(game.zones)
            if kind.name.startswith("talon")
        ]
        return replace(self, closed=tuple(closed))

    def enter(self, state: State) -> None:
        zones, audience, now = state.zones, list(state.audience), len(state.log)
        events = []
        for zone, event, seat in self.closed:
            audience[zone] = EVERYONE
            if zones[zone]:
                events.append(new_tuple(Event, (now, event, seat, zones[zone], NOBODY)))
        state.audience = tuple(audience)
        state.events += tuple(events)
        state.advance()
