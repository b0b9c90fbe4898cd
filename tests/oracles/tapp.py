"""Tapp a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be
made twice, in two different ways, before the two agree on it. It is meant to be read beside the
rules; it is slow and does not mind.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)] + ["Fool"]  # lowest first
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS
HONOURS = ["T1", "T21", "Fool"]

BIDS = ["three cards", "bottom three", "top three", "solo"]
VALUE = {"three cards": 3, "bottom three": 4, "top three": 5, "solo": 8}

# One decision: the seat that must choose, and what it may choose.
Decision = tuple[int, list[str]]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W`` or ``trump``."""
    return "trump" if card in TRUMPS else card[-1]


def points_of(cards: list[str]) -> int:
    """Card points of some cards, counted singly."""
    total = 0
    for card in cards:
        if card in HONOURS:
            total += 5
        elif card in TRUMPS:
            total += 1
        else:
            total += {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)
    return total


def deal(pack: list[str], dealer: int) -> tuple[list[str], list[str], list[list[str]]]:
    """Bottom packet, top packet, and two rounds of eight to each hand, eldest first."""
    hands: list[list[str]] = [[], [], []]
    place = 6
    for _ in range(2):
        for seat in [(dealer + 1) % 3, (dealer + 2) % 3, dealer]:
            hands[seat] += pack[place : place + 8]
            place += 8
    return pack[:3], pack[3:6], hands


def bids_open(made: list[str]) -> list[str]:
    """The lowest bid not yet made, and a solo at any time."""
    next_bid = BIDS[BIDS.index(made[-1]) + 1] if made else BIDS[0]
    return [next_bid] if next_bid == "solo" else [next_bid, "solo"]


def discardable(whole: list[str], laid: list[str], count: int) -> list[str]:
    """What may go next out of a whole hand of which *laid* has gone, *count* cards in all."""
    first = [card for card in whole if card not in TRUMPS and card[:-1] != "K"]
    second = [card for card in whole if card in TRUMPS and card not in HONOURS]
    missing = max(0, count - len(first)) - len([card for card in laid if card in second])
    return [card for card in first + (second if missing > 0 else []) if card not in laid]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    if not trick:
        return list(hand)
    follow = [card for card in hand if suit_of(card) == suit_of(trick[0])]
    trumps = [card for card in hand if card in TRUMPS]
    return follow or trumps or list(hand)


def winner_of(trick: list[str]) -> int:
    """Place, counted from the leader, of the card that wins a whole trick."""
    if all(card in trick for card in HONOURS):
        return trick.index("T1")
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def each_pays(
    contract: str, points: int, tricks: int, announced: list[str], sparrow: bool, win_at: int = 61
) -> int:
    """What each defender pays to the declarer; below zero, what the declarer pays to each."""
    value = VALUE[contract]
    if "slam" in announced:
        pays = 8 * value if tricks == 16 else -8 * value
    elif tricks == 16:
        pays = 4 * value
    else:
        pays = value if points >= win_at else -value
    if "sparrow" in announced:
        pays += 8 if sparrow else -8
    elif sparrow:
        pays += 4
    return pays


def hand(pack: list[str], dealer: int, win_at: int = 61) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    bottom, top, hands = deal(pack, dealer)

    # The auction
    seat, passed, made, declarer = (dealer + 1) % 3, [], [], None
    while True:
        choice = yield seat, ["pass", *bids_open(made)]
        if choice == "pass":
            passed.append(seat)
        else:
            made.append(choice)
            declarer = seat
        if len(passed) == 3:
            return {"scores": [0, 0, 0], "contract": None}
        if (made and made[-1] == "solo") or (made and len(passed) == 2):
            break
        seat = (seat + 1) % 3
        while seat in passed:
            seat = (seat + 1) % 3
    assert declarer is not None
    contract = made[-1]

    # The talon
    taken: list[str] = []
    if contract == "three cards":
        choice = yield declarer, ["take bottom", "take top"]
        taken = top if choice == "take top" else bottom
    elif contract == "bottom three":
        taken = bottom
    elif contract == "top three":
        taken = top
    whole = hands[declarer] + taken
    laid: list[str] = []
    while len(laid) < len(taken):
        laid.append((yield declarer, discardable(whole, laid, 3)))
    hands[declarer] = [card for card in whole if card not in laid]

    # Announcements
    announced: list[str] = []
    while True:
        words = [word for word in ("sparrow", "slam") if word not in announced]
        choice = yield declarer, [*(f"announce {word}" for word in words), "done"]
        if choice == "done":
            break
        announced.append(choice.removeprefix("announce "))

    # Play
    pile, tricks, winners, leader, sparrow = list(laid), 0, [], declarer, False
    while hands[leader]:
        trick: list[str] = []
        for turn in range(3):
            seat = (leader + turn) % 3
            card = yield seat, playable(hands[seat], trick)
            hands[seat].remove(card)
            trick.append(card)
        place = winner_of(trick)
        leader = (leader + place) % 3
        winners.append(leader)
        if leader == declarer:
            pile += trick
            tricks += 1
        sparrow = leader == declarer and trick[place] == "T1"

    points = points_of(pile) + tricks
    pays = each_pays(contract, points, tricks, announced, sparrow, win_at)
    return {
        "scores": [2 * pays if seat == declarer else -pays for seat in range(3)],
        "contract": contract,
        "declarer": declarer,
        "winners": winners,
        "points": points,
        "tricks": tricks,
        "announced": announced,
        "sparrow": sparrow,
        "laid": laid,
        "game won": points >= win_at,
    }
