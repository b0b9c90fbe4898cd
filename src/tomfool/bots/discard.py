"""Laying cards away: those whose points are safer there, and those that make a void."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.price import price
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Card, Cards, bits


@dataclass(frozen=True)
class Plan:
    """Some *cards* to lay away, and what it gains to do so."""

    gain: float = 0.0
    cards: tuple[Card, ...] = ()

    def __add__(self, other: Plan) -> Plan:
        return Plan(self.gain + other.gain, self.cards + other.cards)


def lay_away(know: Knowledge, count: int, weights: Weights) -> Action:
    """Return the first card of the best *count* cards to lay away."""
    tables, legal = know.tables, know.view.legal
    plans = {0: Plan()}
    for suit in (*tables.suits, tables.trumps, tables.excuse):
        better: dict[int, Plan] = {}
        for used, plan in enumerate(suit_plans(know, suit, legal & suit, count, weights)):
            for size, others in plans.items():
                total, both = size + used, others + plan
                if total <= count and (total not in better or both.gain > better[total].gain):
                    better[total] = both
        plans = better
    # Fewer may be legal now than are still to go, where second-choice cards follow the first.
    return plans[max(plans)].cards[0]


def suit_plans(know: Knowledge, suit: Cards, legal: Cards, count: int, weights: Weights) -> list[Plan]:
    """Return the best plan for none, one, two … up to *count* of the *legal* cards of *suit*."""
    worth = know.tables.worth
    gains = [(worth[card] - price(know, card, weights), card) for card in bits(legal)]
    plans = [Plan()]
    for gain, card in sorted(gains, reverse=True)[:count]:
        plans.append(plans[-1] + Plan(gain, (card,)))
    held = (know.hand & suit).bit_count()
    if suit in know.tables.suits and 0 < held < len(plans):
        plans[held] += Plan(weights.void)
    return plans
