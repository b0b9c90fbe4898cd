"""Zwanzig a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be
made twice, in two different ways, before the two agree on it. It is meant to be read beside the
rules; it is slow and does not mind.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = ["T1", *(f"T{number}" for number in range(4, 22)), "Fool"]  # lowest first
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS
HONOURS = ["T1", "T21", "Fool"]
KINGS = [f"K{suit}" for suit in SUITS]

BIDS = ["partnership", "no trumps", "solo"]
VALUE = {"partnership": 1, "no trumps": 2, "solo": 4}
WORTH = {"sparrow": 4, "slam": 12}
ADDITIONS = ["", " sparrow", " slam", " sparrow slam"]

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


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """Two rounds of five to each hand, eldest first."""
    hands: list[list[str]] = [[], [], [], []]
    place = 0
    for _ in range(2):
        for step in range(1, 5):
            hands[(dealer + step) % 4] += pack[place : place + 5]
            place += 5
    return hands


def called_by(hand: list[str]) -> str:
    """The highest trump below the World that is not held."""
    return next(card for card in reversed(TRUMPS[:-2]) if card not in hand)


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far; trumps must go in every game."""
    if not trick:
        return list(hand)
    follow = [card for card in hand if suit_of(card) == suit_of(trick[0])]
    return follow or [card for card in hand if card in TRUMPS] or list(hand)


def winner_of(trick: list[str], bid: str) -> int:
    """Place, counted from the leader, of the card that wins a whole trick."""
    led = suit_of(trick[0])
    trumps = [card for card in trick if card in TRUMPS]
    if led == "trump" or bid != "no trumps":
        if all(card in trick for card in HONOURS):
            return trick.index("T1")
        if trumps:
            return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if suit_of(card) == led]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def scores_of(
    declarer: int,
    partner: int | None,
    bid: str,
    points: int,
    tricks: int,
    announced: list[str],
    sparrow: bool,
    contra: dict[str, int],
    holder: int | None,
    share: str = "equal",
) -> list[int]:
    """The scores of all four; *holder* held the four Kings or the three honours that count in this bid."""
    x = VALUE[bid] * contra.get("bid", 1) * (1 if points >= 52 else -1)
    if "sparrow" in announced:
        x += 4 * contra.get("sparrow", 1) * (1 if sparrow else -1)
    if "slam" in announced:
        x += 12 * contra.get("slam", 1) * (1 if tricks == 10 else -1)
    scores = [-x, -x, -x, -x]
    scores[declarer] = 3 * x
    if partner is not None:
        scores[declarer] = scores[partner] = x
        if share == "declarer":
            scores[declarer], scores[partner] = 2 * x, 0
    if holder is not None:
        scores = [score + (3 if seat == holder else -1) for seat, score in enumerate(scores)]
    return scores


def hand(
    pack: list[str], dealer: int, jump: bool = False, share: str = "equal"
) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    hands = deal(pack, dealer)
    dealt = [list(cards) for cards in hands]

    # The auction
    eldest = (dealer + 1) % 4
    card = called_by(hands[eldest])
    opening = yield eldest, [f"partnership {card}{more}" for more in ADDITIONS]
    declarer, bid, announced = eldest, "partnership", opening.split()[2:]
    passed: list[int] = []
    seat = eldest
    while bid != "solo" and len(passed) < 3:
        seat = (seat + 1) % 4
        while seat in passed:
            seat = (seat + 1) % 4
        higher = BIDS[BIDS.index(bid) + 1 :]
        open_bids = higher if jump else higher[:1]
        choice = yield seat, ["pass", *(name + more for name in open_bids for more in ADDITIONS)]
        if choice == "pass":
            passed.append(seat)
            continue
        declarer, bid = seat, "solo" if choice.startswith("solo") else "no trumps"
        announced = choice.removeprefix(bid).split()
    partner = None
    others = [(declarer + step) % 4 for step in range(1, 4)]
    if bid == "partnership":
        partner = next(seat for seat in others if card in hands[seat])

    # The partner's word
    word = False
    if bid == "partnership" and "sparrow" not in announced:
        for seat in others:
            choice = yield seat, ["pass", "sparrow"] if seat == partner else ["pass"]
            if choice == "sparrow":
                announced, word = [*announced, "sparrow"], True
                break

    # Contras
    items = ["bid", *(name for name in ("sparrow", "slam") if name in announced)]
    factor = dict.fromkeys(items, 1)
    for step, speakers in (("contra", others), ("recontra", [declarer]), ("subcontra", others)):
        before = {"contra": 1, "recontra": 2, "subcontra": 4}[step]
        if before > max(factor.values()):
            break
        for seat in speakers:
            while True:
                calls = [f"{step} {item}" for item in items if factor[item] == before]
                if seat == partner:
                    calls = []
                choice = yield seat, [*calls, "done"]
                if choice == "done":
                    break
                factor[choice.removeprefix(f"{step} ")] *= 2

    # Play
    side = [seat for seat in (declarer, partner) if seat is not None]
    pile: list[str] = []
    tricks, winners, leader, sparrow = 0, [], declarer, False
    while hands[leader]:
        trick: list[str] = []
        for turn in range(4):
            seat = (leader + turn) % 4
            played = yield seat, playable(hands[seat], trick)
            hands[seat].remove(played)
            trick.append(played)
        place = winner_of(trick, bid)
        leader = (leader + place) % 4
        winners.append(leader)
        if leader in side:
            pile += trick
            tricks += 1
        sparrow = leader in side and trick[place] == "T1"

    points = points_of(pile) + tricks
    wanted = KINGS if bid == "no trumps" else HONOURS
    holder = next((s for s in range(4) if all(card in dealt[s] for card in wanted)), None)
    return {
        "scores": scores_of(
            declarer, partner, bid, points, tricks, announced, sparrow, factor, holder, share
        ),
        "bid": bid,
        "declarer": declarer,
        "partner": partner,
        "winners": winners,
        "points": points,
        "tricks": tricks,
        "announced": announced,
        "sparrow": sparrow,
        "word": word,
        "contra": factor,
        "holder": holder,
    }
