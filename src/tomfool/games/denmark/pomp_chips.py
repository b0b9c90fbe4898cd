"""The chips of Pomp: two pots, and who pays whom during a hand.

All that is paid goes through `pay`, which loses no chip: what seats and pots gain adds up to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tomfool.cards import LOKA78 as PACK
from tomfool.cards import Seat
from tomfool.rules import NOBODY
from tomfool.state import State, Trick

SEATS, TRICKS = 3, 25
SHARE = 40
"""What each seat pays into a pot that is founded."""
LOST, DEALERS = 5, 5
SPARROW, EMPEROR = 45, 40
"""What the last trick is worth to the Magician, or to a King, from each: and what it costs if he loses."""

FOOL, MAGICIAN, KINGS = PACK.parse("Fool"), PACK.parse("T1"), PACK.ranks("K")
DEAR = MAGICIAN | KINGS
SPARROWS, KINGS_POT = 0, 1
"""The two pots."""
POT_NAMES = ("the Sparrow's pot", "the King's pot")

Amounts = tuple[int, ...]


class Pots(NamedTuple):
    """What a match carries on: the *pots*, which of them have been *won*, and the *hands* played."""

    pots: tuple[int, int] = (0, 0)
    won: tuple[bool, bool] = (True, True)
    hands: int = 0


class Chips(NamedTuple):
    """The chips of a hand: the *pots*, which were *won*, what was *declared* by seat, what was *paid*."""

    pots: tuple[int, int] = (0, 0)
    won: tuple[bool, bool] = (False, False)
    declared: tuple[tuple[str, ...], ...] = ()
    paid: tuple[tuple[str, Amounts], ...] = ()

    def sums(self) -> dict[str, Amounts]:
        """Return what each seat has gained by each item."""
        found: dict[str, Amounts] = {}
        for key, amounts in self.paid:
            found[key] = plus(found.get(key, (0,) * SEATS), amounts)
        return found


def plus(one: Sequence[int], two: Sequence[int]) -> Amounts:
    """Return two rows of amounts added up."""
    return tuple(a + b for a, b in zip(one, two, strict=True))


def pay(state: State, key: str, amounts: Sequence[int], *, pot: int = NOBODY, won: bool = False) -> None:
    """Enter what each seat gains by *key*, out of a *pot* or into it where that comes not to nothing."""
    (one, two), taken, declared, paid = state.sheet
    if pot == SPARROWS:
        one -= sum(amounts)
    elif pot == KINGS_POT:
        two -= sum(amounts)
    if won:
        taken = (taken[0] or pot == SPARROWS, taken[1] or pot == KINGS_POT)
    state.sheet = Chips((one, two), taken, declared, (*paid, (key, tuple(amounts))))


def from_each(seat: Seat, amount: int) -> Amounts:
    """Return what everybody gains where each other pays *amount* to *seat*; below zero, gets it."""
    return tuple([2 * amount if other == seat else -amount for other in range(SEATS)])


def alone(seat: Seat, amount: int) -> Amounts:
    """Return *amount* for one seat, and nothing for the others."""
    return tuple([amount if other == seat else 0 for other in range(SEATS)])


# Before play


def found_pots(state: State) -> None:
    """Begin with the pots as they are carried over; found those that have been won."""
    carried: Pots = state.ledger
    state.sheet = Chips(pots=carried.pots)
    for pot in (SPARROWS, KINGS_POT):
        if carried.won[pot]:
            pay(state, "founding", (-SHARE,) * SEATS, pot=pot)


def dealer_pays(state: State) -> None:
    """The dealer pays into each pot."""
    for pot in (SPARROWS, KINGS_POT):
        pay(state, "dealer", alone(state.dealer, -DEALERS), pot=pot)


# Tricks


def lose(state: State, key: str, seat: Seat, amount: int, pot: int, card: int, what: str) -> None:
    """Let *seat* pay *amount* to each other and into the *pot* for losing *card*."""
    pay(state, key, from_each(seat, -amount))
    pay(state, key, alone(seat, -amount), pot=pot)
    state.note(f"{what}, paying {amount} to each and into {POT_NAMES[pot]}", seat, 1 << card)


def settle_trick(state: State, trick: Trick) -> None:
    """In all tricks but the last: whoever loses the Magician or a King pays for it."""
    for seat, card in trick.plays:
        if DEAR >> card & 1 and seat != trick.taker:
            if MAGICIAN >> card & 1:
                lose(state, "lost", seat, LOST, SPARROWS, card, "lost the Magician")
            else:
                lose(state, "lost", seat, LOST, KINGS_POT, card, "lost a King")


def settle_last_trick(state: State, trick: Trick) -> None:
    """The last trick: first a pot may be won, then those pay who have lost in it."""
    seat, card = trick.taker, trick.card
    if MAGICIAN >> card & 1:
        win(
            state,
            "sparrow",
            seat,
            SPARROW,
            SPARROWS,
            card,
            "won the last trick with the Magician, the Sparrow",
        )
    elif KINGS >> card & 1:
        win(state, "emperor", seat, EMPEROR, KINGS_POT, card, "won the last trick with a King, the Emperor")
    for seat, card in trick.plays:
        if seat == trick.taker or not DEAR >> card & 1:
            continue
        if MAGICIAN >> card & 1:
            lose(
                state, "dropped balls", seat, SPARROW, SPARROWS, card, "dropped the balls in the last trick"
            )
        else:
            lose(state, "usurped", seat, EMPEROR, KINGS_POT, card, "lost a King in the last trick")


def win(state: State, key: str, seat: Seat, amount: int, pot: int, card: int, what: str) -> None:
    """Let *seat* receive *amount* from each other, and take the *pot*."""
    whole = state.sheet.pots[pot]
    pay(state, key, from_each(seat, amount))
    pay(state, key, alone(seat, whole), pot=pot, won=True)
    state.note(f"{what}: {amount} from each, and {whole} from {POT_NAMES[pot]}", seat, 1 << card)
