"""What may be announced in the Hungarian games: rows of the bonus tables, and how they are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tomfool.cards import BIT, Card, Cards, Seats, Suit
from tomfool.games.austria.cards import Deck
from tomfool.scoring.feats import Feat, HasAll
from tomfool.state import State

SPARROW = "sparrow"
HIGH_GAME, SLAM = "high game", "slam"


class Bonus(NamedTuple):
    """A row of a table: *text* asks for it; it is worth *announced*, or *silent* where nobody named it.

    The two that multiply *hands* pay so many times the payment of the hand.  A *family* of items has one
    for each *variant*, a suit or a card.  *only* says for whom it is: the declarer's "side", or the
    "leader" to the first trick.  It is never announced beside *not_with*, and void where that was made; it
    is void where that which it is *part_of* was announced and made; unannounced it is nothing where
    *covered_by* was made.  *quiet* is how it is made by those who have not announced it, where that is
    harder.
    """

    name: str
    text: str
    feat: Feat | None  # None: by card points
    announced: int
    silent: int = 0
    hands: bool = False
    family: str = ""
    variant: str = ""
    joint: str = "of"  # between the two
    asks: str = ""  # what the whole family asks for
    only: str = ""
    not_with: str = ""
    part_of: str = ""
    covered_by: str = ""
    quiet: Feat | None = None

    @property
    def depends(self) -> bool:
        """Whether something else may make it void."""
        return bool(self.only or self.not_with or self.part_of)

    @property
    def title(self) -> str:
        """The name as a sentence says it: ``Last King of Earth``."""
        if not self.variant:
            return self.name.title()
        return f"{self.family.title()} {self.joint} {self.variant}"

    def means(self, *, general: bool = False) -> str:
        """Return what it pays, or costs if it is missed, what it pays in silence, and what it asks for.

        In *general* what all of its family ask for.
        """
        more = " hands more" if self.hands else ""
        return (
            f"pays or costs {self.announced}{more}, silent {self.silent or 'nothing'}: "
            f"{self.asks if general else self.text}"
        )


# How items are made.  Tricks are numbered as they fall, or, below zero, from the end.


def wins_of(state: State, side: Seats) -> list[Cards]:
    """Return for each trick the card that *side* has won it by, as a set of one; 0 where it has not."""
    return [
        BIT[fall[circle.index(taker)]] if side >> taker & 1 else 0 for circle, taker, fall in state.history
    ]


class Wins:
    """A feat that asks for nothing but certain tricks, won by certain cards."""

    @property
    def decided(self) -> tuple[int, Cards]:
        """The number of a trick that it cannot do without, and the cards of which one has to win that."""
        raise NotImplementedError

    def made(self, wins: Sequence[Cards]) -> bool:
        """Return whether a side has brought it off that has won tricks by these cards (see `wins_of`)."""
        raise NotImplementedError

    def __call__(self, state: State, side: Seats) -> bool:
        return self.made(wins_of(state, side))


@dataclass(frozen=True)
class WinsBy(Wins):
    """Wins the trick at *place* by one of *cards*."""

    place: int
    cards: Cards

    @property
    def decided(self) -> tuple[int, Cards]:
        return self.place, self.cards

    def made(self, wins: Sequence[Cards]) -> bool:
        return wins[self.place] & self.cards != 0


@dataclass(frozen=True)
class WinsFirst(Wins):
    """Wins the first *count* tricks, the last of them by *card*."""

    count: int
    card: Card

    @property
    def decided(self) -> tuple[int, Cards]:
        return self.count - 1, BIT[self.card]

    def made(self, wins: Sequence[Cards]) -> bool:
        first = wins[: self.count]
        return first[-1] == BIT[self.card] and all(first)


@dataclass(frozen=True)
class WinsLast(Wins):
    """Wins the last *count* tricks, each by one of *cards*."""

    count: int
    cards: Cards

    @property
    def decided(self) -> tuple[int, Cards]:
        return -1, self.cards

    def made(self, wins: Sequence[Cards]) -> bool:
        return all(map(self.cards.__and__, wins[-self.count :]))


@dataclass(frozen=True)
class WinsBoth(Wins):
    """Wins the last two tricks, one by each of two *cards*, in either order."""

    cards: Cards

    @property
    def decided(self) -> tuple[int, Cards]:
        return -1, self.cards

    def made(self, wins: Sequence[Cards]) -> bool:
        one, two = wins[-2:]
        return bool(one & self.cards and two & self.cards and one != two)


@dataclass(frozen=True)
class WinsEvery(Wins):
    """Wins all the tricks there are."""

    @property
    def decided(self) -> tuple[int, Cards]:
        return -1, -1

    def made(self, wins: Sequence[Cards]) -> bool:
        return all(wins)


@dataclass(frozen=True)
class WinsOne:
    """Wins at least one trick by one of *cards*."""

    cards: Cards

    def __call__(self, state: State, side: Seats) -> bool:
        return any(map(self.cards.__and__, wins_of(state, side)))


@dataclass(frozen=True)
class Conquers:
    """Wins a trick with the *world* in it, which the other side has played."""

    world: Card

    def __call__(self, state: State, side: Seats) -> bool:
        for circle, taker, fall in state.history:
            if self.world in fall:
                return bool(side >> taker & 1 and not side >> circle[fall.index(self.world)] & 1)
        return False


@dataclass(frozen=True)
class Bags:
    """Wins the first trick by the *world* with all of *prey* in it, which only *others* may have played."""

    world: Card
    prey: Cards
    others: bool = False

    def __call__(self, state: State, side: Seats) -> bool:
        first, left = state.history[0], self.prey
        if not side >> first.taker & 1 or first.card != self.world:
            return False
        for seat, card in first.plays:
            if not (self.others and side >> seat & 1):
                left &= ~(1 << card)
        return not left


# Rows that several tables share


def paskievics(deck: Deck, tricks: int, *, both: bool = True) -> tuple[Bonus, ...]:
    """Return the six items of Paskievics; High Game and Slam for *both* sides or the declarer's alone."""
    pack, only = deck.pack, "" if both else "side"
    return (
        Bonus(
            "honours", "have the 1, the 21 and the Fool in the tricks of your side",
            HasAll(deck.honours), 2, 1, not_with=SLAM,
        ),
        Bonus(
            "kings", "have all four Kings in the tricks of your side",
            HasAll(deck.kings), 2, 1, not_with=SLAM,
        ),
        Bonus(
            HIGH_GAME, "have 71 card points or more", None, 3, 1,
            hands=True, only=only, covered_by=SLAM,
        ),
        Bonus(
            SLAM, f"win all {tricks} tricks", WinsEvery(), 5, 2, hands=True, only=only,
        ),
        Bonus(
            SPARROW, f"win trick {tricks}, the last, with the 1; if you hold it, it stays till then",
            WinsBy(-1, pack.parse("T1")), 10, 5,
        ),
        Bonus(
            "conquest", "win a trick with the 21 of the others in it",
            Conquers(pack.card("T21")), 40, 20,
        ),
    )  # fmt: skip


FIRSTS = (("five", 5, "T20", 10), ("six", 6, "T21", 12), ("seven", 7, "Fool", 14), ("eight", 8, "T1", 20))
"""How many tricks, the card that wins the last of them, and the value announced."""


def palatine(deck: Deck, tricks: int) -> tuple[Bonus, ...]:
    """Return what Palatine adds: the first tricks, and Kings in the last two."""
    pack = deck.pack
    firsts = (
        Bonus(
            f"first {word}", f"win tricks 1 to {count}, trick {count} with {said(code)}",
            WinsFirst(count, pack.card(code)), value, value // 2,
        )
        for word, count, code, value in FIRSTS
    )  # fmt: skip
    return (
        *firsts,
        *kings(deck, "last king", tricks, -1, 15),
        *kings(deck, "penultimate king", tricks - 1, -2, 20),
    )


def said(code: str) -> str:
    """Return a trump as a sentence names it."""
    return "the Fool" if code == "Fool" else f"the {code[1:]}"


def kings(deck: Deck, family: str, number: int, place: int, value: int) -> Iterator[Bonus]:
    """Yield the items of a King in a certain trick, one for each suit."""
    for suit in deck.pack.suits:
        king = deck.kings & deck.pack.suit(suit.letter)
        asked = f"win trick {number} with the King of"
        yield of_suit(suit, family, asked, WinsBy(place, king), value)


def of_suit(suit: Suit, family: str, asked: str, feat: Feat, value: int) -> Bonus:
    """Return the item of a *suit* in its *family*; *asked* is what it asks for, up to the suit's name."""
    return Bonus(
        f"{family} {suit.letter}",
        f"{asked} {suit.name}",
        feat,
        value,
        family=family,
        variant=suit.name,
        asks=f"{asked} the suit you name",
    )


def with_parts(items: Sequence[Bonus], whole: str, parts: Sequence[str]) -> tuple[Bonus, ...]:
    """Return *items* of which some are *parts* of a *whole*."""
    return tuple(item._replace(part_of=whole) if item.name in parts else item for item in items)
