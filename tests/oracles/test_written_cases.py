"""Worked cases that the oracle writes from random hands pass through the runner of the cases too.

So the runner is known to understand more situations than the few of the case file.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from tests.cases.kinds import check
from tests.oracles import scarto as oracle
from tests.oracles.test_scarto import RUNS, Chooser

Case = dict[str, Any]


def written(pack: list[str], dealer: int, choose: Chooser, rng: Random) -> Iterator[Case]:
    """Yield cases of every kind from one hand that the oracle plays."""
    script, hands, trick = oracle.hand(pack, dealer), oracle.deal(pack, dealer), []
    places = rng.sample(range(78), 5)
    homes = [next(s for s in range(3) if pack[place] in hands[s]) for place in places]
    yield other({"dealer": dealer, "pack_positions": [p + 1 for p in places]}, {"goes_to_seat": homes})
    seat, legal = next(script)
    yield {
        "kind": "discard",
        "hand": hands[dealer],
        "take": 3,
        "first_choice": legal,
        "second_choice": [],
        "may_not": [card for card in hands[dealer] if card not in legal],
    }
    for number in range(78):
        if number >= 3 and rng.random() < 0.1:
            yield {"kind": "legal", "hand": hands[seat], "trick": trick, "context": {}, "legal": legal}
        card = choose(rng, legal, trick)
        hands[seat].remove(card)
        trick = [] if number < 3 or len(trick) == 2 else [*trick, card]
        try:
            seat, legal = script.send(card)
        except StopIteration as end:
            yield from settled(end.value, dealer)


def settled(result: dict[str, Any], dealer: int) -> Iterator[Case]:
    """Yield the cases of a hand that is over."""
    winners, tricks, by, paid = (result[key] for key in ("winners", "tricks", "fool_by", "paid"))
    leader = (dealer + 1) % 3
    piles: list[list[str]] = [[], [], []]
    for plays, winner in zip(tricks, winners, strict=True):
        sides = [(leader + step) % 3 for step in range(3)]
        if "Fool" in plays or winner != leader:
            yield {"kind": "trick", "plays": plays, "sides": sides, "winner": (winner - leader) % 3}
        piles[winner] += [card for card in plays if card != "Fool"]
        leader = winner
    won = [winners.count(seat) for seat in range(3)]
    for pile, number in zip(piles, won, strict=True):
        yield {"kind": "count", "pile": pile, "tricks": number, "points": oracle.points_of(pile) + number}
    yield score({"points": result["points"]}, result)
    fool = {"discarded_by": dealer} if by is None else {"by": by, "trick_won_by": result["fool_to"]}
    table = {"dealer": dealer, "tricks": won, "fool": fool}
    yield score({**table, "discard": result["discard"], "piles": piles}, result)
    if by is not None:
        yield other({"fool_payment_from_pile": piles[by]}, {"pays": paid})
    if by is None or paid == "Fool" or oracle.points_of([paid]) == 1:
        points = [oracle.points_of(pile) for pile in piles]
        points[dealer] += oracle.points_of(result["discard"])
        text = "trick piles and discard" + (
            ", without the Fool and before his payment" if by is not None else ""
        )
        yield score({**table, "card_points": points, "card_points_are": text}, result)


def score(given: dict[str, Any], result: dict[str, Any]) -> Case:
    return {"kind": "score", "given": given, "scores": result["scores"]}


def other(given: dict[str, Any], expected: dict[str, Any]) -> Case:
    return {"kind": "other", "given": given, "expect": expected}


def test_cases_written_by_the_oracle_pass() -> None:
    seen: Counter[str] = Counter()
    for name, stack, choose, _ in RUNS:
        rng = Random(f"cases of {name}")
        for number in range(3):
            dealer = number % 3
            for case in written(stack(rng, dealer), dealer, choose, rng):
                check("scarto", {"id": name, "options": {}, **case})
                seen[case["kind"]] += 1
    assert set(seen) == {"legal", "trick", "discard", "count", "score", "other"}
    assert min(seen.values()) >= 25


def test_the_engine_pays_for_the_fool_in_the_order_of_the_oracle() -> None:
    """Each card before the next one, which settles the whole order."""
    for cheaper, dearer in pairwise(oracle.PAYMENT):
        given = {"fool_payment_from_pile": [dearer, cheaper]}
        check("scarto", {"id": cheaper, **other(given, {"pays": cheaper})})
