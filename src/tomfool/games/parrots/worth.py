"""What there is to win in a round of Parrotdigm, card by card and trick by trick, for whoever plays it."""

from __future__ import annotations

from tomfool.cards import bits
from tomfool.games.parrots.paradigms import LAST, numbers
from tomfool.games.parrots.sign import paradigm_of
from tomfool.scoring.stakes import Stakes
from tomfool.view import View

ODD, EVEN = 3.0, 1.0
"""What a card brings to the pairs of a seat that has an odd number of its kind already, or an even one."""


def worth_of(view: View) -> Stakes:
    """Return what the cards and tricks still to come are worth to the seat of *view*."""
    paradigm, pack = paradigm_of(view), view.game.pack
    factor = view.contract.factor if view.contract else 1
    cards = [float(worth) for worth in paradigm.points(pack).values]
    if paradigm.pair:
        cards = pair_values(view)
    tricks_left = view.counts[view.seat] + view.counts[view.game.undealt] // view.game.seats
    now, later = float(paradigm.trick), float(paradigm.trick)
    if paradigm.last:
        now = float(paradigm.last) if tricks_left <= LAST else 0.0
        later = paradigm.last * min(1.0, LAST / max(1, tricks_left - 1))
    return Stakes(tuple(factor * worth for worth in cards), factor * now, factor * later)


def pair_values(view: View) -> list[float]:
    """Return what each card is worth where pairs count: the most where it makes one."""
    pack, values = view.game.pack, [0.0] * len(view.game.pack)
    own = view.zones[view.game.pile(view.seat)] or 0
    for number in numbers(pack):
        worth = ODD if (own & number).bit_count() % 2 else EVEN
        for card in bits(number):
            values[card] = worth
    return values
