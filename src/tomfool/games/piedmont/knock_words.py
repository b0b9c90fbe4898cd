"""The signals of Partita Knock: what each of them says, when it may be made, and whether it is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from tomfool.cards import Cards
from tomfool.games.piedmont.partita import FOOL, PACK, PLAIN, QUARTET, TRUMPS

SUITS = tuple(suit & ~FOOL for suit in PACK.suit_masks)
PLAIN_SUITS = SUITS[:-1]
SUIT_OF = tuple(next((suit for suit in SUITS if suit >> card & 1), 0) for card in range(len(PACK)))
ANY = PACK.all & ~FOOL
MAGICIAN = PACK.parse("T1")
QUEENS = PACK.ranks("Q")
MANY, LEAST = 99, 4
"""No upper limit; and so many cards of a suit, the one led among them, are many."""


@dataclass(frozen=True)
class Moment:
    """A card is to be played: what its player holds and knows then."""

    hand: Cards  # the card to be played still in it
    out: Cards  # what is neither held, nor played, nor in the own discard, nor shown as laid away
    led: Cards = 0  # the suit to follow
    first: bool = False  # whether the card is the first of its trick
    partner_led: bool = False  # whether the partner has led a card other than the Fool in this hand

    @cached_property
    def suits(self) -> tuple[Cards, ...]:
        """The cards of the hand, suit by suit."""
        return tuple([self.hand & suit for suit in SUITS])

    def holding(self, count: int) -> Cards:
        """Return the cards of the hand that are exactly so many in their suit."""
        found = 0
        for held in self.suits:
            if held.bit_count() == count:
                found |= held
        return found

    @cached_property
    def lone(self) -> Cards:
        """The plain cards that are the last of their suit in the hand."""
        return PLAIN & self.holding(1)

    @cached_property
    def carriers(self) -> Cards:
        """The cards with which something may be told of the trumps."""
        return self.hand & TRUMPS | self.lone

    def best_of(self, suit: Cards) -> Cards:
        """Return the cards of *suit* in the hand above which none is out."""
        top = (self.out & suit).bit_length()
        best = self.hand & suit & -1 << top
        return best | self.hand & QUARTET if top and QUARTET >> top - 1 & 1 else best

    def with_best(self, suit: Cards, cards: Cards, count: int) -> Cards:
        """Return those of *cards* after which *count* cards of *suit* are left above which none is out."""
        best = self.best_of(suit)
        left = best.bit_count()
        return cards if left > count else cards & ~best if left == count else 0

    def after(self, card: Cards, cards: Cards) -> Cards:
        """Return those of *cards* after which *card* (a set of one) is still held."""
        return cards & ~card if self.hand & card else 0


Fitting: TypeAlias = Callable[[Moment], Cards]
"""The cards of a hand with which a word may be said, if they may be played."""


@dataclass(frozen=True)
class Word:
    """One signal: with which *cards* it may ever go, *when*, and what it *says*.

    One that *asks* something of the partner is always true.
    """

    name: str
    cards: Cards
    when: str
    says: str
    fitting: Fitting
    asks: bool = False


def leads(moment: Moment, cards: Cards) -> Cards:
    """Return *cards* if the first card of a trick is to be played."""
    return cards if moment.first else 0


def many(moment: Moment) -> Cards:
    return leads(moment, sum(held for held in moment.suits if held.bit_count() >= LEAST))


def all_but_one(moment: Moment) -> Cards:
    alone = [moment.hand & suit for suit in SUITS if (moment.out & suit).bit_count() == 1]
    return leads(moment, sum(alone))


def ask_for_trumps(moment: Moment) -> Cards:
    return leads(moment, moment.hand & PLAIN)


def top_card(moment: Moment) -> Cards:
    plain = zip(PLAIN_SUITS, moment.suits, strict=False)
    return sum([moment.with_best(suit, held, 1) for suit, held in plain if held & held - 1])


def queen(moment: Moment) -> Cards:
    return sum(moment.hand & suit & ~PACK.ranks("Q") for suit in PLAIN_SUITS if moment.hand & suit & QUEENS)


def following(moment: Moment) -> Cards:
    return 0 if moment.first else moment.hand & moment.led


def holds(code: str) -> Fitting:
    """Return when it may be told that a trump is held."""
    card = PACK.parse(code)
    return lambda moment: moment.after(card, moment.carriers)


LEADING, LEADING_PLAIN = "leading", "leading a plain suit"
A_TRUMP, TELLING, A_PLAIN = (
    "with a trump",
    "with a trump or the last card of a plain suit",
    "with a plain card",
)

WORDS = (
    Word("many", ANY, LEADING, "I have many of this suit, four or more with this card", many),
    Word("all-but-one", ANY, LEADING, "I have all but one of those left in this suit", all_but_one),
    Word("low-trump", PLAIN, LEADING_PLAIN, "trump as low as will win", ask_for_trumps, True),
    Word("no-high-trump", PLAIN, LEADING_PLAIN, "do not spend a high trump", ask_for_trumps, True),
    Word("not-top-trump", PLAIN, LEADING_PLAIN, "do not play your highest trump", ask_for_trumps, True),
    Word("one-more", ANY, "with any card", "I have one more of this suit", lambda m: m.holding(2)),
    Word(
        "other-suit",
        ANY,
        "with any card, when your partner has led in this hand",
        "at your next lead, not the suit you led last",
        lambda m: m.hand & ANY if m.partner_led else 0,
        True,
    ),
    Word("last-trump", TRUMPS, A_TRUMP, "my last trump", lambda m: TRUMPS & m.holding(1)),
    Word(
        "magician",
        TRUMPS,
        A_TRUMP,
        "I hold the Magician, and he is in danger",
        lambda m: m.after(MAGICIAN, m.hand & TRUMPS),
    ),
    Word(
        "top-trump",
        ANY,
        TELLING,
        "I have the highest trump left",
        lambda m: m.with_best(TRUMPS, m.carriers, 1),
    ),
    Word(
        "two-top-trumps",
        ANY,
        TELLING,
        "I have the two highest trumps left",
        lambda m: m.with_best(TRUMPS, m.carriers, 2),
    ),
    Word("world", ANY, TELLING, "I have the World", holds("T21")),
    Word("sun", ANY, TELLING, "I have the Sun", holds("T19")),
    Word("moon", ANY, TELLING, "I have the Moon", holds("T18")),
    Word("fifteen", ANY, TELLING, "I have the 15", holds("T15")),
    Word("sixteen", ANY, TELLING, "I have the 16", holds("T16")),
    Word("seventeen", ANY, TELLING, "I have the 17", holds("T17")),
    Word("last-card", PLAIN, A_PLAIN, "my last of this suit", lambda m: m.lone),
    Word("top-card", PLAIN, A_PLAIN, "I have the highest left of this suit", top_card),
    Word("queen", PLAIN, A_PLAIN, "I have the Queen of this suit", queen),
    Word("not-this-suit", ANY, "following suit", "do not lead this suit", following, True),
)
BY_NAME = {word.name: word for word in WORDS}

CARDS_HELD = {
    "magician": "T1",
    "world": "T21",
    "sun": "T19",
    "moon": "T18",
    "fifteen": "T15",
    "sixteen": "T16",
    "seventeen": "T17",
}
"""The card that each of these words says is held."""


class Held(NamedTuple):
    """Of *cards* a hand holds from *least* to *most*."""

    cards: Cards
    least: int
    most: int = MANY


def told(word: str, card: int, left: Cards, *, spare: int) -> Iterator[Held]:
    """Yield what *word*, said with *card*, tells of the hand without that card.

    *left* are the cards that all know to be neither played nor laid away; of plain ones the speaker may
    have laid *spare* away himself.
    """
    suit = SUIT_OF[card]
    plain = bool(suit & PLAIN)
    if BY_NAME[word].when == TELLING and plain:
        yield Held(suit, 0, 0)  # it was the last of its suit
    if word in ("last-trump", "last-card"):
        yield Held(suit, 0, 0)
    elif word in CARDS_HELD:
        yield Held(PACK.parse(CARDS_HELD[word]), 1)
    elif word == "queen":
        yield Held(suit & QUEENS, 1)
    elif word == "many":
        yield Held(suit, LEAST - 1)
    elif word == "one-more":
        yield Held(suit, 1, 1)
    elif word == "all-but-one":
        all_but = (left & suit).bit_count() - 1
        yield Held(suit, all_but - spare * plain, all_but)
    elif word in ("top-trump", "two-top-trumps"):
        yield from highest(left & TRUMPS, 1 if word == "top-trump" else 2)
    elif word == "top-card" and (not spare or left & suit & PACK.ranks("K")):
        yield from highest(left & suit, 1)


def highest(left: Cards, count: int) -> Iterator[Held]:
    """Yield what holding *count* of the highest cards *left* of a suit means, the Quartet being equal."""
    while count and left:
        top = 1 << left.bit_length() - 1
        equals = left & QUARTET if top & QUARTET else top
        yield Held(equals, min(count, equals.bit_count()))
        count -= min(count, equals.bit_count())
        left &= ~equals
