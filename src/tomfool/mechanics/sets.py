"""Sets of cards laid down by everybody at the same time: what a set is, which is higher, and the play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice
from math import comb
from random import Random
from typing import TYPE_CHECKING, Self

from tomfool.cards import BIT, Action, Actions, Cards, Pack, Seat, bits, mask_of, pick
from tomfool.log import Showing, new_tuple
from tomfool.rules import EVERYONE, NOBODY, Game, Phase, Zone
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

LARGEST = 4
"""So many cards a set may have."""
MORE = tuple(sum(comb(cards, size) for size in range(2, LARGEST + 1)) for cards in range(64))
"""For each number of cards of one kind, how many sets of two or more they make."""


@dataclass(frozen=True)
class SetRules:
    """Which cards of a pack are a set, and which of two sets is higher.

    A set is a single card, up to four of one rank (*matching*), or up to four of one suit (a *flush*).  The
    suits rank as the pack has them, the first one highest.
    """

    rank_of: tuple[Cards, ...]  # for each card, all of its rank
    suit_of: tuple[Cards, ...]  # for each card, all of its suit
    either_of: tuple[Cards, ...]  # for each card, all of its rank or suit
    kinds: tuple[Cards, ...]  # all of each rank and of each suit
    height: tuple[int, ...]  # for each card, its rank as a number
    order: tuple[int, ...]  # for each card, its suit as a number, the highest suit the greatest

    @classmethod
    def of(cls, pack: Pack) -> SetRules:
        """Return the rules for *pack*, whose suits must all have the same ranks."""
        size, suits = len(pack.suits[0].ranks), len(pack.suits)
        ranks = [mask_of(range(rank, size * suits, size)) for rank in range(size)]
        cards = range(len(pack))
        return cls(
            tuple(ranks[card % size] for card in cards),
            pack.suit_of,
            tuple(ranks[card % size] | pack.suit_of[card] for card in cards),
            (*ranks, *pack.suit_masks[:suits]),
            tuple(card % size for card in cards),
            tuple(suits - 1 - card // size for card in cards),
        )

    def joins(self, chosen: Cards, hand: Cards) -> Cards:
        """Return the cards left in *hand* that make a set with those *chosen* from it."""
        if not chosen:
            return hand
        card = chosen.bit_length() - 1
        if not chosen & chosen - 1:
            return hand & self.either_of[card]
        if chosen.bit_count() == LARGEST:
            return 0
        rank = self.rank_of[card]
        return hand & (self.suit_of[card] if chosen & ~rank else rank)

    def is_set(self, cards: Cards) -> bool:
        """Whether *cards* may be laid down together."""
        if not cards or cards.bit_count() > LARGEST:
            return False
        card = cards.bit_length() - 1
        return not cards & ~self.rank_of[card] or not cards & ~self.suit_of[card]

    def matching(self, cards: Cards) -> bool:
        """Whether a set is of one rank; a single card is, too."""
        return not cards & ~self.rank_of[cards.bit_length() - 1]

    def strength(self, cards: Cards) -> tuple[int, bool, int, int]:
        """Return what sets are compared by: the higher one has the greater strength, and no two are equal.

        More cards, then matching before flush; then of flushes suit before top card, of the others rank
        before the highest suit among them.
        """
        size = cards.bit_count()
        if self.matching(cards):
            best = (cards & -cards).bit_length() - 1  # the highest suit stands first in the pack
            return size, True, self.height[best], self.order[best]
        top = cards.bit_length() - 1
        return size, False, self.order[top], self.height[top]

    def sets(self, hand: Cards) -> Iterator[Cards]:
        """Yield every set that can be laid down from *hand*, each once."""
        yield from (1 << card for card in bits(hand))
        for kind in self.kinds:
            yield from map(sum, several(hand & kind))

    def any_set(self, hand: Cards, rng: Random) -> Cards:
        """Return one of the sets that can be laid down from *hand*, any with the same chance."""
        ways = [MORE[(hand & kind).bit_count()] for kind in self.kinds]
        number = rng.randrange(hand.bit_count() + sum(ways))
        for kind, way in zip(self.kinds, ways, strict=True):
            if number < way:
                return sum(next(islice(several(hand & kind), number, None)))
            number -= way
        return BIT[pick(hand, rng.random)]


def several(cards: Cards) -> Iterator[tuple[Cards, ...]]:
    """Yield the sets of two or more out of *cards*, all of one kind; each as its cards, sets of one."""
    members = [BIT[card] for card in bits(cards)]
    return chain.from_iterable(combinations(members, size) for size in range(2, LARGEST + 1))


@dataclass(frozen=True)
class Sealing(Phase):
    """All who have cards choose a set in secret and seal it with `parett`; the highest wins the trick.

    What is picked lies within the hand for everybody else, and its log entries do not exist for them, so
    that they see no more than who is ready.  When the last is sealed the sets are shown, in the history,
    and are out of play.  The hand goes on until no more than one seat has cards left.
    """

    task = "choose a set"
    calls = ("parett",)
    deed = "picks"
    seals = "parett"
    rules: SetRules = field(default=SetRules((), (), (), (), (), ()), repr=False)
    sealed: int = field(default=0, repr=False)  # the zone of what seat 0 has picked; then the others
    gone: int = field(default=0, repr=False)
    parett: Action = field(default=0, repr=False)

    def zones(self, seats: int) -> tuple[Zone, ...]:
        own = (Zone(f"sealed {seat}", 1 << seat, within=f"hand {seat}") for seat in range(seats))
        return (*own, Zone("out of play", EVERYONE))

    def prepare(self, game: Game) -> Self:
        return replace(
            self,
            rules=SetRules.of(game.pack),
            sealed=game.zone_index["sealed 0"],
            gone=game.zone_index["out of play"],
            parett=game.action("parett"),
        )

    def enter(self, state: State) -> None:
        """Begin a trick, unless the hand has come to its end."""
        zones = state.zones
        circle = tuple([seat for seat in range(state.game.seats) if zones[seat]])
        if len(circle) > 1:
            state.circle = circle
            state.turn = circle[0]
            state.together = sum([1 << seat for seat in circle])
        else:
            state.circle = ()
            state.advance()

    def picks(self, view: View) -> int:
        return LARGEST - view.counts[self.sealed + view.seat]

    def legal(self, state: State, seat: Seat) -> Actions:
        zones = state.zones
        chosen, hand = zones[self.sealed + seat], zones[seat]
        if not chosen:
            return hand
        return self.rules.joins(chosen, hand) | BIT[self.parett]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if action != self.parett:
            zones, card = state.zones, BIT[action]  # within the hand: for the others nothing has moved
            zones[seat] -= card
            zones[self.sealed + seat] += card
            state.hide_entry(1 << seat)
        else:
            self.seal(state, seat)

    def seal(self, state: State, seat: Seat) -> None:
        """Make the choice of *seat* binding; the last one has all sets shown."""
        state.together = left = state.together & ~(1 << seat)
        if left:
            state.turn = (left & -left).bit_length() - 1
        else:
            self.show(state)

    def show(self, state: State) -> None:
        """Show all sets, give the trick to the highest, and go on."""
        zones, shown, strength = state.zones, [], self.rules.strength
        for seat in state.circle:
            zone = self.sealed + seat
            shown.append(zones[zone])
            zones[zone] = 0
        cards = sum(shown)
        zones[self.gone] += cards
        if state.facts:
            state.forget(cards)
        strengths = list(map(strength, shown))
        taker = state.circle[strengths.index(max(strengths))]
        state.history.append(new_tuple(Showing, (state.circle, taker, tuple(shown))))
        state.turn = NOBODY
        self.enter(state)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        chosen, game = state.zones[self.sealed + seat], state.game
        if action == self.parett:
            return "a set has at least one card: choose it first"
        if action >= len(game.pack):
            return "a set has to be laid down now"
        if not state.zones[seat] >> action & 1:
            return "that card is not in your hand"
        if chosen.bit_count() == LARGEST:
            return f"a set has at most {LARGEST} cards"
        return f"it makes no set with {game.show_actions(chosen)}: a set is of one rank or of one suit"

    def complete(self, world: State, rng: Random) -> None:
        """Seal a set for those who have sealed one, any of their hand with the same chance."""
        if world.rule is not self:
            return
        for seat in world.circle:
            if not world.together >> seat & 1 and not world.zones[self.sealed + seat]:
                chosen = self.rules.any_set(world.zones[seat], rng)
                world.zones[seat] ^= chosen
                world.zones[self.sealed + seat] = chosen

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        seat, zones = state.turn, state.zones
        hand, chosen = zones[seat], zones[self.sealed + seat]
        while True:
            fits = self.rules.joins(chosen, hand)
            if chosen and random() * (fits.bit_count() + 1) < 1.0:
                break
            card = BIT[pick(fits, random)]
            hand ^= card
            chosen |= card
        zones[seat], zones[self.sealed + seat] = hand, chosen
        self.seal(state, seat)
