"""The own hand: its cards in order, and what may be done with each."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.cards import Card, Cards
from tomfool.mechanics.talon import LayAway
from tomfool.web.pages.pictures import Picture, ordered, picture
from tomfool.web.scene import Scene

BARRED = (LayAway,)
"""Phases in which a card that may not be chosen may not be chosen at all, whatever happens."""


@dataclass(frozen=True)
class Held:
    """A card of the hand; *state* is waiting, legal, illegal or barred."""

    card: Picture
    state: str
    picked: bool = False
    hinted: bool = False


@dataclass(frozen=True)
class Hand:
    """The own hand; *mode* says how its cards are chosen: play, pick, or look."""

    cards: tuple[Held, ...]
    mode: str

    @property
    def count(self) -> int:
        return len(self.cards)

    @property
    def legal(self) -> int:
        return sum(held.state == "legal" for held in self.cards)


def hand_of(scene: Scene) -> Hand:
    """Return the own hand of *scene*, in the order that its viewer likes."""
    view, kind = scene.view, scene.question.kind
    pack = scene.game.pack
    held = view.hand | _sealed(scene)
    mode = {"play": "play", "pick": "pick", "set": "pick", "call": "play"}.get(kind, "look")
    may = {pack.index[name] for name in scene.legal if name in pack.index}
    if mode == "play" and not may:
        mode = "look"
    order = ordered(pack, held, scene.visit.look.sort)
    return Hand(tuple(_held(scene, card, mode, may) for card in order), mode)


def _held(scene: Scene, card: Card, mode: str, may: set[Card]) -> Held:
    code = scene.game.pack.codes[card]
    picked = code in scene.picked
    state = "waiting"
    if mode != "look":
        state = "legal" if card in may or picked else "illegal"
        if state == "illegal" and isinstance(scene.view.rule, BARRED):
            state = "barred"
    return Held(picture(scene.game.pack, card), state, picked, code in scene.hint)


def _sealed(scene: Scene) -> Cards:
    """Nothing: a sealed set lies on the cloth, not in the hand."""
    return 0


def open_hands(scene: Scene) -> dict[int, tuple[Held, ...]]:
    """Return the cards of dummies that the viewer plays: by place, as they may be chosen."""
    view, pack = scene.view, scene.game.pack
    may = {pack.index[name] for name in scene.legal if name in pack.index}
    found = {}
    for place in range(scene.game.hands):
        cards = view.zones[place] or 0
        if place != view.seat and any(cards >> card & 1 for card in may):
            found[place] = tuple(_held(scene, card, "play", may) for card in pack.sort(cards))
    return found
