"""The worked cases of Emperor Tarokk."""

from tests.cases.games.tarokk import ADAPTER

__all__ = ["ADAPTER"]
