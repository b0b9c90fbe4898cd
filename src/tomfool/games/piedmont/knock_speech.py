"""Which words may go with which cards at Partita Knock, in tables: it is asked at every card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Self

from tomfool.cards import BIT, TOP, Actions, Cards, subsets
from tomfool.games.piedmont.knock_words import (
    AFTER_PARTNER,
    BEST,
    BY_NAME,
    FOLLOWING,
    MAGICIAN,
    PLAIN_SUITS,
    TELLING,
    WORDS,
    Word,
)
from tomfool.games.piedmont.partita import FOOL, PLAIN, TRUMPS

ASIDE, FOLLOWS, LEADS = 0, 2, 4
"""How a card is played: neither leading nor following, following suit, leading.  One more is added if the
partner has led, and the sum is the *moment*: what may be said whatever is held goes by that."""
MOMENTS = range(6)

OWN = tuple(w for w in WORDS if w.when not in (TELLING, AFTER_PARTNER, FOLLOWING) and not w.out)
"""The words on the cards held of the suit of the card that they go with."""
NAMING = tuple(word for word in WORDS if word.when == TELLING and word.names)
"""The words with which a trump or a lone plain card names a trump."""
NAMED = sum(word.names for word in NAMING)
TOPMOST = ("top-trump", "two-top-trumps")


def open_at(word: Word, moment: int) -> bool:
    """Return whether *word* may be said at this *moment*, if it is true."""
    if word.when == AFTER_PARTNER:
        return bool(moment & 1)
    if word.when == FOLLOWING:
        return moment & ~1 == FOLLOWS
    return not word.leading or moment >= LEADS


def tops(cards: Cards) -> Iterator[Cards]:
    """Yield the highest none, one, two … of *cards*."""
    found = 0
    yield found
    while found != cards:
        found |= TOP[(cards & ~found).bit_length()]
        yield found


@dataclass(frozen=True)
class Speech:
    """The calls of each word lie together: with some *cards* it makes ``cards << shift``.

    So several words, each with all of *cards*, are ``cards * factor``: a factor has a bit for each shift,
    and 1 for no word.
    """

    shifts: Mapping[str, int]
    plain: Mapping[Cards, tuple[tuple[Actions, ...], ...]]
    """The calls for the cards held of a plain suit, by how many of them are the best left, and moment."""
    trumps: tuple[tuple[int, ...], ...]  # the factor for each trump, by the moment and how many are held
    naming: Mapping[Cards, int]  # the factor of the named trumps that are held
    topping: tuple[int, ...]  # the factor of so many trumps above which none is out
    not_itself: Actions  # all but the calls of cards that name themselves
    magician: int
    all_but_one: int

    @classmethod
    def of(cls, shifts: Mapping[str, int]) -> Self:
        """Return the tables for words with these *shifts*."""

        def factor(words: Iterable[Word]) -> int:
            return sum(BIT[shifts[word.name]] for word in words)

        def plain(held: Cards, best: Cards, moment: int) -> Actions:
            words = [word for word in OWN if word.cards & PLAIN and open_at(word, moment)]
            return held * always[moment] + sum(
                word.fitting(held, best) << shifts[word.name] for word in words
            )

        circumstances = [word for word in WORDS if word.when in (AFTER_PARTNER, FOLLOWING)]
        always = [1 + factor(w for w in circumstances if open_at(w, moment)) for moment in MOMENTS]
        counted = [word for word in OWN if word.cards & TRUMPS and word.held]
        some = [named for size in range(len(NAMING) + 1) for named in combinations(NAMING, size)]
        top, two = (BIT[shifts[name]] for name in TOPMOST)
        return cls(
            shifts=shifts,
            plain={
                held: tuple(tuple(plain(held, best, moment) for moment in MOMENTS) for best in tops(held))
                for suit in PLAIN_SUITS
                for held in subsets(suit)
            },
            trumps=tuple(
                tuple(
                    always[moment] + factor(w for w in counted if count in w.held and open_at(w, moment))
                    for count in range(TRUMPS.bit_count() + 1)
                )
                for moment in MOMENTS
            ),
            naming={sum(word.names for word in named): factor(named) for named in some},
            topping=(0, top, top + two, *(top + two,) * TRUMPS.bit_count()),
            not_itself=~sum(word.names << shifts[word.name] for word in (*NAMING, BY_NAME["magician"])),
            magician=shifts["magician"],
            all_but_one=shifts["all-but-one"],
        )

    def calls(self, cards: Cards, hand: Cards, out: Cards, led: Cards, moment: int) -> Actions:
        """Return the calls that play *cards* of a *hand* at a *moment*, alone or with a word.

        *out* is what is neither held, nor played, nor in the own discard, nor shown as laid away; *led* the
        suit to follow.
        """
        follow, lone = cards & led, 0
        if follow:
            moment += FOLLOWS
        calls = cards & FOOL
        plain = cards & PLAIN
        for suit in () if not plain else (led,) if follow else PLAIN_SUITS:
            held = plain & suit
            if held:
                left = out & suit
                calls += self.plain[held][(held >> left.bit_length()).bit_count()][moment]
                if moment >= LEADS and left and not left & left - 1:
                    calls += held << self.all_but_one
                if not held & held - 1:
                    lone += held
        trumps = cards & TRUMPS
        if trumps or lone:
            calls += self.on_trumps(trumps, lone, hand & TRUMPS, out & TRUMPS, moment)
        return calls

    def on_trumps(self, trumps: Cards, lone: Cards, held: Cards, out: Cards, moment: int) -> Actions:
        """Return the calls that play *trumps*, and those that tell of trumps with *lone* plain cards.

        *held* are the trumps in the hand, *out* those that are out.
        """
        best = held & BEST[out.bit_length()]
        top = best.bit_count()
        telling = self.naming[held & NAMED] + self.topping[top]
        calls = lone * telling
        if trumps:
            calls += trumps * (telling + self.trumps[moment][trumps.bit_count()])
            if trumps & MAGICIAN:
                calls += trumps << self.magician
            if moment >= LEADS and out and not out & out - 1:
                calls += trumps << self.all_but_one
            if 0 < top <= len(TOPMOST):  # the best of them cannot tell of itself
                calls -= (trumps & best) << self.shifts[TOPMOST[top - 1]]
            calls &= self.not_itself
        return calls
