"""All classes of sets of a game: what some cards are worth by them, and which of them there are.

Since the classes do not interfere, the best declaration of some cards is the best set of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from tomfool.cards import BIT, Card, Cards, Pack, bits, mask_of, subsets, union
from tomfool.scoring.set_classes import TRICK, Combination, Group, Run, SetClass, members, small_sets

FEW = 7
"""The best sets of a class with so many cards stand in a table: a suit with its wild cards has seven."""
MANY = 10
"""A table that tells which of several classes have a set is made for at most so many cards."""
DOUBLED = 3
"""So many combinations together, or so many patterns, count twice."""


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
    def lookups(self) -> tuple[tuple[Cards, Lookup], ...]:
        """For each class its members, and what finds its best set among some of them."""
        return tuple((members(kind), lookup(kind)) for kind in self.kinds)

    @cached_property
    def sorts(self) -> tuple[tuple[tuple[Cards, Lookup], ...], ...]:
        """The same of the combinations, and of the patterns."""
        combinations = len(self.combinations)
        return self.lookups[:combinations], self.lookups[combinations:]

    @cached_property
    def small(self) -> tuple[tuple[Cards, ...], ...]:
        """For each class all its small sets."""
        return tuple(map(small_sets, self.kinds))

    @cached_property
    def makers(self) -> Cards:
        """The cards of all small sets: no others matter in a trick."""
        return union(map(union, self.small))

    @cached_property
    def in_trick(self) -> dict[Cards, list[Found]]:
        """What is found in a trick, by those of its cards that are `makers`; without an entry, nothing."""
        wholes = {whole for sets in self.small for whole in sets}
        larger = {whole | BIT[card] for whole in wholes for card in bits(self.makers)}
        return {cards: self.found(cards) for cards in wholes | larger if cards.bit_count() <= TRICK}

    @cached_property
    def tests(self) -> tuple[tuple[Cards, dict[Cards, int]], ...]:
        """Which classes have a set among some cards: tables that share the classes out.

        Each stands beside the cards that it asks for, and tells by those held the numbers of the classes,
        as bits.  There is a set where there is a small one.
        """
        shares: list[tuple[int, ...]] = []
        for number in range(len(self.kinds)):
            for place, share in enumerate(shares):
                if self.asked((*share, number)).bit_count() <= MANY:
                    shares[place] = (*share, number)
                    break
            else:
                shares.append((number,))
        return tuple((self.asked(share), self.answers(share)) for share in shares)

    def asked(self, share: tuple[int, ...]) -> Cards:
        """Return all cards of the small sets of these classes."""
        return union(union(self.small[number]) for number in share)

    def answers(self, share: tuple[int, ...]) -> dict[Cards, int]:
        """Return, by what is held of the cards `asked` for, which of these classes have a set, as bits."""
        return {
            held: mask_of(number for number in share if self.kinds[number].best(held))
            for held in (*subsets(self.asked(share)), 0)
        }

    def found(self, cards: Cards) -> list[Found]:
        """Return the best set of each class among *cards*, where there is one."""
        return [found for some, look in self.lookups if (found := look(cards & some))]

    def worth(self, cards: Cards) -> int:
        """Return what *cards* are worth by their sets, combinations and patterns doubled apart."""
        total = 0
        for lookups in self.sorts:
            count = points = 0
            for some, look in lookups:
                found = look(cards & some)
                if found is not None:
                    count += 1
                    points += found[2]
            total += 2 * points if count >= DOUBLED else points
        return total

    def declared(self, sets: Sequence[Found]) -> int:
        """Return what *sets* are worth together, combinations and patterns doubled apart."""
        if len(sets) < DOUBLED:
            return sum([points for _, _, points in sets])
        return sum(map(doubled, self.apart(sets)))

    def apart(self, sets: Sequence[Found]) -> tuple[list[Found], list[Found]]:
        """Return the combinations among *sets*, and the patterns."""
        combinations: list[Found] = []
        patterns: list[Found] = []
        for found in sets:
            (combinations if isinstance(found[0], Combination) else patterns).append(found)
        return combinations, patterns


def doubled(sets: Sequence[Found]) -> int:
    """Return the points of *sets* of one sort, twice if there are three or more of them."""
    points = sum([points for _, _, points in sets])
    return 2 * points if len(sets) >= DOUBLED else points


@cache  # its tables are large
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
