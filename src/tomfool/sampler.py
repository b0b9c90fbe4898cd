"""Even deals under constraints: which cards go to which hidden zone, every possible deal equally likely.

Cards that may lie in the same zones form a *class*.  How many cards of each class go to each zone is drawn
in proportion to the number of deals that do it so, which `Plan` counts exactly; which cards of the class
these are is a plain random choice.  Where the count would take too long (`Plan.LIMIT`), a `Chain` of random
exchanges takes its place: it tends to the same even distribution without quite reaching it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from math import comb, prod
from operator import or_
from random import Random
from typing import NamedTuple, TypeAlias

from tomfool.cards import Cards, bits
from tomfool.errors import TomfoolError

PATIENCE = 100
"""How many even deals are drawn in the hope that one keeps what is known of numbers."""


class NoWorld(TomfoolError):
    """Nothing fits what is known: the view is not one of a real hand, or a phase errs."""

    code = "no-world"


class Shape(NamedTuple):
    """What has to be dealt: the *sizes* of the zones; the *classes* as pairs (mask of zones, cards)."""

    sizes: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]


Split: TypeAlias = tuple[tuple[int, int], ...]
"""How many cards of one class go to which zone: pairs (zone, count)."""


class Plan:
    """The exact numbers of deals of one `Shape`, class by class and zone by zone.

    `ways(i, room)` is the number of ways to deal the classes from i on into zones with *room* cards left
    each.  A split drawn in proportion to ways × multinomial gives every single deal the same chance.
    """

    LIMIT = 20_000
    """The most combinations of splits for which the exact count is made."""

    def __init__(self, shape: Shape) -> None:
        # Classes with few homes first: they leave little to choose; the last class has no choice at all.
        self.order = sorted(range(len(shape.classes)), key=lambda i: shape.classes[i][0].bit_count())
        self.classes = [(list(bits(shape.classes[i][0])), shape.classes[i][1]) for i in self.order]
        self.sizes = shape.sizes
        self.zones = len(shape.sizes)
        homes = [shape.classes[i][0] for i in self.order]
        self.later = [reduce(or_, homes[index + 1 :], 0) for index in range(len(homes))]
        """The zones to which a class after this one may go."""
        self._ways: dict[tuple[int, int, int, tuple[int, ...]], int] = {}
        self._splits: dict[tuple[int, tuple[int, ...]], list[tuple[int, Split]]] = {}

    @property
    def cost(self) -> int:
        """An upper bound of the combinations of splits that there are."""
        return prod(comb(size + len(homes) - 1, size) for homes, size in self.classes[:-1] if homes)

    def ways(self, index: int, room: tuple[int, ...]) -> int:
        """Return the number of deals of the classes from *index* on into *room*."""
        if index == len(self.classes):
            return 0 if any(room) else 1
        if index + 1 == len(self.classes):  # whatever is left goes to it: one split, if any
            return sum([ways for ways, _ in self.splits(index, room)])
        return self._onwards(index, 0, self.classes[index][1], room)

    def _onwards(self, index: int, step: int, cards: int, room: tuple[int, ...]) -> int:
        """Return in how many deals *cards* of class *index* go to its homes from *step* on.

        Homes are gone through one by one, and what is left to do after each is counted once, however it
        came about: a class spread over five zones can be so in a thousand ways.
        """
        homes = self.classes[index][0]
        if step == len(homes):
            return 0 if cards else self.ways(index + 1, room)
        key = index, step, cards, room
        if key in self._ways:
            return self._ways[key]
        place, *others = homes[step:]
        least, found = max(0, cards - sum([room[other] for other in others])), 0
        if not self.later[index] >> place & 1:
            least = max(least, room[place])  # nobody else will fill it
        for count in range(least, min(cards, room[place]) + 1):
            if (rest := self.taken(index, place, count, room)) is not None:
                found += comb(cards, count) * self._onwards(index, step + 1, cards - count, rest)
        self._ways[key] = found
        return found

    def taken(self, index: int, place: int, count: int, room: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the *room* left after *count* cards of class *index* at *place*.

        None if they do not fit there.
        """
        return (*room[:place], room[place] - count, *room[place + 1 :])

    def splits(self, index: int, room: tuple[int, ...]) -> list[tuple[int, Split]]:
        """Return each split of class *index* with the number of deals that begin with it."""
        key = index, room
        if key not in self._splits:
            found = []
            for split, ways in self.spread(index, room):
                ways *= self.ways(index + 1, less(room, split))
                if ways:
                    found.append((ways, split))
            self._splits[key] = found
        return self._splits[key]

    def spread(self, index: int, room: tuple[int, ...]) -> Iterable[tuple[Split, int]]:
        """Return each way to spread class *index* over *room*, with the number of deals of this class."""
        homes, size = self.classes[index]
        return spread(homes, size, room, fill=index + 1 == len(self.classes))

    def draw(self, rng: Random) -> list[Split]:
        """Return a split for each class, in the order in which the shape has them."""
        room = self.sizes
        result: list[Split] = [()] * len(self.order)
        for index, original in enumerate(self.order):
            splits = self.splits(index, room)
            if not splits:
                raise NoWorld("no deal fits what is known")
            number, left = 0, rng.randrange(self.ways(index, room)) if len(splits) > 1 else 0
            while left >= splits[number][0]:
                left -= splits[number][0]
                number += 1
            split = splits[number][1]
            room = less(room, split)
            result[original] = split
        return result


class SumPlan(Plan):
    """A plan for deals in which the cards of the zones of *counted* (a mask) are worth *total* together.

    *worths* says for each class what each of its cards is worth.  What is left of the total is kept like
    the room of one more zone.
    """

    def __init__(self, shape: Shape, worths: Sequence[int], counted: int, total: int) -> None:
        super().__init__(shape)
        self.sizes = (*shape.sizes, total)
        self.worths = [worths[original] for original in self.order]
        self.counted = counted

    def taken(self, index: int, place: int, count: int, room: tuple[int, ...]) -> tuple[int, ...] | None:
        if not self.counted >> place & 1:
            return super().taken(index, place, count, room)
        left = room[-1] - count * self.worths[index]
        return None if left < 0 else (*room[:place], room[place] - count, *room[place + 1 : -1], left)

    def spread(self, index: int, room: tuple[int, ...]) -> Iterator[tuple[Split, int]]:
        for split, ways in super().spread(index, room[:-1]):
            inside = sum([count for place, count in split if self.counted >> place & 1])
            spent = inside * self.worths[index]
            if spent <= room[-1]:
                yield (*split, (self.zones, spent)), ways

    def draw(self, rng: Random) -> list[Split]:
        return [split[:-1] for split in super().draw(rng)]


def less(room: tuple[int, ...], split: Split) -> tuple[int, ...]:
    """Return what is left of *room* after *split*."""
    left = list(room)
    for place, count in split:
        left[place] -= count
    return tuple(left)


def spread(homes: Sequence[int], size: int, room: Sequence[int], *, fill: bool) -> list[tuple[Split, int]]:
    """Return every way to spread *size* cards over *homes*, with the number of deals of each.

    With *fill* (the last class) every one of these zones has to be full afterwards.
    """
    if not homes:
        return [((), 1)] if size == 0 else []
    if fill:
        counts = tuple(sorted(((place, room[place]) for place in homes if room[place]), key=lambda c: c[1]))
        if sum(count for _, count in counts) != size:
            return []
        ways, left = 1, size
        for _, count in counts:
            ways *= comb(left, count)
            left -= count
        return [(counts, ways)]
    place, *others = homes
    spare = sum(room[other] for other in others)
    return [
        (((place, count), *rest) if count else rest, comb(size, count) * ways)
        for count in range(max(0, size - spare), min(size, room[place]) + 1)
        for rest, ways in spread(others, size - count, room, fill=False)
    ]


@lru_cache(maxsize=512)
def plan(shape: Shape) -> Plan:
    """Return the plan for *shape*; one search asks for the same one again and again."""
    return Plan(shape)


class Limit(NamedTuple):
    """From *least* to *most* of *cards* lie in the zone at this *place*."""

    place: int
    cards: Cards
    least: int
    most: int = 99

    def missed(self, count: int) -> int:
        """Return by how many cards *count* is out of it."""
        return max(0, self.least - count, count - self.most)


class Chain:
    """Deals for shapes too large to count: random exchanges between zones, from some deal that fits.

    Each step picks a few cards, mostly two, at most as many as there are zones, and lets them change zones
    in a ring if all of them may, and no limit is kept worse for it.  It is as likely as its reverse, so
    that the even distribution is the one that the chain tends to.
    """

    STEPS = 12
    """Exchanges tried for each card before a deal is taken, and at least 500 in all."""
    SEARCH = 40
    """So many times as long it is tried to come to a first deal that keeps the limits."""

    def __init__(self, shape: Shape, classes: Sequence[Cards], limits: Sequence[Limit] = ()) -> None:
        self.sizes = shape.sizes
        self.cards = [card for cards in classes for card in bits(cards)]
        homes = zip(shape.classes, classes, strict=True)
        self.homes = [mask for (mask, _), cards in homes for _ in bits(cards)]
        self.limits = tuple(limits)
        self.concern = [[n for n, limit in enumerate(limits) if limit.cards >> c & 1] for c in self.cards]
        try:
            self.place = self._fit(self._bound())
        except NoWorld:
            self.place = self._fit(self.homes)  # the exchanges may do better
        self.counts = [
            sum(at == limit.place and limit.cards >> card & 1 for card, at in self._lying())
            for limit in self.limits
        ]
        self._settle()

    def _lying(self) -> Iterator[tuple[int, int]]:
        return zip(self.cards, self.place, strict=True)

    def _settle(self) -> None:
        """Exchange until all limits are kept; raise `NoWorld` if that does not come about."""
        rng = Random("settle")
        for _ in range(self.SEARCH):
            if not any(limit.missed(n) for limit, n in zip(self.limits, self.counts, strict=True)):
                return
            self._exchange(rng)
        raise NoWorld("no deal was found that keeps to what was said")

    def draw(self, rng: Random) -> list[Cards]:
        """Exchange for a while and return the cards of each zone."""
        self._exchange(rng)
        zones = [0] * len(self.sizes)
        for card, zone in self._lying():
            zones[zone] |= 1 << card
        return zones

    def _exchange(self, rng: Random) -> None:
        random, place, homes, count = rng.random, self.place, self.homes, len(self.cards)
        longest = max(2, len(self.sizes))
        for _ in range(max(500, self.STEPS * count)):
            if random() < 0.7:
                one, other = int(random() * count), int(random() * count)
                here, there = place[one], place[other]
                if (
                    here != there
                    and homes[one] >> there & 1
                    and homes[other] >> here & 1
                    and (not self.limits or self._kept((one, other), (there, here)))
                ):
                    place[one], place[other] = there, here
                continue
            ring = [int(random() * count) for _ in range(rng.randint(2, longest))]
            goals = [place[card] for card in ring[1:] + ring[:1]]
            if (
                len(set(ring)) == len(ring)
                and all(homes[card] >> goal & 1 for card, goal in zip(ring, goals, strict=True))
                and (not self.limits or self._kept(ring, goals))
            ):
                for card, goal in zip(ring, goals, strict=True):
                    place[card] = goal

    def _kept(self, ring: Sequence[int], goals: Sequence[int]) -> bool:
        """Return whether no limit suffers when the cards of *ring* move to *goals*; count them there."""
        limits, counts = self.limits, self.counts
        change: dict[int, int] = {}
        for card, goal in zip(ring, goals, strict=True):
            at = self.place[card]
            if at != goal:
                for number in self.concern[card]:
                    there = limits[number].place
                    change[number] = change.get(number, 0) + (goal == there) - (at == there)
        worse = sum(
            limits[number].missed(counts[number] + more) - limits[number].missed(counts[number])
            for number, more in change.items()
            if more
        )
        if worse > 0:
            return False
        for number, more in change.items():
            counts[number] += more
        return True

    def _bound(self) -> list[int]:
        """Return where each card may lie with just enough of those of each limit kept to its zone.

        Those with the fewest other homes are kept, a card that serves two limits before others.
        """
        homes = self.homes[:]
        for zone, cards, least, _ in self.limits:
            able = [i for i, card in enumerate(self.cards) if cards >> card & 1 and homes[i] >> zone & 1]
            able.sort(
                key=lambda i: (
                    homes[i].bit_count(),
                    -sum(z == zone and c >> self.cards[i] & 1 for z, c, *_ in self.limits),
                )
            )
            for i in able[:least]:
                homes[i] = 1 << zone
        return homes

    def _fit(self, homes: Sequence[int]) -> list[int]:
        """Return some deal that fits: cards find a zone, and push others on where it is full."""
        room, place = list(self.sizes), [-1] * len(self.cards)

        def settle(card: int, tried: set[int]) -> bool:
            for zone in bits(homes[card]):
                if zone in tried:
                    continue
                tried.add(zone)
                if room[zone]:
                    room[zone] -= 1
                    place[card] = zone
                    return True
                for other in [other for other, at in enumerate(place) if at == zone]:
                    if settle(other, tried):
                        place[card] = zone
                        return True
            return False

        for card in sorted(range(len(place)), key=lambda card: homes[card].bit_count()):
            if not settle(card, set()):
                raise NoWorld("no deal fits what is known")
        return place


def dealer(
    shape: Shape, classes: Sequence[Cards], limits: Sequence[Limit] = ()
) -> Callable[[Random], list[Cards]]:
    """Return a function that deals *classes* (one set of cards for each of the shape) to the zones.

    With *limits*, even deals are drawn until one keeps them; where `PATIENCE` draws have not brought one, a
    `Chain` deals.  Raise `NoWorld` if nothing fits.
    """
    if sum(shape.sizes) != sum(size for _, size in shape.classes):
        raise NoWorld("the hidden zones do not hold as many cards as are unseen")
    exact = plan(shape)
    if exact.cost > Plan.LIMIT:
        return Chain(shape, classes, limits).draw
    deal = by_plan(exact, classes)
    return limited(deal, limits, Chain(shape, classes, limits)) if limits else deal


def by_plan(exact: Plan, classes: Sequence[Cards]) -> Callable[[Random], list[Cards]]:
    """Return a function that deals *classes* to the zones as the plan draws it."""
    members = [[1 << card for card in bits(cards)] for cards in classes]
    places = exact.zones

    def deal(rng: Random) -> list[Cards]:
        zones, random = [0] * places, rng.random
        for split, rest, singles in zip(exact.draw(rng), classes, members, strict=True):
            left = len(singles)
            *most, (last, _) = split
            for place, count in most:
                chosen = 0
                for _ in range(count):
                    pick = int(random() * left)
                    left -= 1
                    card = singles[pick]
                    singles[pick] = singles[left]
                    singles[left] = card
                    chosen |= card
                zones[place] |= chosen
                rest ^= chosen
            zones[last] |= rest
        return zones

    return deal


def limited(
    deal: Callable[[Random], list[Cards]], limits: Sequence[Limit], chain: Chain
) -> Callable[[Random], list[Cards]]:
    """Return what deals as *deal* does, but keeps the *limits*, by the *chain* where that is rare."""

    def keep(rng: Random) -> list[Cards]:
        for _ in range(PATIENCE):
            zones = deal(rng)
            if not any(limit.missed((zones[limit.place] & limit.cards).bit_count()) for limit in limits):
                return zones
        return chain.draw(rng)

    return keep
