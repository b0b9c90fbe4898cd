"""Pomp, the Danish game: chips, two pots, and great prizes for the Magician or a King in the last trick.

The rules for players stand beside this file in ``pomp.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tomfool.cards import LOKA78 as PACK
from tomfool.cards import Actions, Card, Cards, Seat
from tomfool.catalogue import Title
from tomfool.games.denmark.pomp_chips import (
    DEAR,
    FOOL,
    KINGS,
    SEATS,
    TRICKS,
    Pots,
    dealer_pays,
    found_pots,
    from_each,
    pay,
    settle_last_trick,
    settle_trick,
)
from tomfool.games.denmark.pomp_declared import Declare
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.held import played_by
from tomfool.mechanics.talon import Choices, LayAway, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import number, switch
from tomfool.rules import Account, Game, Item, MatchRules, Phase, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.points import CardPoints
from tomfool.scoring.pot import shares
from tomfool.state import State
from tomfool.view import View

POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})
PAR = 26
"""A third of 78 card points, the pack counted in threes."""
SLAM, BEGGAR = 85, 25

EMPTY_TRUMPS = PACK.trump_mask & ~PACK.parse("T1 T21 Fool")
KEPT = KINGS | PACK.parse("T1 T21 Fool")
PLAIN = PACK.all & ~PACK.trump_mask & ~KINGS
KEPT_WORDS = "Kings, the Magician (T1), the World (T21) and the Fool may not be laid away"
TRUMPS_WORDS = "trumps may be laid away only if all that you hold go, or where plain cards run short"


@dataclass(frozen=True)
class Once(Phase):
    """A paragraph that is carried out without anybody's choice."""

    do: Callable[[State], None]

    def enter(self, state: State) -> None:
        self.do(state)
        state.advance()


# The discard (4.1)


@dataclass(frozen=True)
class LayThreeAway(LayAway):
    """Plain cards; or with them all trumps of a hand that has three or fewer and neither T1 nor T21."""

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, laid = state.zones[seat], state.zones[state.game.discard(seat)]
        trumps, left = going_together(hand | laid), state.desk
        if not trumps:
            return super().legal(state, seat)
        waiting = (trumps & hand).bit_count()
        begun = bool(trumps & laid)
        legal = hand & PLAIN if not begun or waiting < left else 0
        return legal | hand & trumps if begun or waiting <= left else legal

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        Phase.rollout(self, state, random)

    def plausible(self, world: State) -> bool:
        seat = self.by(world)
        laid = world.zones[world.game.discard(seat)]
        gone = laid & EMPTY_TRUMPS
        if not gone:
            return True
        hand = world.zones[seat] | laid | played_by(world, seat)
        return gone == going_together(hand) or super().plausible(world)


def going_together(hand: Cards) -> Cards:
    """Return the trumps of a whole *hand* that may be laid away together, leaving it void of them (R8)."""
    trumps = hand & PACK.trump_mask & ~FOOL
    return trumps if not trumps & KEPT and 1 <= trumps.bit_count() <= 3 else 0


def may_lay_away(hand: Cards) -> Choices:
    """Plain cards but Kings; trumps only where there are fewer than three of those."""
    plain = hand & PLAIN
    return plain, hand & EMPTY_TRUMPS if plain.bit_count() < 3 else 0


# Tricks (5, 6.1)


@dataclass(frozen=True)
class PompTricks(Tricks):
    """Tricks in which Magician and Kings are paid for as soon as the trick is complete."""

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        dear = state.zones[self.table] & DEAR
        super().collect(state, fall)
        if dear and state.rule is self:  # the last trick has been settled on leaving
            settle_trick(state, state.history[-1])

    def leave(self, state: State) -> None:
        settle_last_trick(state, state.history[-1])
        super().leave(state)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        before = len(state.history)
        if self.fast is None or state.fall:
            super().rollout(state, random)
            return
        self.fast.play(state, random)
        for trick in state.history[before : TRICKS - 1]:
            settle_trick(state, trick)
        self.leave(state)


# The finish (6.2, 6.3)


def thirds(state: State) -> list[int]:
    """Return the card points P of each seat, its pile counted in threes."""
    game, zones = state.game, state.zones
    piles = [zones[game.pile(seat)] | zones[game.discard(seat)] for seat in range(SEATS)]
    return [POINTS.third_points(pile) // 3 for pile in piles]


def nearest_five(distance: int) -> int:
    """Return the multiple of five nearest to *distance*.

    >>> [nearest_five(distance) for distance in (2, 3, -7, -8, 8)]
    [0, 5, -5, -10, 10]
    """
    return (distance + 2) // 5 * 5


def finish(state: State, *, all_apply: bool) -> None:
    """Slam, beggars and card points; by the option the first of them that comes up leaves out the rest."""
    won = [0] * SEATS
    for trick in state.history:
        won[trick.taker] += 1
    settle_finish(state, won, thirds(state), all_apply=all_apply)


def settle_finish(state: State, won: Sequence[int], points: Sequence[int], *, all_apply: bool) -> None:
    """Pay for slam, beggars and *points*, from the tricks that each seat has *won*."""
    slam, beggars = TRICKS in won, 0 in won
    for seat in range(SEATS):
        if won[seat] == TRICKS:
            pay(state, "slam", from_each(seat, SLAM))
        elif not won[seat] and (all_apply or not slam):
            pay(state, "beggar", from_each(seat, BEGGAR))
    if all_apply or not (slam or beggars):
        settle_points(state, points)


def settle_points(state: State, points: Sequence[int]) -> None:
    """Eldest settles with each of the others their distance from 26, to the nearest five."""
    first = eldest(state)
    for seat in range(SEATS):
        if seat != first:
            amount = nearest_five(points[seat] - PAR)
            row = [0] * SEATS
            row[seat], row[first] = amount, -amount
            pay(state, "points", row)


# Score and match


def score(state: State) -> tuple[int, ...]:
    """All received less all paid, pots included."""
    return tuple(map(sum, zip((0,) * SEATS, *[row for _, row in state.sheet.paid], strict=True)))


LABELS = {
    "founding": "Paid to found pots",
    "dealer": "Paid as dealer",
    "declarations": "Declarations",
    "lost": "Magician and Kings lost",
    "sparrow": "The Sparrow, and his pot",
    "emperor": "The Emperor, and the King's pot",
    "dropped balls": "Magician lost in the last trick",
    "usurped": "Kings lost in the last trick",
    "slam": "Slam: all tricks",
    "beggar": "Beggar: no trick",
    "points": "Card points against 26",
}


def account(state: State) -> Account:
    """The hand item by item, in chips."""
    sums, scores = state.sheet.sums(), score(state)
    items = [Item("card points", "Card points", tuple(thirds(state)), "sum")]
    items += [Item(key, label, sums[key]) for key, label in LABELS.items() if key in sums]
    items.append(Item("score", "Chips", scores, "score"))
    if any(last := last_shares(state)):
        items.append(Item("shares", "And from the pots at the end", last, "score"))
    one, two = state.sheet.pots
    return Account(scores, tuple(items), f"The Sparrow's pot holds {one} now, the King's pot {two}.")


def is_last(state: State) -> bool:
    """Whether the match ends with this hand."""
    played: int = state.ledger.hands
    return played + 1 == state.game.match.hands


def last_shares(state: State) -> tuple[int, ...]:
    """Return what each seat gets when the pots are divided after the last hand; nothing after any other."""
    whole = sum(state.sheet.pots) if is_last(state) else 0
    return shares(whole, seats_from(eldest(state), SEATS))


def to_enter(state: State) -> tuple[int, ...]:
    """Return what a hand adds to the totals: its score, and after the last one the shares of the pots."""
    return tuple(map(sum, zip(score(state), last_shares(state), strict=True)))


def carried(state: State) -> Pots:
    """Return the pots as they are carried to the next hand; empty after the last."""
    chips, hands = state.sheet, state.ledger.hands + 1
    return Pots((0, 0), (False, False), hands) if is_last(state) else Pots(chips.pots, chips.won, hands)


def at_stake(view: View) -> str:
    """Return what the pots hold."""
    one, two = view.sheet.pots
    return f"The Sparrow's pot {one}, the King's pot {two}."


def build(options: dict[str, Any]) -> Game:
    """Return Pomp with these options."""
    return Game.make(
        slug="pomp",
        name="Pomp",
        seats=SEATS,
        pack=PACK,
        rules=(
            Once(found_pots),
            Deal(packets=(5, 5, 5, 5, 5), talon=(3,)),
            TakeTalon(by=dealer),
            LayThreeAway(
                by=dealer,
                count=3,
                may=may_lay_away,
                never=KEPT,
                sometimes=EMPTY_TRUMPS,
                reasons=((KEPT, KEPT_WORDS), (EMPTY_TRUMPS, TRUMPS_WORDS)),
            ),
            Once(dealer_pays),
            Declare(),
            PompTricks(leader=eldest, excuse=FOOL),
            PayForFool(fool=PACK.index["Fool"]),
            Once(partial(finish, all_apply=options["points_with_slam_or_beggar"])),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"], opening=Pots(), carry=carried, enter=to_enter),
        options=options,
        worth=POINTS.values,
        zero_sum=False,
        at_stake=at_stake,
    )


TITLE = Title(
    slug="pomp",
    name="Pomp",
    family="Denmark",
    seats="3",
    minutes=30,
    difficulty="moderate",
    blurb="Chips and two pots: the Magician or a King in the last trick takes one of them.",
    source="Pomp, the Danish Tarok",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        switch(
            "points_with_slam_or_beggar",
            "whether card points are settled also in a hand with a slam or a beggar",
            default=True,
        ),
    ),
    build=build,
    folder="denmark",
)
