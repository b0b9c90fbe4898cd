"""What the worked cases of one game need besides what all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from tomfool.cards import Cards, Pack, Seat
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, Phase
from tomfool.state import State

Given: TypeAlias = Mapping[str, Any]
Keys: TypeAlias = frozenset[str]


class CaseError(AssertionError):
    """A case that the engine answers otherwise, or that cannot be understood."""


def keys(*names: str) -> Keys:
    """Return a set of keys, for the tables of an `Adapter`."""
    return frozenset(names)


def no_context(state: State, context: Given) -> None:
    """Refuse any context: the rules of the game need none."""
    if context:
        raise CaseError(f"context {sorted(context)} is not known in {state.game.name}")


def no_count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """Refuse to count: the game has no card points."""
    raise CaseError(f"no counting is known in {game.name}")


@dataclass(frozen=True)
class Adapter:
    """How the cases of one game are put to the engine.

    *implied* gives the options that a case lets be understood (a number of players), *playing* the kinds of
    phases by which cards are played, *leads* who leads after a trick.  *context* writes what the context of
    a ``legal``, ``trick`` or ``discard`` case says (a contract, a declarer) into a state before its phase
    begins.  *count* counts a pile.  *scores*, *auctions* and *others* hold, for each set of keys that
    ``given`` may have, the function that answers it.  *kinds* are the cases that the game puts in a way of
    its own.
    """

    implied: Callable[[Given], Mapping[str, Any]] = lambda case: {}
    playing: tuple[type[Phase], ...] = (Tricks,)
    leads: Callable[[State], Seat] = lambda state: state.history[-1].taker
    context: Callable[[State, Given], None] = no_context
    count: Callable[[Game, Cards, int, Given], Any] = no_count
    kinds: Mapping[str, Callable[[Game, Mapping[str, Any]], None]] = field(default_factory=dict)
    scores: Mapping[Keys, Callable[[Game, Given], Sequence[int]]] = field(default_factory=dict)
    auctions: Mapping[Keys, Callable[[Game, Given, Sequence[str]], Sequence[str]]] = field(
        default_factory=dict
    )
    others: Mapping[Keys, Callable[[Game, Given], Mapping[str, Any]]] = field(default_factory=dict)


def adapter_of(slug: str) -> Adapter:
    """Return the adapter of a game; raise `CaseError` if it has none."""
    module = f"tests.cases.games.{slug.replace('-', '_')}"
    if not slug.replace("-", "_").isidentifier() or find_spec(module) is None:
        raise CaseError(f"no adapter for game {slug!r} in tests/cases/games")
    adapter = import_module(module).ADAPTER
    assert isinstance(adapter, Adapter)
    return adapter


def row(table: Mapping[Keys, Any], given: Given, kind: str) -> Any:
    """Return what *table* has for exactly the keys of *given*; raise `CaseError` if nothing."""
    found = table.get(frozenset(given))
    if found is None:
        known = "; ".join(", ".join(sorted(names)) for names in table) or "nothing"
        raise CaseError(f"{kind} with given {', '.join(sorted(given))} is not known. There is: {known}")
    return found


def cards(pack: Pack, codes: Sequence[str]) -> Cards:
    """Return the set of the cards with these *codes*; raise `CaseError` for a wrong one."""
    try:
        return pack.parse(" ".join(codes))
    except ValueError as error:
        raise CaseError(str(error)) from None
