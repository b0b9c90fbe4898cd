"""Taraux, the French game: one player bids to reach a target that falls with every Honour.

The rules for players stand beside this file in ``taraux.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from tomfool.catalogue import Title
from tomfool.games.france.abundance import SLAM, SPARROW, Abundance, Announcements
from tomfool.games.france.bidding import Bidding
from tomfool.games.france.cards import (
    CONTRACTS,
    FOOL,
    MAGICIAN,
    PACK,
    POINTS,
    TRUMPS,
    takes_stock,
)
from tomfool.games.france.close import Close, at_stake
from tomfool.games.france.discard import lay_away
from tomfool.games.france.fool import Sweep
from tomfool.games.france.magician import BareMagician, is_brass
from tomfool.games.france.rally import WORDS, PlayAlone, Rally, came_up, may_call
from tomfool.games.france.reckoning import account, score
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import BEAT_TRUMPS
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.partner import PartnerTricks, own_side
from tomfool.mechanics.talon import TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer
from tomfool.options import Value, choice, number, switch
from tomfool.rules import Game, MatchRules, Phase
from tomfool.scoring.excuse import PayForFool


class Table(NamedTuple):
    """What hangs on the number of players: the *packets*, the *stock*, and the *trumps* of abundances."""

    packets: tuple[int, ...]
    stock: int
    trumps: tuple[int, int, int]


TABLES = {
    3: Table((4,) * 6, 6, (13, 15, 18)),
    4: Table((3,) * 6, 6, (10, 13, 15)),
    5: Table((5,) * 3, 3, (8, 10, 13)),
}
LEVELS = {"small": 20, "middling": 30, "grand": 40}
BOTH = FOOL | MAGICIAN  # the excuses of a hand in which the Magician is brass


def not_brass(hand: Any) -> bool:
    """Whether the Magician is a trump in this *hand*."""
    return not is_brass(hand)


def bonuses(trumps: tuple[int, int, int]) -> tuple[Any, ...]:
    """What may be announced, where abundances ask for so many *trumps*."""
    levels = zip(LEVELS.items(), trumps, strict=True)
    abundances = (Abundance(f"abundance {name}", held, points) for (name, points), held in levels)
    return (*abundances, SPARROW, SLAM)


def discard(stock: int) -> tuple[Phase, ...]:
    """The stock is shown and taken up, and as many cards are laid away."""
    return (
        TakeTalon(by=declarer, open=True, when=takes_stock),
        lay_away(declarer, stock),
    )


def rally(players: int) -> tuple[Phase, ...]:
    """With five players Declarer calls a King."""
    return (Rally(words=WORDS, may=may_call),) if players == 5 else ()


def preparation(options: Mapping[str, Any], stock: int) -> tuple[Phase, ...]:
    """Stock, discard and call, in the order that is played."""
    call = rally(options["players"])
    if options["call"] == "before_stock" and call:
        taken, laid = discard(stock)
        return (*call, taken, PlayAlone(when=came_up), laid)
    return (*discard(stock), *call)


def play(players: int) -> tuple[Phase, ...]:
    """Tricks, and payment for the excuses: first the Fool, then the Magician if he was brass."""
    tricks = partial(PartnerTricks if players == 5 else Tricks, leader=declarer, obey=BEAT_TRUMPS)
    pay = partial(PayForFool, side=own_side)
    fool, magician = PACK.index["Fool"], PACK.index["T1"]
    brass = natural_order(PACK, excuse=BOTH)
    return (
        tricks(excuse=FOOL, judge=Sweep(FOOL), when=not_brass),
        tricks(excuse=BOTH, judge=Sweep(BOTH), order=brass, when=is_brass),
        pay(fool=fool, when=not_brass),
        pay(fool=fool, kept=MAGICIAN, when=is_brass),
        pay(fool=magician, kept=FOOL, event="paid for T1", when=is_brass),
    )


def build(options: dict[str, Any]) -> Game:
    """Return Taraux with these options."""
    table = TABLES[options["players"]]
    return Game.make(
        slug="taraux",
        name="Taraux",
        seats=options["players"],
        pack=PACK,
        rules=(
            Deal(packets=table.packets, talon=(table.stock,), talon_after=1),
            *([BareMagician(PACK.index["T1"], TRUMPS)] if options["brass"] else []),
            Bidding(bids=CONTRACTS, once=True, ends=frozenset({"against"})),
            *preparation(options, table.stock),
            Announcements(items=bonuses(table.trumps), stands_in=FOOL * options["fool_in_abundance"]),
            *play(options["players"]),
            Close(),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"], counts=lambda outcome: not outcome),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
        talon="stock",
    )


def implied(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """A match has as many hands as players, if no other number is chosen."""
    return {"hands": options["players"]}


TITLE = Title(
    slug="taraux",
    name="Taraux",
    family="France",
    seats="3 to 5",
    minutes=45,
    difficulty="moderate",
    blurb="Bid to play alone against all, for a target that falls with every Honour you catch.",
    source="Taraux, text 07 of the Loka collection",
    options=(
        number("players", "how many play", default=4, values=tuple(TABLES)),
        number("hands", "how many hands make a match; as many as players", default=4, multiple=1),
        choice(
            "abundance_to",
            ("announcer", "winner"),
            "whether an abundance counts for the side that shows it, or for the side that wins the hand",
        ),
        switch("fool_in_abundance", "the Fool may stand in for the one trump that an abundance lacks"),
        choice(
            "call",
            ("after_discard", "before_stock"),
            "with five players: whether a King is called after the discard, or before the stock is shown",
        ),
        switch("brass", "a Magician without other trumps may be made a second Fool", default=True),
    ),
    build=build,
    folder="france",
    implied=implied,
)
