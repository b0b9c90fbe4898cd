"""Tarokk a second time: the basic rules and the bonus tables as one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

from tests.oracles.tarokk_score import (
    EMPEROR,
    HONOURS,
    KINGS,
    SUITS,
    TABLES,
    TRUMPS,
    WORDS,
    Said,
    declarers_points,
    made,
    settle,
    value,
)

DRAWN = {"3 cards": [3, 1, 1, 0], "2 cards": [2, 1, 1, 1], "1 card": [1, 1, 1, 1], "without": [0, 2, 2, 2]}
DOUBLINGS = {1: "contra", 2: "re-contra", 4: "sub-contra"}


Script = Generator[tuple[int, list[str]], str, Any]


def pack_of(game: str) -> list[str]:
    """The pack: of Emperor Tarokk the deuces are part as well."""
    ranks = "KQCJ2A" if game == "emperor-tarokk" else "KQCJA"
    return [rank + suit for suit in SUITS for rank in ranks] + TRUMPS


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """The hands, and the stock with its first card on top."""
    left, hands = list(pack), [[], [], [], []]  # type: list[str], list[list[str]]
    stock = [left.pop(0) for _ in range(6)]
    for size in (5, len(left) // 4 - 5):
        for step in (1, 2, 3, 4):
            hands[(dealer + step) % 4] += [left.pop(0) for _ in range(size)]
    return hands, stock


# The auction


def words_open(hand: list[str], level: int, may_hold: bool) -> list[str]:
    """What a seat may say when this level has been reached."""
    words = ["pass"]
    if any(card in HONOURS for card in hand):
        for jump, needed in ((1, None), (2, "T19"), (3, "T18")):
            if level + jump <= 4 and (needed is None or needed in hand):
                words.append(WORDS[level + jump - 1])
    return words + ["hold"] if may_hold else words


def auction(hands: list[list[str]], eldest: int) -> Script:
    """The declarer, the bid and the accepted invitation (seat and card); nothing if all pass."""
    level, owner, held = 0, -1, False
    passed: list[int] = []
    bidders: list[int] = []
    invitation = None
    seat = eldest
    while not (level and len(passed) == 3):
        if seat not in passed and seat != owner:
            call = yield seat, words_open(hands[seat], level, level > 0 and seat in bidders and not held)
            if call == "pass":
                passed.append(seat)
            elif call == "hold":
                owner, held = seat, True
            else:
                jump = WORDS.index(call) + 1 - level
                if jump > 1:
                    invitation = (seat, "T19" if jump == 2 else "T18")
                level, owner, held = level + jump, seat, False
                bidders.append(seat)
        if len(passed) == 4:
            return None
        seat = (seat + 1) % 4
    if invitation and invitation[0] == owner:
        invitation = None
    return owner, WORDS[level - 1], invitation


# Stock, annulment and call


def draws(bid: str, last_draws_on_three: bool) -> list[int]:
    """How many cards declarer and the seats to the left draw."""
    return [3, 1, 1, 1] if bid == "3 cards" and last_draws_on_three else DRAWN[bid]


def may_go(hand: list[str], kept: str | None) -> list[str]:
    return [card for card in hand if card not in KINGS and card not in HONOURS and card != kept]


def annuls(hand: list[str], game: str) -> bool:
    trumps = [card for card in hand if card in TRUMPS]
    lone = trumps in (["T1"], ["T21"]) and game != "emperor-tarokk"
    return not trumps or lone or all(king in hand for king in KINGS)


def calls(
    hand: list[str], own_discard: list[str], trumps_of_others: list[str], must: str | None
) -> list[str]:
    """The trumps that declarer may call."""
    if must:
        return [must]
    middle = [f"T{number}" for number in range(20, 1, -1)]
    if trumps_of_others:
        return middle
    return [card for card in middle if card not in hand + own_discard][:1]


# Announcements and contras


def announceable(
    table: dict[str, Any], said: Said, side: str, is_declarer: bool, lost_hand: str = "nothing"
) -> list[str]:
    mine = [entry["item"] for entry in said if entry["side"] == side]
    barred = list(mine)
    if "slam" in mine:
        barred += ["honours", "kings"]
    if "honours" in mine or "kings" in mine:
        barred.append("slam")
    if not is_declarer:
        barred.append("brace")
    if table is EMPEROR and side == "defenders" and lost_hand == "nothing":
        barred += ["high game", "slam"]
    return [item for item in table if item not in barred]


def announcing(
    table: dict[str, Any], declarer: int, side: list[int], rounds: str, lost_hand: str
) -> Script:
    """What was announced, with the seats that announced it."""
    said: Said = []
    turn = quiet = 0
    while turn < 4 if rounds == "one" else quiet < (3 if said else 4):
        seat = (declarer + turn) % 4
        name = "declarer" if seat in side else "defenders"
        before = len(said)
        while True:
            open_items = announceable(table, said, name, seat == declarer, lost_hand)
            word = yield seat, [f"announce {item}" for item in open_items] + ["done"]
            if word == "done":
                break
            said.append({"item": word.removeprefix("announce "), "side": name, "contra": 1, "by": seat})
        quiet = quiet + 1 if len(said) == before else 0
        turn += 1
    return said


def doublings(items: Said, side: str) -> list[str]:
    """Every doubling that a seat of this side may say."""
    words = []
    for entry in items:
        mine = entry["side"] == side
        if entry["contra"] in (2,) if mine else entry["contra"] in (1, 4):
            words.append(f"{DOUBLINGS[entry['contra']]} {entry['item']}")
    return words


def contras(items: Said, declarer: int, side: list[int], owes: int | None) -> Script:
    """Double the items in place; the first of them is the bid."""
    seat, quiet, called, first_turn = (declarer + 1) % 4, 0, False, [True] * 4
    while quiet < (3 if called else 4):
        name = "declarer" if seat in side else "defenders"
        spoke = False
        while True:
            bound = seat == owes and first_turn[seat] and items[0]["contra"] == 1
            word = yield seat, doublings(items, name) + ([] if bound else ["done"])
            if word == "done":
                break
            doubling, what = word.split(" ", 1)
            owner = name if doubling == "re-contra" else "defenders" if name == "declarer" else "declarer"
            entry = next(e for e in items if e["item"] == what and e["side"] == owner)
            entry["contra"] *= 2
            spoke = called = True
        first_turn[seat] = False
        quiet = 0 if spoke else quiet + 1
        seat = (seat + 1) % 4


# Play


def playable(hand: list[str], trick: list[str], bound: bool) -> list[str]:
    """The legal cards; *bound* means that the Sparrow was announced and this is not the last trick."""
    cards = list(hand)
    if trick:
        led = "trump" if trick[0] in TRUMPS else trick[0][-1]
        trumps = [card for card in hand if card in TRUMPS]
        follow = trumps if led == "trump" else [c for c in hand if c not in TRUMPS and c[-1] == led]
        cards = follow or trumps or cards
    if bound and cards != ["T1"]:
        cards = [card for card in cards if card != "T1"]
    return cards


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    if all(honour in trick for honour in HONOURS):
        return trick.index("T1")
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if card[-1] == trick[0][-1]]
    return trick.index(min(same, key=lambda card: "KQCJ2A".index(card[0])))


# The hand


def hand(
    pack: list[str],
    dealer: int,
    game: str,
    *,
    doubling: int = 1,
    last_draws_on_three: bool = False,
    base_score: str = "sum",
    rounds: str = "one",
    second_pheasant_trick: int = 1,
    lost_hand: str = "nothing",
) -> Script:
    table = TABLES[game]
    hands, stock = deal(pack, dealer)
    bought = yield from auction(hands, (dealer + 1) % 4)
    if bought is None:
        return {"outcome": "passed", "scores": [0, 0, 0, 0]}
    declarer, bid, invitation = bought
    order = [(declarer + step) % 4 for step in range(4)]

    discards: list[list[str]] = [[], [], [], []]
    for seat, number in zip(order, draws(bid, last_draws_on_three), strict=True):
        hands[seat] += [stock.pop(0) for _ in range(number)]
        kept = invitation[1] if invitation and invitation[0] == seat else None
        while len(discards[seat]) < number:
            card = yield seat, may_go(hands[seat], kept)
            hands[seat].remove(card)
            discards[seat].append(card)

    for seat in order:
        word = yield seat, ["annul", "play on"] if annuls(hands[seat], game) else ["play on"]
        if word == "annul":
            return {"outcome": "annulled", "scores": [0, 0, 0, 0], "by": seat, "hand": hands[seat]}

    trumps_gone = [card for seat in order[1:] for card in discards[seat] if card in TRUMPS]
    open_calls = calls(hands[declarer], discards[declarer], trumps_gone, invitation and invitation[1])
    called = (yield declarer, [f"call {card}" for card in open_calls]).removeprefix("call ")
    partner = next((seat for seat in order[1:] if called in hands[seat]), None)
    owes = next((seat for seat in order[1:] if called in discards[seat]), None)
    side = [declarer] if partner is None else [declarer, partner]

    said = yield from announcing(table, declarer, side, rounds, lost_hand)
    items = [{"item": "bid", "side": "declarer", "contra": 1}, *said]
    yield from contras(items, declarer, side, owes)

    bound = [entry["by"] for entry in said if entry["item"] == "sparrow"]
    tricks: list[dict[str, Any]] = []
    leader = declarer
    while hands[leader]:
        plays: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            duty = seat in bound and len(hands[seat]) > 1
            card = yield seat, playable(hands[seat], plays, duty)
            hands[seat].remove(card)
            plays.append(card)
        best = winner_of(plays)
        winner = (leader + best) % 4
        tricks.append({"leader": leader, "plays": plays, "winner": winner, "card": plays[best]})
        leader = winner

    points = declarers_points(tricks, discards, stock, side)
    achieved = {}
    for name, seats, mine in (
        ("declarer", side, points),
        ("defenders", [seat for seat in order if seat not in side], 94 - points),
    ):
        own = [entry["item"] for entry in said if entry["side"] == name]
        found = made(tricks, seats, mine, own, second_pheasant_trick)
        achieved[name] = [item for item in table if item in found]
    v = doubling * value(table, bid, points, items[0]["contra"], said, achieved, base_score, lost_hand)
    return {
        "outcome": "", "scores": settle(v, declarer, partner), "declarer": declarer, "partner": partner,
        "bid": bid, "invitation": invitation, "called": called, "owes": owes, "discards": discards,
        "left_over": stock, "tricks": tricks, "points": points, "announced": said, "made": achieved,
        "bid_contra": items[0]["contra"],
    }  # fmt: skip
