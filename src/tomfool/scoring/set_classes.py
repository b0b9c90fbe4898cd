"""Classes of sets: cards of a kind and runs, which score by themselves (Eight Hundred, Terziglio).

A *combination* is three or four cards of a kind.  A *pattern* is a run from the top of a suit, or cards of
a kind, in which the two wild cards may stand for others; each wild card serves in any number of patterns.
A class of sets answers what the best set among some cards is, and what may be shown as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tomfool.cards import Cards, subsets, union

SMALLEST = 3
"""A set has at least so many cards."""
TRICK = 4
"""A trick has at most so many cards."""


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

    def within_reach(self, hand: Cards) -> Cards:
        """Return the cards of *hand* that may be in a run: down to the first gap that nothing fills."""
        found = hand & self.wild
        gaps = found.bit_count()
        for place in self.places:
            if hand & place:
                found |= hand & place
            elif gaps:
                gaps -= 1
            else:
                break
        return found

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
        return union(place for place in self.places if place & place - 1)

    def exchangeable(self, run: Cards, hand: Cards, picked: Cards) -> Cards:
        """Return the equal cards of *hand* that can stand in *run* instead of one that was not *picked*."""
        return hand & self.equals if run & self.equals & ~picked else 0

    def called(self, cards: Cards) -> str:
        return f"a run of {cards.bit_count()} {self.label}{wildly((cards & self.wild).bit_count())}"


def members(kind: SetClass) -> Cards:
    """Return all cards that may be in a set of this class."""
    if isinstance(kind, Run):
        return union(kind.places) | kind.wild
    if isinstance(kind, Group):
        return kind.cards | kind.wild
    assert isinstance(kind, Combination)
    return kind.cards


def small_sets(kind: SetClass) -> tuple[Cards, ...]:
    """Return all sets of this class that a trick can hold; each larger one has one of them in it."""
    some = union(kind.places[:TRICK]) | kind.wild if isinstance(kind, Run) else members(kind)
    return tuple(cards for cards in subsets(some) if cards.bit_count() <= TRICK and complete(kind, cards))


def number(count: int) -> str:
    """Return a small number as a word."""
    return ("no", "one", "two", "three", "four")[count]


def wildly(count: int) -> str:
    """Return what is said of so many wild cards in a set."""
    return ("", " with a wild card", " with both wild cards")[count]
