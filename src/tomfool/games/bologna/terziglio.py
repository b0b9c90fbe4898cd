"""Terziglio: one against two, a short auction, and the sets of cards of Eight Hundred.

The rules for players stand beside this file in ``terziglio.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tomfool.cards import Cards, Seat, Seats
from tomfool.catalogue import Title
from tomfool.games.bologna.tarocchini import (
    FOOL,
    KEPT,
    KEPT_WORDS,
    LAST_TRICK,
    PACK,
    POINTS,
    WHOLE,
    items_of_pile,
    may_lay_away,
    order,
    payment,
    sets_of,
)
from tomfool.mechanics.auction import THROWN_IN, Auction
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.declare import Declare, SetTricks, nothing_entered
from tomfool.mechanics.talon import LayAway, TakeTalon
from tomfool.mechanics.who import declarer
from tomfool.options import choice, number, switch
from tomfool.rules import Account, Game, Item, MatchRules
from tomfool.scoring.combos import Combos
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import by_each
from tomfool.state import State
from tomfool.view import View

SEATS, TRICKS = 3, 19
UNIT, NEARLY = 50, 4
"""Game points are units of 50; four points short of the next are as good as it."""
ALL_TRICKS = 40


MEANINGS = {
    "pass": "you do not play alone",
    "play": "alone against the two, with the talon",
    "solo": "alone and without the talon, for twice as much",
}


@dataclass(frozen=True)
class OneRound(Auction):
    """Everybody speaks once, and knows what the words mean."""

    def meaning(self, view: View, call: str) -> str:
        return MEANINGS[call]


@dataclass(frozen=True)
class Contract:
    """A bid: whether the declarer takes the talon, and what it multiplies the units with."""

    name: str
    talon: bool
    factor: int


PLAY = Contract("play", talon=True, factor=1)
SOLO = Contract("solo", talon=False, factor=2)


def takes_talon(hand: State | View) -> bool:
    """Whether the declarer takes the talon in this hand."""
    return bool(hand.contract.talon)


# The count


def side(state: State, seat: Seat) -> Seats:
    """Return the side of *seat*: the declarer alone, or the two defenders."""
    lone = 1 << state.declarer
    return lone if seat == state.declarer else (1 << SEATS) - 1 & ~lone


def tricks_of_declarer(state: State) -> int:
    """Return how many tricks the declarer has won."""
    return [trick.taker for trick in state.history].count(state.declarer)


def aside(state: State) -> Cards:
    """Return the five cards that the declarer has laid away, or the talon that nobody has taken."""
    game = state.game
    return state.zones[game.discard(state.declarer)] | state.zones[game.zone_index["talon 0"]]


def piles(state: State, tricks: int) -> tuple[Cards, Cards]:
    """Return all cards of the declarer at the end, who has won so many *tricks*, and of the defenders.

    The five cards aside are the declarer's, unless he has won no trick.
    """
    one, two, three = state.zones[SEATS : 2 * SEATS]
    everything, laid = one | two | three, aside(state)
    ours = (one, two, three)[state.declarer]
    theirs = everything & ~ours
    return (ours | laid, theirs) if tricks else (ours, theirs | laid)


def counted(state: State, ours: Cards) -> tuple[int, int]:
    """Return the card points of both sides: the declarer's pile in pairs, an odd card whole (R6)."""
    last = LAST_TRICK * (state.history[-1].taker == state.declarer)
    points = POINTS.count(ours) - ours.bit_count() // 2 + last
    return points, WHOLE - points


def entered(amounts: Sequence[int], declarer: Seat) -> tuple[int, int]:
    """Return what the declarer has entered of these *amounts* by seat, and what the defenders have."""
    ours = amounts[declarer]
    return ours, sum(amounts) - ours


def totals(state: State, combos: Combos, won: tuple[Cards, Cards]) -> tuple[int, int]:
    """Return all that the declarer has entered in the hand, and all that the defenders have."""
    sheet, declarer = state.sheet, state.declarer
    ours, theirs = won
    declared, tricks = entered(sheet.declared, declarer), entered(sheet.tricks, declarer)
    points, others = counted(state, ours)
    return (
        declared[0] + tricks[0] + points + combos.worth(ours),
        declared[1] + tricks[1] + others + combos.worth(theirs),
    )


def swept(tricks: int) -> bool:
    """Whether one side has won all, if the declarer has won so many *tricks*."""
    return tricks in (0, TRICKS)


# The score


def units(points: int) -> int:
    """Return the units of a total: down to a multiple of 50, up if no more than four are missing (R9)."""
    return (points + NEARLY) // UNIT


def value(ours: int, theirs: int, contract: Contract, *, all_tricks: bool) -> int:
    """Return what the declarer with *ours* gets from each defender with *theirs*; below zero, pays each."""
    winning = max(ours, theirs)
    worth = units(winning) * contract.factor + ALL_TRICKS * all_tricks
    return worth if ours > theirs else -worth


def score(state: State, *, combos: Combos) -> tuple[int, ...]:
    """Each defender settles the value of the hand with the declarer; nothing for a hand thrown in."""
    if state.outcome:
        return (0,) * SEATS
    tricks = tricks_of_declarer(state)
    ours, theirs = totals(state, combos, piles(state, tricks))
    return by_each(value(ours, theirs, state.contract, all_tricks=swept(tricks)), state.declarer, SEATS)


def account(state: State, *, combos: Combos) -> Account:
    """The hand item by item, each for the side; the declarer's column is his own."""
    scores = score(state, combos=combos)
    if state.outcome:
        return Account(scores, (Item("score", "Game points", scores, "score"),), "All have passed.")

    def sides(ours: int, theirs: int) -> tuple[int, ...]:
        return tuple(ours if seat == state.declarer else theirs for seat in range(SEATS))

    sheet, declarer, tricks = state.sheet, state.declarer, tricks_of_declarer(state)
    won = piles(state, tricks)
    ours, theirs = totals(state, combos, won)
    best = max(ours, theirs)
    items = [
        Item("declared", "Sets declared", sides(*entered(sheet.declared, declarer))),
        Item("tricks", "Sets in tricks", sides(*entered(sheet.tricks, declarer))),
        Item("card points", "Card points", sides(*counted(state, won[0]))),
        *items_of_pile(combos, won[0], "declarer", sides(1, 0)),
        *items_of_pile(combos, won[1], "defenders", sides(0, 1)),
        Item("total", "For the side", sides(ours, theirs), "sum"),
        Item(
            "units", "Units of 50", sides(*(units(best) * (own == best) for own in (ours, theirs))), "sum"
        ),
        Item("score", "Game points", scores, "score"),
    ]
    return Account(scores, tuple(items), verdict(state.contract, ours, theirs, all_tricks=swept(tricks)))


def verdict(contract: Contract, ours: int, theirs: int, *, all_tricks: bool) -> str:
    """Return in a sentence who has won, and by what the units were multiplied."""
    won = (
        f"The declarer wins with {ours} to {theirs}"
        if ours > theirs
        else (f"The defenders win with {theirs} to {ours}")
    )
    more = ", doubled by solo" * (contract == SOLO)
    return f"{won}{more}{', and 40 more for all tricks' * all_tricks}."


def build(options: dict[str, Any]) -> Game:
    """Return Terziglio with these options."""
    combos = sets_of(options)
    return Game.make(
        slug="terziglio",
        name="Terziglio",
        seats=SEATS,
        pack=PACK,
        rules=(
            Deal(packets=(6, 6, 7), talon=(5,)),
            OneRound(bids=(PLAY, SOLO), once=True, ends=frozenset({SOLO.name})),
            TakeTalon(by=declarer, when=takes_talon),
            LayAway(
                by=declarer,
                count=5,
                may=may_lay_away,
                never=KEPT,
                sometimes=0,
                reasons=((KEPT, KEPT_WORDS),),
                when=takes_talon,
            ),
            Declare(combos, first=declarer),
            SetTricks(
                leader=declarer,
                excuse=FOOL,
                order=order(),
                combos=combos,
                left_out=0 if options["fool_in_trick"] else FOOL,
            ),
            PayForFool(fool=PACK.index["Fool"], order=payment(), side=side),
        ),
        score=partial(score, combos=combos),
        account=partial(account, combos=combos),
        match=MatchRules(
            hands=options["hands"],
            counts=lambda outcome: outcome != THROWN_IN or options["passed_hand"] == "counts",
            moves=lambda outcome: True,
        ),
        options=options,
        worth=POINTS.values,
        beginning=nothing_entered(SEATS),
        step=-1 if options["direction"] == "right" else 1,
    )


TITLE = Title(
    slug="terziglio",
    name="Terziglio",
    family="Bologna",
    seats="3",
    minutes=25,
    difficulty="moderate",
    blurb="One against two with the sets of Eight Hundred: shown, caught in tricks, found in what was won.",
    source="Terziglio, after the Bolognese Tarocchini",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        choice("passed_hand", ("counts", "again"), "what becomes of a hand for which nobody bids"),
        choice("direction", ("left", "right"), "which way turns and the deal go round"),
        switch("fool_in_trick", "whether the Fool counts for sets in a trick", default=True),
        choice("wild_gap", ("trumps", "all"), "the runs in which no two wild cards may stand side by side"),
    ),
    build=build,
    folder="bologna",
)
