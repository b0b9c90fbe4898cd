"""Point Tarock, for three: bids by how little of the talon is taken, and bonuses named twice over.

The rules for players stand beside this file in ``point-tarock.md``; what is peculiar to its auction and its
announcements in ``point_phases.py``, what a hand scores in ``point_score.py``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tomfool.catalogue import Title
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.point_phases import AnswerContra, Bidding, Draw, NameBonuses, NameHoldings
from tomfool.games.austria.point_score import (
    BEGGARS,
    BIDS,
    BONUSES,
    Running,
    account,
    carry,
    enter,
    named_in,
    score,
)
from tomfool.mechanics.contra import (
    CONTRA,
    RECONTRA,
    SUBCONTRA,
    Doubling,
    anything_at,
    declarer_alone,
    factor,
    others,
)
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import WinIfAble
from tomfool.mechanics.open_hand import ShowAll
from tomfool.mechanics.talon import Classes, LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer, eldest
from tomfool.options import choice, number, switch
from tomfool.rules import Game, MatchRules
from tomfool.state import State
from tomfool.view import View

KEPT = DECK.kings | DECK.honours
NAMES = tuple(bonus.name for bonus in BONUSES)
DRAWS = {
    3: ("first", "second"),
    2: ("first", "middle", "last"),
    1: ("1", "2", "3", "4", "5", "6"),
}
"""The words for the groups of so many cards."""


# Which hands a paragraph concerns


def takes(count: int, hand: State | View) -> bool:
    """Whether Declarer takes so many cards of the talon."""
    return hand.contract is not None and bool(hand.contract.takes == count)


def opens_the_talon(hand: State | View) -> bool:
    """Whether Declarer takes something."""
    return hand.contract is not None and hand.contract.takes > 0


def has_declarer(hand: State | View) -> bool:
    """Whether somebody has bid."""
    return hand.contract is not None and hand.contract is not BEGGARS


def beggars(hand: State | View) -> bool:
    """Whether all have passed, and everybody plays alone."""
    return bool(hand.contract == BEGGARS)


def bid_was_doubled(hand: State | View) -> bool:
    """Whether a contra on the bid stands."""
    return factor(hand.stakes, "bid") > 1


def items_of(state: State) -> list[str]:
    """Return the bonuses that can be doubled: those that are named."""
    return [named.name for named in named_in(state)]


def at_stake(view: View) -> str:
    """Say what is played for, what was named, and how the running scores stand."""
    bid, running = view.contract, view.ledger.scores
    stand = f" Running: {', '.join(map(str, running))}." if any(running) else ""
    if bid is None:
        return f"Bidding: the fewer cards of the talon, the more it counts.{stand}"
    if bid == BEGGARS:
        return f"Beggars: everyone alone, and the most points lose.{stand}"
    doubled = factor(view.stakes, "bid") ** 2
    words = [f"{bid.name.capitalize()}, all times {bid.factor}" + (f", × {doubled}" if doubled > 1 else "")]
    for named in named_in(view):
        times = factor(view.stakes, named.name)
        words.append(f"{named.name} {named.value}" + (f" × {times}" if times > 1 else ""))
    return f"{'; '.join(words)}.{stand}"


def build(options: dict[str, Any]) -> Game:
    """Return Point Tarock with these options."""
    contras, last = options["contra"], options["trump_discard"] == "last"
    may_go = Classes(first=DECK.suits, second=DECK.trumps) if last else Classes(DECK.suits | DECK.trumps)
    stays = [(KEPT, "Kings, the 1, the 21 and the Fool may not be laid away")]
    if last:
        stays.append((DECK.trumps, "a trump may go only where there are too few suit cards below the King"))
    lay_away = partial(
        LayAway,
        by=declarer,
        may=may_go,
        never=KEPT,
        sometimes=KEPT | (DECK.trumps if last else 0),
        reasons=tuple(stays),
    )
    doubling = partial(Doubling, names=NAMES, items=items_of, only_able=True)
    return Game.make(
        slug="point-tarock",
        name="Point Tarock",
        seats=3,
        pack=DECK.pack,
        rules=(
            Deal(packets=(4, 4, 4, 4), talon=(1,) * 6, talon_after=0),
            Bidding(bids=BIDS, holds=options["hold"], contras=contras),
            *([AnswerContra(when=bid_was_doubled)] if contras else []),
            NameBonuses(before=True, when=has_declarer),
            *(
                Draw(by=declarer, names=names, size=count, when=partial(takes, count))
                for count, names in DRAWS.items()
            ),
            *(lay_away(count=count, when=partial(takes, count)) for count in DRAWS),
            NameBonuses(before=False, when=opens_the_talon),
            *(
                [
                    doubling(step=CONTRA, by=others, when=has_declarer),
                    doubling(step=RECONTRA, by=declarer_alone, when=anything_at(RECONTRA)),
                    doubling(step=SUBCONTRA, by=others, when=anything_at(SUBCONTRA)),
                ]
                if contras
                else []
            ),
            NameHoldings(when=has_declarer),
            Tricks(leader=declarer, judge=DECK.emperor, when=has_declarer),
            Tricks(
                leader=eldest,
                obey=WinIfAble(emperor=DECK.honours, magician=1 << DECK.emperor.magician),
                judge=DECK.emperor,
                when=beggars,
            ),
            ShowAll(),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"], opening=Running(), carry=carry, enter=enter),
        options=options,
        worth=DECK.points.values,
        at_stake=at_stake,
        zero_sum=False,
    )


TITLE = Title(
    slug="point-tarock",
    name="Point Tarock",
    family="Austria",
    seats="3",
    minutes=20,
    difficulty="hard",
    blurb="Bid for as little of the talon as you dare, hold what others bid, and name what you will make.",
    source="Point Tarock, text 22 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=3, multiple=3),
        switch("hold", "an earlier bidder may hold the bid of another", default=True),
        choice("trump_discard", ("free", "last"), "whether trumps may be laid away freely, or last of all"),
        switch("bird_once", "a Bird that was named and made earns no more than that"),
        switch("contra", "the bid and named bonuses may be doubled"),
    ),
    build=build,
    folder="austria",
)
