"""What the simple bot bids at Civil War, and how it keeps out of the way in the penalty play."""

from __future__ import annotations

from collections.abc import Iterator
from math import erf, sqrt

from tomfool.cards import LOKA78 as PACK
from tomfool.cards import Action, Cards, bits, mask_of
from tomfool.games.france.civil_war import POINTS, ladder, penalty
from tomfool.games.france.civil_war_bids import (
    FOOL,
    HOLDINGS,
    REGULAR,
    RUNGS,
    SUITS,
    Bid,
    Elect,
    KeepOrPenalty,
    Showing,
    rises,
    strongest,
)
from tomfool.mechanics.tricks import Tricks
from tomfool.view import View

HIGH = {suit: mask_of(ladder(letter)[-9:]) for suit, letter in SUITS.items()}
"""The nine highest trumps with each Imperial suit."""
BASE = {"with": 15.0, "without": -4.0, "against": -15.0}
PER_HIGH, PER_LOW, PER_KING, PER_FOOL, PER_VOID = 8.5, 4.2, 9.0, 5.0, -4.0
"""What a declarer takes on average, by a regression over 300 hands each that this bot played out: by what
becomes of the People, and for each high trump, low trump, plain King, the Fool, and suit without a card."""
SPREAD = 13.0
"""By so much the points of a hand stray from that."""


def advise(view: View) -> Action | None:
    """Bid, keep, show trumps, or duck in the penalty play; None for other play."""
    rule = view.rule
    if isinstance(rule, KeepOrPenalty):
        return rule.keep
    if isinstance(rule, Elect):
        return next(bits(view.legal)) if isinstance(view.desk, Showing) else bid(view, rule)
    if isinstance(rule, Tricks) and penalty(view):
        return duck(view, rule)
    return None


def bid(view: View, rule: Elect) -> Action:
    """Bid what brings most on average, in the best suit, with all trumps that can be shown; else pass."""
    suit = max(SUITS, key=lambda suit: points(view.hand, suit))
    gains = [(gain(view.hand, bid), bid) for bid in over(view.contract, suit)]
    best, choice = max(gains, key=lambda pair: pair[0], default=(0.0, None))
    if choice is None or best <= 0:
        return rule.passing
    holding = HOLDINGS[strongest(view.hand & rule.trumps(suit))]
    return view.game.action(Bid(suit, choice.level, choice.multiplier, holding=holding).name)


def over(standing: Bid | None, suit: str) -> Iterator[Bid]:
    """Yield the plain bids in *suit* that may be made over the one that is *standing*."""
    for level, multiplier in RUNGS:
        bid = Bid(suit, level, multiplier)
        if rises(bid, standing):
            yield bid


def points(hand: Cards, suit: str) -> float:
    """Return what a declarer with this Imperial *suit* takes on average, apart from the People."""
    imperial = PACK.suit(SUITS[suit])
    trumps = REGULAR | imperial
    voids = sum(not hand & plain for plain in PACK.suit_masks[:-1] if plain != imperial)
    return (
        PER_HIGH * (hand & HIGH[suit]).bit_count()
        + PER_LOW * (hand & trumps & ~HIGH[suit]).bit_count()
        + PER_KING * (hand & PACK.ranks("K") & ~imperial).bit_count()
        + PER_FOOL * bool(hand & FOOL)
        + PER_VOID * voids
    )


def gain(hand: Cards, bid: Bid) -> float:
    """Return what *bid* brings on average from each defender."""
    spare = points(hand, bid.suit) + BASE[bid.multiplier.name] - bid.level.points
    return bid.level.value * bid.multiplier.factor * erf(spare / SPREAD / sqrt(2))


def duck(view: View, rule: Tricks) -> Action:
    """Lose the trick with the dearest card that does; where that cannot be, play the lowest."""
    cards = view.legal & PACK.all & ~FOOL or view.legal
    losing = cards & ~rule.beats[view.best] if view.led else 0
    if losing:
        return max(bits(losing), key=lambda card: (POINTS[card], -rule.beats[card].bit_count()))
    return max(bits(cards), key=lambda card: (rule.beats[card].bit_count(), -POINTS[card]))
