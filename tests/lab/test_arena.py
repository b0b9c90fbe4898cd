"""The arena: bots on duplicate deals, here or on a cluster, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tomfool import game
from tomfool.bots.registry import UnknownBot
from tomfool.lab.arena import BackendError, Contest, Outcome, hold, play_deal, seatings
from tomfool.lab.duplicate import LineUpError
from tomfool.lab.elo import MEAN, ratings

SCARTO = Contest("scarto", ("simple", "random"), deals=3, seed=1)


def timeless(outcome: Outcome) -> dict[str, Any]:
    """Return what does not differ from run to run."""
    return {name: value for name, value in outcome.data().items() if name != "time"}


def test_the_better_bot_leads_and_stands_above() -> None:
    outcome = hold(SCARTO)
    [pair] = outcome.pairs
    assert pair.interval[0] > 0
    assert (pair.deals, pair.hands, pair.won) == (3, 18, 1.0)
    assert list(outcome.ratings) == ["simple", "random"]
    assert outcome.pace["simple"] > outcome.pace["random"]
    assert not outcome.interrupted


@pytest.mark.parametrize("slug", ["scarto", "tarocchi", "conference", "tapp", "taraux"])
def test_each_bot_sits_in_each_seat_as_often_as_the_other(slug: str) -> None:
    rules = game(slug)
    found = seatings(rules)
    for seat in range(rules.seats):
        assert sum(seats[seat] for seats in found) * 2 == len(found)
        for mate in range(rules.seats):
            if rules.sides and rules.side(seat) >> mate & 1:
                assert all(seats[seat] == seats[mate] for seats in found)


def test_a_bot_gains_nothing_on_its_equal() -> None:
    dealt = play_deal(Contest("scarto", ("simple", "club"), 2), ("simple", "club"), 0)
    assert dealt.lead == 0


def test_processes_change_nothing() -> None:
    shared = hold(SCARTO, 2)
    assert timeless(shared) == timeless(hold(SCARTO))


def test_a_run_that_is_stopped_says_how_far_it_came() -> None:
    told: list[int] = []
    many = Contest("scarto", ("simple", "random"), deals=50, seed=1)
    outcome = hold(many, on_deals=told.append, stop=lambda: bool(told))
    assert outcome.interrupted
    assert outcome.pairs[0].deals == sum(told) < 50


def test_a_run_stopped_at_once_has_nothing_to_show() -> None:
    outcome = hold(SCARTO, stop=lambda: True)
    assert outcome.interrupted
    assert outcome.pairs == ()
    assert set(outcome.ratings.values()) == {MEAN}


@pytest.mark.parametrize(
    ("bots", "deals", "said"),
    [
        (("simple",), 4, "name two or more different bots, not simple"),
        (("simple", "simple"), 4, "name two or more different bots, not simple, simple"),
        (("simple", "random"), 1, "an interval needs at least 2 deals, not 1"),
    ],
)
def test_what_cannot_be_compared_is_refused(bots: tuple[str, ...], deals: int, said: str) -> None:
    with pytest.raises(LineUpError, match=said):
        hold(Contest("scarto", bots, deals))


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        hold(Contest("scarto", ("simple", "genius"), 4))


def test_an_unknown_backend_is_refused_with_the_list_of_those_there_are() -> None:
    with pytest.raises(BackendError, match=r"no backend 'abacus'\. There is: loky, dask, ray"):
        hold(SCARTO, backend="abacus")


def test_a_better_record_is_a_higher_rating_and_all_wins_no_infinite_one() -> None:
    found = ratings(["c", "a", "b"], [("a", "b", 1.0, 20), ("b", "c", 0.5, 20), ("a", "c", 0.9, 20)])
    assert next(iter(found)) == "a"
    assert found["a"] < 2500
    assert sum(found.values()) / 3 == pytest.approx(MEAN)


@pytest.fixture
def cluster() -> Iterator[str]:
    """A Dask cluster of one worker, inside this process; yield its address."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as found:
        yield found.scheduler_address


def test_a_dask_cluster_that_exists_plays_the_same_deals(cluster: str) -> None:
    assert timeless(hold(SCARTO, -1, backend="dask", scheduler=cluster)) == timeless(hold(SCARTO))
