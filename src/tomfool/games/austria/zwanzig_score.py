"""What a hand of Zwanzig scores: bid and bonuses between the sides, then who held what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tomfool.cards import Cards, Seat, Seats, bits
from tomfool.games.austria.cards import DECK40 as DECK
from tomfool.games.austria.count import count_items, points_of, tricks_of
from tomfool.mechanics.contra import Stakes
from tomfool.rules import NOBODY, Account, Item
from tomfool.scoring.feats import WinsTrick
from tomfool.scoring.settlement import between_sides, by_each
from tomfool.state import State
from tomfool.view import View

SEATS = range(4)
TRICKS = 10
ALL = 102  # card points, and one for each trick
ENOUGH = 52
WINS_LAST = WinsTrick(DECK.pack.card("T1"), 1)


class Bid(NamedTuple):
    """A row of the bids; *held* are the cards for which their holder is paid by everybody."""

    name: str
    value: int
    text: str
    held: Cards = DECK.honours


PARTNERSHIP = Bid("partnership", 1, "play with whoever holds the trump that you call")
NO_TRUMPS = Bid("no trumps", 2, "alone, and trumps have no power over suits", DECK.kings)
SOLO = Bid("solo", 4, "alone, with trumps as ever")
BIDS = (PARTNERSHIP, NO_TRUMPS, SOLO)

BONUSES = {"sparrow": 4, "slam": 12}
"""What is won or lost with each bonus that has been announced."""
MEANINGS = {
    "sparrow": "win the last trick with the 1 of trumps",
    "slam": "win all ten tricks",
}


class Result(NamedTuple):
    """What a hand is settled by: *points* and *tricks* of the declarer's side, and who held what counts."""

    bid: Bid
    declarer: Seat
    partner: Seat
    points: int
    tricks: int
    announced: tuple[str, ...] = ()
    sparrow: bool = False
    stakes: Stakes = ()
    holder: Seat = NOBODY


class Line(NamedTuple):
    """One thing that is settled between the sides: what it is worth, how often, and who has won it."""

    key: str
    name: str
    worth: int
    times: int
    won: bool

    @property
    def value(self) -> int:
        """What it brings the declarer's side, below zero if it is lost."""
        return self.worth * self.times if self.won else -self.worth * self.times

    @property
    def label(self) -> str:
        """The line as people read it."""
        fate = ("made", "missed") if self.key in BONUSES else ("won", "lost")
        times = f", {self.times} times" if self.times > 1 else ""
        return f"{self.name.capitalize()}, {fate[not self.won]}{times}"


# From a hand to its result


def announced(hand: State | View) -> tuple[str, ...]:
    """Return the bonuses announced: with the bid, or by the partner's word."""
    return tuple(name for name in BONUSES if name in (*hand.contract.bonuses, *(hand.sheet or ())))


def side_of(result: Result) -> Seats:
    """Return the side of the declarer."""
    return 1 << result.declarer | (0 if result.partner == NOBODY else 1 << result.partner)


def result_of(state: State) -> Result:
    """Return what the hand is settled by."""
    bid, partner = state.contract.bid, state.partner  # whose card has fallen
    side = 1 << state.declarer | (0 if partner == NOBODY else 1 << partner)
    return Result(
        bid,
        state.declarer,
        partner,
        points_of(state, DECK.points, side),
        tricks_of(state, side),
        announced(state),
        WINS_LAST(state, side),
        state.stakes or (),
        holder(state, bid.held),
    )


def holder(state: State, cards: Cards) -> Seat:
    """Return who has held, and so played, all of *cards*; `NOBODY` if several have."""
    tricks, members = state.history, bits(cards)
    held = {circle[fall.index(card)] for card in members for circle, _, fall in tricks if card in fall}
    return held.pop() if len(held) == 1 else NOBODY


# From a result to what is paid


def lines(result: Result) -> list[Line]:
    """Return the bid and the bonuses, each with its contras; nothing counts that was not announced."""
    bid, times = result.bid, dict(result.stakes)
    found = [Line("bid", bid.name, bid.value, times.get("bid", 1), result.points >= ENOUGH)]
    for name in result.announced:
        made = result.sparrow if name == "sparrow" else result.tricks == TRICKS
        found.append(Line(name, name, BONUSES[name], times.get(name, 1), made))
    return found


def shares(result: Result, value: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return what each seat wins or pays by an item of this *value* (R7)."""
    if result.partner == NOBODY or options["partner_share"] == "equal":
        return between_sides(value, side_of(result), 4)
    return tuple(
        2 * value if seat == result.declarer else 0 if seat == result.partner else -value for seat in SEATS
    )


def holding(result: Result) -> tuple[int, ...]:
    """Return what everybody pays to whoever held all four Kings, or all three honours."""
    return (0, 0, 0, 0) if result.holder == NOBODY else by_each(1, result.holder, 4)


def settle(result: Result, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the scores of a hand."""
    value = sum(line.value for line in lines(result))
    pairs = zip(shares(result, value, options), holding(result), strict=True)
    return tuple(own + held for own, held in pairs)


def score(state: State) -> tuple[int, ...]:
    """Bid and bonuses between the sides; the holding from everybody."""
    return settle(result_of(state), state.game.options)


def account(state: State) -> Account:
    """The hand item by item."""
    result, options, scores = result_of(state), state.game.options, score(state)
    ours = side_of(result)
    points = [result.points if ours >> seat & 1 else ALL - result.points for seat in SEATS]
    settled = [Item(row.key, row.label, shares(result, row.value, options), "sum") for row in lines(result)]
    if result.holder != NOBODY:
        held = "four Kings" if result.bid == NO_TRUMPS else "three honours"
        settled.append(Item("holding", f"All {held} in hand", holding(result), "sum"))
    return Account(
        scores,
        (
            *count_items(state, DECK.points),
            Item("points", "Points of the side", tuple(points), "sum"),
            *settled,
            Item("score", "Score", scores, "score"),
        ),
        verdict(result),
    )


def verdict(result: Result) -> str:
    """Return the end of the hand in a sentence."""
    who = "the declarer has" if result.partner == NOBODY else "declarer and partner have"
    wins = "wins" if result.partner == NOBODY else "win"
    end = f"and {wins}" if result.points >= ENOUGH else f"and {ENOUGH} were needed: the game is lost"
    return f"{result.bid.name.capitalize()}: {who} {result.points} of {ALL} points, {end}."
