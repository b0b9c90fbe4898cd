"""Combinations and patterns: sets of cards that score by themselves (Eight Hundred, Terziglio).

A *combination* is three or four cards of a kind.  A *pattern* is a run from the top of a suit, or cards of
a kind, in which the two wild cards may stand for others; each wild card serves in any number of patterns.
A class of sets answers what the best set among some cards is, and what may be shown as one.  Since the
classes do not interfere, the best declaration of some cards is the best set of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, Protocol, TypeAlias

from tomfool.cards import Card, Cards, Pack, bits, mask_of, subsets

SMALLEST = 3
"""A set has at least so many cards."""
LONG = 5
"""Runs of more places than these are long."""
FEW = 7
"""The best sets of a class with so many cards stand in a table: a suit with its wild cards has seven."""
DOUBLED = 3
"""So many combinations together, or so many patterns, count twice."""


class SetClass(Protocol):
    """One of the twelve kinds of sets; its *name* is the word that declares it."""

    @property
    def name(self) -> str: ...

    def best(self, cards: Cards) -> Cards:
        """Return the largest set of this class among *cards*; 0 if there is none."""

    def points(self, size: int) -> int:
        """Return what a set of so many cards is worth."""

    def following(self, hand: Cards, picked: Cards) -> Cards:
        """Return the cards of *hand* that some set of it holds together with those *picked*."""

    def called(self, cards: Cards) -> str:
        """Return what people call this set: ``four Kings``."""


def complete(kind: SetClass, cards: Cards) -> bool:
    """Return whether *cards* are a set of this class just as they are."""
    return bool(cards) and kind.best(cards) == cards


@dataclass(frozen=True)
class Combination:
    """Three or four of four *cards*, without wild cards; all *four* are worth twice as much as three."""

    name: str
    cards: Cards
    four: int

    def best(self, cards: Cards) -> Cards:
        held = cards & self.cards
        return held if held.bit_count() >= SMALLEST else 0

    def points(self, size: int) -> int:
        return self.four if size > SMALLEST else self.four // 2

    def following(self, hand: Cards, picked: Cards) -> Cards:
        return self.best(hand) & ~picked

    def called(self, cards: Cards) -> str:
        return f"{number(cards.bit_count())} {self.name.capitalize()}"


@dataclass(frozen=True)
class Pattern:
    """What all patterns have in common: *wild* are the cards that may stand for others."""

    name: str
    label: str
    wild: Cards

    def points(self, size: int) -> int:
        """Ten for three cards, and five for each one more."""
        return 10 + 5 * (size - SMALLEST)


@dataclass(frozen=True)
class Group(Pattern):
    """Cards of a kind without order: at least two of *cards* themselves, with the wild cards three."""

    cards: Cards

    def best(self, cards: Cards) -> Cards:
        if (cards & self.cards).bit_count() < 2:
            return 0
        whole = cards & (self.cards | self.wild)
        return whole if whole.bit_count() >= SMALLEST else 0

    def following(self, hand: Cards, picked: Cards) -> Cards:
        return self.best(hand) & ~picked

    def called(self, cards: Cards) -> str:
        own, wild = (cards & self.cards).bit_count(), (cards & self.wild).bit_count()
        return f"{number(own)} {self.label}{wildly(wild)}"


@dataclass(frozen=True)
class Run(Pattern):
    """A row of *places* from the top, each with the card that belongs there; the first cannot be filled.

    A place that several equal cards may take has them all, and those present take the first of such places.
    Wild cards fill missing places, but no two next to each other unless *side_by_side*; and at least one of
    *support*, if there is any, must stand there itself.  Three or more own cards in a row from the top may
    have all wild cards put on at the end instead.
    """

    places: tuple[Cards, ...]
    side_by_side: bool = False
    support: Cards = 0

    def best(self, cards: Cards) -> Cards:
        if not cards & self.places[0]:
            return 0
        wild, left, filled, natural, gap = cards & self.wild, cards, 0, -1, False
        for place in self.places:
            here = left & place
            if here:
                here &= -here
                left ^= here
                filled |= here
                gap = False
                continue
            if natural < 0:
                natural = filled
            if not wild or (gap and not self.side_by_side):
                break
            first = wild & -wild
            filled |= first
            wild ^= first
            gap = True
        if natural < 0:
            natural = filled
        extended = natural | cards & self.wild if natural.bit_count() >= SMALLEST else 0
        if not self.stands(filled):
            return extended
        return extended if extended.bit_count() > filled.bit_count() else filled

    def stands(self, filled: Cards) -> bool:
        """Return whether a run with its gaps *filled* is long enough and has its support."""
        return filled.bit_count() >= SMALLEST and (not self.support or bool(filled & self.support))

    def following(self, hand: Cards, picked: Cards) -> Cards:
        if not hand & self.wild:
            return self.best(hand) & ~picked
        found = 0
        for whole in self.longest(hand, picked):
            if not picked & ~whole:
                found |= whole
        return found & ~picked

    def longest(self, hand: Cards, picked: Cards) -> Iterator[Cards]:
        """Yield the longest run of *hand* for each choice of gaps, of equal cards those *picked* first."""
        places, end, apart = self.places, len(self.places), not self.side_by_side
        if not hand & places[0]:
            return
        # Runs begun: the place to come, the run, cards left, wild cards left, and whether it ends in a gap.
        walks = [(0, 0, hand, hand & self.wild, False)]
        while walks:
            place, run, left, wild, gap = walks.pop()
            mask = places[place] if place < end else 0
            here = left & mask
            if here:
                card = here & picked or here
                card &= -card
                walks.append((place + 1, run | card, left ^ card, wild, False))
            elif self.stands(run):
                yield run | self.exchangeable(run, hand, picked)
            if wild and place and mask and not (apart and gap):
                first = wild & -wild
                walks.append((place + 1, run | first, left & ~mask, wild ^ first, True))
                if wild != first:
                    walks.append((place + 1, run | wild ^ first, left & ~mask, first, True))
        natural = self.best(hand & ~self.wild)
        if natural:
            yield natural | hand & self.wild

    @cached_property
    def equals(self) -> Cards:
        """The cards of equal rank."""
        return mask_of(card for mask in self.places if mask & mask - 1 for card in bits(mask))

    def exchangeable(self, run: Cards, hand: Cards, picked: Cards) -> Cards:
        """Return the equal cards of *hand* that can stand in *run* instead of one that was not *picked*."""
        return hand & self.equals if run & self.equals & ~picked else 0

    def called(self, cards: Cards) -> str:
        return f"a run of {cards.bit_count()} {self.label}{wildly((cards & self.wild).bit_count())}"


def members(kind: SetClass) -> Cards:
    """Return all cards that may be in a set of this class."""
    if isinstance(kind, Run):
        return mask_of(card for place in kind.places for card in bits(place)) | kind.wild
    if isinstance(kind, Group):
        return kind.cards | kind.wild
    assert isinstance(kind, Combination)
    return kind.cards


class Found(NamedTuple):
    """A set that was found among some cards, and what it is worth before any doubling."""

    kind: SetClass
    cards: Cards
    points: int


Lookup: TypeAlias = Callable[[Cards], Found | None]
"""From some of the `members` of a class to the best set of it among them."""


def lookup(kind: SetClass) -> Lookup:
    """Return what finds the best set of this class: a table, if few cards may be in one."""

    def look(cards: Cards) -> Found | None:
        best = kind.best(cards)
        return Found(kind, best, kind.points(best.bit_count())) if best else None

    some = members(kind)
    return look if some.bit_count() > FEW else {cards: look(cards) for cards in subsets(some)}.get


def follower(kind: SetClass) -> Callable[[Cards, Cards], Cards]:
    """Return `following` of this class, for hands of its members alone: kept in mind, if they are few."""
    return cache(kind.following) if members(kind).bit_count() <= FEW else kind.following


@dataclass(frozen=True)
class Combos:
    """All classes of sets of a game."""

    combinations: tuple[Combination, ...]
    patterns: tuple[Group | Run, ...]

    @cached_property
    def kinds(self) -> tuple[SetClass, ...]:
        """All classes, combinations first."""
        return (*self.combinations, *self.patterns)

    @cached_property
    def by_name(self) -> dict[str, SetClass]:
        """The classes by the words that declare them."""
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def tops(self) -> Cards:
        """The first card of each long run: without one of these, a set is made of cards of `core` alone."""
        return mask_of(
            card
            for run in self.patterns
            if isinstance(run, Run)
            for card in bits(run.places[0])
            if len(run.places) > LONG
        )

    @cached_property
    def core(self) -> Cards:
        """The cards that make sets besides the long runs."""
        core = mask_of(card for kind in self.combinations for card in bits(kind.cards))
        for kind in self.patterns:
            places = (kind.cards,) if isinstance(kind, Group) else kind.places
            if len(places) <= LONG:
                core |= mask_of(card for place in places for card in bits(place))
        return core | self.patterns[0].wild

    @cached_property
    def lookups(self) -> tuple[tuple[Cards, Lookup], ...]:
        """For each class its members, and what finds its best set among some of them."""
        return tuple((members(kind), lookup(kind)) for kind in self.kinds)

    def found(self, cards: Cards) -> list[Found]:
        """Return the best set of each class among *cards*, where there is one."""
        return [found for some, look in self.lookups if (found := look(cards & some))]

    def worth(self, cards: Cards) -> int:
        """Return what *cards* are worth by their sets, combinations and patterns doubled apart."""
        total, sorts = 0, len(self.combinations)
        for lookups in (self.lookups[:sorts], self.lookups[sorts:]):
            count = points = 0
            for some, look in lookups:
                found = look(cards & some)
                if found is not None:
                    count += 1
                    points += found.points
            total += 2 * points if count >= DOUBLED else points
        return total

    def declared(self, sets: list[Found]) -> int:
        """Return what *sets* are worth together, combinations and patterns doubled apart."""
        return sum(doubled(group) for group in self.apart(sets))

    def apart(self, sets: list[Found]) -> tuple[list[Found], list[Found]]:
        """Return the combinations among *sets*, and the patterns."""
        return (
            [found for found in sets if isinstance(found.kind, Combination)],
            [found for found in sets if not isinstance(found.kind, Combination)],
        )


def doubled(sets: list[Found]) -> int:
    """Return the points of *sets* of one sort, twice if there are three or more of them."""
    points = sum(found.points for found in sets)
    return 2 * points if len(sets) >= DOUBLED else points


def number(count: int) -> str:
    """Return a small number as a word."""
    return ("no", "one", "two", "three", "four")[count]


def wildly(count: int) -> str:
    """Return what is said of so many wild cards in a set."""
    return ("", " with a wild card", " with both wild cards")[count]


def tarocchini(pack: Pack, *, side_by_side: bool = True) -> Combos:
    """Return the classes of the Tarocchini; in a suit two wild cards may stand *side_by_side*."""
    wild, quartet = pack.parse("T1 Fool"), pack.parse("T2 T3 T4 T5")
    trumps = tuple(1 << pack.card(f"T{rank}") for rank in range(21, 5, -1))
    runs = (
        Run(
            f"suit {suit.letter}",
            f"in {suit.name}",
            wild,
            places=tuple(1 << pack.card(rank + suit.letter) for rank in "KQCJA"),
            side_by_side=side_by_side,
            support=pack.parse(" ".join(rank + suit.letter for rank in "QCJ")),
        )
        for suit in pack.suits
    )
    return Combos(
        (
            Combination("honours", pack.parse("T1 T20 T21 Fool"), 36),
            Combination("kings", pack.ranks("K"), 34),
            Combination("queens", pack.ranks("Q"), 28),
            Combination("cavaliers", pack.ranks("C"), 26),
            Combination("jacks", pack.ranks("J"), 24),
        ),
        (
            Run("trumps", "trumps", wild, places=(*trumps, *(quartet,) * 4)),
            *runs,
            Group("quartet", "of the Quartet", wild, quartet),
            Group("aces", "Aces", wild, pack.ranks("A")),
        ),
    )


def show_set(pack: Pack, cards: Cards) -> str:
    """Return the cards of a set by their codes, the highest first: ``T21 T20 Fool``.

    >>> from tomfool.cards import LOKA62
    >>> show_set(LOKA62, LOKA62.parse("T20 T21 KE"))
    'KE T21 T20'
    """
    ordered: list[Card] = pack.sort(cards)
    return " ".join(pack.codes[card] for card in ordered)
