"""Eight Hundred a second time: one flat script over lists of card codes, from the rules alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.oracles import tarocchini as sets

Decision = tuple[int, list[str]]
DEFAULT = {"target": 800, "direction": "left", "fool_in_trick": True, "wild_gap": "trumps", "signals": True}


def deal(pack: list[str], dealer: int, step: int) -> list[list[str]]:
    """Three rounds of packets of five, eldest first; the last two cards to the dealer."""
    hands: list[list[str]] = [[], [], [], []]
    place = 0
    for _ in range(3):
        for turn in range(1, 5):
            hands[(dealer + step * turn) % 4] += pack[place : place + 5]
            place += 5
    hands[dealer] += pack[place:]
    return hands


def with_signals(cards: list[str], hand: list[str], trick: list[str]) -> list[str]:
    """Cards that may be played, and the calls that play them with a signal."""
    calls = list(cards)
    for card in cards:
        suit = "T" if card in sets.TRUMPS else card[-1]
        if len(trick) < 2:
            calls.append(f"{card} knock")
        mates = [
            c
            for c in hand
            if c != "Fool" and (c in sets.TRUMPS if suit == "T" else c[-1] == suit and c not in sets.TRUMPS)
        ]
        if card != "Fool" and len(mates) == 1:
            calls.append(f"{card} throw")
        if not trick and suit == "T":
            calls.append(f"{card} drag")
    return calls


def declaring(hand: list[str], seat: int, gap: str) -> Generator[Decision, str, int]:
    """One turn to declare; returns what it is worth."""
    made: dict[str, int] = {}
    while True:
        able = [name for name in sets.CLASSES if name not in made and sets.best(name, hand, gap)]
        call = yield seat, [*(f"declare {name}" for name in able), "done"]
        if call == "done":
            return sets.together(made)
        name, picked = call.removeprefix("declare "), []  # type: ignore[var-annotated]
        every = sets.shows(name, hand, gap)
        while True:
            fit = [whole for whole in every if set(picked) <= set(whole)]
            may = sorted({card for whole in fit for card in whole} - set(picked))
            card = yield seat, may + ["done"] * (sorted(picked) in [sorted(whole) for whole in every])
            if card == "done":
                break
            picked.append(card)
        made[name] = sets.value(name, len(picked))


def hand(
    pack: list[str], dealer: int, before: list[int], options: dict[str, Any]
) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    options = DEFAULT | options
    gap, target, step = options["wild_gap"], options["target"], 1 if options["direction"] == "left" else -1
    hands = deal(pack, dealer, step)
    barred = ["T1", "T20", "T21", "Fool", "KE", "KA", "KF", "KW"]
    discard: list[str] = []
    while len(discard) < 2:
        card = yield dealer, [card for card in hands[dealer] if card not in barred]
        hands[dealer].remove(card)
        discard.append(card)
    entered, declared, scored, eldest = [0, 0], [0] * 4, [0, 0], (dealer + step) % 4

    def won() -> bool:
        totals = [before[side] + entered[side] for side in (0, 1)]
        return max(totals) >= target and totals[0] != totals[1]

    for turn in range(4):
        seat = (eldest + step * turn) % 4
        declared[seat] = yield from declaring(hands[seat], seat, gap)
        entered[seat % 2] += declared[seat]
    result: dict[str, Any] = {"declared": declared, "tricks": [], "ended": "declared"}
    result.update(entered=entered, scored=scored, winners=[], paid=None)
    if won():
        return result
    piles: list[list[str]] = [[], []]
    leader, fool_by, fool_to = eldest, None, None
    for number in range(15):
        trick: list[str] = []
        for turn in range(4):
            seat = (leader + step * turn) % 4
            cards = sets.playable(hands[seat], trick)
            call = yield seat, with_signals(cards, hands[seat], trick) if options["signals"] else cards
            card = call.split()[0]
            hands[seat].remove(card)
            trick.append(card)
        winner = (leader + step * sets.winner_of(trick)) % 4
        if "Fool" in trick:
            fool_by, fool_to = (leader + step * trick.index("Fool")) % 2, winner % 2
        looked_at = [card for card in trick if card != "Fool" or options["fool_in_trick"]]
        worth = sets.worth_of(looked_at, gap)
        scored[winner % 2] += worth
        entered[winner % 2] += worth
        piles[winner % 2] += [card for card in trick if card != "Fool"]
        result["tricks"].append(trick)
        result["winners"].append(winner)
        leader = winner
        if won():
            result["ended"] = f"trick {number + 1}"
            return result
    sides_with_tricks = {winner % 2 for winner in result["winners"]}
    if fool_by is not None and fool_to is not None:
        piles[fool_by].append("Fool")
        if fool_by != fool_to:
            paid = min(piles[fool_by], key=[*sets.PAYMENT, "Fool"].index)
            piles[fool_by].remove(paid)
            piles[fool_to].append(paid)
            result["paid"] = paid
    keeper = dealer % 2 if dealer % 2 in sides_with_tricks else 1 - dealer % 2
    piles[keeper] += discard
    for side in (0, 1):
        entered[side] += sets.points_of(piles[side]) - len(piles[side]) // 2 + 6 * (leader % 2 == side)
        entered[side] += sets.worth_of(piles[side], gap)
    result.update(ended="count", piles=piles, discard=discard)
    result["won"] = won()
    return result
