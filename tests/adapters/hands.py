"""Hands of every game, with every number of players, as the tests of the adapters play them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tomfool.adapters.episode import CHANCE, Episode
from tomfool.adapters.source import Source, seats_of
from tomfool.cards import bits
from tomfool.games import TITLES

TABLES = [
    (slug, players)
    for slug, title in TITLES.items()
    for players in range(seats_of(title)[0], seats_of(title)[1] + 1)
]
"""Every game with every number of players."""


def dealt(source: Source, rng: Random, dealer: int = 0) -> Episode:
    """Return a hand of which all chance moves have been made."""
    episode = Episode(source, dealer)
    while episode.mover == CHANCE:
        episode.apply(rng.choice(episode.chances()))
    return episode


def talkative(episode: Episode, rng: Random) -> int:
    """Return a choice of the seat to move: one of the calls, if there are any, as often as not."""
    assert episode.state is not None
    legal = list(bits(episode.state.legal(episode.mover)))
    calls = [action for action in legal if action >= len(episode.game.pack)]
    return rng.choice(calls if calls and rng.random() < 0.5 else legal)


def played(source: Source, rng: Random) -> Iterator[Episode]:
    """Play a hand to its end; yield it before every choice and when it is over."""
    episode = dealt(source, rng)
    while episode.mover >= 0:
        yield episode
        episode.apply(talkative(episode, rng))
    yield episode
