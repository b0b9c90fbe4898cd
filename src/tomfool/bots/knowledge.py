"""What a view tells about the cards that cannot be seen: who may hold what, and how likely.

Nothing here guesses at intentions: a seat *may* hold each card that its voids, the cards played and the
cards shown do not rule out, and every way of dealing those is taken as equally likely.
"""

from __future__ import annotations

from tomfool.bots.tables import Tables
from tomfool.cards import Cards, Seat, Seats, mask_of
from tomfool.mechanics.held import played_by
from tomfool.rules import NOBODY
from tomfool.view import View


class Knowledge:
    """What the seat of *view* knows when it has to choose."""

    __slots__ = (
        "foes",
        "friends",
        "hand",
        "later",
        "mates",
        "may",
        "miss",
        "out",
        "sure",
        "tables",
        "view",
    )

    view: View
    tables: Tables
    hand: Cards
    friends: Seats  # the own seat among them
    mates: tuple[Seat, ...]  # the other friends
    foes: tuple[Seat, ...]
    later: tuple[Seat, ...]  # who plays to this trick after the own seat, in order
    may: list[Cards]  # for each seat, what it may hold; 0 for the own
    sure: list[Cards]  # for each seat, what it is known to hold in a closed hand
    miss: list[float]  # for each seat, the chance that it lacks a card that it may hold
    out: Cards  # what some other seat may hold

    def __init__(self, view: View, tables: Tables) -> None:
        hands, me = view.game.hands, view.seat
        self.view, self.tables = view, tables
        self.hand = view.zones[me] or 0
        self.friends = friends = friends_of(view)
        self.foes = tuple([seat for seat in range(hands) if not friends >> seat & 1])
        self.mates = tuple([seat for seat in range(hands) if friends >> seat & 1 and seat != me])
        self.later = view.circle[len(view.fall) + 1 :]
        self.may, self.miss, self.sure = [0] * hands, [1.0] * hands, [0] * hands
        self._place_cards(view)

    def _place_cards(self, view: View) -> None:
        zones, counts = view.zones, view.counts
        unseen = view.game.pack.all
        for zone in zones:
            if zone:
                unseen &= ~zone
        closed = [
            (index, self._room(view, index, unseen))
            for index, zone in enumerate(zones)
            if zone is None and counts[index]
        ]
        once = twice = 0
        for _, room in closed:
            twice |= once & room
            once |= room
        for index, room in closed:
            if index < len(self.may):
                self._enter_closed(index, room, room & ~twice, counts[index])
        for seat in (*self.foes, *self.mates):
            hand = zones[seat]
            if hand is not None:
                self.may[seat], self.miss[seat] = hand, 0.0
        self.out = 0
        for may in self.may:
            self.out |= may

    @staticmethod
    def _room(view: View, index: int, unseen: Cards) -> Cards:
        """Return the cards that a closed zone may hold."""
        room = unseen & ~view.barred[index]
        for cards, places in view.known:
            if not places >> view.game.holder[index] & 1:
                room &= ~cards
        return room

    def _enter_closed(self, seat: Seat, may: Cards, sure: Cards, size: int) -> None:
        """Enter a closed hand of *size* cards which must hold those that have no other place."""
        self.may[seat], self.sure[seat] = may, sure
        room, size = (may & ~sure).bit_count(), size - sure.bit_count()
        self.miss[seat] = 1 - size / room if room > size else 0.0

    def holds(self, seat: Seat, cards: Cards) -> float:
        """Return the chance that *seat* holds at least one of *cards*."""
        if self.sure[seat] & cards:
            return 1.0
        held: float = self.miss[seat] ** (self.may[seat] & cards).bit_count()
        return 1 - held

    def beats(self, seat: Seat, led: Cards, above: Cards) -> float:
        """Return the chance that *seat* can play one of *above* to a trick in which *led* is followed."""
        above &= self.may[seat]
        if not above:
            return 0.0
        high = above & led
        chance = self.holds(seat, high)
        if above != high:
            chance += (1 - self.holds(seat, led)) * self.holds(seat, above ^ high)
        return chance

    def count(self, seat: Seat, cards: Cards) -> float:
        """Return how many of *cards* the seat holds on average."""
        sure = self.sure[seat] & cards
        return sure.bit_count() + (1 - self.miss[seat]) * (self.may[seat] & cards & ~sure).bit_count()

    def mean(self, seats: tuple[Seat, ...], cards: Cards) -> float:
        """Return how many of *cards* each of *seats* holds on average; 0 for no seats."""
        return sum([self.count(seat, cards) for seat in seats]) / len(seats) if seats else 0.0


def friends_of(view: View) -> Seats:
    """Return the seats that win and lose with the seat of *view*, as far as it can know."""
    seat, declarer, partner = view.seat, view.declarer, view.partner
    fixed = view.game.side(seat)
    if declarer == NOBODY or (fixed != 1 << seat and partner == NOBODY):
        return fixed
    if partner == NOBODY and view.called and not plays_alone(view):
        # While the called card hides, its holder knows the declarer, and everybody else is alone.
        return 1 << seat | (1 << declarer if view.hand & view.called else 0)
    side = 1 << declarer | (1 << partner if partner != NOBODY else 0)
    return side if side >> seat & 1 else ~side & (1 << view.game.seats) - 1


def plays_alone(view: View) -> bool:
    """Return whether the called card has been seen where it makes nobody a partner.

    That is in the talon, or in the declarer's own hand.  Of several called cards just one counts, the one
    that the declarer was not dealt.
    """
    called, declarer = view.called, view.declarer
    if any(event.kind == "talon shown" and event.cards & called for event in view.events):
        return True
    if called & called - 1:
        return False
    away = 1 << declarer | mask_of(map(view.game.discard, range(view.game.seats)))
    shown = any(cards & called and not zones & ~away for cards, zones in view.known)
    return shown or bool(played_by(view, declarer) & called)
