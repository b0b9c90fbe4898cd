"""What a card is worth keeping: its chance to win a trick later, times what that trick would hold."""

from __future__ import annotations

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.weights import Weights
from tomfool.cards import Card, Cards


def price(know: Knowledge, card: Card, weights: Weights) -> float:
    """Return in card points what *card* of the own hand is expected to win if it is kept."""
    tables = know.tables
    above = tables.beats[card] & know.out
    if tables.trumps >> card & 1:
        chance = trump_chance(know, above, weights)
    else:
        suit = tables.leads[card]
        higher = above & suit
        if higher:
            ducks = know.hand & suit & ~tables.beats[card] & ~(1 << card)
            chance = under_chance(higher.bit_count(), ducks.bit_count(), weights)
        else:
            chance = boss_chance(know, suit, above, weights)
    return chance * (tables.worth[card] + weights.usual)


def trump_chance(know: Knowledge, above: Cards, weights: Weights) -> float:
    """Return the chance of a trump: the fewer *above* it are out, the better."""
    if not above:
        return 1.0
    rank = 1 - above.bit_count() / (know.tables.trumps & know.out | above).bit_count()
    return weights.trump + (1 - weights.trump) * rank


def under_chance(higher: int, ducks: int, weights: Weights) -> float:
    """Return the chance of a card under so many *higher* ones, with so many lower ones to *duck* with."""
    chance = weights.under**higher
    return chance if ducks >= higher else weights.bare * chance


def boss_chance(know: Knowledge, suit: Cards, above: Cards, weights: Weights) -> float:
    """Return the chance of the highest card of *suit*: that no foe trumps it with one of *above*."""
    safe = 1.0
    for foe in know.foes:
        safe *= 1 - know.beats(foe, suit, above)
    return weights.boss * (safe + weights.rescue * (1 - safe))
