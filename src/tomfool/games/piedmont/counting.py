"""How the games of this family count a hand, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tomfool.cards import Cards, Seat
from tomfool.rules import Account, Game, Item
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import between_sides, pairwise
from tomfool.state import State


@dataclass(frozen=True)
class Counting:
    """Cards count singly by *points*; each trick adds *trick*; *whole* is what all of it comes to."""

    points: CardPoints
    whole: int
    trick: int = 1

    def counts(self, state: State) -> Sequence[Callable[[Cards], int]]:
        """Return, for each seat, what counts the cards that its side has at the end of the hand."""
        return [self.points.count] * state.game.seats

    def owed(self, state: State) -> Sequence[int]:
        """Return what each card counts when the Fool is paid for."""
        return self.points.values

    def settle(self, state: State, taken: Sequence[int]) -> tuple[int, ...]:
        """Return the score of each seat from what its side has *taken*."""
        if not state.game.sides:
            return pairwise(taken)
        side = state.game.sides[0]
        other = (~side & side + 1).bit_length() - 1  # the first seat of the other side
        return between_sides(taken[0] - taken[other], side, len(taken))

    def parts(self, state: State, won: Sequence[Cards]) -> tuple[Item, ...]:
        """Return the items of what each side has taken; *won* are the cards of each seat's tricks."""
        game, seats = state.game, range(state.game.seats)
        kept, paid = fool_and_payment(state, self)
        counts = self.counts(state)
        rest = [counts[seat](won[seat]) - kept[seat] - paid[seat] for seat in seats]
        tricks = [self.trick * sum(trick.taker == seat for trick in state.history) for seat in seats]
        laid = [counts[seat](state.zones[game.discard(seat)]) for seat in seats]
        return (
            Item("card points", "Cards won in tricks", by_side(game, rest)),
            Item("fool", "The Fool", by_side(game, kept)),
            Item("payment", "Payment for the Fool", by_side(game, paid)),
            Item("tricks", "One for each trick", by_side(game, tricks)),
            Item("discard", "Cards laid away", by_side(game, laid)),
        )

    def result(self, taken: Sequence[int], scores: tuple[int, ...], sides: bool) -> tuple[Item, ...]:
        """Return how the score comes of what has been *taken*."""
        if sides:
            return (Item("score", "Above or below the other side", scores, "score"),)
        par = self.whole // len(taken)
        return (
            Item("par", f"Above or below {par}", tuple(points - par for points in taken), "sum"),
            Item("score", "Three times that", scores, "score"),
        )


@dataclass(frozen=True)
class Scoring:
    """The score of a hand and its account, by a way of *counting*.

    *unseen* gives for each seat the cards of its tricks that do not lie in its pile.
    """

    counting: Counting
    unseen: Callable[[State], Sequence[Cards]] | None = None

    def taken(self, state: State) -> tuple[int, ...]:
        """Return, for each seat, what its side has taken: cards of tricks and discard, and tricks."""
        game, zones, counting = state.game, state.zones, self.counting
        points = [
            count(won | zones[game.discard(seat)])
            for seat, (count, won) in enumerate(zip(counting.counts(state), self.won(state), strict=True))
        ]
        each = counting.trick
        for _, taker, _ in state.history if each else ():
            points[taker] += each
        return by_side(game, points)

    def won(self, state: State) -> list[Cards]:
        """Return the cards of each seat's tricks."""
        game, zones = state.game, state.zones
        piles = zones[game.pile(0) : game.pile(game.seats)]
        if self.unseen is None:
            return piles
        return [pile | unseen for pile, unseen in zip(piles, self.unseen(state), strict=True)]

    def score(self, state: State) -> tuple[int, ...]:
        """Return the score of each seat."""
        return self.counting.settle(state, self.taken(state))

    def account(self, state: State) -> Account:
        """Return the hand item by item; where there are sides, each seat is shown what its side has."""
        taken, scores, sides = self.taken(state), self.score(state), bool(state.game.sides)
        label = "Points of the side" if sides else "Points in all"
        points = Item("points", label, taken, "sum")
        result = self.counting.result(taken, scores, sides)
        return Account(scores, (*self.counting.parts(state, self.won(state)), points, *result))


def by_side(game: Game, amounts: Sequence[int]) -> tuple[int, ...]:
    """Return, for each seat, the sum of *amounts* over the seats of its side."""
    if not game.sides:
        return tuple(amounts)
    return tuple([sum([amounts[seat] for seat in side]) for side in game.members])


def fool_and_payment(state: State, counting: Counting) -> tuple[list[int], list[int]]:
    """Return what the Fool was worth to whoever was to keep him, and what was paid for him, by seat."""
    game, seats = state.game, range(state.game.seats)
    fool = 1 << game.pack.index["Fool"]
    kept, paid = [0] * game.seats, [0] * game.seats

    counts = counting.counts(state)

    def worth(cards: Cards, seat: Seat) -> int:
        return counts[seat](cards)

    for event in state.events:
        if event.kind == "paid":
            paid[event.seat] -= worth(event.cards, event.seat)
            paid[event.other] += worth(event.cards, event.other)
            if event.cards == fool:
                kept[event.seat] += worth(fool, event.seat)
    for seat in seats:
        if state.zones[game.pile(seat)] & fool and not any(kept):
            kept[seat] = worth(fool, seat)
    return kept, paid
