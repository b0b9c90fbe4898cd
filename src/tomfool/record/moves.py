"""A finished hand told move by move: who did what, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tomfool.cards import Seat
from tomfool.match import Match
from tomfool.record.referee import retrace
from tomfool.rules import Phase
from tomfool.state import BLANK, SEAT_SHIFT, Event, State, Trick

IN_TRICKS = ("leads", "plays", "picks", "seals")
"""The deeds that make a trick."""


class Move(NamedTuple):
    """*seat* chose *name*; *deed* says in a verb how.

    It deals, leads, plays, lays, lays away, passes, picks, seals, chooses or says.

    *trick* is the trick that it completed, *events* are what happened by rule because of it, and *state*
    is the hand after it (one and the same, which changes with the next move).
    """

    seat: Seat
    name: str
    deed: str
    trick: Trick | None
    events: tuple[Event, ...]
    state: State


def moves(match: Match, number: int) -> Iterator[Move]:
    """Yield the moves of hand *number* (from 0) of *match*, beginning with the deal."""
    states = retrace(match, number)
    state = next(states)
    yield Move(state.dealer, "", "deals", None, state.events, state)
    events, tricks, rule = len(state.events), 0, state.rule
    for state in states:
        entry = state.log[-1]
        trick = state.history[-1] if len(state.history) > tricks else None
        name = state.game.vocabulary[entry & BLANK]
        yield Move(
            entry >> SEAT_SHIFT, name, _deed(state, rule, trick), trick, state.events[events:], state
        )
        events, tricks, rule = len(state.events), len(state.history), state.rule


def _deed(state: State, rule: Phase, trick: Trick | None) -> str:
    """Return the verb for the last action of *state*, made by *rule*; it completed *trick*, if any."""
    game, action = state.game, state.log[-1] & BLANK
    if action >= len(game.pack):
        return "seals" if game.vocabulary[action] == rule.seals else "says"
    if rule.deed:
        return rule.deed
    fall = trick.fall if trick else state.fall
    if fall and fall[-1] == action:
        return "leads" if len(fall) == 1 else "plays"
    places = range(game.places or game.seats)
    if any(state.zones[game.discard(place)] >> action & 1 for place in places):
        return "lays away"
    if state.zones[game.table] >> action & 1:
        return "lays"
    return "chooses"
