"""What a seat knows of a hand in numbers: named pieces of one flat array of a fixed size.

An *observation* is what lies before a seat now.  With *memory* it also holds the log as the seat has seen
it, and when which card came into its hand.  All numbers lie between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tomfool.adapters.bounds import longest
from tomfool.adapters.episode import Episode, lots_of
from tomfool.adapters.words import gains_of
from tomfool.cards import Cards, Seat, bits
from tomfool.log import SEAT_SHIFT
from tomfool.rules import Game
from tomfool.state import BLANK
from tomfool.view import View

Array: TypeAlias = NDArray[np.float32]


class Encoder:
    """Writes views of *game* into arrays; `shapes` names the pieces in their order.

    | piece | holds |
    |:------|:------|
    | ``seat``, ``dealer``, ``declarer``, ``partner`` | one of the seats |
    | ``waiting``, ``passed`` | some of the seats |
    | ``phase`` | which paragraph of the rules is in progress; the last when the hand is over |
    | ``lots`` | what has been drawn by lot, each value of each lot |
    | ``cards`` | for each zone that the seat may look into, the cards in it |
    | ``counts`` | for each zone how much of the pack lies there, as far as the seat may know |
    | ``known``, ``barred`` | for each zone, cards that may only lie there or in another such; that do not |
    | ``named`` | for each seat, the choices that it has been seen to make |
    | ``trick`` | for each hand at the table, the card it has in the trick |
    | ``led``, ``called``, ``best`` | the suit to follow, the cards called, the card that is winning |
    | ``came`` | (memory) when each card came into the own hand, as a share of the longest hand |
    | ``log`` | (memory) for each choice, seat and number in binary, both counted from 1; 0 for unseen |
    """

    def __init__(self, game: Game, *, memory: bool = False) -> None:
        self.game, self.memory = game, memory
        seats, cards, zones, self.length = game.seats, len(game.pack), len(game.zones), longest(game)
        self.action_bits = len(game.vocabulary).bit_length()
        self.bits = self.action_bits + seats.bit_length()
        self.lots = [(name, value) for name, values in lots_of(game).items() for value in values]
        self.shapes: dict[str, tuple[int, ...]] = {
            "seat": (seats,),
            "dealer": (seats,),
            "declarer": (seats,),
            "partner": (seats,),
            "waiting": (seats,),
            "passed": (seats,),
            "phase": (len(game.rules) + 1,),
            "lots": (len(self.lots),),
            "cards": (zones, cards),
            "counts": (zones,),
            "known": (zones, cards),
            "barred": (zones, cards),
            "named": (seats, len(game.vocabulary)),
            "trick": (game.hands, cards),
            "led": (cards,),
            "called": (cards,),
            "best": (cards,),
        }
        if not self.lots:
            del self.shapes["lots"]
        if memory:
            self.shapes |= {"came": (cards,), "log": (self.length, self.bits)}
        sizes = [prod(shape) for shape in self.shapes.values()]
        ends = list(accumulate(sizes))
        self.size = ends[-1]
        self.places = [
            (name, slice(end - size, end), shape)
            for (name, shape), size, end in zip(self.shapes.items(), sizes, ends, strict=True)
        ]

    def pieces(self, flat: Array) -> dict[str, Array]:
        """Return the named pieces of a *flat* array of the right size, which share its memory."""
        return {name: flat[place].reshape(shape) for name, place, shape in self.places}

    def write(self, episode: Episode, seat: Seat | None, pieces: dict[str, Array]) -> None:
        """Fill *pieces*, which are all zero, with what *seat* (None: a spectator) knows."""
        if seat is not None:
            pieces["seat"][seat] = 1
        if episode.state is not None:
            view = episode.view(seat)
            self._table(view, pieces)
            self._cards(view, pieces)
            if self.memory:
                self._memory(episode, view, pieces)

    def observe(self, view: View) -> Array:
        """Return what lies before the seat of *view*, as a bot may use it; without memory."""
        flat = np.zeros(self.size, np.float32)
        pieces = self.pieces(flat)
        if view.seat < self.game.seats:
            pieces["seat"][view.seat] = 1
        self._table(view, pieces)
        self._cards(view, pieces)
        return flat

    def _table(self, view: View, pieces: dict[str, Array]) -> None:
        for name in ("dealer", "declarer", "partner"):
            if 0 <= (found := getattr(view, name)) < self.game.seats:
                pieces[name][found] = 1
        for seat in range(self.game.seats):
            pieces["waiting"][seat] = view.waiting >> seat & 1
            pieces["passed"][seat] = view.passed >> seat & 1
        pieces["phase"][view.phase] = 1
        for place, (name, value) in enumerate(self.lots):
            pieces["lots"][place] = view.setup[name] == value

    def _cards(self, view: View, pieces: dict[str, Array]) -> None:
        game, cards = self.game, len(self.game.pack)
        pieces["counts"][:] = view.counts
        pieces["counts"] /= cards
        known = [0] * len(game.zones)
        for some, zones in view.known:
            for zone in bits(zones):
                known[zone] |= some
        seen = [zone or 0 for zone in view.zones]
        rows = planes([*seen, *known, *view.barred, view.led, view.called], cards)
        zones = len(seen)
        pieces["cards"][:] = rows[:zones]
        pieces["known"][:] = rows[zones : 2 * zones]
        pieces["barred"][:] = rows[2 * zones : -2]
        pieces["led"][:], pieces["called"][:] = rows[-2:]
        named = [0] * game.seats
        for entry in view.log:
            if (action := entry & BLANK) != BLANK:
                named[entry >> SEAT_SHIFT] |= 1 << action
        pieces["named"][:] = planes(named, len(game.vocabulary))
        for place, card in view.trick:
            pieces["trick"][place, card] = 1
        if view.best >= 0:
            pieces["best"][view.best] = 1

    def _memory(self, episode: Episode, view: View, pieces: dict[str, Array]) -> None:
        for at, place, cards, _ in gains_of(episode, view):
            if place == view.seat:
                pieces["came"][list(bits(cards))] = (1 + at) / (1 + self.length)
        codes = np.array([self._code(entry) for entry in view.log[: self.length]], np.int64)
        pieces["log"][: len(codes)] = codes[:, None] >> np.arange(self.bits) & 1

    def _code(self, entry: int) -> int:
        action = entry & BLANK
        return (1 + (entry >> SEAT_SHIFT) << self.action_bits) + (0 if action == BLANK else 1 + action)


def planes(sets: Iterable[Cards] | Sequence[Cards], size: int) -> NDArray[np.uint8]:
    """Return *sets* as rows of *size* zeros and ones; a negative one is all but some.

    >>> planes([0b101, ~0b010], 3).tolist()
    [[1, 0, 1], [1, 0, 1]]
    """
    width, whole = (size + 7) // 8, (1 << size) - 1
    packed = b"".join([(cards & whole).to_bytes(width, "little") for cards in sets])
    rows = np.frombuffer(packed, np.uint8).reshape(-1, width)
    return np.unpackbits(rows, axis=1, count=size, bitorder="little")


def mask(actions: int, size: int) -> NDArray[np.int8]:
    """Return a set of actions as *size* zeros and ones.

    >>> mask(0b110, 4).tolist()
    [0, 1, 1, 0]
    """
    row: NDArray[np.int8] = planes([actions], size)[0].astype(np.int8)
    return row
