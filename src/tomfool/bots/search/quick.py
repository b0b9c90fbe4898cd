"""A quick card for playing an imagined world out, in which every hand is seen.

The balance of `tomfool.bots.play`, what a card wins now against what it is worth keeping, without its
chances: in one world each of them is nothing or certain.  That makes it about ten times as fast.
"""

from __future__ import annotations

from typing import NamedTuple

from tomfool.bots.tables import Tables
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Card, Cards, Seat, Seats, bits
from tomfool.mechanics.held import played_by
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY
from tomfool.state import State

WEIGHTS = Weights()


class Sight(NamedTuple):
    """What is looked up once for a world: the tables, each seat's side, what each card is worth keeping."""

    tables: Tables
    sides: tuple[Seats, ...]
    keep: list[float]


def sight(state: State, tables: Tables) -> Sight:
    """Return what there is to know of a world in which tricks begin, or go on."""
    sides = tuple(side_of(state, seat) for seat in range(state.game.hands))
    keep = [0.0] * len(state.game.pack)
    out = 0
    for hand in state.zones[: state.game.hands]:
        out |= hand
    for hand in state.zones[: state.game.hands]:
        others = out & ~hand
        for card in bits(hand):
            keep[card] = kept(tables, card, others)
    spare = state.zones[state.turn].bit_count() - 2
    for card in bits(tables.excuse):
        keep[card] = WEIGHTS.excuse * min(1.0, spare / 8)
    return Sight(tables, sides, keep)


def side_of(state: State, seat: Seat) -> Seats:
    """Return the seats that win and lose with *seat* in a world, a partner who hides among them."""
    game, declarer, partner = state.game, state.declarer, state.partner
    fixed = game.side(seat)
    if declarer == NOBODY or fixed != 1 << seat:
        return fixed
    if partner == NOBODY and state.called:
        holders = (s for s in range(game.seats) if (state.zones[s] | played_by(state, s)) & state.called)
        partner = next((holder for holder in holders if holder != declarer), NOBODY)
    side = 1 << declarer | (1 << partner if partner != NOBODY else 0)
    return side if side >> seat & 1 else ~side & (1 << game.hands) - 1


def kept(tables: Tables, card: Card, others: Cards) -> float:
    """Return what *card* may win later, where *others* are the cards that other hands hold."""
    above = tables.beats[card] & others
    prize = tables.worth[card] + WEIGHTS.usual
    if tables.trumps >> card & 1:
        trumps = (tables.trumps & others).bit_count()
        low = above.bit_count() / trumps if trumps else 0.0
        return (1 - (1 - WEIGHTS.trump) * low) * prize
    higher = (above & tables.leads[card]).bit_count()
    return (WEIGHTS.under**higher if higher else WEIGHTS.boss * 0.7) * prize


def quick(state: State, rule: Tricks, legal: Cards, seen: Sight) -> Action:
    """Return the card of *legal* (several) with the best balance for the seat whose turn it is."""
    tables, sides, keep = seen
    seat, circle, fall, zones = state.turn, state.circle, state.fall, state.zones
    side, later = sides[seat], circle[len(fall) + 1 :]
    beats, worth, led = tables.beats, tables.worth, state.led
    prize = WEIGHTS.trick + WEIGHTS.coming * len(later)
    above = 0
    if led:
        for card in fall:
            prize += worth[card]
        above = beats[state.best]
        lost = holds(zones, later, tables, led, state.best, sides, sides[state.taker]) == side
    best, choice = -1e9, -1
    for card in bits(legal):
        if tables.excuse >> card & 1:
            value = prize * lost if led else 0.0
        elif led and not above >> card & 1:
            value = (prize + worth[card]) * lost
        else:
            won = holds(zones, later, tables, led or tables.leads[card], card, sides, side) == side
            value = (prize + worth[card]) * won
        value -= keep[card]
        if value > best:
            best, choice = value, card
    return choice


def holds(
    zones: list[Cards],
    later: tuple[Seat, ...],
    tables: Tables,
    led: Cards,
    best: Card,
    sides: tuple[Seats, ...],
    owner: Seats,
) -> Seats:
    """Return the side that wins the trick if whoever can take it from another side does."""
    for seat in later:
        if sides[seat] != owner:
            hand = zones[seat]
            over = (hand & led or hand & tables.trumps) & tables.beats[best]
            if over:
                best, owner = over.bit_length() - 1, sides[seat]
    return owner
