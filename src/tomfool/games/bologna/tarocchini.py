"""What Eight Hundred and Terziglio have in common: pack, card points, sets, what pays for the Fool."""

from __future__ import annotations

from collections.abc import Iterator

from tomfool.cards import LOKA62, Card, Cards
from tomfool.mechanics.order import Order, natural_order, with_equals
from tomfool.rules import Item
from tomfool.scoring.combos import Combos, doubled, show_set, tarocchini
from tomfool.scoring.points import CardPoints

PACK = LOKA62
FOOL = PACK.parse("Fool")
HONOURS = PACK.parse("T1 T20 T21") | FOOL
QUARTET = PACK.parse("T2 T3 T4 T5")
KEPT = PACK.ranks("K") | HONOURS
KEPT_WORDS = "Kings and the four honours (T1, T20, T21 and the Fool) may not be laid away"

POINTS = CardPoints.of(PACK, {"T1 T20 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2})
LAST_TRICK = 6
WHOLE = 93
"""All card points of a hand: the pack in pairs, and the last trick."""


def may_lay_away(hand: Cards) -> tuple[Cards, Cards]:
    """Anything but Kings and honours; there is always enough of it."""
    return hand & ~KEPT, 0


def order() -> Order:
    """Return the order of the cards: the Fool an excuse, the Quartet equal."""
    return with_equals(natural_order(PACK, excuse=FOOL), QUARTET)


def payment() -> tuple[Card, ...]:
    """Return the cards in the order in which they pay for the Fool: those of least use first (R13, R18)."""
    plain = [rank + suit for rank in ("6", "7", "8", "9", "10") for suit in "EAFW"]
    codes = [
        *plain,
        *(f"T{number}" for number in range(6, 18)),
        *("A" + suit for suit in "EAFW"),
        *(f"T{number}" for number in range(2, 6)),
        *("T18", "T19"),
        *(rank + suit for rank in "JCQK" for suit in "EAFW"),
        *("T20", "T1", "T21"),
    ]
    return tuple(PACK.card(code) for code in codes)


def sets_of(options: dict[str, object]) -> Combos:
    """Return the classes of sets by the option ``wild_gap``."""
    return tarocchini(PACK, side_by_side=options["wild_gap"] == "trumps")


def items_of_pile(combos: Combos, pile: Cards, side: str, seats: tuple[int, ...]) -> Iterator[Item]:
    """Yield an item for each set in the *pile* of a side, with its cards, and one for each doubling.

    *seats* holds 1 for each seat of the side and 0 for the others.
    """
    for sets, kind in zip(combos.apart(combos.found(pile)), ("combinations", "patterns"), strict=True):
        for found in sets:
            name = found.kind.called(found.cards)
            label = f"{name[:1].upper()}{name[1:]}: {show_set(PACK, found.cards)}"
            amounts = tuple(found.points * seat for seat in seats)
            yield Item(f"{found.kind.name}, {side}", label, amounts)
        more = doubled(sets) - sum(found.points for found in sets)
        if more:
            label = f"Twice, for three or more {kind}"
            yield Item(f"{kind} twice, {side}", label, tuple(more * seat for seat in seats))
