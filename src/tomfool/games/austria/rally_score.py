"""What a hand of Rally the King comes to: the game, the bonuses, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Seat, Seats
from tomfool.games.austria.rally_bids import Bid
from tomfool.games.austria.rally_bonuses import BONUSES, BY_NAME, birds_missed
from tomfool.mechanics.partner import declarers
from tomfool.rules import Account, Item
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import between_sides
from tomfool.state import State

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})
ALL = 118  # card points and twelve tricks
MAJORITY = 60
SEATS = range(4)


class Result(NamedTuple):
    """What a hand is settled by: *points* of the side of Declarer, or his *tricks*.

    *made* are the bonuses that this side and the defenders have made, *missed* the Birds that were played
    to their own trick and did not win it.
    """

    bid: Bid
    declarer: Seat
    side: Seats
    points: int = 0
    tricks: int = 0
    announced: Sequence[tuple[Seat, str]] = ()
    made: tuple[Sequence[str], Sequence[str]] = ((), ())
    missed: Sequence[tuple[Seat, str]] = ()


class Line(NamedTuple):
    """One thing that is settled: its *value* to Declarer's side, below zero if the others win it."""

    key: str
    label: str
    value: int


# From a hand to its result


def points_of(state: State) -> list[int]:
    """Return the card points that each seat has won in tricks, and 1 more for each trick."""
    zones, game = state.zones, state.game
    points = [POINTS.count(zones[game.pile(seat)]) for seat in SEATS]
    for trick in state.history:
        points[trick.taker] += 1
    return points


def announced(state: State) -> list[tuple[Seat, str]]:
    """Return who has announced what."""
    words = state.game.vocabulary
    return [(seat, words[action]) for seat, action in state.said if words[action] in BY_NAME]


def result_of(state: State) -> Result:
    """Return what the hand, which has a Declarer, is settled by."""
    bid, declarer = state.contract, state.declarer
    side, points = declarers(state), points_of(state)
    if not bid.for_points:
        tricks = sum(trick.taker == declarer for trick in state.history)
        return Result(bid, declarer, side, tricks=tricks)
    others = 0b1111 & ~side
    taken = sum(points[seat] for seat in SEATS if side >> seat & 1)
    made = tuple([bonus.name for bonus in BONUSES if bonus.feat(state, who)] for who in (side, others))
    return Result(
        bid,
        declarer,
        side,
        points=taken + POINTS.count(state.zones[state.game.discard(declarer)]),
        announced=announced(state),
        made=(made[0], made[1]),
        missed=birds_missed(state),
    )


# From a result to what is paid


def won(result: Result, options: Mapping[str, Any]) -> bool:
    """Whether Declarer has won the game."""
    if not result.bid.for_points:
        return result.tricks == result.bid.tricks
    return result.points >= MAJORITY and not (options["bird_binds"] and bird_failed(result))


def bird_failed(result: Result) -> bool:
    """Whether Declarer owed a Bird, and none of those that he announced was made."""
    birds = [name for seat, name in result.announced if seat == result.declarer and BY_NAME[name].bird]
    return result.bid.bird and not any(name in result.made[0] for name in birds)


def lines(result: Result, options: Mapping[str, Any]) -> list[Line]:
    """Return all that is settled in a hand with a Declarer."""
    bid = result.bid
    if won(result, options):
        found = [Line("game", f"{bid.name.capitalize()}, won", bid.value)]
    else:
        found = [Line("game", f"{bid.name.capitalize()}, lost", -bid.price)]
    found += bonus_lines(result, declarers_side=True)
    found += bonus_lines(result, declarers_side=False)
    return found + (silent_losses(result) if options["silent_loss"] else [])


def bonus_lines(result: Result, *, declarers_side: bool) -> list[Line]:
    """Return what the bonuses of one side come to; two members who announce the same count once."""
    who, made, sign = (
        ("declarer", result.made[0], 1) if declarers_side else ("defenders", result.made[1], -1)
    )
    said = {name for seat, name in result.announced if bool(result.side >> seat & 1) == declarers_side}
    found = []
    for bonus in BONUSES:
        name = bonus.name
        if name in said:
            value, fate = bonus.announced, "announced and made"
            if name not in made:
                value, fate = -bonus.announced, "announced and missed"
        elif name in made:
            value, fate = bonus.silent, "in silence"
        else:
            continue
        found.append(Line(f"{who} {name}", f"{name.capitalize()} of {TITLES[who]}, {fate}", sign * value))
    return found


TITLES = {"declarer": "Declarer's side", "defenders": "the defenders"}


def silent_losses(result: Result) -> list[Line]:
    """Return what Birds cost that nobody announced and that went wrong in their own trick."""
    found = []
    for seat, name in result.missed:
        if (seat, name) not in result.announced:
            value = BY_NAME[name].silent
            ours = result.side >> seat & 1
            label = f"{name.capitalize()} missed in silence"
            found.append(Line(f"{name} missed", label, -value if ours else value))
    return found


def settle(result: Result, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the scores of a hand with a Declarer: everything is settled between the two sides."""
    value = sum(line.value for line in lines(result, options))
    return between_sides(value, result.side, 4)


def settle_beggars(points: Sequence[int], double_at: Any) -> tuple[int, ...]:
    """Return the scores where all were beggars: whoever has the most pays each of the others.

    >>> settle_beggars([18, 61, 14, 7], 60), settle_beggars([31, 31, 20, 22], 60)
    ((2, -6, 2, 2), (-2, -2, 2, 2))
    """
    most = max(points)
    losers = [seat for seat in SEATS if points[seat] == most]
    each = 2 if len(losers) == 1 and most >= double_at else 1
    return tuple(
        -each * (4 - len(losers)) if points[seat] == most else each * len(losers) for seat in SEATS
    )


# Score and account


def score(state: State) -> tuple[int, ...]:
    """The game and the bonuses, settled between the sides; among beggars the highest pays."""
    options = state.game.options
    if state.contract.each:
        return settle_beggars(points_of(state), options["beggars_double_at"])
    return settle(result_of(state), options)


def account(state: State) -> Account:
    """The hand item by item."""
    scores = score(state)
    if state.contract.each:
        items, verdict = beggars_items(state)
    elif state.contract.for_points:
        items, verdict = points_items(state)
    else:
        items, verdict = tricks_items(state)
    bonuses = tuple(
        item.label for item in items if item.kind == "sum" and item.key not in ("points", "game")
    )
    return Account(scores, (*items, Item("score", "Score", scores, "score")), verdict, bonuses)


def won_in_tricks(state: State) -> list[Item]:
    """The tricks of each seat, and the card points in them."""
    cards = [POINTS.count(state.zones[state.game.pile(seat)]) for seat in SEATS]
    tricks = [sum(trick.taker == seat for trick in state.history) for seat in SEATS]
    return [
        Item("card points", "Card points won in tricks", tuple(cards)),
        Item("tricks", "One for each trick", tuple(tricks)),
    ]


def beggars_items(state: State) -> tuple[list[Item], str]:
    points = points_of(state)
    verdict = f"All beggars: whoever has the most points, {max(points)}, pays each of the others."
    return [*won_in_tricks(state), Item("points", "Points in all", tuple(points), "sum")], verdict


def tricks_items(state: State) -> tuple[list[Item], str]:
    result, options = result_of(state), state.game.options
    tricks = [sum(trick.taker == seat for trick in state.history) for seat in SEATS]
    count = "1 trick" if result.tricks == 1 else f"{result.tricks} tricks"
    end = "just what was undertaken" if won(result, options) else "and the game is lost"
    verdict = f"{result.bid.name.capitalize()}: Declarer has won {count}, {end}."
    return [Item("tricks", "Tricks", tuple(tricks)), *settled(result, options)], verdict


def points_items(state: State) -> tuple[list[Item], str]:
    result, options = result_of(state), state.game.options
    laid = [POINTS.count(state.zones[state.game.discard(seat)]) for seat in SEATS]
    both = [result.points if result.side >> seat & 1 else ALL - result.points for seat in SEATS]
    items = [
        *won_in_tricks(state),
        Item("discard", "Cards laid away", tuple(laid)),
        Item("points", "Points of the side, the talon left in those of the defenders", tuple(both), "sum"),
    ]
    if won(result, options):
        end = "and wins"
    elif result.points >= MAJORITY:
        end = "but no Bird that Declarer announced: the game is lost"
    else:
        end = f"and {MAJORITY} were needed: the game is lost"
    verdict = f"{result.bid.name.capitalize()}: Declarer's side has {result.points} of {ALL} points, {end}."
    return items + settled(result, options), verdict


def settled(result: Result, options: Mapping[str, Any]) -> list[Item]:
    """What each seat wins or pays by each thing that is settled."""
    return [
        Item(line.key, line.label, between_sides(line.value, result.side, 4), "sum")
        for line in lines(result, options)
    ]
