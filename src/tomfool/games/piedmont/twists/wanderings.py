"""Where a Fool who wanders has been, and whether a world agrees with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tomfool.cards import BIT, Card, Cards, Seat
from tomfool.rules import NOBODY
from tomfool.state import Event, State, Trick

if TYPE_CHECKING:
    from tomfool.games.piedmont.twists.jester import Butt
    from tomfool.view import View

PUT = ("put", "knock")
"""The events of a Butt: a card put down, in silence or shown, or with a knock."""


def known_holder(hand: State | View, fool: Card) -> Seat:
    """Return the seat that everybody knows to hold the Fool; `NOBODY` while nobody does."""
    events = () if fool in hand.fall else hand.events
    for _, kind, seat, cards, _ in reversed(events):
        if kind in PUT or (kind == "taken back" and cards == BIT[fool]):
            return seat
        if kind == "aside":
            return NOBODY
    return NOBODY


def added_for(events: Sequence[Event], fool: Card) -> Cards:
    """Return the servants for which somebody has taken the Fool back into the hand."""
    cards = before = 0
    for _, kind, _, shown, _ in events:
        if kind == "taken back" and shown == BIT[fool]:
            cards |= before
        before = shown
    return cards


class Wanderings:
    """The way of the Fool through the hands of a *world*, gone through from the last trick to the first."""

    def __init__(self, butt: Butt, world: State) -> None:
        self.butt, self.world = butt, world
        self.tricks = [*world.history, *([Trick(world.circle, NOBODY, world.fall)] if world.fall else [])]
        self.added = added_for(world.events, butt.fool)
        self.events = [event for event in world.events if event.kind in (*PUT, "aside")]
        self.hands = [world.zones[seat] & ~BIT[butt.fool] for seat in range(world.game.seats)]

    def lawful(self) -> bool:
        """Return whether he was played, kept, and paid for as the hands made it a duty."""
        holders, puts = self.holders(), self.puts()
        for number in range(len(self.tricks) - 1, -1, -1):
            trick = self.tricks[number]
            led = self.led(number)
            if number in puts and not self.lawful_put(led, *puts[number]):
                return False
            for seat, card in trick.plays:
                self.hands[seat] |= BIT[card] & ~BIT[self.butt.fool]
            if number < len(holders) and not self.lawful_play(trick, led, holders[number]):
                return False
        return True

    def played(self, trick: Trick, seat: Seat) -> bool | None:
        """Return whether *seat* has played the Fool to *trick*; None if it has not played yet."""
        place = trick.circle.index(seat)
        if place >= len(trick.fall):
            return None
        card = trick.fall[place]
        return card == self.butt.fool or bool(self.added & BIT[card])

    def holders(self) -> list[Seat]:
        """Return who held the Fool when each trick began, up to where he was set aside."""
        zones, fool = self.world.zones, BIT[self.butt.fool]
        seats = range(self.world.game.seats)
        shown = (seat for trick in self.tricks for seat in trick.circle if self.played(trick, seat))
        holder = next(shown, next((seat for seat in seats if zones[seat] & fool), NOBODY))
        found: list[Seat] = []
        events = iter(self.events)
        for trick in self.tricks if holder != NOBODY else ():
            found.append(holder)
            if self.butt.fool in trick.fall:
                event = next(events, None)
                if event is None or event.kind == "aside":
                    break
                holder = event.seat
        return found

    def puts(self) -> dict[int, tuple[Event, Cards]]:
        """Return what each Butt has put down, and how, by the number of the trick."""
        falls = [number for number, trick in enumerate(self.tricks) if self.butt.fool in trick.fall]
        found, unseen = {}, self.butt.puts
        for number, event in zip(falls, self.events, strict=False):
            cards = event.cards
            if not cards:
                cards, unseen = self.world.zones[unseen], unseen + 1
            if event.kind != "aside":
                found[number] = (event, cards)
        return found

    def led(self, number: int) -> Cards:
        """Return the suit led to a trick."""
        if number == len(self.world.history):
            return self.world.led
        pack = self.world.game.pack
        opening = next(card for card in self.tricks[number].fall if card != self.butt.fool)
        return pack.suit_of[opening] & ~BIT[self.butt.fool]

    def lawful_put(self, led: Cards, event: Event, card: Cards) -> bool:
        """Return whether the Butt could put *card* down in this way; it joins the hand again."""
        self.hands[event.seat] |= card
        row = self.butt.row(self.hands[event.seat], led)
        if not row.cards & card:
            return False
        if self.butt.face_up:
            return True
        if event.cards:
            return not row.hidden
        return row.hidden and row.knock == (event.kind == "knock")

    def lawful_play(self, trick: Trick, led: Cards, holder: Seat) -> bool:
        """Return whether the holder has played the Fool, or kept him, as the other cards made it a duty."""
        played, hand = self.played(trick, holder), self.hands[holder]
        if played is None or holder == trick.circle[0] or not hand:
            return True
        courts = self.butt.courts
        return played == (
            not hand & courts if led & self.butt.pack.trump_mask else bool(hand & led & courts)
        )
