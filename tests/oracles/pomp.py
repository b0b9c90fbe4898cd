"""Pomp a second time: one flat script over lists of card codes, from the rules alone."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

SUITS = ["E", "A", "F", "W"]
NAMES = {"E": "earth", "A": "air", "F": "fire", "W": "water"}
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

# What pays for the Fool: the cheapest card points; pips, then courts, then trumps; low first.
PAYMENT = [rank + suit for rank in PLAIN[:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in ["J", "C", "Q", "K"] for suit in SUITS] + ["T1", "T21"]

Decision = tuple[int, list[str]]


def points_of(cards: list[str]) -> int:
    """Card points counted singly."""
    total = 0
    for card in cards:
        if card in ("T1", "T21", "Fool"):
            total += 5
        elif card in TRUMPS:
            total += 1
        else:
            total += {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)
    return total


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """Five packets of five from eldest on; the last three cards to the dealer."""
    hands: list[list[str]] = [[], [], []]
    place = 0
    for _ in range(5):
        for seat in [(dealer + 1) % 3, (dealer + 2) % 3, dealer]:
            hands[seat] += pack[place : place + 5]
            place += 5
    hands[dealer] += pack[place:]
    return hands


def may_go(hand: list[str]) -> list[set[str]]:
    """Every three cards that may be laid away from a hand of 28."""
    barred = [*KINGS, "T1", "T21", "Fool"]
    able = [card for card in hand if card not in barred]
    trumps = [card for card in hand if card in TRUMPS]
    plain = [card for card in able if card not in TRUMPS]
    if len(plain) < 3:
        rest = [card for card in able if card in TRUMPS]
        return [{*plain, *more} for more in combinations(rest, 3 - len(plain))]
    found = [set(three) for three in combinations(plain, 3)]
    if "T1" not in trumps and "T21" not in trumps and 1 <= len(trumps) <= 3:
        found += [{*trumps, *more} for more in combinations(plain, 3 - len(trumps))]
    return found


def declared(hand: list[str]) -> list[tuple[str, int]]:
    """All that a hand of 25 has to declare."""
    found = []
    classes = {"kings": KINGS}
    classes |= {f"court {NAMES[suit]}": [rank + suit for rank in "KQCJ"] for suit in SUITS}
    for name, cards in classes.items():
        held = sum(card in hand for card in cards)
        if held == 4 and "Fool" in hand:
            found.append((f"{name} abundant", 15))
        elif held == 4:
            found.append((f"{name} full", 10))
        elif held == 3 and "Fool" in hand:
            found.append((f"{name} half", 5))
    if all(card in hand for card in ("T1", "T21", "Fool")):
        more = 0
        while f"T{20 - more}" in hand and 20 - more > 1:
            more += 1
        found.append((f"honours {3 + more}", 10 + 5 * more))
    trumps = sum(card in TRUMPS or card == "Fool" for card in hand)
    if trumps >= 10:
        words = " with the Magician" if "T1" in hand else ""
        found.append((f"trumps {trumps}{words}", 10 + 5 * (trumps - 10)))
    return found


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    trumps = [card for card in hand if card in TRUMPS]
    follow = trumps if led[0] in TRUMPS else [c for c in hand if c[-1] == led[0][-1] and c not in TRUMPS]
    return (follow or trumps or [c for c in hand if c != "Fool"]) + [c for c in hand if c == "Fool"]


def winner_of(trick: list[str]) -> int:
    """Place of the card that wins a whole trick."""
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    led = next(card for card in trick if card != "Fool")
    same = [card for card in trick if card != "Fool" and card[-1] == led[-1]]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def nearest(distance: int) -> int:
    """The nearest multiple of five: remainders 1 and 2 towards nothing, 3 and 4 away from it."""
    size, sign = abs(distance), 1 if distance > 0 else -1
    return sign * (size - size % 5 + (5 if size % 5 > 2 else 0))


class Till:
    """Who has how many chips more or fewer, and what the pots hold."""

    def __init__(self, pots: list[int]) -> None:
        self.seats, self.pots = [0, 0, 0], pots

    def to_pot(self, seat: int, pot: int, amount: int) -> None:
        self.seats[seat] -= amount
        self.pots[pot] += amount

    def from_others(self, seat: int, amount: int) -> None:
        for other in range(3):
            self.seats[other] += 2 * amount if other == seat else -amount


def hand(
    pack: list[str], dealer: int, pots: list[int], won: list[bool], all_apply: bool
) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the card chosen, returns what came of it."""
    till, seen = Till(list(pots)), []
    for pot in (0, 1):
        if won[pot]:
            for seat in range(3):
                till.to_pot(seat, pot, 40)
    taken = [False, False]
    hands = deal(pack, dealer)
    every, discard = may_go(hands[dealer]), set[str]()
    while len(discard) < 3:
        fit = [three for three in every if discard <= three]
        card = yield dealer, sorted({card for three in fit for card in three} - discard)
        discard.add(card)
        hands[dealer].remove(card)
    till.to_pot(dealer, 0, 5)
    till.to_pot(dealer, 1, 5)
    eldest = (dealer + 1) % 3
    told: list[list[str]] = [[], [], []]
    for turn in range(3):
        seat = (eldest + turn) % 3
        for name, value in declared(hands[seat]):
            told[seat].append(name)
            till.from_others(seat, value)
    piles: list[list[str]] = [[], [], []]
    winners, leader, fool_by, fool_to = [], eldest, None, None
    for number in range(1, 26):
        trick: list[str] = []
        for turn in range(3):
            seat = (leader + turn) % 3
            card = yield seat, playable(hands[seat], trick)
            hands[seat].remove(card)
            trick.append(card)
        place = winner_of(trick)
        winner = (leader + place) % 3
        if "Fool" in trick:
            fool_by, fool_to = (leader + trick.index("Fool")) % 3, winner
        last = number == 25
        if last and trick[place] == "T1":
            seen.append("sparrow")
            till.from_others(winner, 45)
            till.seats[winner] += till.pots[0]
            till.pots[0], taken[0] = 0, True
        if last and trick[place] in KINGS:
            seen.append("emperor")
            till.from_others(winner, 40)
            till.seats[winner] += till.pots[1]
            till.pots[1], taken[1] = 0, True
        for turn, card in enumerate(trick):
            seat = (leader + turn) % 3
            if turn != place and (card == "T1" or card in KINGS):
                pot = 0 if card == "T1" else 1
                amount = (45 if pot == 0 else 40) if last else 5
                seen.append(("dropped balls" if pot == 0 else "usurped") if last else f"lost {pot}")
                till.from_others(seat, -amount)
                till.to_pot(seat, pot, amount)
        piles[winner] += [card for card in trick if card != "Fool"]
        winners.append(winner)
        leader = winner
    if fool_by is not None and fool_to is not None:
        piles[fool_by].append("Fool")
        if fool_by != fool_to:
            paid = min(piles[fool_by], key=[*PAYMENT, "Fool"].index)
            piles[fool_by].remove(paid)
            piles[fool_to].append(paid)
            seen.append("Fool surrendered" if paid == "Fool" else "Fool paid for")
    piles[dealer] += discard
    counts = [winners.count(seat) for seat in range(3)]
    slam, beggar = 25 in counts, 0 in counts
    for seat in range(3):
        if counts[seat] == 25:
            seen.append("slam")
            till.from_others(seat, 85)
        if counts[seat] == 0 and (all_apply or not slam):
            seen.append("beggar")
            till.from_others(seat, 25)
    points = [points_of(pile) - 2 * len(pile) // 3 for pile in piles]
    if all_apply or not (slam or beggar):
        for seat in range(3):
            if seat != eldest:
                amount = nearest(points[seat] - 26)
                till.seats[seat] += amount
                till.seats[eldest] -= amount
    if discard & set(TRUMPS):
        seen.append("trumps laid away")
    return {
        "scores": till.seats, "pots": till.pots, "won": taken, "told": told,
        "winners": winners, "points": points, "seen": seen,
    }  # fmt: skip
