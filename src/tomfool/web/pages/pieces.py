"""What a cloth is made of, as a template draws it."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.web.pages.pictures import Picture
from tomfool.web.scene import Place


@dataclass(frozen=True)
class Mark:
    """A role in a word: *kind* is its look."""

    kind: str
    words: str


@dataclass(frozen=True)
class Sitter:
    """Somebody round the cloth; *k* places clockwise from the own seat."""

    k: int
    name: str
    place: Place | None  # None for a dummy
    own: bool
    turn: bool
    has: tuple[tuple[str, str], ...]  # pairs (number, what)
    cards: int
    marks: tuple[Mark, ...]
    says: str
    open: tuple[Picture, ...]  # the hand, where it lies open


@dataclass(frozen=True)
class Lying:
    """What lies before a seat: cards, or a sealed set."""

    k: int
    cards: tuple[Picture, ...]
    winning: bool = False
    sealed: bool = False
    empty: str = ""  # the words in an empty place


@dataclass(frozen=True)
class Fall:
    """The trick on the cloth; *done*: it is finished, and goes to the seat *to* places on."""

    label: str
    lying: tuple[Lying, ...]
    done: bool = False
    to: int = 0
    sets: bool = False


@dataclass(frozen=True)
class Heap:
    """Cards that lie somewhere on the cloth, with the words below them."""

    words: str
    cards: tuple[Picture, ...]
    more: int = 0  # backs that are not drawn


@dataclass(frozen=True)
class Row:
    """One suit of cards laid out in rows; each card with the number of its column."""

    suit: str
    letter: str
    cells: tuple[tuple[int, Picture], ...]
