"""How a hand and a match came out, each in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tomfool.account import Account
from tomfool.cards import Seat
from tomfool.rules import NOBODY
from tomfool.table.words import listed, signed, upper_first


def verdict(
    account: Account, people: Sequence[str], declarer: Seat = NOBODY, partner: Seat = NOBODY
) -> str:
    """Return the outcome of a hand: what the game says of it by name, else who of *people* did best.

    *declarer* and *partner* are the seats of those two, if there were any.

    >>> verdict(Account((6, -2, -4), ()), ["Anna", "You", "Cleo"])
    'Anna does best in this hand: +6.'
    >>> verdict(Account((3, 3, -6), ()), ["Anna", "You", "Cleo"])
    'Anna and You do best in this hand: +3.'
    """
    if account.verdict:
        sides = [seat for seat in dict.fromkeys((declarer, partner)) if seat != NOBODY]
        return by_name(account.verdict, [people[seat] for seat in sides]) if sides else account.verdict
    best = max(account.scores)
    winners = [name for name, score in zip(people, account.scores, strict=True) if score == best]
    if len(winners) == len(people):
        return (
            f"All do alike in this hand: {signed(best)}." if best else "Nobody wins anything in this hand."
        )
    return f"{listed(winners)} {'do' if _many(winners) else 'does'} best in this hand: {signed(best)}."


DECLARER = re.compile(
    r"(?P<both>(?:the )?declarer's side|declarer and partner)|(?P<alone>the lone declarer|declarer, alone,)"
    r"|(?:the )?declarer",
    re.IGNORECASE,
)
"""What games call the declarer, with whoever plays with him or not."""
SAYS = re.compile(r"\b(has|makes|misses|wins)\b")
SAY = {"has": "have", "makes": "make", "misses": "miss", "wins": "win"}


def by_name(sentence: str, side: Sequence[str]) -> str:
    """Return a *sentence* about the declarer with his name, and his partner's where it speaks of both.

    *side* are the names of the declarer and of the partner, if there was one; “You” for one's own.

    >>> by_name("Solo: the declarer has 55 of 102 points, and wins.", ["You"])
    'Solo: you have 55 of 102 points, and win.'
    >>> by_name("Declarer's side has 98 points of 126: 35 over half.", ["Anna", "You"])
    'Anna and you have 98 points of 126: 35 over half.'
    >>> by_name("The declarer makes the bid.", ["anna"]), by_name("Declarer's side wins.", ["You"])
    ('anna makes the bid.', 'Your side wins.')
    >>> by_name("3 cards: the lone declarer has 0 of 94 points.", ["Anna"])
    '3 cards: Anna, alone, has 0 of 94 points.'
    """
    plural = False

    def named(found: re.Match[str]) -> str:
        nonlocal plural
        first, *others = ["you" if name == "You" else name for name in side]
        if found["both"] and not others:
            told = "your side" if first == "you" else f"{first}'s side"
        else:
            names = [first, *others] if found["both"] else [first]
            plural = plural or len(names) > 1 or first == "you"
            told = listed(names) + ", alone," * bool(found["alone"])
        return upper_first(told) if told.startswith("you") and not found.start() else told

    told = DECLARER.sub(named, sentence)
    return SAYS.sub(lambda found: SAY[found[0]], told) if plural else told


def ranking(people: Sequence[str], places: Sequence[int], totals: Sequence[int]) -> str:
    """Return the end of a match: who of *people* came first, and with how much.

    >>> ranking(["Anna", "You"], [1, 2], [30, -30])
    'The match is over. Anna wins with +30.'
    """
    first = [name for name, place in zip(people, places, strict=True) if place == 1]
    shared = " together" if len(first) > 1 else ""
    wins = "win" if _many(first) else "wins"
    return f"The match is over. {listed(first)} {wins}{shared} with {signed(max(totals))}."


def _many(names: Sequence[str]) -> bool:
    """Whether a verb after *names* is a plural: “you” takes one, too."""
    return len(names) > 1 or list(names) == ["You"]
