"""What a hand keeps of what has happened: the log's numbers, who may read them, tricks, and events."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.cards import Action, Card, Cards, Seat, Seats
from tomfool.rules import NOBODY

BLANK: Action = 0xFFF
"""The action that stands in a view's log for one that its seat did not see."""
SEAT_SHIFT = 12
SEAT_BITS = tuple(seat << SEAT_SHIFT for seat in range(64))
"""What an entry of the log adds to the action, for each seat."""

new_tuple = tuple.__new__
"""Makes a `Veil`, `Event`, `Trick` or `Fact` in half the time: ``new_tuple(Veil, (place, …))``."""


class Veil(NamedTuple):
    """The log entry at *place* can be read by *audience* only; if *private*, others have none there."""

    place: int
    audience: Seats
    private: bool


class Event(NamedTuple):
    """Something public that happened by rule: at a length of the log, to a seat, with some cards."""

    at: int
    kind: str
    seat: Seat
    cards: Cards
    other: Seat = NOBODY


class Trick(NamedTuple):
    """A finished trick: ``circle[i]`` played ``fall[i]``, the leader first; *taker* has won it."""

    circle: tuple[Seat, ...]
    taker: Seat
    fall: tuple[Card, ...]

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.circle[0]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Pairs (seat, card) in the order in which the cards fell."""
        return tuple(zip(self.circle, self.fall, strict=False))

    @property
    def card(self) -> Card:
        """The card that its winner played to it."""
        return self.fall[self.circle.index(self.taker)]

    @property
    def sets(self) -> tuple[Cards, ...]:
        """The cards of each seat in *circle*: one, where they were played one by one."""
        return tuple(1 << card for card in self.fall)


class Showing(Trick):
    """A finished trick of sets that were shown at the same time: ``circle[i]`` showed the set ``fall[i]``.

    Nobody has led; `circle` holds those who took part, and `card` is the set that has won.
    """

    __slots__ = ()

    @property
    def sets(self) -> tuple[Cards, ...]:
        return self.fall
