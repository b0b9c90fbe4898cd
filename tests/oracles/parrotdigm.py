"""Parrotdigm a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be made
twice, in two different ways, before the two agree on it.  It is slow and does not mind.
"""

from collections.abc import Generator
from typing import Any

COLOURS = {"R": "red", "K": "black", "B": "blue", "Y": "yellow"}
LOWEST = {2: 5, 3: 2, 4: 1, 5: 1, 6: 2}  # the lowest number in play, for each number of players
DEALT = {2: 8, 3: 12, 4: 10, 5: 8, 6: 6}
PARADIGMS = ["red-2", "black-6", "blue", "yellow", "red", "black", "number-4", "number-7"]
PARADIGMS += ["every-trick", "last-tricks", "pairs", "four-at-once", "trump-suit", "playing-train"]
NOT_FOR_TWO = ["red-2", "number-4", "four-at-once", "playing-train"]

# One decision: the seat that must choose, and the names it may choose among.
Decision = tuple[int, list[str]]
Script = Generator[Decision, str, dict[str, Any]]


def pack_of(players: int) -> list[str]:
    """The cards in play, colour by colour."""
    return [f"{number}{colour}" for colour in COLOURS for number in range(LOWEST[players], 11)]


def paradigms_of(players: int, train: bool) -> list[str]:
    """The paradigms that may be turned up."""
    if players == 2:
        return [name for name in PARADIGMS if name not in NOT_FOR_TWO]
    return PARADIGMS if train else PARADIGMS[:-1]


def colour(card: str) -> str:
    return card[-1]


def number(card: str) -> int:
    return int(card[:-1])


def calls_of(paradigm: str) -> list[str]:
    """What the starting player may say."""
    if paradigm == "trump-suit":
        return [f"{sign} {name}" for sign in ["plus", "minus"] for name in COLOURS.values()]
    return ["plus", "minus"]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """Follow the colour led; who cannot may play anything, trump or no trump."""
    if not trick:
        return list(hand)
    return [card for card in hand if colour(card) == colour(trick[0])] or list(hand)


def winner_of(trick: list[str], trump: str) -> int:
    """Place in the trick, the leader's 0, of the card that wins; *trump* is a colour's name or nothing."""
    trumps = [card for card in trick if COLOURS[colour(card)] == trump]
    able = trumps or [card for card in trick if colour(card) == colour(trick[0])]
    return trick.index(max(able, key=number))


def fits(card: str, laid: list[str], station: int) -> bool:
    """Whether a card may be laid in a train."""
    row = [number(other) for other in laid if colour(other) == colour(card)]
    if not row:
        return number(card) == station
    return number(card) == max(row) + 1 or number(card) == min(row) - 1


def value(paradigm: str, collected: list[str], won: list[int], tricks: int) -> int:
    """What a seat has: the cards it collected and the tricks it won, counted from 1, of so many."""
    numbers = [number(card) for card in collected]
    if paradigm in ("every-trick", "trump-suit"):
        return 4 * len(won)
    if paradigm == "last-tricks":
        return 10 * ((tricks in won) + (tricks - 1 in won))
    if paradigm == "pairs":
        return 4 * sum(numbers.count(kind) // 2 for kind in set(numbers))
    if paradigm in COLOURS.values():
        return 4 * sum(COLOURS[colour(card)] == paradigm for card in collected)
    singles = {"red-2": 15 * ("2R" in collected), "black-6": 15 * ("6K" in collected)}
    singles |= {"number-4": 10 * numbers.count(4), "number-7": 10 * numbers.count(7)}
    return sum(singles.values()) if paradigm == "four-at-once" else singles[paradigm]


def hand(pack: list[str], dealer: int, players: int, paradigm: str) -> Script:
    """One round: yields decisions, is sent the names chosen, returns what came of it."""
    start, size = (dealer + 1) % players, DEALT[players]
    seats = [(start + step) % players for step in range(players)]
    hands = {seat: pack[size * place : size * (place + 1)] for place, seat in enumerate(seats)}
    pile = pack[size * players :]
    call = yield start, calls_of(paradigm)
    sign, _, trump = call.partition(" ")
    values: dict[int, int]
    log: dict[str, Any]
    if paradigm == "playing-train":
        log = yield from train(hands, start)
        values = {seat: 20 * (seat == log["out"]) for seat in seats}
    else:
        log = yield from tricks(hands, start, trump, pile)
        wins = {seat: [n for n, who in enumerate(log["winners"], 1) if who == seat] for seat in seats}
        values = {
            seat: value(paradigm, log["piles"][seat], wins[seat], len(log["winners"])) for seat in seats
        }
    factor = 1 if sign == "plus" else -1
    return {**log, "scores": [factor * values[seat] for seat in range(players)]}


def tricks(hands: dict[int, list[str]], start: int, trump: str, pile: list[str]) -> Script:
    """Tricks until the hands are empty; with two the lead alternates, and four times both draw."""
    players = len(hands)
    piles: dict[int, list[str]] = {seat: [] for seat in hands}
    winners: list[int] = []
    drawn: list[tuple[int, str]] = []
    leader = start
    while any(hands.values()):
        trick: list[str] = []
        for step in range(players):
            seat = (leader + step) % players
            card = yield seat, playable(hands[seat], trick)
            hands[seat].remove(card)
            trick.append(card)
        winner = (leader + winner_of(trick, trump)) % players
        piles[winner] += trick
        winners.append(winner)
        if players == 2:
            leader = 1 - leader
            for seat in [winner, 1 - winner] if pile else []:
                drawn.append((seat, pile.pop(0)))
                hands[seat].append(drawn[-1][1])
        else:
            leader = winner
    return {"piles": piles, "winners": winners, "drawn": drawn}


def train(hands: dict[int, list[str]], start: int) -> Script:
    """Cards laid in rows until somebody has none."""
    laid: list[str] = []
    passes = 0
    seat = start
    while all(hands.values()):
        legal = [card for card in hands[seat] if not laid or fits(card, laid, number(laid[0]))]
        choice = yield seat, legal or ["pass"]
        if choice == "pass":
            passes += 1
        else:
            hands[seat].remove(choice)
            laid.append(choice)
        seat = (seat + 1) % len(hands)
    return {"out": next(seat for seat in hands if not hands[seat]), "laid": laid, "passes": passes}
