"""Nineteen: the 19 of trumps is called, or the talon looked at group by group, ever dearer.

For four, and with dummies for three and two.  The rules for players stand beside this file in
``nineteen.md``; its phases in ``nineteen_phases.py``, what a hand scores in ``nineteen_score.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tomfool.cards import Seat
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.nineteen_phases import (
    Bidding,
    CallFromDummies,
    CallHighest,
    Contras,
    Declare,
    OpponentDeclares,
    PlayedWithDummies,
    PreferAtLevel,
    Sheet,
    ShowsPartner,
    TakeDummy,
    items_of,
    partnership,
    player_of,
    who_declared,
)
from tomfool.games.austria.nineteen_score import BIDS, BY_NAME, account, contras_in, declared_in, score
from tomfool.mechanics.contra import CONTRA
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import LayDummiesOpen
from tomfool.mechanics.open_hand import ShowAll
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import SeatRule, dealer, declarer
from tomfool.options import Value, choice, number
from tomfool.rules import Game, MatchRules, Phase
from tomfool.state import State
from tomfool.view import View

KEPT = DECK.kings | DECK.honours
REASONS = (
    (KEPT, "Kings, the 1, the 21 and the Fool may not be laid away"),
    (DECK.trumps, "a trump may go only where there are too few suit cards below the King"),
)
RINGS = {4: (0, 1, 2, 3), 3: (0, 1, 2, 3), 2: (0, 2, 1, 3)}
"""The hands in their order round the table: dummies come after the players in number, not in turn."""


def left(state: State) -> Seat:
    """The seat on the declarer's left."""
    return state.game.next(state.declarer)


def opposite(state: State) -> Seat:
    """The seat opposite the declarer among four; among three the one on the declarer's right."""
    return (state.declarer + 2) % state.game.seats


def takes(count: int, hand: State | View) -> bool:
    """Whether Declarer prefers one of several groups of so many cards."""
    return hand.contract is not None and bool(hand.contract.takes == count)


def lay_away(by: SeatRule, count: int, when: Any) -> LayAway:
    """Return the discard of so many cards, trumps last of all and never shown."""
    return LayAway(
        by=by,
        count=count,
        may=Classes(first=DECK.suits, second=DECK.trumps),
        never=KEPT,
        sometimes=KEPT | DECK.trumps,
        reasons=REASONS,
        when=when,
    )


def draws(players: int) -> tuple[Phase, ...]:
    """Return how the talon is taken up in a partnership: four cards, and the other two."""
    four = TakeTalon(by=declarer, groups=frozenset({0, 1, 2, 3}), when=partnership)
    if players == 2:
        return (
            four,
            lay_away(declarer, 4, partnership),
            TakeTalon(by=dealer, groups=frozenset({4, 5})),
            lay_away(dealer, 2, partnership),
        )
    return (
        four,
        TakeTalon(by=opposite, groups=frozenset({4}), when=partnership),
        TakeTalon(by=left, groups=frozenset({5}), when=partnership),
        lay_away(declarer, 4, partnership),
        lay_away(opposite, 1, partnership),
        lay_away(left, 1, partnership),
    )


def preferences() -> tuple[Phase, ...]:
    """Return how the talon is looked at in the other bids, and the discards."""
    groups = {3: 2, 2: 3, 1: 6}
    return (
        *(
            PreferAtLevel(by=declarer, count=count, size=size, when=partial(takes, size))
            for size, count in groups.items()
        ),
        *(lay_away(declarer, size, partial(takes, size)) for size in groups),
    )


def at_stake(view: View) -> str:
    """Say what is played for, what was called, and what has been declared and doubled."""
    bid, level = view.contract, view.sheet.level
    if bid is None:
        return "Bidding. Alone, each look at the talon makes the hand dearer."
    words = [f"{bid.name.capitalize()} × {bid.factor * level}"]
    doubled = {(contra.item, contra.owner) for contra in contras_in(view)}
    if ("bid", -1) in doubled:
        words[0] += " × 2"
    words += [
        f"{name} {BY_NAME[name].value}" + (" × 2?" if (name, seat) in doubled else "")
        for seat, name in declared_in(view)
        if name in ("sparrow", "slam")
    ]
    called = f" Called: the {DECK.pack.show(view.called).removeprefix('T')}." if view.called else ""
    return f"{', '.join(words)}.{called}"


def build(options: dict[str, Any]) -> Game:
    """Return Nineteen with these options."""
    players, ring = options["players"], RINGS[options["players"]]
    if options["hands"] % players:
        raise OptionError(
            f"option hands takes a multiple of {players} with {players} players, not {options['hands']}"
        )
    names = ("bid", "sparrow", *(f"slam {seat}" for seat in range(players)))
    tricks: Phase = ShowsPartner(leader=declarer, judge=DECK.emperor)
    if players < 4:
        tricks = PlayedWithDummies(leader=declarer, judge=DECK.emperor, ring=ring, player=player_of)
    return Game.make(
        slug="nineteen",
        name="Nineteen",
        seats=players,
        pack=DECK.pack,
        rules=(
            Deal(packets=(6, 6), talon=(1,) * 6, talon_after=0, first=next_in(ring), ring=ring),
            OpponentDeclares() if players == 2 else Bidding(bids=BIDS, ends=frozenset({"solo"})),
            *draws(players),
            *(preferences() if players > 2 else ()),
            CallFromDummies() if players == 2 else CallHighest(when=partnership),
            Declare(first=left),
            Contras(step=CONTRA, by=who_declared, names=names, items=items_of),
            *([LayDummiesOpen()] if players < 4 else []),
            *([TakeDummy()] if players == 3 else []),
            tricks,
            ShowAll(),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        places=0 if players == 4 else 4,
        worth=DECK.points.values,
        beginning=Sheet(),
        at_stake=at_stake,
    )


def next_in(ring: tuple[int, ...]) -> SeatRule:
    """Return the rule for the hand on the dealer's left in the order of the *ring*."""
    return lambda state: ring[(ring.index(state.dealer) + 1) % len(ring)]


def implied(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """Three players play three hands, if no other number is chosen."""
    return {"hands": 3 if options["players"] == 3 else 4}


TITLE = Title(
    slug="nineteen",
    name="Nineteen",
    family="Austria",
    seats="2 to 4",
    minutes=25,
    difficulty="hard",
    blurb="Call the 19, or look at the talon card by card while the stakes go up with each look.",
    source="Nineteen, text 20 of the Loka collection",
    options=(
        number("players", "how many play; fewer than four with dummies", default=4, values=(4, 3, 2)),
        number(
            "hands", "how many hands make a match; with three players 3", default=4, multiple=1, least=2
        ),
        choice(
            "achievement_pay",
            ("side", "each"),
            "whether Sparrow and slam are settled between sides, or everybody pays the announcer alone",
        ),
    ),
    build=build,
    folder="austria",
    implied=implied,
)
