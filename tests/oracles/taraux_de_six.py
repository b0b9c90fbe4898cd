"""Taraux de Six a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

BIDS = ["prop", "stand", "take", "without", "against"]
REAL = {"take": 1, "without": 4, "against": 6}  # with their multipliers
LEVELS = {"small": (6, 20), "middling": (8, 30), "grand": (11, 40)}  # trumps and points
TARGET = [56, 51, 41, 36]

# What pays for the Fool, cheapest first.
PAYMENT = [rank + suit for rank in PLAIN[:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQK" for suit in SUITS] + ["T1", "T21"]

Script = Generator[tuple[int, list[str]], str, Any]


def points_of(pile: list[str]) -> int:
    """The points of a pile of an even number of cards, counted in pairs."""
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    face = sum(5 if c in HONOURS else 1 if c in TRUMPS else worth.get(c[:-1], 1) for c in pile)
    assert len(pile) % 2 == 0
    return face - len(pile) // 2


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    hands: list[list[str]] = [[] for _ in range(6)]
    stock = pack[18:24]
    rest = pack[:18] + pack[24:]
    for number in range(24):
        hands[(dealer + 1 + number) % 6] += rest[3 * number : 3 * number + 3]
    return hands, stock


# The auction


def calls_open(seat: int, honour: bool, bid: str | None, bidder: int | None, doubled: bool) -> list[str]:
    """What a seat may call after the highest *bid* so far, which is *doubled* or not."""
    higher = BIDS[BIDS.index(bid) + 1 :] if bid else BIDS
    calls = ["pass", *(word for word in higher if honour or word in REAL)]
    if honour and bid in REAL and not doubled and bidder is not None and (seat - bidder) % 3:
        calls.append(f"contra {bid}")
    return calls


def auction(honours: list[bool], dealer: int) -> Script:
    """The bidder, the bid and the contra factor; *honours* tells who holds any."""
    bid = bidder = None
    factor, passes = 1, 0
    seat = (dealer + 1) % 6
    while passes < (6 if bid is None else 5):
        call = yield seat, calls_open(seat, honours[seat], bid, bidder, factor > 1)
        if call == "pass":
            passes += 1
        elif call in BIDS:
            bid, bidder, factor, passes = call, seat, 1, 0
        else:
            factor, passes = 2, 0
            assert bidder is not None
            for asked in (bidder, (bidder + 3) % 6):
                answer = yield asked, ["no", "recontra"] if honours[asked] else ["no"]
                if answer == "recontra":
                    factor = 4
                    break
        seat = (seat - 1) % 6
    return (bidder, bid, factor) if bid in REAL else (None, None, 1)


# Discard, announcements, play


def may_go(whole: list[str], gone: list[str]) -> list[str]:
    """What may be discarded next from a hand of fifteen."""
    first = [c for c in whole if c not in TRUMPS and c != "Fool" and c not in KINGS]
    second = [c for c in whole if c in TRUMPS and c not in HONOURS]
    trumps_gone = [c for c in gone if c in TRUMPS]
    more = second if len(trumps_gone) < 3 - len(first) else []
    return [c for c in first + more if c not in gone]


def levels(hand: list[str], fool_in_abundance: bool) -> list[str]:
    """The abundances that may be announced."""
    trumps = len([card for card in hand if card in TRUMPS])
    helped = fool_in_abundance and "Fool" in hand
    return [w for w, (n, _) in LEVELS.items() if trumps >= n or (helped and trumps == n - 1)]


def announce(hand: list[str], seat: int, fool_in_abundance: bool) -> Script:
    """What a seat announces, with the cards that it lays open."""
    said: list[str] = []
    shown: list[str] = []
    while True:
        may = ["done"]
        if not any(word.startswith("abundance") for word in said):
            may += [f"abundance {level}" for level in levels(hand, fool_in_abundance)]
        if "T1" in hand and "sparrow" not in said:
            may.append("sparrow")
        if "slam" not in said:
            may.append("slam")
        word = yield seat, may
        if word == "done":
            return said, shown
        said.append(word)
        if word.startswith("abundance"):
            needed = LEVELS[word.split()[1]][0]
            pool = [card for card in hand if card in TRUMPS]
            if len(pool) < needed:
                pool.append("Fool")
            for _ in range(needed):
                shown.append((yield seat, [card for card in pool if card not in shown]))


def playable(hand: list[str], trick: list[str]) -> list[str]:
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    fool = [card for card in hand if card == "Fool"]
    trumps = [card for card in hand if card in TRUMPS]
    rest = [card for card in hand if card not in TRUMPS and card != "Fool"]
    follow = [card for card in rest if card[-1] == led[0][-1] and led[0] not in TRUMPS]
    if follow:
        return follow + fool
    highest = max((TRUMPS.index(card) for card in led if card in TRUMPS), default=-1)
    higher = [card for card in trumps if TRUMPS.index(card) > highest]
    return (higher or trumps or rest) + fool


def winner_of(trick: list[str]) -> int:
    """The place of the card that wins by its rank, the leader's being 0."""
    real = [card for card in trick if card != "Fool"]
    trumps = [card for card in real if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in real if card[-1] == real[0][-1]]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


# Score


def value(
    bid: str,
    contra: int,
    points: int,
    honours: int,
    sparrow: int,
    slam: int,
    abundance: dict[str, int],
    *,
    abundance_to: str = "announcer",
    contra_doubles: str = "bid",
) -> int:
    """What each Defender pays; *abundance* is the points shown by ``declarers`` and ``defenders``."""
    target = TARGET[honours]
    w = 1 if points >= target else -1
    base = 25 + abs(points - target)
    shown = abundance["declarers"] - abundance["defenders"]
    if abundance_to == "winner":
        shown = w * (abundance["declarers"] + abundance["defenders"])
    if contra_doubles == "all":
        return ((w * base + sparrow) * REAL[bid] + slam + shown) * contra
    return (w * base + sparrow) * REAL[bid] * contra + slam + shown


def sparrow_for(announced: bool, made: bool) -> int:
    """What the Sparrow is worth to the side that announced or made it."""
    return (20 if made else -20) if announced else 10 if made else 0


def slam_for(announced: bool, made: bool) -> int:
    return (400 if made else -400) if announced else 200 if made else 0


def settle(v: int, bidder: int) -> list[int]:
    return [2 * v if seat % 3 == bidder % 3 else -v for seat in range(6)]


def hand(
    pack: list[str],
    dealer: int,
    *,
    abundance_to: str = "announcer",
    contra_doubles: str = "bid",
    fool_in_abundance: bool = False,
) -> Script:
    hands, stock = deal(pack, dealer)
    bidder, bid, contra = yield from auction([any(h in cards for h in HONOURS) for cards in hands], dealer)
    if bid is None:
        return {"outcome": "thrown in", "scores": [0] * 6}
    partner = (bidder + 3) % 6

    discards: list[list[str]] = [[], []]
    if bid == "take":
        half = yield bidder, ["first", "second"]
        parts = [stock[:3], stock[3:]] if half == "first" else [stock[3:], stock[:3]]
        for number, seat in enumerate((bidder, partner)):
            hands[seat] += parts[number]
            whole = list(hands[seat])
            while len(discards[number]) < 3:
                card = yield seat, may_go(whole, discards[number])
                discards[number].append(card)
                hands[seat].remove(card)

    names = ["declarers" if seat % 3 == bidder % 3 else "defenders" for seat in range(6)]
    abundance = {"declarers": 0, "defenders": 0}
    announced: list[tuple[int, str]] = []
    for step in range(6):
        seat = (bidder + step) % 6
        said, _ = yield from announce(hands[seat], seat, fool_in_abundance)
        for word in said:
            announced.append((seat, word))
            if word.startswith("abundance"):
                abundance[names[seat]] += LEVELS[word.split()[1]][1]

    piles: dict[str, list[str]] = {"declarers": [], "defenders": []}
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = bidder
    while hands[leader]:
        plays: list[str] = []
        for place in range(6):
            seat = (leader + place) % 6
            card = yield seat, playable(hands[seat], plays)
            hands[seat].remove(card)
            plays.append(card)
        swept = all(names[trick["winner"]] == names[leader] for trick in tricks)
        best = 0 if plays[0] == "Fool" and not hands[leader] and swept else winner_of(plays)
        winner = (leader + best) % 6
        piles[names[winner]] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            fool = (names[(leader + plays.index("Fool")) % 6], names[winner])
        tricks.append({"leader": leader, "plays": plays, "winner": winner, "card": plays[best]})
        leader = winner

    won = {name: len([t for t in tricks if names[t["winner"]] == name]) for name in piles}
    paid = None
    if fool is not None:
        giver, taker = fool
        if giver == taker:
            piles[giver].append("Fool")
        elif not won[giver]:
            paid = "Fool"
            piles[taker].append("Fool")
        else:
            paid = min(piles[giver], key=PAYMENT.index)
            piles[giver].remove(paid)
            piles[taker].append(paid)
            piles[giver].append("Fool")
    pile = piles["declarers"]
    if bid == "take" and won["declarers"]:
        pile = pile + discards[0] + discards[1]
    if (bid == "without" and won["declarers"]) or (bid == "against" and not won["defenders"]):
        pile = pile + stock
    points, honours = points_of(pile), len([card for card in pile if card in HONOURS])

    sparrow = slam = 0
    for name, sign in (("declarers", 1), ("defenders", -1)):
        words = [word for seat, word in announced if names[seat] == name]
        made = tricks[-1]["card"] == "T1" and names[tricks[-1]["winner"]] == name
        sparrow += sign * sparrow_for("sparrow" in words, made)
        slam += sign * slam_for("slam" in words, won[name] == 12)
    v = value(
        bid, contra, points, honours, sparrow, slam, abundance,
        abundance_to=abundance_to, contra_doubles=contra_doubles,
    )  # fmt: skip
    return {
        "outcome": "", "scores": settle(v, bidder), "bidder": bidder, "bid": bid, "contra": contra,
        "discards": discards, "stock": stock, "announced": announced, "abundance": abundance,
        "tricks": tricks, "won": won, "paid": paid, "fool": fool, "points": points, "honours": honours,
        "sparrow": sparrow, "slam": slam, "value": v,
    }  # fmt: skip
