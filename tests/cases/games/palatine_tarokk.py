"""The worked cases of Palatine Tarokk."""

from tests.cases.games.tarokk import ADAPTER

__all__ = ["ADAPTER"]
