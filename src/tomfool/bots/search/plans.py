"""The choices that are worth a thought, each made whole: a card, a call, or several cards at once."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from tomfool.bots.simple import QUIET, SimpleBot
from tomfool.cards import Action, Actions, bits, mask_of
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State
from tomfool.view import View

Choice: TypeAlias = tuple[Action, ...]
"""The actions of one whole choice, in order."""

MOST_CALLS = 12
"""Of more calls, those are looked at that `simple` would make, that commit to nothing, and the lowest."""
MOST_SETS = 24
"""Of several cards to be laid away or passed so many sets are looked at."""
MOST_SEALED = 16
"""Of sets to be sealed so many, half of them the strongest; each takes long to try."""


def plans(view: View, world: State, simple: SimpleBot, rng: Random) -> list[Choice]:
    """Return the choices to compare for the seat of *view*, the one of `simple` first.

    *world* is any world that fits the view: choices of several cards are tried out in it.
    """
    usual = whole(view, world, simple)
    if isinstance(view.rule, Sealing):
        others = sealed_sets(view, view.rule)
    elif len(usual) > 1:
        others = neighbours(usual, world, view.seat, rng)
    else:
        others = [(action,) for action in bits(few(view, usual[0]))]
    return [usual, *(other for other in others if other != usual)]


def whole(view: View, world: State, simple: SimpleBot) -> Choice:
    """Return the whole choice that `simple` would make: as many actions as the phase asks for."""
    seals, left = view.rule.seals, view.rule.picks(view)
    action = simple.choose(view)
    made = [action]
    if not seals and left <= 1:
        return (action,)
    state = world.copy()
    end = view.game.action(seals) if seals else -1
    while True:
        state.apply(action, view.seat)
        left -= 1
        if action == end or (not seals and not left):
            return tuple(made)
        action = simple.choose(state.view(view.seat))
        made.append(action)


def few(view: View, usual: Action) -> Actions:
    """Return the legal actions to look at: of cards one in each row of equals, of many calls some."""
    cards, game = view.legal & view.game.pack.all, view.game
    calls = view.legal ^ cards
    if isinstance(view.rule, Tricks) and cards:
        cards = distinct(view, view.rule, cards) | (1 << usual) & cards
    if calls.bit_count() > MOST_CALLS:
        kept = 1 << usual | mask_of(game.actions[name] for name in QUIET if name in game.actions)
        lowest = mask_of([*bits(calls)][:MOST_CALLS])
        calls &= kept | lowest
    return cards | calls


def distinct(view: View, rule: Tricks, cards: Actions) -> Actions:
    """Return *cards* without those that come to the same as the next lower one of them."""
    gone = 0
    for trick in view.history:
        for card in trick.fall:
            gone |= 1 << card
    worth, found, last = view.game.worth, 0, -1
    for card in bits(cards):
        between = ((1 << card) - (2 << last)) & ~gone if last >= 0 else -1
        same = last >= 0 and rule.follow[last] == rule.follow[card] and not between
        if not (same and worth and worth[last] == worth[card]):
            found |= 1 << card
        last = card
    return found


def neighbours(usual: Choice, world: State, seat: int, rng: Random) -> list[Choice]:
    """Return choices like *usual* with one card exchanged for another that may go as well."""
    legal = world.legal(seat)
    swaps = [(place, card) for place in range(len(usual)) for card in bits(legal & ~mask_of(usual))]
    rng.shuffle(swaps)
    found: list[Choice] = []
    for place, card in swaps[: 2 * MOST_SETS]:
        choice = tuple(sorted((*usual[:place], *usual[place + 1 :], card)))
        if allowed(choice, world, seat) and len(found) < MOST_SETS:
            found.append(choice)
    return found


def allowed(choice: Choice, world: State, seat: int) -> bool:
    """Whether the cards of *choice* may go one after the other."""
    state = world.copy()
    for action in choice:
        if not (state.waiting >> seat & 1 and state.legal(seat) >> action & 1):
            return False
        state.apply(action, seat)
    return True


def sealed_sets(view: View, rule: Sealing) -> list[Choice]:
    """Return the sets that may be sealed, with what has been picked in them, from the strongest down."""
    picked = view.zones[rule.sealed + view.seat] or 0
    hand = view.hand | picked
    sets = [cards for cards in rule.rules.sets(hand) if not picked & ~cards]
    sets.sort(key=rule.rules.strength, reverse=True)
    if len(sets) > MOST_SEALED:
        sets = sets[: MOST_SEALED // 2] + sets[-MOST_SEALED // 2 :]
    return [(*bits(cards & ~picked), rule.parett) for cards in sets]
