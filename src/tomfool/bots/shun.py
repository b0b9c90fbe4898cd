"""Playing where tricks are to be avoided, or to be left to somebody who wants none."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.price import price
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Card, Cards, Seat, Seats, bits

LATER = Weights(usual=1.0)
"""By these a card's chance to win a trick later is weighed."""


@dataclass(frozen=True)
class Aim:
    """What a seat plays for: that *who* wins the trick is worth *now* to it.

    *later* is what parting with a card is worth that would be sure to win a trick later.  The seats of
    *bound* win whenever they can; all others stay under the best card as long as they may.
    """

    who: Seat
    now: float
    later: float
    bound: Seats


def avoid(know: Knowledge, aim: Aim) -> Action:
    """Return the best legal card for *aim*; of equals the lowest."""
    worth = know.tables.worth

    def value(card: Card) -> float:
        won = chance(know, card, aim)
        return won * aim.now + aim.later * price(know, card, LATER) + 0.001 * worth[card]

    return max(bits(know.view.legal), key=value)


def chance(know: Knowledge, card: Card, aim: Aim) -> float:
    """Return the chance that `aim.who` wins the trick to which *card* is played."""
    view, tables = know.view, know.tables
    led, best, taker = view.led or tables.leads[card], card, view.seat
    if view.led and not tables.beats[view.best] >> card & 1:
        best, taker = view.best, view.taker
    above = tables.beats[best] & ~(1 << card)
    won = 1.0 if taker == aim.who else 0.0
    for seat in know.later:
        over = know.beats(seat, led, above) if aim.bound >> seat & 1 else forced(know, seat, led, above)
        won += (1 - won) * over if seat == aim.who else -won * over
    return won


def forced(know: Knowledge, seat: Seat, led: Cards, above: Cards) -> float:
    """Return the chance that *seat* has to play one of *above*, having nothing lower that it may play."""
    trumps = know.tables.trumps
    high, low = above & led, led & ~above
    found = know.holds(seat, high) * (1 - know.holds(seat, low))
    if led != trumps:
        over, under = above & trumps, trumps & ~above
        void = 1 - know.holds(seat, led)
        found += void * know.holds(seat, over) * (1 - know.holds(seat, under))
    return found
