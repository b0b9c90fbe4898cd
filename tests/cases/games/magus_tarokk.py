"""The worked cases of Magus Tarokk."""

from tests.cases.games.tarokk import ADAPTER

__all__ = ["ADAPTER"]
