"""What the bot `simple` knows of Zwanzig: when to play alone, and when to double."""

from __future__ import annotations

from tomfool.bots.estimate import Estimate, bid_alone
from tomfool.cards import Action
from tomfool.games.austria.cards import DECK40 as DECK
from tomfool.games.austria.zwanzig_score import PARTNERSHIP
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.contra import RECONTRA, Doubling
from tomfool.view import View

OWN = Estimate(
    33.6, trump=2.8, high=2.9, top=8.0, magician=0.5, king=1.8, queen=-0.4, void=3.2, single=-1.8
)
"""What declarer and partner take, by the hand of the declarer."""
THEIRS = Estimate(
    81.3, trump=-3.1, high=-3.0, top=-7.8, magician=-0.9, king=-2.3, queen=0.2, void=-2.4, single=1.9
)
"""What they take, by the hand of a defender."""
NO_TRUMPS = Estimate(
    14.0, trump=-4.6, high=0.9, top=9.3, magician=0.1, king=14.2, queen=3.5, void=7.9, single=3.7
)
SOLO = Estimate(
    -7.9, trump=3.5, high=2.8, top=11.6, magician=1.4, king=2.5, queen=0.5, void=4.3, single=-2.5
)
"""What a lone declarer takes.  All from 3,000 hands each, within 16 points with a partner, 9 alone."""

ALONE = {"solo": (SOLO, 49.0), "no trumps": (NO_TRUMPS, 50.0)}
"""What a hand has to promise to be played alone."""
WEAK, STRONG = 42.0, 66.0
"""Partners who seem to get no more than this are doubled; a declarer who hopes for this doubles again."""
SURE = DECK.pack.parse("T21 Fool")


def advise(view: View) -> Action | None:
    """Return what to bid and what to double; None for cards, and for the partner's word."""
    if isinstance(view.rule, Auction):
        return bid_alone(view, ALONE)
    if isinstance(view.rule, Doubling):
        return double(view, view.rule)
    return None


def double(view: View, rule: Doubling) -> Action:
    """Double what will probably fail, or, as declarer, what will probably be won."""
    for action, item in rule.rows.items():
        if view.legal >> action & 1 and worth_doubling(view, rule.step, item):
            return action
    return rule.done


def worth_doubling(view: View, step: str, item: str) -> bool:
    """Whether the hand speaks for doubling *item*."""
    if step == RECONTRA:
        return item == "bid" and OWN.points(DECK.pack, view.hand) >= STRONG
    if item == "slam":
        return bool(view.hand & SURE)
    if item == "sparrow":
        return (view.hand & DECK.pack.trump_mask).bit_count() >= 4
    return view.contract.bid == PARTNERSHIP and THEIRS.points(DECK.pack, view.hand) <= WEAK
