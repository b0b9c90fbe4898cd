"""What the simple bot knows of Rally the King: bidding, calling, announcing, and what follows from them.

All numbers stand in `tomfool.bots.rally_odds`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.rally_odds import (
    ANNOUNCE,
    BEGGARS,
    BIRD,
    CALLED_KING,
    CHANCES,
    GAIN,
    HONOURS_ODDS,
    LEAST,
    LEAST_FEW,
    TRUMP,
    low_hand,
)
from tomfool.bots.shun import Aim, avoid
from tomfool.bots.strength import Odds, Strength, counted
from tomfool.bots.tables import Tables
from tomfool.bots.weights import BEGGAR, Weights
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Action, Cards, bits
from tomfool.games.austria.rally_bids import BIDS, Bid
from tomfool.games.austria.rally_bonuses import BONUSES, HONOURS, KINGS
from tomfool.games.austria.rally_phases import FOURTH, WAIT, AnnounceBonuses, CallKing, WaitingAuction
from tomfool.games.austria.rally_score import POINTS
from tomfool.mechanics.talon import TakeGroup
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.view import View

TRUMPS = PACK.trump_mask


def advise(view: View) -> Action | None:
    """Return the choice where Rally the King has a mind of its own."""
    rule = view.rule
    if isinstance(rule, WaitingAuction):
        return bid(view)
    if isinstance(rule, CallKing):
        return call(view)
    if isinstance(rule, TakeGroup):
        return max(bits(view.legal), key=lambda action: group_value(view, rule, action))
    if isinstance(rule, AnnounceBonuses):
        return announce(view)
    if isinstance(rule, Tricks):
        return play_for_points(view) if view.contract.for_points else shun(view)
    return None


# The auction


def strength_of(hand: Cards) -> Strength:
    return counted(PACK, hand, TRUMPS)


def bid(view: View) -> Action:
    """Bid what promises most, if it is likely enough to be made; else pass, or wait."""
    words, actions = view.game.vocabulary, view.game.actions
    rows = {action: BIDS[words[action]] for action in bits(view.legal) if words[action] in BIDS}
    gains = {action: gain(row, view.hand) for action, row in rows.items()}
    quiet = [actions[word] for word in (WAIT, "pass") if view.legal >> actions[word] & 1]
    if quiet:
        gains = {a: gained for a, gained in gains.items() if gained >= GAIN and likely(rows[a], view.hand)}
    return max(gains, key=lambda action: gains[action], default=quiet[0] if quiet else -1)


def likely(row: Bid, hand: Cards) -> bool:
    """Return whether the game of *row* is likely enough to be made."""
    return chance(row, hand) >= (LEAST if row.for_points else LEAST_FEW)


def chance(row: Bid, hand: Cards) -> float:
    """Return the chance to make the game of *row* with the twelve cards of *hand*."""
    odds = CHANCES[row.name]
    return odds.chance(strength_of(hand)) if isinstance(odds, Odds) else odds.chance(low_hand(hand))


def gain(row: Bid, hand: Cards) -> float:
    """Return what playing *row* is likely to bring Declarer."""
    if row.each:
        return BEGGARS.sum(strength_of(hand))
    made = chance(row, hand)
    worth = made * row.value - (1 - made) * row.price
    if row.bird:
        worth += bird_gain(hand)
    return worth if row.calls else 3 * worth


def bird_gain(hand: Cards) -> float:
    """Return what the best Bird of *hand* is likely to bring when it is announced."""
    strength = strength_of(hand)
    return max(
        [bonus.announced * (2 * BIRD[bonus.name].chance(strength) - 1) for bonus in BONUSES
         if bonus.bird and hand & bonus.card]
    )  # fmt: skip


# The King and the talon


def call(view: View) -> Action:
    """Call a King of another hand; of several the one of whose suit the most cards are held."""
    fourth = view.game.actions[FOURTH]
    if view.legal >> fourth & 1:
        return fourth
    rule = view.rule
    assert isinstance(rule, CallKing)
    hand = view.hand

    def value(action: Action) -> float:
        king = rule.cards[action]
        suit = PACK.suit_of[king.bit_length() - 1]
        length = (hand & suit).bit_count()
        return CALLED_KING[min(length, len(CALLED_KING) - 1)] - 100 * bool(hand & king)

    return max(bits(view.legal), key=value)


def group_value(view: View, rule: TakeGroup, action: Action) -> float:
    """Return what one group of the talon is worth: the points in it, and strength."""
    cards = view.zones[rule.groups(view)[action - rule.first]] or 0
    trumps = cards & TRUMPS
    high = [TRUMP * (1 - (TRUMPS >> card + 1).bit_count() / 22) for card in bits(trumps)]
    return POINTS.count(cards) + sum(high) + 2 * (cards & KINGS).bit_count()


# Announcements


def announce(view: View) -> Action:
    """Announce what is likely to be made; a Bird that is owed, the likeliest of them."""
    actions, strength = view.game.actions, strength_of(view.hand)
    mine = view.seat == view.declarer  # to the others the lead comes too late
    may = {name: BIRD[name].chance(strength) for name in BIRD if mine and view.legal >> actions[name] & 1}
    if view.legal >> actions["honours"] & 1:
        side = "declarer" if mine else "others"
        held = (view.hand & HONOURS).bit_count()
        may["honours"] = HONOURS_ODDS[side].chance(strength._replace(short=held))
    best = max(may, key=lambda name: may[name], default="")
    if not view.legal >> actions["done"] & 1 or (best and may[best] >= ANNOUNCE):
        return actions[best]
    return actions["done"]


# Tricks


def play_for_points(view: View) -> Action | None:
    """Keep an announced Bird for its own trick, and draw the trumps that could beat it there."""
    kept = announced_birds(view)
    legal = view.legal & ~kept
    if not kept or not legal:
        return None
    know = Knowledge(replace(view, legal=legal), tables(view.game, view.phase, 1))
    trumps = legal & TRUMPS
    foes = sum([know.may[foe] & TRUMPS != 0 for foe in know.foes])
    if foes and not view.led and trumps.bit_length() > (know.out & TRUMPS).bit_length():
        return trumps.bit_length() - 1
    return play(know, Weights())


def announced_birds(view: View) -> Cards:
    """Return the Birds in the own hand that were announced and whose trick is still to come."""
    words = view.game.vocabulary
    mine = {words[action] for seat, action in view.said if seat == view.seat}
    left, kept = view.hand.bit_count(), 0
    for bonus in BONUSES:
        if bonus.name in mine and left > bonus.bird > 0:
            kept |= bonus.card & view.hand
    return kept


def shun(view: View) -> Action:
    """Play in the games in which tricks, or points, are to be avoided."""
    if view.contract.each:
        know = Knowledge(view, tables(view.game, view.phase, -1))
        # As the lead goes round, each of the others adds about so much to a trick.
        mean = sum([know.tables.worth[card] for card in bits(know.out)]) / max(1, know.out.bit_count())
        return play(know, replace(BEGGAR, coming=mean, usual=3 * mean - 1))
    game, declarer, tricks = view.game, view.declarer, view.contract.tricks
    know = Knowledge(view, tables(game, view.phase, 0))
    free = tricks > 0 and not game.options["must_win_all"]
    bound = 1 << declarer if free else (1 << game.seats) - 1
    if view.seat != declarer:
        return avoid(know, Aim(declarer, now=10, later=1, bound=bound))
    if tricks > sum([trick.taker == declarer for trick in view.history]):
        return avoid(know, Aim(declarer, now=10, later=-3, bound=bound))
    return avoid(know, Aim(declarer, now=-10, later=10, bound=bound))


@lru_cache(maxsize=32)
def tables(game: Game, phase: int, factor: int) -> Tables:
    """Return the tables of the tricks of a *phase* in which points count so many times."""
    rule = game.rules[phase]
    assert isinstance(rule, Tricks)
    return Tables.of(game, rule, [factor * worth for worth in game.worth])
