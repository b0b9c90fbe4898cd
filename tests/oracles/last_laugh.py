"""Last Laugh a second time, for three on Scarto and for four on Tarocchi: one flat script over card codes.

Written from the rules alone and sharing nothing with the package.  A choice is the name of a card.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
NUMBERED = [f"T{number}" for number in range(1, 22)]

Decision = tuple[int, list[str]]


def trumps_of(players: int) -> list[str]:
    return NUMBERED if players == 3 else ["Good", "Evil", *NUMBERED]


def pack_of(players: int) -> list[str]:
    return [rank + suit for suit in SUITS for rank in PLAIN] + trumps_of(players) + ["Fool"]


def rank_of(card: str) -> str:
    return card[:-1] if card[-1] in SUITS and card != "Fool" else ""


def worth(card: str) -> int:
    if card in ("Good", "Evil"):
        return 0
    if card in ("T1", "T21", "Fool"):
        return 5
    return {"K": 5, "Q": 4, "C": 3, "J": 2, "A": 5}.get(rank_of(card), 1)


def suit_of(card: str) -> str:
    return card[-1] if rank_of(card) else "Fool" if card == "Fool" else "trump"


def is_court(card: str) -> bool:
    return rank_of(card) in ("K", "Q", "C", "J")


def dearness(card: str) -> tuple[int, int, int, int]:
    """How late a card is handed over: points, pips before courts before trumps, rank, suit."""
    if not rank_of(card):
        return (worth(card), 2, trumps_of(4).index(card), 0)
    return (worth(card), int(is_court(card)), PLAIN.index(rank_of(card)), SUITS.index(card[-1]))


def deal(pack: list[str], dealer: int, players: int) -> list[list[str]]:
    hands: list[list[str]] = [[] for _ in range(players)]
    size, rounds = (5, 5) if players == 3 else (19, 1)
    place = 0
    for _ in range(rounds):
        for turn in range(players):
            hands[(dealer + 1 + turn) % players] += pack[place : place + size]
            place += size
    hands[dealer] += pack[place:]
    return hands


def playable(hand: list[str], led: str, leading: bool) -> list[str]:
    """What may be played; *led* is the suit to follow, "" while it is open."""
    others = [card for card in hand if card != "Fool"]
    if not others:
        return list(hand)
    if leading or not led:
        return others
    if "Fool" in hand:
        if led == "trump":
            forced = not any(is_court(card) for card in others)
        else:
            forced = any(is_court(card) and suit_of(card) == led for card in others)
        if forced:
            return ["Fool"]
    follow = [card for card in others if suit_of(card) == led]
    return follow or [card for card in others if suit_of(card) == "trump"] or others


def to_put(hand: list[str], led: str) -> tuple[list[str], str]:
    """What a Butt may put down, and how."""
    lesser = [card for card in hand if rank_of(card) in ("Q", "C", "J")]
    own = [card for card in lesser if suit_of(card) == led]
    if own:
        return own, "hidden"
    if lesser:
        return lesser, "knock"
    trumps = [card for card in hand if suit_of(card) == "trump" and card not in ("T1", "T21")]
    numbered = [card for card in trumps if card in NUMBERED]
    if numbered:
        return [max(numbered, key=NUMBERED.index)], "shown"
    if trumps:
        return trumps, "shown"
    pips = [card for card in hand if rank_of(card) and not is_court(card)]
    return pips, "shown" if pips else "aside"


def winner_of(trick: list[str], order: list[int], players: int, last: bool) -> int:
    if last and "Fool" in trick:
        return order[trick.index("Fool")]
    able = [card for card in trick if card != "Fool"]
    if "Good" in able and "Evil" in able:
        first = min(trick.index("Good"), trick.index("Evil"))
        if order[trick.index("Good")] % 2 == order[trick.index("Evil")] % 2:
            return order[first]
        able = [card for card in able if card not in ("Good", "Evil")]
    trumps = [card for card in able if suit_of(card) == "trump"]
    if trumps:
        return order[trick.index(max(trumps, key=trumps_of(4).index))]
    opening = next(card for card in trick if card != "Fool")
    same = [card for card in able if suit_of(card) == suit_of(opening)]
    if not same:
        return order[trick.index(opening)]
    return order[trick.index(max(same, key=lambda card: PLAIN.index(rank_of(card))))]


def hand(pack: list[str], dealer: int, players: int) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the card chosen, returns what came of it."""
    hands = deal(pack, dealer, players)
    barred = ["T1", "T21", "Fool"] + [rank + suit for rank in ["K", "A"] for suit in SUITS]
    may_go = [card for card in hands[dealer] if card not in barred]
    discard: list[str] = []
    while len(discard) < (3 if players == 3 else 4):
        card = yield dealer, [card for card in may_go if card not in discard]
        discard.append(card)
        hands[dealer].remove(card)

    piles: list[list[str]] = [[] for _ in range(players)]
    winners: list[int] = []
    puts: list[tuple[int, str, str]] = []
    aside: int | None = None
    leader = (dealer + 1) % players
    while hands[leader]:
        order = [(leader + turn) % players for turn in range(players)]
        trick: list[str] = []
        for seat in order:
            opening = next((card for card in trick if card != "Fool"), "")
            led = suit_of(opening) if opening else ""
            card = yield seat, playable(hands[seat], led, not trick)
            hands[seat].remove(card)
            trick.append(card)
        last = not hands[leader]
        winner = winner_of(trick, order, players, last)
        winners.append(winner)
        opening = next(card for card in trick if card != "Fool")
        won = list(trick)
        if "Fool" in trick and not last:
            won.remove("Fool")
            may, how = to_put(hands[winner], suit_of(opening))
            if how == "aside":
                aside = winner
                puts.append((winner, "", how))
            else:
                card = yield winner, may
                hands[winner].remove(card)
                hands[winner].append("Fool")
                won.append(card)
                puts.append((winner, card, how))
        piles[winner] += won
        leader = winner

    paid = None
    if aside is not None:
        winner = winners[-1]
        same_side = winner == aside or (players == 4 and winner % 2 == aside % 2)
        if not same_side:
            mates = [winner] if players == 3 else [winner, (winner + 2) % 4]  # their pile is common
            paid = min((card for seat in mates for card in piles[seat]), key=dearness)
            next(piles[seat] for seat in mates if paid in piles[seat]).remove(paid)
            piles[aside].append(paid)
        piles[winner].append("Fool")

    points = [sum(map(worth, piles[seat])) + winners.count(seat) for seat in range(players)]
    points[dealer] += sum(map(worth, discard))
    if players == 3:
        scores = [3 * own - 171 for own in points]
    else:
        sides = [points[0] + points[2], points[1] + points[3]]
        points = [sides[seat % 2] for seat in range(4)]
        scores = [2 * own - 165 for own in points]
    return {
        "winners": winners,
        "puts": puts,
        "aside": aside,
        "paid": paid,
        "points": points,
        "scores": scores,
    }
