"""Terziglio a second time: one flat script over lists of card codes, from the rules alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.oracles import tarocchini as sets
from tests.oracles.eight_hundred import declaring

Script = Generator[tuple[int, list[str]], str, dict[str, Any]]
KEPT = ["T1", "T20", "T21", "Fool", "KE", "KA", "KF", "KW"]


def deal(pack: list[str], dealer: int, step: int) -> tuple[list[list[str]], list[str]]:
    """Packets of six, six and seven, eldest first; and the talon."""
    hands: list[list[str]] = [[], [], []]
    left = list(pack)
    for size in (6, 6, 7):
        for turn in (1, 2, 3):
            hands[(dealer + step * turn) % 3] += left[:size]
            left = left[size:]
    return hands, left


def settle(ours: int, theirs: int, solo: bool, all_tricks: bool, declarer: int) -> list[int]:
    """The game points for the two side totals; *all_tricks* are the winners'."""
    won = ours > theirs
    units = (max(ours, theirs) + 4) // 50
    g = units * (2 if solo else 1) + (40 if all_tricks else 0)
    return [(2 if seat == declarer else -1) * (g if won else -g) for seat in range(3)]


def hand(
    pack: list[str],
    dealer: int,
    *,
    direction: str = "left",
    fool_in_trick: bool = True,
    wild_gap: str = "trumps",
) -> Script:
    step = 1 if direction == "left" else -1
    hands, aside = deal(pack, dealer, step)
    around = [(dealer + step * turn) % 3 for turn in (1, 2, 3)]

    declarer, bid = None, ""
    for seat in around:
        call = yield seat, ["pass", "solo"] if bid else ["pass", "play", "solo"]
        if call != "pass":
            declarer, bid = seat, call
        if call == "solo":
            break
    if declarer is None:
        return {"outcome": "passed", "scores": [0, 0, 0]}

    if bid == "play":
        hands[declarer] += aside
        aside = []
        while len(aside) < 5:
            card = yield declarer, [card for card in hands[declarer] if card not in KEPT]
            hands[declarer].remove(card)
            aside.append(card)

    total = {True: 0, False: 0}  # of the declarer and of the defenders
    order = [(declarer + step * turn) % 3 for turn in range(3)]
    declared = [0, 0, 0]
    for seat in order:
        declared[seat] = yield from declaring(hands[seat], seat, wild_gap)
        total[seat == declarer] += declared[seat]

    piles: dict[bool, list[str]] = {True: [], False: []}
    tricks: list[dict[str, Any]] = []
    fool = None
    in_tricks = 0
    leader = declarer
    while hands[leader]:
        plays: list[str] = []
        for turn in range(3):
            seat = (leader + step * turn) % 3
            card = yield seat, sets.playable(hands[seat], plays)
            hands[seat].remove(card)
            plays.append(card)
        winner = (leader + step * sets.winner_of(plays)) % 3
        if "Fool" in plays:
            player = (leader + step * plays.index("Fool")) % 3
            fool = (player == declarer, winner == declarer)
        piles[winner == declarer] += [card for card in plays if card != "Fool"]
        worth = sets.worth_of([card for card in plays if card != "Fool" or fool_in_trick], wild_gap)
        total[winner == declarer] += worth
        in_tricks += worth
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner

    paid = None
    if fool is not None:  # else he lies in the talon
        giver, taker = fool
        if giver != taker:
            paid = min(piles[giver], key=sets.PAYMENT.index) if piles[giver] else "Fool"
            piles[taker].append(paid)
            if paid != "Fool":
                piles[giver].remove(paid)
        if paid != "Fool":
            piles[giver].append("Fool")
    won = len([trick for trick in tricks if trick["winner"] == declarer])
    piles[won > 0] += aside
    points = sets.points_of(piles[True]) - len(piles[True]) // 2 + (6 if leader == declarer else 0)
    total[True] += points + sets.worth_of(piles[True], wild_gap)
    total[False] += 93 - points + sets.worth_of(piles[False], wild_gap)
    all_tricks = won == (19 if total[True] > total[False] else 0)
    scores = settle(total[True], total[False], bid == "solo", all_tricks, declarer)
    return {
        "outcome": "", "scores": scores, "declarer": declarer, "bid": bid, "aside": aside, "tricks": tricks,
        "declared": declared, "in_tricks": in_tricks, "points": points,
        "totals": [total[True], total[False]], "won": won, "paid": paid, "fool": fool,
    }  # fmt: skip
