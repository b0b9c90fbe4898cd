"""All games, by their slug."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import lru_cache
from pickle import PicklingError
from typing import Any

from tomfool.catalogue import Title
from tomfool.errors import UnknownGame
from tomfool.games.austria import nineteen, point_tarock, rally_the_king, tapp, zwanzig
from tomfool.games.bologna import eight_hundred, terziglio
from tomfool.games.calatafimi import sicily
from tomfool.games.denmark import pomp
from tomfool.games.france import civil_war, taraux, taraux_de_six
from tomfool.games.hungary import emperor_tarokk, magus_tarokk, palatine_tarokk, paskievics_tarokk
from tomfool.games.parrots import parett, parrotdigm
from tomfool.games.piedmont import (
    conference,
    courtship,
    last_laugh,
    manchester_piccadilly,
    manchester_truffle,
    mitigation,
    partita_knock,
    partita_out,
    scarto,
    tarocchi,
    tontine,
)
from tomfool.options import Value
from tomfool.rules import Game

TITLES: dict[str, Title] = {
    game.TITLE.slug: game.TITLE
    for game in (
        scarto,
        tarocchi,
        conference,
        tontine,
        last_laugh,
        courtship,
        partita_knock,
        partita_out,
        manchester_piccadilly,
        manchester_truffle,
        mitigation,
        sicily,
        eight_hundred,
        terziglio,
        taraux,
        taraux_de_six,
        civil_war,
        pomp,
        tapp,
        zwanzig,
        nineteen,
        rally_the_king,
        point_tarock,
        paskievics_tarokk,
        palatine_tarokk,
        magus_tarokk,
        emperor_tarokk,
        parett,
        parrotdigm,
    )
}


def title(slug: str) -> Title:
    """Return the title with this *slug*; raise `UnknownGame` with the list of what there is."""
    try:
        return TITLES[slug]
    except KeyError:
        raise UnknownGame(f"no game {slug!r}. There is: {', '.join(sorted(TITLES))}") from None


def game(slug: str, **options: Any) -> Game:
    """Return the rules of a game with its options: ``game("scarto", hands=6)``."""
    return title(slug).game(options)


@lru_cache(maxsize=64)
def unpickled(slug: str, options: frozenset[tuple[str, Value]]) -> Game:
    """Return the game that was pickled by its name and *options*; the same one for the same options."""
    return title(slug).game(dict(options))


def pickled(game: Game) -> tuple[Callable[..., Game], tuple[str, frozenset[tuple[str, Value]]]]:
    """Say how to pickle *game*: not by its rules, which are code, but by what it takes to build it."""
    if game.slug not in TITLES:
        raise PicklingError(f"{game.name} is not in the catalogue, where it would be looked up again")
    return unpickled, (game.slug, frozenset(game.options.items()))


copyreg.pickle(Game, pickled)
