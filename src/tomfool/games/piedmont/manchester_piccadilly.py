"""Manchester Piccadilly, for two: ten tricks of thirteen cards each, then four hands, two of them dummies.

The rules for players stand beside this file in ``manchester-piccadilly.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from tomfool.cards import Action, Actions, Seat, Seats
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
    takers_in_second,
    totals_of,
)
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import DummyTricks, LayDummiesOpen
from tomfool.mechanics.obligation import BEAT_TRUMPS
from tomfool.mechanics.who import SeatRule, dealer, eldest
from tomfool.rules import EVERYONE, Account, Game, Item, MatchRules, Phase
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

KEEP = ("keep first", "keep second")
DEALT = {0: (1, 0, 3, 2), 1: (0, 1, 2, 3)}
"""By the dealer: Opposite's first hand, Dealer's first, Opposite's second, Dealer's second (R7)."""
RING = {0: (0, 1, 2, 3), 1: (1, 0, 3, 2)}
"""By the dealer the places in the order of play: Dealer, Opposite, Dealer's dummy, Opposite's (R9)."""


def dummy_of(seat: Seat) -> int:
    """Return the place of the dummy that *seat* plays: its second hand, until one has been kept."""
    return 2 + seat


def owner(hand: Any, place: int) -> Seat:
    """Return who plays the hand at *place*, and wins for whom."""
    return place & 1


def own_places(state: State, place: int) -> Seats:
    """Return the places that win together with *place*: a hand and its dummy."""
    return 0b0101 << (place & 1)


@dataclass(frozen=True)
class ChooseHand(Phase):
    """*by* keeps one of two hands; the other one becomes the dummy.  Nobody sees the choice yet.

    What is kept changes places with what is not, so that the hand lies where hands do.
    """

    task = "keep a hand"
    calls = KEEP
    by: SeatRule
    first: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, first=game.action(KEEP[0]))

    def enter(self, state: State) -> None:
        state.turn = self.by(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return 0b11 << self.first

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if len(state.log) > state.since:  # else nothing is written down
            state.hide_entry(1 << seat, private=False)
        if action != self.first:
            own, other = seat, dummy_of(seat)
            zones = state.zones
            state.exchange([(zones[own], own, other), (zones[other], other, own)])
        state.advance()

    def told(self, call: str) -> tuple[str, str]:
        return "keep", f"the {call.removeprefix('keep ')} hand"

    def prompt(self, view: View) -> str:
        return "You hold two hands. Which one do you keep? The other lies open as your dummy."

    def meaning(self, view: View, call: str) -> str:
        zone = view.seat if call == KEEP[0] else dummy_of(view.seat)
        return ", ".join(PACK.codes[card] for card in PACK.sort(view.zones[zone] or 0))

    def why(self, state: State, seat: Seat, action: Action) -> str:
        return "say first which hand you keep: keep first or keep second"


@dataclass(frozen=True)
class OpenDummies(LayDummiesOpen):
    """When both have chosen, the choices become known, and both dummies are laid face up."""

    def enter(self, state: State) -> None:
        state.lift(len(TWO), (EVERYONE,) * len(TWO))
        super().enter(state)


def second_scores(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return for each seat its card points in Piccadilly, and its tricks, with those of its dummy."""
    game, zones = state.game, state.zones
    pairs = [(game.pile(seat), game.pile(dummy_of(seat))) for seat in TWO]
    takers = takers_in_second(state)
    tricks = [takers.count(seat) + takers.count(dummy_of(seat)) for seat in TWO]
    return tuple(POINTS.count(zones[own] | zones[other]) for own, other in pairs), tuple(tricks)


def score(state: State) -> tuple[int, ...]:
    """The difference of both players' totals; zero-sum."""
    return difference(totals_of(state.sheet.first, *second_scores(state)))


def account(state: State) -> Account:
    """The hand item by item."""
    points, tricks = second_scores(state)
    second = (
        Item("piccadilly", "Piccadilly: cards of hand and dummy", points),
        Item("tricks", "One for each trick there", tricks),
    )
    totals = totals_of(state.sheet.first, points, tricks)
    return Account(score(state), items(state.sheet, second, totals))


def second_part() -> tuple[Phase, ...]:
    """Return the paragraphs of Piccadilly."""
    return (
        *(Deal(packets=(5, 5, 3), ring=DEALT[seat], when=dealt_by(seat)) for seat in TWO),
        ChooseHand(eldest),
        ChooseHand(dealer),
        OpenDummies(),
        *(
            DummyTricks(
                leader=dealer,
                obey=BEAT_TRUMPS,
                excuse=FOOL,
                ring=RING[seat],
                player=owner,
                when=dealt_by(seat),
            )
            for seat in TWO
        ),
        PayUnlessLast(PACK.index["Fool"], side=own_places, before=TRICKS),
    )


def build(options: dict[str, Any]) -> Game:
    """Return Manchester Piccadilly with these options."""
    return game_of(
        "manchester-piccadilly",
        "Manchester Piccadilly",
        4,
        options,
        second=second_part(),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
        sees=(0b01, 0b10, 0b01, 0b10),
        dummies=TWO,
    )


TITLE = Title(
    slug="manchester-piccadilly",
    name="Manchester Piccadilly",
    family="Piedmont",
    seats="2",
    minutes=35,
    difficulty="moderate",
    blurb="For two: ten tricks from thirteen cards, then a hand and a dummy each from all the others.",
    source="Manchester Piccadilly, text 06 of the Loka collection",
    options=(HANDS, LEAD),
    build=build,
    folder="piedmont",
)
