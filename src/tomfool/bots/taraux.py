"""What the simple bot knows of Taraux: what to bid, whom to call, what to announce, and how to keep it.

All of it goes by counted strength; the numbers stand in `tomfool.bots.taraux_odds`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.strength import counted
from tomfool.bots.tables import Tables
from tomfool.bots.taraux_odds import CHANCES, LEAST, REDEAL, SLAM_LOSERS, SPARROW_TRUMPS
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Cards, bits
from tomfool.games.france.abundance import Abundance, Announcements
from tomfool.games.france.cards import CONTRACTS, COURTS, FOOL, MAGICIAN, PACK, TRUMPS
from tomfool.games.france.magician import BareMagician, is_brass
from tomfool.games.france.rally import Rally
from tomfool.mechanics.announce import announcers
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.view import View

WEIGHTS = Weights()


def advise(view: View) -> Action | None:
    """Return what to say at Taraux, or which card to keep back; None where rules of thumb do."""
    rule = view.rule
    if isinstance(rule, Auction):
        return bid(view)
    if isinstance(rule, BareMagician):
        return view.game.actions["brass" if hopes(view, "taken") > REDEAL else "redeal"]
    if isinstance(rule, Rally):
        return call(view)
    if isinstance(rule, Announcements):
        return announce(view, rule)
    return play_trick(view, rule) if isinstance(rule, Tricks) else None


# The auction


def bid(view: View) -> Action:
    """Return the highest bid that the hand makes likely enough; the dearer, the surer it has to be."""
    words = view.game.actions
    for contract in reversed(CONTRACTS):
        action = words[contract.name]
        if view.legal >> action & 1 and hopes(view, contract.stock) >= LEAST[contract.name]:
            return action
    return words["pass"]


def hopes(view: View, stock: str) -> float:
    """Return the chance of the hand to win as Declarer, by what becomes of the stock."""
    strength = counted(PACK, view.hand, TRUMPS)
    return CHANCES[view.game.seats, stock].of(strength, fool=bool(view.hand & FOOL))


# The call


def call(view: View) -> Action:
    """Return the call of the card whose suit is the shortest in hand, of those the one with the Queen."""

    def merit(action: Action) -> tuple[int, int]:
        card = PACK.index[view.game.vocabulary[action].removeprefix("call ")]
        held = view.hand & PACK.suit_of[card]
        return -held.bit_count(), (held & COURTS[1]).bit_count()

    return max(bits(view.legal), key=merit)


# Announcements


def announce(view: View, rule: Announcements) -> Action:
    """Return the highest abundance, then the Sparrow and the slam where they are likely; else ``done``."""
    words = view.game.actions
    if view.desk is not None:
        return next(iter(PACK.sort(view.legal)))
    wanted = [item.name for item in reversed(rule.items) if isinstance(item, Abundance) and shows(view)]
    wanted += ["sparrow"] * keeps_sparrow(view) + ["slam"] * wins_all(view)
    return next((words[name] for name in wanted if view.legal >> words[name] & 1), words["done"])


def shows(view: View) -> bool:
    """Return whether an abundance is likely to count for the own side."""
    return view.game.options["abundance_to"] == "announcer" or view.seat == view.declarer


def keeps_sparrow(view: View) -> bool:
    """Return whether the hand has trumps enough to keep the Magician for the last trick."""
    return (view.hand & TRUMPS).bit_count() >= SPARROW_TRUMPS[view.game.seats]


def wins_all(view: View) -> bool:
    """Return whether the hand is likely to lose no trick: losers are cards that are not the highest."""
    return view.seat == view.declarer and losers(view.hand) <= SLAM_LOSERS[view.game.seats]


def losers(hand: Cards) -> int:
    """Return how many tricks *hand* is likely to lose, the trumps of the others drawn before.

    A trump loses that has a higher one outside, as long as there are more of these than trumps to draw them
    with; a plain card that is not the highest of what is left of its suit, unless it is in a long suit.
    """
    mine, theirs = hand & TRUMPS, TRUMPS & ~hand
    lost, above = 0, 0
    for card in sorted(bits(TRUMPS), reverse=True):
        if theirs >> card & 1:
            above += 1
        elif above:
            lost += 1
            above -= 1
    if mine.bit_count() <= theirs.bit_count() // 2:
        lost += 2
    for suit in PACK.suit_masks[:4]:
        held, higher = hand & suit, 0
        for card in sorted(bits(suit), reverse=True):
            if not held >> card & 1:
                higher += 1
            elif higher > (held & -(1 << card)).bit_count() - 1:
                lost += 1
    return lost


# Play


def play_trick(view: View, rule: Tricks) -> Action:
    """Return the card that rules of thumb choose, once those are kept back that have a use at the end."""
    legal = view.legal & ~kept_back(view) or view.legal
    if not legal & legal - 1:
        return legal.bit_length() - 1
    return play(Knowledge(replace(view, legal=legal), tables_of(view.game, rule)), WEIGHTS)


def kept_back(view: View) -> Cards:
    """Return the Magician where he is to win the last trick, and the Fool where all have to be won."""
    kept, said = 0, view.game.actions
    if not is_brass(view) and view.seat in announcers(view, said["sparrow"]):
        kept |= MAGICIAN
    if view.seat in announcers(view, said["slam"]) and all(
        trick.taker == view.seat for trick in view.history
    ):
        kept |= FOOL
    return kept & view.hand


@lru_cache(maxsize=32)
def tables_of(game: Game, rule: Tricks) -> Tables:
    """Return the tables of *game* played by *rule*."""
    return Tables.of(game, rule)
