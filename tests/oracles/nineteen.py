"""Nineteen for four a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package, so that a mistake has to be
made twice, in two different ways, before the two agree on it. It is meant to be read beside the
rules; it is slow and does not mind.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)] + ["Fool"]  # lowest first
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS
HONOURS = ["T1", "T21", "Fool"]
KINGS = [f"K{suit}" for suit in SUITS]

BIDS = ["partnership", "three", "two", "one", "solo"]
FACTOR = {"partnership": 1, "three": 3, "two": 4, "one": 5, "solo": 6}
GROUPS = {"three": [[0, 1, 2], [3, 4, 5]], "two": [[0, 1], [2, 3], [4, 5]], "one": [[i] for i in range(6)]}
POINTS = {
    "eight trumps": 4, "ten trumps": 8, "twelve trumps": 12, "honours": 8, "kings": 8,
    "royal honours": 12, "sparrow": 10, "slam": 20,
}  # fmt: skip

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


def deal(pack: list[str], dealer: int) -> tuple[list[str], list[list[str]]]:
    """The six cards of the talon, and two rounds of six to each hand, eldest first."""
    hands: list[list[str]] = [[], [], [], []]
    place = 6
    for _ in range(2):
        for step in range(1, 5):
            hands[(dealer + step) % 4] += pack[place : place + 6]
            place += 6
    return pack[:6], hands


def discardable(whole: list[str], laid: list[str], count: int) -> list[str]:
    """What may go next out of a whole hand of which *laid* has gone, *count* cards in all."""
    first = [card for card in whole if card not in TRUMPS and card not in KINGS]
    second = [card for card in whole if card in TRUMPS and card not in HONOURS]
    missing = max(0, count - len(first)) - len([card for card in laid if card in second])
    return [card for card in first + (second if missing > 0 else []) if card not in laid]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    if not trick:
        return list(hand)
    follow = [card for card in hand if suit_of(card) == suit_of(trick[0])]
    return follow or [card for card in hand if card in TRUMPS] or list(hand)


def winner_of(trick: list[str]) -> int:
    """Place, counted from the leader, of the card that wins a whole trick."""
    if all(card in trick for card in HONOURS):
        return trick.index("T1")
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def declarable(hand: list[str], named: list[str]) -> list[str]:
    """What a player with this hand may declare who has named some items already."""
    trumps = len([card for card in hand if card in TRUMPS])
    kings = len([card for card in hand if card in KINGS])
    honours = len([card for card in hand if card in HONOURS])
    may = []
    if not any(item.endswith("trumps") for item in named):
        for number, item in ((8, "eight trumps"), (10, "ten trumps"), (12, "twelve trumps")):
            may += [item] if trumps >= number else []
    if honours == 3 and "royal honours" not in named:
        may.append("honours")
    if kings == 4 and "royal honours" not in named:
        may.append("kings")
    if kings + honours >= 4 and kings and honours and "honours" not in named and "kings" not in named:
        may.append("royal honours")
    if "T1" in hand:
        may.append("sparrow")
    may.append("slam")
    return [item for item in may if item not in named]


def hand(pack: list[str], dealer: int, pay: str = "side") -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    talon, hands = deal(pack, dealer)
    laid: list[list[str]] = [[], [], [], []]

    # The auction
    seat = (dealer + 1) % 4
    bid = yield seat, list(BIDS)
    declarer, passed = seat, []
    while bid != "solo" and len(passed) < 3:
        seat = (seat + 1) % 4
        while seat in passed:
            seat = (seat + 1) % 4
        choice = yield seat, ["pass", *BIDS[BIDS.index(bid) + 1 :]]
        if choice == "pass":
            passed.append(seat)
        else:
            bid, declarer = choice, seat

    # The talon and the discards
    level, left_over = 1, list(talon)
    discards: list[tuple[int, int]] = []
    if bid == "partnership":
        opposite, left = (declarer + 2) % 4, (declarer + 1) % 4
        hands[declarer] += talon[:4]
        hands[opposite].append(talon[4])
        hands[left].append(talon[5])
        left_over = []
        discards = [(declarer, 4), (opposite, 1), (left, 1)]
    elif bid != "solo":
        groups = GROUPS[bid]
        number = 0
        while True:
            last = number + 1 == len(groups)
            more = [f"prefer {i}" for i in range(1, len(groups))] if last else ["next"]
            choice = yield declarer, ["take", *more]
            if choice != "next":
                break
            number += 1
        level = number + 1
        if choice != "take":
            number = int(choice.split()[1]) - 1
            level = len(groups) + number + 1
        taken = [talon[place] for place in groups[number]]
        left_over = [card for card in talon if card not in taken]
        hands[declarer] += taken
        discards = [(declarer, len(taken))]
    for seat, count in discards:
        whole = list(hands[seat])
        while len(laid[seat]) < count:
            card = yield seat, discardable(whole, laid[seat], count)
            laid[seat].append(card)
            hands[seat].remove(card)

    # The call
    called = partner = thrower = None
    if bid == "partnership":
        mine = hands[declarer] + laid[declarer]
        called = next(card for card in reversed(TRUMPS[:19]) if card not in mine)
        partner = next((s for s in range(4) if s != declarer and called in hands[s]), None)
        thrower = next((s for s in range(4) if s != declarer and called in laid[s]), None)

    # Declarations
    turns = [(declarer + step) % 4 for step in range(1, 5)]
    declared: list[tuple[int, str]] = []
    for seat in turns:
        while True:
            named = [item for who, item in declared if who == seat]
            choice = yield seat, [*declarable(hands[seat], named), "done"]
            if choice == "done":
                break
            declared.append((seat, choice))

    # Contras
    def friends(one: int, other: int) -> bool:
        """Whether *one* knows *other* to be of his side."""
        if bid != "partnership":
            return (one == declarer) == (other == declarer)
        if one == partner:
            return other == declarer
        return one == thrower and other != declarer

    contras: list[tuple[int, str, int]] = []
    for seat in turns:
        if all(who != seat for who, _ in declared):
            continue
        while True:
            calls = ["contra bid"] if seat not in (declarer, partner) else []
            for who, item in declared:
                if who != seat and item in ("sparrow", "slam") and not friends(seat, who):
                    calls.append("contra sparrow" if item == "sparrow" else f"contra slam {who}")
            said = [call for who, call, _ in contras if who == seat]
            choice = yield seat, [*(call for call in calls if call not in said), "done"]
            if choice == "done":
                break
            owner = -1
            if choice == "contra sparrow":
                owner = next(who for who, item in declared if item == "sparrow")
            elif choice != "contra bid":
                owner = int(choice.split()[2])
            contras.append((seat, choice, owner))

    # Play
    piles: list[list[str]] = [[], [], [], []]
    leader, winners, last_card = declarer, [], ""
    while hands[leader]:
        trick: list[str] = []
        for turn in range(4):
            seat = (leader + turn) % 4
            card = yield seat, playable(hands[seat], trick)
            hands[seat].remove(card)
            trick.append(card)
        place = winner_of(trick)
        leader, last_card = (leader + place) % 4, trick[place]
        winners.append(leader)
        piles[leader] += trick

    # The score
    side = [declarer] if partner is None else [declarer, partner]
    points = sum(points_of(piles[s] + laid[s]) + winners.count(s) for s in side)
    worth = (10 + abs(points - 60)) * FACTOR[bid] * level
    if any(call == "contra bid" for _, call, _ in contras):
        worth *= 2
    scores = [0, 0, 0, 0]

    def settle(value: int, winning: list[int]) -> None:
        losing = [s for s in range(4) if s not in winning]
        for s in range(4):
            other = losing if s in winning else winning
            mine = winning if s in winning else losing
            share = value * len(other) if len(mine) == 1 else value
            scores[s] += share if s in winning else -share

    everybody = [0, 1, 2, 3]
    settle(worth if points >= 60 else -worth, side)
    done: list[tuple[bool, str]] = []
    outcomes: list[tuple[int, str, bool, bool]] = []
    for seat, item in declared:
        ours = side if seat in side else [s for s in everybody if s not in side]
        if item not in ("sparrow", "slam"):
            settle(POINTS[item], [seat])
            continue
        made = last_card == "T1" and winners[-1] in ours
        if item == "slam":
            made = all(winner in ours for winner in winners)
        owners = [seat] if pay == "each" else [w for w, i in declared if i == item and w in ours]
        doubled = any(
            call.startswith(f"contra {item}") and owner in owners and caller not in ours
            for caller, call, owner in contras
        )
        outcomes.append((seat, item, made, doubled))
        if pay == "side" and (seat in side, item) in done:
            continue
        done.append((seat in side, item))
        value = POINTS[item] * (2 if doubled else 1)
        settle(value if made else -value, [seat] if pay == "each" else ours)
    return {
        "scores": scores,
        "bid": bid,
        "level": level,
        "declarer": declarer,
        "partner": partner,
        "thrower": thrower,
        "called": called,
        "winners": winners,
        "points": points,
        "left over": left_over,
        "laid": laid,
        "declared": declared,
        "contras": contras,
        "outcomes": outcomes,
        "void": [c for c in contras if c[2] >= 0 and (c[0] in side) == (c[2] in side)],
    }
