"""The state that buttons and menus carry in their ids.

A state is words between colons: what is to be done, the table, and for a choice the seat, the hand, the
number of acts of that seat, and what has been picked.  So a message works whatever has become of the
process that sent it, and one that speaks of a moment gone by is recognised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.cards import Pack

PREFIX = "tf"


@dataclass(frozen=True)
class Moment:
    """The choice that a button belongs to: act number *at* of *seat* in a *hand* at the table *room*."""

    room: str
    seat: int
    hand: int
    at: int

    def state(self, word: str, *more: object) -> str:
        """Return the state of a button that does *word* at this moment."""
        return ":".join(map(str, (PREFIX, word, self.room, self.seat, self.hand, self.at, *more)))


@dataclass(frozen=True)
class Pressed:
    """What somebody has pressed: *word* says what is to be done, at the table *room*."""

    word: str
    room: str
    rest: tuple[str, ...]
    values: tuple[str, ...] = ()

    @property
    def moment(self) -> Moment:
        """The moment that the button belongs to."""
        seat, hand, at = self.rest[:3]
        return Moment(self.room, int(seat), int(hand), int(at))

    @property
    def last(self) -> str:
        """What has been picked, or which action is meant."""
        return self.rest[-1]


def read_state(state: str, values: Sequence[str] = ()) -> Pressed:
    """Return what a state says.

    >>> read_state("tf:act:room:2:1:14:52").moment
    Moment(room='room', seat=2, hand=1, at=14)
    """
    _, word, room, *rest = state.split(":")
    return Pressed(word, room, tuple(rest), tuple(values))


def pack_picks(pack: Pack, picked: Sequence[str]) -> str:
    """Return picked cards as a state has them: two hex digits each, ``-`` for none.

    >>> from tomfool.cards import FRENCH52
    >>> pack_picks(FRENCH52, []), unpack_picks(FRENCH52, pack_picks(FRENCH52, ["KS", "2C"]))
    ('-', ('KS', '2C'))
    """
    return "".join(f"{pack.index[name]:02x}" for name in picked) or "-"


def unpack_picks(pack: Pack, text: str) -> tuple[str, ...]:
    """Return the cards that a state has; see `pack_picks`."""
    if text == "-":
        return ()
    return tuple(pack.codes[int(text[place : place + 2], 16)] for place in range(0, len(text), 2))


def deed(word: str, room: str, *more: object) -> str:
    """Return the state of a button that belongs to a table as a whole."""
    return ":".join(map(str, (PREFIX, word, room, *more)))
