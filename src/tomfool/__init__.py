"""Tomfool, a card room for trick-taking games.

>>> import tomfool
>>> game = tomfool.game("scarto")
>>> state = game.deal(seed=7)
>>> state.view(0).hand.bit_count()
28
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tomfool.games import TITLES, game

__version__ = "0.1.0"

__all__ = ["TITLES", "__version__", "game"]


def __getattr__(name: str) -> Any:
    """Load the games when they are first asked for, so that a command can see to Ctrl-C before that."""
    if not name.startswith("_"):
        games = import_module("tomfool.games")
        found = getattr(games, name, None) if name in __all__ else globals().get(name)
        if found is not None:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
