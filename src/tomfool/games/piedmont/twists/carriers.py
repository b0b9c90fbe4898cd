"""Tontine: of each kind of card only the last one played counts, and it carries what the kind is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tomfool.cards import BIT, Card, Cards, Pack, Seat, bits
from tomfool.games.piedmont.counting import Counting, by_side
from tomfool.games.piedmont.twists.wanderings import PUT
from tomfool.rules import Item
from tomfool.scoring.points import CardPoints
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

WHOLE = 111
GROUPS = (
    ("kings", "The last King", "KE KA KF KW", 20),
    ("queens", "The last Queen", "QE QA QF QW", 16),
    ("cavaliers", "The last Cavalier", "CE CA CF CW", 12),
    ("jacks", "The last Jack", "JE JA JF JW", 8),
    ("honours", "The last honour", "T1 T21 Fool", 15),
    *(
        (f"pips {suit}", f"The last pip of {name}", " ".join(f"{rank}{suit}" for rank in PIPS.split()), 10)
        for PIPS in ("A 2 3 4 5 6 7 8 9 10",)
        for suit, name in (("E", "Earth"), ("A", "Air"), ("F", "Fire"), ("W", "Water"))
    ),
)
"""The kinds of cards: key, label, cards, and what the last of them carries."""


@dataclass(frozen=True)
class Group:
    """One kind of card."""

    key: str
    label: str
    cards: Cards
    carries: int


@dataclass(frozen=True)
class Tontine(Counting):
    """Only the last card of each kind counts; tricks count nothing.  Make it with `of`.

    With a *jester* (the card of a Fool who wanders) he has not been played before the last trick.
    """

    pack: Pack | None = None
    jester: Card = -1

    @classmethod
    def of(cls, pack: Pack, jester: Card = -1) -> Tontine:
        """Return the counting for *pack*."""
        return cls(CardPoints((0,) * len(pack)), WHOLE, 0, pack, jester)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The kinds of cards."""
        assert self.pack is not None
        return tuple(
            Group(key, label, self.pack.parse(cards), carries) for key, label, cards, carries in GROUPS
        )

    @cached_property
    def group_of(self) -> dict[Card, str]:
        """The kind of each card that is of one."""
        return {card: group.key for group in self.groups for card in bits(group.cards)}

    def carriers(self, hand: State | View) -> dict[str, Card]:
        """Return the last card played so far of each kind of which any was."""
        found: dict[str, Card] = {}
        group_of = self.group_of
        for card in self.played(hand):
            if card in group_of:
                found[group_of[card]] = card
        return found

    def played(self, hand: State | View) -> Iterator[Card]:
        """Yield all cards in the order in which they count as played."""
        servants, aside, over = 0, False, False
        for event in hand.events:
            servants |= event.cards if event.kind == "summoned" else 0
            aside |= event.kind == "aside"
        if not servants and self.jester < 0:
            for trick in hand.history:
                yield from trick.fall
            return
        puts = iter([event.cards for event in hand.events if event.kind in (*PUT, "aside")])
        for trick in hand.history:
            over = (
                len(hand.history) == len(hand.game.pack) // hand.game.seats - 1
                and trick is hand.history[-1]
            )
            fall = [card for card in trick.fall if card != self.jester or over]
            yield from [card for card in fall if not servants & BIT[card]]
            yield from [card for card in fall if servants & BIT[card]]
            if len(fall) < len(trick.fall):
                yield from [card for card in bits(next(puts, 0)) if card != self.jester]
        if aside and over:
            yield self.jester

    def standing(self, view: View) -> list[tuple[str, Card, Seat]]:
        """Return the last card of each kind so far, and who has it."""
        owners: dict[Card, Seat] = {}
        for trick in view.history:
            owners.update(dict.fromkeys(trick.fall, trick.taker))
            owners[self.jester] = trick.taker  # set aside or not, he is with the winner of the last trick
            for seat, card in trick.plays:
                if self.jester < 0 and view.game.pack.codes[card] == "Fool":
                    owners[card] = seat
        for _, kind, seat, cards, other in view.events:
            if kind in PUT or kind == "paid":
                owners.update(dict.fromkeys(bits(cards), seat if kind in PUT else other))
        last = self.carriers(view)
        return [
            (f"{group.label}, {group.carries}", last[group.key], owners[last[group.key]])
            for group in self.groups
            if group.key in last and last[group.key] in owners
        ]

    def owed(self, state: State) -> Sequence[int]:
        worth, last, zones = [0] * len(state.game.pack), self.carriers(state), state.zones
        discards = 0
        for seat in range(state.game.seats):
            discards |= zones[state.game.discard(seat)]
        for group in self.groups:
            card = last.get(group.key)
            if card is None:  # all of them were laid away
                card = next(bits(group.cards & discards), None)
            if card is not None:
                worth[card] = group.carries
        return worth

    def counts(self, state: State) -> Sequence[Callable[[Cards], int]]:
        carried = [(BIT[card], worth) for card, worth in enumerate(self.owed(state)) if worth]

        def count(cards: Cards) -> int:
            return sum([worth for bit, worth in carried if cards & bit])

        return [count] * state.game.seats

    def parts(self, state: State, won: Sequence[Cards]) -> tuple[Item, ...]:
        game, worth = state.game, self.owed(state)
        items = []
        for group in self.groups:
            carrier = sum(BIT[card] for card in bits(group.cards) if worth[card])
            amounts = [
                group.carries * bool(carrier & (cards | state.zones[game.discard(seat)]))
                for seat, cards in enumerate(won)
            ]
            items.append(Item(group.key, group.label, by_side(game, amounts)))
        return tuple(items)
