"""The lobby: the games as cards of a gallery, and the tables that are open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tomfool.catalogue import Title
from tomfool.table.words import counted, listed
from tomfool.web.pages.assets import address
from tomfool.web.pages.pictures import Picture
from tomfool.web.scene import Lobby, TableCard

COVERS = {
    "scarto": ("T1", "Fool", "KE"),
    "parett": ("QH", "AS", "KD"),
    "parrotdigm": ("3B", "7R", "10K"),
}
"""The three cards on the cover of a game."""
FAMILY_COVERS = {
    "piedmont": ("T6", "T21", "KW"),
    "bologna": ("T15", "T20", "QA"),
    "france": ("T21", "T1", "KF"),
    "austria": ("T2", "T17", "KA"),
    "hungary": ("T18", "T19", "CF"),
    "modern": ("T10", "T9", "QW"),
    "parrots": ("5Y", "9R", "2B"),
}
DEFAULT_COVER = ("T16", "T17", "T18")
BELLS = {"easy": 1, "moderate": 2, "medium": 2, "hard": 3}
PLAYERS = ("2", "3", "4", "5", "6")
DIFFICULTIES = ("easy", "moderate", "hard")


class Cover(NamedTuple):
    """A game as the gallery shows it."""

    title: Title
    family: str
    cards: tuple[Picture, ...]
    bells: int


class Choice(NamedTuple):
    """A button that filters the gallery: its words, the address it leads to, whether it is on."""

    words: str
    address: str
    on: bool


def lobby_context(lobby: Lobby) -> dict[str, Any]:
    """Return what the lobby shows."""
    return {
        "lobby": lobby,
        "visit": lobby.visit,
        "covers": [cover(title) for title in lobby.titles],
        "choices": choices(lobby),
        "spread": [
            Picture(code, "", address(f"cards/{code}.svg")) for code in ("KE", "T17", "Fool", "JF", "7R")
        ],
        "open_tables": [(card, seats_words(card)) for card in lobby.open_tables],
        "own_tables": [(card, seats_words(card)) for card in lobby.own_tables],
    }


def cover(title: Title) -> Cover:
    """Return *title* with the cards on its cover."""
    family = title.folder
    codes = COVERS.get(title.slug) or FAMILY_COVERS.get(family, DEFAULT_COVER)
    cards = tuple(Picture("", "", address(f"cards/{code}.svg")) for code in codes)
    return Cover(title, family, cards, BELLS.get(title.difficulty, 2))


def choices(lobby: Lobby) -> list[Choice]:
    """Return the filters, each leading to the gallery with it on or off."""
    found = [
        Choice(
            "All", "/#games", not any(lobby.query.get(key) for key in ("players", "difficulty", "family"))
        )
    ]
    rows: list[tuple[str, Iterable[str]]] = [("players", PLAYERS), ("difficulty", DIFFICULTIES)]
    if len(lobby.families) > 1:
        rows.append(("family", lobby.families))
    for key, values in rows:
        for value in values:
            on = lobby.query.get(key) == value
            words = f"{value} players" if key == "players" else value.capitalize()
            query = {**lobby.query, key: "" if on else value}
            tail = "&".join(f"{name}={value}" for name, value in query.items() if value)
            found.append(Choice(words, f"/?{tail}#games" if tail else "/#games", on))
    return found


def seats_words(card: TableCard) -> str:
    """Return who sits at a table and what is free, in a line."""
    people = [place.name for place in card.places if place.kind == "person"]
    free = sum(place.kind == "open" for place in card.places)
    parts = [listed(people)] if people else []
    if card.status == "forming":
        parts.append(f"{counted(free, 'chair')} free" if free else "about to begin")
    else:
        parts.append("in play" if card.status == "playing" else "over")
    if card.settings.clock:
        parts.append(f"{card.settings.clock} s a choice")
    return " · ".join(parts)
