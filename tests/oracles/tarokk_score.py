"""The bonuses of Tarokk a second time: what each is worth, who has made it, and what a hand scores.

Written from the rules alone and sharing nothing with the package; the script of the hand lies beside it.
"""

from typing import Any

SUITS = ["E", "A", "F", "W"]
TRUMPS = [f"T{number}" for number in range(1, 22)] + ["Fool"]  # the Fool is the highest
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]
WORTH = {"K": 5, "Q": 4, "C": 3, "J": 2, "A": 1, "2": 0}
WORDS = ["3 cards", "2 cards", "1 card", "without"]  # levels 1 to 4
BIRDS = {"sparrow": ["T1"], "owl": ["T2"], "king": KINGS}

# What each item is worth announced, and unannounced.  High Game and Slam multiply the hand instead.
PASKIEVICS = {
    "honours": (2, 1), "kings": (2, 1), "high game": (0, 0), "slam": (0, 0), "sparrow": (10, 5),
    "conquest": (40, 20),
}  # fmt: skip
PALATINE = {
    **PASKIEVICS, "first five": (10, 5), "first six": (12, 6), "first seven": (14, 7),
    "first eight": (20, 10), **{f"last king {suit}": (15, 0) for suit in SUITS},
    **{f"penultimate king {suit}": (20, 0) for suit in SUITS},
}  # fmt: skip
MAGUS = {
    **PALATINE, "last owl": (10, 5), "owl": (20, 0), "two little birds": (40, 0),
    **{f"large bird {bird}": (30, 0) for bird in BIRDS},
    **{f"little bird {bird}": (40, 0) for bird in BIRDS},
    "first pheasant": (50, 10), "second pheasant": (50, 10), "brace": (60, 30),
    **{f"house {suit}": (100, 0) for suit in SUITS}, "three kings": (100, 0),
}  # fmt: skip
EMPEROR = {
    **PALATINE, "last owl": (25, 0), "owl": (30, 0), "evil one": (20, 0), "good one": (20, 0),
    **{f"pip {suit}": (30, 0) for suit in SUITS}, **{f"marriage {suit}": (50, 0) for suit in SUITS},
    "bethlehem": (60, 0), **{f"family {suit}": (60, 0) for suit in SUITS}, "flock": (60, 0),
}  # fmt: skip
TABLES = {
    "paskievics-tarokk": PASKIEVICS,
    "palatine-tarokk": PALATINE,
    "magus-tarokk": MAGUS,
    "emperor-tarokk": EMPEROR,
}

Said = list[dict[str, Any]]  # items with their sides and factors


def points_of(cards: list[str]) -> int:
    return sum(5 if c in HONOURS else 1 if c in TRUMPS else WORTH[c[0]] for c in cards)


# Bonuses


def made_by_winning(
    winners: list[int], cards: list[str], side: list[int], pheasant_trick: int = 1
) -> list[str]:
    """The items of a side, of any table, that who won each trick by which card decides."""
    ours = [card if winner in side else "" for winner, card in zip(winners, cards, strict=True)]
    last, penultimate, third = ours[-1], ours[-2], ours[-3]
    found = ["slam"] if all(ours) else []
    for number, word, card in (
        (5, "five", "T20"),
        (6, "six", "T21"),
        (7, "seven", "Fool"),
        (8, "eight", "T1"),
    ):
        if all(ours[:number]) and ours[number - 1] == card:
            found.append(f"first {word}")
    found += [f"last king {king[1]}" for king in KINGS if last == king]
    found += [f"penultimate king {king[1]}" for king in KINGS if penultimate == king]
    if last == "T1":
        found.append("sparrow")
    if last == "T2":
        found.append("last owl")
    if penultimate == "T2":
        found.append("owl")
    if sorted([last, penultimate]) == ["T1", "T2"]:
        found.append("two little birds")
    found += [f"large bird {bird}" for bird, which in BIRDS.items() if ours[6] in which]
    found += [f"little bird {bird}" for bird, which in BIRDS.items() if ours[5] in which]
    if ours[0] == "T1":
        found.append("first pheasant")
    if ours[pheasant_trick - 1] == "T2":
        found.append("second pheasant")
    plain = [card for card in (last, penultimate, third) if card and card not in TRUMPS]
    if len(plain) == 3:
        for suit in SUITS:
            if all(card[-1] == suit for card in plain):
                found += [f"house {suit}", f"family {suit}"]
        if all(card in KINGS for card in plain):
            found += ["three kings", "bethlehem"]
    if all(card in ("T1", "T2", "T3", "T4") for card in (last, penultimate, third)):
        found.append("flock")
    if any(card in ("QF", "QW", "CF", "CW") for card in ours):
        found.append("evil one")
    if any(card in ("QE", "QA", "CE", "CA") for card in ours):
        found.append("good one")
    for suit in SUITS:
        if "2" + suit in ours or "A" + suit in ours:
            found.append(f"pip {suit}")
        if sorted([last, penultimate]) == ["K" + suit, "Q" + suit]:
            found.append(f"marriage {suit}")
    return found


def made(
    tricks: list[dict[str, Any]],
    side: list[int],
    points: int,
    announced: list[str],
    pheasant_trick: int = 1,
) -> list[str]:
    """All items of a side, of any table; *announced* are its own."""
    won = [trick for trick in tricks if trick["winner"] in side]
    pile = [card for trick in won for card in trick["plays"]]
    cards = [trick["card"] for trick in tricks]
    found = made_by_winning([trick["winner"] for trick in tricks], cards, side, pheasant_trick)
    if all(card in pile for card in HONOURS):
        found.append("honours")
    if all(card in pile for card in KINGS):
        found.append("kings")
    if points >= 71:
        found.append("high game")
    if "T21" in pile and next(player_of(t, "T21") for t in won if "T21" in t["plays"]) not in side:
        found.append("conquest")
    first = tricks[0]
    if first in won and first["card"] == "T21" and "T1" in first["plays"] and "T2" in first["plays"]:
        foreign = all(player_of(first, bird) not in side for bird in ("T1", "T2"))
        if foreign or "brace" in announced:
            found.append("brace")
    return found


def player_of(trick: dict[str, Any], card: str) -> int:
    player: int = (trick["leader"] + trick["plays"].index(card)) % 4
    return player


# Score


def value(
    table: dict[str, tuple[int, int]],
    bid: str,
    points: int,
    factor: int,
    said: Said,
    achieved: dict[str, list[str]],
    base_score: str = "sum",
    lost_hand: str = "nothing",
) -> int:
    """What the declarer's side wins of each opponent, before the doubling of annulled hands."""
    b = WORDS.index(bid) + 1
    worth, barest = worth_of_hand(table, b, points, base_score, lost_hand)
    total = factor * worth if points >= 48 else -factor * worth
    for side in ("declarer", "defenders"):
        sign = 1 if side == "declarer" else -1
        mine = achieved[side]
        announced = {entry["item"]: entry["contra"] for entry in said if entry["side"] == side}
        void = []
        if "slam" in mine:
            void += ["honours", "kings"]
        if "two little birds" in mine and "two little birds" in announced:
            void += ["sparrow", "last owl", "owl"]
        if table is EMPEROR and side == "defenders" and lost_hand == "nothing":
            void += ["high game", "slam"]
        for item in table:
            if item in void:
                continue
            if item in ("high game", "slam"):
                loud, silent = (3, 1) if item == "high game" else (5, 2)
                if item in announced:
                    won = worth if item in mine else -barest[item, side]
                    total += sign * loud * factor * won * announced[item]
                elif item in mine and not (item == "high game" and "slam" in mine):
                    total += sign * silent * factor * worth
            elif item in announced:
                total += sign * table[item][0] * announced[item] * (1 if item in mine else -1)
            elif item in mine:
                total += sign * table[item][1]
    return total


def worth_of_hand(
    table: dict[str, Any], b: int, points: int, base_score: str, lost_hand: str
) -> tuple[int, dict[tuple[str, str], int]]:
    """H, and what it is at the barest High Game and Slam of each side."""
    over = {
        ("high game", "declarer"): 23,
        ("high game", "defenders"): 25,
        ("slam", "declarer"): 46,
        ("slam", "defenders"): 48,
    }
    if table is EMPEROR:
        mine = points if points >= 48 else 94 - points
        lost = points < 48 and lost_hand == "nothing"
        return 0 if lost else b + min(mine, 60), dict.fromkeys(over, b + 60)
    if base_score == "fixed":
        return b, dict.fromkeys(over, b)
    if base_score == "product":
        return b * abs(points - 48), {of: b * more for of, more in over.items()}
    return b + abs(points - 48), {of: b + more for of, more in over.items()}


def settle(v: int, declarer: int, partner: int | None) -> list[int]:
    if partner is None:
        return [3 * v if seat == declarer else -v for seat in range(4)]
    return [v if seat in (declarer, partner) else -v for seat in range(4)]


def declarers_points(
    tricks: list[dict[str, Any]], discards: list[list[str]], left_over: list[str], side: list[int]
) -> int:
    """Tricks, discards and what is left over; a side without a trick forfeits what it has put aside."""
    won = [card for trick in tricks if trick["winner"] in side for card in trick["plays"]]
    aside = [card for seat in side for card in discards[seat]] + left_over
    theirs = [card for seat in range(4) if seat not in side for card in discards[seat]]
    if not any(trick["winner"] in side for trick in tricks):
        aside = []
    if all(trick["winner"] in side for trick in tricks):
        aside += theirs
    return points_of(won + aside)
