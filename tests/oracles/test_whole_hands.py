"""Whole hands that the oracles play pass through the runner of the worked cases as well.

So it is known to understand more hands than the few of the case files: with every option, of every kind of
bid, thrown in, penalty play, and ending before the last trick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tests.cases.kinds import check
from tests.oracles import civil_war, eight_hundred, pomp, terziglio
from tests.oracles import tarocchini as sets

Calls = list[tuple[int, str]]


def driven(script: Any, rng: Random, likes: Sequence[str] = ()) -> tuple[Calls, dict[str, Any]]:
    """All calls of a hand, mostly those of which a word is liked; and what the oracle says came of it."""
    calls: Calls = []
    seat, legal = next(script)
    while True:
        cards = [call for call in legal if " " not in call or call.split()[0] not in sets.PACK]
        liked = [call for call in cards if set(call.split()) & set(likes)]
        call = rng.choice(liked if liked and rng.random() < 0.7 else cards)
        calls.append((seat, call))
        try:
            seat, legal = script.send(call)
        except StopIteration as end:
            return calls, end.value


def split(plays: Sequence[str], size: int) -> list[list[str]]:
    return [list(plays[start : start + size]) for start in range(0, len(plays), size)]


def scored(options: Mapping[str, Any], given: dict[str, Any], scores: Sequence[int]) -> dict[str, Any]:
    return {"kind": "score", "options": dict(options), "given": given, "scores": list(scores)}


# Civil War


def civil_war_hand(rng: Random, likes: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    dealer, pack = rng.randrange(4), rng.sample(civil_war.PACK, 78)
    calls, result = driven(civil_war.hand(pack, dealer, dict(options)), rng, likes)
    hands, people = civil_war.deal(pack, dealer)
    given: dict[str, Any] = dict.fromkeys(("declarer", "imperial", "level", "multiplier"))
    given |= {"dealer": dealer, "announced": [], "hands": hands, "people": people, "discard": []}
    given["tricks"] = split([call for _, call in calls[-72:]], 4)
    if not result["penalty"]:
        _, suit, level, multiplier, *extras = result["bid"].split()
        seat, gone = result["declarer"], result["discard"]
        given |= {"declarer": seat, "imperial": civil_war.NAMES[suit], "level": level, "discard": gone}
        given |= {"multiplier": multiplier, "announced": extras}
        if multiplier == "with":
            hands[seat] = [card for card in hands[seat] + people if card not in gone]
    return scored(options, given, result["scores"])


@pytest.mark.parametrize(
    ("likes", "options"),
    [
        (("with",), {}),
        (("without",), {}),
        (("against",), {}),
        (("pass", "penalty"), {}),
        (("pass", "keep"), {"imperial_follow": "joined", "holding_trumps": "regular"}),
    ],
)
def test_civil_war(likes: Sequence[str], options: Mapping[str, Any]) -> None:
    rng = Random(str(likes))
    for _ in range(3):
        check("civil-war", civil_war_hand(rng, likes, options))


# Pomp


@pytest.mark.parametrize("option", [True, False])
def test_pomp(*, option: bool) -> None:
    rng = Random(option)
    for _ in range(4):
        dealer, pack, pots = rng.randrange(3), rng.sample(pomp.PACK, 78), [rng.randrange(300), 125]
        calls, result = driven(pomp.hand(pack, dealer, pots, [False, False], option), rng, pomp.KINGS)
        plays = [call for _, call in calls]
        hands = pomp.deal(pack, dealer)
        hands[dealer] = [card for card in hands[dealer] if card not in plays[:3]]
        given = {"part": "hand", "dealer": dealer, "pots": pots, "pots_after": result["pots"]}
        given |= {"hands": hands, "discard": plays[:3], "tricks": split(plays[3:], 3)}
        check("pomp", scored({"points_with_slam_or_beggar": option}, given, result["scores"]))


# Eight Hundred and Terziglio


def turns(calls: Calls, seats: int) -> tuple[dict[str, list[list[Any]]], list[str]]:
    """What each seat has declared, class by class with its cards; and all that was played after that."""
    declared: dict[str, list[list[Any]]] = {}
    left, open_set = iter(calls), False
    while seats:
        seat, call = next(left)
        if call.startswith("declare "):
            declared.setdefault(str(seat), []).append([call.removeprefix("declare "), []])
            open_set = True
        elif call != "done":
            declared[str(seat)][-1][1].append(call)
        else:
            seats -= not open_set
            open_set = False
    return declared, [call for _, call in left]


DECLARE = tuple(name.split()[0] for name in sets.CLASSES)
BOLOGNA: list[dict[str, Any]] = [
    {},
    {"direction": "right"},
    {"fool_in_trick": False, "wild_gap": "all"},
]


@pytest.mark.parametrize("options", [*BOLOGNA, {"signals": False}, {"target": 40}, {"target": 15}])
def test_eight_hundred(options: Mapping[str, Any]) -> None:
    rng, step = Random(str(options)), -1 if options.get("direction") == "right" else 1
    for _ in range(2):
        dealer, pack = rng.randrange(4), rng.sample(sets.PACK, 62)
        script = eight_hundred.hand(pack, dealer, [0, 0], dict(options))
        calls, result = driven(script, rng, DECLARE)
        declared, plays = turns(calls[2:], 4)
        gone, hands = [call for _, call in calls[:2]], eight_hundred.deal(pack, dealer, step)
        hands[dealer] = [card for card in hands[dealer] if card not in gone]
        given = {"dealer": dealer, "hands": hands, "discard": gone, "declared": declared}
        given["tricks"] = split(plays, 4)
        check("eight-hundred", scored(options, given, result["entered"] * 2))


def terziglio_hands(rng: Random, likes: Sequence[str], options: Mapping[str, Any]) -> Iterator[Any]:
    """A case of a hand that was played, if there was one."""
    dealer, pack, step = 2, rng.sample(sets.PACK, 62), -1 if options.get("direction") == "right" else 1
    calls, result = driven(terziglio.hand(pack, dealer, **options), rng, [*likes, *DECLARE])
    if result["outcome"]:
        return
    hands, aside = terziglio.deal(pack, dealer, step)
    seat, rest = result["declarer"], [pair for pair in calls if pair[1] not in ("pass", "play", "solo")]
    if result["bid"] == "play":
        gone = [call for _, call in rest[:5]]
        hands[seat] = [card for card in hands[seat] + aside if card not in gone]
        aside, rest = gone, rest[5:]
    declared, plays = turns(rest, 3)
    given = {"declarer": seat, "contract": result["bid"], "hands": hands, "aside": aside}
    yield scored(options, given | {"declared": declared, "tricks": split(plays, 3)}, result["scores"])


@pytest.mark.parametrize("bid", ["play", "solo"])
@pytest.mark.parametrize("options", BOLOGNA)
def test_terziglio(options: Mapping[str, Any], bid: str) -> None:
    rng, played = Random(bid), 0
    for _ in range(3):
        for case in terziglio_hands(rng, [bid], options):
            check("terziglio", case)
            played += 1
    assert played
