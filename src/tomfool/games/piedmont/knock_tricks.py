"""The play of Partita Knock: cards that go with a word, and a word of the partner before each lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tomfool.cards import BIT, TOP, Action, Actions, Card, Cards, Seat, Seats, mask_of, pick, union
from tomfool.games.piedmont.knock_speech import ASIDE, LEADS, Speech
from tomfool.games.piedmont.knock_words import BY_NAME, KINGS, SUIT_OF, WORDS, Held, surely_highest, told
from tomfool.games.piedmont.partita import FOOL, PACK, TRUMPS
from tomfool.log import new_tuple
from tomfool.mechanics.signals import Signal, SignalTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import EVERYONE, Bound, Game
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

BEFORE = {
    "nothing": "leave it to your partner",
    "bijou": "ask for the lead of a low trump",
    "grand": "ask for the lead of a high trump",
}
"""What may be said before the partner's lead."""
BY_WHAT_IS_LEFT = ("all-but-one", "top-trump", "two-top-trumps", "top-card")
"""The words that tell different things of a hand, by the cards that are left."""
CARDS = len(PACK)
LAID = 2
"""So many cards the dealer lays away."""


def partner(seat: Seat) -> Seat:
    """Return who sits opposite *seat*."""
    return (seat + 2) % 4


PARTNER = tuple(map(partner, range(4)))
"""The partner of each seat."""


class Play(NamedTuple):
    """A card that *seat* has played, and how the trick stood: its suit, whether it was the first card.

    *before* are all cards that had been played, *leaders* the seats that had led one other than the Fool.
    """

    seat: Seat
    card: Card
    led: Cards
    first: bool
    before: Cards
    leaders: int


class Course(NamedTuple):
    """What a hand keeps in the open: the *leaders* are the seats that have led a card other than the Fool.

    *left* are the cards neither played before the trick in progress nor shown as laid away, and the Fool.
    """

    leaders: Seats
    left: Cards


def plays(hand: State | View) -> list[Play]:
    """Return all cards played so far, in order."""
    found, before, leaders = [], 0, 0
    for circle, _, fall in (*hand.history, (hand.circle, 0, hand.fall)):
        led = 0
        for place, (seat, card) in enumerate(zip(circle, fall, strict=False)):
            found.append(Play(seat, card, led, not place, before, leaders))
            before |= BIT[card]
            led = led or SUIT_OF[card]
            if not place and not FOOL >> card & 1:
                leaders |= 1 << seat
    return found


def shown(hand: State | View) -> Cards:
    """Return the cards that have been shown as laid away."""
    return sum(event.cards for event in hand.events if event.kind == "shown")


class Telling(NamedTuple):
    """What a *word* with a card tells: its speaker has none of the cards *missing*, and all those *held*.

    What goes by the cards that are left is not in it; then *asks_what_is_left*.
    """

    word: str
    missing: Cards
    held: Cards
    asks_what_is_left: bool

    @classmethod
    def of(cls, word: str, card: Card) -> Self:
        """Return what *word* tells that is said with *card*."""
        missing = held = 0
        for cards, least, most in told(word, card, 0, spare=0):
            if not most:
                missing |= cards
            elif cards.bit_count() == least:
                held |= cards
        return cls(word, missing, held, word in BY_WHAT_IS_LEFT)


@dataclass(frozen=True)
class KnockTricks(SignalTricks):
    """A card may be played with a word, and before each lead the leader's partner is asked for one.

    Words that state a fact are said only where it is true, by what their speaker can know; so all can
    rely on them.  They bind nobody.
    """

    nothing: Action = field(default=0, repr=False)
    before: Actions = field(default=0, repr=False)  # what may be said before the partner's lead
    speech: Speech = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    tells: Mapping[Action, Telling] = field(default_factory=dict, repr=False)
    """What a word with a card tells; a word that tells nothing for certain is not in here."""
    piles: tuple[int, ...] = field(default=(), repr=False)
    discards: tuple[int, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, **parts: Any) -> Self:
        """Return the phase with all its words."""
        signals = tuple(Signal(word.name, word.cards, 4, meaning=word.says) for word in WORDS)
        return cls.in_words(PACK, signals=signals, **parts)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*self.words, *BEFORE)

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        nothing = game.action("nothing")
        return replace(
            ready,
            nothing=nothing,
            before=mask_of(nothing + place for place in range(len(BEFORE))),
            speech=Speech.of(ready.shifts),
            tells={
                action: telling
                for action, card in ready.carried.items()
                if any((telling := Telling.of(self.word(game, action), card))[1:])
            },
            piles=tuple(map(game.pile, range(game.seats))),
            discards=tuple(game.discard(seat) for seat in range(game.seats)),
        )

    # A word before the lead: meanwhile State.desk holds who is to lead

    def enter(self, state: State) -> None:
        super().enter(state)
        self.ask(state)

    def lead(self, state: State, leader: Seat) -> None:
        super().lead(state, leader)
        leaders = mask_of(trick.leader for trick in state.history if not FOOL >> trick.fall[0] & 1)
        gone = union(state.zones[pile] for pile in self.piles) | shown(state)
        state.sheet = Course(leaders, PACK.all & ~gone)

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        leaders, left = state.sheet
        state.sheet = new_tuple(Course, (leaders, left & ~state.zones[self.table]))
        Tricks.gather(self, state, taker, fall)
        if state.rule is self:
            self.ask(state)

    def ask(self, state: State) -> None:
        """Ask the partner of whoever is to lead."""
        state.desk = leader = state.turn
        state.turn = PARTNER[leader]

    # Cards with a word

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.desk is not None:
            return self.before
        zones, led, (leaders, left) = state.zones, state.led, state.sheet
        hand = zones[seat]
        out = left & ~(hand | zones[self.table] | zones[self.discards[seat]])
        after_partner = leaders >> PARTNER[seat] & 1
        if led:
            return self.speech.following(hand, out, led, ASIDE + after_partner)
        return self.speech.anything(hand, out, (ASIDE if state.fall else LEADS) + after_partner)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.desk is not None:
            if action != self.nothing:
                state.said.append((seat, action))
            state.turn, state.desk = state.desk, None
            return
        card = action if action < CARDS else self.carried[action]
        if not state.fall and SUIT_OF[card]:
            leaders, left = state.sheet
            if not leaders >> seat & 1:
                state.sheet = new_tuple(Course, (leaders | BIT[seat], left))
        Tricks.act(self, state, seat, card)
        if card != action:
            state.said.append((seat, action))
            if action in self.tells:
                self.heard(state, seat, card, self.tells[action])

    def word(self, game: Game, action: Action) -> str:
        """Return the word that goes with a card in *action*."""
        return game.vocabulary[action].partition(" ")[2]

    def heard(self, state: State, seat: Seat, card: Card, telling: Telling) -> None:
        """Let everybody know what a word tells that *seat* has said with *card*."""
        word, missing, held, asks_what_is_left = telling
        if asks_what_is_left:
            left = state.sheet[1] & ~state.zones[self.table]
            if word == "top-card":
                self.heard_of_top_card(state, seat, left & SUIT_OF[card])
            elif word == "all-but-one":
                rest = left & SUIT_OF[card]
                if not rest & rest - 1:
                    missing = SUIT_OF[card]
            else:
                held = surely_highest(left & TRUMPS, 1 if word == "top-trump" else 2)
        if missing:
            state.barred[seat] |= missing
        if held and (held & ~state.traced or not held & TRUMPS):  # else it has been told before
            state.know(EVERYONE, held, BIT[seat])

    def heard_of_top_card(self, state: State, seat: Seat, left: Cards) -> None:
        """Let everybody know who has the highest card *left* of a suit: *seat*, or its own discard."""
        laid = seat == state.dealer and not left & KINGS
        zones = BIT[seat] | BIT[self.discards[seat]] if laid else BIT[seat]
        state.know(EVERYONE, TOP[left.bit_length()], zones)

    def spare(self, state: State | View, seat: Seat) -> int:
        """Return how many plain cards *seat* may have laid away, unseen by the others."""
        return LAID if seat == state.dealer else 0

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        if state.desk is not None:
            state.turn, state.desk = state.desk, None
        if self.fast is not None and not state.fall:
            self.fast.play(state, random)
            self.leave(state)
        else:
            Tricks.act(self, state, state.turn, pick(Tricks.legal(self, state, state.turn), random))

    # What has been said

    def spoken(self, hand: State | View) -> Iterator[tuple[Play, str, Cards]]:
        """Yield each card that went with a word, the word, and what its speaker has played since."""
        words = {
            self.carried[action]: self.word(hand.game, action)
            for _, action in hand.said
            if action in self.carried
        }
        if not words:
            return
        since = [0] * self.seats
        for play in reversed(plays(hand)):
            if play.card in words:
                yield play, words[play.card], since[play.seat]
            since[play.seat] |= BIT[play.card]

    def holdings(self, hand: State | View) -> Iterator[tuple[Seat, Held]]:
        """Yield how many of some cards a seat holds now, by what it has said."""
        hidden = shown(hand)
        for play, word, since in self.spoken(hand):
            left = PACK.all & ~play.before & ~BIT[play.card] & ~hidden
            for cards, least, most in told(word, play.card, left, spare=self.spare(hand, play.seat)):
                gone = (cards & since).bit_count()
                yield play.seat, Held(cards, least - gone, most - gone)

    def bounds(self, view: View) -> Sequence[Bound]:
        return [Bound(seat, *held) for seat, held in self.holdings(view)]

    def plausible(self, world: State) -> bool:
        """Whether all that was said was true in the world, by what its speaker could know."""
        hidden = shown(world)
        for play, word, since in self.spoken(world):
            hand = world.zones[play.seat] | since | BIT[play.card]
            laid = world.zones[world.game.discard(play.seat)] | hidden
            out = PACK.all & ~hand & ~play.before & ~laid
            moment = (LEADS if play.first else ASIDE) + (play.leaders >> partner(play.seat) & 1)
            if play.led:
                calls = self.speech.following(hand, out, play.led, moment)
            else:
                calls = self.speech.anything(hand, out, moment)
            if not calls >> play.card + self.speech.shifts[word] & 1:
                return False
        return True

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if state.desk is not None:
            return "before your partner's lead there is nothing, bijou or grand to say"
        name = state.game.vocabulary[action]
        if name in BEFORE:
            return "that is said only before your partner leads"
        card = self.carried.get(action)
        if card is None or not Tricks.legal(self, state, seat) >> card & 1:
            return super(SignalTricks, self).why(state, seat, action if card is None else card)
        word = BY_NAME[self.word(state.game, action)]
        truth = "" if word.asks else f", and only if it is so: “{word.says}”"
        return f"{word.name} may be signalled {word.when}{truth}"

    def told(self, call: str) -> tuple[str, str]:
        return ("say", "nothing") if call == "nothing" else super().told(call)

    def prompt(self, view: View) -> str:
        if view.desk is None:
            return ""
        return "Your partner is about to lead. Do you signal for trumps? Everybody sees it."

    def meaning(self, view: View, call: str) -> str:
        return BEFORE.get(call) or super().meaning(view, call)
