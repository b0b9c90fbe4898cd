"""Dealing: packets to the hands, cards to the talon (M1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tomfool.cards import BIT
from tomfool.mechanics.who import SeatRule, eldest
from tomfool.rules import NO_ONE, Phase, Zone, seats_from
from tomfool.state import State


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

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(Zone(f"talon {group}", NO_ONE) for group in range(len(self.talon)))

    def enter(self, state: State) -> None:
        give(state, self.parcels(state))
        state.advance()

    def parcels(self, state: State) -> list[tuple[int, int]]:
        """Return what is dealt in its order: to which zone, and how many cards."""
        game, found = state.game, []
        ring = self.ring or seats_from(0, game.hands, game.step)
        hands = from_place(ring, self.first(state))
        talon = [(game.zone_index[f"talon {group}"], count) for group, count in enumerate(self.talon)]
        after = len(self.packets) if self.talon_after is None else self.talon_after
        for number, packet in enumerate(self.packets):
            if number == after:
                found += talon
            for hand in hands:
                found.append((hand, packet if self.size is None else self.size(state, number, hand)))
        return found + talon if after == len(self.packets) else found


def from_place(ring: Sequence[int], first: int) -> tuple[int, ...]:
    """Return the hands in the order of the *ring* round the table, beginning with *first*.

    >>> from_place((0, 2, 1, 3), 1)
    (1, 3, 0, 2)
    """
    start = ring.index(first)
    return (*ring[start:], *ring[:start])


def give(state: State, parcels: Iterable[tuple[int, int]]) -> None:
    """Deal the next cards of the pack to zones, which may hold any of the undealt ones now.

    *parcels* are pairs of a zone and how many cards it gets.
    """
    pack, zones, barred, undealt = state.pack, state.zones, state.barred, state.game.undealt
    start, absent = len(pack) - zones[undealt].bit_count(), barred[undealt]
    for zone, count in parcels:
        cards = 0
        for card in pack[start : start + count]:
            cards |= BIT[card]
        start += count
        zones[undealt] -= cards
        zones[zone] += cards
        barred[zone] &= absent
