"""A record with any one leaf changed at random is refused, unless the leaf cannot matter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

import pytest

from tests.golden import play_match
from tomfool import game, record
from tomfool.record import RecordError

Path: TypeAlias = tuple[str | int, ...]

RECORD = record.dump(play_match(game("scarto"), "mutations"))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every member of *value* that is no list and no object, and of empty ones."""
    if isinstance(value, dict) and value:
        for key, member in value.items():
            yield from leaves(member, (*path, key))
    elif isinstance(value, list) and value:
        for index, member in enumerate(value):
            yield from leaves(member, (*path, index))
    else:
        yield path


def holder(data: Any, path: Path) -> Any:
    """Return the object or list in which the leaf of *path* stands."""
    for key in path[:-1]:
        data = data[key]
    return data


def other(value: Any, rng: Random) -> Any:
    """Return another value, mostly of the same type."""
    strange: list[Any] = [None, True, False, -1, 0, 1, 10**30, 0.5, "", "0", [], {}, [value], {"": value}]
    if rng.random() < 0.3:
        return rng.choice([thing for thing in strange if repr(thing) != repr(value)])
    if isinstance(value, int):
        return value + rng.choice([-100, -3, -1, 1, 3, 100])
    if isinstance(value, str) and " " in value:
        return other_words(value.split(), rng)
    if isinstance(value, str):
        place = rng.randrange(len(value))
        return (
            value[:place]
            + rng.choice([sign for sign in "0aZ:_ " if sign != value[place]])
            + value[place + 1 :]
        )
    return [value]


def other_words(words: list[str], rng: Random) -> str:
    """Return the pack or the actions with one word changed, lost or doubled."""
    before = list(words)
    while words == before:
        one, two = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(4):
            case 0:
                words[one] = words[two]
            case 1:
                del words[one]
            case 2:
                words.insert(two, words[one])
            case _:
                words[one] = words[one][:-1] + rng.choice("EAFW0")
    return " ".join(words)


@pytest.mark.parametrize("seed", range(6))
def test_any_leaf_that_is_changed_is_refused(seed: int) -> None:
    rng = Random(f"leaf {seed}")
    refused = 0
    for path in leaves(RECORD):
        data = deepcopy(RECORD)
        parent = holder(data, path)
        before = parent[path[-1]]
        parent[path[-1]] = other(before, rng)
        changed = parent[path[-1]]
        if path[0] == "seats" and isinstance(changed, str):
            record.verify(data)  # a name is for show
            continue
        with pytest.raises(RecordError) as caught:
            record.verify(data)
        assert caught.value.place
        refused += 1
    assert refused > 60


@pytest.mark.parametrize("seed", range(3))
def test_any_word_of_pack_or_actions_that_is_changed_is_refused_in_its_hand(seed: int) -> None:
    rng = Random(f"word {seed}")
    for number, hand in enumerate(RECORD["hands"]):
        for key in ("pack", "actions"):
            for _ in range(40):
                data = deepcopy(RECORD)
                data["hands"][number][key] = other_words(hand[key].split(), rng)
                with pytest.raises(RecordError) as caught:
                    record.verify(data)
                assert caught.value.place.startswith(f"hands[{number}].")


def test_two_actions_that_change_places_are_another_hand_or_are_refused() -> None:
    """Two cards of one seat may stand the other way round if that too is a legal hand with these scores."""
    rng, accepted, refused = Random("swap"), 0, 0
    for _ in range(300):
        data = deepcopy(RECORD)
        words = data["hands"][0]["actions"].split()
        one, two = rng.sample(range(len(words)), 2)
        words[one], words[two] = words[two], words[one]
        data["hands"][0]["actions"] = " ".join(words)
        try:
            match = record.replay(data)
        except RecordError:
            refused += 1
        else:
            assert words[one][0] == words[two][0]
            assert record.dump(match) == data
            accepted += 1
    assert refused > 200
    assert accepted


def test_any_key_that_is_lost_or_renamed_is_refused() -> None:
    optional = 0
    for path in leaves(RECORD):
        for end in range(1, len(path) + 1):
            if not isinstance(path[end - 1], str):
                continue
            data = deepcopy(RECORD)
            parent = holder(data, path[:end])
            value = parent.pop(path[end - 1])
            if path[end - 1] in ("shuffle", "shares") or (path[0] == "options" and end == 2):
                record.verify(data)  # what need not be there
                optional += 1
            else:
                with pytest.raises(RecordError):
                    record.verify(data)
            parent[f"{path[end - 1]}s"] = value
            with pytest.raises(RecordError):
                record.verify(data)
    assert optional >= 7


def test_the_record_that_is_changed_is_good_itself() -> None:
    record.verify(json.loads(json.dumps(RECORD)))
    assert len(list(leaves(RECORD))) > 80
