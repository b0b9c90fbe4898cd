"""Tomfool, a card room for trick-taking games.

>>> import tomfool
>>> game = tomfool.game("scarto")
>>> state = game.deal(seed=7)
>>> state.view(0).hand.bit_count()
28
"""

from tomfool.games import TITLES, game

__version__ = "0.1.0"

__all__ = ["TITLES", "__version__", "game"]
