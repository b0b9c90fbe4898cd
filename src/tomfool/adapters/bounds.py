"""How long a hand may be, and how much can be won or lost in it: what algorithms size things by."""

from __future__ import annotations

from tomfool.rules import Game

NAMINGS = 3
"""So often a card may be named in a hand: passed on or drafted, laid away, played."""
SCARTO = 3 * 171 - 171
"""Three settle by pairs: all 171 points for one of them."""
TAROCCHI = 165
"""All points for one of two sides; with Good and Evil called there are fewer."""
TONTINE = 3 * 111 - 111
"""All that the carriers carry, for one of three."""
TAROKK = 3 * (8 * 192 * (1 + 2 * (3 * 8 + 5 * 8)) + 2 * 8 * 1_300)
"""Alone against three: 192 for the hand (4 × 48, as a product) eight times, three and five times as much
for a High Game and a Slam, each eight times again, won by one side and missed by the other; and all other
items together, 1,300 at most (Magus Tarokk), won and missed.  The doubling for an annulled hand is left
out: an episode knows of no hand before."""
MOST = {
    "scarto": SCARTO,
    "tarocchi": TAROCCHI,
    "conference": TAROCCHI,
    "tontine": TONTINE,
    "last-laugh": SCARTO,
    "courtship": SCARTO,
    # the other 13 cards are worth 63 at most, and with the points and tricks of the second part beside them
    "manchester-truffle": 63 + 146 + 16,
    "manchester-piccadilly": 63 + 146 + 13,
    "partita-knock": 60,
    "partita-out": 105 - 35,
    # an abundance of all trumps, Kings and Honours, from both of the others; all cards but the par
    "mitigation": 2 * (21 + 35) + 146 - 49,
    "sicily": 3 * (126 - 63),
    # declared by two partners, in fifteen tricks, card points, and the sets of all 62 cards
    "eight-hundred": 2 * 846 + 15 * (36 + 15) + 93 + 846,
    # the same of two defenders, in units of 50, twice for a solo, and all tricks
    "terziglio": 2 * (2 * ((2 * 846 + 19 * (18 + 10) + 93 + 846 + 4) // 50) + 40),
    # against four: 25 and 56 off the target, a Sparrow, six times; a slam won, one missed; abundances
    "taraux": 4 * ((25 + 56 + 20) * 6 + 2 * 400 + 60),
    # contra and re-contra on all of it, and each of two partners receives it twice
    "taraux-de-six": 2 * 4 * ((25 + 56 + 20) * 6 + 2 * 400 + 80),
    # 200 for the bid, Sparrow announced and one of the other side, slams won or missed, a holding
    "civil-war": 3 * (50 * 4 + 10 + 5 + 200 + 100 + 20),
    # the Emperor with his pot, balls and Kings dropped by others, slam, points, all declarations
    "pomp": (2 * 40 + 140) + 2 * 45 + 5 * 5 + 2 * 85 + 2 * 25 + 2 * (15 + 4 * 15 + 105 + 70),
    "tapp": 2 * (8 * 8 + 8),
    "zwanzig": 3 * 8 * (4 + 4 + 12) + 3,
    # the dearest game, and all bonuses won by one side and missed by the other
    "rally-the-king": 3 * (8 + 2 * (2 + 4 + 6 + 8 + 2 + 8 + 2 + 2)),
    # in a solo: basic and over with three contras of four, bonuses with three of two, holdings, Birds
    "point-tarock": 8 * (64 * (2 + 5 + 61) + 8 * (40 + 2 * 20 + 20 + 40 + 60) + 3 + 5 + 5 + 10 + 15),
    # level eleven of one card, doubled; Sparrow and everybody's slam, doubled; holdings
    "nineteen": 3 * ((10 + 60) * 5 * 11 * 2 + 20 + 4 * 40) + 3 * (12 + 8 + 8),
    "paskievics-tarokk": TAROKK,
    "palatine-tarokk": TAROKK,
    "magus-tarokk": TAROKK,
    "emperor-tarokk": TAROKK,
    # thirteen tricks and thirteen bet; for chips, an ante of 20 and 13 more, or 26 and a quarter of the pot
    "parett": 13 + 13 + 30,
    "parrotdigm": 15 + 15 + 40 + 40,
}
"""For each title a number of points that nobody can win or lose in a hand, with all house rules: what the
rules pay for each thing, added up as if all of it could come together."""
HIGHEST = 10_000_000
"""For a game of which nothing is known."""


def longest(game: Game) -> int:
    """Return a number of choices that no hand of *game* exceeds.

    Each card is named at most `NAMINGS` times, be it together with a word.  Each seat says each other call
    once; where there are very many, no more than `NAMINGS` for each card.
    """
    cards = NAMINGS * len(game.pack)
    calls = len(game.vocabulary) - len(game.pack) - len(game.carried)
    return cards + game.seats * min(calls, cards)


def most(game: Game) -> int:
    """Return a number of points that nobody wins or loses in a hand of *game* by itself."""
    return MOST.get(game.slug, HIGHEST)
