"""The fourteen paradigms of Parrotdigm: what is worth points in a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from tomfool.cards import PACKS, PARROT40, Cards, Pack, mask_of
from tomfool.scoring.points import CardPoints

LAST = 2
"""So many tricks at the end of a round are its last ones (R3)."""


@dataclass(frozen=True)
class Taken:
    """What a seat has to show at the end of a round; *out*: it was the first to have no card (R8)."""

    cards: Cards = 0
    tricks: int = 0
    last: int = 0  # how many of the last two tricks are among them
    out: bool = False


@dataclass(frozen=True, eq=False)
class Paradigm:
    """One paradigm: *cards* are worth points by their code or number, and so are other things.

    *counted* names what is counted, *each* says what one of it is worth, with room for a verb.
    """

    code: str
    name: str
    counted: str
    each: str
    cards: Mapping[str, int] = field(default_factory=dict)
    trick: int = 0  # for each trick won
    last: int = 0  # for each of the last two tricks
    pair: int = 0  # for each pair of cards of one number
    out: int = 0  # for playing the last card of a train

    @property
    def names_trump(self) -> bool:
        """Whether a trump colour is named with the sign (R6)."""
        return self.code == "trump-suit"

    @property
    def is_train(self) -> bool:
        """Whether the cards are laid out in rows instead of played in tricks."""
        return self.code == "playing-train"

    def points(self, pack: Pack) -> CardPoints:
        """Return what each card of *pack* is worth to whoever has collected it."""
        return _points(self.code, pack.name)

    def number(self, pack: Pack, taken: Taken) -> int:
        """Return how many of the things that count *taken* holds."""
        if self.pair:
            return pairs(pack, taken.cards)
        if self.cards:
            return (taken.cards & self.counting(pack)).bit_count()
        return taken.tricks if self.trick else taken.last if self.last else int(taken.out)

    def value(self, pack: Pack, taken: Taken) -> int:
        """Return v of the page: what *taken* is worth, before the sign."""
        return (
            self.points(pack).count(taken.cards)
            + self.trick * taken.tricks
            + self.last * taken.last
            + (self.pair * pairs(pack, taken.cards) if self.pair else 0)
            + self.out * taken.out
        )

    def counting(self, pack: Pack) -> Cards:
        """Return the cards of *pack* that are worth something by themselves."""
        return mask_of(card for card, value in enumerate(self.points(pack).values) if value)

    def says(self, verb: str) -> str:
        """Return what counts, in words: *verb* is ``brings`` or ``costs``."""
        return self.each % verb


@cache  # by names, as a whole pack is slow to look up
def _points(code: str, pack: str) -> CardPoints:
    return CardPoints.of(PACKS[pack], PARADIGMS[code].cards, rest=0)


@cache
def _numbers(pack: str) -> tuple[Cards, ...]:
    return tuple(PACKS[pack].ranks(rank) for rank in PACKS[pack].suits[0].ranks)


def numbers(pack: Pack) -> tuple[Cards, ...]:
    """Return, for each number of *pack*, its cards of all colours."""
    return _numbers(pack.name)


def pairs(pack: Pack, cards: Cards) -> int:
    """Return how many pairs of one number are among *cards*: of three one, of four two (R4)."""
    return sum((cards & number).bit_count() // 2 for number in numbers(pack))


SINGLES = {"2R": 15, "6K": 15, "4": 10, "7": 10}
"""The four missions of the rulebook that name single numbers; they name no card twice (R5)."""


def _colour(letter: str) -> dict[str, int]:
    return dict.fromkeys(PARROT40.show(PARROT40.suit(letter)).split(), 4)


def _of_colour(code: str, name: str, letter: str) -> Paradigm:
    return Paradigm(code, name, f"{name} cards", f"every {name} card %s its taker 4", cards=_colour(letter))


PARADIGMS = {
    paradigm.code: paradigm
    for paradigm in (
        Paradigm("red-2", "Red 2", "Red 2", "the Red 2 %s its taker 15", cards={"2R": 15}),
        Paradigm("black-6", "Black 6", "Black 6", "the Black 6 %s its taker 15", cards={"6K": 15}),
        _of_colour("blue", "Blue", "B"),
        _of_colour("yellow", "Yellow", "Y"),
        _of_colour("red", "Red", "R"),
        _of_colour("black", "Black", "K"),
        Paradigm("number-4", "Fours", "Fours", "every 4 %s its taker 10", cards={"4": 10}),
        Paradigm("number-7", "Sevens", "Sevens", "every 7 %s its taker 10", cards={"7": 10}),
        Paradigm("every-trick", "Every Trick", "Tricks", "every trick %s its winner 4", trick=4),
        Paradigm(
            "last-tricks", "Last Tricks", "Of the last two tricks",
            "each of the last two tricks %s its winner 10", last=10,
        ),
        Paradigm("pairs", "Pairs", "Pairs", "every pair of one number %s its taker 4", pair=4),
        Paradigm(
            "four-at-once", "Four at Once", "Cards that count",
            "Red 2 or Black 6 %s its taker 15, any 4 or 7 10", cards=SINGLES,
        ),
        Paradigm("trump-suit", "Trump Suit", "Tricks", "every trick %s its winner 4", trick=4),
        Paradigm("playing-train", "Playing Train", "Out first", "going out first %s 20", out=20),
    )
}  # fmt: skip
"""The table of the page, in its order."""
