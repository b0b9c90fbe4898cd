"""The figures of a run, against the textbook and against a plain count."""

from __future__ import annotations

from functools import partial, reduce
from itertools import permutations
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tomfool
from tomfool.lab.results import Moments, Results, quantile_t, shared_label
from tomfool.lab.simulate import blank_results, play_match
from tomfool.match import Match

SCORES = st.lists(st.integers(-500, 500), max_size=40)


def moments(values: list[int]) -> Moments:
    found = Moments()
    for value in values:
        found.add(value)
    return found


# Freedom, and the quantiles that any table of Student's distribution has for 90, 95 and 99 %.
TABLE = [
    (1, 6.3138, 12.7062, 63.6567),
    (2, 2.9200, 4.3027, 9.9248),
    (3, 2.3534, 3.1824, 5.8409),
    (4, 2.1318, 2.7764, 4.6041),
    (5, 2.0150, 2.5706, 4.0321),
    (7, 1.8946, 2.3646, 3.4995),
    (10, 1.8125, 2.2281, 3.1693),
    (30, 1.6973, 2.0423, 2.7500),
    (100, 1.6602, 1.9840, 2.6259),
    (10_000, 1.6450, 1.9602, 2.5763),
]


@pytest.mark.parametrize(("freedom", "most", "nearly_all", "all_but_one"), TABLE)
def test_student_as_in_the_tables(freedom: int, most: float, nearly_all: float, all_but_one: float) -> None:
    assert quantile_t(freedom, 0.90) == pytest.approx(most, abs=0.004)
    assert quantile_t(freedom) == pytest.approx(nearly_all, abs=0.004)
    assert quantile_t(freedom, 0.99) == pytest.approx(all_but_one, rel=0.02)


@given(SCORES)
def test_mean_and_spread_are_those_of_the_sample(values: list[int]) -> None:
    found = moments(values)
    assert found.mean == (pytest.approx(fmean(values)) if values else None)
    assert found.spread == (pytest.approx(stdev(values)) if len(values) > 1 else None)


@given(SCORES, SCORES)
def test_parts_put_together_are_the_whole(some: list[int], others: list[int]) -> None:
    found = moments(some)
    found.merge(moments(others))
    assert found == moments(some + others)


def test_the_interval_is_students() -> None:
    values = [39, 12, -51, 0, 7, -7, 33]
    half = 2.4469 * stdev(values) / 7**0.5  # six degrees of freedom
    assert moments(values).interval == pytest.approx((fmean(values) - half, fmean(values) + half), abs=0.01)
    assert moments([5]).interval is None
    assert moments([5, 5]).interval == (5, 5)


def test_the_interval_holds_the_true_mean_in_19_runs_of_20() -> None:
    from random import Random

    rng, held = Random(7), 0
    for _ in range(2000):
        low, high = moments([rng.randint(-100, 100) for _ in range(8)]).interval or (0, 0)
        held += low <= 0 <= high
    assert 0.93 < held / 2000 < 0.97


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    game = tomfool.game("scarto")
    return [play_match(game, ["random"], 5, number) for number in range(12)]


def entered(matches: list[Match]) -> Results:
    results = blank_results(tomfool.game("scarto"), ["random"], len(matches), 5)
    for match in matches:
        results.add(match)
    return results


def test_results_are_what_a_plain_count_of_the_matches_gives(matches: list[Match]) -> None:
    results = entered(matches)
    hands = [hand for match in matches for hand in match.hands]
    assert (results.finished, results.hands) == (12, 36)
    assert results.acts == sum(len(hand.actions) for hand in hands)
    for seat, found in enumerate(results.seats):
        assert found.match.mean == fmean(match.totals[seat] for match in matches)
        assert found.hand.mean == fmean(hand.scores[seat] for hand in hands)
        places = [match.ranking()[seat] for match in matches]
        assert found.places == [places.count(place) for place in (1, 2, 3)]
    tricks = results.items["tricks"]
    assert sum(tricks.totals) == 25 * 36
    assert tricks.hands == 36


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        (["Card points", "Card points"], "Card points"),
        (["25 and the difference, times 4", "25 and the difference, times 1"], "25 and the difference"),
        (["The People: T3 KE", "The People: 2E"], "The People"),
        (["Four Queens: QE QA QF QW", "Three Queens: QE QA QF", "Four Queens: QE QA QF QW"], "Queens, A"),
    ],
)
def test_a_line_whose_words_change_from_hand_to_hand_is_called_by_what_they_share(
    labels: list[str], wanted: str
) -> None:
    for order in permutations(labels):
        assert reduce(partial(shared_label, "queens, A"), order) == wanted


def test_the_sets_of_many_hands_are_not_called_by_those_of_the_first() -> None:
    game = tomfool.game("terziglio")
    results = blank_results(game, ["simple"], 2, "labels")
    for number in range(2):
        results.add(play_match(game, ["simple"], "labels", number))
    labels = {item["label"] for item in results.data()["items"]}
    assert "Quartet, declarer" in labels
    assert not any("T3" in label for label in labels if results.hands > 1)


def test_what_is_entered_stands_below_all_other_lines() -> None:
    game = tomfool.game("pomp")
    results = blank_results(game, ["simple"], 2, 7)
    for number in range(2):
        results.add(play_match(game, ["simple"], 7, number))
    kinds = [item.kind for item in results.lines.values()]
    assert kinds == sorted(kinds, key="score".__eq__)
    assert kinds[-1] == "score"


def test_results_do_not_depend_on_how_the_matches_were_shared_out(matches: list[Match]) -> None:
    together = entered(matches[:5])
    together.merge(entered(matches[5:]))
    together.asked = 12
    assert together == entered(matches)


def test_a_match_that_is_not_over_counts_with_its_hands_only(matches: list[Match]) -> None:
    from copy import copy

    short = copy(matches[0])
    short.hands = short.hands[:2]
    results = entered([short, *matches[1:]])
    assert (results.finished, results.unfinished, results.hands) == (11, 1, 35)
    assert results.seats[0].match.count == sum(results.seats[0].places) == 11
    assert results.interrupted
