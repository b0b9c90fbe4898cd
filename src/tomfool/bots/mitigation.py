"""What the simple bot says at Mitigation: what it asks or offers for a hand, and what it declares.

What a hand will score is a sum over what it holds when 10, 15 or 20 cards have been dealt, fitted by least
squares to 3,000 hands that this bot played out at all seats.
"""

from __future__ import annotations

from math import ceil

from tomfool.bots.strength import Odds, counted
from tomfool.cards import Action, bits
from tomfool.games.piedmont.declarations import FOOL, KINDS, PACK, TRUMPS, Declarations
from tomfool.games.piedmont.giving_up import ASK, MOST, OFFER, GivingUp
from tomfool.mechanics.bargain import Amount
from tomfool.view import View

# base, trumps, the 2 highest, the 5 and the 7 below those, Magician, Kings, Queens, short suits; the Fool
WORTH = {
    10: (Odds(-36.2, 3.76, 8.29, 1.71, 1.1, 11.69, 12.7, 3.28, 0.61), 13.9),
    15: (Odds(-51.5, 4.13, 8.28, 1.42, 0.67, 11.75, 13.93, 4.05, 1.87), 14.0),
    20: (Odds(-70.8, 4.84, 9.64, 1.52, 0.6, 12.76, 15.08, 4.55, 2.66), 15.3),
}
"""What each thing adds to the score, by the number of cards that have been dealt; it strays by 20 to 24."""
DEALER = 27.5
"""What the last three cards and the discard add for the dealer."""
GREED, THRIFT = 1.5, 0.5
"""The first demand is so many times what the hand promises, the first offer this part of what it loses."""
STEP = 0.5
"""Each turn a demand comes down by this part of what it is above the hand's worth; so do offers go up."""


def advise(view: View) -> Action | None:
    """Return what to say at Mitigation; None for cards to be laid away or played."""
    rule = view.rule
    if isinstance(rule, GivingUp):
        return bargain(view, rule)
    return declare(view, rule) if isinstance(rule, Declarations) else None


def hopes(view: View) -> float:
    """Return the score that the hand promises so far."""
    odds, fool = WORTH[view.counts[view.seat]]
    dealt = odds.sum(counted(PACK, view.hand, TRUMPS)) + fool * bool(view.hand & FOOL)
    return dealt + DEALER * (view.seat == view.dealer)


def bargain(view: View, rule: GivingUp) -> Action:
    """Ask for what the hand is worth, or offer what it is likely to lose; give way step by step."""
    score, stance = hopes(view), view.desk.stances[view.seat]
    wish = demand(score, stance) if score > 0 else proposal(score, stance)
    action = view.game.actions.get(f"{wish.word} {wish.number}")
    return action if action is not None and view.legal >> action & 1 else rule.acts["pass"]


def demand(score: float, stance: Amount | None) -> Amount:
    """Return what to ask for a hand of this *score*, never less than it."""
    least = max(1, ceil(score))
    now = ceil(score * GREED) + 1
    if stance is not None:
        now = stance.number - ceil((stance.number - least) * STEP)
    return Amount(ASK, min(MOST, max(least, now)))


def proposal(score: float, stance: Amount | None) -> Amount:
    """Return what to offer for a hand of this *score*, never more than it will lose."""
    most = int(-score)
    now = ceil(-score * THRIFT)
    if stance is not None:
        now = stance.number + ceil((most - stance.number) * STEP)
    return Amount(OFFER, min(MOST, most, now))


def declare(view: View, rule: Declarations) -> Action:
    """Declare all that is held, the dearest first, and name every card for it."""
    if view.desk is not None:
        cards = view.legal & PACK.all
        return next(bits(cards)) if cards else rule.done
    words = [view.game.action(kind.name) for kind in KINDS]
    return next((word for word in words if view.legal >> word & 1), rule.done)
