"""The Court Jester: a Fool who is forced out, wanders from hand to hand, and wins the last trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

from tomfool.cards import BIT, TOP, Action, Actions, Card, Cards, Pack, Seat, bits, mask_of
from tomfool.games.piedmont.twists.wanderings import PUT, Wanderings, added_for, known_holder
from tomfool.log import new_tuple
from tomfool.mechanics.judge import Judge
from tomfool.mechanics.obligation import FollowElseTrump
from tomfool.mechanics.steps import Step
from tomfool.rules import EVERYONE, NO_ONE, Game, Phase, Zone
from tomfool.scoring.excuse import payment_order
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class Jest(FollowElseTrump):
    """As M3 without the Fool, who has to be played and may be played by turns.

    He must be played to a plain suit of which a court is held, and to trumps by a hand without any court;
    else he may not be, nor led, before he is the last card.
    """

    mild = True
    waits = "the Fool may not be led before the last trick"
    fool: Cards
    courts: Cards

    @property
    def exception(self) -> Cards:
        return self.fool

    def forced(self, rest: Cards, led: Cards, trumps: Cards) -> bool:
        """Whether the Fool has to be played with *rest* beside him."""
        return not rest & self.courts if led & trumps else bool(rest & led & self.courts)

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        rest = hand & ~self.fool
        if rest == hand or not rest:
            return hand & led or hand & trumps or hand
        if self.forced(rest, led, trumps):
            return self.fool
        return rest & led or rest & trumps or rest

    def lead(self, hand: Cards, trumps: Cards) -> Cards:
        return hand & ~self.fool or hand

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        return 0 if card == self.fool else super().tells(card, led, trumps, beats, trick)

    def refusal(self, card: Cards, held: Cards, led: Cards, trumps: Cards) -> str:
        if not held & self.fool:
            return ""
        if card != self.fool:
            rest = held & ~self.fool
            if not led or not self.forced(rest, led, trumps):
                return ""
            if led & trumps:
                return "the Fool has to be played: trumps were led, and you hold no court"
            return "the Fool has to be played: you hold a court of the suit led"
        if not led:
            return "the Fool may not be led before the last trick"
        if led & trumps:
            return "the Fool stays in the hand: trumps were led, and you hold a court"
        return "the Fool stays in the hand: you hold no court of the suit led"


@dataclass(frozen=True)
class LastLaugh:
    """In the last trick the Fool wins, whatever else lies there; *otherwise* may decide the others."""

    fool: Card
    otherwise: Judge | None = None

    def __call__(self, state: State, fall: tuple[Card, ...], taker: Seat) -> Seat:
        if self.fool in fall and not state.zones[state.circle[0]]:
            return state.circle[fall.index(self.fool)]
        return taker if self.otherwise is None else self.otherwise(state, fall, taker)


class Row(NamedTuple):
    """What a Butt may put down: *cards*, *hidden* or shown, and *before*: what such a hand cannot hold."""

    cards: Cards
    hidden: bool
    knock: bool
    before: Cards


ASIDE = Row(0, False, False, 0)


@dataclass(frozen=True)
class Butt(Step):
    """Whoever wins a trick with the Fool in it takes him up, and puts another card on the pile for him.

    That is a court of the suit led, in silence; else a court, with a knock; else the highest trump, or a
    pip, shown.  Kings, the Magician and the World are never put; who holds nothing else sets the Fool
    aside and lays the hand open.  *face_up*: every card put down is shown.
    """

    fool: Card
    pack: Pack
    face_up: bool = False
    puts: int = field(default=0, repr=False)  # the first zone of the cards put down unseen
    aside: int = field(default=0, repr=False)

    @cached_property
    def most(self) -> int:
        """How many cards can be put down unseen."""
        return 0 if self.face_up else self.lesser.bit_count()

    @cached_property
    def courts(self) -> Cards:
        """King, Queen, Cavalier and Jack of every suit."""
        return self.pack.ranks("K Q C J")

    @cached_property
    def lesser(self) -> Cards:
        """The courts that may be put down."""
        return self.pack.ranks("Q C J")

    @cached_property
    def trumps(self) -> Cards:
        """The trumps that may be put down; the Fool is none."""
        return self.pack.trump_mask & ~(BIT[self.fool] | self.pack.parse("T1 T21"))

    @cached_property
    def low(self) -> Cards:
        """The trumps below the numbered ones, equal to each other."""
        return self.pack.parse("Good Evil") if "Good" in self.pack.index else 0

    def zones(self, seats: int) -> tuple[Zone, ...]:
        unseen = tuple(Zone(f"put {number}", NO_ONE) for number in range(self.most))
        return (Zone("aside", EVERYONE), *unseen)

    def prepare(self, game: Game) -> Self:
        puts = game.zone_index["put 0"] if self.most else 0
        return replace(self, puts=puts, aside=game.zone_index["aside"])

    # At the table

    def enter(self, state: State) -> bool:
        taker = state.taker
        if not state.zones[taker]:
            return False
        if self.fool not in state.fall:
            if not state.led & self.pack.trump_mask:
                self.learn_of_holder(state)
            return False
        if state.led & self.pack.trump_mask:  # whoever had a court would have kept him
            state.barred[state.circle[state.fall.index(self.fool)]] |= self.courts
        fool = BIT[self.fool]
        if self.row(state.zones[taker], state.led)[0]:
            state.turn = taker
            return True
        state.move(fool, state.game.table, self.aside)
        state.show(taker)
        state.note("aside", taker, fool)
        return False

    def learn_of_holder(self, state: State) -> None:
        """Let all know what it tells that his known holder has kept the Fool when a plain suit was led."""
        holder = known_holder(state, self.fool)
        if holder < 0 or holder == state.circle[0]:  # nobody knows, or he leads and owes nothing
            return
        added = added_for(state.events, self.fool)
        if not (added and added & mask_of(state.fall)):  # else he has just come back
            state.barred[holder] |= state.led & self.courts

    def row(self, hand: Cards, led: Cards) -> Row:
        """Return what a Butt with this *hand* may put down, *led* being the suit of his trick."""
        lesser = hand & self.lesser
        own = lesser & led
        if own:
            return new_tuple(Row, (own, True, False, 0))
        if lesser:
            return new_tuple(Row, (lesser, True, True, self.lesser & led))
        trumps = hand & self.trumps
        if trumps:
            low = self.low
            highest = TOP[trumps.bit_length()] if trumps & ~low else trumps
            return Row(
                highest, False, False, self.lesser | self.trumps & ~low & -2 * TOP[highest.bit_length()]
            )
        pips = hand & ~self.courts & ~self.pack.trump_mask
        return Row(pips, False, False, self.lesser | self.trumps) if pips else ASIDE

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.row(state.zones[seat], state.led).cards

    def act(self, state: State, seat: Seat, action: Action) -> None:
        row, card = self.row(state.zones[seat], state.led), BIT[action]
        if row.hidden and not self.face_up:
            zone = self.puts + len(
                [1 for _, kind, _, shown, _ in state.events if not shown and kind in PUT]
            )
            state.show(zone, state.audience[seat])
            state.move(card, seat, zone)
            state.barred[zone] |= ~(self.lesser & (~state.led if row.knock else state.led))
            state.note("knock" if row.knock else "put", seat)
        else:
            state.move(card, seat, state.game.pile(seat))
            state.note("put", seat, card)
        state.move(BIT[self.fool], state.game.table, seat)
        state.barred[seat] |= row.before

    def why(self, state: State, seat: Seat, action: Action) -> str:
        hand = state.zones[seat]
        if action >= len(self.pack) or not hand >> action & 1:
            return "put down a card that is in your hand"
        row = self.row(hand, state.led)
        if row.hidden:
            court = "another court" if row.knock else "a court of the suit led"
            return f"not that one: you have to put down {court}, but no King"
        kind = "your highest trump but the World" if row.cards & self.trumps else "a pip"
        return f"not that one: you have to put down {kind}"

    def prompt(self, view: View) -> str:
        row = self.row(view.hand, view.led)
        seen = "Nobody sees which." if row.hidden and not self.face_up else "All see it."
        if row.hidden and row.knock and not self.face_up:
            seen = "You knock, so that all know it is a court of another suit."
        return f"You have to take the Fool, and put one card on your tricks for him. {seen}"

    # What it tells

    def plausible(self, world: State) -> bool:
        """Whether the Fool was played, and paid for by Butts, as the hands of *world* made it a duty."""
        return Wanderings(self, world).lawful()

    def owned(self, state: State) -> list[Cards]:
        """Return the cards that each seat has put down unseen."""
        found, zone = [0] * state.game.seats, state.game.zone_index.get("put 0", 0)
        for _, kind, seat, shown, _ in state.events:
            if kind in PUT and not shown:
                found[seat] |= state.zones[zone]
                zone += 1
        return found


@dataclass(frozen=True)
class FoolComesHome(Phase):
    """A Fool set aside goes to whoever has won the last trick.

    The side of that seat hands the Butt one card of its tricks for him, the cheapest, unless the Butt is
    of that side.
    """

    butt: Butt
    worth: Callable[[State], Sequence[int]]

    def prepare(self, game: Game) -> Self:
        return replace(self, butt=self.butt.prepare(game))

    def enter(self, state: State) -> None:
        game, zones, aside = state.game, state.zones, self.butt.aside
        if zones[aside]:
            winner = state.history[-1].taker
            butt = next(event.seat for event in state.events if event.kind == "aside")
            if not game.side(butt) >> winner & 1:
                self.hand_over(state, winner, butt)
            state.move(zones[aside], aside, game.pile(winner))
        state.advance()

    def hand_over(self, state: State, winner: Seat, butt: Seat) -> None:
        """Give the *butt* the cheapest card of the tricks of *winner* and partner, one put unseen too."""
        game, zones, pile, owned = state.game, state.zones, 0, self.butt.owned(state)
        for seat in bits(game.side(winner)):
            pile |= zones[game.pile(seat)] | owned[seat]
        order = payment_order(game.pack, self.worth(state), zones[self.butt.aside])
        card = next(BIT[card] for card in order if pile & BIT[card])
        source = next(zone for zone, cards in enumerate(zones) if cards & card)
        state.move(card, source, game.pile(butt))
        state.note("paid", winner, card, butt)
