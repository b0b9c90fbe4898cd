"""Civil War a second time: one flat script over lists of card codes, from the rules alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
NAMES = {"earth": "E", "air": "A", "fire": "F", "water": "W"}
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
LEVELS = ["skirmish", "battle", "war", "regicide", "conquest"]
NEEDED = dict(zip(LEVELS, [55, 65, 75, 85, 95], strict=True))
VALUE = dict(zip(LEVELS, [10, 20, 30, 40, 50], strict=True))
FACTOR = {"with": 1, "without": 2, "against": 4}
HOLDING = {"unit": (10, 10), "regiment": (13, 15), "army": (15, 20)}

# All trumps from high to low, the Imperial cards by their rank alone.
ORDER = [
    "T21", "K", "T20", "T19", "T18", "T17", "T16", "T15", "T14", "T13", "Q", "T12", "C", "T11", "J",
    *(code for number in range(10, 1, -1) for code in (f"T{number}", str(number))), "T1", "A",
]  # fmt: skip

# What pays for the Fool: the cheapest card points; pips, then courts, then trumps; low first.
PAYMENT = [rank + suit for rank in PLAIN[1:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in ["J", "C", "Q", "A", "K"] for suit in SUITS] + ["T1", "T21"]

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
            total += {"K": 5, "A": 5, "Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)
    return total


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """Six rounds of packets of three; six cards aside after the third."""
    hands: list[list[str]] = [[], [], [], []]
    people: list[str] = []
    place = 0
    for number in range(1, 7):
        for turn in range(1, 5):
            hands[(dealer + turn) % 4] += pack[place : place + 3]
            place += 3
        if number == 3:
            people = pack[place : place + 6]
            place += 6
    return hands, people


def bids_over(standing: str, hand: list[str], both: bool) -> list[str]:
    """Every bid that may be made over the one that stands, as whole calls."""
    found = []
    for name, suit in NAMES.items():
        trumps = [c for c in hand if c in TRUMPS or (both and c != "Fool" and c[-1] == suit)]
        holdings = [""] + [f" {word}" for word, (need, _) in HOLDING.items() if len(trumps) >= need]
        for level in LEVELS:
            for multiplier in FACTOR:
                if standing:
                    _, _, last, times, *_ = standing.split()
                    up = LEVELS.index(level) - LEVELS.index(last)
                    if not (up == 1 or (up == 0 and FACTOR[multiplier] > FACTOR[times])):
                        continue
                elif level != "skirmish":
                    continue
                found += [
                    f"bid {name} {level} {multiplier}{sparrow}{slam}{holding}"
                    for sparrow in ("", " sparrow")
                    for slam in ("", " slam")
                    for holding in holdings
                ]
    return found


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``T`` for a regular trump, or ``Fool``."""
    return "Fool" if card == "Fool" else "T" if card in TRUMPS else card[-1]


def playable(hand: list[str], trick: list[str], imperial: str, joined: bool) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    led = [suit_of(card) for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    trump_suits = ["T", imperial]
    wanted = trump_suits if joined and led[0] in trump_suits else [led[0]]
    follow = [card for card in hand if suit_of(card) in wanted]
    trumps = [card for card in hand if suit_of(card) in trump_suits]
    return (follow or trumps or [c for c in hand if c != "Fool"]) + [c for c in hand if c == "Fool"]


def winner_of(trick: list[str], imperial: str) -> int:
    """Place of the card that wins a whole trick."""
    if "T1" in trick and f"K{imperial}" in trick:
        return trick.index("T1")
    trumps = [card for card in trick if suit_of(card) in ("T", imperial)]
    if trumps:
        return trick.index(min(trumps, key=lambda c: ORDER.index(c if c in TRUMPS else c[:-1])))
    led = next(card for card in trick if card != "Fool")
    same = [card for card in trick if suit_of(card) == suit_of(led)]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def hand(pack: list[str], dealer: int, options: dict[str, Any]) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    both = options.get("holding_trumps", "both") == "both"
    joined = options.get("imperial_follow", "own") == "joined"
    hands, people = deal(pack, dealer)
    eldest = seat = (dealer + 1) % 4
    standing, bidder, passed, made, spoken = "", -1, set[int](), 0, 0
    while True:
        call = yield seat, ["pass", *bids_over(standing, hands[seat], both)]
        spoken += 1
        if call == "pass":
            passed.add(seat)
        else:
            standing, bidder, made = call, seat, made + 1
            word = call.split()[-1]
            if word in HOLDING:
                suit = NAMES[call.split()[1]]
                shown: list[str] = []
                while len(shown) < HOLDING[word][0]:
                    trumps = [c for c in hands[seat] if suit_of(c) == "T" or (both and suit_of(c) == suit)]
                    shown.append((yield seat, [card for card in trumps if card not in shown]))
        if "conquest against" in standing or len(passed) == 4 or (standing and len(passed) == 3):
            break
        seat = (seat + 1) % 4
        while seat in passed:
            seat = (seat + 1) % 4
    result: dict[str, Any] = {"bid": standing, "bids": made, "winners": [], "discard": []}
    if not standing and options.get("all_pass") == "throw_in":
        return result | {"ended": "thrown in", "scores": [0, 0, 0, 0]}
    penalty = not standing
    if made == 1 and bidder == eldest:
        penalty = (yield eldest, ["keep", "penalty"]) == "penalty"
        result["kept"] = not penalty
    imperial, multiplier, level, extras = "", "", "", []  # type: ignore[var-annotated]
    if not penalty:
        _, name, level, multiplier, *extras = standing.split()
        imperial = NAMES[name]
    discard: list[str] = []
    if multiplier == "with":
        hands[bidder] += people
        people = []
        whole = list(hands[bidder])
        plain = [c for c in whole if suit_of(c) not in ("T", "Fool", imperial) and c[:-1] != "K"]
        empty = [c for c in whole if c in TRUMPS[1:20] or (suit_of(c) == imperial and c[:-1].isdigit())]
        gap = max(0, 6 - len(plain))
        while len(discard) < 6:
            filled = len([card for card in discard if card in empty])
            may = plain + (empty if filled < gap else [])
            card = yield bidder, [card for card in may if card not in discard]
            discard.append(card)
            hands[bidder].remove(card)
        result["trumps laid"] = len([card for card in discard if card in empty])
    piles: list[list[str]] = [[], [], [], []]
    winners, leader, fool_by, fool_to = [], eldest, None, None
    best, caught = "", 0
    for _ in range(18):
        trick: list[str] = []
        for turn in range(4):
            seat = (leader + turn) % 4
            card = yield seat, playable(hands[seat], trick, imperial, joined)
            hands[seat].remove(card)
            trick.append(card)
        place = winner_of(trick, imperial)
        caught += "T1" in trick and f"K{imperial}" in trick
        best, leader_before = trick[place], leader
        winner = (leader + place) % 4
        if "Fool" in trick:
            fool_by, fool_to = (leader_before + trick.index("Fool")) % 4, winner
        piles[winner] += [card for card in trick if card != "Fool"]
        winners.append(winner)
        leader = winner

    def one_side(one: int, other: int) -> bool:
        return one == other if penalty else (one == bidder) == (other == bidder)

    if fool_by is not None and fool_to is not None:
        piles[fool_by].append("Fool")
        if not one_side(fool_by, fool_to):
            ours = [card for seat in range(4) if one_side(seat, fool_by) for card in piles[seat]]
            paid = min(ours, key=[*PAYMENT, "Fool"].index)
            next(pile for pile in piles if paid in pile).remove(paid)
            piles[fool_to].append(paid)
            result["paid"] = paid
    result |= {
        "winners": winners,
        "discard": discard,
        "ended": "played",
        "caught": caught,
        "penalty": penalty,
    }
    taken = [points_of(piles[seat]) + winners.count(seat) for seat in range(4)]
    if penalty:
        most = max(taken)
        scores = [0, 0, 0, 0]
        for loser in range(4):
            for other in range(4):
                if taken[loser] == most and taken[other] < most:
                    scores[loser] -= most
                    scores[other] += most
        return result | {"scores": scores, "points": taken, "tie": taken.count(most) > 1}
    points = taken[bidder] + points_of(discard) + (points_of(people) if multiplier == "without" else 0)
    worth = VALUE[level] * FACTOR[multiplier]
    x = worth if points >= NEEDED[level] else -worth
    sparrow = best == "T1"
    ours = sparrow and leader == bidder  # type: ignore[assignment]
    if "sparrow" in extras:
        x += 10 if ours else -10
    elif ours:
        x += 5
    if sparrow and not ours:
        x -= 5
    tricks = winners.count(bidder)
    if "slam" in extras:
        x += 200 if tricks == 18 else -200
    elif tricks == 18:
        x += 100
    if tricks == 0:
        x -= 100
    for word in extras:
        x += HOLDING[word][1] if word in HOLDING else 0
    scores = [3 * x if seat == bidder else -x for seat in range(4)]
    return result | {
        "scores": scores, "points": points, "declarer": bidder, "sparrow": sparrow, "ours": ours,
        "tricks": tricks, "level": level, "multiplier": multiplier, "extras": extras,
        "made": points >= NEEDED[level],
    }  # fmt: skip
