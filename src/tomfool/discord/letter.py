"""A message as it is to be sent: words, buttons and menus, perhaps a picture."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

LONGEST = 2000
"""Signs that a message may have."""
ROWS, IN_A_ROW, IN_A_MENU = 5, 5, 25
"""Rows of a message, buttons of a row, entries of a menu."""


@dataclass(frozen=True)
class Button:
    """A button: *state* comes back when it is pressed, *link* is opened.  *look* is plain, main or bold."""

    label: str
    state: str = ""
    look: str = "plain"
    link: str = ""
    off: bool = False


@dataclass(frozen=True)
class Entry:
    """A line of a menu."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Menu:
    """A menu from which up to *most* entries are chosen at once."""

    state: str
    hint: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row: TypeAlias = "tuple[Button, ...] | Menu"


@dataclass(frozen=True)
class Letter:
    """A message.  *mentions* are the accounts that it calls; nobody else is called by it."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: tuple[str, ...] = ()  # the codes of the cards to be drawn
    mentions: tuple[int, ...] = field(default=())

    def without_rows(self) -> Letter:
        """Return the message with nothing to press."""
        return replace(self, rows=())


def rows_of(buttons: tuple[Button, ...]) -> tuple[Row, ...]:
    """Return *buttons* in as many rows as they need.

    >>> [len(row) for row in rows_of(tuple(Button(str(n)) for n in range(7)))]
    [5, 2]
    """
    return tuple(buttons[place : place + IN_A_ROW] for place in range(0, len(buttons), IN_A_ROW))


def with_button(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Return *rows* with one more *button* below, apart from what they offer, or where there is room.

    >>> yes, no = Button("yes"), Button("no")
    >>> [len(row) for row in with_button(rows_of((yes,) * 7), no)]
    [5, 2, 1]
    >>> [len(row) for row in with_button(rows_of((yes,) * 24), no)]
    [5, 5, 5, 5, 5]
    >>> with_button(rows_of((yes,) * 25), no) == rows_of((yes,) * 25)
    True
    """
    if len(rows) < ROWS:
        return (*rows, (button,))
    last = rows[-1]
    return rows if isinstance(last, Menu) or len(last) == IN_A_ROW else (*rows[:-1], (*last, button))


def cut(text: str, most: int) -> str:
    """Return *text*, shortened to *most* signs.

    >>> cut("the King of Spades", 12)
    'the King of…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
