"""The log of a hand in words, from a `View` alone: what its seat has seen happen, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tomfool.cards import Action, Card, Cards, Seat, mask_of
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import dummies
from tomfool.mechanics.order import Order, natural_order
from tomfool.mechanics.talon import TakeTalon
from tomfool.mechanics.tricks import suit_name, trick_rule
from tomfool.rules import SPECTATOR
from tomfool.state import Event, Trick
from tomfool.table import twists
from tomfool.table.happened import DEEDS, LAST_OF_ALL, OF_THE_TALON, PAID
from tomfool.table.showing import (
    declarations,
    in_order,
    passing_steps,
    picks_of_sets,
    sealing_rule,
    why_it_won,
    words_for,
)
from tomfool.table.words import codes_to_words, listed, seats_named, spelt, the
from tomfool.view import View


class Named(NamedTuple):
    """A card that a line speaks of, and the words for it, so that a front end can draw it."""

    card: Card
    text: str


Part: TypeAlias = str | Named


@dataclass(frozen=True)
class Line:
    """One sentence of the log; *trick* counts from 1, and is 0 before play."""

    parts: tuple[Part, ...]
    trick: int = 0

    @property
    def text(self) -> str:
        """The sentence without its drawings."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)


def tell(view: View, names: Sequence[str]) -> list[Line]:
    """Return the hand so far, sentence by sentence; *names* are those of all seats."""
    return list(_Teller(view, names).lines())


def aftermath(view: View, names: Sequence[str]) -> list[Line]:
    """Return what happened by rule after the last choice, such as the payment for the Fool."""
    teller, choices = _Teller(view, names), sum(1 for _ in view.entries)
    return [teller.event(event, len(view.history)) for event in view.events if event.at >= choices]


def together(events: Sequence[Event]) -> list[Event]:
    """Return *events* with single cards of the talon that were laid open at the same time as one."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        single = event.kind == "talon shown" and event.cards.bit_count() == 1
        if last is not None and single and last.kind == event.kind and event.at == last.at:
            found[-1] = last._replace(cards=last.cards | event.cards)
        else:
            found.append(event)
    return found


class _Teller:
    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view, self.names = view, (*names, *dummies(view.game, names))
        self.game, self.pack = view.game, view.game.pack
        rule = trick_rule(view)
        self.order: Order = (rule and rule.order) or natural_order(self.pack)
        self.excuse: Cards = mask_of(card for card, suit in enumerate(self.order.follow) if not suit)
        self.stays: Cards = rule.excuse if rule else 0  # of these, those that stay with their player
        self.falls = twists.falls(view)
        self.puts = twists.puts(view)
        self.sealing = sealing_rule(self.game)
        self.steps = passing_steps(self.game)

    # The hand from its deal to where it is

    def lines(self) -> Iterator[Line]:
        view = self.view
        yield self.opening()
        for lot, drawn in view.setup.items():
            yield Line((f"The {lot} is {drawn}.",))
        entries = list(view.entries)
        plays, picks = self.plays(entries), picks_of_sets(self.game, entries)
        shown = declarations(self.game, entries)
        passed = dict.fromkeys(range(self.game.seats), 0)
        ready: list[Seat] = []
        events = together(view.events)
        quiet: list[tuple[Seat, Action | None]] = []  # choices of cards that are no plays, in a row
        number = place = 0
        for index, (seat, action) in enumerate(entries):
            while events and events[0].at <= index:
                yield from self.happened(events.pop(0), quiet, number)
            if index in shown:
                continue  # told as an event when the set is whole
            if index in plays:
                yield from self.laid(quiet)
                if action in self.game.carried:
                    yield self.signalled(seat, action, plays[index][0])
                elif action is not None and action >= len(self.pack):
                    yield self.said(seat, action, plays[index][0])
                number, place = plays[index]
                yield from self.played(number, place)
            elif self.sealing and action == self.sealing.parett:
                ready.append(seat)
                if number < len(view.history) and len(ready) == len(view.history[number].circle):
                    yield from self.shown(number)
                    number += 1
                    ready.clear()
            elif action is not None and action >= len(self.pack):
                yield from self.laid(quiet)
                yield self.said(seat, action, number)
            elif index not in picks and index not in self.puts:
                if quiet and quiet[-1][0] != seat:
                    yield from self.laid(quiet)
                quiet.append((seat, action))
                passed[seat] += 1
                if passed[seat] in self.steps:
                    yield from self.laid(quiet)
        if ready:
            yield self.are_ready(ready, number + 1)
        for event in events:
            yield from self.happened(event, quiet, number)
        yield from self.laid(quiet)

    def plays(self, entries: Sequence[tuple[Seat, Action | None]]) -> dict[int, tuple[int, int]]:
        """For each entry of the log that is a card played: the number of its trick, its place in it.

        Matched from the end, so that a card that was passed on first and played later is told apart.
        """
        if self.sealing:
            return {}
        order = [
            (card, number, place)
            for number, fall in enumerate(self.falls, 1)
            for place, card in enumerate(fall)
        ]
        found = {}
        for index in range(len(entries) - 1, -1, -1):
            if order and twists.card_named(self.view, entries[index][1]) == order[-1][0]:
                _, number, place = order.pop()
                found[index] = (number, place)
        return found

    # Sentences

    def opening(self) -> Line:
        """Who deals, or what else falls to the dealer of a record."""
        dealer, opener = self.view.dealer, self.game.opener
        if opener:
            return Line((*self.does(dealer, "be"), f" {opener}."))
        return Line((*self.does(dealer, "deal"), "."))

    def said(self, seat: Seat, action: Action, number: int) -> Line:
        """A call."""
        name = self.game.vocabulary[action]
        verb, rest = next(rule for rule in self.game.rules if name in rule.calls).told(name)
        words = seats_named(codes_to_words(self.pack, f" {rest}."), self.names) if rest else "."
        return Line((*self.does(seat, verb), words), number)

    def signalled(self, seat: Seat, action: Action, number: int) -> Line:
        """The word that goes with a card."""
        name = self.game.vocabulary[action]
        rule = next(rule for rule in self.game.rules if name in rule.calls)
        said = f" “{name.partition(' ')[2]}”: {rule.meaning(self.view, name)}."
        return Line((*self.does(seat, "signal"), said), number)

    def are_ready(self, seats: Sequence[Seat], number: int) -> Line:
        """Who has sealed a set that is not shown yet."""
        if len(seats) == 1:
            return Line((*self.does(seats[0], "be"), " ready."), number)
        people = listed([self.who(seat) for seat in seats])
        return Line((f"{people[0].upper()}{people[1:]} are ready.",), number)

    def shown(self, index: int) -> Iterator[Line]:
        """The sets of the trick at *index* of the history, the one that wins last."""
        trick = self.view.history[index]
        for seat, cards in in_order(trick):
            words = Named(*words_for(self.pack, cards))
            parts = (*self.does(seat, "show"), " ", words)
            if seat == trick.taker:
                joint = ", and" if "," in words.text else " and"
                parts = (*parts, f"{joint} {self.verb(seat, 'win')}")
                why = why_it_won(self.sealing, self.pack, trick) if self.sealing else ""
                parts = (*parts, f": {why}") if why else parts
            yield Line((*parts, "."), index + 1)

    def played(self, number: int, place: int) -> Iterator[Line]:
        """A card played to a trick, and who won it if it was the last."""
        view = self.view
        done = number <= len(view.history)
        fall = self.falls[number - 1]
        circle, taker = view.history[number - 1][:2] if done else (view.circle, view.taker)
        yield Line((*self.card_sentence(circle[place], fall[: place + 1]), "."), number)
        if place == len(circle) - 1:
            yield Line(self.won(Trick(circle, taker, fall)), number)

    def card_sentence(self, seat: Seat, fall: Sequence[Card]) -> tuple[Part, ...]:
        """Who plays the last card of *fall*, and what that means."""
        card, before = fall[-1], fall[:-1]
        led = next((self.order.follow[c] for c in before if not self.excuse >> c & 1), 0)
        if self.excuse >> card & 1 and before:
            return (*self.does(seat, "play"), " ", self.named(card))
        if not led:
            return (*self.does(seat, "play" if before else "lead"), " ", self.named(card))
        if led >> card & 1:
            return (*self.does(seat, "follow"), " with ", self.named(card, led))
        if twists.engaged(self.view) >> card & 1:
            return (*self.does(seat, "play"), " ", self.named(card))
        out = (*self.does(seat, "be"), f" out of {suit_name(self.game, led)} and ")
        if self.order.trumps >> card & 1:
            return (*out, self.verb(seat, "trump"), " with ", self.named(card))
        return (*out, self.verb(seat, "throw"), " ", self.named(card))

    def won(self, trick: Trick) -> tuple[Part, ...]:
        """Who won a finished trick, with what, and why if rank alone did not decide."""
        fall, card = trick.fall, trick.card
        wins = (*self.does(trick.taker, "win"), " it with ")
        led = next((self.order.follow[c] for c in fall if not self.excuse >> c & 1), 0)
        best = self.best(fall)
        if card != best:
            why = LAST_OF_ALL if self.stays >> card & 1 else self.special(fall, card)
            return (*wins, self.named(card, led), f": {why}.")
        equal = any(self.order.beats[card] >> c & 1 and self.order.beats[c] >> card & 1 for c in fall)
        return (*wins, self.named(card, led), ", the later of equals." if equal else ".")

    def best(self, fall: Sequence[Card]) -> Card:
        """The card that wins by rank."""
        best = -1
        for card in fall:
            if not self.excuse >> card & 1 and (best < 0 or self.order.beats[best] >> card & 1):
                best = card
        return best

    def special(self, fall: Sequence[Card], best: Card) -> str:
        """The name of the rule by which *best* has won a trick against rank."""
        codes, code = {self.pack.codes[card] for card in fall}, self.pack.codes[best]
        led = next(self.order.follow[c] for c in fall if self.order.follow[c])
        if code == "Fool":
            return "the last laugh"
        if {"T1", "T21", "Fool"} <= codes:
            return "the Emperor trick"
        rest = [card for card in fall if self.pack.codes[card] not in ("Good", "Evil")]
        if {"Good", "Evil"} <= codes and (best not in rest or best == self.best(rest)):
            return "Good and Evil lie in it together"
        if twists.engaged(self.view) >> best & 1:
            return "it serves for a court"
        if code[0] in "JQK" and not self.pack.trump_mask >> best & 1:
            names = {"J": "the Jack ruffs for his Queen", "Q": "a royal marriage"}
            return names.get(code[0], "a royal affair") if led >> best & 1 else "a royal affair"
        return "a special rule decides"

    def laid(self, quiet: list[tuple[Seat, Action | None]]) -> Iterator[Line]:
        """Cards that one seat put aside, named as far as this view knows them; empties *quiet*."""
        if not quiet:
            return
        seat, count = quiet[0][0], len(quiet)
        seen = [card for _, card in quiet if card is not None]
        quiet.clear()
        if self.steps:
            parts = self.does(seat, "pass")
            cards = (
                self.several(seen) if len(seen) == count else (f"{spelt(count)} card{'s' * (count > 1)}",)
            )
            yield Line((*parts, " ", *cards, f" to {self.who(self.game.next(seat))}."))
            return
        if mask_of(seen) & (self.view.zones[self.game.table] or 0):  # laid out in the open
            yield Line((*self.does(seat, "lay"), " ", *self.several(seen), "."))
            return
        if seat < self.game.seats and self.view.counts[self.game.discard(seat)] >= count:
            parts = (*self.does(seat, "lay"), f" {spelt(count)} card{'s' * (count > 1)} away")
        else:
            parts = (*self.does(seat, "choose"), f" {spelt(count)} card{'s' * (count > 1)}")
        if len(seen) == count:
            parts = (*parts, ": ", *self.several(seen))
        yield Line((*parts, "."))

    def happened(
        self, event: Event, quiet: list[tuple[Seat, Action | None]], number: int
    ) -> Iterator[Line]:
        """Something that happened by rule; it names the cards of what was declared itself."""
        if event.kind == "abundance" or event.kind.startswith("declared "):
            quiet.clear()
        yield from self.laid(quiet)
        yield self.event(event, number)

    def event(self, event: Event, number: int) -> Line:
        """Something that happened by rule."""
        if event.kind in twists.DEEDS:
            return Line((*self.twist(event), "."), number)
        cards = self.pack.sort(event.cards)
        tail = self.several(cards)
        parts: tuple[Part, ...]
        if event.kind == "talon":
            said = " the talon: " if len(cards) == sum(self.talon_groups()) else " from the talon "
            said = self.by_its_name(said)
            whole = (said, *tail) if cards else (f" {self.by_its_name(self.talon(event.seat))}",)
            parts = (*self.does(event.seat, "take"), *whole)
        elif event.kind == "dummy called":
            holds = (" holds ", *tail, " and") if cards else ()
            parts = (self.names[event.other], *holds, f" is the partner of {self.who(event.seat)}")
        elif event.kind == "dummy is partner":
            parts = (self.names[-1], " holds ", *tail, " and is the partner")
        elif event.kind == "dummy":
            parts = (self.names[event.other], " lies open: ", *tail)
        elif event.kind in PAID:
            himself = bool(event.cards & self.excuse)
            why = "" if himself else f" for the {PAID[event.kind]}"
            parts = (*self.does(event.seat, "pay"), " ", *tail, f" to {self.who(event.other)}{why}")
        elif event.kind in OF_THE_TALON:
            parts = (self.by_its_name(OF_THE_TALON[event.kind]), *tail)
        elif event.kind in DEEDS:
            verb, rest = DEEDS[event.kind]
            parts = (
                *self.does(event.seat, verb),
                self.by_its_name(rest),
                *(tail if rest.endswith(" ") else ()),
            )
        else:
            parts = (*self.does(event.seat, "have"), f" {event.kind}", *((": ", *tail) if cards else ()))
        return Line((*parts, "."), number)

    def twist(self, event: Event) -> tuple[Part, ...]:
        """Something that a twist has brought about."""
        verb, after, unknown = twists.DEEDS[event.kind]
        does = self.does(event.seat, verb)
        cards = twists.put_by(self.view, event) if event.kind in twists.PUT else event.cards
        if not cards:
            return (*does, f" {unknown}{after}")
        gives = " given " if verb == "be" else " "
        return (*does, gives, *self.several(self.pack.sort(cards)), f" {after}")

    def talon_groups(self) -> tuple[int, ...]:
        """How many cards were dealt to each group of the talon."""
        deal = next((r for r in self.game.rules if isinstance(r, Deal) and r.talon), None)
        return deal.talon if deal is not None else ()

    def talon(self, seat: Seat) -> str:
        """What *seat* takes of the talon unseen: all of it, or so many of its cards."""
        dealt, taken = self.talon_groups(), self.talon_groups()
        for rule in self.game.rules:
            if not isinstance(rule, TakeTalon) or not rule.groups:
                continue
            if (rule.when is None or rule.when(self.view)) and rule.by(self.view) == seat:
                taken = tuple(dealt[group] for group in rule.groups)
        count = sum(taken)
        if count < 2:
            return "a card of the talon" if sum(dealt) > 1 else "the talon"
        return f"{'the ' if taken == dealt else ''}{spelt(count)} cards of the talon"

    def by_its_name(self, words: str) -> str:
        """Return *words* about the talon with the name that the game has for it."""
        return words.replace("talon", self.game.talon)

    # Words

    def several(self, cards: Sequence[Card]) -> tuple[Part, ...]:
        parts: list[Part] = []
        for index, card in enumerate(cards):
            if index:
                parts.append(" and " if index == len(cards) - 1 else ", ")
            parts.append(self.named(card))
        return tuple(parts)

    def named(self, card: Card, led: Cards = 0) -> Named:
        return Named(card, the(self.pack, card, led))

    def who(self, seat: Seat) -> str:
        return "you" if self.me(seat) else self.names[seat]

    def me(self, seat: Seat) -> bool:
        return seat == self.view.seat != SPECTATOR

    def does(self, seat: Seat, verb: str) -> tuple[Part, ...]:
        return (f"{'You' if self.me(seat) else self.names[seat]} {self.verb(seat, verb)}",)

    def verb(self, seat: Seat, verb: str) -> str:
        if self.me(seat):
            return "are" if verb == "be" else verb
        return {"be": "is", "have": "has", "go": "goes", "pass": "passes"}.get(verb, f"{verb}s")
