"""Every contract and every bonus of Rally the King comes up, for each side that can have it.

Packs are stacked and players biased for what random play would hardly ever bring; engine and oracle play
each hand together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import tomfool
from tests.games.rally_table import dealt
from tests.oracles import rally_the_king as oracle
from tests.oracles.tally import missing
from tests.oracles.test_rally_the_king import calmly, compare
from tomfool.cards import LOKA54 as PACK

ELDEST = 1  # seat 0 deals
TOP = "Fool T21 T20 T19 T18 T17 T16 T15"
ALL_BIRDS = f"{TOP} T4 T3 T2 T1"
HIGH = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 KE"
ANNOUNCED = [*oracle.ITEMS]
BIRDS_LAST = ["T4", "T3", "T2", "T1", "KE"]
DOWNWARD = [*reversed(oracle.TRUMPS[4:]), *(c for c in oracle.PACK if c not in BIRDS_LAST), *BIRDS_LAST]
SUIT_CARDS = [card for card in oracle.PACK if card not in oracle.TRUMPS]
LOW = "7E 8E 9E 7A 8A 9A 7F 8F 9F 7W"
WEAK_BIRDS = "T1 T2 T3 T4 7E 8E 7A 8A 7F 8F 7W 8W"

Answer = Callable[[Random, list[str]], str]


def climber(rng: Random, legal: list[str]) -> str:
    """Plays its highest trump, the Birds last and in their order, the King of Earth after all of them."""
    return next(card for card in DOWNWARD if card in legal)


def hoarder(rng: Random, legal: list[str]) -> str:
    """Plays its suit cards first and keeps its trumps, so that Birds are beaten in the end."""
    return next(card for card in [*SUIT_CARDS, *DOWNWARD] if card in legal)


def player(contract: str, announce: float, play: Answer, call: str = "") -> Answer:
    """Bids *contract* as eldest, passes else, announces each item with a chance, plays by *play*."""

    def answer(rng: Random, legal: list[str]) -> str:
        if contract in legal:
            return contract
        if "wait" in legal or "pass" in legal:
            return "wait" if "wait" in legal else "pass"
        if call in legal:
            return call
        if "done" in legal or set(legal) & set(ANNOUNCED):
            items = [item for item in legal if item != "done"]
            return (
                rng.choice(items) if items and (rng.random() < announce or "done" not in legal) else "done"
            )
        return play(rng, legal) if set(legal) <= set(oracle.PACK) else rng.choice(legal)

    return answer


def runs() -> Iterator[tuple[str, dict[int, str], Answer, int]]:
    """Yield contracts with what seats are sure to hold, how all play, and how many hands."""
    for contract in (*oracle.OPEN, *oracle.RESERVED):
        yield contract, {}, player(contract, 0.3, calmly), 12
    for announce in (0.0, 1.0):
        for seat in (1, 2, 3):  # Declarer, then a defender
            yield (
                "solo against stock",
                {seat: ALL_BIRDS},
                player("solo against stock", announce, climber),
                2,
            )
            yield "partner", {seat: ALL_BIRDS}, player("partner", announce, climber), 6
            yield "no trumps", {seat: "T1 T2 T3 T4"}, player("no trumps", announce, climber), 6
        yield (
            "partner against stock",
            {ELDEST: HIGH},
            player("partner against stock", announce, climber, "call E"),
            4,
        )
        yield "solo with bird", {ELDEST: ALL_BIRDS}, player("solo with bird", announce, climber), 4
        yield "partner with bird", {ELDEST: "T1 T5"}, player("partner with bird", announce, calmly), 10
    for contract, besides in (
        ("beggar", "8W 9W"),
        ("beggar exposed", "8W 9W"),
        ("one trick", "Fool 8W"),
        ("one trick exposed", "Fool 8W"),
        ("two tricks", "Fool T21"),
    ):
        yield contract, {ELDEST: f"{LOW} {besides}"}, player(contract, 0.0, climber), 3
    for seat in (1, 2):
        contract = "solo against stock"
        yield contract, {seat: WEAK_BIRDS}, player(contract, 0.0, hoarder), 10
    yield "partner", {ELDEST: "KE KA KF"}, player("partner", 0.5, climber, "call fourth king"), 20
    yield "partner", {ELDEST: "KE KA KF KW"}, player("partner", 0.5, climber), 10
    yield (
        "partner against stock",
        {ELDEST: "KE KA KF"},
        player("partner against stock", 0.5, climber, "call fourth king"),
        20,
    )


def what_came(result: dict[str, Any]) -> Iterator[str]:
    """Name what a hand has brought: the contract won or lost, and each bonus of each side."""
    if "won_game" in result:
        yield f"{result['bid']} {'won' if result['won_game'] else 'lost'}"
    else:
        yield result["bid"]
    side = [result["declarer"], result["partner"]]
    for who, made in result["achieved"].items():
        names = [item for seat, item in result["announced"] if (seat in side) == (who == "declarer")]
        for item in oracle.ITEMS:
            said = "announced" if item in names else "silent"
            if item in made:
                yield f"{who}: {item} {said}, made"
            elif item in names:
                yield f"{who}: {item} announced, missed"
        for seat, bird in result["missed"]:
            if (seat in side) == (who == "declarer"):
                yield f"{who}: {bird} silent, missed in its trick"
    if result["call"] == "call fourth king":
        yield f"fourth King {'in the talon' if result['king_in_talon'] else 'with a partner'}"
    elif result["call"]:
        where = "with Declarer" if result["partner"] is None else "with a partner"
        yield f"King {'in the talon' if result['king_in_talon'] else where}"


def wanted() -> list[str]:
    """Return all that has to come up."""
    found = [
        f"{bid} {end}" for bid in (*oracle.OPEN, "partner", "solo with stock") for end in ("won", "lost")
    ]
    found.append("all beggars")
    for who in ("declarer", "defenders"):
        for item in oracle.ITEMS:
            if item == "last king" and who == "defenders":
                continue  # the called King is with Declarer's side, or out of play
            found += [f"{who}: {item} announced, made", f"{who}: {item} silent, made"]
            found += [f"{who}: {item} announced, missed"]
        found += [f"{who}: {bird} silent, missed in its trick" for bird in oracle.BIRDS]
    found += [f"King {where}" for where in ("in the talon", "with Declarer", "with a partner")]
    return found + ["fourth King in the talon", "fourth King with a partner"]


def test_every_contract_and_every_bonus_comes_up_for_each_side(
    record_property: Callable[[str, object], None],
) -> None:
    game = tomfool.game("rally-the-king", silent_loss=True)
    seen: Counter[str] = Counter()
    for number, (contract, hands, answer, times) in enumerate(runs()):
        rng = Random(f"{contract} {number}")
        for _ in range(times):
            pack = dealt({seat: PACK.parse(cards) for seat, cards in hands.items()}, rng)
            seen.update(what_came(compare(game, [PACK.codes[card] for card in pack], 0, answer, rng)))
    assert missing(seen, wanted(), record_property) == []


def test_nobody_makes_a_last_king_but_the_side_of_declarer() -> None:
    game = tomfool.game("rally-the-king")
    rng = Random("last king")
    for number in range(40):
        pack = [PACK.codes[card] for card in dealt({3: PACK.parse("KE KA KF KW")}, rng)]
        answer = player("partner against stock", 1.0, climber, f"call {'EAFW'[number % 4]}")
        result = compare(game, pack, 0, answer, rng)
        assert "last king" not in result["achieved"]["defenders"]
