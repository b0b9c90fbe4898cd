"""Cards and packs.

A card is a small int, a set of cards is an int bitmask.  Cards of one suit stand next to each other
from low to high, so inside a suit the higher number wins; the trumps come last, and the Fool is the
last of them whether he serves as an excuse or as the highest trump.

>>> hand = LOKA78.parse("KE 2A T21 Fool")
>>> LOKA78.show(hand)
'KE 2A T21 Fool'
>>> hand.bit_count()
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

Card: TypeAlias = int
Seat: TypeAlias = int
Action: TypeAlias = int
Cards: TypeAlias = int  # bitmask of cards
Seats: TypeAlias = int  # bitmask of seats
Actions: TypeAlias = int  # bitmask of actions


# Tables of what is quicker to look up than to make, as masks are wide

LARGEST = 1280
BIT = tuple(1 << number for number in range(LARGEST))
"""The set of one member, for each member."""
TOP = (0, *BIT)
"""The set of the highest member of a mask, by the `bit_length` of the mask."""
ONE = tuple((number,) for number in range(LARGEST))
"""The tuple of one number, for each number."""
FLOAT = tuple(float(number) for number in range(LARGEST))
"""Each number as a float: a product of two floats takes half the time of a mixed one."""


class CardError(ValueError):
    """A text that names no card of the pack."""


def bits(mask: int) -> Iterator[int]:
    """Yield the members of *mask*, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """Return the bitmask that holds *members*."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def union(sets: Iterable[int]) -> int:
    """Return the bitmask of all that is in some of the masks *sets*.

    >>> bin(union([0b001, 0b101]))
    '0b101'
    """
    mask = 0
    for some in sets:
        mask |= some
    return mask


def subsets(mask: int) -> Iterator[int]:
    """Yield every mask of some members of *mask*, itself first, the empty one not.

    >>> list(subsets(0b101))
    [5, 4, 1]
    """
    some = mask
    while some:
        yield some
        some = some - 1 & mask


def pick(mask: int, random: Callable[[], float]) -> int:
    """Return one member of *mask*, evenly chosen; *random* gives floats from 0 to 1, as `random.random`."""
    size = FLOAT[mask.bit_count()]
    skip = random() * size
    if skip >= 4.0:
        if size > MANY:
            above = int(skip)
            place = mask.bit_length() - 1 - above
            if mask >> place == BIT[above + 1] - 1:  # they stand in a row, as the numbers of a bid do
                return place
            return member(mask, above)
        if skip + skip > size:  # nearer to the lower end
            skip = size - skip
            while skip > 1.0:
                mask &= mask - 1
                skip -= 1.0
            return (mask & -mask).bit_length() - 1
    while skip >= 1.0:
        mask -= TOP[mask.bit_length()]
        skip -= 1.0
    return mask.bit_length() - 1


MANY = 28.0
"""From so many members on it is quicker to guess where one stands than to count through the mask."""
FEW = 6
"""So few are counted through wherever they stand."""


def member(mask: int, above: int) -> int:
    """Return the member of *mask* that has so many others *above* it.

    >>> member(0b101100, 1)
    3
    """
    count, length = mask.bit_count(), mask.bit_length()
    if count * 3 > length:  # there may be a row from the lower end
        below = count - 1 - above
        end = (mask & -mask).bit_length() - 1
        row = BIT[below + 1] - 1
        if mask >> end & row == row:
            return end + below
    cut = length - 1 - length * above // count or 1  # where it would stand if all stood evenly
    upper = mask >> cut
    more = upper.bit_count() - above
    if more > 0:  # it is above the cut, and so many of the others are not higher than it
        if more > FEW:
            return cut + member(upper, above)
        while more > 1:
            upper &= upper - 1
            more -= 1
        return cut + (upper & -upper).bit_length() - 1
    mask -= upper << cut
    if more < -FEW:
        return member(mask, -more)
    while more:
        mask -= TOP[mask.bit_length()]
        more += 1
    return mask.bit_length() - 1


@dataclass(frozen=True)
class Suit:
    """A plain suit: its *letter* in card codes, its *name*, its *ranks* from low to high."""

    letter: str
    name: str
    ranks: tuple[str, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its cards, low to high: ``("AE", "2E", …, "KE")``."""
        return tuple(rank + self.letter for rank in self.ranks)


@dataclass(frozen=True)
class Pack:
    """A pack of named cards: plain suits first, then the trumps (if any), each from low to high."""

    name: str
    suits: tuple[Suit, ...]
    trumps: tuple[str, ...] = ()

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The code of every card, by its number."""
        return tuple(code for suit in self.suits for code in suit.codes) + self.trumps

    @cached_property
    def index(self) -> dict[str, Card]:
        """The number of every card, by its code."""
        return {code: card for card, code in enumerate(self.codes)}

    def __len__(self) -> int:
        return len(self.codes)

    @cached_property
    def all(self) -> Cards:
        """The whole pack as a set."""
        return (1 << len(self)) - 1

    @cached_property
    def suit_masks(self) -> tuple[Cards, ...]:
        """The cards of each plain suit, then the trumps (0 in a pack without), the Fool among them."""
        plain = (mask_of(self.index[code] for code in suit.codes) for suit in self.suits)
        return (*plain, mask_of(self.index[code] for code in self.trumps))

    @cached_property
    def trump_mask(self) -> Cards:
        """All that stands in the trump column: Good and Evil, T1 … T21 and the Fool."""
        return self.suit_masks[-1]

    @cached_property
    def suit_of(self) -> tuple[Cards, ...]:
        """For each card, the mask of its whole suit."""
        return tuple(
            next(suit for suit in self.suit_masks if suit >> card & 1) for card in range(len(self))
        )

    def suit(self, letter: str) -> Cards:
        """Return the cards of the plain suit with this *letter*."""
        for suit, mask in zip(self.suits, self.suit_masks, strict=False):
            if suit.letter == letter:
                return mask
        raise CardError(f"{self.name} has no suit {letter!r}: it has {self._letters()}")

    def ranks(self, ranks: str) -> Cards:
        """Return every plain-suit card whose rank is in *ranks* (separated by spaces).

        >>> LOKA78.show(LOKA78.ranks("K A"))
        'AE KE AA KA AF KF AW KW'
        """
        wanted = ranks.split()
        return mask_of(
            self.index[rank + suit.letter] for suit in self.suits for rank in suit.ranks if rank in wanted
        )

    def card(self, code: str) -> Card:
        """Return the number of the card with this *code*; raise `CardError` if there is none."""
        try:
            return self.index[code]
        except KeyError:
            raise CardError(f"no card {code!r} in {self.name}: {self._advice(code)}") from None

    def parse(self, text: str) -> Cards:
        """Return the set of cards named in *text* (codes separated by spaces).

        Raise `CardError` for a code that the pack does not have, or has only once and is named twice.
        """
        mask = 0
        for code in text.split():
            bit = 1 << self.card(code)
            if mask & bit:
                raise CardError(f"card {code!r} is named twice")
            mask |= bit
        return mask

    def show(self, cards: Cards) -> str:
        """Print a set of cards as codes, lowest number first; the reverse of `parse`."""
        return " ".join(self.codes[card] for card in bits(cards))

    def sort(self, cards: Cards) -> list[Card]:
        """Return *cards* as a person holds them: suit by suit, high to low, the trumps last.

        >>> [LOKA78.codes[card] for card in LOKA78.sort(LOKA78.parse("2E KE T3 Fool AW"))]
        ['KE', '2E', 'AW', 'Fool', 'T3']
        """
        return [card for suit in self.suit_masks for card in reversed(list(bits(cards & suit)))]

    def _letters(self) -> str:
        return " ".join(suit.letter for suit in self.suits)

    def _advice(self, code: str) -> str:
        for known in self.codes:
            if known.lower() == code.strip().lower():
                return f"write {known}"
        ranks = " ".join(reversed(self.suits[0].ranks))
        trumps = f", or a trump such as {self.trumps[-2]}" if self.trumps else ""
        return f"a card is a rank ({ranks}) and a suit ({self._letters()}){trumps}"


def suits(letters: str, ranks: str) -> tuple[Suit, ...]:
    """Return one suit for each of *letters*, all with the same *ranks*, given from **high to low**."""
    low_to_high = tuple(reversed(ranks.split()))
    return tuple(Suit(letter, SUIT_NAMES[letter], low_to_high) for letter in letters)


SUIT_NAMES = {
    "E": "Earth", "A": "Air", "F": "Fire", "W": "Water",
    "S": "Spades", "H": "Hearts", "C": "Clubs", "D": "Diamonds",
    "R": "Red", "K": "Black", "B": "Blue", "Y": "Yellow",
}  # fmt: skip

_TRUMPS = tuple(f"T{number}" for number in range(1, 22))
_FULL = "K Q C J 10 9 8 7 6 5 4 3 2 A"
_TAROCCHINI = "K Q C J 10 9 8 7 6 A"

LOKA80 = Pack("LOKA80", suits("EAFW", _FULL), ("Good", "Evil", *_TRUMPS, "Fool"))
LOKA78 = Pack("LOKA78", suits("EAFW", _FULL), (*_TRUMPS, "Fool"))
LOKA63 = Pack(
    "LOKA63",
    suits("E", "K Q C J 10 9 8 7 6 5")
    + suits("A", "K Q C J A 2 3 4 5 6 7")
    + suits("FW", "K Q C J 10 9 8 7 6 5"),
    (*_TRUMPS, "Fool"),
)
LOKA62 = Pack("LOKA62", suits("EAFW", _TAROCCHINI), (*_TRUMPS, "Fool"))
LOKA54 = Pack("LOKA54", suits("EAFW", "K Q C J 10 9 8 7"), (*_TRUMPS, "Fool"))
LOKA46 = Pack("LOKA46", suits("EAFW", "K Q C J 2 A"), (*_TRUMPS, "Fool"))
LOKA42 = Pack("LOKA42", suits("EAFW", "K Q C J A"), (*_TRUMPS, "Fool"))
LOKA40 = Pack("LOKA40", suits("EAFW", "K Q C J 10"), ("T1", *_TRUMPS[3:], "Fool"))
FRENCH52 = Pack("FRENCH52", suits("SHCD", "A K Q J 10 9 8 7 6 5 4 3 2"))
PARROT40 = Pack("PARROT40", suits("RKBY", "10 9 8 7 6 5 4 3 2 1"))
PARROT36 = Pack("PARROT36", suits("RKBY", "10 9 8 7 6 5 4 3 2"))
PARROT24 = Pack("PARROT24", suits("RKBY", "10 9 8 7 6 5"))

PACKS = {
    pack.name: pack
    for pack in (
        LOKA80, LOKA78, LOKA63, LOKA62, LOKA54, LOKA46, LOKA42, LOKA40,
        FRENCH52, PARROT40, PARROT36, PARROT24,
    )
}  # fmt: skip
