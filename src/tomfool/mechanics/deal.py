"""Dealing: packets to the hands, cards to the talon (M1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from tomfool.cards import BIT
from tomfool.mechanics.who import SeatRule, eldest
from tomfool.rules import NO_ONE, Game, Phase, Zone, seats_from
from tomfool.state import State

Shares: TypeAlias = Sequence[tuple[int, Sequence[int]]]
"""For each zone that gets cards their places among those not dealt yet."""


@dataclass(frozen=True)
class Deal(Phase):
    """*packets* rounds of cards go to every hand, from *first* on; *talon* groups lie aside.

    Round i gives each hand a packet of ``packets[i]`` cards, or of as many as *size* says for the round and
    the hand.  *ring* is the order of the hands round the table, where it is not that of their numbers.  The
    groups of the talon are dealt in one block after round *talon_after*: 0 for before the
    first, None for after the last.  A second deal goes on where the first one has left the pack.
    """

    packets: tuple[int, ...]
    talon: tuple[int, ...] = ()
    talon_after: int | None = None
    first: SeatRule = eldest
    size: Callable[[State, int, int], int] | None = None
    ring: tuple[int, ...] = ()
    shares: Mapping[int, Shares] = field(default_factory=dict, repr=False)
    """What everybody gets, by who is first; looked up by prepare where it is the same in every hand."""

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(Zone(f"talon {group}", NO_ONE) for group in range(len(self.talon)))

    def prepare(self, game: Game) -> Self:
        if self.size is not None:
            return self
        hands = self.ring or range(game.hands)
        return replace(self, shares={first: shares(self.parcels(game, first)) for first in hands})

    def enter(self, state: State) -> None:
        first = self.first(state)
        if self.size is None:
            deal_out(state, self.shares[first])
        else:
            give(state, self.parcels(state.game, first, state))
        state.advance()

    def parcels(self, game: Game, first: int, state: State | None = None) -> list[tuple[int, int]]:
        """Return what is dealt in its order: to which zone, and how many cards."""
        found = []
        hands = from_place(self.ring or seats_from(0, game.hands, game.step), first)
        talon = [(game.zone_index[f"talon {group}"], count) for group, count in enumerate(self.talon)]
        after = len(self.packets) if self.talon_after is None else self.talon_after
        for number, packet in enumerate(self.packets):
            if number == after:
                found += talon
            for hand in hands:
                own = packet if self.size is None or state is None else self.size(state, number, hand)
                found.append((hand, own))
        return found + talon if after == len(self.packets) else found


def from_place(ring: Sequence[int], first: int) -> tuple[int, ...]:
    """Return the hands in the order of the *ring* round the table, beginning with *first*.

    >>> from_place((0, 2, 1, 3), 1)
    (1, 3, 0, 2)
    """
    start = ring.index(first)
    return (*ring[start:], *ring[:start])


def give(state: State, parcels: Iterable[tuple[int, int]]) -> None:
    """Deal the next cards of the pack: *parcels* are pairs of a zone and how many cards it gets."""
    deal_out(state, shares(parcels))


def shares(parcels: Iterable[tuple[int, int]]) -> Shares:
    """Return the places of the cards that each zone gets.

    >>> shares([(0, 2), (1, 1), (0, 1)])
    ((0, (0, 1, 3)), (1, (2,)))
    """
    found: dict[int, tuple[int, ...]] = {}
    start = 0
    for zone, count in parcels:
        found[zone] = (*found.get(zone, ()), *range(start, start + count))
        start += count
    return tuple(found.items())


def deal_out(state: State, shares: Shares) -> None:
    """Deal the next cards of the pack to zones, which may hold any of the undealt ones now."""
    pack, zones, barred, undealt = state.pack, state.zones, state.barred, state.game.undealt
    rest, absent, dealt = pack[len(pack) - zones[undealt].bit_count() :], barred[undealt], 0
    for zone, places in shares:
        cards = sum([BIT[rest[place]] for place in places])
        zones[zone] += cards
        dealt += cards
        barred[zone] &= absent
    zones[undealt] -= dealt
