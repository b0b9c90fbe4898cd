"""Claiming the rest of the tricks, where a seat can see for itself that nobody can take one from it."""

from __future__ import annotations

from tomfool.bots.registry import bot
from tomfool.cards import Seat, bits
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State
from tomfool.view import View

OTHERS = "simple"
"""The bot that plays the cards of the others to the tricks that were claimed."""


def proven(view: View) -> bool:
    """Return whether the seat of *view* is to lead, and wins every trick left however it plays.

    Proven by its own view alone, against all cards that may lie in other hands; so a claim tells the others
    nothing but what the claimer knows.  Where more than rank decides a trick nothing is taken as proven.
    """
    rule, game = view.rule, view.game
    if not isinstance(rule, Tricks) or rule.judge is not None or view.fall or not view.hand:
        return False
    if type(rule).collect is not Tricks.collect:  # the winner may not lead, or cards may be drawn
        return False
    if not view.waiting >> view.seat & 1 or view.legal != view.hand:
        return False
    elsewhere = game.pack.all & ~view.hand
    for zone in view.zones[game.hands :]:
        elsewhere &= ~(zone or 0)
    return all(rule.follow[card] and not rule.beats[card] & elsewhere for card in bits(view.hand))


def played_out(state: State, seat: Seat) -> tuple[list[tuple[Seat, str]], State]:
    """Return the choices that play the tricks left, all of which *seat* has claimed, and the hand then."""
    game, rule, state, moves = state.game, state.rule, state.copy(), []
    while state.rule is rule:
        mover, legal = state.turn, state.legal()
        card = game.pack.sort(legal)[0] if mover == seat else bot(OTHERS).choose(state.view(mover))
        moves.append((mover, game.vocabulary[card]))
        state.apply(card, mover)
    return moves, state
