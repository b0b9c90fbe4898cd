"""Playing an imagined world out to its end, and what it then comes to for a seat."""

from __future__ import annotations

from tomfool.bots.advisers import ADVISERS, VALUES
from tomfool.bots.search.quick import Sight, quick, side_of, sight
from tomfool.bots.simple import SimpleBot
from tomfool.bots.tables import Tables
from tomfool.cards import Seat, Seats, bits
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

POINT = 0.005
"""What a card point counts beside the score."""


class Playout:
    """Plays worlds of one *game* out: tricks by `quick` where that fits, all else by `SimpleBot`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.simple = SimpleBot()
        self.cards = game.pack.all
        self._tables: dict[int, Tables] = {}
        self._adviser = ADVISERS.get(game.slug)

    def utility(self, state: State, seat: Seat) -> float:
        """Play *state* to its end and return what *seat* makes of it, in game points.

        That is its score less the mean of the others', where the scores of a hand do not add up to nothing.
        """
        self.finish(state)
        return gain(state, seat)

    def finish(self, state: State, tricks: int = 0) -> None:
        """Play *state* to its end, or until so many *tricks* are complete."""
        rule, seen = None, None
        while (waiting := state.waiting) and not (tricks and len(state.history) >= tricks):
            if state.rule is not rule:
                rule = state.rule
                seen = self._sight(state)
            seat = (waiting & -waiting).bit_length() - 1
            if seen is not None and isinstance(rule, Tricks):
                legal = rule.legal(state, seat)
                if not legal & legal - 1:
                    state.apply(legal.bit_length() - 1, seat)
                    continue
                if legal <= self.cards:
                    state.apply(quick(state, rule, legal, seen), seat)
                    continue
            state.apply(self.simple.choose(state.view(seat)), seat)

    def _sight(self, state: State) -> Sight | None:
        """Return what `quick` goes by in the phase in progress; None where it does not do."""
        rule = state.rule
        if not isinstance(rule, Tricks) or isinstance(rule, DummyTricks) or self.game.worth_of is not None:
            return None
        if self._adviser is not None and self._adviser(state.view(state.turn)) is not None:
            return None
        tables = self._tables.get(id(rule))
        if tables is None:
            worth = VALUES.get(self.game.slug, ())
            tables = self._tables[id(rule)] = Tables.of(self.game, rule, worth)
        return sight(state, tables)


def gain(state: State, seat: Seat) -> float:
    """Return the score of *seat*, less the mean of the others' where scores do not add up to nothing.

    A little is added for the card points that its side has won beyond those of the others, which decides
    where the score does not: where a game is won or lost, more is better all the same.
    """
    scores = state.scores()
    own, game = float(scores[seat]), state.game
    if not game.zero_sum:
        own -= (sum(scores) - own) / (len(scores) - 1)
    return own + POINT * margin(state, side_of(state, seat)) if game.worth else own


def margin(state: State, side: Seats) -> int:
    """Return the card points in the piles of *side*, less those in the other piles."""
    game, total = state.game, 0
    for place in range(game.hands):
        points = sum([game.worth[card] for card in bits(state.zones[game.pile(place)])])
        total += points if side >> place & 1 else -points
    return total
