"""Games of sets: what to keep in the draft, how much to bet, which set to seal.

All of it rests on one thing: a hand divided into sets, the highest first, each with its chance to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tomfool.bots.weights import SetWeights
from tomfool.cards import TOP, Action, Cards, bits
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import LARGEST, Sealing, SetRules
from tomfool.rules import Game
from tomfool.view import View


class Planned(NamedTuple):
    """A set of a plan, and its chance to win a trick."""

    chance: float
    cards: Cards


@dataclass(frozen=True, eq=False)
class SetTables:
    """The rules of a game of sets, looked up once for a bot."""

    sealing: Sealing
    bets: Bets | None
    rules: SetRules
    suits: tuple[Cards, ...]
    ranks: tuple[Cards, ...]

    @classmethod
    def of(cls, game: Game) -> SetTables | None:
        """Return the tables of *game*; None if it is not played with sets."""
        sealing = next((rule for rule in game.rules if isinstance(rule, Sealing)), None)
        if sealing is None:
            return None
        bets = next((rule for rule in game.rules if isinstance(rule, Bets)), None)
        rules = sealing.rules
        suits, ranks = (tuple(dict.fromkeys(kinds)) for kinds in (rules.suit_of, rules.rank_of))
        return cls(sealing, bets, rules, suits, ranks)

    def highest(self, hand: Cards) -> Cards:
        """Return the highest set of *hand*, made of the lowest cards that make it."""
        return max(self.candidates(hand), key=self.rules.strength)

    def candidates(self, hand: Cards) -> Iterator[Cards]:
        """Yield for each suit the longest flush with the highest top, and for each rank all its cards."""
        for suit in self.suits:
            rest = hand & suit
            if rest:
                flush = TOP[rest.bit_length()]
                rest ^= flush
                for _ in range(min(LARGEST - 1, rest.bit_count())):
                    low = rest & -rest
                    flush |= low
                    rest ^= low
                yield flush
        for rank in self.ranks:
            if hand & rank:
                yield hand & rank

    def chance(self, cards: Cards, weights: SetWeights) -> float:
        """Return the chance that a set wins a trick, by its size and how high it is for that size."""
        size, matching, first, second = self.rules.strength(cards)
        ranks, suits = len(self.ranks), len(self.suits)
        if size == 1:
            height = first / (ranks - 1)
        elif matching:
            height = 0.5 + first / (ranks - 1) / 2
        else:
            height = (first * ranks + second) / (suits * ranks) / 2
        low, high = weights.wins[size - 1]
        return low + (high - low) * height

    def plan(self, hand: Cards, weights: SetWeights) -> list[Planned]:
        """Return *hand* divided into sets, always the highest that is left."""
        plan = []
        while hand:
            best = self.highest(hand)
            plan.append(Planned(self.chance(best, weights), best))
            hand &= ~best
        return plan

    def expected(self, hand: Cards, weights: SetWeights) -> float:
        """Return how many tricks the plan of *hand* wins on average."""
        return sum(planned.chance for planned in self.plan(hand, weights))


def choose(view: View, tables: SetTables, weights: SetWeights) -> Action:
    """Return what to pass, to bet or to seal."""
    rule = view.rule
    if isinstance(rule, Pass):
        return to_pass(view, tables, weights)
    if isinstance(rule, Bets):
        return rule.zero + to_bet(view, rule, tables, weights)
    chosen = view.zones[tables.sealing.sealed + view.seat] or 0
    rest = to_seal(view, chosen, tables, weights) & ~chosen
    return next(bits(rest), tables.sealing.parett)


def to_pass(view: View, tables: SetTables, weights: SetWeights) -> Action:
    """Return the card whose loss leaves the best plan; of several the lowest."""
    hand, height = view.hand, tables.rules.height
    return max(
        bits(view.legal), key=lambda card: (tables.expected(hand & ~(1 << card), weights), -height[card])
    )


def to_bet(view: View, rule: Bets, tables: SetTables, weights: SetWeights) -> int:
    """Return the tricks that the plan of the hand is expected to win, and a little more."""
    return min(rule.most, int(tables.expected(view.hand, weights) + weights.daring + 0.5))


def to_seal(view: View, chosen: Cards, tables: SetTables, weights: SetWeights) -> Cards:
    """Return the set to seal; one that holds what is *chosen* already, where that was another's choice."""
    hand = view.hand | chosen
    best = best_set(view, hand, tables, weights)
    if chosen & ~best:
        best = tables.highest(hand)
    return chosen if chosen & ~best else best


def best_set(view: View, hand: Cards, tables: SetTables, weights: SetWeights) -> Cards:
    """Return the best set to lay down from a whole *hand*.

    With the bet met it is the lowest card.  Else it is the highest set, unless that one is doubtful, the
    others have cards for more tricks than are needed, and there is a set to spare.
    """
    lowest = min((1 << card for card in bits(hand)), key=tables.rules.strength)
    need = wanted(view, tables)
    if need <= 0:
        return lowest
    plan = tables.plan(hand, weights)
    others = sorted(view.counts[seat] for seat in range(view.game.seats) if seat != view.seat)
    time = others[-2:][0] > need * LARGEST  # the hand ends with the last but one of us
    if time and len(plan) > need and plan[0].chance < weights.sure:
        return lowest
    return plan[0].cards


def wanted(view: View, tables: SetTables) -> int:
    """Return how many tricks the bet still asks for; without bets, one after the other."""
    if tables.bets is None:
        return 1
    won = sum(trick.taker == view.seat for trick in view.history)
    return tables.bets.of(view.said)[view.seat] - won
