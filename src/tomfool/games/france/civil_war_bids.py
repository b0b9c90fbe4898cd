"""The auction of Civil War: bids in three parts, with announcements, and trumps shown for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple, Self

from tomfool.cards import BIT, Action, Actions, Cards, Seat
from tomfool.cards import LOKA78 as PACK
from tomfool.mechanics.auction import PASS, Auction
from tomfool.mechanics.who import eldest
from tomfool.rules import NOTHING_MORE, Game, Origin, Phase
from tomfool.state import State
from tomfool.view import View

FOOL = PACK.parse("Fool")
REGULAR = PACK.trump_mask & ~FOOL
SUITS = {suit.name.lower(): suit.letter for suit in PACK.suits}


class Level(NamedTuple):
    """How many points are promised, and what that is worth."""

    name: str
    points: int
    value: int


class Multiplier(NamedTuple):
    """What the People are played for: they go to the declarer's hand, to his pile, or to the defenders."""

    name: str
    factor: int
    meaning: str


class Holding(NamedTuple):
    """So many trumps shown, and what they bring."""

    name: str
    trumps: int
    value: int


LEVELS = (
    Level("skirmish", 55, 10),
    Level("battle", 65, 20),
    Level("war", 75, 30),
    Level("regicide", 85, 40),
    Level("conquest", 95, 50),
)
MULTIPLIERS = (
    Multiplier("with", 1, "you take the People into your hand"),
    Multiplier("without", 2, "the People count for you, unseen; twice the value"),
    Multiplier("against", 4, "the People count for the others; four times the value"),
)
HOLDINGS = (
    Holding("", 0, 0),
    Holding("unit", 10, 10),
    Holding("regiment", 13, 15),
    Holding("army", 15, 20),
)
OF_SUIT = {suit: PACK.suit(letter) for suit, letter in SUITS.items()}
RUNGS = tuple(product(LEVELS, MULTIPLIERS))
"""Level and multiplier from low to high."""


@dataclass(frozen=True)
class Bid:
    """A bid, and what is announced with it."""

    suit: str
    level: Level
    multiplier: Multiplier
    sparrow: bool = False
    slam: bool = False
    holding: Holding = HOLDINGS[0]

    @cached_property
    def name(self) -> str:
        """The words that bid it."""
        return " ".join(["bid", self.suit, self.rung, *self.extras])

    @cached_property
    def rung(self) -> str:
        """Level and multiplier in words."""
        return f"{self.level.name} {self.multiplier.name}"

    @property
    def extras(self) -> list[str]:
        """The words that are added."""
        words = ["sparrow"] * self.sparrow + ["slam"] * self.slam
        return [*words, self.holding.name] if self.holding.name else words


def all_bids() -> Iterator[Bid]:
    """Yield every bid from low to high."""
    for (level, multiplier), suit in product(RUNGS, SUITS):
        for holding, slam, sparrow in product(HOLDINGS, (False, True), (False, True)):
            yield Bid(suit, level, multiplier, sparrow, slam, holding)


BIDS = tuple(all_bids())


class Showing(NamedTuple):
    """Trumps that the bidder is showing: what counts as one, those *chosen*, and how many *wanted*."""

    trumps: Cards
    chosen: Cards
    wanted: int


@dataclass(frozen=True)
class Elect(Auction):
    """From eldest on everybody passes or bids; the first bid is a skirmish, and no level is left out.

    A bid is the same level with a higher multiplier, or the next level with any; its suit has no rank.  Who
    announces a holding shows so many trumps at once.  *both*: cards of the bid's suit are among them.
    """

    both: bool = True
    # looked up by prepare
    ladder: Mapping[str, tuple[tuple[Actions, ...], ...]] = field(default_factory=dict, repr=False)

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        ladder = {"": self.table(game, None)}
        for level, multiplier in RUNGS:
            bid = Bid("earth", level, multiplier)
            ladder[bid.rung] = self.table(game, bid)
        return replace(ready, ladder=ladder)

    @staticmethod
    def table(game: Game, standing: Bid | None) -> tuple[tuple[Actions, ...], ...]:
        """Return, by suit and by the highest holding at hand, the bids over the one that is *standing*."""
        rows = [[0] * len(HOLDINGS) for _ in SUITS]
        for bid in BIDS:
            if rises(bid, standing):
                for able in range(HOLDINGS.index(bid.holding), len(HOLDINGS)):
                    rows[list(SUITS).index(bid.suit)][able] |= BIT[game.action(bid.name)]
        return tuple(map(tuple, rows))

    def trumps(self, suit: str) -> Cards:
        """Return the cards that count for a holding in a bid of this suit."""
        return REGULAR | OF_SUIT[suit] if self.both else REGULAR

    def legal(self, state: State, seat: Seat) -> Actions:
        hand = state.zones[seat]
        showing: Showing | None = state.desk
        if showing is not None:
            return hand & showing.trumps & ~showing.chosen
        standing: Bid | None = state.contract
        legal = BIT[self.passing]
        for suit, row in zip(SUITS, self.ladder[standing.rung if standing else ""], strict=True):
            legal |= row[strongest(hand & self.trumps(suit))]
        return legal

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.desk is not None:
            self.show_one(state, seat, action)
            return
        state.said += ((seat, action),)
        if action == self.passing:
            state.passed |= 1 << seat
        else:
            bid = self.rows[action]
            assert isinstance(bid, Bid)
            state.contract, state.declarer = bid, seat
            if bid.holding.trumps:
                state.desk = Showing(self.trumps(bid.suit), 0, bid.holding.trumps)
                return
        self.go_on(state, seat)

    def show_one(self, state: State, seat: Seat, card: Action) -> None:
        """Show one more trump; with the last of them the auction goes on."""
        state.said += ((seat, card),)
        showing: Showing = state.desk
        chosen = showing.chosen | BIT[card]
        state.reveal(BIT[card], seat)
        if chosen.bit_count() < showing.wanted:
            state.desk = showing._replace(chosen=chosen)
            return
        state.note(f"shown {showing.wanted} trumps", seat, chosen)
        state.desk = None
        self.go_on(state, seat)

    def go_on(self, state: State, seat: Seat) -> None:
        """Let the next speak, or end the auction."""
        if self.settled(state):
            self.close(state)
        else:
            state.turn = self.next(state, seat)

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """While trumps are being shown: with how many of them the hand was dealt."""
        showing = view.desk
        if not isinstance(showing, Showing) or seat != view.turn:
            return ()
        size, trumps = view.counts[seat], showing.trumps
        return [
            Origin(1, ((held, PACK.all & ~trumps), (size - held, trumps)))
            for held in range(showing.wanted, size + 1)
        ]

    # People

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if state.desk is not None:
            return f"show trumps for your holding, {state.desk.wanted} in all"
        bid = self.rows.get(action)
        if isinstance(bid, Bid) and not rises(bid, state.contract):
            standing = state.contract
            if standing is None:
                return "the first bid has to be a skirmish"
            return f"over {standing.rung} goes the same level with a higher multiplier, or the next level"
        if isinstance(bid, Bid):
            held = (state.zones[seat] & self.trumps(bid.suit)).bit_count()
            return f"{bid.holding.name} needs {bid.holding.trumps} trumps, and you hold {held}"
        return "now bid or pass"

    def prompt(self, view: View) -> str:
        showing = view.desk
        if isinstance(showing, Showing):
            done = showing.chosen.bit_count()
            return f"Show {showing.wanted} trumps for your holding: {done} of {showing.wanted} shown."
        standing: Bid | None = view.contract
        if standing is None:
            return "Your turn to bid: nobody has bid yet, so a skirmish comes first."
        return f"Your turn to bid: {standing.rung} the People in {standing.suit.capitalize()} stands."

    def told(self, call: str) -> tuple[str, str]:
        if call == PASS:
            return super().told(call)
        _, suit, *rung_and_more = call.split()
        rung, more = " ".join(rung_and_more[:2]), " ".join(rung_and_more[2:])
        return "bid", f"{rung} the People in {suit.capitalize()}{more and f', and {more}'}"

    def stages(self, view: View, call: str) -> tuple[str, ...]:
        if call == PASS:
            return (call,)
        _, suit, level, multiplier, *extras = call.split()
        return f"{level} {multiplier}", suit, " ".join(extras) or NOTHING_MORE

    def meaning(self, view: View, call: str) -> str:
        return "you are out of the auction"

    def stage_meaning(self, view: View, parts: Sequence[str]) -> str:
        if len(parts) == 2:
            return f"{(view.hand & self.trumps(parts[1])).bit_count()} trumps in your hand"
        if len(parts) == 3:
            return extras_mean(parts[2])
        level = next(row for row in LEVELS if parts[0].startswith(row.name))
        multiplier = next(row for row in MULTIPLIERS if parts[0].endswith(f" {row.name}"))
        return f"{level.points} points, worth {level.value * multiplier.factor}: {multiplier.meaning}"


def rises(bid: Bid, standing: Bid | None) -> bool:
    """Whether *bid* may be made over the one that is *standing* (R6)."""
    level = LEVELS.index(bid.level)
    if standing is None:
        return level == 0
    above = level - LEVELS.index(standing.level)
    higher = MULTIPLIERS.index(bid.multiplier) > MULTIPLIERS.index(standing.multiplier)
    return above == 1 or (above == 0 and higher)


def strongest(trumps: Cards) -> int:
    """Return the place of the highest holding that so many *trumps* make."""
    return BY_COUNT[trumps.bit_count()]


BY_COUNT = tuple(
    max(place for place, holding in enumerate(HOLDINGS) if count >= holding.trumps) for count in range(36)
)
"""The place of the highest holding, by the number of trumps held."""


def extras_mean(words: str) -> str:
    """Return what announcements bring."""
    worth = {"sparrow": "10 for the last trick with the Magician", "slam": "200 for all tricks"}
    worth |= {row.name: f"{row.value} for {row.trumps} trumps, shown now" for row in HOLDINGS if row.name}
    return ", ".join(worth[word] for word in words.split() if word in worth)


# Eldest alone


def only_eldest(hand: State | View) -> bool:
    """Whether eldest's bid is the only one that was made (R9)."""
    bids = [
        seat for seat, action in hand.said if action >= len(PACK) and hand.game.vocabulary[action] != PASS
    ]
    return bids == [(hand.dealer + hand.game.step) % hand.game.seats]


@dataclass(frozen=True)
class KeepOrPenalty(Phase):
    """Whose skirmish is the only bid, as eldest, keeps it or calls for the penalty play."""

    task = "keep the bid or not"
    penalty: Callable[[State], None]
    keep: Action = field(default=0, repr=False)

    calls = ("keep", "penalty")

    def prepare(self, game: Game) -> Self:
        return replace(self, keep=game.action("keep"))

    def enter(self, state: State) -> None:
        state.turn = eldest(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return BIT[self.keep] | BIT[self.keep + 1]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if action != self.keep:
            self.penalty(state)
        state.advance()

    def prompt(self, view: View) -> str:
        return "Nobody has bid against you: keep your bid, or call for the penalty play?"

    def meaning(self, view: View, call: str) -> str:
        if call == "keep":
            return "you are declarer"
        return "everybody alone, and whoever takes the most points pays them to each other"
