"""Manchester Truffle, for two: Manchester, then sixteen tricks with a dummy that the two play in turn.

The rules for players stand beside this file in ``manchester-truffle.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tomfool.cards import Cards, Seat
from tomfool.catalogue import Title
from tomfool.games.piedmont.manchester import (
    FOOL,
    HANDS,
    LEAD,
    PACK,
    POINTS,
    TRICKS,
    TWO,
    PayUnlessLast,
    dealt_by,
    difference,
    game_of,
    items,
    opposite,
    takers_in_second,
    totals_of,
)
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import DummyTricks, LayDummiesOpen
from tomfool.mechanics.obligation import BEAT_TRUMPS
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import dealer
from tomfool.options import number
from tomfool.rules import Account, Game, Item, MatchRules, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

DUMMY = 2
KEPT = PACK.ranks("K") | PACK.parse("T1 T21") | FOOL
DEALT = {0: (DUMMY, 1, 0), 1: (DUMMY, 0, 1)}
"""By the dealer: Dummy, Opposite, Dealer (R11)."""
RING = {0: (0, DUMMY, 1), 1: (1, DUMMY, 0)}
"""By the dealer the order of play: Dealer, Dummy, Opposite."""


def dummy(state: State) -> int:
    """The place of Dummy."""
    return DUMMY


def player(hand: State | View, place: int) -> Seat:
    """Return who chooses for *place*: for Dummy Opposite in the first trick, then each in turn (R6)."""
    if place != DUMMY:
        return place
    return hand.dealer if (len(hand.history) - TRICKS) % 2 else 1 - hand.dealer


@dataclass(frozen=True)
class ShowDiscard(Phase):
    """All that the dealer has laid away for the second part is shown."""

    def enter(self, state: State) -> None:
        zone = state.game.discard(state.dealer)
        state.show(zone)
        state.note("shown", state.dealer, state.zones[zone])
        state.advance()


def taken(state: State, takers: Sequence[int]) -> list[Cards]:
    """Return what each player has of the Truffle, *takers* having won its tricks.

    What was laid away is lost by a dealer without a trick.
    """
    game, dealer, zones = state.game, state.dealer, state.zones
    found = [zones[game.pile(seat)] for seat in TWO]
    found[dealer if dealer in takers else opposite(state)] |= zones[game.discard(dealer)]
    return found


def totals(state: State) -> tuple[int, ...]:
    """Return what each player has of both parts."""
    takers = takers_in_second(state)
    points = [POINTS.count(pile) for pile in taken(state, takers)]
    return totals_of(state.sheet.first, points, [takers.count(seat) for seat in TWO])


def score(state: State) -> tuple[int, ...]:
    """The difference of both players' totals; zero-sum."""
    return difference(totals(state))


def account(state: State) -> Account:
    """The hand item by item."""
    zones, game = state.zones, state.game
    discard = zones[game.discard(state.dealer)]
    laid = f"The {'four' if discard.bit_count() == 4 else 'three'} laid away: {POINTS.count(discard)}"
    won = tuple(POINTS.count(zones[game.pile(seat)]) for seat in TWO)
    takers = takers_in_second(state)
    points = [POINTS.count(pile) for pile in taken(state, takers)]
    second = (
        Item("truffle", "Truffle: cards won", won),
        Item("discard", laid, tuple(p - w for p, w in zip(points, won, strict=True))),
        Item("tricks", "One for each trick there", tuple(takers.count(seat) for seat in TWO)),
    )
    return Account(score(state), items(state.sheet, second, totals(state)), verdict(state))


def verdict(state: State) -> str:
    """Return in a sentence what went to nobody."""
    points = POINTS.count(state.zones[state.game.pile(DUMMY)])
    tricks = takers_in_second(state).count(DUMMY)
    return f"Dummy has {points} points in {tricks} tricks, which count for nobody."


def second_part(talon: int) -> tuple[Phase, ...]:
    """Return the paragraphs of the Truffle Snuffle; *talon* cards go to the dealer."""
    groups = (4,) if talon == 4 else (1, 3)
    return (
        *(
            Deal(packets=(5, 5, 6), talon=groups, ring=DEALT[seat], first=dummy, when=dealt_by(seat))
            for seat in TWO
        ),
        TakeTalon(by=dealer, groups=frozenset({len(groups) - 1})),
        LayAway(
            by=dealer,
            count=talon,
            may=Classes(first=PACK.all & ~KEPT),
            never=KEPT,
            sometimes=0,
            seen="They count for you if you win a trick in this part, and will be shown.",
            reasons=((KEPT, "Kings, the Magician (T1), the World (T21) and the Fool stay in the hand"),),
        ),
        ShowDiscard(),
        LayDummiesOpen(),
        *(
            DummyTricks(
                leader=dealer,
                obey=BEAT_TRUMPS,
                excuse=FOOL,
                ring=RING[seat],
                player=player,
                when=dealt_by(seat),
            )
            for seat in TWO
        ),
        PayUnlessLast(PACK.index["Fool"], before=TRICKS),
    )


def build(options: dict[str, Any]) -> Game:
    """Return Manchester Truffle with these options."""
    return game_of(
        "manchester-truffle",
        "Manchester Truffle",
        3,
        options,
        second=second_part(options["talon"]),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
    )


TITLE = Title(
    slug="manchester-truffle",
    name="Manchester Truffle",
    family="Piedmont",
    seats="2",
    minutes=35,
    difficulty="moderate",
    blurb="For two: ten tricks from thirteen cards, then sixteen with a dummy that each plays in turn.",
    source="Manchester Truffle!, text 06 of the Loka collection",
    options=(
        HANDS,
        LEAD,
        number("talon", "how many cards the dealer takes up in the second part", default=4, values=(4, 3)),
    ),
    build=build,
    folder="piedmont",
)
