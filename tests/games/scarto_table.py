"""Hands of Scarto set out for tests: a discard to make, the last few cards, a whole hand."""

from random import Random

import tomfool
from tests.cases.positions import position
from tomfool.cards import bits
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

GAME = tomfool.game("scarto")
PACK = GAME.pack
FOOL = PACK.card("Fool")


def cards(text: str) -> int:
    return PACK.parse(text)


def legal(state: State) -> str:
    return PACK.show(state.legal())


def laying_away(hand: str) -> State:
    """Return a hand in which the dealer, seat 0, holds *hand* and is to lay three cards away."""
    return position(GAME, LayAway, zones={0: cards(hand)})


def playing(*hands: str, dealer: int = 2, laid: str = "", piles: tuple[str, ...] = ()) -> State:
    """Return a hand near its end: what seats 0, 1 and 2 still hold, the *dealer*'s discard, *piles*."""
    zones = {seat: cards(hand) for seat, hand in enumerate(hands)}
    zones[GAME.discard(dealer)] = cards(laid)
    zones.update({GAME.pile(seat): cards(pile) for seat, pile in enumerate(piles)})
    return position(GAME, Tricks, dealer=dealer, zones=zones)


def play(state: State, codes: str) -> State:
    for code in codes.split():
        state.play(code)
    return state


def play_out(seed: int, dealer: int = 0) -> State:
    """Return a whole hand of random play."""
    rng, state = Random(seed), GAME.deal(seed=seed, dealer=dealer)
    while not state.over:
        state.apply(rng.choice(list(bits(state.legal()))))
    return state


def paid(state: State) -> list[tuple[int, str, int]]:
    """Return each payment for the Fool: from whom, what, to whom."""
    return [(e.seat, PACK.show(e.cards), e.other) for e in state.events if e.kind == "paid"]


def points(state: State) -> list[int]:
    return state.account().tally["points"]
