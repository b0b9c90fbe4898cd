"""Worlds that fit a view: one sampler for every game.

From a `View` alone, `Worlds` deals the cards that the seat cannot see to the zones that it cannot look
into, every deal that agrees with what is known equally likely.  A hidden card may lie in any hidden zone
that has not barred it, and if the seat knows something about the card, only there.  A world that some
phase finds implausible (a discard that was not legal from the hand it came from) is thrown away and drawn
again.  Where a closed hand may have come together in several ways, one of them is drawn first, in
proportion to the deals that lead to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, product
from math import prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tomfool.cards import Cards, bits, mask_of
from tomfool.rules import Origin, Sum
from tomfool.sampler import Limit, NoWorld, Plan, Shape, SumPlan, by_plan, dealer, plan
from tomfool.state import Fact, State

if TYPE_CHECKING:
    from tomfool.view import View

TRIES = 1000
"""How many worlds are drawn before the search for a plausible one is given up."""
AT_ONCE = 4
"""So many zones are dealt together where some are known in sum."""
WEIGHED = 25 * Plan.LIMIT
"""The most combinations of splits for which deals are counted: weighed once, not drawn again and again."""


class Worlds:
    """All whole worlds that the seat of *view* cannot rule out; `draw` them one by one."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hidden = [i for i, zone in enumerate(view.zones) if zone is None and view.counts[i]]
        pool = view.game.pack.all
        for zone in view.zones:
            if zone:
                pool &= ~zone
        self.deal = deals(view, self.hidden, pool)
        self.seen = [zone or 0 for zone in view.zones]
        self.facts = tuple(Fact(1 << view.seat, *known) for known in view.known)
        self.traced = view.rule.marks(view)
        for fact in self.facts:
            self.traced |= fact.cards

    def draw(self, rng: Random) -> State:
        """Return one of the worlds, evenly chosen; raise `NoWorld` if there is none."""
        world = self._state()
        zones, checks, undealt = world.zones, world.game.checks, world.game.undealt
        for _ in range(TRIES):
            for index, cards in zip(self.hidden, self.deal(rng), strict=True):
                zones[index] = cards
            if zones[undealt]:
                world.pack = self._order_undealt(zones[undealt], rng)
            for check in checks:
                if not check.plausible(world):
                    break
            else:
                for phase in world.game.completions:
                    phase.complete(world, rng)
                return world
        raise NoWorld(f"no plausible world in {TRIES} tries")

    def _state(self) -> State:
        view, world = self.view, State.__new__(State)
        world.game = view.game
        world.pack = ()
        world.zones = self.seen[:]
        world.log = []
        world.since = 0
        world.aside = view.aside
        world.rule = view.rule
        world.dealer = view.dealer
        world.totals = view.totals
        world.setup = view.setup
        world.ledger = view.ledger
        world.phase = view.phase
        world.turn = view.turn
        world.together = view.together
        world.desk = view.desk
        world.audience = view.audience
        world.barred = list(view.barred)
        world.facts = self.facts
        world.traced = self.traced
        world.veils = ()
        world.events = view.events
        world.contract = view.contract
        world.declarer = view.declarer
        world.partner = view.partner
        world.called = view.called
        world.passed = view.passed
        world.said = list(view.said)
        world.stakes = view.stakes
        world.sheet = view.sheet
        world.outcome = view.outcome
        world.circle = view.circle
        world.led = view.led
        world.best = view.best
        world.taker = view.taker
        world.fall = view.fall
        world.history = list(view.history)
        return world

    def _order_undealt(self, undealt: Cards, rng: Random) -> tuple[int, ...]:
        """Return a pack whose last cards are the undealt ones, in a random order."""
        rest = list(bits(undealt))
        rng.shuffle(rest)
        return (*bits(self.view.game.pack.all & ~undealt), *rest)


Deals: TypeAlias = Callable[[Random], list[Cards]]
"""Deals the unseen cards to the hidden zones, in the order in which these were given."""


def deals(view: View, hidden: Sequence[int], pool: Cards) -> Deals:
    """Return what deals *pool* to the *hidden* zones of *view*."""
    known = [one for phase in view.game.summing for one in phase.sums(view)]
    if sums := [one for one in known if any(zone in hidden for zone in one.zones)]:
        return summed(view, hidden, pool, sums)
    ways = [origins(view, zone) for zone in hidden]
    if not any(ways):
        sizes = [(view.counts[zone], 0) for zone in hidden]
        return dealing(view, hidden, sizes, pool, bounds(view, hidden, pool))[1]
    ways = [way or (Origin(1, ((view.counts[zone], 0),)),) for zone, way in zip(hidden, ways, strict=True)]
    return mixture(list(alternatives(view, hidden, list(product(*ways)), pool)))


def summed(view: View, hidden: Sequence[int], pool: Cards, sums: Sequence[Sum]) -> Deals:
    """Return what deals *pool* so that certain zones are worth what they are known to be.

    Of several such sums (only a spectator knows of several) one is dealt after the other, and among many
    zones the others after these; that is not exactly even.
    """
    (zones, worth, total), *others = sums
    for zone in zones:
        total -= sum([worth[card] for card in bits(view.zones[zone] or 0)])
    apart = others or len(hidden) > AT_ONCE
    first = [zone for zone in hidden if zone in zones or not apart]
    rest = [zone for zone in hidden if zone not in first]
    groups: list[tuple[int, int, Cards]] = []
    for mask, cards in classes(view, hidden, [0] * len(hidden), pool):
        homes = mask_of(place for place, zone in enumerate(first) if mask >> hidden.index(zone) & 1)
        if any(mask >> hidden.index(zone) & 1 for zone in rest):
            homes |= 1 << len(first)
        for value in sorted({worth[card] for card in bits(cards)}, reverse=True):
            groups.append((homes, value, mask_of(card for card in bits(cards) if worth[card] == value)))
    sizes = [view.counts[zone] for zone in first]
    sizes += [sum(view.counts[zone] for zone in rest)] if rest else []
    shape = Shape(tuple(sizes), tuple((homes, cards.bit_count()) for homes, _, cards in groups))
    counted = mask_of(place for place, zone in enumerate(first) if zone in zones)
    exact = SumPlan(shape, [value for _, value, _ in groups], counted, total)
    deal = by_plan(exact, [cards for *_, cards in groups])
    if not rest:
        return deal

    def whole(rng: Random) -> list[Cards]:
        for _ in range(TRIES):
            *found, left = deal(rng)
            try:
                if others:
                    more = summed(view, rest, left, others)(rng)
                else:
                    more = dealing(view, rest, [(view.counts[zone], 0) for zone in rest], left)[1](rng)
            except NoWorld:
                continue  # what was left cannot be dealt to the others
            cards = dict(zip((*first, *rest), (*found, *more), strict=True))
            return [cards[zone] for zone in hidden]
        raise NoWorld(f"nothing fits what is known in {TRIES} tries")

    return whole


def origins(view: View, zone: int) -> Sequence[Origin]:
    """Return the ways in which a hidden *zone* may have come together; none if there is no more to say."""
    for phase in view.game.histories:
        if zone < view.game.seats and (found := phase.origins(view, zone)):
            return found
    return ()


def bounds(view: View, hidden: Sequence[int], pool: Cards) -> list[Limit]:
    """Return, by place among the *hidden* zones, how many of some cards of *pool* lie there.

    What is known for certain to lie there counts towards it.
    """
    found = []
    for phase in view.game.bounding:
        for zone, cards, least, most in phase.bounds(view):
            few = zone in hidden and most < min(view.counts[zone], (cards & pool).bit_count())
            if zone in hidden and cards & pool and (least > 0 or few):
                found.append(Limit(hidden.index(zone), cards & pool, least, most))
    return found


def dealing(
    view: View,
    zones: Sequence[int],
    parts: Sequence[tuple[int, Cards]],
    pool: Cards,
    bounds: Sequence[Limit] = (),
) -> tuple[Shape, Deals]:
    """Return what deals *pool* to *zones*, to each so many cards of which some are not."""
    groups = classes(view, zones, [barred for _, barred in parts], pool)
    shape = Shape(
        tuple(size for size, _ in parts), tuple((homes, cards.bit_count()) for homes, cards in groups)
    )
    return shape, dealer(shape, [cards for _, cards in groups], bounds)


class Alternative(NamedTuple):
    """The deals in which each hidden zone has come together in one way; *ways* deals lead to it alike."""

    ways: int
    shape: Shape
    deal: Deals

    @property
    def countable(self) -> bool:
        """Whether there are few enough of them to be counted."""
        return plan(self.shape).cost <= WEIGHED

    @property
    def deals(self) -> int:
        """How many deals these are, each with what has led to it."""
        return self.ways * plan(self.shape).ways(0, self.shape.sizes)


def alternatives(
    view: View, hidden: Sequence[int], origins: Sequence[Sequence[Origin]], pool: Cards
) -> Iterator[Alternative]:
    """Yield the deals by each of *origins*, as long as there are any; those too many to count come last."""
    for origin in origins:
        try:
            found = alternative(view, hidden, origin, pool)
        except NoWorld:
            continue
        yield found
        if not found.countable:
            return


def alternative(view: View, hidden: Sequence[int], origin: Sequence[Origin], pool: Cards) -> Alternative:
    """Return the deals in which each hidden zone has come together by its *origin*."""
    parts = [(place, part) for place, way in enumerate(origin) for part in way.parts if part[0]]
    zones = [hidden[place] for place, _ in parts]
    shape, deal = dealing(view, zones, [part for _, part in parts], pool)

    def whole(rng: Random) -> list[Cards]:
        cards = [0] * len(hidden)
        for (place, _), some in zip(parts, deal(rng), strict=True):
            cards[place] |= some
        return cards

    return Alternative(prod(way.ways for way in origin), shape, whole)


def mixture(found: Sequence[Alternative]) -> Deals:
    """Return what deals by one of those *found*, drawn in proportion to the deals that each stands for.

    Where the last of them are too many to be counted, they stand for all.
    """
    if found and (len(found) == 1 or not found[-1].countable):
        return found[-1].deal
    ends = list(accumulate(alternative.deals for alternative in found))
    if not (ends and ends[-1]):
        raise NoWorld("no deal fits what is known")
    return lambda rng: found[bisect_right(ends, rng.randrange(ends[-1]))].deal(rng)


def classes(
    view: View, hidden: Sequence[int], barred: Sequence[Cards], pool: Cards
) -> list[tuple[int, Cards]]:
    """Return the cards of *pool* grouped by the mask of *hidden* zones in which they may lie.

    *barred* are cards that are not in each of them, besides those that the view has barred.
    """
    everywhere = (1 << len(hidden)) - 1
    groups = {everywhere: pool} if pool else {}
    for place, index in enumerate(hidden):
        out = (view.barred[index] | barred[place]) & pool
        if out:
            groups = narrow(groups, out, everywhere & ~(1 << place))
    holder = view.game.holder
    for cards, zones in view.known:
        if cards & pool:
            homes = mask_of(place for place, index in enumerate(hidden) if zones >> holder[index] & 1)
            groups = narrow(groups, cards & pool, homes)
    return list(groups.items())


def narrow(groups: dict[int, Cards], cards: Cards, homes: int) -> dict[int, Cards]:
    """Return *groups* with *cards* kept to the zones of *homes*."""
    result: dict[int, Cards] = {}
    for mask, members in groups.items():
        inside, outside = members & cards, members & ~cards
        if inside:
            result[mask & homes] = result.get(mask & homes, 0) | inside
        if outside:
            result[mask] = result.get(mask, 0) | outside
    return result
