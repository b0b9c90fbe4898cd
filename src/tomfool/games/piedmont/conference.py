"""Conference, Tarocchi for partners who sit side by side and look into each other's hands.

The rules for players stand beside this file in ``conference.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tomfool.cards import BIT, Seat
from tomfool.cards import LOKA80 as PACK
from tomfool.catalogue import Title
from tomfool.games.piedmont.base import TWISTS, Base, Turns, lay_over
from tomfool.games.piedmont.counting import Counting
from tomfool.games.piedmont.tarocchi import GOOD_EVIL, HANDS, HONOURS, POINTS, WHOLE
from tomfool.mechanics.deal import Deal, give
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import Option, choice, number, switch
from tomfool.rules import Game, Phase
from tomfool.state import State

NEIGHBOURS = (0b0011, 0b0011, 0b1100, 0b1100)  # partners sit next to each other
DRIVER, CATCHER = PACK.index["T21"], PACK.index["T20"]

KINGS = PACK.ranks("K")
PLAIN = PACK.all & ~PACK.trump_mask & ~KINGS
TRUMPS = PACK.trump_mask & ~HONOURS

OWN: tuple[Option, ...] = (
    switch("attack_and_defence", "the dealer holds T21 and leads, the partner holds T20 and plays last"),
    choice("table_talk", ("open", "silent"), "partners see each other's hands, or nobody does"),
    choice("ace_discard", ("allowed", "barred"), "whether Aces may be laid away"),
)


def partner(seat: Seat) -> Seat:
    """Return the seat that plays with *seat*.

    >>> [partner(seat) for seat in range(4)]
    [1, 0, 3, 2]
    """
    return seat ^ 1


@dataclass(frozen=True)
class HandOut(Phase):
    """Before the deal the dealer takes the World and the partner gets the 20; all know it."""

    def enter(self, state: State) -> None:
        for seat, card in ((state.dealer, DRIVER), (partner(state.dealer), CATCHER)):
            give(state, [(seat, 1)])
            state.reveal(BIT[card], seat)
            state.note("is given", seat, BIT[card])
        state.advance()


def three_or_four(state: State, number: int, seat: Seat) -> int:
    """Return the size of a packet: the first of those who hold a card already is one smaller."""
    if number:
        return 5
    return 3 if state.game.side(state.dealer) >> seat & 1 else 4


def deal(attack: bool) -> tuple[Phase, ...]:
    """Return how nineteen cards come to each, and four more to the dealer (R1)."""
    packets = Deal(packets=(4, 5, 5, 5), talon=(4,), size=three_or_four if attack else None)
    return (*((HandOut(),) if attack else ()), packets, TakeTalon(by=dealer))


def lay_away(*, aces: bool) -> LayAway:
    """Return how the dealer lays four cards away: plain ones, then trumps to fill a gap (R2, R3)."""
    barred = 0 if aces else PACK.ranks("A")
    never = KINGS | HONOURS | barred
    reasons = [(KINGS | HONOURS, "Kings, the Magician (T1), the World (T21) and the Fool stay in the hand")]
    if barred:
        reasons.append((barred, "Aces may not be laid away"))
    return LayAway(
        by=dealer,
        count=4,
        may=Classes(first=PLAIN & ~barred, second=TRUMPS),
        never=never,
        sometimes=TRUMPS,
        reasons=(*reasons, (TRUMPS, "trumps may go only where there are too few plain cards")),
    )


def attack_turns() -> tuple[Turns, ...]:
    """The dealer leads, and turns pass away from the partner, who sits on the left of seats 0 and 2."""
    return (
        Turns(dealer, step=-1, when=lambda hand: partner(hand.dealer) > hand.dealer),
        Turns(dealer, step=1, when=lambda hand: partner(hand.dealer) < hand.dealer),
    )


def base(options: Mapping[str, Any]) -> Base:
    """Return Conference without its twists."""
    attack = options["attack_and_defence"]
    return Base(
        pack=PACK,
        seats=4,
        before=(*deal(attack), lay_away(aces=options["ace_discard"] == "allowed")),
        turns=attack_turns() if attack else (Turns(eldest),),
        counting=Counting(POINTS, WHOLE),
        hands=HANDS,
        sides=NEIGHBOURS,
        sees=NEIGHBOURS if options["table_talk"] == "open" else (),
        top=(DRIVER, CATCHER) if attack else (),
        whispers=options["table_talk"] == "open",
    )


def build(options: dict[str, Any]) -> Game:
    """Return Conference with these options."""
    return lay_over(base(options), "conference", "Conference", options, options)


TITLE = Title(
    slug="conference",
    name="Conference",
    family="Piedmont",
    seats="4",
    minutes=40,
    difficulty="moderate",
    blurb="Two against two, side by side, with open hands between partners: plan every trick together.",
    source="Conference, text 05 of the Loka collection",
    options=(
        *GOOD_EVIL,
        OWN[0],
        switch("gallowglass", "the dealer may name a suit that serves for courts and counts nothing"),
        *OWN[1:],
        number("hands", "how many hands make a match", default=4, values=HANDS),
        *TWISTS,
    ),
    build=build,
    folder="piedmont",
)
