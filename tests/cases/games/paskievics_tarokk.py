"""The worked cases of Paskievics Tarokk."""

from tests.cases.games.tarokk import ADAPTER

__all__ = ["ADAPTER"]
