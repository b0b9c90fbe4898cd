"""Taraux a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be
made twice, in two different ways, before the two agree on it. It is meant to be read beside the
rules; it is slow and does not mind.
"""

from collections.abc import Generator
from fractions import Fraction
from math import ceil
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

# What pays for an excuse, cheapest first.
PAYMENT = [rank + suit for rank in PLAIN[:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQK" for suit in SUITS] + ["T1", "T21"]

# Players: the packets that each is dealt, how large they are, and the stock.
DEAL = {3: (6, 4, 6), 4: (6, 3, 6), 5: (3, 5, 3)}
BIDS = ["play", "solo", "with", "against"]
FACTOR = {"play": 1, "solo": 2, "with": 4, "against": 6}
LEVELS = {"small": 20, "middling": 30, "grand": 40}
ABUNDANCE = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
TARGET = [56, 51, 41, 36]

# One decision: the seat that must choose, and the names it may choose among.
Decision = tuple[int, list[str]]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W``, ``trump`` or ``Fool``."""
    if card == "Fool":
        return "Fool"
    return "trump" if card in TRUMPS else card[-1]


def worth(card: str) -> int:
    """The card points of one card."""
    if card in HONOURS:
        return 5
    return 1 if card in TRUMPS else {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)


def count(pile: list[str]) -> Fraction:
    """The points of a pile, counted in pairs."""
    return sum(map(worth, pile)) - Fraction(len(pile), 2)


def deal(pack: list[str], dealer: int, players: int) -> tuple[list[list[str]], list[str]]:
    """The hands and the stock, which is dealt after the first round of packets."""
    rounds, size, stock_size = DEAL[players]
    hands: list[list[str]] = [[] for _ in range(players)]
    rest, stock = list(pack), []
    for number in range(rounds):
        for step in range(1, players + 1):
            hands[(dealer + step) % players] += [rest.pop(0) for _ in range(size)]
        if number == 0:
            stock = [rest.pop(0) for _ in range(stock_size)]
    assert not rest
    return hands, stock


def discardable(cards: list[str], size: int, laid: list[str]) -> list[str]:
    """What may go next out of a hand that held *cards* with the stock in it."""
    first = [c for c in cards if c not in TRUMPS and c != "Fool" and c not in KINGS]
    second = [c for c in cards if c in TRUMPS and c not in ("T1", "T21")]
    gap = max(0, size - len(first))
    trumps_gone = len([c for c in laid if c in second])
    return [c for c in first + (second if trumps_gone < gap else []) if c not in laid]


def callable_cards(hand: list[str], discard: list[str]) -> list[str]:
    """The Kings not held; with all four the Queens neither held nor laid away, and so on down."""
    for rank in "KQCJ":
        free = [rank + suit for suit in SUITS if rank + suit not in hand + discard]
        if free:
            return free
    return []


def levels_open(hand: list[str], players: int, fool_counts: bool) -> list[str]:
    """The abundances that may be announced."""
    trumps = len([c for c in hand if c in TRUMPS])
    helped = fool_counts and "Fool" in hand
    return [
        level
        for level, needed in zip(LEVELS, ABUNDANCE[players], strict=True)
        if trumps >= needed or (helped and trumps == needed - 1)
    ]


def playable(hand: list[str], trick: list[str], excuses: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    led = [card for card in trick if card not in excuses]
    if not led:
        return list(hand)
    free = [card for card in hand if card in excuses]
    rest = [card for card in hand if card not in excuses]
    follow = [card for card in rest if suit_of(card) == suit_of(led[0])]
    trumps = [card for card in rest if card in TRUMPS]
    if follow and suit_of(led[0]) != "trump":
        return follow + free
    if trumps:
        there = [TRUMPS.index(card) for card in led if card in TRUMPS]
        higher = [card for card in trumps if TRUMPS.index(card) > max(there, default=-1)]
        return (higher or trumps) + free
    return rest + free


def winner_of(trick: list[str], excuses: list[str]) -> int:
    """Place, counted from the leader, of the card that wins a whole trick by its rank."""
    real = [card for card in trick if card not in excuses]
    trumps = [card for card in real if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in real if suit_of(card) == suit_of(real[0])]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def hand(
    pack: list[str], dealer: int, players: int, options: dict[str, Any]
) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the name chosen, returns what came of it."""
    hands, stock = deal(pack, dealer, players)
    left_of_dealer = [(dealer + step) % players for step in range(1, players + 1)]
    nothing = {"outcome": "", "scores": [0] * players}

    # The Bare Magician
    brass = False
    if options.get("brass", True):
        for seat in range(players):
            if [c for c in hands[seat] if c in TRUMPS] == ["T1"]:
                answer = yield seat, ["redeal", "brass", "quiet"]
                if answer == "redeal":
                    return {**nothing, "outcome": "redeal"}
                brass = answer == "brass"
    excuses = ["Fool", "T1"] if brass else ["Fool"]

    # The auction
    bid = declarer = None
    for seat in left_of_dealer:
        call = yield seat, ["pass"] + BIDS[BIDS.index(bid) + 1 if bid else 0 :]
        if call != "pass":
            bid, declarer = call, seat
        if call == "against":
            break
    if bid is None or declarer is None:
        return {**nothing, "outcome": "passed"}

    # Stock, discard and rally, the last before or after the others
    called = ""
    early = options.get("call") == "before_stock"
    discard: list[str] = []
    for step in ["rally", "stock"] if early else ["stock", "rally"]:
        if step == "stock" and bid in ("play", "solo"):
            size = len(stock)
            hands[declarer] += stock
            whole = list(hands[declarer])
            while len(discard) < size:
                card = yield declarer, discardable(whole, size, discard)
                discard.append(card)
                hands[declarer].remove(card)
        if step == "rally" and players == 5:
            free = callable_cards(hands[declarer], discard)
            if free:
                called = (yield declarer, ["call " + card for card in free]).removeprefix("call ")
    partner = next((s for s in range(players) if s != declarer and called in hands[s]), None)
    side = [0 if seat in (declarer, partner) else 1 for seat in range(players)]

    # Announcements
    abundance: list[tuple[int, str]] = []
    sparrow_by = None
    slams = [False, False]
    for step in range(players):
        seat = (declarer + step) % players
        mine = hands[seat]
        said: list[str] = []
        while True:
            may = ["done"]
            if not any(word.startswith("abundance") for word in said):
                fool = options.get("fool_in_abundance", False)
                may += [f"abundance {level}" for level in levels_open(mine, players, fool)]
            if "T1" in mine and not brass and "sparrow" not in said:
                may.append("sparrow")
            if "slam" not in said:
                may.append("slam")
            word = yield seat, may
            said.append(word)
            if word == "done":
                break
            if word == "sparrow":
                sparrow_by = side[seat]
            elif word == "slam":
                slams[side[seat]] = True
            else:
                level = word.removeprefix("abundance ")
                abundance.append((seat, level))
                needed = ABUNDANCE[players][list(LEVELS).index(level)]
                trumps = [c for c in mine if c in TRUMPS]
                pool = trumps if len(trumps) >= needed else [*trumps, "Fool"]
                for _ in range(needed):
                    card = yield seat, pool
                    pool = [c for c in pool if c != card]

    # Play
    piles: list[list[str]] = [[], []]
    kept: list[list[str]] = [[], []]
    winners: list[int] = []
    tricks: list[list[str]] = []
    excused: dict[str, tuple[int, int]] = {}
    leader = declarer
    while hands[leader]:
        trick: list[str] = []
        for turn in range(players):
            seat = (leader + turn) % players
            card = yield seat, playable(hands[seat], trick, excuses)
            hands[seat].remove(card)
            trick.append(card)
        winner = (leader + winner_of(trick, excuses)) % players
        swept = all(side[seat] == side[leader] for seat in winners)
        if not hands[leader] and trick[0] in excuses and swept:
            winner = leader
        for turn, card in enumerate(trick):
            if card in excuses:
                excused[card] = ((leader + turn) % players, winner)
                kept[side[(leader + turn) % players]].append(card)
            else:
                piles[side[winner]].append(card)
        winners.append(winner)
        tricks.append(trick)
        leader = winner

    # Payment for the excuses
    won = [len([seat for seat in winners if side[seat] == which]) for which in (0, 1)]
    paid: list[tuple[int, str, str, int]] = []
    for excuse in excuses:
        if excuse not in excused:
            continue
        giver, taker = excused[excuse]
        mine_side, yours = side[giver], side[taker]
        if mine_side == yours:
            continue
        if won[mine_side]:
            card = min(piles[mine_side], key=PAYMENT.index)
            piles[mine_side].remove(card)
        else:
            card = excuse
            kept[mine_side].remove(excuse)
        piles[yours].append(card)
        paid.append((giver, excuse, card, taker))

    # Score
    pile = piles[0] + kept[0]
    if won[0] and bid in ("play", "solo"):
        pile += discard
    if (bid == "with" and won[0]) or (bid == "against" and not won[1]):
        pile += stock
    points = count(pile)
    honours = len([card for card in pile if card in HONOURS])
    target = TARGET[honours]
    w = 1 if points >= target else -1
    base = 25 + ceil(abs(points - target))
    last = tricks[-1][(winners[-1] - (winners[-2] if len(winners) > 1 else declarer)) % players]
    made = last == "T1" and not brass
    sparrow = 0
    if made:
        value = 20 if sparrow_by is not None else 10
        sparrow = value if side[winners[-1]] == 0 else -value
    elif sparrow_by is not None:
        sparrow = -20 if sparrow_by == 0 else 20
    slam = [0, 0]
    for which in (0, 1):
        swept = not won[1 - which]
        if slams[which]:
            slam[which] = 400 if swept else -400
        elif swept:
            slam[which] = 200
    shown = sum(LEVELS[level] * (1 if side[seat] == 0 else -1) for seat, level in abundance)
    if options.get("abundance_to") == "winner":
        shown = w * sum(LEVELS[level] for _, level in abundance)
    v = (w * base + sparrow) * FACTOR[bid] + slam[0] - slam[1] + shown
    scores = [-v] * players
    scores[declarer] = 2 * v if partner is not None else (players - 1) * v
    if partner is not None:
        scores[partner] = v
    return {
        "outcome": "", "scores": scores, "declarer": declarer, "partner": partner, "called": called,
        "bid": bid, "brass": brass, "discard": discard, "stock": stock, "winners": winners,
        "tricks": tricks, "paid": paid, "excused": excused, "points": points, "honours": honours,
        "target": target, "won": w > 0, "base": base, "sparrow": sparrow, "sparrow_by": sparrow_by,
        "slams": slams, "slam": slam, "abundance": abundance, "value": v, "side": side,
    }  # fmt: skip
