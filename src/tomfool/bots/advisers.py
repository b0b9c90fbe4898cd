"""What is known of single games: how strong a hand must be to bid, to announce, to call.

An adviser looks at a view and returns its choice, or None where rules of thumb for all games do as well.
Each stands in a file of its own beside this one, with its numbers explained.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tomfool.bots import (
    civil_war,
    hungary,
    manchester,
    mitigation,
    nineteen,
    partita,
    piedmont,
    point_tarock,
    rally,
    sets_shown,
    sicily,
    tapp,
    taraux,
    taraux_de_six,
    zwanzig,
)
from tomfool.cards import Action
from tomfool.view import View

Adviser: TypeAlias = Callable[[View], Action | None]

PIEDMONT = ("scarto", "tarocchi", "conference", "tontine", "last-laugh", "courtship")

ADVISERS: Mapping[str, Adviser] = {
    **dict.fromkeys(PIEDMONT, piedmont.advise),
    "civil-war": civil_war.advise,
    "eight-hundred": sets_shown.declare,
    "manchester-piccadilly": manchester.advise,
    "manchester-truffle": manchester.advise,
    "mitigation": mitigation.advise,
    "nineteen": nineteen.advise,
    "partita-knock": partita.advise,
    "partita-out": partita.stay_in,
    **dict.fromkeys(hungary.GAMES, hungary.advise),
    "point-tarock": point_tarock.advise,
    "rally-the-king": rally.advise,
    "sicily": sicily.advise,
    "tapp": tapp.advise,
    "taraux": taraux.advise,
    "taraux-de-six": taraux_de_six.advise,
    "terziglio": sets_shown.bid_or_declare,
    "zwanzig": zwanzig.advise,
}
"""The adviser of each game that has one, by the game's slug."""


VALUES: Mapping[str, tuple[float, ...]] = {
    "eight-hundred": sets_shown.VALUES,
    "terziglio": sets_shown.VALUES,
}
"""What the cards of a game are worth to whoever wins them, where card points do not say all."""
