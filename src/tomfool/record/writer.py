"""Writing a match as a record in the format ``tomfool/1``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tomfool import shuffle
from tomfool.match import Hand, Match
from tomfool.options import Value
from tomfool.rules import Game

FORMAT = "tomfool/1"


def dump(match: Match) -> dict[str, Any]:
    """Return *match* as a record, made of JSON values.

    A hand in progress is left out.  A match that its rules have not ended, also one given up after too
    many void hands, is marked ``unfinished``.
    """
    game = match.game
    record = {
        "format": FORMAT,
        "game": game.slug,
        "options": {name: _option(value) for name, value in game.options.items()},
        "seats": [_name(name) for name in match.names],
        "hands": [_hand(game, hand) for hand in match.hands],
        "totals": list(match.totals),
    }
    return record if match.complete else record | {"unfinished": True}


def dumps(match: Match) -> str:
    """Return *match* as one line of JSON, in ASCII, without the end of the line."""
    return json.dumps(dump(match))


def word(name: str) -> str:
    """Return the name of an action as it stands in ``actions``: ``call_fourth_king``."""
    return name.replace(" ", "_")


def _hand(game: Game, hand: Hand) -> dict[str, Any]:
    codes, words = game.pack.codes, [word(name) for name in game.vocabulary]
    record: dict[str, Any] = {
        "dealer": hand.dealer,
        "pack": " ".join(codes[card] for card in hand.pack),
        "actions": " ".join(f"{seat}:{words[action]}" for seat, action in hand.actions),
        "scores": list(hand.scores),
        "tally": hand.account.tally,
    }
    if hand.seed is not None:
        record["shuffle"] = _shuffle(hand.seed, hand.shares)
    if hand.setup:
        record["setup"] = dict(hand.setup)
    return record


def _shuffle(seed: bytes, shares: Sequence[str]) -> dict[str, Any]:
    return {
        "algorithm": shuffle.MIXED if shares else shuffle.ALGORITHM,
        "seed": seed.hex(),
        "commitment": shuffle.commitment(seed),
        "shares": list(shares),
    }


def _option(value: Value) -> bool | int | str | list[str]:
    return sorted(value) if isinstance(value, frozenset) else value


def _name(name: str) -> str:
    """Return a display name without what UTF-8 cannot write (half a pair of surrogates)."""
    return name.encode("utf-8", "replace").decode("utf-8")
