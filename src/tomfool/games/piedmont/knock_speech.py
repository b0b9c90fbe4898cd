"""Which words may go with which cards at Partita Knock, in tables: it is asked at every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from tomfool.cards import BIT, TOP, Actions, Cards, subsets, union
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
NAMED = union(word.names for word in NAMING) | MAGICIAN
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
    plain: tuple[tuple[int, ...], ...]
    """By the moment and how many cards of a plain suit are held, the factor of what any of them may say."""
    trumps: tuple[tuple[int, ...], ...]
    """The same for trumps."""
    naming: Mapping[Cards, tuple[int, int, Actions]]
    """By the trumps held that have a name: the factors of naming them with a lone plain card and with a
    trump, and the calls in which a trump would name itself."""
    topping: tuple[int, ...]  # the factor of so many trumps above which none is out
    all_but_one: int
    top_card: int
    queen: int

    @classmethod
    def of(cls, shifts: Mapping[str, int]) -> Self:
        """Return the tables for words with these *shifts*."""

        def factor(words: Iterable[Word]) -> int:
            return union(BIT[shifts[word.name]] for word in words)

        def by_count(cards: Cards) -> tuple[tuple[int, ...], ...]:
            words = [word for word in WORDS if word.cards & cards and (word.held or word.asks)]
            return tuple(
                tuple(
                    1 + factor(w for w in words if open_at(w, moment) and (count in w.held or not w.held))
                    for count in range(cards.bit_count() + 1)
                )
                for moment in MOMENTS
            )

        def naming(held: Cards) -> tuple[int, int, Actions]:
            words = [word for word in NAMING if word.names & held]
            everyone = [*words, BY_NAME["magician"]] if held & MAGICIAN else words
            itself = union(word.names << shifts[word.name] for word in everyone)
            return factor(words), factor(everyone), itself

        top, two = (BIT[shifts[name]] for name in TOPMOST)
        return cls(
            shifts=shifts,
            plain=by_count(PLAIN_SUITS[0]),
            trumps=by_count(TRUMPS),
            naming={held: naming(held) for held in (0, *subsets(NAMED))},
            topping=(0, top, top + two, *(top + two,) * TRUMPS.bit_count()),
            all_but_one=shifts["all-but-one"],
            top_card=shifts["top-card"],
            queen=shifts["queen"],
        )

    def following(self, hand: Cards, out: Cards, led: Cards, moment: int) -> Actions:
        """Return the calls of a *hand* to a trick of which the suit *led* is to be followed (M3).

        *out* is what is neither held, nor played, nor in the own discard, nor shown as laid away.
        """
        held = hand & led
        if not held:
            held = hand & TRUMPS
            if not held:
                return self.anything(hand, out, moment)
        elif held & PLAIN:
            count = held.bit_count()
            calls = held * self.plain[moment + FOLLOWS][count] + (hand & FOOL)
            if count > 1:
                rest = out & led
                if held > rest:  # the best is here, and stays or is as good if another one is played
                    lower = held - TOP[held.bit_length()]
                    calls += (held if lower > rest else lower) << self.top_card
                if held & QUEENS:
                    calls += (held & ~QUEENS) << self.queen
            elif hand & TRUMPS:
                calls += held * self.telling(hand & TRUMPS, out)
            return calls
        else:
            moment += FOLLOWS
        return self.on_trumps(held, out, moment) + (hand & FOOL)

    def anything(self, hand: Cards, out: Cards, moment: int) -> Actions:
        """Return the calls of a *hand* of which any card may be played."""
        calls, plain = hand & FOOL, self.plain[moment]
        lone = best = queen = last = 0
        for suit in PLAIN_SUITS:
            held = hand & suit
            if held:
                count, rest = held.bit_count(), out & suit
                calls += held * plain[count]
                if count == 1:
                    lone += held
                else:
                    if held > rest:
                        lower = held - TOP[held.bit_length()]
                        best += held if lower > rest else lower
                    if held & QUEENS:
                        queen += held & ~QUEENS
                if rest and not rest & rest - 1:
                    last += held
        trumps = hand & TRUMPS
        if trumps:
            calls += self.on_trumps(trumps, out, moment)
            if lone:
                calls += lone * self.telling(trumps, out)
            rest = out & TRUMPS
            if rest and not rest & rest - 1:
                last += trumps
        if best:
            calls += best << self.top_card
        if queen:
            calls += queen << self.queen
        if last and moment >= LEADS:
            calls += last << self.all_but_one
        return calls

    def telling(self, held: Cards, out: Cards) -> int:
        """Return the factor of what a lone plain card tells of the trumps *held*."""
        best = held & BEST[(out & TRUMPS).bit_length()]
        return self.naming[held & NAMED][0] + self.topping[best.bit_count()]

    def on_trumps(self, trumps: Cards, out: Cards, moment: int) -> Actions:
        """Return the calls that play one of the *trumps* held, but for that of all but one."""
        best = trumps & BEST[(out & TRUMPS).bit_length()]
        top = best.bit_count()
        _, naming, itself = self.naming[trumps & NAMED]
        calls = trumps * (naming + self.topping[top] + self.trumps[moment][trumps.bit_count()]) - itself
        if 0 < top <= len(TOPMOST):  # the best of them cannot tell of itself
            calls -= best << self.shifts[TOPMOST[top - 1]]
        return calls
