"""Point Tarock a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package.  `hand` is a generator: it yields a seat
and what it may choose, is sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
DOWN = ["K", "Q", "C", "J", "10", "9", "8", "7"]  # highest first
TRUMPS = [f"T{number}" for number in range(1, 22)] + ["Fool"]  # the Fool is the highest
PACK = [rank + suit for suit in SUITS for rank in DOWN] + TRUMPS
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

FACTORS = {"three": 1, "take three": 2, "two": 3, "one": 4, "solo": 8}
BIDS = list(FACTORS)
GROUPS = {
    "three": {"first": [0, 1, 2], "second": [3, 4, 5]},
    "take three": {"first": [0, 1, 2], "second": [3, 4, 5]},
    "two": {"first": [0, 1], "middle": [2, 3], "last": [4, 5]},
    "one": {str(number + 1): [number] for number in range(6)},
}
# What each bonus is worth before the draw; half as much after it.
BONUSES = {
    "70 points": 10, "90 points": 40, "against honours": 20, "against kings": 20, "sparrow": 20, "owl": 40,
    "cockatoo": 60,
}  # fmt: skip
BIRDS = {"sparrow": ("T1", 15, 5), "owl": ("T2", 14, 10), "cockatoo": ("T3", 13, 15)}  # card, trick, points
HOLDINGS = {"honours": 3, "half honours": 2, "kings": 5}

Script = Generator[tuple[int, list[str]], str, Any]


def points_of(cards: list[str]) -> int:
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2}
    return sum(5 if c in HONOURS else 1 if c in TRUMPS else worth.get(c[:-1], 1) for c in cards)


def deal(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    hands: list[list[str]] = [[], [], []]
    for number in range(12):
        hands[(dealer + 1 + number) % 3] += pack[6 + 4 * number : 10 + 4 * number]
    return hands, pack[:6]


# The auction


def auction(eldest: int, hold: bool, contra: bool) -> Script:
    """The declarer, the bid, the number of bids and whether a contra stands; nothing if all pass."""
    standing, owner, held, doubled, bids = -1, -1, False, False, 0
    passed: list[int] = []
    spoken: list[int] = []

    def more(seat: int) -> list[str]:
        words = [bid for bid in BIDS[standing + 1 :] if bid != "take three" or standing == 0]
        if standing >= 0 and hold and seat in spoken and not held:
            words.append("hold")
        if standing >= 0 and contra and not doubled:
            words.append("contra")
        return words

    seat = eldest
    while len(passed) < 3:
        others = [other for other in range(3) if other not in passed and other != owner]
        if standing >= 0 and not any(more(other) for other in others):
            break
        if seat in others:
            call = yield seat, ["pass", *more(seat)]
            if call in ("pass", "contra"):
                passed.append(seat)
                doubled = doubled or call == "contra"
            else:
                owner, held, doubled = seat, call == "hold", False
                spoken.append(seat)
                if call != "hold":
                    standing, bids = BIDS.index(call), bids + 1
        seat = (seat + 1) % 3
    return (owner, BIDS[standing], bids, doubled) if standing >= 0 else None


def answers(declarer: int) -> Script:
    """How a contra on the bid is answered: the steps that it comes to."""
    if (yield declarer, ["recontra", "accept"]) == "accept":
        return 1
    for step in (1, 2):
        if (yield (declarer + step) % 3, ["subcontra", "accept"]) == "subcontra":
            return 3
    return 2


# Announcements


def nameable(hand: list[str], named: list[tuple[str, str]], when: str) -> list[str]:
    done = [bonus for _, bonus in named]
    words = []
    for bonus in BONUSES:
        if bonus in done:
            continue
        if bonus == "70 points" and "90 points" in done:
            continue
        if (
            bonus == "90 points"
            and "70 points" in done
            and (when == "before" or ("after", "70 points") in named)
        ):
            continue
        if bonus == "against honours" and any(card in HONOURS for card in hand):
            continue
        if bonus == "against kings" and any(card in KINGS for card in hand):
            continue
        if bonus in BIRDS and BIRDS[bonus][0] not in hand:
            continue
        words.append(bonus)
    return words


def naming(hand: list[str], seat: int, named: list[tuple[str, str]], when: str) -> Script:
    while (word := (yield seat, [*nameable(hand, named, when), "done"])) != "done":
        named.append((when, word))


def groups_open(bid: str, talon: list[str], named: list[tuple[str, str]]) -> list[str]:
    barred = []
    for _, bonus in named:
        barred += {"against honours": HONOURS, "against kings": KINGS}.get(bonus, [])
    return [g for g, places in GROUPS[bid].items() if not any(talon[p] in barred for p in places)]


def may_go(whole: list[str], gone: list[str], count: int, trump_discard: str) -> list[str]:
    free = [card for card in whole if card not in KINGS and card not in HONOURS]
    if trump_discard == "last":
        plain = [card for card in free if card not in TRUMPS]
        gap = max(0, count - len(plain))
        if len([card for card in gone if card in TRUMPS]) >= gap:
            free = plain
    return [card for card in free if card not in gone]


def doubling(named: list[tuple[str, str]], declarer: int) -> Script:
    """The factors of the bonuses after contras on them."""
    factors = {bonus: 1 for _, bonus in named}
    defenders = [(declarer + 1) % 3, (declarer + 2) % 3]
    for word, needed, seats in (
        ("contra", 1, defenders),
        ("recontra", 2, [declarer]),
        ("subcontra", 4, defenders),
    ):
        for seat in seats:
            if needed not in factors.values():
                continue  # who would have only done to say is passed over
            while True:
                able = [f"{word} {bonus}" for bonus, factor in factors.items() if factor == needed]
                call = yield seat, [*able, "done"]
                if call == "done":
                    break
                factors[call.removeprefix(f"{word} ")] *= 2
    return factors


def holding(hand: list[str], said: list[str]) -> list[str]:
    honours = len([card for card in hand if card in HONOURS])
    words = []
    if honours == 3 and "honours" not in said and "half honours" not in said:
        words.append("honours")
    if honours >= 2 and "honours" not in said and "half honours" not in said:
        words.append("half honours")
    if all(king in hand for king in KINGS) and "kings" not in said:
        words.append("kings")
    return words


# Play


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    if all(honour in trick for honour in HONOURS):
        return trick.index("T1")
    trumps = [card for card in trick if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in trick if card[-1] == trick[0][-1]]
    return trick.index(min(same, key=lambda card: DOWN.index(card[:-1])))


def playable(hand: list[str], trick: list[str], beggars: bool) -> list[str]:
    if not trick:
        return list(hand)
    trumps = [card for card in hand if card in TRUMPS]
    follow = trumps
    if trick[0] not in TRUMPS:
        follow = [card for card in hand if card not in TRUMPS and card[-1] == trick[0][-1]]
    able = follow or trumps or list(hand)
    winning = [card for card in able if winner_of([*trick, card]) == len(trick)]
    return winning if beggars and winning else able


# Score


def beggars_scores(points: list[int]) -> list[int]:
    most = max(points)
    return [sum(most - other for other in points) * -1 if own == most else (most - own) * points.count(most)
            for own in points]  # fmt: skip


def scores_of(
    declarer: int,
    bid: str,
    bids_made: int,
    points: int,
    named: list[tuple[str, str]],
    birds: list[tuple[int, str]],
    holdings: list[tuple[int, str]],
    *,
    forfeit: bool = False,
    steps: int = 0,
    factors: dict[str, int] | None = None,
    bird_once: bool = False,
) -> list[int]:
    won = points >= 61 and not forfeit
    basic = (2 + bids_made + (0 if forfeit else abs(points - 61))) * 4**steps
    raw = [basic if (seat == declarer) == won else 0 for seat in range(3)]
    made = {
        "70 points": points >= 70, "90 points": points >= 90, "against honours": won, "against kings": won,
        **{bird: (declarer, bird) in birds for bird in BIRDS},
    }  # fmt: skip
    for when, bonus in named:
        worth = BONUSES[bonus] // (1 if when == "before" else 2) * (factors or {}).get(bonus, 1)
        good = made[bonus] and not forfeit
        for seat in range(3):
            raw[seat] += worth if (seat == declarer) == good else 0
    for seat, bird in birds:
        if not (bird_once and seat == declarer and bird in [bonus for _, bonus in named]):
            raw[seat] += BIRDS[bird][2]
    for seat, word in holdings:
        raw[seat] += HOLDINGS[word]
    return [own * FACTORS[bid] for own in raw]


def hand(
    pack: list[str],
    dealer: int,
    *,
    hold: bool = True,
    trump_discard: str = "free",
    bird_once: bool = False,
    contra: bool = False,
) -> Script:
    hands, talon = deal(pack, dealer)
    eldest = (dealer + 1) % 3
    bought = yield from auction(eldest, hold, contra)
    leader = eldest
    discard: list[str] = []
    left = list(talon)
    named: list[tuple[str, str]] = []
    holdings: list[tuple[int, str]] = []
    factors: dict[str, int] = {}
    steps = 0
    declarer, bid, bids_made = -1, "beggars", 0
    if bought:
        declarer, bid, bids_made, doubled = bought
        leader = declarer
        steps = (yield from answers(declarer)) if doubled else 0
        yield from naming(hands[declarer], declarer, named, "before")
        if bid != "solo":
            open_groups = groups_open(bid, talon, named)
            if not open_groups:
                scores = scores_of(declarer, bid, bids_made, 0, named, [], [], forfeit=True, steps=steps)
                return {
                    "outcome": "forfeit", "scores": scores, "declarer": declarer, "bid": bid,
                    "named": named, "steps": steps,
                }  # fmt: skip
            places = GROUPS[bid][(yield declarer, open_groups)]
            hands[declarer] += [talon[place] for place in places]
            left = [card for place, card in enumerate(talon) if place not in places]
            whole = list(hands[declarer])
            while len(discard) < len(places):
                card = yield declarer, may_go(whole, discard, len(places), trump_discard)
                hands[declarer].remove(card)
                discard.append(card)
            yield from naming(hands[declarer], declarer, named, "after")
        if contra:
            factors = yield from doubling(named, declarer)
        for step in range(3):
            seat = (declarer + step) % 3
            said: list[str] = []
            while (word := (yield seat, [*holding(hands[seat], said), "done"])) != "done":
                said.append(word)
            holdings += [(seat, word) for word in said]

    tricks: list[dict[str, Any]] = []
    while hands[leader]:
        plays: list[str] = []
        for place in range(3):
            seat = (leader + place) % 3
            card = yield seat, playable(hands[seat], plays, bid == "beggars")
            hands[seat].remove(card)
            plays.append(card)
        best = winner_of(plays)
        winner = (leader + best) % 3
        tricks.append({"leader": leader, "plays": plays, "winner": winner, "card": plays[best]})
        leader = winner

    points = [sum(points_of(t["plays"]) + 1 for t in tricks if t["winner"] == seat) for seat in range(3)]
    birds = [(tricks[n]["winner"], b) for b, (card, n, _) in BIRDS.items() if tricks[n]["card"] == card]
    result = {"outcome": "", "tricks": tricks, "points": points, "declarer": declarer, "bid": bid}
    if bid == "beggars":
        return {**result, "scores": beggars_scores(points)}
    p = points[declarer] + points_of(discard)
    assert sum(points) + points_of(discard + left) == 122
    scores = scores_of(
        declarer,
        bid,
        bids_made,
        p,
        named,
        birds,
        holdings,
        steps=steps,
        factors=factors,
        bird_once=bird_once,
    )
    return {
        **result, "scores": scores, "bids_made": bids_made, "p": p, "named": named, "birds": birds,
        "holdings": holdings, "discard": discard, "steps": steps, "factors": factors,
    }  # fmt: skip
