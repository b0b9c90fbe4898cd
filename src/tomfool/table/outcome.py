"""How a hand and a match came out, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tomfool.account import Account
from tomfool.table.words import listed, signed


def verdict(account: Account, people: Sequence[str]) -> str:
    """Return the outcome of a hand: what the game says of it, else who of *people* did best.

    >>> verdict(Account((6, -2, -4), ()), ["Anna", "You", "Cleo"])
    'Anna does best in this hand: +6.'
    >>> verdict(Account((3, 3, -6), ()), ["Anna", "You", "Cleo"])
    'Anna and You do best in this hand: +3.'
    """
    if account.verdict:
        return account.verdict
    best = max(account.scores)
    winners = [name for name, score in zip(people, account.scores, strict=True) if score == best]
    if len(winners) == len(people):
        return (
            f"All do alike in this hand: {signed(best)}." if best else "Nobody wins anything in this hand."
        )
    return f"{listed(winners)} {'do' if _many(winners) else 'does'} best in this hand: {signed(best)}."


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
