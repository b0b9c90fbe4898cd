"""What the bot `simple` knows of Point Tarock: how high to bid, what to take, what to name."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tomfool.bots.estimate import Estimate
from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.tables import Tables
from tomfool.bots.weights import BEGGAR
from tomfool.cards import Action, bits
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.point_phases import AnswerContra, Bidding, NameBonuses, NameHoldings
from tomfool.games.austria.point_score import BEGGARS
from tomfool.mechanics.contra import Doubling
from tomfool.mechanics.holding import HOLD
from tomfool.mechanics.talon import TakeGroup
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.view import View

THREE = Estimate(
    12.3, trump=2.9, high=2.3, top=8.9, magician=3.4, king=6.3, queen=1.6, void=4.8, single=2.2
)
TWO = Estimate(6.8, trump=2.8, high=2.3, top=8.9, magician=3.1, king=6.8, queen=1.9, void=5.5, single=2.9)
ONE = Estimate(0.0, trump=2.6, high=2.2, top=9.1, magician=2.8, king=7.4, queen=2.1, void=7.4, single=4.0)
SOLO = Estimate(-4.6, trump=2.4, high=2.4, top=9.4, magician=2.0, king=7.4, queen=2.1, void=8.7, single=4.2)
"""What a hand takes before its cards of the talon are known; within 8 to 10 points."""
BY_BID = {"three": THREE, "take three": THREE, "two": TWO, "one": ONE, "solo": SOLO}
FINAL = Estimate(
    -10.0, trump=2.8, high=2.3, top=9.5, magician=3.2, king=8.1, queen=2.3, void=7.6, single=3.5
)
"""What the sixteen cards that are left to play take, without the discard.  From 3,000 hands each."""

ENOUGH = {"three": 57.0, "take three": 59.0, "two": 59.0, "one": 59.0, "solo": 61.0}
"""The points that a hand has to promise for a bid."""
NAMED = {"70 points": 76.0, "against honours": 67.0, "against kings": 67.0}
"""The points that it has to promise for a bonus; the Birds and 90 points are left alone."""


def advise(view: View) -> Action | None:
    """Return the choice where the game has its own rules of thumb; None for the usual play of cards."""
    rule = view.rule
    if isinstance(rule, Bidding):
        return bid(view)
    if isinstance(rule, TakeGroup):
        return max(bits(view.legal), key=lambda action: worth_of_packet(view, rule, action))
    if isinstance(rule, NameBonuses):
        return name(view, rule)
    if isinstance(rule, NameHoldings):
        return min(bits(view.legal & ~(1 << rule.done)), default=rule.done)
    if isinstance(rule, AnswerContra):
        return view.game.action("accept")
    if isinstance(rule, Doubling):
        return rule.done
    return beg(view) if isinstance(rule, Tricks) and view.contract is BEGGARS else None


def bid(view: View) -> Action:
    """The highest bid that the hand is strong enough for, or a hold; else a pass."""
    game, strong = view.game, [name for name in ENOUGH if promises(view, name)]
    for bid in reversed(strong):
        if view.legal >> game.action(bid) & 1:
            return game.action(bid)
    hold = game.actions.get(HOLD)
    if hold is not None and view.legal >> hold & 1 and view.contract.name in strong:
        return hold
    return game.action("pass")


def promises(view: View, bid: str) -> bool:
    """Whether the hand is strong enough for a bid."""
    return BY_BID[bid].points(DECK.pack, view.hand) >= ENOUGH[bid]


def worth_of_packet(view: View, rule: TakeGroup, action: Action) -> float:
    """Return what some cards of the talon do for the hand, and the points that the others do not get."""
    taken = rule.cards(view, rule.words.index(action))
    return THREE.points(DECK.pack, view.hand | taken) + DECK.points.count(taken)


def name(view: View, rule: NameBonuses) -> Action:
    """Name what will probably be made; before the talon is opened only in a solo, or what is likely."""
    game, laid = view.game, view.zones[view.game.discard(view.seat)] or 0
    solo = view.contract.takes == 0
    if rule.before and not solo:
        hope = BY_BID[view.contract.name].points(DECK.pack, view.hand)
    else:
        hope = FINAL.points(DECK.pack, view.hand) + DECK.points.count(laid)
    for bonus, enough in NAMED.items():
        safe = solo or not rule.before or bonus == "70 points"
        if safe and hope >= enough and view.legal >> game.action(bonus) & 1:
            return game.action(bonus)
    return rule.done


def beg(view: View) -> Action:
    """Play to take as few points as may be."""
    know = Knowledge(view, shunned(view.game, view.phase))
    mean = sum(know.tables.worth[card] for card in bits(know.out)) / max(1, know.out.bit_count())
    return play(know, replace(BEGGAR, coming=mean, usual=2 * mean - 1))


@lru_cache(maxsize=8)
def shunned(game: Game, phase: int) -> Tables:
    """Return the tables of the tricks of a *phase* in which points are to be avoided."""
    rule = game.rules[phase]
    assert isinstance(rule, Tricks)
    return Tables.of(game, rule, [-worth for worth in game.worth])
