"""Tapp, the Viennese game for three: bid for half of the talon, and take half of the points.

The rules for players stand beside this file in ``tapp.md``; what a hand scores in ``tapp_score.py``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tomfool.catalogue import Title
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.tapp_score import BIDS, BONUSES, account, announced, score
from tomfool.mechanics.announce import Announce
from tomfool.mechanics.auction import THROWN_IN, Auction
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.open_hand import ShowAll
from tomfool.mechanics.talon import Classes, LayAway, TakeGroup, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer
from tomfool.options import choice, number
from tomfool.rules import Game, MatchRules
from tomfool.state import State
from tomfool.view import View

KEPT = DECK.kings | DECK.honours
BOTTOM, TOP = frozenset({0}), frozenset({1})  # the packet dealt first lies at the bottom


# Which hands a paragraph concerns


def bid_of(name: str, hand: State | View) -> bool:
    """Whether the contract is that of this *name*."""
    return hand.contract is not None and hand.contract.name == name


def takes_three(hand: State | View) -> bool:
    """Whether the declarer takes half of the talon."""
    return hand.contract is not None and hand.contract.takes > 0


# Phases in the words of this game


class Bidding(Auction):
    """The lowest bid not yet made, or ``solo`` at any time."""

    def prompt(self, view: View) -> str:
        if view.contract is None:
            return "Your turn to bid: nobody has bid yet. Or pass, and be out of it."
        return f"Your turn to bid: “{view.contract.name}” stands. Go higher, or pass."

    def meaning(self, view: View, call: str) -> str:
        row = next((bid for bid in BIDS if bid.name == call), None)
        return "" if row is None else f"{row.text}; each of the others pays or gets {row.value}"


class AnnounceBonus(Announce):
    """The declarer alone may announce the Sparrow, a slam, or both; no card is needed for it."""

    def prompt(self, view: View) -> str:
        return "Your turn to announce, if you like: more to win, and to lose. Then say done."

    def meaning(self, view: View, call: str) -> str:
        row = next((bonus for bonus in BONUSES if bonus.name == call), None)
        return "no more announcements, and play begins" if row is None else row.text


def at_stake(view: View) -> str:
    """Say what is played for."""
    if view.contract is None:
        return "" if view.over else "Bidding: the declarer will play alone against the two others."
    bid, titles = view.contract, [bonus.title for bonus in announced(view)]
    more = f" Announced: {' and '.join(titles)}." if titles else ""
    return f"{bid.name.capitalize()}: {bid.value} won from or paid to each of the others.{more}"


def build(options: dict[str, Any]) -> Game:
    """Return Tapp with these options."""
    once_more = options["passed_hand"] == "again"
    return Game.make(
        slug="tapp",
        name="Tapp",
        seats=3,
        pack=DECK.pack,
        rules=(
            Deal(packets=(8, 8), talon=(3, 3), talon_after=0),
            Bidding(bids=BIDS, jumps=frozenset({"solo"}), ends=frozenset({"solo"})),
            TakeGroup(by=declarer, names=("take bottom", "take top"), when=partial(bid_of, "three cards")),
            TakeTalon(by=declarer, groups=BOTTOM, when=partial(bid_of, "bottom three")),
            TakeTalon(by=declarer, groups=TOP, when=partial(bid_of, "top three")),
            LayAway(
                by=declarer,
                count=3,
                may=Classes(first=DECK.suits, second=DECK.trumps),
                never=KEPT,
                sometimes=KEPT | DECK.trumps,
                shown=DECK.trumps,
                reasons=(
                    (KEPT, "Kings, the 1, the 21 and the Fool may not be laid away"),
                    (DECK.trumps, "a trump may go only where there are fewer than three suit cards to go"),
                ),
                when=takes_three,
            ),
            AnnounceBonus(items=BONUSES, alone=True),
            Tricks(leader=declarer, judge=DECK.emperor),
            ShowAll(),
        ),
        score=score,
        account=account,
        match=MatchRules(
            hands=options["hands"],
            counts=lambda outcome: not (once_more and outcome == THROWN_IN),
            moves=lambda outcome: True,
        ),
        options=options,
        worth=DECK.points.values,
        at_stake=at_stake,
    )


TITLE = Title(
    slug="tapp",
    name="Tapp",
    family="Austria",
    seats="3",
    minutes=15,
    difficulty="easy",
    blurb="Three bid for half of the talon; one plays alone for 61 points, perhaps for the last trick too.",
    source="Tapp, text 18 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        number("win_at", "the points that win the game", default=61, values=(61, 62)),
        choice(
            "passed_hand",
            ("counts", "again"),
            "whether a hand in which all pass is one of the match, or is dealt anew by the next dealer",
        ),
    ),
    build=build,
    folder="austria",
)
