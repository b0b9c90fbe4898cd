"""The worked cases of Civil War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys, row
from tests.cases.kinds import expect
from tests.cases.positions import position
from tomfool.cards import Cards, bits
from tomfool.games.france import civil_war as rules
from tomfool.games.france.civil_war_bids import (
    HOLDINGS,
    LEVELS,
    MULTIPLIERS,
    REGULAR,
    SUITS,
    Bid,
    Elect,
    KeepOrPenalty,
    Showing,
)
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.scoring.settlement import by_each
from tomfool.state import State

NAMES = {letter: name for name, letter in SUITS.items()}


def bid_of(given: Given) -> Bid | None:
    """Return the winning bid that a case describes; None for penalty play, its Imperial suit null."""
    if given.get("imperial", "E") is None:
        return None
    level = next(level for level in LEVELS if level.name == given.get("level", "skirmish"))
    multiplier = next(row for row in MULTIPLIERS if row.name == given.get("multiplier", "with"))
    said = given.get("announced", [])
    holding = next((row for row in HOLDINGS if row.name in said), HOLDINGS[0])
    suit = NAMES[given.get("imperial", "E")]
    return Bid(suit, level, multiplier, "sparrow" in said, "slam" in said, holding)


def context(state: State, given: Given) -> None:
    """Seat 0 is declarer with the Imperial suit of the case; without one it is penalty play."""
    if set(given) - {"imperial"}:
        raise CaseError(f"context {sorted(given)} is not known in Civil War")
    state.contract = bid_of(given)
    state.declarer = NOBODY if state.contract is None else 0


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """Card points of a pile, and 1 for each of its tricks."""
    state = position(game, Tricks, zones={game.pile(0): pile})
    return rules.taken(state, 0) + tricks


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next may say, suits and added words left out; nothing once the auction is over."""
    state = with_trumps(game)
    for call in calls:
        if call not in game.pack.index:
            show_the_rest(state)
            able(state)
        state.play(call)
    show_the_rest(state)
    if not isinstance(state.rule, Elect | KeepOrPenalty):
        return []
    names = [game.vocabulary[action] for action in bits(state.legal())]
    return list(dict.fromkeys(" ".join(name.split()[2:4]) if " " in name else name for name in names))


def show_the_rest(state: State) -> None:
    """Show the trumps of a holding that the case does not name."""
    while isinstance(state.desk, Showing):
        state.apply(next(bits(state.legal())))


def able(state: State) -> None:
    """Give the next to speak the trumps for any holding: whose hand has most changes places with it."""
    hands = state.zones[: state.game.seats]
    strongest = max(range(len(hands)), key=lambda seat: (hands[seat] & REGULAR).bit_count())
    state.zones[state.turn], state.zones[strongest] = hands[strongest], hands[state.turn]


def with_trumps(game: Game) -> State:
    """Return a hand whose eldest may announce a unit in any suit."""
    hand = cards(game.pack, [f"T{number}" for number in range(1, 19)])
    rest = list(bits(game.pack.all & ~hand))
    zones = {
        1: hand,
        **{seat: sum(1 << card for card in rest[n * 18 : n * 18 + 18]) for n, seat in enumerate((2, 3, 0))},
    }
    return position(game, Elect, zones=zones)


def from_points(game: Game, given: Given) -> Sequence[int]:
    """The declarer's points and tricks, and who has won the last trick with the Magician."""
    seat, by = given["declarer"], given["last_by_T1"]
    sparrow = 0 if by is None else 1 if by == seat else -1
    bid = bid_of(given)
    assert bid is not None
    return by_each(sum(rules.lines(bid, given["points"], given["tricks"], sparrow).values()), seat, 4)


def from_penalty(game: Game, given: Given) -> Sequence[int]:
    """Everybody's points in penalty play."""
    return rules.pay_penalty(given["points"])


def from_hands(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, from the discard on, or from the first lead."""
    bid, seat = bid_of(given), given["declarer"]
    takes = bid is not None and bid.multiplier.name == "with"
    zones: dict[int, Cards] = {place: cards(game.pack, hand) for place, hand in enumerate(given["hands"])}
    if takes:
        zones[seat] |= cards(game.pack, given["people"]) | cards(game.pack, given["discard"])
    else:
        zones[game.zone_index["talon 0"]] = cards(game.pack, given["people"])

    def before(state: State) -> None:
        state.declarer, state.contract = NOBODY if bid is None else seat, bid

    phase = (LayAway, Tricks) if takes else Tricks
    state = position(game, phase, dealer=given["dealer"], zones=zones, context=before)
    for code in [*given["discard"], *(code for trick in given["tricks"] for code in trick)]:
        state.play(code)
    assert state.over
    return state.scores()


def holdings(game: Game, given: Given) -> Mapping[str, Any]:
    """How many trumps count, and what a bid of this suit may announce."""
    hand, suit = cards(game.pack, given["hand"]), NAMES[given["suit"]]
    rule = next(rule for rule in game.rules if isinstance(rule, Elect))
    state = position(game, Elect, zones={1: hand})
    names = {game.vocabulary[action] for action in bits(state.legal())}
    return {
        "trumps": (hand & rule.trumps(suit)).bit_count(),
        "holdings": [
            row.name for row in HOLDINGS if row.name and f"bid {suit} skirmish with {row.name}" in names
        ],
    }


def check_other(game: Game, case: Mapping[str, Any]) -> None:
    """Without regard to the question, which is for people."""
    given = {key: value for key, value in case["given"].items() if key != "question"}
    answer = row({keys("hand", "suit"): holdings}, given, "other")
    expect(dict(answer(game, given)), case["expect"], "expect")


ADAPTER = Adapter(
    context=context,
    count=count,
    kinds={"other": check_other},
    auctions={keys(): auction},
    scores={
        keys("declarer", "level", "multiplier", "points", "tricks", "announced", "last_by_T1"): from_points,
        keys("penalty", "points"): from_penalty,
        keys(
            "dealer", "declarer", "imperial", "level", "multiplier", "announced",
            "hands", "people", "discard", "tricks",
        ): from_hands,
    },
)  # fmt: skip
