"""Conference a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  Good and Evil are the lowest trumps;
what Allegiance makes of them is in the script of Tarocchi.  `hand` is a generator: it yields a seat and
what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = ["Good", "Evil", *(f"T{number}" for number in range(1, 22))]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
COURTS = "JCQK"
KEPT = ["T1", "T21", "Fool", "KE", "KA", "KF", "KW"]

Script = Generator[tuple[int, list[str]], str, dict[str, Any]]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``trump`` or ``Fool``."""
    return card if card == "Fool" else "trump" if card in TRUMPS else card[-1]


def worth(card: str) -> int:
    if card in ("T1", "T21", "Fool"):
        return 5
    if card in TRUMPS:
        return 0 if card in ("Good", "Evil") else 1
    return {"K": 5, "Q": 4, "C": 3, "J": 2, "A": 5}.get(card[:-1], 1)


def deal(pack: list[str], dealer: int, attack_and_defence: bool) -> list[list[str]]:
    """All hands; the dealer's has the last four cards."""
    hands: list[list[str]] = [[], [], [], []]
    left, fours = list(pack), dict.fromkeys(range(4), 4)
    if attack_and_defence:  # the World to the dealer, the Angel to the partner, who get one card fewer
        for seat in (dealer, dealer ^ 1):
            hands[seat].append(left.pop(0))
            fours[seat] = 3
    for size in (None, 5, 5, 5):
        for step in (1, 2, 3, 4):
            seat = (dealer + step) % 4
            for _ in range(fours[seat] if size is None else size):
                hands[seat].append(left.pop(0))
    hands[dealer] += left
    return hands


def may_go(whole: list[str], gone: list[str], aces: bool) -> list[str]:
    """What may be discarded next from a hand of twenty-three."""
    first = [c for c in whole if suit_of(c) in SUITS and c not in KEPT and (aces or c[0] != "A")]
    second = [c for c in whole if c in TRUMPS and c not in KEPT]
    more = second if len([c for c in gone if c in second]) < 4 - len(first) else []
    return [c for c in first + more if c not in gone]


def playable(hand: list[str], trick: list[str], glass: str) -> list[str]:
    """What may be played; *glass* is the Gallowglass suit or nothing."""
    led = [suit_of(card) for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    fool = [card for card in hand if card == "Fool"]
    follow = [card for card in hand if suit_of(card) == led[0]]
    if follow:
        if glass and led[0] != "trump" and led[0] != glass and all(card[0] in COURTS for card in follow):
            follow = follow + [card for card in hand if suit_of(card) == glass]
        return follow + fool
    trumps = [card for card in hand if card in TRUMPS]
    return (trumps or [card for card in hand if card != "Fool"]) + fool


def winner_of(trick: list[str], sides: list[int], engaged: list[str]) -> int:
    """The place of the winning card; *sides* are those of the players in order."""
    left = [card for card in trick if card != "Fool"]
    led = suit_of(left[0])
    if "Good" in trick and "Evil" in trick:
        first = min(trick.index("Good"), trick.index("Evil"))
        if sides[trick.index("Good")] == sides[trick.index("Evil")]:
            return first
        left = [card for card in left if card not in ("Good", "Evil")]
    trumps = [card for card in left if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    able = [card for card in left if suit_of(card) == led or card in engaged]
    if not able:
        return 1 if trick[0] == "Fool" else 0
    return trick.index(max(able, key=lambda card: (PLAIN.index(card[:-1]), trick.index(card))))


def hand(
    pack: list[str],
    dealer: int,
    *,
    attack_and_defence: bool = False,
    gallowglass: bool = False,
    ace_discard: str = "allowed",
) -> Script:
    hands = deal(pack, dealer, attack_and_defence)
    partner = dealer ^ 1
    whole, discard = list(hands[dealer]), []  # type: list[str], list[str]
    while len(discard) < 4:
        card = yield dealer, may_go(whole, discard, ace_discard == "allowed")
        discard.append(card)
        hands[dealer].remove(card)
    glass = ""
    if gallowglass:
        word = yield dealer, ["gallowglass none", *(f"gallowglass {suit}" for suit in SUITS)]
        glass = word.split()[1].replace("none", "")

    leader, step = (dealer + 1) % 4, 1
    if attack_and_defence:
        leader, step = dealer, -1 if partner == (dealer + 1) % 4 else 1
    piles: list[list[str]] = [[], []]
    burnt = [card for card in PACK if glass and suit_of(card) == glass]
    tricks: list[dict[str, Any]] = []
    fool = None
    while hands[leader]:
        plays: list[str] = []
        engaged: list[str] = []
        order = [(leader + step * turn) % 4 for turn in range(4)]
        for seat in order:
            card = yield seat, playable(hands[seat], plays, glass)
            led = next((suit_of(c) for c in plays if c != "Fool"), "")
            followed = led not in ("", glass, "trump") and any(suit_of(c) == led for c in hands[seat])
            if glass and suit_of(card) == glass and followed:
                engaged.append(card)
            hands[seat].remove(card)
            plays.append(card)
        sides = [seat // 2 for seat in order]
        best = winner_of(plays, sides, engaged)
        winner = order[best]
        if glass and suit_of(plays[best]) == glass:
            burnt += plays
        piles[winner // 2] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            fool = (sides[plays.index("Fool")], winner // 2)
        both = [sides[place] for place, card in enumerate(plays) if card in ("Good", "Evil")]
        tricks.append({
            "leader": leader, "plays": plays, "winner": winner, "card": plays[best], "engaged": engaged,
            "sides of both": len(set(both)) if len(both) == 2 else 0,
        })  # fmt: skip
        leader = winner

    def counted(card: str) -> int:
        return 0 if card in burnt and card != "Fool" else worth(card)

    def dearness(card: str) -> tuple[int, int, int, int]:
        if card in TRUMPS:
            return counted(card), 2, TRUMPS.index(card), 0
        kind = 1 if card[0] in COURTS else 0
        return counted(card), kind, PLAIN.index(card[:-1]), SUITS.index(card[-1])

    assert fool is not None  # nobody may discard him
    giver, taker = fool
    paid = None
    if giver != taker:
        paid = min(piles[giver], key=dearness) if piles[giver] else "Fool"
        piles[taker].append(paid)
        if paid != "Fool":
            piles[giver].remove(paid)
    if paid != "Fool":
        piles[giver].append("Fool")
    piles[dealer // 2] += discard
    won = [len([t for t in tricks if t["winner"] // 2 == side]) for side in (0, 1)]
    totals = [sum(map(counted, piles[side])) + won[side] for side in (0, 1)]
    mine = dealer // 2
    value = 2 * totals[mine] - 165
    return {
        "outcome": "", "scores": [value if seat // 2 == mine else -value for seat in range(4)],
        "totals": totals, "tricks": tricks, "discard": discard, "glass": glass, "paid": paid, "won": won,
        "fool": fool,
    }  # fmt: skip
