"""Partita Knock a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
DOWN = ["K", "Q", "C", "J", "10", "9", "8", "7"]  # highest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
QUARTET = ["T2", "T3", "T4", "T5"]
PACK = [rank + suit for suit in SUITS for rank in DOWN] + TRUMPS + ["Fool"]
HONOURS = ["T1", "T21", "Fool"]
HELD = {"world": "T21", "sun": "T19", "moon": "T18", "fifteen": "T15", "sixteen": "T16", "seventeen": "T17"}

# What pays for the Fool, cheapest first.
PAYMENT = [rank + suit for rank in ("7", "8", "9", "10") for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQK" for suit in SUITS] + ["T1", "T21"]

Script = Generator[tuple[int, list[str]], str, Any]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``trump`` or ``Fool``."""
    return card if card == "Fool" else "trump" if card in TRUMPS else card[-1]


def height(card: str) -> int:
    """How high a card is in its suit; those of the Quartet are equal."""
    if card in QUARTET:
        return 2
    return TRUMPS.index(card) if card in TRUMPS else -DOWN.index(card[:-1])


def points_of(cards: list[str]) -> int:
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    return sum(5 if c in HONOURS else 1 if c in TRUMPS else worth.get(c[:-1], 1) for c in cards)


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """All hands; the dealer's has the last two cards."""
    hands: list[list[str]] = [[], [], [], []]
    for number in range(52):
        hands[(dealer + 1 + number) % 4].append(pack[number])
    hands[dealer] += pack[52:]
    return hands


def may_go(whole: list[str], gone: list[str]) -> list[str]:
    """What may be discarded next from a hand of fifteen."""
    first = [c for c in whole if suit_of(c) in SUITS and c[0] != "K"]
    second = [c for c in whole if c in TRUMPS and c not in HONOURS]
    trumps_gone = [c for c in gone if c in TRUMPS]
    more = second if len(trumps_gone) < 2 - len(first) else []
    return [c for c in first + more if c not in gone]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    led = [suit_of(card) for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    fool = [card for card in hand if card == "Fool"]
    follow = [card for card in hand if suit_of(card) == led[0]]
    trumps = [card for card in hand if card in TRUMPS]
    return (follow or trumps or [card for card in hand if card != "Fool"]) + fool


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    real = [card for card in trick if card != "Fool"]
    fighting = [c for c in real if c in TRUMPS] or [c for c in real if c[-1] == real[0][-1]]
    return trick.index(max(reversed(fighting), key=height))  # of equals the first found was played last


def signals(
    hand: list[str], card: str, trick: list[str], played: list[str], aside: list[str], partner_has_led: bool
) -> list[str]:
    """What may go with a card; *played* in earlier tricks, *aside* is known to lie in the discard."""
    if card == "Fool":
        return []
    suit = suit_of(card)
    plain, leading = suit in SUITS, not trick
    after = [c for c in hand if c != card]
    same = [c for c in after if suit_of(c) == suit]
    trumps = [c for c in after if c in TRUMPS]
    gone = {*hand, *played, *trick, *aside}
    out = [c for c in PACK if c not in gone]
    led = [c for c in trick if c != "Fool"]
    top = [c for c in trumps if not any(o in TRUMPS and height(o) > height(c) for o in out)]

    found = []
    if leading and len(same) + 1 >= 4:
        found.append("many")
    if leading and len([c for c in out if suit_of(c) == suit]) == 1:
        found.append("all-but-one")
    if leading and plain:
        found += ["low-trump", "no-high-trump", "not-top-trump"]
    if len(same) == 1:
        found.append("one-more")
    if partner_has_led:
        found.append("other-suit")
    if not plain and not trumps:
        found.append("last-trump")
    if not plain and "T1" in after:
        found.append("magician")
    if not plain or not same:
        if top:
            found.append("top-trump")
        if len(top) >= 2:
            found.append("two-top-trumps")
        found += [word for word, trump in HELD.items() if trump in after]
    if plain:
        if not same:
            found.append("last-card")
        if any(not any(suit_of(o) == suit and height(o) > height(c) for o in out) for c in same):
            found.append("top-card")
        if "Q" + suit in same:
            found.append("queen")
    if led and suit_of(led[0]) == suit:
        found.append("not-this-suit")
    return found


def settle(points: list[int]) -> list[int]:
    """The scores for what each pair has with its tricks."""
    w = max(points) - 59
    return [w if points[seat % 2] == max(points) else -w for seat in range(4)]


def hand(pack: list[str], dealer: int, *, signals_on: bool = True) -> Script:
    hands = deal(pack, dealer)
    whole, discard = list(hands[dealer]), []  # type: list[str], list[str]
    while len(discard) < 2:
        card = yield dealer, may_go(whole, discard)
        hands[dealer].remove(card)
        discard.append(card)
    shown = [card for card in discard if card in TRUMPS]

    piles: list[list[str]] = [[], []]
    tricks: list[dict[str, Any]] = []
    said: list[tuple[int, str]] = []
    has_led = [False] * 4  # anything but the Fool
    kept = None
    leader = (dealer + 1) % 4
    while hands[leader]:
        if signals_on:
            word = yield (leader + 2) % 4, ["nothing", "bijou", "grand"]
            if word != "nothing":
                said.append(((leader + 2) % 4, word))
        plays: list[str] = []
        played = [c for trick in tricks for c in trick["plays"]]
        for place in range(4):
            seat = (leader + place) % 4
            names = []
            for card in playable(hands[seat], plays):
                names.append(card)
                if signals_on:
                    aside = discard if seat == dealer else shown
                    partner = has_led[(seat + 2) % 4]
                    names += [
                        f"{card} {word}"
                        for word in signals(hands[seat], card, plays, played, aside, partner)
                    ]
            card, _, word = (yield seat, names).partition(" ")
            if word:
                said.append((seat, word))
            hands[seat].remove(card)
            plays.append(card)
            if place == 0 and card != "Fool":
                has_led[seat] = True
        winner = (leader + winner_of(plays)) % 4
        piles[winner % 2] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            kept = ((leader + plays.index("Fool")) % 2, winner % 2)
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner

    assert kept is not None  # nobody may discard him
    giver, taker = kept
    paid = None
    if giver != taker:
        paid = min(piles[giver], key=PAYMENT.index) if piles[giver] else "Fool"
        piles[taker].append(paid)
        if paid != "Fool":
            piles[giver].remove(paid)
    if paid != "Fool":
        piles[giver].append("Fool")
    piles[dealer % 2] += discard
    won = [len([t for t in tricks if t["winner"] % 2 == side]) for side in (0, 1)]
    points = [points_of(piles[side]) + won[side] for side in (0, 1)]
    assert sum(points) == 119
    return {
        "outcome": "", "scores": settle(points), "points": points, "won": won, "discard": discard,
        "tricks": tricks, "said": said, "fool": kept, "paid": paid,
    }  # fmt: skip
