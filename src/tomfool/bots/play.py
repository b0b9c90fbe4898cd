"""Playing to a trick: the card that wins most now, less what it is worth keeping."""

from __future__ import annotations

from collections.abc import Iterator

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.price import price
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Card, Cards


def play(know: Knowledge, weights: Weights) -> Action:
    """Return the card to play, one of those that are legal."""
    values = follows(know, weights) if know.view.led else leads(know, weights)
    best, choice = max(values, key=lambda pair: pair[0], default=(0.0, -1))
    excuse = know.view.legal & know.tables.excuse
    if excuse and (choice < 0 or excuse_value(know, weights) > best):
        return excuse.bit_length() - 1
    return choice


def leads(know: Knowledge, weights: Weights) -> Iterator[tuple[float, Card]]:
    """Yield what each lead is worth, with its card."""
    tables = know.tables
    coming = weights.trick + weights.coming * len(know.later)
    bonus = {suit: suit_value(know, suit, weights) for suit in tables.suits if know.hand & suit}
    drawn = trumps_value(know, weights)
    wasted = [suit for suit in tables.suits if will_be_trumped(know, suit)]
    for card in candidates(know, 0):
        suit, worth = tables.leads[card], tables.worth[card]
        won = win_chance(know, True, suit, tables.beats[card], weights)
        value = won * (worth + coming) - price(know, card, weights) + bonus.get(suit, drawn)
        if suit in wasted and worth > tables.cheap:
            value -= weights.waste
        yield value, card


def follows(know: Knowledge, weights: Weights) -> Iterator[tuple[float, Card]]:
    """Yield what each card is worth in the trick in progress, with the card."""
    view, tables = know.view, know.tables
    beating = tables.beats[view.best]
    prize = tables.points(view.fall) + weights.trick + weights.coming * len(know.later)
    left = win_chance(know, bool(know.friends >> view.taker & 1), view.led, beating, weights)
    for card in candidates(know, beating):
        won = left
        if beating >> card & 1:
            won = win_chance(know, True, view.led, tables.beats[card], weights)
        if tables.judge and not know.later:
            taker = view.seat if beating >> card & 1 else view.taker
            won = float(know.friends >> tables.judge(view, (*view.fall, card), taker) & 1)
        yield won * (prize + tables.worth[card]) - price(know, card, weights), card


def candidates(know: Knowledge, beating: Cards) -> Iterator[Card]:
    """Yield the lowest and the highest legal card of each group, of those *beating* and of the others."""
    tables = know.tables
    legal = know.view.legal & ~tables.excuse
    for group in tables.groups:
        group &= legal
        if group:
            for cards in (group & beating, group & ~beating):
                if cards:
                    low = cards & -cards
                    yield low.bit_length() - 1
                    if cards != low:
                        yield cards.bit_length() - 1


def win_chance(know: Knowledge, ours: bool, led: Cards, above: Cards, weights: Weights) -> float:
    """Return the chance that the own side wins the trick; *ours* says whether it is winning now.

    *above* are the cards that beat the one winning now.
    """
    chance = 1.0 if ours else 0.0
    for seat in know.later:
        beats = know.beats(seat, led, above)
        if know.friends >> seat & 1:
            chance += (1 - chance) * beats
        else:
            chance *= 1 - weights.will * beats
    return chance


def suit_value(know: Knowledge, suit: Cards, weights: Weights) -> float:
    """Return what leading a plain *suit* is worth: long ones, and those that foes have to trump."""
    trumps = know.tables.trumps
    held = know.mean(know.foes, suit)
    value = weights.length * ((know.hand & suit).bit_count() - held)
    for foe in know.foes:
        value += weights.ruff * (1 - know.holds(foe, suit)) * know.holds(foe, trumps)
    return value


def will_be_trumped(know: Knowledge, suit: Cards) -> bool:
    """Return whether a foe has shown to be out of *suit* and may well have a trump."""
    trumps = know.tables.trumps
    return any(not know.may[foe] & suit and know.may[foe] & trumps for foe in know.foes)


def trumps_value(know: Knowledge, weights: Weights) -> float:
    """Return what leading trumps is worth: to hunt those of foes, and not to pull those of friends."""
    trumps = know.tables.trumps
    if know.mean(know.foes, trumps):
        return hunt_value(know, weights)
    return -weights.pull * sum([know.count(seat, trumps) for seat in know.mates])


def hunt_value(know: Knowledge, weights: Weights) -> float:
    """Return what leading trumps is worth for the Magician, who falls to a hand that has more of them."""
    trumps, prey = know.tables.trumps, know.tables.prey & know.out
    if not prey:
        return 0.0
    own, value = (know.hand & trumps).bit_count(), 0.0
    for foe in know.foes:
        more = own - know.count(foe, trumps)
        if more > 0:
            value += know.holds(foe, prey) * more
    return weights.hunt * value


def excuse_value(know: Knowledge, weights: Weights) -> float:
    """Return what playing the excuse is worth: nothing is won, and the others are kept.

    He loses his use as the cards that he could save grow fewer, and is not kept for the last trick.
    """
    spare = know.hand.bit_count() - 2
    return -weights.excuse * min(1.0, spare / 8)
