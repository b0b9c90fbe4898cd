"""Mitigation a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in reversed(PLAIN)] + TRUMPS + ["Fool"]
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

# What pays for the Fool, cheapest first: one point each up to T20, then two, three and four, then five.
PAYMENT = [rank + suit for rank in PLAIN[1:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQ" for suit in SUITS]
PAYMENT += ["AE", "AA", "AF", "AW", *KINGS, "T1", "T21"]

Script = Generator[tuple[int, list[str]], str, Any]


def worth(card: str) -> int:
    if card in HONOURS:
        return 5
    return 1 if card in TRUMPS else {"K": 5, "A": 5, "Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)


def points_of(cards: list[str]) -> int:
    return sum(worth(card) for card in cards)


def deal(pack: list[str], dealer: int) -> list[list[str]]:
    """All hands; the dealer's has the last three cards."""
    hands: list[list[str]] = [[], [], []]
    for number in range(15):
        hands[(dealer + 1 + number) % 3] += pack[5 * number : 5 * number + 5]
    hands[dealer] += pack[75:]
    return hands


# Bargaining


def bargain(dealer: int, lone_offer: str) -> Script:
    """The stances on which all have agreed, ``(word, number)`` or nothing by seat; or nothing at all."""
    stances: list[tuple[str, int] | None] = [None, None, None]
    spoken, passes = set(), 0  # type: set[int], int
    seat = (dealer + 1) % 3
    while True:
        stance = stances[seat]
        asks, offers = range(1, 100), range(1, 100)
        if stance and stance[0] == "ask":
            asks = range(1, stance[1])
        elif stance:
            asks, offers = range(0), range(stance[1] + 1, 100)
        call = yield (
            seat,
            ["pass", "continue", *(f"ask {n}" for n in asks), *(f"offer {n}" for n in offers)],
        )
        if call == "continue":
            return None
        spoken.add(seat)
        if call == "pass":
            passes += 1
        else:
            passes = 0
            word, number = call.split()
            stances[seat] = (word, int(number))
        if len(spoken) == 3 and agreed(stances, lone_offer):
            return stances
        if passes == 3:
            return None
        seat = (seat + 1) % 3


def agreed(stances: list[tuple[str, int] | None], lone_offer: str) -> bool:
    asks = [s[1] for s in stances if s and s[0] == "ask"]
    offers = [s[1] for s in stances if s and s[0] == "offer"]
    if not asks:
        return bool(offers) and lone_offer == "stops"
    return sum(offers) >= sum(asks)


def given_up(stances: list[tuple[str, int] | None], dealer: int) -> list[int]:
    """The scores of a hand given up."""
    asked = [s[1] if s and s[0] == "ask" else 0 for s in stances]
    offered = [s[1] if s and s[0] == "offer" else 0 for s in stances]
    eldest_first = [(dealer + step) % 3 for step in (1, 2, 3)]
    while sum(offered) > sum(asked):
        offered[max(eldest_first, key=lambda seat: offered[seat])] -= 1
    return [a - o for a, o in zip(asked, offered, strict=True)]


# Discard and declarations


def may_go(hand: list[str]) -> list[str]:
    return [card for card in hand if card not in KINGS and card not in HONOURS]


def abundance_of(hand: list[str], fool_in_abundance: bool) -> list[str]:
    """The cards that may be laid open; fewer than ten are no abundance."""
    trumps = [card for card in hand if card in TRUMPS]
    return [*trumps, "Fool"] if len(trumps) == 9 and fool_in_abundance and "Fool" in hand else trumps


def say_next(
    hand: list[str], done: list[tuple[str, list[str]]], now: str, named: list[str], fool_counts: bool
) -> list[str]:
    """What may be said after the calls that are *done*, with *named* for the call that is open *now*."""
    kings = [card for card in hand if card in KINGS]
    honours = [card for card in hand if card in HONOURS]
    trumps = abundance_of(hand, fool_counts)
    said = dict(done)
    if now == "abundance":
        return [c for c in trumps if c not in named] + (["done"] if len(named) >= 10 else [])
    if now == "mixed":
        return [c for c in kings + honours if c not in named] + (["done"] if len(named) >= 4 else [])
    if now == "kings":
        return ([] if "honours" in said else [c for c in honours if c not in named]) + ["done"]
    if now == "honours":
        return ([] if "kings" in said else [c for c in kings if c not in named]) + ["done"]
    words = []
    if "abundance" not in said and len(trumps) >= 10:
        words.append("abundance")
    if "mixed" not in said:
        if "kings" not in said and len(kings) == 4 and not said.get("honours"):
            words.append("kings")
        if "honours" not in said and len(honours) == 3 and not said.get("kings"):
            words.append("honours")
        if "kings" not in said and "honours" not in said and len(kings + honours) >= 4:
            words.append("mixed")
    return [*words, "done"]


def bonus(call: str, named: list[str]) -> int:
    return {
        "abundance": len(named),
        "kings": 20 + 5 * len(named),
        "honours": 15 + 5 * len(named),
        "mixed": 10 + 5 * (len(named) - 4),
    }[call]


def declare(hand: list[str], seat: int, fool_counts: bool) -> Script:
    """The calls of one player, each with the cards that were named."""
    done: list[tuple[str, list[str]]] = []
    while True:
        call = yield seat, say_next(hand, done, "", [], fool_counts)
        if call == "done":
            return done
        named: list[str] = []
        while (card := (yield seat, say_next(hand, done, call, named, fool_counts))) != "done":
            named.append(card)
        done.append((call, named))


# Play


def playable(hand: list[str], trick: list[str]) -> list[str]:
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    fool = [card for card in hand if card == "Fool"]
    trumps = [card for card in hand if card in TRUMPS]
    rest = [card for card in hand if card not in TRUMPS and card != "Fool"]
    if led[0] in TRUMPS:
        return (trumps or rest) + fool
    follow = [card for card in rest if card[-1] == led[0][-1]]
    return (follow or trumps or rest) + fool


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    real = [card for card in trick if card != "Fool"]
    same = [card for card in real if card[-1] == real[0][-1]]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


# Score


def settle(points: list[int], bonuses: list[list[int]]) -> list[int]:
    scores = [own - 49 for own in points]
    for seat in range(3):
        for other in range(3):
            scores[seat] += sum(bonuses[seat]) - sum(bonuses[other])
    return scores


def hand(
    pack: list[str], dealer: int, *, lone_offer: str = "ignored", fool_in_abundance: bool = False
) -> Script:
    for number in (2, 3, 4):
        stances = yield from bargain(dealer, lone_offer)
        if stances is not None:
            return {
                "outcome": "given up", "scores": given_up(stances, dealer), "round": number,
                "stances": stances,
            }  # fmt: skip
    hands = deal(pack, dealer)
    discard: list[str] = []
    while len(discard) < 3:
        card = yield dealer, may_go(hands[dealer])
        hands[dealer].remove(card)
        discard.append(card)
    around = [(dealer + step) % 3 for step in (1, 2, 3)]
    declared: list[list[tuple[str, list[str]]]] = [[], [], []]
    for seat in around:
        declared[seat] = yield from declare(hands[seat], seat, fool_in_abundance)

    piles: list[list[str]] = [[], [], []]
    tricks: list[dict[str, Any]] = []
    kept = None  # who keeps the Fool, and who won the trick in which he was played
    leader = around[0]
    while hands[leader]:
        plays: list[str] = []
        for place in range(3):
            seat = (leader + place) % 3
            card = yield seat, playable(hands[seat], plays)
            hands[seat].remove(card)
            plays.append(card)
        winner = (leader + winner_of(plays)) % 3
        piles[winner] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            kept = ((leader + plays.index("Fool")) % 3, winner)
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner

    paid = None
    assert kept is not None  # nobody may discard him
    giver, taker = kept
    piles[giver].append("Fool")
    if giver != taker:
        paid = min(piles[giver][:-1], key=PAYMENT.index) if len(piles[giver]) > 1 else "Fool"
        piles[giver].remove(paid)
        piles[taker].append(paid)
    piles[dealer] += discard
    points = [points_of(pile) for pile in piles]
    bonuses = [[bonus(call, named) for call, named in done] for done in declared]
    scores = settle(points, bonuses)
    assert sum(points) == 146
    return {
        "outcome": "", "scores": scores, "points": points, "declared": declared, "bonuses": bonuses,
        "discard": discard, "tricks": tricks, "fool": kept, "paid": paid,
    }  # fmt: skip
