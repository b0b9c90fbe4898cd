"""Mitigation, a game of the Piedmont for three: bargain while the cards are dealt, or play for a third.

The rules for players stand beside this file in ``mitigation.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tomfool.catalogue import Title
from tomfool.games.piedmont.declarations import FOOL, HONOURS, KINDS, KINGS, PACK, Declarations, Sheet
from tomfool.games.piedmont.giving_up import GIVEN_UP, SEATS, GivingUp
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import choice, number, switch
from tomfool.rules import Account, Game, Item, MatchRules, Phase
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import pairwise
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K A": 5, "Q": 4, "C": 3, "J": 2})
PAR = 49  # a third of 146, rounded up (R9)
KEPT = KINGS | HONOURS


def dealing(*, lone: bool) -> Iterator[Phase]:
    """Five rounds of five cards, with a bargaining after the second, third and fourth (R1)."""
    yield Deal(packets=(5, 5))
    yield GivingUp(lone=lone)
    for _ in range(2):
        yield Deal(packets=(5,))
        yield GivingUp(lone=lone)
    yield Deal(packets=(5,), talon=(3,))
    yield TakeTalon(by=dealer)


# The score


def counted(state: State) -> tuple[int, ...]:
    """Return the card points of each seat: its pile, and the dealer's discard (R12)."""
    game, zones = state.game, state.zones
    return tuple(POINTS.count(zones[game.pile(seat)] | zones[game.discard(seat)]) for seat in range(SEATS))


def settled(points: Sequence[int], bonuses: Sequence[int]) -> tuple[int, ...]:
    """Return the scores: the points over par, and what each gets and pays for declarations.

    >>> settled([60, 41, 45], [25, 0, 0])
    (61, -33, -29)
    """
    paid = pairwise(bonuses)
    return tuple(own - PAR + more for own, more in zip(points, paid, strict=True))


def bonuses(state: State) -> tuple[int, ...]:
    """Return what the declarations of each seat are worth."""
    sheet: Sheet = state.sheet
    return tuple(sum(made.value for made in row) for row in sheet.declared)


def score(state: State) -> tuple[int, ...]:
    """What was agreed for giving the hand up; else the points over par, and the bonuses."""
    if state.outcome == GIVEN_UP:
        agreed: tuple[int, ...] = state.sheet.paid
        return agreed
    return settled(counted(state), bonuses(state))


def account(state: State) -> Account:
    """The hand item by item."""
    scores = score(state)
    entered = Item("score", "Score", scores, "score")
    if state.outcome == GIVEN_UP:
        return Account(scores, (entered,), "The hand was given up for points.")
    points, paid = counted(state), pairwise(bonuses(state))
    items = [
        Item("card points", "Card points", points),
        Item("par", f"Above or below {PAR}", tuple(own - PAR for own in points), "sum"),
    ]
    if any(paid):
        items.append(Item("bonuses", "Declarations, got and paid", paid, "sum"))
    return Account(scores, (*items, entered))


def at_stake(view: View) -> str:
    """What is played for, as a sentence."""
    if isinstance(view.rule, GivingUp):
        return "Bargaining: the hand may be given up for points."
    declared = sum(made.value for row in view.sheet.declared for made in row)
    more = f" Declared: {declared} in all, from each of the others." if declared else ""
    return f"Every point above or below {PAR} counts.{more}" if view.outcome != GIVEN_UP else ""


def to_the_right(game: Game, seat: int) -> int:
    """Return the seat on the right of *seat*."""
    return (seat - 1) % SEATS


def to_the_left(game: Game, seat: int) -> int:
    """Return the seat on the left of *seat*."""
    return (seat + 1) % SEATS


def build(options: dict[str, Any]) -> Game:
    """Return Mitigation with these options."""
    return Game.make(
        slug="mitigation",
        name="Mitigation",
        seats=SEATS,
        pack=PACK,
        rules=(
            *dealing(lone=options["lone_offer"] == "stops"),
            LayAway(
                by=dealer,
                count=3,
                may=Classes(first=PACK.all & ~KEPT),
                never=KEPT,
                sometimes=0,
                reasons=(
                    (KEPT, "Kings, the Magician (T1), the World (T21) and the Fool stay in the hand"),
                ),
            ),
            Declarations(items=KINDS, first=eldest, stands_in=FOOL * options["fool_in_abundance"]),
            Tricks(leader=eldest, excuse=FOOL),
            PayForFool(fool=PACK.index["Fool"]),
        ),
        score=score,
        account=account,
        match=MatchRules(
            hands=options["hands"],
            next_dealer=to_the_right if options["deal_passes"] == "right" else to_the_left,
        ),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
        beginning=Sheet(),
        zero_sum=False,
    )


WAYS: Mapping[str, str] = {
    "lone_offer": "whether offers that nobody asks for are left alone, or give the hand up for nothing",
    "deal_passes": "whether the deal passes to the left or to the right",
}

TITLE = Title(
    slug="mitigation",
    name="Mitigation",
    family="Piedmont",
    seats="3",
    minutes=30,
    difficulty="moderate",
    blurb="Bargain while the cards are dealt: ask points to give the hand up, offer some, or play on.",
    source="Mitigation, text 09 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        choice("deal_passes", ("left", "right"), WAYS["deal_passes"]),
        choice("lone_offer", ("ignored", "stops"), WAYS["lone_offer"]),
        switch("fool_in_abundance", "the Fool may be laid open as the tenth, with just nine trumps"),
    ),
    build=build,
    folder="piedmont",
)
