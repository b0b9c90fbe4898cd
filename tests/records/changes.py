"""Changes to a record, for tests that say where each is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tomfool import record
from tomfool.record import RecordError

Data = dict[str, Any]
Change = Callable[[Data], None]


def refusal(data: object) -> RecordError:
    """Return the error with which *data* is refused."""
    with pytest.raises(RecordError) as caught:
        record.replay(data)
    assert str(caught.value).isprintable()
    return caught.value


def put(*path: str | int, to: object) -> Change:
    """Return the change that sets the value at *path*."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def drop(*path: str | int) -> Change:
    """Return the change that takes away what stands at *path*."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def more(*path: str | int, by: int = 1) -> Change:
    """Return the change that adds *by* to the number at *path*."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] += by

    return change


def words(hand: int, key: str, change: Callable[[list[str]], object]) -> Change:
    """Return the change of the words of a hand's pack or actions."""

    def changed(data: Data) -> None:
        parts = data["hands"][hand][key].split()
        change(parts)
        data["hands"][hand][key] = " ".join(parts)

    return changed


def word(hand: int, key: str, index: int, to: str) -> Change:
    """Return the change of one of these words."""

    def change(parts: list[str]) -> None:
        parts[index] = to

    return words(hand, key, change)


def swap(one: int, other: int) -> Callable[[list[str]], object]:
    """Return the change that makes two words change places."""

    def change(parts: list[str]) -> None:
        parts[one], parts[other] = parts[other], parts[one]

    return change


def all_of(*changes: Change) -> Change:
    """Return all *changes*, one after the other."""

    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


def other_seat(data: Data, index: int) -> None:
    """Let the next seat do what another one did."""
    actions = data["hands"][0]["actions"].split()
    seat, _, name = actions[index].partition(":")
    actions[index] = f"{(int(seat) + 1) % 3}:{name}"
    data["hands"][0]["actions"] = " ".join(actions)


def repeat(data: Data, index: int) -> None:
    """Let a seat play the card that it played a trick before."""
    actions = data["hands"][0]["actions"].split()
    seat = actions[index].partition(":")[0]
    actions[index] = next(past for past in reversed(actions[3:index]) if past.startswith(seat))
    data["hands"][0]["actions"] = " ".join(actions)
