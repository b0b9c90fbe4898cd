"""Bots against bots, by the thousand.

>>> import tomfool
>>> from tomfool.lab.simulate import simulate
>>> results = simulate(tomfool.game("scarto"), ["random"], matches=2, seed=7)
>>> results.finished, results.hands
(2, 6)

Everything follows from the seed: hand *h* of match *m* is dealt from ``derived_seed(seed, m, h)``, the
bot of seat *s* in match *m* begins with ``derived_seed(seed, m, "seat", s)``.  So every match stands for
itself, and a run can be shared out (see `tomfool.lab.parallel`) without changing anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import TypeAlias

from tomfool.bots.bot import Bot
from tomfool.bots.registry import bot
from tomfool.errors import IllegalAction, TomfoolError
from tomfool.lab.results import Results
from tomfool.match import Match
from tomfool.options import Value
from tomfool.rules import Game
from tomfool.shuffle import derived_seed
from tomfool.state import State

Player: TypeAlias = str | Callable[[bytes], Bot]
"""A bot by its name, or a function that makes one from a seed of 32 bytes."""

Stop: TypeAlias = Callable[[], bool]
"""Asked before every choice; once it says yes, the run ends and the hand in progress is dropped."""


def simulate(
    game: Game,
    bots: Sequence[Player],
    matches: int,
    seed: object = 0,
    on_match: Callable[[Match], object] | None = None,
    *,
    stop: Stop | None = None,
) -> Results:
    """Play so many *matches* of *game* and return what they came to.

    *bots* holds one player for each seat, or one for all of them.  *on_match* is given every match as it
    ends; after *stop* also the one that was cut short, if a hand of it is complete.
    """
    players = fill_seats(game, bots)
    if matches < 1:
        raise TomfoolError(f"a run has at least 1 match, not {matches}")
    results = blank_results(game, players, matches, seed)
    begun = perf_counter()
    for number in range(matches):
        match = play_match(game, players, seed, number, stop=stop)
        if match.hands:
            results.add(match)
            results.seconds = perf_counter() - begun
            if on_match is not None:
                on_match(match)
        if not match.over:
            break
    return results


def play_match(
    game: Game, bots: Sequence[Player], seed: object, number: int = 0, *, stop: Stop | None = None
) -> Match:
    """Play match *number* of the run that follows from *seed*; return it, cut short if *stop* said so."""
    players = fill_seats(game, bots)
    seated = [
        make_bot(player, derived_seed(seed, number, "seat", seat)) for seat, player in enumerate(players)
    ]
    match = Match(game, [player_name(player) for player in players])
    while not match.over:
        if not play_out(match.deal(derived_seed(seed, number, len(match.hands))), seated, stop):
            break
        match.finish()
    return match


def fill_seats(game: Game, bots: Sequence[Player]) -> tuple[Player, ...]:
    """Return a player for each seat: one of *bots* each, or the only one for all."""
    if len(bots) == 1:
        return tuple(bots) * game.seats
    if len(bots) != game.seats:
        raise TomfoolError(
            f"{game.name} has {game.seats} seats: name 1 bot or {game.seats}, not {len(bots)}"
        )
    return tuple(bots)


def blank_results(game: Game, bots: Sequence[Player], matches: int, seed: object) -> Results:
    """Return results of a run of which nothing has been played yet."""
    names = [player_name(player) for player in fill_seats(game, bots)]
    return Results.blank(game.slug, plain_options(game.options), seed, matches, names)


def player_name(player: Player) -> str:
    """Return the name under which *player* stands in results and records."""
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)


def plain_options(options: Mapping[str, Value]) -> dict[str, bool | int | str | list[str]]:
    """Return *options* as JSON takes them: sets as sorted lists."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value for name, value in options.items()
    }


def make_bot(player: Player, seed: bytes) -> Bot:
    """Return the bot that *player* stands for, beginning with *seed*."""
    return bot(player, seed) if isinstance(player, str) else player(seed)


def play_out(state: State, bots: Sequence[Bot], stop: Stop | None = None) -> bool:
    """Play the hand to its end, each seat by its bot; return False if *stop* said to end before.

    Raise `IllegalAction` for a choice that is not among those offered.
    """
    while waiting := state.waiting:
        if stop is not None and stop():
            return False
        seat = (waiting & -waiting).bit_length() - 1
        view = state.view(seat)
        action = bots[seat].choose(view)
        if action < 0 or not view.legal >> action & 1:
            words = dict(enumerate(state.game.vocabulary))
            chosen = words.get(action, action)
            raise IllegalAction(
                f"the bot {bots[seat].name!r} in seat {seat} chose what is not allowed: {chosen}"
            )
        state.apply(action, seat)
    return True
