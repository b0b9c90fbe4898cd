"""Manchester, the first part of two games for two: thirteen cards each, ten tricks of two.

The other 52 cards lie aside meanwhile, and are dealt for the second part as they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tomfool.cards import LOKA78, Card, Cards, Seat, Seats, mask_of
from tomfool.log import new_tuple
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import BEAT_TRUMPS
from tomfool.mechanics.talon import Choices, LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import SeatRule, dealer, eldest
from tomfool.options import Option, choice, number
from tomfool.rules import EVERYONE, Game, Item, Phase, Sum, Zone
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.points import CardPoints
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

PACK = LOKA78
FOOL = PACK.parse("Fool")
POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K A": 5, "Q": 4, "C": 3, "J": 2})
FIRST = PACK.all & ~PACK.trump_mask & ~PACK.ranks("K") & ~FOOL
"""What is laid away first: plain cards but Kings."""
FORCED = PACK.all & ~FIRST
"""What goes only to fill a gap, and is shown (R2)."""
TRICKS = 10
TWO = (0, 1)

HANDS: Option = number("hands", "how many hands make a match", default=2, multiple=2)
LEAD: Option = choice(
    "manchester_lead", ("alternate", "winner"), "who leads in Manchester: each in turn, or who won"
)


class Sheet(NamedTuple):
    """What is public of Manchester: the *start*ing values, then what the piles came to at its end."""

    start: tuple[int, ...] = (0, 0)
    piles: tuple[int, ...] = ()

    @property
    def first(self) -> tuple[int, ...]:
        """The first scores."""
        return tuple(map(sub, self.piles, self.start))


def opposite(state: State | View) -> Seat:
    """Return who does not deal."""
    return 1 - state.dealer


def in_manchester(hand: State | View) -> bool:
    """Whether the first part is not over yet."""
    return not hand.sheet.piles


def played_in_manchester(hand: State | View, seat: Seat) -> Cards:
    """Return the cards that *seat* has played in the first part."""
    tricks = [(trick.circle, trick.fall) for trick in hand.history[:TRICKS]]
    if in_manchester(hand):
        tricks.append((hand.circle, hand.fall))
    return mask_of(c for ring, fall in tricks for s, c in zip(ring, fall, strict=False) if s == seat)


@dataclass(frozen=True)
class StartingValues(Phase):
    """The card points of both hands are made public; what is closed of them is so known in sum."""

    def enter(self, state: State) -> None:
        state.sheet = Sheet(tuple(POINTS.count(state.zones[seat]) for seat in TWO))
        for seat in TWO:
            state.note(f"a starting value of {state.sheet.start[seat]}", seat)
        state.advance()

    def sums(self, view: View) -> Sequence[Sum]:
        game = view.game
        found = []
        for seat in TWO:
            zones = (
                (seat, game.discard(seat)) if in_manchester(view) else (game.zone_index[f"laid {seat}"],)
            )
            rest = view.sheet.start[seat] - POINTS.count(played_in_manchester(view, seat))
            found.append(Sum(zones, POINTS.values, rest))
        return found


def may_lay_away(hand: Cards) -> Choices:
    """Plain cards but Kings; to fill a gap all others, in no order of preference."""
    return hand & FIRST, hand & FORCED


@dataclass(frozen=True)
class Discard(LayAway):
    """Three cards go into the own pile, the other player's being chosen at the same time."""

    def plausible(self, world: State) -> bool:
        return not in_manchester(world) or super().plausible(world)


def discard(by: SeatRule) -> Discard:
    """Return how one of the two lays three cards away."""
    gap = "trumps, Kings and honours may go only where there are fewer than three other cards"
    return Discard(
        by=by,
        count=3,
        may=may_lay_away,
        sometimes=FORCED,
        seen="They count for you. Trumps, Kings and honours among them will be shown.",
        reasons=((FORCED, gap),),
    )


@dataclass(frozen=True)
class ShowForced(Phase):
    """When both have laid away, all trumps, Kings and honours among the six cards are shown."""

    def enter(self, state: State) -> None:
        for seat in TWO:
            zone = state.game.discard(seat)
            shown = state.zones[zone] & FORCED
            state.barred[zone] |= FORCED & ~shown
            if shown:
                state.reveal(shown, zone)
                state.note("shown", seat, shown)
                state.barred[seat] |= FIRST  # all that might have gone before them has gone
        state.advance()


@dataclass(frozen=True)
class ManchesterTricks(Tricks):
    """Ten tricks of two; the lead goes to and fro whoever has won, or to the winner."""

    alternate: bool = True

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        Tricks.gather(self, state, taker, fall)
        if self.alternate and state.rule is self:
            state.turn = leader = state.dealer ^ 1 ^ len(state.history) & 1
            state.circle = self.circles[leader]

    def leave(self, state: State) -> None:
        state.circle = ()  # what is known of the cards laid away stays known
        for seat in TWO:
            state.barred[seat] = PACK.all
        state.advance()


@dataclass(frozen=True)
class CloseManchester(Phase):
    """The first part is counted, and its cards are put away."""

    places: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)
    """For each seat the zones of its tricks and of its discard, now and then; looked up by prepare."""

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return (
            *(Zone(f"won {seat}", EVERYONE) for seat in TWO),
            *(Zone(f"laid {seat}", 1 << seat) for seat in TWO),
        )

    def prepare(self, game: Game) -> Self:
        index = game.zone_index
        return replace(
            self,
            places=tuple(
                (game.pile(seat), game.discard(seat), index[f"won {seat}"], index[f"laid {seat}"])
                for seat in TWO
            ),
        )

    def enter(self, state: State) -> None:
        zones, barred = state.zones, state.barred
        piles = []
        for pile, laid, won, aside in self.places:
            piles.append(POINTS.count(zones[pile] | zones[laid]))
            zones[won], zones[pile] = zones[pile], 0  # from one open place to another: no more is known
            state.move(zones[laid], laid, aside)
            barred[aside], barred[laid] = barred[laid], 0
        state.sheet = sheet = new_tuple(Sheet, (state.sheet.start, tuple(piles)))
        for seat, first in enumerate(sheet.first):
            state.note(f"a first score of {'−' if first < 0 else '+'}{abs(first)}", seat)
        state.advance()


def first_part(lead: str) -> tuple[Phase, ...]:
    """Return the paragraphs of Manchester, from its deal to its count."""
    return (
        Deal(packets=(5, 5, 3), ring=TWO),
        StartingValues(),
        discard(eldest),
        discard(dealer),
        ShowForced(),
        ManchesterTricks(
            leader=eldest, obey=BEAT_TRUMPS, excuse=FOOL, ring=TWO, alternate=lead == "alternate"
        ),
        PayForFool(PACK.index["Fool"]),
        CloseManchester(),
    )


@dataclass(frozen=True)
class PayUnlessLast(PayForFool):
    """As always, for the tricks of the second part; a Fool in its last trick goes to whoever wins that."""

    def enter(self, state: State) -> None:
        circle, taker, fall = state.history[-1]
        if self.fool in fall:
            giver, game, card = circle[fall.index(self.fool)], state.game, 1 << self.fool
            state.zones[game.pile(giver)] &= ~card
            state.zones[game.pile(taker)] |= card
            side: Seats = self.side(state, giver) if self.side else game.side(giver)
            if not side >> taker & 1:
                state.note("the Fool in the last trick, and loses him", giver)
            state.advance()
        else:
            super().enter(state)


def dealt_by(seat: Seat) -> Any:
    """Return whether a hand is dealt by *seat*."""
    return lambda hand: hand.dealer == seat


def totals_of(first: Sequence[int], points: Sequence[int], tricks: Sequence[int]) -> tuple[int, ...]:
    """Return what each player has of both parts."""
    return tuple([sum(parts) for parts in zip(first, points, tricks, strict=True)])


def difference(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the game points: what one has more than the other."""
    return (totals[0] - totals[1], totals[1] - totals[0])


def items(sheet: Sheet, second: Sequence[Item], totals: Sequence[int]) -> tuple[Item, ...]:
    """Return the account of a hand: both parts, their sum, the difference."""
    start = tuple(-value for value in sheet.start)
    return (
        Item("manchester", "Manchester: tricks and cards laid away", sheet.piles),
        Item("starting value", "Less the starting value", start),
        Item("first", "First score", sheet.first, "sum"),
        *second,
        Item("total", "Both parts", tuple(totals), "sum"),
        Item("score", "Above or below the other", difference(totals), "score"),
    )


def takers_in_second(state: State) -> list[int]:
    """Return who has won each trick of the second part."""
    return [taker for _, taker, _ in state.history[TRICKS:]]


def game_of(slug: str, name: str, places: int, options: dict[str, Any], **parts: Any) -> Game:
    """Return a game for two whose first part is Manchester; *parts* holds the rules of the second."""
    rules = (*first_part(options["manchester_lead"]), *parts.pop("second"))
    return Game.make(
        slug=slug,
        name=name,
        seats=2,
        places=places,
        pack=PACK,
        rules=rules,
        options=options,
        worth=POINTS.values,
        beginning=Sheet(),
        **parts,
    )
