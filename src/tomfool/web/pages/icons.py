"""Line icons of 24 × 24, drawn once a page and used by name."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

ICONS = {
    "crown": "M3 18h18M4 15 2.5 7l5.5 4L12 5l4 6 5.5-4L20 15Z",
    "rings": "M3 12a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M10 12a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0",
    "lantern": "M9 4.5a3 3 0 0 1 6 0M7 8l2-3h6l2 3M7 8h10l-1 10H8ZM6.5 18h11v2.5h-11ZM12 10.5v5M10 13h4",
    "log": "M6 3.5h10.5A1.5 1.5 0 0 1 18 5v15.5H7.5A1.5 1.5 0 0 1 6 19ZM9 8h6M9 12h6M9 16h4",
    "score": "M5 5v14M9 5v14M13 5v14M17 5v14M3 16 19 8",
    "chat": "M4 5h16v11h-9l-5 4v-4H4Z",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "sound": "M4 10v4h3l5 4V6L7 10ZM16 9l4 6M20 9l-4 6",
    "loud": "M4 10v4h3l5 4V6L7 10ZM16 9c1.5 2 1.5 4 0 6M18.5 7c2.5 3 2.5 7 0 10",
    "theme": "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z",
    "rules": "M12 6C10 4.5 7 4.5 4 5v14c3-.5 6-.5 8 1 2-1.5 5-1.5 8-1V5c-3-.5-6-.5-8 1ZM12 6v14",
    "sort": "M4 7h10M4 12h7M4 17h4M17 5v14M14 16l3 3 3-3",
    "claim": "M8 13V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-5a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-11 3"
    "l-2.5-4.5c1-1.2 2.7-.8 4.5 1.5Z",
    "undo": "M4 9h10a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4",
    "x": "m6 6 12 12M18 6 6 18",
    "clock": "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7v5l3.5 2",
    "card": "M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
    "check": "M5 12.5 10 17.5 19 7",
    "people": "M5.8 8.5a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M3 19c0-3.2 2.7-5 6-5s6 1.8 6 5"
    "M15 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14.6c2.1.7 3.5 2.2 3.5 4.4",
    "find": "M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5",
    "first": "M6 5v14M18 5 9 12l9 7Z",
    "back": "M16 5 7 12l9 7Z",
    "on": "M8 5l9 7-9 7Z",
    "last": "M18 5v14M6 5l9 7-9 7Z",
    "eye": "M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12ZM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
    "save": "M12 4v11M7 11l5 5 5-5M5 20h14",
    "bell": "M12 3.5"
    "a1.5 1.5 0 0 1 1.5 1.9A6.5 6.5 0 0 1 18.5 12h-13A6.5 6.5 0 0 1 10.5 5.4 1.5 1.5 0 0 1 12 3.5Z"
    "M5.5 14h13a6.5 6.5 0 0 1-5.5 6.4V17a1 1 0 1 0-2 0v3.4A6.5 6.5 0 0 1 5.5 14Z",
}


@cache
def icon(name: str, kind: str = "") -> Markup:
    """Return the icon *name*, which says nothing to a screen reader."""
    return Markup(
        '<svg class="i {}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{}"/></svg>'
    ).format(kind, name)


@cache
def sprite() -> Markup:
    """Return the drawings of all icons, to stand once in a page."""
    drawn = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
        for name, path in ICONS.items()
    )
    return Markup(f'<svg class="sprite" aria-hidden="true">{drawn}</svg>')
