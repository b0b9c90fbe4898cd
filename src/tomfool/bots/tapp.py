"""What the bot `simple` knows of Tapp: how strong a hand must be to bid, and which half to take."""

from __future__ import annotations

from tomfool.bots.estimate import Estimate
from tomfool.cards import Action, bits
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.mechanics.announce import Announce
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.talon import TakeGroup
from tomfool.view import View

WITH_TALON = Estimate(
    12.6, trump=2.9, high=2.0, top=9.2, magician=4.0, king=6.2, queen=1.6, void=3.6, single=2.3
)
SOLO = Estimate(-4.4, trump=2.4, high=2.4, top=9.5, magician=2.6, king=7.6, queen=2.0, void=7.9, single=4.4)
"""From 6,000 hands each; the points taken lie within 10 of it for three cards, within 8 for a solo."""

ENOUGH = {"three cards": 55.0, "bottom three": 60.0, "top three": 64.0, "solo": 61.0}
"""The points that a hand has to promise for a bid: it is won then more often than not."""


def advise(view: View) -> Action | None:
    """Return what to bid, which packet to take, and that nothing is announced; None for cards."""
    rule, game = view.rule, view.game
    if isinstance(rule, Auction):
        return bid(view)
    if isinstance(rule, TakeGroup):
        return max(bits(view.legal), key=lambda action: worth_of_packet(view, rule, action))
    if isinstance(rule, Announce):
        return game.action("done")
    return None


def bid(view: View) -> Action:
    """The highest bid that the hand is strong enough for, a solo before all; else a pass."""
    game = view.game
    for name, enough in reversed(ENOUGH.items()):
        estimate = SOLO if name == "solo" else WITH_TALON
        if view.legal >> game.action(name) & 1 and estimate.points(DECK.pack, view.hand) >= enough:
            return game.action(name)
    return game.action("pass")


def worth_of_packet(view: View, rule: TakeGroup, action: Action) -> float:
    """Return what a packet does for the hand, less what the other one gives the defenders."""
    packets = [rule.cards(view, place) for place in range(len(rule.names))]
    taken = packets[rule.words.index(action)]
    left = sum(DECK.points.count(packet) for packet in packets) - DECK.points.count(taken)
    return WITH_TALON.points(DECK.pack, view.hand | taken) - left
