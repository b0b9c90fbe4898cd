"""The Game of Allegiance: Good and Evil divide the four suits between the sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, Seats, bits, mask_of
from tomfool.games.piedmont.counting import Counting
from tomfool.mechanics.steps import take_back
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, Item, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

WORDS = ("ours", "yours", "affirm", "change")
CALLS = tuple(f"{card} {word}" for card in ("Good", "Evil") for word in WORDS)


class Pledge(NamedTuple):
    """What Good and Evil have said: the *caller* of the first, *card*; *earth_air*, whose Good's suits are.

    *changed* is the number of the trick in which the other side changed it, 0 for none; *answered* whether
    the second of the two has come; *dead* the card that lies dead in the trick in progress, or -1.
    """

    caller: Seat
    card: Card
    earth_air: Seats
    changed: int = 0
    answered: bool = False
    dead: Card = -1

    def side_of_good(self, trick: int, everybody: Seats) -> Seats:
        """Return the side that scores Earth and Air in a trick, counted from 1; 0 is the discard."""
        swapped = self.changed and trick >= self.changed
        return everybody & ~self.earth_air if swapped else self.earth_air


@dataclass(frozen=True)
class AllegianceTricks(Tricks):
    """Tricks in which the first of Good and Evil comes with a call that divides the suits.

    The caller's partner, if he holds the other, must play it dead to the same trick, or lay it there for
    the card he has played.  The other side may affirm or change with it when they play it.
    """

    calls = CALLS
    good: Card = field(default=0, repr=False)
    evil: Card = field(default=0, repr=False)
    first: Action = field(default=0, repr=False)
    both: Cards = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        good, evil = game.pack.index["Good"], game.pack.index["Evil"]
        ready = replace(super().prepare(game), fast=None, good=good, evil=evil)
        return replace(ready, both=BIT[good] | BIT[evil], first=game.action(CALLS[0]))

    def legal(self, state: State, seat: Seat) -> Actions:
        if not state.zones[seat] & self.both:
            return super().legal(state, seat)
        if self.forced(state, seat):
            return state.zones[seat] & self.both
        legal, words = super().legal(state, seat), self.words(state, seat)
        for card in (self.good, self.evil):
            if words and legal & BIT[card]:
                legal = legal & ~BIT[card] | words << self.call(card)
        return legal

    def forced(self, state: State, seat: Seat) -> bool:
        """Whether *seat* has to lay its card dead beside that of its partner, played to this trick."""
        pledge: Pledge | None = state.sheet
        if pledge is None or pledge.answered or pledge.card not in state.fall or seat == pledge.caller:
            return False
        other = self.other(pledge.card)
        return bool(state.game.side(pledge.caller) >> seat & 1 and state.zones[seat] & BIT[other])

    def words(self, state: State, seat: Seat) -> Actions:
        """Return which of the four words *seat* may say with Good or Evil, as bits."""
        pledge: Pledge | None = state.sheet
        if pledge is None:
            return 0b0011
        return 0 if state.game.side(pledge.caller) >> seat & 1 else 0b1100

    def call(self, card: Card) -> Action:
        """Return the first of the four calls that come with *card*."""
        return self.first + (4 if card == self.evil else 0)

    def card_of(self, action: Action) -> Card:
        if action < self.first:
            return action
        return self.evil if action - self.first >= 4 else self.good

    def other(self, card: Card) -> Card:
        """Return Evil for Good, and Good for Evil."""
        return self.good + self.evil - card

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if action < self.first and not BIT[action] & self.both:
            super().act(state, seat, action)
            return
        if action >= self.first:
            word = WORDS[(action - self.first) % 4]
            action = self.card_of(action)
            self.pledge(state, seat, action, word)
        elif self.forced(state, seat):
            self.lay_dead(state, seat, action)
            return
        else:  # the same seat has played both
            state.sheet = state.sheet._replace(answered=True)
        super().act(state, seat, action)

    def pledge(self, state: State, seat: Seat, card: Card, word: str) -> None:
        """Enter a call; on the first the caller's partner may have to change his card."""
        game, pledge = state.game, state.sheet
        if pledge is not None:
            changed = len(state.history) + 1 if word == "change" else 0
            state.sheet = pledge._replace(answered=True, changed=changed)
            return
        side = game.side(seat)
        others = (1 << game.seats) - 1 & ~side
        state.sheet = Pledge(seat, card, side if (word == "ours") == (card == self.good) else others)
        other = self.other(card)
        for partner in state.circle[: len(state.fall)]:
            if side >> partner & 1:
                if state.zones[partner] & BIT[other]:
                    self.swap(state, partner, other)
                else:
                    state.barred[partner] |= BIT[other]

    def swap(self, state: State, partner: Seat, card: Card) -> None:
        """Lay *card* dead in place of what *partner* has played, who takes that back."""
        back = take_back(state, partner, card, "forced", by=state.turn)
        state.sheet = state.sheet._replace(answered=True, dead=card)
        if back == state.best:  # another leads the trick now, if there is one
            self.find_best(state)

    def find_best(self, state: State) -> None:
        """Find the card that is winning so far, the dead one left out.

        There may be none, if the lead went back.  Then the trump that comes now is the best: at -1 in
        `beats` stands what beats the Fool, the last card of the pack, and that is any trump.
        """
        state.best = -1
        for seat, card in zip(state.circle, state.fall, strict=False):
            if card == state.sheet.dead or not (state.led | self.trumps) >> card & 1:
                continue
            if state.best < 0 or self.beats[state.best] >> card & 1:
                state.best, state.taker = card, seat

    def lay_dead(self, state: State, seat: Seat, card: Card) -> None:
        """Play *card*, which can win nothing and tells nothing else."""
        state.zones[seat] ^= BIT[card]
        state.zones[self.table] |= BIT[card]
        state.forget(BIT[card])
        state.fall += (card,)
        state.sheet = state.sheet._replace(answered=True, dead=card)
        if len(state.fall) < self.seats:
            state.turn = state.circle[len(state.fall)]
        else:
            self.collect(state, state.fall)

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        pledge: Pledge | None = state.sheet
        if pledge is not None and pledge.card in fall:
            other = self.other(pledge.card)
            if not pledge.answered:  # a partner who held it would have had to lay it here
                for seat in bits(state.game.side(pledge.caller) & ~BIT[pledge.caller]):
                    state.barred[seat] |= BIT[other]
            state.sheet = pledge._replace(dead=-1)
        super().gather(state, taker, fall)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        Phase.rollout(self, state, random)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        pack = state.game.pack
        if self.forced(state, seat):
            return f"your partner has played {pack.codes[state.sheet.card]}: the other has to go with it"
        if action < len(pack) and action in (self.good, self.evil) and state.zones[seat] & BIT[action]:
            words = self.words(state, seat)
            if words and super().legal(state, seat) & BIT[action]:
                said = " or ".join(f"{pack.codes[action]} {WORDS[word]}" for word in bits(words))
                return f"it comes with a call: {said}"
        if action >= self.first:
            return "no such call can be made now"
        return super().why(state, seat, action)

    def told(self, call: str) -> tuple[str, str]:
        card, word = call.split()
        suits = "Earth and Air" if card == "Good" else "Fire and Water"
        means = {
            "ours": f"the own side scores {suits}",
            "yours": f"the other side scores {suits}",
            "affirm": "the suits stay as they were called",
            "change": "from this trick on the sides change suits",
        }
        return "say", f"“{call}”: {means[word]}"

    def prompt(self, view: View) -> str:
        pledge: Pledge | None = view.sheet
        if pledge is None or pledge.answered or pledge.card not in view.fall or view.seat == pledge.caller:
            return ""
        codes = view.game.pack.codes
        if not (
            view.game.side(pledge.caller) >> view.seat & 1 and view.legal & BIT[self.other(pledge.card)]
        ):
            return ""
        return f"Your partner has played {codes[pledge.card]}: the other of the two has to go with it."

    def meaning(self, view: View, call: str) -> str:
        card, word = call.split()
        if word == "affirm":
            return "play it; everything stays as it was called"
        if word == "change":
            return "play it; from this trick on the sides change their suits"
        own, others = ("Earth and Air", "Fire and Water")[
            :: 1 if (card == "Good") == (word == "ours") else -1
        ]
        return f"play it; your side scores {own}, the others {others}"


def divided(view: View) -> str:
    """Return how the suits are divided now, as a sentence; "" as long as they are not."""
    pledge: Pledge | None = view.sheet
    if pledge is None:
        return ""
    everybody = (1 << view.game.seats) - 1
    side = pledge.side_of_good(len(view.history) + (not view.over), everybody)
    own, others = ("Earth and Air", "Fire and Water")[:: 1 if side >> view.dealer & 1 else -1]
    return f"{own} count for the dealer's side, {others} for the other."


@dataclass(frozen=True)
class Allegiance(Counting):
    """A side scores only the suits that were its own when they fell; *trumps* count for nobody, or for all.

    As long as Good and Evil are not played, everything counts as usual.
    """

    trumps: bool = False

    def counts(self, state: State) -> Sequence[Callable[[Cards], int]]:
        if state.sheet is None:
            return super().counts(state)
        sides = [state.game.side(seat) for seat in range(state.game.seats)]
        counters = {side: self.counter(self.scored(state, side)) for side in set(sides)}
        return [counters[side] for side in sides]

    def counter(self, scored: Cards) -> Callable[[Cards], int]:
        """Return what counts those of some cards that are *scored*."""
        return lambda cards: self.points.count(cards & scored)

    def scored(self, state: State, side: Seats) -> Cards:
        """Return the cards that *side* scores if it has them."""
        pledge: Pledge = state.sheet
        pack, everybody = state.game.pack, (1 << state.game.seats) - 1
        good, evil = pack.suit("E") | pack.suit("A"), pack.suit("F") | pack.suit("W")
        later = 0  # what fell after a change
        for trick in state.history[pledge.changed - 1 :] if pledge.changed else ():
            later |= mask_of(trick.fall)
        before = good if pledge.side_of_good(0, everybody) == side else evil
        return before & ~later | (good | evil) & ~before & later | self.trumps * pack.trump_mask

    def owed(self, state: State) -> Sequence[int]:
        if state.sheet is None or self.trumps:
            return self.points.values
        trumps = state.game.pack.trump_mask
        return [0 if trumps >> card & 1 else worth for card, worth in enumerate(self.points.values)]

    def result(self, taken: Sequence[int], scores: tuple[int, ...], sides: bool) -> tuple[Item, ...]:
        return (Item("score", "More or less than the other side", scores, "score"),)
