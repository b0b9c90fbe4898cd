"""Sets with two wild cards: the examples of the pages, and every assignment of the wild cards tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

from tomfool.cards import BIT, bits, subsets, union
from tomfool.cards import LOKA62 as PACK
from tomfool.scoring.combos import Combos, tarocchini
from tomfool.scoring.set_classes import Run, complete

COMBOS, APART = tarocchini(PACK), tarocchini(PACK, side_by_side=False)
WILD = ("Fool", "T1")
RUNS = {f"suit {suit}": [rank + suit for rank in "KQCJA"] for suit in "EAFW"}
RUNS["trumps"] = [f"T{rank}" for rank in range(21, 5, -1)] + ["Quartet"] * 4
GROUPS = {"quartet": ["T2", "T3", "T4", "T5"], "aces": ["AE", "AA", "AF", "AW"]}
COMBINATIONS = {
    "honours": (["T1", "T20", "T21", "Fool"], 36, 18),
    "kings": (["KE", "KA", "KF", "KW"], 34, 17),
    "queens": (["QE", "QA", "QF", "QW"], 28, 14),
    "cavaliers": (["CE", "CA", "CF", "CW"], 26, 13),
    "jacks": (["JE", "JA", "JF", "JW"], 24, 12),
}


def size(kind: str, codes: str) -> int:
    return COMBOS.by_name[kind].best(PACK.parse(codes)).bit_count()


@pytest.mark.parametrize(
    ("kind", "codes", "cards"),
    [
        ("trumps", "T21 T20 T19", 3),
        ("trumps", "T21 T20 Fool", 3),
        ("trumps", "T21 T20 Fool T1", 3),
        ("trumps", "T21 T20 T19 Fool T1", 5),
        ("trumps", "T21 Fool T19 T1 T17", 5),
        ("trumps", "T20 T19 T18 Fool", 0),
        ("trumps", "T21 Fool T19 T17", 3),
        ("suit E", "KE QE Fool T1", 4),
        ("suit E", "KE JE AE Fool T1", 5),
        ("suit E", "KE AE Fool T1", 0),
        ("suit E", "KE QE JE AE Fool T1", 5),
        ("suit E", "KE QE CE JE AE Fool T1", 7),
        ("quartet", "T2 T5 Fool T1", 4),
    ],
)
def test_the_examples_of_the_page(kind: str, codes: str, cards: int) -> None:
    assert size(kind, codes) == cards


def test_the_whole_pack_is_worth_296_and_550() -> None:
    combinations, patterns = COMBOS.apart(COMBOS.found(PACK.all))
    assert 2 * sum(found.points for found in combinations) == 296
    assert 2 * sum(found.points for found in patterns) == 550
    assert COMBOS.worth(PACK.all) == COMBOS.declared(COMBOS.found(PACK.all)) == 846


# By brute force: every way to put the wild cards into the places of a run


def longest_run(kind: str, cards: set[str], *, apart: bool) -> int:
    """The most cards that a run can have, all assignments of the wild cards to places tried."""
    places, wild = RUNS[kind], [card for card in WILD if card in cards]
    quartet = len(cards & {"T2", "T3", "T4", "T5"})
    own = [
        place - 16 < quartet if name == "Quartet" else name in cards for place, name in enumerate(places)
    ]
    best = 0
    for used in range(len(wild) + 1):
        for filled in permutations([*range(1, len(places)), -1], used):  # -1: put on at the end
            best = max(best, length(kind, own, filled, apart=apart))
    if len(wild) == 2:  # both put on at the end
        best = max(best, length(kind, own, (-1, -1), apart=apart))
    return best


def length(kind: str, own: list[bool], filled: tuple[int, ...], *, apart: bool) -> int:
    """How many cards the run has with the wild cards in the places *filled*; 0 if it is none."""
    inside, behind = [place for place in filled if place >= 0], filled.count(-1)
    if not own[0] or any(own[place] for place in inside):
        return 0
    if len(inside) == 2 and abs(inside[0] - inside[1]) == 1 and (apart or kind == "trumps"):
        return 0
    row = 0
    while row < len(own) and (own[row] or row in inside):
        row += 1
    if any(place >= row for place in inside):
        return 0
    if behind:
        return row + behind if not inside and row >= 3 else 0
    court = kind == "trumps" or any(own[place] for place in range(1, min(row, 4)))
    return row if row >= 3 and (court or not inside) else 0


def brute_worth(cards: set[str], *, apart: bool) -> int:
    combos = [
        four if len(cards & set(codes)) == 4 else three
        for codes, four, three in COMBINATIONS.values()
        if len(cards & set(codes)) >= 3
    ]
    sizes = [longest_run(kind, cards, apart=apart) for kind in RUNS]
    for codes in GROUPS.values():
        own, wild = len(cards & set(codes)), len(cards & set(WILD))
        sizes.append(own + wild if own >= 2 and own + wild >= 3 else 0)
    patterns = [10 + 5 * (n - 3) for n in sizes if n]
    return sum(sum(points) * (2 if len(points) >= 3 else 1) for points in (combos, patterns))


def piles(rng: Random, number: int) -> Iterable[set[str]]:
    """Random piles, more of those cards that make sets; the wild cards in most."""
    for _ in range(number):
        kind = rng.random()
        codes = set(rng.sample(PACK.codes, rng.randrange(3, 40)))
        if kind < 0.6:
            tops = rng.randrange(3, 12)
            codes |= {f"T{rank}" for rank in range(21, 21 - tops, -1) if rng.random() < 0.85}
        if kind < 0.4:
            codes |= {card for run in rng.sample("EAFW", 2) for card in RUNS[f"suit {run}"]}
        if kind > 0.3:
            codes |= set(WILD)
        yield codes


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("apart", [False, True])
def test_the_best_declaration_is_what_brute_force_finds(*, apart: bool) -> None:
    combos, rng, seen = APART if apart else COMBOS, Random("piles"), Counter[str]()
    for codes in piles(rng, 3000):
        cards = PACK.parse(" ".join(codes))
        sets = {found.kind.name: found for found in combos.found(cards)}
        for kind in RUNS:
            longest = longest_run(kind, codes, apart=apart)
            assert combos.by_name[kind].best(cards).bit_count() == longest, (kind, sorted(codes))
            seen[f"{kind.split()[0]} of {longest}"] += 1
        assert (
            combos.worth(cards) == brute_worth(codes, apart=apart) == combos.declared(list(sets.values()))
        )
        assert all(complete(found.kind, found.cards) for found in sets.values())
    for wanted in (
        "suit of 3",
        "suit of 4",
        "suit of 5",
        "suit of 6",
        "suit of 7",
        "trumps of 3",
        "trumps of 9",
    ):
        assert seen[wanted], wanted


# What may be shown


def own_cards(kind: str) -> int:
    """The cards of a class by the rules: those of its row, and but for combinations the wild ones."""
    if kind in COMBINATIONS:
        return PACK.parse(" ".join(COMBINATIONS[kind][0]))
    codes = " ".join(RUNS.get(kind) or GROUPS[kind]).replace("Quartet", "T2 T3 T4 T5")
    return PACK.parse("Fool T1") | union(PACK.parse(code) for code in codes.split())


def may_be_shown(combos: Combos, kind: str, hand: int) -> list[int]:
    """All subsets of a hand that are sets of a class: by trying each that no other card is in."""
    return [
        cards
        for cards in subsets(hand & own_cards(kind))
        if cards.bit_count() >= 3 and complete(combos.by_name[kind], cards)
    ]


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("apart", [False, True])
def test_a_card_may_be_picked_if_some_set_holds_it_with_those_picked(*, apart: bool) -> None:
    combos, rng, looked_at = APART if apart else COMBOS, Random("picks"), Counter[str]()
    relevant = [f"T{rank}" for rank in (*range(21, 15, -1), 6, 7, 5, 4, 3, 2)]
    relevant += [rank + suit for rank in "KQCJA" for suit in "EA"]
    for _ in range(120):
        hand = set(rng.sample(relevant, 9)) | {"T21", "KE"} | set(rng.sample(WILD, rng.randrange(3)))
        codes = " ".join(sorted(hand))
        for kind in combos.kinds:
            cards = PACK.parse(codes)
            wholes = may_be_shown(combos, kind.name, cards)
            if not wholes:
                continue
            looked_at[kind.name.split()[0]] += 1
            whole = rng.choice(wholes)
            for stranger in bits(cards & ~own_cards(kind.name)):
                assert not complete(kind, whole | BIT[stranger])
            for count in range(whole.bit_count() + 1):
                picked = sum(1 << card for card in rng.sample(list(bits(whole)), count))
                wanted = 0
                for other in wholes:
                    if not picked & ~other:
                        wanted |= other
                assert kind.following(cards, picked) == wanted & ~picked, (
                    kind.name,
                    codes,
                    PACK.show(picked),
                )
    assert {"trumps", "suit", "quartet", "aces"} <= set(looked_at)


@pytest.mark.parametrize("apart", [False, True])
def test_nothing_out_of_reach_is_in_a_run(*, apart: bool) -> None:
    combos, rng, shorter, quartet = APART if apart else COMBOS, Random("reach"), 0, 0
    runs = [kind for kind in combos.patterns if isinstance(kind, Run)]
    trumps = list(bits(own_cards("trumps")))
    for number in range(400):
        count = rng.choice([20, 22]) if number % 4 == 0 else rng.randrange(4, 15)
        hand = sum(BIT[card] for card in rng.sample(trumps, min(count, len(trumps))))
        hand |= sum(BIT[card] for card in rng.sample(range(40), 8)) | PACK.parse("T21 KE")
        for run in runs:
            reach = run.within_reach(hand)
            assert run.best(reach) == run.best(hand)
            assert run.following(reach, 0) == run.following(hand, 0)
            assert not reach & ~(hand & own_cards(run.name))
            shorter += reach != hand & own_cards(run.name)
            quartet += bool(reach & PACK.parse("T2 T3 T4 T5"))
    assert shorter > 100
    assert quartet > 10


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("apart", [False, True])
def test_a_hand_is_open_for_each_class_of_which_it_holds_a_set(*, apart: bool) -> None:
    combos, rng, seen = APART if apart else COMBOS, Random("open"), Counter[str]()
    for codes in piles(rng, 1000):
        cards, classes = PACK.parse(" ".join(codes)), 0
        for some, held in combos.tests:
            classes |= held[cards & some]
        found = [kind.name for number, kind in enumerate(combos.kinds) if classes >> number & 1]
        assert found == [sets.kind.name for sets in combos.found(cards)], sorted(codes)
        seen.update(found)
    assert set(seen) == set(combos.by_name)


@pytest.mark.no_cover  # thousands of draws, and other tests cover these lines
@pytest.mark.parametrize("apart", [False, True])
def test_in_a_trick_is_found_what_is_among_its_cards(*, apart: bool) -> None:
    combos, rng, seen = APART if apart else COMBOS, Random("trick"), Counter[str]()
    likely = list(bits(combos.makers))
    for _ in range(6000):
        some = rng.choice([likely, list(bits(own_cards(rng.choice(list(combos.by_name))))), [*range(62)]])
        cards = sum(BIT[card] for card in rng.sample(some, min(len(some), rng.choice([3, 4]))))
        found = combos.found(cards)
        assert combos.in_trick.get(cards & combos.makers, []) == found, PACK.show(cards)
        seen.update(f"{sets.kind.name} of {sets.cards.bit_count()}" for sets in found)
    assert set(seen) == {f"{name} of {size}" for name in combos.by_name for size in (3, 4)}


def test_a_run_down_into_the_quartet_may_take_any_of_its_cards() -> None:
    run, hand = (
        COMBOS.by_name["trumps"],
        PACK.parse(" ".join(f"T{rank}" for rank in range(21, 5, -1)) + " T3 T5"),
    )
    top = PACK.parse(" ".join(f"T{rank}" for rank in range(21, 5, -1)))
    assert PACK.show(run.following(hand, top)) == "T3 T5"
    assert complete(run, top | PACK.parse("T5"))
    wild = hand | PACK.parse("Fool")
    assert PACK.show(run.following(wild, top | PACK.parse("Fool"))) == "T3 T5"
    assert run.following(hand ^ PACK.parse("T8"), top ^ PACK.parse("T8 T6")) == 0


def test_sets_are_called_as_people_call_them() -> None:
    sets = COMBOS.found(PACK.parse("KE KA KF KW QE JE Fool AA AF T2 T3 T4"))
    assert [found.kind.called(found.cards) for found in sets] == [
        "four Kings",
        "a run of 4 in Earth with a wild card",
        "three of the Quartet with a wild card",
        "two Aces with a wild card",
    ]
