"""Every world that a view allows, listed by brute force: the oracle of the sampler.

All deals that the seat cannot rule out are dealt, the log of the view is replayed through the rules of the
game with every choice for an action that the seat did not see, and a world counts if the seat's view comes
out the same.  Nothing here knows of barred cards or facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from tomfool.cards import Card, bits, pick
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.state import BLANK, SEAT_SHIFT, State
from tomfool.view import View

World = tuple[int, ...]


def packs(start: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """Yield a pack order for every deal in which *seat* is dealt what it got at *start*.

    The order of the cards within a packet has no effect, so one order stands for all.
    """
    game, pack = start.game, start.pack
    dealt = _dealt(game.deal(pack=range(len(pack)), dealer=start.dealer))
    groups = [
        list(bits(zone)) for deal in dealt for number, zone in enumerate(deal) if zone and number != seat
    ]
    fixed = list(pack)
    free = sorted(pack[place] for group in groups for place in group)
    for split in _splits(free, [len(group) for group in groups]):
        for group, cards in zip(groups, split, strict=True):
            for place, card in zip(group, cards, strict=True):
                fixed[place] = card
        yield tuple(fixed)


def _dealt(state: State) -> list[list[int]]:
    """What each deal gives to each zone, with all other phases left out; what is never dealt comes last."""
    bare = state.copy()
    bare.zones = [0] * len(state.zones)
    bare.zones[state.game.undealt] = state.game.pack.all
    bare.phase = len(state.game.rules)  # so that Deal.enter's advance stops at once
    found = []
    for deal in [rule for rule in state.game.rules if isinstance(rule, Deal)]:
        before = bare.zones[:]
        deal.enter(bare)
        found.append([new & ~old for new, old in zip(bare.zones, before, strict=True)])
    return [*found, [0] * state.game.seats + [bare.zones[state.game.undealt]]]


def _splits(cards: list[Card], sizes: list[int]) -> Iterator[list[tuple[Card, ...]]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _splits(rest, sizes[1:]):
            yield [chosen, *others]


def all_worlds(start: State, view: View) -> set[World]:
    """Return the zones of every world that *view*, reached from a hand dealt as *start*, allows."""
    found: set[World] = set()
    for pack in packs(start, view.seat):
        state = start.game.deal(pack=pack, dealer=start.dealer)
        _replay(state, view, 0, found)
    return found


def _replay(state: State, view: View, index: int, found: set[World]) -> None:
    if state.aside is not None and state.turn != view.seat:
        for answer in bits(state.legal()):  # a question that the view knows nothing of
            after = state.copy()
            after.apply(answer)
            _replay(after, view, index, found)
    if index == len(view.log):
        if state.view(view.seat) == view:
            found.add(tuple(state.zones))
        return
    entry = view.log[index]
    seat, action = entry >> SEAT_SHIFT, entry & BLANK
    if [*map(tuple, state.history)] != [*map(tuple, view.history[: len(state.history)])]:
        return  # other sets were shown
    if isinstance(state.rule, Sealing) and seat != view.seat:
        for chosen in state.rule.rules.sets(state.zones[seat]):  # picked out of sight, and sealed now
            after = state.copy()
            for card in bits(chosen):
                after.apply(card, seat)
            if after.legal(seat) >> action & 1:
                after.apply(action, seat)
                _replay(after, view, index + 1, found)
        return
    legal = state.legal(seat)
    for choice in bits(legal) if action == BLANK else (action,) if legal >> action & 1 else ():
        after = state.copy()
        after.apply(choice, seat)
        _replay(after, view, index + 1, found)


def random_position(game: Game, rng: Random) -> tuple[State, State]:
    """Return a dealt hand and a position that random play reaches from it."""
    start = game.deal(
        pack=rng.sample(range(len(game.pack)), len(game.pack)), dealer=rng.randrange(game.seats)
    )
    state = start.copy()
    for _ in range(rng.randrange(2, 8)):
        if state.over:
            break
        seat = rng.choice(list(bits(state.waiting)))
        state.apply(pick(state.legal(seat), rng.random), seat)
    return start, state


def chi_square(counts: list[int]) -> tuple[float, float]:
    """Return the χ² statistic of *counts* against evenness and a bound that chance passes once in 10,000.

    The bound is the Wilson–Hilferty approximation of the quantile of the χ² distribution.
    """
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    spread = 2 / (9 * freedom) if freedom else 0
    return statistic, freedom * (1 - spread + 3.719 * spread**0.5) ** 3
