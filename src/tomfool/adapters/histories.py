"""Whole histories for imagined worlds: how a hand that a seat cannot rule out may have come about.

`View.imagine` says where the unseen cards may lie now.  An algorithm that replays histories also needs
the deal and the secret choices that led there.  They are those of the true hand with the unseen cards
renamed: each zone's cards get the names of the cards that the imagined world has there.  What nobody else
could see at all, such as an answer given in secret, is chosen anew.  The result is played by the rules,
and counts only if it is legal from beginning to end and the seat would have seen exactly what it has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tomfool.adapters.episode import Episode
from tomfool.adapters.words import gains_of
from tomfool.cards import Action, Actions, Card, Cards, Seat, bits, pick
from tomfool.log import BLANK, SEAT_SHIFT
from tomfool.sampler import NoWorld
from tomfool.state import State
from tomfool.view import View

WORLDS = 50
"""So many worlds are imagined before the search for a history is given up."""
NAMINGS = 20
"""So many ways of naming the cards of a world are tried before another one is imagined."""


def imagined(episode: Episode, seat: Seat, rng: Random) -> Episode:
    """Return an episode from its first chance move on that *seat* cannot tell from *episode*.

    Raise `NoWorld` where none is found.
    """
    if episode.state is None:
        raise ValueError("nothing can be imagined before the cards are dealt")
    view = episode.view(seat)
    for _ in range(WORLDS):
        story = Story(episode, view, view.imagine(rng), rng)
        for _ in range(NAMINGS):
            if (found := story.told()) is not None:
                return found
    raise NoWorld(f"no history found for {WORLDS} worlds that fit what seat {seat} has seen")


class Story:
    """The history of one imagined *world*, to be told after that of the true hand."""

    def __init__(self, episode: Episode, view: View, world: State, rng: Random) -> None:
        assert episode.state is not None
        self.episode, self.state, self.view, self.world, self.rng = episode, episode.state, view, world, rng
        self.inner = {
            outer: inner for inner, outer in view.game.within if not view.audience[inner] >> view.seat & 1
        }
        self.veils: dict[int, bool] = {}  # of entries that the seat cannot read: whether they are private
        self.met = met(episode, view)
        for place, audience, private in self.state.veils:
            if not audience >> view.seat & 1:
                self.veils[place] = private or self.veils.get(place, False)

    def told(self) -> Episode | None:
        """Return an episode that leads to the world; None where a choice in it would not be legal."""
        now = self.names()
        first = self.first_names(now)
        twin = Episode(self.episode.source, self.episode.dealer)
        twin.drawn = self.episode.drawn
        twin.deal([first[card] for card in self.episode.order])
        picks: dict[Seat, list[Card]] = {}
        for place, entry in enumerate(self.state.log):
            seat, action = entry >> SEAT_SHIFT, entry & BLANK
            if place in self.veils:
                if self.veils[place]:
                    picks.setdefault(seat, []).append(action)
                    continue
                action = now[action] if action < len(now) else action
            self.answer(twin)
            if not self.made(twin, seat, picks.pop(seat, ()), action):
                return None
        self.answer(twin)
        return twin if twin.view(self.view.seat) == self.view else None

    def names(self) -> list[Card]:
        """Return a name for each card: its own if the seat knows where it is, else one from the world."""
        names = list(range(len(self.view.game.pack)))
        known = 0
        for cards, _ in self.view.known:
            known |= cards
        inner = {zone: outer for outer, zone in self.inner.items()}
        true: dict[int, Cards] = {}
        new: dict[int, Cards] = {}
        for zone, seen in enumerate(self.view.zones):
            if seen is None:
                outer = inner.get(zone, zone)
                true[outer] = true.get(outer, 0) | self.state.zones[zone]
                new[outer] = new.get(outer, 0) | self.world.zones[zone]
        for zone, cards in true.items():
            same = cards & new[zone] & known
            others = list(bits(new[zone] & ~same))
            self.rng.shuffle(others)
            for card, name in zip(bits(cards & ~same), others, strict=True):
                names[card] = name
        return names

    def first_names(self, names: Sequence[Card]) -> list[Card]:
        """Return the names as the cards were dealt: what the seat has seen then or later has its own.

        Of a card that it has seen go on to somebody, it need not know where it went from there.
        """
        first = list(names)
        for card in bits(self.met):
            if (name := first[card]) != card:
                first[first.index(card)] = name
                first[card] = card
        return first

    def answer(self, twin: Episode) -> None:
        """Answer what others are asked in secret in the twin, until it is the seat's own question."""
        while twin.state is not None and twin.state.aside is not None and twin.state.turn != self.view.seat:
            seat = twin.state.turn
            twin.act(pick(twin.state.legal(seat), self.rng.random), seat)

    def made(self, twin: Episode, seat: Seat, picks: Sequence[Card], action: Action) -> bool:
        """Make the *picks* of *seat* and then *action* in the twin, as far as they are legal."""
        state = twin.state
        assert state is not None
        if picks and state.together:
            for card in self.own_picks(seat, picks):
                if not _open(state, seat) >> card & 1:
                    return False
                twin.act(card, seat)
        if not _open(state, seat) >> action & 1:
            return False
        twin.act(action, seat)
        return True

    def own_picks(self, seat: Seat, picks: Sequence[Card]) -> Sequence[Card]:
        """Return what *seat* has picked in the world: the same, once it has been shown."""
        zone = self.inner.get(seat)
        if zone is None or not any(self.state.zones[zone] >> card & 1 for card in picks):
            return picks
        return list(bits(self.world.zones[zone]))


def _open(state: State, seat: Seat) -> Actions:
    return state.legal(seat) if seat >= 0 else 0


def met(episode: Episode, view: View) -> Cards:
    """Return the cards that the seat of *view* has seen at some time."""
    cards = sum({1 << card for _, card in view.entries if card is not None and card < len(view.game.pack)})
    for gain in gains_of(episode, view):
        cards |= gain.cards
    for event in view.events:
        cards |= event.cards
    for some, _ in view.known:
        cards |= some
    return cards
