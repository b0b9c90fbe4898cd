"""The signals of Partita Knock: what each of them says, when it may be made, and whether it is true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tomfool.cards import TOP, Cards
from tomfool.games.piedmont.partita import FOOL, PACK, PLAIN, QUARTET, TRUMPS
from tomfool.log import new_tuple

SUITS = tuple(suit & ~FOOL for suit in PACK.suit_masks)
PLAIN_SUITS = SUITS[:-1]
SUIT_OF = tuple(next((suit for suit in SUITS if suit >> card & 1), 0) for card in range(len(PACK)))
ANY = PACK.all & ~FOOL
MAGICIAN = PACK.parse("T1")
KINGS, QUEENS = PACK.ranks("K"), PACK.ranks("Q")
MANY, LEAST = 99, 4
"""No upper limit; and so many cards of a suit, the one led among them, are many."""


@dataclass(frozen=True)
class Word:
    """One signal: with which *cards* it may ever go, *when*, and what it *says*.

    It asks something of the partner, which is always true, or states one fact of a suit: that it is *held*
    so many times, the card played included; that so many cards of it are *out*; that after the card the
    hand holds the one that it *names*, or so many of the *best* left.  The suit is that of the card, or,
    for words that a trump tells or the last card of a plain suit, trumps.
    """

    name: str
    cards: Cards
    when: str
    says: str
    held: range = range(0)
    out: int = 0
    names: Cards = 0
    best: int = 0

    @property
    def asks(self) -> bool:
        """Whether it asks something of the partner."""
        return not (self.held or self.out or self.names or self.best)

    @property
    def leading(self) -> bool:
        """Whether it goes with the first card of a trick alone."""
        return self.when in (LEADING, LEADING_PLAIN)


BEST = tuple(-1 << top | (QUARTET if top and QUARTET >> top - 1 & 1 else 0) for top in range(len(PACK)))
"""The cards of a suit above which none is out, by the bit length of those out; the Quartet is equal."""


LEADING, LEADING_PLAIN = "leading", "leading a plain suit"
ANY_CARD = "with any card"
AFTER_PARTNER, FOLLOWING = "with any card, when your partner has led in this hand", "following suit"
A_TRUMP, TELLING, A_PLAIN = (
    "with a trump",
    "with a trump or the last card of a plain suit",
    "with a plain card",
)


WORDS = (
    Word(
        "many",
        ANY,
        LEADING,
        "I have many of this suit, four or more with this card",
        held=range(LEAST, MANY),
    ),
    Word("all-but-one", ANY, LEADING, "I have all but one of those left in this suit", out=1),
    Word("low-trump", PLAIN, LEADING_PLAIN, "trump as low as will win"),
    Word("no-high-trump", PLAIN, LEADING_PLAIN, "do not spend a high trump"),
    Word("not-top-trump", PLAIN, LEADING_PLAIN, "do not play your highest trump"),
    Word("one-more", ANY, ANY_CARD, "I have one more of this suit", held=range(2, 3)),
    Word("other-suit", ANY, AFTER_PARTNER, "at your next lead, not the suit you led last"),
    Word("last-trump", TRUMPS, A_TRUMP, "my last trump", held=range(1, 2)),
    Word("magician", TRUMPS, A_TRUMP, "I hold the Magician, and he is in danger", names=MAGICIAN),
    Word("top-trump", ANY, TELLING, "I have the highest trump left", best=1),
    Word("two-top-trumps", ANY, TELLING, "I have the two highest trumps left", best=2),
    Word("world", ANY, TELLING, "I have the World", names=PACK.parse("T21")),
    Word("sun", ANY, TELLING, "I have the Sun", names=PACK.parse("T19")),
    Word("moon", ANY, TELLING, "I have the Moon", names=PACK.parse("T18")),
    Word("fifteen", ANY, TELLING, "I have the 15", names=PACK.parse("T15")),
    Word("sixteen", ANY, TELLING, "I have the 16", names=PACK.parse("T16")),
    Word("seventeen", ANY, TELLING, "I have the 17", names=PACK.parse("T17")),
    Word("last-card", PLAIN, A_PLAIN, "my last of this suit", held=range(1, 2)),
    Word("top-card", PLAIN, A_PLAIN, "I have the highest left of this suit", best=1),
    Word("queen", PLAIN, A_PLAIN, "I have the Queen of this suit", names=QUEENS),
    Word("not-this-suit", ANY, FOLLOWING, "do not lead this suit"),
)
BY_NAME = {word.name: word for word in WORDS}


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
    row = BY_NAME[word]
    if plain and row.when == TELLING:
        yield Held(suit, 0, 0)  # it was the last of its suit
    if word in ("last-trump", "last-card"):
        yield Held(suit, 0, 0)
    elif names := row.names:
        yield Held(names & suit if plain and word == "queen" else names, 1)
    elif word == "many":
        yield Held(suit, LEAST - 1)
    elif word == "one-more":
        yield Held(suit, 1, 1)
    elif word == "all-but-one":
        all_but = (left & suit).bit_count() - 1
        yield Held(suit, all_but - spare * plain, all_but)
    elif word in ("top-trump", "two-top-trumps"):
        yield from highest(left & TRUMPS, 1 if word == "top-trump" else 2)
    elif word == "top-card" and (not spare or left & suit & KINGS):
        yield from highest(left & suit, 1)


def highest(left: Cards, count: int) -> Iterator[Held]:
    """Yield what holding *count* of the highest cards *left* of a suit means, the Quartet being equal."""
    while count and left:
        top = TOP[left.bit_length()]
        equals = left & QUARTET if top & QUARTET else top
        some = min(count, equals.bit_count())
        yield new_tuple(Held, (equals, some, MANY))
        count -= some
        left &= ~equals


def surely_highest(left: Cards, count: int) -> Cards:
    """Return which cards whoever holds *count* of the highest cards *left* of a suit holds for certain."""
    held = 0
    while count and left:
        top = TOP[left.bit_length()]
        equals = left & QUARTET if top & QUARTET else top
        count -= equals.bit_count()
        if count < 0:  # he has some of these, and nobody knows which
            break
        held |= equals
        left -= equals
    return held
