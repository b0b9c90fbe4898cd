"""Partita Out a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
UP = ["7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in reversed(UP)] + TRUMPS + ["Fool"]
NEVER = ["KE", "KA", "KF", "KW", "T1", "T21", "Fool"]
WORTH = {"K": 5, "Q": 4, "C": 3, "J": 2}

# What pays for the Fool, cheapest first.
PAYMENT = [rank + suit for rank in ("7", "8", "9", "10") for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQK" for suit in SUITS] + ["T1", "T21"]

Script = Generator[tuple[int, list[str]], str, Any]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``trump`` or ``Fool``."""
    return card if card == "Fool" else "trump" if card in TRUMPS else card[-1]


def height(card: str) -> int:
    """How high a card is among trumps or among plain cards; those of the Quartet are equal."""
    if card in TRUMPS:
        return 2 if card in ("T2", "T3", "T4", "T5") else TRUMPS.index(card)
    return UP.index(card[:-1])


def worth(card: str) -> int:
    if card in ("T1", "T21"):
        return 5
    return 4 if card == "Fool" else 1 if card in TRUMPS else WORTH.get(card[:-1], 1)


def points_of(cards: list[str]) -> int:
    return sum(worth(card) for card in cards)


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """All hands; the dealer's has the last three cards."""
    hands: list[list[str]] = [[], [], []]
    for number in range(3):
        hands[(dealer + 1 + number) % 3] = pack[17 * number : 17 * number + 17]
    hands[dealer] = hands[dealer] + pack[51:]
    return hands


def may_go(whole: list[str], gone: list[str]) -> list[str]:
    """What may be discarded next from a hand of twenty."""
    first = [c for c in whole if suit_of(c) in SUITS and c not in NEVER]
    second = [c for c in whole if c in TRUMPS and c not in NEVER]
    trumps_gone = [c for c in gone if c in TRUMPS]
    more = second if len(trumps_gone) < 3 - len(first) else []
    return [c for c in first + more if c not in gone]


# Play


def best_of(trick: list[str]) -> list[str]:
    """The cards of a trick that fight for it: trumps, else those of the suit led."""
    real = [card for card in trick if card != "Fool"]
    return [c for c in real if c in TRUMPS] or [c for c in real if suit_of(c) == suit_of(real[0])]


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    return trick.index(max(reversed(best_of(trick)), key=height))  # of equals the one played last


def beats_all(card: str, trick: list[str]) -> bool:
    return winner_of([*trick, card]) == len(trick)


def playable(hand: list[str], trick: list[str], out: bool) -> list[str]:
    """The legal cards, of a player who is out or not."""
    led = [suit_of(card) for card in trick if card != "Fool"]
    fool = [card for card in hand if card == "Fool"]
    rest = [card for card in hand if card != "Fool"]
    trumps = [card for card in rest if card in TRUMPS]
    if out and rest:  # he is played last of all
        fool = []
    if not led:
        if not out:
            return rest + fool
        found = []
        for cards in [trumps] if trumps else [[c for c in rest if suit_of(c) == s] for s in SUITS]:
            found += [card for card in cards if height(card) == max(map(height, cards))]
        return found + fool
    allowed = [card for card in rest if suit_of(card) == led[0]] or trumps or rest
    if out and allowed:
        winning = [card for card in allowed if beats_all(card, trick)]
        if winning:
            allowed = [card for card in winning if height(card) == max(map(height, winning))]
        else:
            allowed = [card for card in allowed if height(card) == min(map(height, allowed))]
    return allowed + fool


def made_by_lead(hand: list[str], card: str) -> list[str]:
    """The signals that the referee makes; *hand* has the card still in it."""
    suit = suit_of(card)
    found = []
    if suit != "Fool" and len([c for c in hand if suit_of(c) == suit]) >= 4:
        found.append("drag")
    if suit in SUITS and "K" + suit in hand:
        found.append("king")
    return found


def standing(reckoning: int, hand: list[str], early_out: str) -> str:
    """``out``, ``may call out`` or ``not out`` after a trick."""
    unplayed = (5 if "T21" in hand else 0) + (4 if "Fool" in hand else 0)
    if reckoning >= 35 or (early_out == "must" and reckoning + unplayed >= 35):
        return "out"
    return "may call out" if early_out == "may" and reckoning + unplayed >= 35 else "not out"


def hand(pack: list[str], dealer: int, *, early_out: str = "may") -> Script:
    hands = deal(pack, dealer)
    whole, discard = list(hands[dealer]), []  # type: list[str], list[str]
    while len(discard) < 3:
        card = yield dealer, may_go(whole, discard)
        hands[dealer].remove(card)
        discard.append(card)

    piles: list[list[str]] = [[], [], []]
    tricks: list[dict[str, Any]] = []
    out: dict[int, int] = {}  # who is out, and after how many tricks
    kept = None
    knocks = []
    leader = (dealer + 1) % 3
    while hands[leader]:
        plays: list[str] = []
        made = []
        for place in range(3):
            seat = (leader + place) % 3
            cards = playable(hands[seat], plays, seat in out)
            knocking = [f"{card} knock" for card in cards if place == 0 and suit_of(card) in SUITS]
            card, _, knock = (yield seat, cards + knocking).partition(" ")
            if knock:
                knocks.append(len(tricks))
            if place == 0:
                made = made_by_lead(hands[seat], card)
            hands[seat].remove(card)
            plays.append(card)
        winner = (leader + winner_of(plays)) % 3
        piles[winner] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            kept = ((leader + plays.index("Fool")) % 3, winner)
        tricks.append({"leader": leader, "plays": plays, "winner": winner, "made": made})
        leader = winner
        asked = []
        for step in range(3):
            seat = (winner + step) % 3
            reckoning = points_of(piles[seat]) + (points_of(discard) if seat == dealer else 0)
            reckoning += 4 if kept and kept[0] == seat else 0
            status = standing(reckoning, hands[seat], early_out)
            if seat not in out and status == "out":
                out[seat] = len(tricks)
            elif seat not in out and status == "may call out":
                asked.append(seat)
        for seat in asked:
            if hands[leader] and (yield seat, ["out", "wait"]) == "out":
                out[seat] = len(tricks)

    assert kept is not None  # nobody may discard him
    giver, taker = kept
    paid = min(piles[giver], key=PAYMENT.index) if piles[giver] else "Fool"
    piles[taker].append(paid)
    if paid != "Fool":
        piles[giver].remove(paid)
        piles[giver].append("Fool")
    piles[dealer] += discard
    points = [points_of(pile) for pile in piles]
    return {
        "outcome": "", "scores": [own - 35 for own in points], "points": points, "discard": discard,
        "tricks": tricks, "out": out, "fool": kept, "paid": paid, "knocks": knocks,
    }  # fmt: skip
