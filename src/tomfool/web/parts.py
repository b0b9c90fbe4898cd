"""The parts of a table as JSON values: who sits where, tricks, events, scores, and a game's own rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from tomfool.account import Account
from tomfool.cards import Cards, Pack
from tomfool.log import Event, Trick
from tomfool.match import Hand
from tomfool.options import Value
from tomfool.rules import Game
from tomfool.web.scene import Place, Said, Shuffle, Vote

Data = dict[str, Any]


def barred_data(game: Game, barred: tuple[tuple[Cards, ...], tuple[int, ...]]) -> Data:
    """Return for each zone that has cards those that everybody knows not to be there."""
    return {
        zone.name: cards_data(game.pack, cards)
        for zone, cards, count in zip(game.zones, *barred, strict=True)
        if cards and count and cards != game.pack.all
    }


def event_data(pack: Pack, event: Event) -> Data:
    """Return something that happened by rule."""
    return {
        "at": event.at,
        "kind": event.kind,
        "seat": event.seat,
        "cards": cards_data(pack, event.cards),
        "other": event.other,
    }


def options_data(game: Game) -> Data:
    """Return the options of a game with their values."""
    return {name: option_data(value) for name, value in game.options.items()}


def scores_data(hands: tuple[Hand, ...]) -> list[list[int]]:
    """Return the scores of the hands that are over."""
    return [list(hand.scores) for hand in hands]


def trick_data(pack: Pack, trick: Trick) -> Data:
    """Return a finished trick, or sets that were shown together."""
    return {
        "cards": [
            [seat, *(pack.codes[card] for card in pack.sort(cards))]
            for seat, cards in zip(trick.circle, trick.sets, strict=False)
        ],
        "taker": trick.taker,
    }


def place_data(place: Place) -> Data:
    """Return who has a seat."""
    return {
        "seat": place.seat,
        "name": place.name,
        "kind": place.kind,
        "bot": place.bot,
        "host": place.host,
        "present": place.present,
        "stand_in": place.stand_in,
        "ready": place.ready,
        "until": place.until,
    }


def account_data(account: Account | None) -> Data | None:
    """Return how a hand was scored."""
    if account is None:
        return None
    return {
        "scores": list(account.scores),
        "verdict": account.verdict,
        "items": [
            {"key": item.key, "label": item.label, "amounts": list(item.amounts), "kind": item.kind}
            for item in account.items
        ],
    }


def shuffle_data(shuffle: Shuffle) -> Data:
    """Return what is published of a shuffle."""
    return {
        "hand": shuffle.hand,
        "commitment": shuffle.commitment,
        "shares": list(shuffle.shares),
        "seed": shuffle.seed,
    }


def vote_data(vote: Vote | None) -> Data | None:
    """Return the vote in progress."""
    if vote is None:
        return None
    return {
        "kind": vote.kind,
        "by": vote.by,
        "words": vote.words,
        "agreed": list(vote.agreed),
        "needed": list(vote.needed),
        "asks_you": vote.asks_you,
    }


def said_data(said: Said) -> Data:
    """Return a line of the chat."""
    return {"seat": said.seat, "name": said.name, "text": said.text, "time": said.time, "to": said.to}


def option_data(value: Value) -> bool | int | str | list[str]:
    """Return the value of an option as a record has it."""
    return sorted(value) if isinstance(value, frozenset) else value


def cards_data(pack: Pack, cards: Cards) -> list[str]:
    """Return the codes of *cards*, as a person holds them."""
    return [pack.codes[card] for card in pack.sort(cards)] if cards else []


def seats_data(seats: int, count: int) -> list[int]:
    """Return the seats of a set of seats."""
    return [seat for seat in range(count) if seats >> seat & 1]


def known_data(game: Game, known: tuple[tuple[Cards, int], ...]) -> list[Data]:
    """Return sets of cards, each with the zones in one of which they lie."""
    return [
        {
            "cards": cards_data(game.pack, cards),
            "zones": [zone.name for number, zone in enumerate(game.zones) if where >> number & 1],
        }
        for cards, where in known
    ]


def plain(value: Any) -> Any:
    """Return a public value of a game as JSON: rows as objects, of anything else its kind alone."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 1 << 53 else str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((plain(member) for member in value), key=str)
    if is_dataclass(value) and not isinstance(value, type):
        named = ((part.name, getattr(value, part.name)) for part in fields(value))
        return {name: plain(member) for name, member in named if not callable(member)}
    if isinstance(value, tuple | list):
        if names := getattr(value, "_fields", None):
            return {
                name: plain(member)
                for name, member in zip(names, value, strict=True)
                if not callable(member)
            }
        return [plain(member) for member in value]
    return type(value).__name__
