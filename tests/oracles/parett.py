"""Parett a second time, flat and slow, from the rules alone: nothing of the package is used.

`hand` is a generator: it yields what each seat may choose now, ``{seat: [names]}``, is sent a pair
``(seat, name)``, and returns what came of the round.
"""

from collections.abc import Generator
from itertools import combinations
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["D", "C", "H", "S"]  # from low to high
PACK = [rank + suit for suit in "SHCD" for rank in RANKS]
BETS = [f"bet {number}" for number in range(14)]
STEPS = [(5, 1), (5, 2), (3, 3)]

Choice = Generator[dict[int, list[str]], tuple[int, str], dict[str, Any]]


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def suit(card: str) -> int:
    return SUITS.index(card[-1])


def is_set(cards: list[str]) -> bool:
    if not 1 <= len(cards) <= 4:
        return False
    return len({rank(card) for card in cards}) == 1 or len({suit(card) for card in cards}) == 1


def all_sets(cards: list[str]) -> list[list[str]]:
    """Every set in a hand, by trying every choice of up to four cards."""
    return [list(some) for size in range(1, 5) for some in combinations(cards, size) if is_set(list(some))]


def beats(one: list[str], two: list[str]) -> bool:
    """Whether *one* is higher, line by line."""
    if len(one) != len(two):
        return len(one) > len(two)
    kinds = [len(cards) == 1 or len({rank(card) for card in cards}) == 1 for cards in (one, two)]
    if kinds[0] != kinds[1]:
        return kinds[0]
    if not kinds[0]:
        if suit(one[0]) != suit(two[0]):
            return suit(one[0]) > suit(two[0])
        return max(map(rank, one)) > max(map(rank, two))
    if rank(one[0]) != rank(two[0]):
        return rank(one[0]) > rank(two[0])
    return max(map(suit, one)) > max(map(suit, two))


def next_picks(hand: list[str], chosen: list[str]) -> list[str]:
    """What may be picked next; *hand* is without what was *chosen*."""
    found = [card for card in hand if is_set([*chosen, card])]
    return [*found, "parett"] if chosen else found


def hand(pack: list[str], first: int) -> Choice:
    hands: list[list[str]] = [[], [], [], []]
    left = list(pack)
    for dealt, passed in STEPS:
        for seat in range(4):
            hands[seat] += left[:dealt]
            left = left[dealt:]
        aside: list[list[str]] = [[], [], [], []]
        while any(len(cards) < passed for cards in aside):
            seat, card = yield {s: list(hands[s]) for s in range(4) if len(aside[s]) < passed}
            hands[seat].remove(card)
            aside[seat].append(card)
        for seat in range(4):
            hands[(seat + 1) % 4] += aside[seat]
    held = [list(cards) for cards in hands]
    bets = [0, 0, 0, 0]
    for turn in range(4):
        seat = (first + turn) % 4
        _, call = yield {seat: list(BETS)}
        bets[seat] = int(call.split()[1])
    winners: list[int] = []
    shown: list[dict[int, list[str]]] = []
    while sum(not cards for cards in hands) < 3:
        sets: dict[int, list[str]] = {seat: [] for seat in range(4) if hands[seat]}
        open_seats = set(sets)
        while open_seats:
            seat, name = yield {s: next_picks(hands[s], sets[s]) for s in open_seats}
            if name == "parett":
                open_seats.remove(seat)
            else:
                hands[seat].remove(name)
                sets[seat].append(name)
        best = next(s for s in sets if all(o == s or beats(sets[s], sets[o]) for o in sets))
        winners.append(best)
        shown.append(sets)
    tricks = [winners.count(seat) for seat in range(4)]
    scores = [t + b if t == b else t - b for t, b in zip(tricks, bets, strict=True)]
    return {
        "held": held,
        "bets": bets,
        "tricks": tricks,
        "winners": winners,
        "sets": shown,
        "scores": scores,
    }


def pot_match(rounds: list[list[int]], ante: int, first: int = 0) -> tuple[list[list[int]], int]:
    """The chips that each seat wins in each of all *rounds* of points, and what is left in the pot then."""
    pot, chips = 0, []
    for number, points in enumerate(rounds):
        change = [-ante] * 4
        pot += 4 * ante
        for seat in range(4):
            if points[seat] < 0:
                change[seat] += points[seat]
                pot -= points[seat]
        claims = [max(0, own) for own in points]
        seat = first
        while pot and sum(claims):
            if claims[seat]:
                claims[seat] -= 1
                change[seat] += 1
                pot -= 1
            seat = (seat + 1) % 4
        if number == len(rounds) - 1:
            for seat in range(4):
                change[seat] += pot // 4
            for step in range(pot % 4):
                change[(first + step) % 4] += 1
            pot = 0
        chips.append(change)
        first = (first - 1) % 4
    return chips, pot
