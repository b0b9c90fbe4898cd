"""All bots, by their name."""

from __future__ import annotations

import re
from collections.abc import Callable

from tomfool.bots.bot import Bot
from tomfool.bots.novice import NoviceBot
from tomfool.bots.random import RandomBot
from tomfool.bots.search.player import Effort, SearchBot
from tomfool.bots.simple import SimpleBot
from tomfool.errors import TomfoolError

BOTS: dict[str, str] = {
    "novice": "knows the rules, and plays many a card without much thought",
    "club": "plays sound cards by rules of thumb, at once",
    "strong": "imagines the hands of the others and tries its choices out, for a second or so",
    "simple": "plays by rules of thumb: quick, sound, and easy to follow",
    "random": "chooses evenly among all that is legal",
}
"""What each bot is, in a line; the three levels for people first."""

LEVELS = ("novice", "club", "strong")
"""What people choose from, from the weakest to the strongest."""

STRONG = 1.2
"""Seconds that `strong` thinks about a choice."""

_MAKERS: dict[str, Callable[[object], Bot]] = {
    "novice": NoviceBot,
    "club": lambda seed: SimpleBot("club"),
    "strong": lambda seed: SearchBot("strong", Effort(seconds=STRONG), seed),
    "simple": lambda seed: SimpleBot(),
    "random": RandomBot,
}

_SEARCH = re.compile(r"search:(?:(?P<seconds>\d{1,3}(?:\.\d{1,3})?)s|(?P<worlds>\d{1,5})w)")
"""``search:0.2s`` thinks for so many seconds, ``search:40w`` in so many worlds."""


class UnknownBot(TomfoolError):
    """A name that no bot has."""

    code = "unknown-bot"


def seated(kind: str) -> str:
    """Return the *kind* of a bot that may sit at a table; raise `UnknownBot` for any other.

    How long a bot thinks at somebody else's table is not for its guests to choose.
    """
    if kind not in BOTS:
        raise UnknownBot(f"no bot {kind!r} sits down here. There is: {', '.join(BOTS)}")
    return kind


def bot(spec: str, seed: object = None) -> Bot:
    """Return a new bot of the kind *spec*; raise `UnknownBot` with the list of what there is.

    *seed* makes its choices repeatable where they are left to chance, but for a bot that thinks by the
    clock.
    """
    make = _MAKERS.get(spec)
    if make is not None:
        return make(seed)
    found = _SEARCH.fullmatch(spec)
    if found is not None:
        effort = Effort(float(found["seconds"] or 0), int(found["worlds"] or 0))
        if effort.seconds or effort.worlds:
            return SearchBot(spec, effort, seed)
    known = ", ".join(BOTS)
    raise UnknownBot(f"no bot {spec!r}. There is: {known}, search:0.2s (seconds), search:40w (worlds)")
