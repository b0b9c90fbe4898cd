"""What a hand of Tapp scores: the game and the two bonuses, paid by each of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tomfool.cards import Cards
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.count import count_items, points_of, tricks_of
from tomfool.rules import Account, Item
from tomfool.scoring.feats import Feat, WinsTrick, wins_every_trick
from tomfool.scoring.settlement import between_sides
from tomfool.state import State
from tomfool.view import View

SEATS = range(3)
TRICKS = 16
ALL = 122  # card points, and one for each trick


class Bid(NamedTuple):
    """A row of the contracts: its *value*, and how many cards of the talon it *takes*."""

    name: str
    value: int
    takes: int
    text: str


BIDS = (
    Bid("three cards", 3, 3, "see all six cards of the talon and take the top three or the bottom three"),
    Bid("bottom three", 4, 3, "take the bottom three cards of the talon, unseen by the others"),
    Bid("top three", 5, 3, "take the top three cards of the talon, unseen by the others"),
    Bid("solo", 8, 0, "play with the cards you hold"),
)


class Bonus(NamedTuple):
    """A row of the bonuses; its *card* need not be held to announce it."""

    name: str
    title: str
    text: str
    feat: Feat
    card: Cards = 0


SPARROW = Bonus(
    "announce sparrow",
    "Sparrow",
    "win the last trick with the 1 of trumps: 8 from each if you do, 8 to each if not",
    WinsTrick(DECK.pack.card("T1"), 1),
)
SLAM = Bonus(
    "announce slam",
    "slam",
    "win all sixteen tricks: eight times the game from each if you do, to each if not",
    wins_every_trick,
)
BONUSES = (SPARROW, SLAM)


class Result(NamedTuple):
    """What a hand is settled by."""

    bid: Bid
    points: int  # of the declarer's tricks and discard, with 1 for each trick
    tricks: int
    announced: tuple[Bonus, ...]
    sparrow: bool  # whether the declarer has won the last trick with T1


class Line(NamedTuple):
    """One thing that each of the others pays to the declarer, or gets from him if below zero."""

    key: str
    label: str
    value: int


def announced(hand: State | View) -> tuple[Bonus, ...]:
    """Return what the declarer has announced."""
    words = {hand.game.vocabulary[action] for _, action in hand.said}
    return tuple(bonus for bonus in BONUSES if bonus.name in words)


def result_of(state: State) -> Result:
    """Return what the hand, which has a declarer, is settled by."""
    side = 1 << state.declarer
    points, tricks = points_of(state, DECK.points, side), tricks_of(state, side)
    return Result(state.contract, points, tricks, announced(state), SPARROW.feat(state, side))


def lines(result: Result, options: Mapping[str, Any]) -> list[Line]:
    """Return the game and what comes to it (R2 to R4)."""
    return [game_line(result, options["win_at"]), *sparrow_line(result)]


def game_line(result: Result, win_at: int) -> Line:
    """An announced slam takes the place of the game; one made in silence is four games."""
    value, every = result.bid.value, result.tricks == TRICKS
    name = result.bid.name.capitalize()
    if SLAM in result.announced:
        return Line(
            "game", f"Slam announced, {'made' if every else 'missed'}", (8 if every else -8) * value
        )
    if every:
        return Line("game", f"{name}, all tricks won: fourfold", 4 * value)
    won = result.points >= win_at
    return Line("game", f"{name}, {'won' if won else 'lost'}", value if won else -value)


def sparrow_line(result: Result) -> list[Line]:
    """The Sparrow is settled by itself; missed without an announcement it costs nothing."""
    if SPARROW in result.announced:
        fate = "made" if result.sparrow else "missed"
        return [Line("sparrow", f"Sparrow announced, {fate}", 8 if result.sparrow else -8)]
    return [Line("sparrow", "Sparrow in silence", 4)] if result.sparrow else []


def settle(result: Result, declarer: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the scores of a hand with a declarer."""
    return between_sides(sum(line.value for line in lines(result, options)), 1 << declarer, 3)


def score(state: State) -> tuple[int, ...]:
    """Each of the others pays the game and the bonuses; nothing where all have passed."""
    if state.contract is None:
        return (0, 0, 0)
    return settle(result_of(state), state.declarer, state.game.options)


def account(state: State) -> Account:
    """The hand item by item."""
    scores = score(state)
    total = Item("score", "Score", scores, "score")
    if state.contract is None:
        return Account(scores, (total,), "All have passed: nobody scores.")
    result, options, declarer = result_of(state), state.game.options, state.declarer
    points = [result.points if seat == declarer else ALL - result.points for seat in SEATS]
    settled = [
        Item(line.key, line.label, between_sides(line.value, 1 << declarer, 3), "sum")
        for line in lines(result, options)
    ]
    return Account(
        scores,
        (
            *count_items(state, DECK.points),
            Item(
                "points", "Points of the side, the talon left in those of the others", tuple(points), "sum"
            ),
            *settled,
            total,
        ),
        verdict(result, options),
    )


def verdict(result: Result, options: Mapping[str, Any]) -> str:
    """Return the end of the hand in a sentence."""
    win_at = options["win_at"]
    name = result.bid.name.capitalize()
    if SLAM in result.announced:
        return f"{name} with a slam announced: the declarer has won {result.tricks} of {TRICKS} tricks."
    end = "and wins" if result.points >= win_at else f"and {win_at} were needed: the game is lost"
    return f"{name}: the declarer has {result.points} of {ALL} points, {end}."
