"""Which words may go with which cards at Partita Knock, in tables: it is asked at every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Self

from tomfool.cards import BIT, TOP, Actions, Cards
from tomfool.games.piedmont.knock_words import (
    AFTER_PARTNER,
    BEST,
    BY_NAME,
    FOLLOWING,
    MAGICIAN,
    PLAIN_SUITS,
    QUEENS,
    TELLING,
    WORDS,
    Word,
)
from tomfool.games.piedmont.partita import FOOL, PLAIN, TRUMPS

ASIDE, FOLLOWS, LEADS = 0, 2, 4
"""How a card is played: neither leading nor following, following suit, leading.  One more is added if the
partner has led, and the sum is the *moment*: what may be said whatever is held goes by that."""
MOMENTS = range(6)

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


@dataclass(frozen=True)
class Speech:
    """The calls of each word lie together: with some *cards* it makes ``cards << shift``.

    So several words, each with all of *cards*, are ``cards * factor``: a factor has a bit for each shift,
    and 1 for no word.
    """

    shifts: Mapping[str, int]
    plain: tuple[tuple[int, ...], ...]  # the factor for plain cards, by the moment and how many are held
    trumps: tuple[tuple[int, ...], ...]  # the factor for each trump, in the same way
    naming: Mapping[Cards, int]  # the factor of the named trumps that are held
    topping: tuple[int, ...]  # the factor of so many trumps above which none is out
    not_itself: Actions  # all but the calls of cards that name themselves
    magician: int
    all_but_one: int
    top_card: int
    queen: int

    @classmethod
    def of(cls, shifts: Mapping[str, int]) -> Self:
        """Return the tables for words with these *shifts*."""

        def factor(words: Iterable[Word]) -> int:
            return sum(BIT[shifts[word.name]] for word in words)

        def by_count(cards: Cards) -> tuple[tuple[int, ...], ...]:
            words = [word for word in WORDS if word.cards & cards and (word.held or word.asks)]
            return tuple(
                tuple(
                    1 + factor(w for w in words if open_at(w, moment) and (count in w.held or not w.held))
                    for count in range(cards.bit_count() + 1)
                )
                for moment in MOMENTS
            )

        some = [named for size in range(len(NAMING) + 1) for named in combinations(NAMING, size)]
        top, two = (BIT[shifts[name]] for name in TOPMOST)
        return cls(
            shifts=shifts,
            plain=by_count(PLAIN_SUITS[0]),
            trumps=by_count(TRUMPS),
            naming={sum(word.names for word in named): factor(named) for named in some},
            topping=(0, top, top + two, *(top + two,) * TRUMPS.bit_count()),
            not_itself=~sum(word.names << shifts[word.name] for word in (*NAMING, BY_NAME["magician"])),
            magician=shifts["magician"],
            all_but_one=shifts["all-but-one"],
            top_card=shifts["top-card"],
            queen=shifts["queen"],
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
                calls += self.on_plain(held, out & suit, moment)
                if not held & held - 1:
                    lone += held
        trumps = cards & TRUMPS
        if trumps or lone:
            calls += self.on_trumps(trumps, lone, hand & TRUMPS, out & TRUMPS, moment)
        return calls

    def on_plain(self, held: Cards, out: Cards, moment: int) -> Actions:
        """Return the calls that play the cards *held* of a plain suit, those *out* of it being left."""
        factor, rest = self.plain[moment][held.bit_count()], 0
        best = (held >> out.bit_length()).bit_count()
        if best > 1:  # whichever is played, one of the best stays
            factor += BIT[self.top_card]
        elif best:
            rest = (held - TOP[held.bit_length()]) << self.top_card
        queen = held & QUEENS
        if queen:
            rest += (held - queen) << self.queen
        if moment >= LEADS and out and not out & out - 1:
            factor += BIT[self.all_but_one]
        return held * factor + rest

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
