"""What the bot `simple` knows of Nineteen: how high to bid, which cards to prefer, what to declare."""

from __future__ import annotations

from tomfool.bots.estimate import Estimate, bid_alone
from tomfool.cards import Action, bits
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.nineteen_phases import Bidding, Contras, Declare, TakeDummy, partnership
from tomfool.games.austria.nineteen_score import BY_NAME
from tomfool.mechanics.prefer import Prefer
from tomfool.view import View

THREE = Estimate(
    10.1, trump=3.1, high=3.4, top=10.2, magician=3.5, king=5.1, queen=0.9, void=3.6, single=1.5
)
TWO = Estimate(4.6, trump=2.8, high=3.7, top=10.4, magician=3.3, king=5.6, queen=1.0, void=5.0, single=2.1)
ONE = Estimate(-0.5, trump=2.2, high=3.5, top=10.4, magician=3.4, king=6.3, queen=0.7, void=6.6, single=3.0)
SOLO = Estimate(
    -7.1, trump=2.3, high=3.3, top=10.7, magician=2.2, king=6.5, queen=0.9, void=8.2, single=2.0
)
"""What a hand takes alone, before the talon is looked at; within 9 to 12 points, from 2,000 hands each."""
THEIRS = Estimate(
    95.8, trump=-1.9, high=-3.4, top=-7.2, magician=-0.3, king=-1.1, queen=-0.2, void=-4.9, single=-1.7
)
"""What declarer and partner take in a partnership, by the hand of a defender."""

ALONE = {"solo": (SOLO, 58.0), "one": (ONE, 56.0), "two": (TWO, 56.0), "three": (THREE, 55.0)}
"""What a hand has to promise to be played alone."""
TAKE = 59.0
"""A group is taken if hand and group promise so much; else the next one is looked at."""
WEAK = 58.0
"""Partners who seem to get no more than this are doubled."""
HELD = [name for name, row in reversed(BY_NAME.items()) if row.least]
"""Holdings, the dearer one of its kind first."""


def advise(view: View) -> Action | None:
    """Return the choice where the game has its own rules of thumb; None for cards."""
    rule = view.rule
    if isinstance(rule, Bidding):
        return bid_alone(view, ALONE)
    if isinstance(rule, Prefer):
        return prefer(view, rule)
    if isinstance(rule, Declare):
        names = (view.game.action(name) for name in HELD)
        return next((action for action in names if view.legal >> action & 1), rule.done)
    if isinstance(rule, Contras):
        return double(view, rule)
    return rule.take if isinstance(rule, TakeDummy) else None


def promise(view: View, rule: Prefer, number: int) -> float:
    """Return what the hand is likely to take with a group of the talon in it."""
    cards = rule.cards(view, number)
    estimate = ALONE[view.contract.name][0]
    return estimate.points(DECK.pack, view.hand | cards)


def prefer(view: View, rule: Prefer) -> Action:
    """Take the group in sight if it is good enough, of the last and those before the best."""
    number = view.desk
    if number + 1 < rule.count:
        return rule.take if promise(view, rule, number) >= TAKE else rule.go_on
    groups = {rule.take: number, **{action: place for place, action in enumerate(rule.earlier)}}
    return max(bits(view.legal), key=lambda action: promise(view, rule, groups[action]))


def double(view: View, rule: Contras) -> Action:
    """Double a partnership against which the hand is strong, and a slam that it can prevent."""
    for action, item in rule.rows.items():
        if view.legal >> action & 1:
            weak = partnership(view) and THEIRS.points(DECK.pack, view.hand) <= WEAK
            if weak if item == "bid" else bool(view.hand & DECK.pack.parse("T21 Fool")):
                return action
    return rule.done
