"""A little Taraux from the phases of the real one, with few enough cards that all worlds can be listed."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from tests.properties.toys import tiny_pack, toy
from tomfool.cards import Cards, bits
from tomfool.games.france.abundance import SLAM, Abundance, Announcements
from tomfool.games.france.cards import takes_stock
from tomfool.games.france.magician import BareMagician, is_brass
from tomfool.games.france.rally import PlayAlone, Rally, came_up
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import BeatTrumps
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.partner import PartnerTricks
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import declarer
from tomfool.rules import Game, MatchRules


class Row(NamedTuple):
    """A contract: its word, and what becomes of the stock."""

    name: str
    stock: str


PACK = tiny_pack(3, 4)
FOOL = PACK.parse("Fool")
TRUMPS = PACK.trump_mask & ~FOOL
COURTS = (PACK.ranks("K"), PACK.ranks("2"))
SPARE = PACK.parse("T2 T3 T4 Fool")
PLAIN = PACK.ranks("A 2")
KEPT = PACK.all & ~PLAIN & ~SPARE


def may_call(hand: Cards, discard: Cards) -> Cards:
    return next(filter(None, (court & ~(hand | discard) for court in COURTS)), 0)


def little_taraux(*, early: bool = False, call: type[Rally] = Rally, **changes: Any) -> Game:
    """Three players; *early* calls before the stock is shown; *changes* are other phases, by their part."""
    courts = COURTS[0] | COURTS[1]
    words = {f"call {PACK.codes[card]}": 1 << card for card in bits(courts)}
    rally = call(words=words, may=may_call, courts=COURTS)
    rows = (Row("play", "taken"), Row("with", "declarer"))
    items = (Abundance("abundance small", 2, 1), Abundance("abundance grand", 3, 1), SLAM)
    tricks = partial(changes.get("tricks", PartnerTricks), leader=declarer, obey=BeatTrumps())
    bare = changes.get("bare", BareMagician)
    announce = changes.get("announce", Announcements)
    taken = TakeTalon(by=declarer, open=True, when=takes_stock)
    laid = LayAway(
        by=declarer,
        count=2,
        may=Classes(first=PLAIN, second=SPARE),
        never=KEPT,
        sometimes=SPARE,
        shown=SPARE,
        when=takes_stock,
    )
    return toy(
        "Little Taraux" + (", called early" if early else ""),
        3,
        PACK,
        Deal(packets=(3,), talon=(2,)),
        bare(PACK.index["T1"], TRUMPS),
        Auction(bids=rows, once=True),
        *((rally, taken, PlayAlone(when=came_up), laid) if early else (taken, laid, rally)),
        announce(items=items, trumps=TRUMPS, stands_in=FOOL),
        tricks(excuse=FOOL, when=lambda hand: not is_brass(hand)),
        tricks(
            excuse=FOOL | 1 << PACK.index["T1"],
            order=natural_order(PACK, excuse=FOOL | 1 << PACK.index["T1"]),
            when=is_brass,
        ),
        match=MatchRules(hands=3, counts=lambda outcome: not outcome),
    )


LITTLE = [little_taraux(), little_taraux(early=True)]
