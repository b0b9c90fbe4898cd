"""Playing an imagined world out to its end, and what it then comes to for a seat."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.bots.search.clock import ENDLESS, Clock
from tomfool.bots.search.sides import side_of
from tomfool.bots.simple import SimpleBot
from tomfool.cards import Seat, Seats, bits
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.state import State

POINT = 0.005
"""What a card point counts beside the score."""


class Result(NamedTuple):
    """What a world came to for a seat: its *gain*, and by how many card points its side is ahead."""

    gain: float
    ahead: float


class Playout:
    """Plays worlds of one *game* out, every seat by `SimpleBot`, which sees what that seat would."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.simple = SimpleBot()

    def result(self, state: State, seat: Seat, clock: Clock = ENDLESS) -> Result:
        """Play *state* to its end and return what it comes to for *seat*."""
        self.finish(state, clock=clock)
        return Result(gain(state, seat), margin(state, side_of(state, seat)))

    def finish(self, state: State, tricks: int = 0, clock: Clock = ENDLESS) -> None:
        """Play *state* to its end, or until so many *tricks* are complete."""
        choose = self.simple.choose
        while (waiting := state.waiting) and not (tricks and len(state.history) >= tricks):
            seat = (waiting & -waiting).bit_length() - 1
            if isinstance(state.rule, Tricks):
                legal = state.rule.legal(state, seat)
                if not legal & legal - 1:  # quicker than to look at it first
                    state.apply(legal.bit_length() - 1, seat)
                    continue
            clock.check()
            state.apply(choose(state.view(seat)), seat)


def gain(state: State, seat: Seat) -> float:
    """Return the score of *seat*, less the mean of the others' where scores do not add up to nothing.

    A little is added for the card points that its side has won beyond those of the others, which decides
    where the score does not: where a game is won or lost, more is better all the same.
    """
    scores = state.scores()
    own, game = float(scores[seat]), state.game
    if not game.zero_sum:
        own -= (sum(scores) - own) / (len(scores) - 1)
    return own + POINT * margin(state, side_of(state, seat))


def margin(state: State, side: Seats) -> int:
    """Return the card points in the piles of *side*, less those in the other piles; 0 without such."""
    game, total = state.game, 0
    if game.worth:
        for place in range(game.hands):
            points = sum([game.worth[card] for card in bits(state.zones[game.pile(place)])])
            total += points if side >> place & 1 else -points
    return total
