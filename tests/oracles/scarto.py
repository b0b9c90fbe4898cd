"""Scarto a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be
made twice, in two different ways, before the two agree on it. It is meant to be read beside the
rules; it is slow and does not mind.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]

# What pays for the Fool, cheapest first: pips and low trumps, courts, Aces and Kings, honours.
PAYMENT = [f"{number}{suit}" for number in range(2, 11) for suit in SUITS]
PAYMENT += TRUMPS[1:20]
PAYMENT += [rank + suit for rank in ["J", "C", "Q", "A", "K"] for suit in SUITS]
PAYMENT += ["T1", "T21"]

# One decision: the seat that must choose, and the cards it may choose among.
Decision = tuple[int, list[str]]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``trump`` or ``Fool``."""
    if card == "Fool":
        return "Fool"
    return "trump" if card in TRUMPS else card[-1]


def points_of(cards: list[str]) -> int:
    """Card points of some cards, counted singly."""
    total = 0
    for card in cards:
        if card in ("T1", "T21", "Fool"):
            total += 5
        elif card in TRUMPS:
            total += 1
        else:
            total += {"K": 5, "Q": 4, "C": 3, "J": 2, "A": 5}.get(card[:-1], 1)
    return total


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """Five packets of five to each, eldest first and the dealer last; three more to the dealer."""
    hands: list[list[str]] = [[], [], []]
    place = 0
    for _ in range(5):
        for seat in [(dealer + 1) % 3, (dealer + 2) % 3, dealer]:
            hands[seat] += pack[place : place + 5]
            place += 5
    hands[dealer] += pack[place:]
    return hands


def discardable(cards: list[str]) -> list[str]:
    """What may go out of the dealer's 28 cards."""
    barred = ["T1", "T21"] + [rank + suit for rank in ["K", "A"] for suit in SUITS]
    if any(card in TRUMPS for card in cards):
        barred.append("Fool")
    return [card for card in cards if card not in barred]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    follow = [card for card in hand if suit_of(card) == suit_of(led[0])]
    trumps = [card for card in hand if card in TRUMPS]
    return (follow or trumps or [c for c in hand if c != "Fool"]) + [c for c in hand if c == "Fool"]


def winner_of(trick: list[str]) -> int:
    """Place, counted from the leader, of the card that wins a whole trick."""
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    led = next(card for card in trick if card != "Fool")
    same = [card for card in trick if suit_of(card) == suit_of(led)]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def scores_of(points: list[int]) -> list[int]:
    """Everybody settles the distance from 57 with each of the two others."""
    return [sum(mine - theirs for theirs in points) for mine in points]


def hand(pack: list[str], dealer: int) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the card chosen, returns what came of it."""
    hands = deal(pack, dealer)
    may_go = discardable(hands[dealer])
    discard: list[str] = []
    while len(discard) < 3:
        card = yield dealer, [card for card in may_go if card not in discard]
        discard.append(card)
        hands[dealer].remove(card)

    piles: list[list[str]] = [[], [], []]
    winners: list[int] = []
    plays: list[list[str]] = []
    fool_by = fool_to = None
    leader = (dealer + 1) % 3
    while hands[leader]:
        trick: list[str] = []
        for turn in range(3):
            seat = (leader + turn) % 3
            card = yield seat, playable(hands[seat], trick)
            hands[seat].remove(card)
            trick.append(card)
        winner = (leader + winner_of(trick)) % 3
        if "Fool" in trick:
            fool_by, fool_to = (leader + trick.index("Fool")) % 3, winner
        piles[winner] += [card for card in trick if card != "Fool"]
        winners.append(winner)
        plays.append(trick)
        leader = winner

    paid = None
    if fool_by is not None and fool_to is not None:
        if fool_by in winners:
            paid = min(piles[fool_by], key=PAYMENT.index)
            piles[fool_by].remove(paid)
            piles[fool_to].append(paid)
            piles[fool_by].append("Fool")
        else:
            paid = "Fool"
            piles[fool_to].append("Fool")

    points = [points_of(piles[seat]) + winners.count(seat) for seat in range(3)]
    points[dealer] += points_of(discard)
    return {
        "winners": winners,
        "tricks": plays,
        "discard": discard,
        "fool_by": fool_by,
        "fool_to": fool_to,
        "paid": paid,
        "points": points,
        "scores": scores_of(points),
    }
