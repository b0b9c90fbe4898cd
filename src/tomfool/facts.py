"""What seats know of closed zones: cards that they have seen go there, or have been shown in them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple

from tomfool.cards import BIT, Cards, Seats
from tomfool.log import new_tuple


class Fact(NamedTuple):
    """The seats in *knowers* know that each of *cards* lies in one of *zones* (a mask of zones)."""

    knowers: Seats
    cards: Cards
    zones: int


subject = itemgetter(0, 2)
"""By whom and about which zones a fact is."""


def with_fact(facts: tuple[Fact, ...], knowers: Seats, cards: Cards, zones: int) -> tuple[Fact, ...]:
    """Return *facts* with one more; facts about the same zones by the same seats are one."""
    if not cards:
        return facts
    for place, fact in enumerate(facts):
        if fact[0] == knowers and fact[2] == zones:
            more = new_tuple(Fact, (knowers, fact[1] | cards, zones))
            return facts[:place] + (more,) + facts[place + 1 :]
    return (*facts, new_tuple(Fact, (knowers, cards, zones)))


def joined(facts: list[Fact]) -> tuple[Fact, ...]:
    """Return *facts* with those about the same zones by the same seats made one."""
    if len(set(map(subject, facts))) == len(facts):
        return tuple(facts)
    found: dict[tuple[Seats, int], Cards] = {}
    for knowers, cards, zones in facts:
        found[knowers, zones] = found.get((knowers, zones), 0) | cards
    return tuple([new_tuple(Fact, (knowers, cards, zones)) for (knowers, zones), cards in found.items()])


def without(facts: tuple[Fact, ...], cards: Cards) -> tuple[Fact, ...]:
    """Return *facts* with nothing said of *cards* any more."""
    found = []
    for fact in facts:
        known = fact[1]
        if not known & cards:
            found.append(fact)
        elif known & ~cards:
            found.append(new_tuple(Fact, (fact[0], known & ~cards, fact[2])))
    return tuple(found)


def after_move(
    facts: tuple[Fact, ...], cards: Cards, source: int, target: int, witnesses: Seats
) -> tuple[Fact, ...]:
    """Return *facts* after *cards* have moved from one zone to another.

    Seats that see neither zone cannot tell which cards have left: for them, all that they know to lie at
    the source may now lie at the target.  That must not depend on *cards*, which they have not seen.
    *witnesses* know better, and lose the old fact about *cards*.
    """
    here, there = BIT[source], BIT[target]
    for fact in facts:
        if fact[2] & here:
            break
    else:
        return facts
    found: list[Fact] = []
    changed = False
    for fact in facts:
        zones = fact[2]
        if zones & here and (not zones & there or fact[0] & witnesses):
            found += parted(fact, cards, there, witnesses)
            changed = True
        else:
            found.append(fact)
    return joined(found) if changed else facts


def after_moves(
    facts: tuple[Fact, ...], moves: Iterable[tuple[Cards, int, int, Seats]]
) -> tuple[Fact, ...]:
    """Return *facts* after several *moves* at the same time: cards, source, target and witnesses of each.

    What lay at a source before has gone to its target or nowhere, never further with another move.
    """
    found: list[Fact] = []
    for fact in facts:
        zones, parts = fact[2], [fact]
        for cards, source, target, witnesses in moves:
            if zones & BIT[source]:
                there = BIT[target]
                parts = [part for whole in parts for part in parted(whole, cards, there, witnesses)]
        found += parts
    return joined(found)


def parted(fact: Fact, cards: Cards, there: int, witnesses: Seats) -> list[Fact]:
    """Return what becomes of a *fact* about the source of a move to the zone *there*."""
    knowers, known, zones = fact
    blind, sighted, rest = knowers & ~witnesses, knowers & witnesses, known & ~cards
    parts = [new_tuple(Fact, (blind, known, zones | there))] if blind else []
    if sighted and rest:
        parts.append(new_tuple(Fact, (sighted, rest, zones)))
    return parts
