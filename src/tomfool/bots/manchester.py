"""What the simple bot does at the two Manchesters: which hand it keeps, and how it plays for dummies."""

from __future__ import annotations

from dataclasses import replace

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.tables import Tables
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Cards, Seats
from tomfool.games.piedmont.manchester import PACK, POINTS
from tomfool.games.piedmont.manchester_piccadilly import ChooseHand, dummy_of
from tomfool.games.piedmont.manchester_truffle import DUMMY
from tomfool.mechanics.dummies import DummyTricks
from tomfool.view import View

TRUMP = 2.0
"""What a trump says for a hand, beside its card points, when one of two is to be kept."""


def advise(view: View) -> Action | None:
    """Keep a hand, or play a card for it or for a dummy; None for Manchester itself."""
    rule = view.rule
    if isinstance(rule, ChooseHand):
        own, other = (view.zones[zone] or 0 for zone in (view.seat, dummy_of(view.seat)))
        return rule.first + (strength(other) > strength(own))
    return for_place(view, rule) if isinstance(rule, DummyTricks) else None


def strength(hand: Cards) -> float:
    """Return how strong a hand is."""
    return POINTS.count(hand) + TRUMP * (hand & PACK.trump_mask).bit_count()


def for_place(view: View, rule: DummyTricks) -> Action:
    """Return the card to play from the hand whose turn it is, as if sitting there."""
    place = rule.place(view)
    if place == DUMMY and not view.game.dummies and view.fall and view.taker == view.seat:
        view = replace(
            view, legal=view.legal & ~rule.beats[view.best] or view.legal
        )  # let the own hand win
        if not view.legal & view.legal - 1:
            return view.legal.bit_length() - 1
    know = Knowledge(replace(view, seat=place), Tables.of(view.game, rule))
    know.friends = friends = with_whom(view, place)
    others = [other for other in range(view.game.hands) if other != place]
    know.mates = tuple(other for other in others if friends >> other & 1)
    know.foes = tuple(other for other in others if not friends >> other & 1)
    return play(know, Weights())


def with_whom(view: View, place: int) -> Seats:
    """Return the hands that win for the seat of *view* while the card of *place* is chosen.

    Nobody's Dummy is good for taking what the other player would have; the own hand would rather win.
    """
    if view.game.dummies:
        return 0b0101 << (view.seat & 1)
    return 1 << view.seat | (1 << DUMMY if place == DUMMY else 0)
