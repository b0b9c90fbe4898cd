"""What people write: names, chat, shares.  Bounded, and without signs that could upset a line."""

from __future__ import annotations

import unicodedata

from tomfool.web.errors import WebError

NAME = 24
TALK = 300
SHARE = 64
REPORT = 1000
NAMES_IN_A_CHOICE = 40
KEY = 64


class BadText(WebError):
    """A text that is empty or too long."""

    code = "bad-text"


def tidy(text: str, what: str, most: int, *, empty: bool = False) -> str:
    """Return *text* on one line: whitespace joined, and no control, format or private signs.

    Raise `BadText` if more than *most* signs are left, or none and it may not be *empty*.

    >>> tidy("  Anna \\n Maria\\u202e ", "a name", 24)
    'Anna Maria'
    """
    kept = "".join(sign if sign.isprintable() else " " if sign.isspace() else "" for sign in text)
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if len(kept) > most:
        raise BadText(f"{what} has at most {most} signs, not {len(kept)}")
    if not kept and not empty:
        raise BadText(f"{what} has from 1 to {most} signs")
    return kept


def person_name(text: str) -> str:
    """Return a display name as it will be shown."""
    return tidy(text, "a name", NAME)
