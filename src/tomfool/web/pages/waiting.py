"""A table before its first hand."""

from __future__ import annotations

from typing import Any

from tomfool.web.pages.gallery import cover
from tomfool.web.pages.making import pace
from tomfool.web.scene import Waiting


def waiting_context(waiting: Waiting) -> dict[str, Any]:
    """Return what the page of a table that is being filled shows."""
    places = waiting.places
    people = [place for place in places if place.kind == "person"]
    return {
        "waiting": waiting,
        "visit": waiting.visit,
        "links": waiting.links,
        "cover": cover(waiting.title),
        "pace": pace(waiting.settings.clock),
        "you": None if waiting.seat is None else places[waiting.seat],
        "free": [place for place in places if place.kind == "open"],
        "missing": [place.name for place in people if not place.ready],
        "alone": waiting.seat is not None and waiting.full and len(people) == 1,
        "changed": [(name, value) for name, value, default in waiting.options if not default],
    }
