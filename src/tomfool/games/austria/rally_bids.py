"""The fourteen contracts of Rally the King, from the lowest bid to the highest."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.state import State
from tomfool.view import View


class Bid(NamedTuple):
    """A row of the table: what Declarer undertakes, and what it is worth.

    *tricks* is the exact number of tricks undertaken, None in the games for 60 points.
    """

    name: str
    value: int
    text: str
    calls: bool = False  # a King is called
    takes: int = 0  # so many cards of the talon go into Declarer's hand
    against: bool = False  # the talon, unseen, counts for the defenders; else what is not taken lies aside
    tricks: int | None = None
    exposed: bool = False  # Declarer's hand is laid open
    bird: bool = False  # a Bird has to be announced
    trumps: bool = True  # whether a trump beats a suit that was led
    each: bool = False  # there is no Declarer, and whoever takes most has lost
    lost: int = 0  # what it costs to lose, where that is not the value

    @property
    def for_points(self) -> bool:
        """Whether 60 points decide."""
        return self.tricks is None and not self.each

    @property
    def price(self) -> int:
        """What the game costs when it is lost."""
        return self.lost or self.value


OPEN = (
    Bid("one trick", 2, "alone, win exactly one trick", tricks=1),
    Bid("two tricks", 2, "alone, win exactly two tricks", tricks=2),
    Bid(
        "partner against stock", 3, "with a called King, the talon for the others",
        calls=True, against=True,
    ),
    Bid("beggar", 3, "alone, win no trick", tricks=0),
    Bid("partner with bird", 2, "with a called King, and announce a Bird", calls=True, takes=3, bird=True),
    Bid("solo", 4, "alone against three", takes=3),
    Bid("one trick exposed", 5, "win exactly one trick with your hand laid open", tricks=1, exposed=True),
    Bid("no trumps", 5, "alone, trumps powerless, the talon for the others", against=True, trumps=False),
    Bid("beggar exposed", 6, "win no trick with your hand laid open", tricks=0, exposed=True),
    Bid("solo with bird", 4, "alone against three, and announce a Bird", takes=3, bird=True),
    Bid("solo against stock", 8, "alone, the talon for the others", against=True),
)  # fmt: skip
"""What can be bid, from low to high; their values do not rise with them (R3)."""

RESERVED = (
    Bid("partner", 1, "with a called King", calls=True, takes=3),
    Bid("all beggars", 1, "everyone alone: whoever takes the most points pays", each=True),
    Bid("solo with stock", 2, "alone, take all six cards; 4 if lost", takes=6, lost=4),
)
"""What eldest alone may play, having waited while all others passed."""

BIDS = {bid.name: bid for bid in (*OPEN, *RESERVED)}


# Which hands a paragraph of the rules concerns


def calls_a_king(hand: State | View) -> bool:
    """Whether Declarer calls a King."""
    return hand.contract is not None and hand.contract.calls


def takes_three(hand: State | View) -> bool:
    """Whether Declarer takes half of the talon."""
    return hand.contract is not None and hand.contract.takes == 3


def takes_three_freely(hand: State | View) -> bool:
    """Whether Declarer takes half of the talon and need not keep a Bird."""
    return takes_three(hand) and not hand.contract.bird


def keeps_a_bird(hand: State | View) -> bool:
    """Whether Declarer takes half of the talon and has to keep a Bird."""
    return takes_three(hand) and hand.contract.bird


def takes_six(hand: State | View) -> bool:
    """Whether Declarer takes the whole talon."""
    return hand.contract is not None and hand.contract.takes == 6


def for_points(hand: State | View) -> bool:
    """Whether 60 points decide."""
    return hand.contract is not None and hand.contract.for_points


def with_trumps(hand: State | View) -> bool:
    """Whether 60 points decide, and trumps are what they always are."""
    return for_points(hand) and hand.contract.trumps


def without_trumps(hand: State | View) -> bool:
    """Whether 60 points decide, and trumps have no power over suits."""
    return for_points(hand) and not hand.contract.trumps


def exposed(hand: State | View) -> bool:
    """Whether Declarer's hand is laid open."""
    return hand.contract is not None and hand.contract.exposed


def beggar(hand: State | View) -> bool:
    """Whether Declarer wants no trick at all."""
    return hand.contract is not None and bool(hand.contract.tricks == 0)


def few_tricks(hand: State | View) -> bool:
    """Whether Declarer wants exactly one trick, or two."""
    return hand.contract is not None and bool(hand.contract.tricks)


def each_for_himself(hand: State | View) -> bool:
    """Whether all are beggars."""
    return hand.contract is not None and hand.contract.each


def too_many(state: State) -> bool:
    """Whether Declarer has won more tricks than he undertook, after which nothing can help him."""
    won = sum([trick.taker == state.declarer for trick in state.history])
    return bool(won > state.contract.tricks)
