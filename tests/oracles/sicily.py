"""Sicily a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
DOWN = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5"]  # highest first
AIR = ["K", "Q", "C", "J", "A", "2", "3", "4", "5", "6", "7"]
TRUMPS = [f"T{number}" for number in range(1, 22)]  # lowest first
PACK = [rank + suit for suit in SUITS for rank in (AIR if suit == "A" else DOWN)] + TRUMPS + ["Fool"]
BIG = ["T1", "T17", "T18", "T19", "T20", "T21", "Fool", "KE", "KA", "KF", "KW"]
NEEDED = {"solo": 0, "prop": 20, "cop": 15}  # strength

Script = Generator[tuple[int, list[str]], str, Any]


def worth(card: str) -> int:
    if card in ("T1", "T21", "Fool"):
        return 10
    if card in BIG:
        return 5
    return 0 if card in TRUMPS else {"Q": 4, "C": 3, "J": 2}.get(card[:-1], 0)


def points_of(cards: list[str]) -> int:
    return sum(worth(card) for card in cards)


def strength(hand: list[str]) -> int:
    return points_of([card for card in hand if card in BIG])


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    hands: list[list[str]] = [[], [], [], []]
    for number in range(4):
        seat = (dealer + 1 + number) % 4
        for start in (0, 20, 43):  # three cards lie between the second round and the third
            hands[seat] += pack[start + 5 * number : start + 5 * number + 5]
    return hands, pack[40:43]


# Before play


def bargain(dealer: int) -> Script:
    """What each seat gets by throwing the hand in; nothing if it is played."""
    offers: dict[int, tuple[str, int]] = {}
    spoken: list[int] = []
    taken: tuple[int, int] | None = None  # who took, and whose offer
    waited: list[int] = []  # since the last call that was not a wait
    seat = (dealer + 1) % 4
    while len(spoken) < 4:
        if seat in spoken:
            seat = (seat + 1) % 4
            continue
        legal = ["wait", "hold"]
        if not taken:
            legal += [f"throw {n}" for n in range(64)] + [f"pay {n}" for n in range(1, 64)]
            legal += [f"take {other}" for other in offers]
        call = yield seat, legal
        if call == "hold":
            return None
        if call == "wait":
            waited.append(seat)
            if all(other in waited for other in range(4) if other not in spoken):
                break
        else:
            waited = []
            spoken.append(seat)
            word, number = call.split()
            if word == "take":
                taken = (seat, int(number))
            else:
                offers[seat] = (word, int(number))
        seat = (seat + 1) % 4
    if not taken:
        return None
    taker, speaker = taken
    word, n = offers[speaker]
    payments = [0, 0, 0, 0]
    payments[speaker] = n if word == "throw" else -n
    payments[taker] = -payments[speaker]
    return payments


def may_go(whole: list[str], gone: list[str]) -> list[str]:
    """What may be discarded next from a hand of eighteen."""
    first = [card for card in whole if card not in TRUMPS and card not in BIG]
    second = [card for card in whole if card in TRUMPS and card not in BIG]
    trumps_allowed = max(0, 3 - len(first))
    trumps_gone = len([card for card in gone if card in TRUMPS])
    if trumps_gone < trumps_allowed:
        first = first + second
    return [card for card in first if card not in gone]


def bids(word: str, strength_held: int) -> list[str]:
    """What a seat of this strength may say when it is asked for this bid."""
    return [word, "pass"] if strength_held >= NEEDED[word] else ["pass"]


def cop_order(declarer: int, cop_turn: str) -> list[int]:
    steps = [-1, -2, -3] if cop_turn == "right" else [-1, 1, 2]
    return [(declarer + step) % 4 for step in steps]


def rally(hand: list[str], discard: list[str]) -> list[str]:
    """The cards that Declarer may call."""
    for rank in "KQCJ":
        missing = [rank + suit for suit in SUITS if rank + suit not in hand + discard]
        if missing:
            break
    else:
        return []
    held = {
        suit: [c[:-1] for c in hand if c not in TRUMPS and c != "Fool" and c[-1] == suit] for suit in SUITS
    }
    candidates = [card for card in missing if held[card[-1]]]
    if not candidates:
        return missing
    shortest = min(len(held[card[-1]]) for card in candidates)
    candidates = [card for card in candidates if len(held[card[-1]]) == shortest]
    for court in "KQCJ":
        with_it = [card for card in candidates if court in held[card[-1]]]
        candidates = with_it or candidates
    return [rank + "E"] if rank + "E" in candidates else candidates


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
    suit = real[0][-1]
    order = AIR if suit == "A" else DOWN
    return trick.index(min((c for c in real if c[-1] == suit), key=lambda card: order.index(card[:-1])))


# Score


def settle(p: int, declarer: int, partner: int | None) -> list[int]:
    v = p - 63
    if partner is None:
        return [3 * v if seat == declarer else -v for seat in range(4)]
    return [v if seat in (declarer, partner) else -v for seat in range(4)]


def hand(pack: list[str], dealer: int, *, bargaining: bool = True, cop_turn: str = "right") -> Script:
    hands, stock = deal(pack, dealer)
    around = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    if bargaining:
        payments = yield from bargain(dealer)
        if payments is not None:
            return {"outcome": "thrown in", "scores": payments}

    declarer = partner = None
    solo = False
    for seat in around:
        if (yield seat, bids("solo", strength(hands[seat]))) == "solo":
            declarer, solo = seat, True
            break
    taker = dealer if declarer is None else declarer
    hands[taker] += stock
    whole, discard = list(hands[taker]), []  # type: list[str], list[str]
    while len(discard) < 3:
        card = yield taker, may_go(whole, discard)
        discard.append(card)
        hands[taker].remove(card)

    called, copped = "", False
    if declarer is None:
        for seat in around:
            if (yield seat, bids("prop", strength(hands[seat]))) == "prop":
                declarer = seat
                break
        if declarer is None:
            return {"outcome": "passed out", "scores": [0, 0, 0, 0]}
        for seat in cop_order(declarer, cop_turn):
            if (yield seat, bids("cop", strength(hands[seat]))) == "cop":
                partner, copped = seat, True
                break
        if not copped:
            open_calls = rally(hands[declarer], discard if declarer == dealer else [])
            if open_calls:
                call = yield declarer, [f"rally {card}" for card in open_calls]
                called = call.removeprefix("rally ")
                partner = next((s for s in range(4) if s != declarer and called in hands[s]), None)
    side = [declarer] if partner is None else [declarer, partner]

    piles: list[list[str]] = [[], [], [], []]
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = declarer
    while hands[leader]:
        plays: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            card = yield seat, playable(hands[seat], plays)
            hands[seat].remove(card)
            plays.append(card)
        winner = (leader + winner_of(plays)) % 4
        piles[winner] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            fool = ((leader + plays.index("Fool")) % 4, winner)
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner

    mine = [card for seat in side for card in piles[seat]]
    theirs = [card for seat in range(4) if seat not in side for card in piles[seat]]
    paid = None
    if fool is not None:
        giver, taker_of_trick = fool
        ours, other = (mine, theirs) if giver in side else (theirs, mine)
        if (giver in side) == (taker_of_trick in side):
            ours.append("Fool")
        elif not ours:
            paid = "Fool"
            other.append("Fool")
        else:
            paid = min(ours, key=worth)
            ours.remove(paid)
            other.append(paid)
            ours.append("Fool")
    (mine if taker in side else theirs).extend(discard)
    assert points_of(mine) + points_of(theirs) == 106
    won = len([trick for trick in tricks if trick["winner"] in side])
    last = tricks[-1]["winner"] in side
    p = points_of(mine) + won + (5 if last else 0)
    return {
        "outcome": "", "scores": settle(p, declarer, partner), "declarer": declarer, "partner": partner,
        "solo": solo, "copped": copped, "called": called, "discard": discard, "stock": stock,
        "tricks": tricks, "points": p, "won": won, "last": last, "fool": fool, "paid": paid,
    }  # fmt: skip
