"""Keeping a match on disk, so that it can be taken up again where it was left, even after a crash.

The file holds the packs, the options and the actions: from these everything else is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from tomfool.errors import TomfoolError
from tomfool.games import title
from tomfool.shuffle import SEED_BYTES
from tomfool.table.table import Chair, Dealt, Table

FORMAT = "tomfool-table/1"


class SavedGameError(TomfoolError):
    """A file that holds no match which could be taken up again; the message says what is wrong."""

    code = "saved-game"


def home() -> Path:
    """Return the folder for matches in progress: ``TOMFOOL_HOME``, else the user's state folder."""
    given = os.environ.get("TOMFOOL_HOME")
    return Path(given) if given else user_state_path("tomfool")


def place(slug: str) -> Path:
    """Return the file in which a match of this game is kept."""
    return home() / f"{slug}.json"


def keep(table: Table, path: Path) -> None:
    """Write *table* to *path* now and after everything that happens at it."""
    table.listeners.insert(0, lambda: save(table, path))
    save(table, path)


def save(table: Table, path: Path) -> None:
    """Write *table* to *path*, whole or not at all, readable by its owner alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(to_data(table), file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()


def load(path: Path) -> Table:
    """Return the table kept at *path*; raise `SavedGameError` if it holds none."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise SavedGameError(f"cannot read {path}: {problem.strerror}") from None
    except (ValueError, RecursionError):
        raise SavedGameError(f"{path} is not whole: it should be JSON in format {FORMAT}") from None
    try:
        return from_data(data)
    except (TomfoolError, ValueError) as problem:
        raise SavedGameError(f"{path} does not hold a match of this Tomfool: {problem}") from None


def set_aside(path: Path, why: str = "broken") -> Path:
    """Rename the file at *path*, so that a new match can begin and nothing is lost; return the new path."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    return path.replace(aside)


def forget(path: Path) -> None:
    """Remove the file of a match that is over."""
    path.unlink(missing_ok=True)


# The file's contents


def to_data(table: Table) -> dict[str, Any]:
    """Return *table* as JSON data."""
    game = table.game
    options = {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in game.options.items()
    }
    return {
        "format": FORMAT,
        "game": game.slug,
        "options": options,
        "chairs": [{"name": chair.name, "bot": chair.bot} for chair in table.chairs],
        "seed": table.seed,
        "hands": [
            {
                "pack": " ".join(game.pack.codes[card] for card in hand.pack),
                "seed": hand.seed.hex() if hand.seed else "",
                "actions": [f"{seat}:{name}" for seat, name in hand.actions],
                **({"setup": dict(hand.setup)} if hand.setup else {}),
            }
            for hand in table.dealt()
        ],
    }


def from_data(data: object) -> Table:
    """Return the table that *data* describes; raise `SavedGameError` or another `TomfoolError`."""
    top = _object(data, "the file")
    if top.get("format") != FORMAT:
        raise SavedGameError(f"its format is {top.get('format')!r}, not {FORMAT!r}")
    game = title(_text(top.get("game"), "game")).game(_object(top.get("options"), "options"))
    chairs = [
        Chair(_text(chair.get("name"), "name"), _text(chair.get("bot"), "bot"))
        for chair in map(_chair, _list(top.get("chairs"), "chairs"))
    ]
    hands = [
        Dealt(
            tuple(game.pack.card(code) for code in _text(hand.get("pack"), f"{where}.pack").split()),
            tuple(_action(entry, where) for entry in _list(hand.get("actions"), f"{where}.actions")),
            _seed(_text(hand.get("seed"), f"{where}.seed"), where),
            _object(hand.get("setup", {}), f"{where}.setup"),
        )
        for where, hand in _hands(top)
    ]
    return Table(game, chairs, seed=_text(top.get("seed"), "seed"), hands=hands)


def _hands(top: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    hands = _list(top.get("hands"), "hands")
    if not hands:
        raise SavedGameError("it holds no hand")
    return [(f"hands[{n}]", _object(hand, f"hands[{n}]")) for n, hand in enumerate(hands)]


def _chair(data: object) -> dict[str, Any]:
    return _object(data, "a chair")


def _action(entry: object, where: str) -> tuple[int, str]:
    seat, colon, name = _text(entry, f"{where}.actions").partition(":")
    if not colon or not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise SavedGameError(f"{where}.actions: {entry!r} should be a seat, a colon and a choice")
    return int(seat), name


def _seed(text: str, where: str) -> bytes | None:
    seed = bytes.fromhex(text)
    if len(seed) not in (0, SEED_BYTES):
        raise SavedGameError(f"{where}.seed should have {2 * SEED_BYTES} hex digits")
    return seed or None


def _object(data: object, what: str) -> dict[str, Any]:
    if isinstance(data, dict):
        return data
    raise SavedGameError(f"{what} should be an object")


def _list(data: object, what: str) -> Sequence[object]:
    if isinstance(data, list):
        return data
    raise SavedGameError(f"{what} should be a list")


def _text(data: object, what: str) -> str:
    if isinstance(data, str):
        return data
    raise SavedGameError(f"{what} should be text")
