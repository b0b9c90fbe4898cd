"""Rally the King a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)] + ["Fool"]  # the Fool is the highest
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS
KINGS = ["KE", "KA", "KF", "KW"]
HONOURS = ["T1", "T21", "Fool"]
BIRDS = {"sparrow": "T1", "owl": "T2", "cockatoo": "T3", "vulture": "T4"}

# The open bids from low to high, then the reserved ones, each with its value.
VALUES = {
    "one trick": 2, "two tricks": 2, "partner against stock": 3, "beggar": 3, "partner with bird": 2,
    "solo": 4, "one trick exposed": 5, "no trumps": 5, "beggar exposed": 6, "solo with bird": 4,
    "solo against stock": 8,
}  # fmt: skip
OPEN = list(VALUES)
RESERVED = ["partner", "all beggars", "solo with stock"]
CALLING = ["partner", "partner with bird", "partner against stock"]
UNDERTAKEN = {"beggar": 0, "beggar exposed": 0, "one trick": 1, "one trick exposed": 1, "two tricks": 2}
TAKES = {"partner": 3, "partner with bird": 3, "solo": 3, "solo with bird": 3, "solo with stock": 6}
UNSEEN = ["partner against stock", "no trumps", "solo against stock"]

# Each item with what it is worth announced and in silence.
ITEMS = {
    "sparrow": (2, 1), "owl": (4, 2), "cockatoo": (6, 3), "vulture": (8, 4), "last king": (2, 1),
    "slam": (8, 4), "honours": (2, 1), "kings": (2, 1),
}  # fmt: skip

Decision = tuple[int, list[str]]
Script = Generator[Decision, str, Any]


def suit_of(card: str) -> str:
    """``E``, ``A``, ``F``, ``W`` or ``trump``."""
    return "trump" if card in TRUMPS else card[-1]


def points_of(cards: list[str]) -> int:
    """Card points of some cards, counted singly."""
    total = 0
    for card in cards:
        if card in HONOURS or card in KINGS:
            total += 5
        elif card in TRUMPS:
            total += 1
        else:
            total += {"Q": 4, "C": 3, "J": 2}.get(card[:-1], 1)
    return total


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str], list[str]]:
    """The four hands, and the two groups of the talon."""
    hands: list[list[str]] = [[], [], [], []]
    for packet in range(8):
        hands[(dealer + 1 + packet) % 4] += pack[6 * packet : 6 * packet + 6]
    return hands, pack[48:51], pack[51:54]


# Tricks


def winner_of(trick: list[str], bid: str) -> int:
    """Place, counted from the leader, of the card that wins the trick or is winning it so far."""
    led = suit_of(trick[0])
    trumps = [card for card in trick if card in TRUMPS]
    if bid == "no trumps" and led != "trump":
        trumps = []
    elif set(HONOURS) <= set(trick):
        return trick.index("T1")
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if suit_of(card) == led]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def under_duty(bid: str, seat: int, declarer: int, must_win_all: bool) -> bool:
    """Whether this seat has to win if it can."""
    if bid in ("beggar", "beggar exposed", "all beggars"):
        return True
    return bid in UNDERTAKEN and (must_win_all or seat == declarer)


def playable(hand: list[str], trick: list[str], bid: str, duty: bool) -> list[str]:
    """What may be played to a trick that holds these cards so far."""
    able = list(hand)
    if trick:
        able = [card for card in hand if suit_of(card) == suit_of(trick[0])]
        able = able or [card for card in hand if card in TRUMPS] or list(hand)
    if bid == "all beggars" and [card for card in hand if card in TRUMPS and card != "T1"]:
        able = [card for card in able if card != "T1"]
    if trick and duty:
        winning = [card for card in able if winner_of([*trick, card], bid) == len(trick)]
        able = winning or able
    return able


# Before play


def auction(hands: list[list[str]], eldest: int) -> Script:
    """Who is declarer, and with which bid."""
    passed: list[int] = []
    standing, declarer, seat, waited = -1, eldest, eldest, False
    first = True
    while True:
        if standing >= 0 and len(passed) == 3:
            return declarer, OPEN[standing]
        if waited and len(passed) == 3 and standing < 0:
            game = yield eldest, list(RESERVED)
            return eldest, game
        bids = OPEN[standing + 1 :]
        if not [card for card in hands[seat] if card in BIRDS.values()]:
            bids = [bid for bid in bids if not bid.endswith("with bird")]
        said = yield seat, [*bids, "wait" if first else "pass"]
        first = False
        if said == "wait":
            waited = True
        elif said == "pass":
            passed.append(seat)
        else:
            standing, declarer = OPEN.index(said), seat
            if said == "solo against stock":
                return declarer, said
        seat = (seat + 1) % 4
        while seat in passed:
            seat = (seat + 1) % 4


def king_calls(hand: list[str]) -> list[str]:
    """How a King may be called from the twelve cards dealt."""
    held = [king for king in KINGS if king in hand]
    if len(held) == 3:
        return ["call fourth king"] + [f"call {king[1]}" for king in held]
    return [f"call {suit}" for suit in SUITS]


def king_called(call: str, hand: list[str]) -> str:
    if call == "call fourth king":
        return next(king for king in KINGS if king not in hand)
    return "K" + call[-1]


def may_go(hand: list[str], gone: list[str], count: int, bird: bool) -> list[str]:
    """What may be laid away next, *gone* being laid already and no longer in *hand*."""
    whole = hand + gone
    first = [card for card in whole if card not in TRUMPS and card not in KINGS]
    second = [card for card in whole if card in TRUMPS and card not in HONOURS]
    fits = []
    for card in hand:
        if card not in first and card not in second:
            continue
        if card in second:
            filled = len([c for c in [*gone, card] if c in second])
            if filled > max(0, count - len(first)):
                continue
            left = [c for c in hand if c != card and c in BIRDS.values()]
            if bird and not left:
                continue
        fits.append(card)
    return fits


def announcements(
    hands: list[list[str]], declarer: int, bid: str, called: str | None
) -> Generator[Decision, str, list[tuple[int, str]]]:
    """All that is announced: pairs of seat and item."""
    found: list[tuple[int, str]] = []
    for turn in range(4):
        seat = (declarer + turn) % 4
        while True:
            items = [item for item, card in BIRDS.items() if card in hands[seat]]
            items += ["last king"] if called in hands[seat] else []
            items += ["slam", "honours", "kings"]
            own = [item for who, item in found if who == seat]
            items = [item for item in items if item not in own]
            owes = bid.endswith("with bird") and turn == 0 and not [i for i in own if i in BIRDS]
            item = yield seat, items if owes else [*items, "done"]
            if item == "done":
                break
            found.append((seat, item))
    return found


# Scores


def settle(value: int, side: list[int]) -> list[int]:
    """What each seat wins if *side* wins *value* from the others."""
    scores = [0, 0, 0, 0]
    if len(side) == 2:
        return [value if seat in side else -value for seat in range(4)]
    for other in range(4):
        if other != side[0]:
            scores[side[0]] += value
            scores[other] -= value
    return scores


def made(tricks: list[tuple[int, list[str], str]], side: list[int], called: str | None) -> list[str]:
    """The items that a side has made; a trick is its winner, its cards, and the card that won it."""
    found = []
    for number, (bird, card) in zip((11, 10, 9, 8), BIRDS.items(), strict=True):
        if tricks[number][0] in side and tricks[number][2] == card:
            found.append(bird)
    if tricks[11][0] in side and tricks[11][2] == called:
        found.append("last king")
    won = [card for winner, cards, _ in tricks if winner in side for card in cards]
    if len(won) == 48:
        found.append("slam")
    if set(HONOURS) <= set(won):
        found.append("honours")
    if set(KINGS) <= set(won):
        found.append("kings")
    return found


def beggars_scores(points: list[int], double_at: int) -> list[int]:
    scores = [0, 0, 0, 0]
    losers = [seat for seat in range(4) if points[seat] == max(points)]
    each = 2 if len(losers) == 1 and max(points) >= double_at else 1
    for loser in losers:
        for other in range(4):
            if other not in losers:
                scores[loser] -= each
                scores[other] += each
    return scores


def bonus_value(announced: list[str], achieved: list[str]) -> int:
    """What the bonuses of one side are worth to it, less what its failures cost."""
    value = 0
    for item, (full, half) in ITEMS.items():
        if item in announced:
            value += full if item in achieved else -full
        elif item in achieved:
            value += half
    return value


# The whole


def hand(
    pack: list[str],
    dealer: int,
    *,
    beggars_double_at: int = 60,
    must_win_all: bool = False,
    bird_binds: bool = False,
    silent_loss: bool = False,
) -> Script:
    hands, first_group, second_group = deal(pack, dealer)
    eldest = (dealer + 1) % 4
    declarer, bid = yield from auction(hands, eldest)
    result: dict[str, Any] = {"bid": bid, "declarer": declarer, "call": None, "announced": []}

    called = None
    if bid in CALLING:
        call = yield declarer, king_calls(hands[declarer])
        called = king_called(call, hands[declarer])
        result.update(call=call, king_in_talon=called in first_group + second_group)

    left, gone = first_group + second_group, []
    if bid in TAKES:
        count = TAKES[bid]
        if count == 3:
            group = yield declarer, ["first", "second"]
            taken, left = (first_group, second_group) if group == "first" else (second_group, first_group)
        else:
            taken, left = left, []
        hands[declarer] += taken
        while len(gone) < count:
            card = yield declarer, may_go(hands[declarer], gone, count, bid.endswith("with bird"))
            hands[declarer].remove(card)
            gone.append(card)

    announced: list[tuple[int, str]] = []
    if bid not in UNDERTAKEN and bid != "all beggars":
        announced = yield from announcements(hands, declarer, bid, called)

    partner = next((s for s in range(4) if s != declarer and called in hands[s]), None)
    side = [declarer] if partner is None else [declarer, partner]
    others = [seat for seat in range(4) if seat not in side]
    tricks: list[tuple[int, list[str], str]] = []
    leaders = []
    leader = eldest if bid == "all beggars" else declarer
    while hands[leader]:
        leaders.append(leader)
        trick: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            duty = under_duty(bid, seat, declarer, must_win_all)
            card = yield seat, playable(hands[seat], trick, bid, duty)
            hands[seat].remove(card)
            trick.append(card)
        best = winner_of(trick, bid)
        leader = (leader + best) % 4
        tricks.append((leader, trick, trick[best]))
        if bid in UNDERTAKEN and [w for w, _, _ in tricks].count(declarer) > UNDERTAKEN[bid]:
            break
    won = [w for w, _, _ in tricks].count(declarer)
    points = [sum(points_of(cards) + 1 for winner, cards, _ in tricks if winner == s) for s in range(4)]
    result.update(partner=partner, tricks=tricks, leaders=leaders, won=won, announced=announced)
    result.update(discard=gone, achieved={"declarer": [], "defenders": []}, missed=[], points=points)

    if bid == "all beggars":
        result["scores"] = beggars_scores(points, beggars_double_at)
        return result
    if bid in UNDERTAKEN:
        sign = 1 if won == UNDERTAKEN[bid] else -1
        result.update(scores=settle(sign * VALUES[bid], [declarer]), won_game=sign == 1)
        return result

    taken_points = sum(points[seat] for seat in side) + points_of(gone)
    theirs = sum(points[seat] for seat in others) + points_of(left)
    assert taken_points + theirs == 118
    ours = made(tricks, side, called)
    against = made(tricks, others, None)
    game_won = taken_points >= 60
    if bird_binds and bid.endswith("with bird"):
        own_birds = [item for seat, item in announced if seat == declarer and item in BIRDS]
        game_won = game_won and any(item in ours for item in own_birds)
    if bid == "solo with stock":
        value = 2 if game_won else -4
    else:
        value = VALUES.get(bid, 1) if game_won else -VALUES.get(bid, 1)
    value += bonus_value([item for seat, item in announced if seat in side], ours)
    value -= bonus_value([item for seat, item in announced if seat in others], against)
    for number, (bird, card) in zip((11, 10, 9, 8), BIRDS.items(), strict=True):
        _, cards, best_card = tricks[number]
        if card in cards and card != best_card:
            player = (leaders[number] + cards.index(card)) % 4
            if (player, bird) not in announced:
                result["missed"].append((player, bird))
                if silent_loss:
                    value += -ITEMS[bird][1] if player in side else ITEMS[bird][1]
    result.update(declarers_points=taken_points, won_game=game_won, scores=settle(value, side))
    result["achieved"] = {"declarer": ours, "defenders": against}
    return result
