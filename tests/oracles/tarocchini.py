"""Sets of cards a second time, over lists of card codes, by the numbered method of the rules.

Shares nothing with the package.  Eight Hundred and Terziglio, each a flat script beside this one, use it.
"""

from __future__ import annotations

from itertools import chain, combinations

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = ["T1", "T2", "T3", "T4", "T5", *(f"T{number}" for number in range(6, 22))]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
QUARTET = ["T2", "T3", "T4", "T5"]
HONOURS = ["T1", "T20", "T21", "Fool"]
KINDS = {"kings": "K", "queens": "Q", "cavaliers": "C", "jacks": "J"}
FOURS = {"honours": 36, "kings": 34, "queens": 28, "cavaliers": 26, "jacks": 24}
THREES = {"honours": 18, "kings": 17, "queens": 14, "cavaliers": 13, "jacks": 12}
CLASSES = [*FOURS, "trumps", "suit E", "suit A", "suit F", "suit W", "quartet", "aces"]

PAYMENT = [rank + suit for rank in ["6", "7", "8", "9", "10"] for suit in SUITS]
PAYMENT += [f"T{number}" for number in range(6, 18)]
PAYMENT += ["A" + suit for suit in SUITS] + QUARTET + ["T18", "T19"]
PAYMENT += [rank + suit for rank in ["J", "C", "Q", "K"] for suit in SUITS] + ["T20", "T1", "T21"]


def points_of(cards: list[str]) -> int:
    """Card points of some cards, counted singly."""
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    return sum(5 if card in HONOURS else 1 if card in TRUMPS else worth.get(card[:-1], 1) for card in cards)


def size_of(name: str, have: list[str], gap: str) -> int:
    """The number of cards of the pattern *name* that is found among *have*; 0 for none."""
    wild = sum(card in ("Fool", "T1") for card in have)
    if name in ("quartet", "aces"):
        own = sum(card in QUARTET if name == "quartet" else card[0] == "A" for card in have)
        return own + wild if own >= 2 and own + wild >= 3 else 0
    if name == "trumps":
        quartet = sum(card in QUARTET for card in have)
        filled = [f"T{number}" in have for number in range(21, 5, -1)]
        filled += [place < quartet for place in range(4)]
    else:
        filled = [rank + name[-1] in have for rank in "KQCJA"]
    if not filled[0]:
        return 0
    natural = filled.index(False) if False in filled else len(filled)
    extended = natural + wild if natural >= 3 else 0
    row, left, last_wild = 0, wild, False
    for there in filled:
        if not there:
            if left == 0 or (last_wild and (name == "trumps" or gap == "all")):
                break
            left -= 1
        last_wild = not there
        row += 1
    if row < 3 or (name != "trumps" and not any(filled[1 : min(row, 4)])):
        row = 0
    return max(extended, row)


def of_class(name: str, cards: list[str]) -> list[str]:
    """The cards that can belong to a set of this class."""
    if name == "honours":
        return [card for card in cards if card in HONOURS]
    if name in KINDS:
        return [card for card in cards if card not in TRUMPS and card[:-1] == KINDS[name]]
    wild = [card for card in cards if card in ("Fool", "T1")]
    if name == "trumps":
        return wild + [card for card in cards if card in TRUMPS and card != "T1"]
    if name in ("quartet", "aces"):
        return wild + [c for c in cards if (c in QUARTET if name == "quartet" else c[0] == "A")]
    return wild + [
        card for card in cards if card[-1] == name[-1] and card[0] in "KQCJA" and card not in wild
    ]


def is_set(name: str, cards: list[str], gap: str) -> bool:
    """Whether some cards are a set of this class just as they are."""
    if sorted(of_class(name, cards)) != sorted(cards) or len(cards) < 3:
        return False
    return True if name in FOURS else size_of(name, cards, gap) == len(cards)


def value(name: str, size: int) -> int:
    """What a set of so many cards is worth."""
    if name in FOURS:
        return FOURS[name] if size == 4 else THREES[name]
    return 10 + 5 * (size - 3)


def best(name: str, cards: list[str], gap: str) -> int:
    """The size of the largest set of this class among some cards."""
    if name in FOURS:
        size = len(of_class(name, cards))
        return size if size >= 3 else 0
    return size_of(name, cards, gap)


def together(values: dict[str, int]) -> int:
    """What sets of these classes and values are worth, combinations and patterns doubled apart."""
    total = 0
    for combos in (True, False):
        some = [worth for name, worth in values.items() if (name in FOURS) == combos]
        total += sum(some) * (2 if len(some) >= 3 else 1)
    return total


def worth_of(cards: list[str], gap: str) -> int:
    """What some cards are worth by the sets in them."""
    sizes = {name: best(name, cards, gap) for name in CLASSES}
    return together({name: value(name, size) for name, size in sizes.items() if size})


def shows(name: str, hand: list[str], gap: str) -> list[list[str]]:
    """Every set of this class that a hand can show."""
    able = of_class(name, hand)
    sizes = range(3, len(able) + 1)
    every = chain.from_iterable(combinations(able, size) for size in sizes)
    return [list(chosen) for chosen in every if is_set(name, list(chosen), gap)]


def winner_of(trick: list[str]) -> int:
    """Place, counted from the leader, of the card that wins a whole trick."""

    def rank(place: int) -> tuple[int, int]:
        card = trick[place]
        if card in QUARTET:
            return 2, place
        return (1, 0) if card == "T1" else (3, TRUMPS.index(card))

    trumps = [place for place, card in enumerate(trick) if card in TRUMPS]
    if trumps:
        return max(trumps, key=rank)
    led = next(card for card in trick if card != "Fool")
    same = [place for place, card in enumerate(trick) if card != "Fool" and card[-1] == led[-1]]
    return max(same, key=lambda place: PLAIN.index(trick[place][:-1]))


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    trumps = [card for card in hand if card in TRUMPS]
    if led[0] in TRUMPS:
        follow = trumps
    else:
        follow = [c for c in hand if c not in TRUMPS and c != "Fool" and c[-1] == led[0][-1]]
    return (follow or trumps or [c for c in hand if c != "Fool"]) + [c for c in hand if c == "Fool"]
