"""How long a hand may be, and how much can be won or lost in it: what algorithms size things by."""

from __future__ import annotations

from tomfool.rules import Game

NAMINGS = 3
"""So often a card may be named in a hand: passed on or drafted, laid away, played."""
MOST = {
    "scarto": 500,
    "tarocchi": 500,
    "conference": 500,
    "tontine": 500,
    "last-laugh": 500,
    "courtship": 500,
    "eight-hundred": 5_000,
    "terziglio": 1_000,
    "taraux": 50_000,
    "civil-war": 10_000,
    "pomp": 2_000,
    "tapp": 1_000,
    "zwanzig": 5_000,
    "rally-the-king": 2_000,
    "point-tarock": 20_000,
    "parett": 500,
    "parrotdigm": 1_000,
}
"""For some games a closer bound: twice or more what thousands of hands came to in which every chance to
raise or double was taken and one side got all that it could."""
HIGHEST = 10_000_000


def longest(game: Game) -> int:
    """Return a number of choices that no hand of *game* exceeds.

    Each card is named at most `NAMINGS` times, be it together with a word.  Each seat says each other call
    once; where there are very many, no more than `NAMINGS` for each card.
    """
    cards = NAMINGS * len(game.pack)
    calls = len(game.vocabulary) - len(game.pack) - len(game.carried)
    return cards + game.seats * min(calls, cards)


def most(game: Game) -> int:
    """Return a number of points that nobody wins or loses in a hand of *game*: `MOST`, else `HIGHEST`."""
    return MOST.get(game.slug, HIGHEST)
