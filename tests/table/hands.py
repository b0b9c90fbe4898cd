"""Hands played to their end by bots, in which somebody may do something else once."""

from __future__ import annotations

from collections.abc import Callable

import tomfool
from tomfool.bots.registry import bot
from tomfool.cards import Action
from tomfool.match import Match
from tomfool.view import View

Whim = Callable[[View], Action | None]
"""What is chosen instead of what the bot would; None where the bot has its way."""


def played(slug: str, seed: int, *kinds: str, whim: Whim = lambda view: None, **options: object) -> Match:
    """Return a match with one hand, its seats filled with bots of these *kinds* in turn."""
    match = Match(tomfool.game(slug, **options))
    state = match.deal(seed=bytes([seed]) * 32)
    bots = [bot(kinds[seat % len(kinds)], f"{seed} {seat}") for seat in range(match.game.seats)]
    while state.waiting:
        seat = (state.waiting & -state.waiting).bit_length() - 1
        view = state.view(seat)
        action = whim(view)
        state.apply(bots[seat].choose(view) if action is None else action, seat)
    match.finish()
    return match
