"""What is told of twists: servants summoned, Butts, suits divided, gallowglasses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tomfool.cards import Card, bits
from tomfool.log import Event
from tomfool.mechanics.tricks import trick_rule
from tomfool.view import View

ADDED = ("summoned", "forced")
"""Events by which a card was added to a trick, and the card played there was taken back."""

PUT = ("put", "knock")
"""Events of somebody who has taken up the Fool and put a card on the tricks for him."""

DEEDS: Mapping[str, tuple[str, str, str]] = {
    "put": ("put", "in place of the Fool, who joins the hand", "a court of the suit led "),
    "knock": ("put", "in place of the Fool, who joins the hand", "another court, with a knock, "),
    "aside": ("set", "aside: nothing that is left may go for him, and the hand lies open", ""),
    "summoned": ("add", "to the trick", ""),
    "taken back": ("take", "back", ""),
    "makes known": ("hold", "still, so nobody is summoned", ""),
    "missed": ("call", "in vain: nobody holds it", ""),
    "forced": ("lay", "dead to the trick", ""),
    "engaged": ("have", "serve for a court, since nothing but courts is left of that suit", ""),
    "thrown": ("throw", "away, which serves for no court and cannot win", ""),
    "is given": ("be", "before the deal", ""),
}
"""For each kind of event the verb, what follows the card, and what stands for a card that is not known."""


def as_played(view: View) -> dict[Card, Card]:
    """Return, for each card that was added to a trick, the card that had been played there."""
    found: dict[Card, Card] = {}
    for event, after in pairwise(view.events):
        if event.kind in ADDED and after.kind == "taken back":
            found[next(bits(event.cards))] = next(bits(after.cards))
    return found


def falls(view: View) -> list[tuple[Card, ...]]:
    """Return the cards of each trick as they were played, the one in progress last."""
    instead = as_played(view)
    tricks = [*(trick.fall for trick in view.history), view.fall]
    return [tuple(instead.get(card, card) for card in fall) for fall in tricks]


def puts(view: View) -> dict[int, Card | None]:
    """Return the places in the log where a card was put down for the Fool, and the card if it is known."""
    entries = list(view.entries)
    return {event.at - 1: entries[event.at - 1][1] for event in view.events if event.kind in PUT}


def put_by(view: View, event: Event) -> int:
    """Return the cards of an event of a Butt as far as they are known."""
    card = puts(view).get(event.at - 1)
    return event.cards or (1 << card if card is not None else 0)


def engaged(view: View) -> int:
    """Return the cards that have served for courts of another suit."""
    return sum(event.cards for event in view.events if event.kind == "engaged")


def card_named(view: View, action: int | None) -> int | None:
    """Return the card that an action plays: itself, or the one that comes with a call."""
    rule = trick_rule(view)
    return action if action is None or rule is None else rule.card_of(action)
