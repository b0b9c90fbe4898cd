"""What a seat knows.

A `View` is an allow-list, written once for every game: the zones that the seat may look into, the public
fields of the state, the facts that the seat has witnessed, and a log in which secret actions are blank.
It holds no `State`, so nothing hidden can be reached through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from dataclasses import fields as dataclass_fields
from random import Random
from typing import Any

from tomfool.cards import Action, Actions, Card, Cards, Seat, Seats
from tomfool.imagine import Worlds
from tomfool.rules import SPECTATOR, Game, Phase
from tomfool.state import (
    BLANK,
    SEAT_SHIFT,
    Aside,
    Event,
    State,
    Trick,
    phase_of,
    with_rules,
    without_rules,
)


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know of a hand in progress; equal for hands that it cannot tell apart.

    `zones` holds None for a zone that the seat may not look into, `counts` the number of cards in each,
    `known` the pairs (cards, mask of zones) of cards that the seat knows to lie in one of those zones,
    `aside` where the hand goes on after a question that this seat is asked in secret.
    """

    game: Game
    seat: Seat
    legal: Actions
    waiting: Seats
    zones: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[Cards, int], ...]
    log: tuple[int, ...]
    aside: Aside | None
    # public fields, as in State
    dealer: Seat
    totals: tuple[int, ...]
    setup: Mapping[str, Any]
    ledger: Any
    phase: int
    turn: Seat
    together: Seats
    desk: Any
    audience: tuple[Seats, ...]
    barred: tuple[Cards, ...]
    events: tuple[Event, ...]
    contract: Any
    declarer: Seat
    partner: Seat
    called: Cards
    passed: Seats
    said: tuple[tuple[Seat, Action], ...]
    stakes: Any
    sheet: Any
    outcome: str
    circle: tuple[Seat, ...]
    led: Cards
    best: Card
    taker: Seat
    fall: tuple[Card, ...]
    history: tuple[Trick, ...]
    worlds: list[Worlds] = field(default_factory=list, init=False, repr=False, compare=False)

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> View:
        """Return the view of *seat*; None stands for a spectator."""
        if seat is None:
            seat = SPECTATOR
        elif not 0 <= seat < state.game.seats:
            raise ValueError(f"no seat {seat}: {state.game.name} has 0 to {state.game.seats - 1}")
        game, audience = state.game, state.audience
        log, events = _told(state, seat)
        if state.aside is None:
            phase, turn, together, desk, aside = state.phase, state.turn, state.together, state.desk, None
            legal = state.legal(seat)
        else:
            _, phase, turn, together, desk, aside = state.standing(seat)
            legal = state.seen_by(seat).legal(seat)
        counts = [zone.bit_count() for zone in state.zones]
        for inner, outer in game.within:
            if not audience[inner] >> seat & 1:
                counts[outer] += counts[inner]
                counts[inner] = 0
        return cls(
            game,
            seat,
            legal,
            together or (0 if turn < 0 else 1 << turn),
            tuple(
                [
                    zone if seats >> seat & 1 else None
                    for zone, seats in zip(state.zones, audience, strict=True)
                ]
            ),
            tuple(counts),
            tuple([fact[1:] for fact in state.facts if fact[0] >> seat & 1]) if state.facts else (),
            log,
            aside,
            state.dealer,
            state.totals,
            state.setup,
            state.ledger,
            phase,
            turn,
            together,
            desk,
            audience,
            tuple(state.barred),
            events,
            state.contract,
            state.declarer,
            state.partner,
            state.called,
            state.passed,
            tuple(state.said),
            state.stakes,
            state.sheet,
            state.outcome,
            state.circle,
            state.led,
            state.best,
            state.taker,
            state.fall,
            tuple(state.history),
        )

    def __getstate__(self) -> dict[str, Any]:
        fields = {each.name: getattr(self, each.name) for each in dataclass_fields(self) if each.init}
        return fields | {"aside": without_rules(self.aside)}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        fields |= {"aside": with_rules(fields["aside"], fields["game"]), "worlds": []}
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    # Friendly reading

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.turn < 0

    @property
    def rule(self) -> Phase:
        """The phase in progress; `AFTER` when the hand is over."""
        return phase_of(self.game, self.phase)

    @property
    def hand(self) -> Cards:
        """The cards of the own hand; 0 for a spectator."""
        return 0 if self.seat == SPECTATOR else self.zones[self.seat] or 0

    @property
    def entries(self) -> Iterator[tuple[Seat, Action | None]]:
        """The log as pairs (seat, action), the action None where this seat did not see it."""
        for entry in self.log:
            action = entry & BLANK
            yield entry >> SEAT_SHIFT, None if action == BLANK else action

    @property
    def trick(self) -> list[tuple[Seat, Card]]:
        """The trick in progress as pairs (seat, card), in the order in which the cards fell."""
        return list(zip(self.circle, self.fall, strict=False))

    def imagine(self, rng: Random) -> State:
        """Return a whole world that this seat cannot rule out, evenly drawn; see `Worlds`."""
        if not self.worlds:
            self.worlds.append(Worlds(self))
        return self.worlds[0].draw(rng)


def _told(state: State, seat: Seat) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """Return the log as *seat* knows it, and the events, numbered by that log."""
    if not state.veils:
        return tuple(state.log), state.events
    log, events = state.log[:], state.events
    absent = []
    for place, audience, private in state.veils:
        if not audience >> seat & 1:
            if private:
                absent.append(place)
            else:
                log[place] |= BLANK
    if absent:
        events = tuple(
            event._replace(at=event.at - sum(place < event.at for place in absent)) for event in events
        )
    for place in reversed(absent):
        del log[place]
    return tuple(log), events
