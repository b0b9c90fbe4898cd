"""Duplicate deals, and what they say about the bots."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.scenes import partnership
from tomfool import game
from tomfool.bots.simple import SimpleBot
from tomfool.cards import LOKA54, Action, Cards
from tomfool.errors import IllegalAction
from tomfool.lab.duplicate import LineUpError, duplicate, fill_line_up, interval
from tomfool.view import View

SCARTO = game("scarto")


@pytest.mark.parametrize("line_up", [["simple", "random"], ["simple", "simple", "random"]], ids=" ".join)
def test_simple_beats_random_at_scarto(line_up: list[str]) -> None:
    result = duplicate(SCARTO, line_up, deals=20, seed=1)
    assert result.interval[0] > 40
    assert result.hands == 60
    assert result.choices == 60 * 78


@pytest.mark.parametrize("excuse", [LOKA54.parse("Fool"), 0], ids=["excuse", "highest trump"])
def test_simple_partners_beat_random_partners(excuse: Cards) -> None:
    result = duplicate(partnership(excuse), ["simple", "random"] * 2, deals=20, seed=1)
    assert result.interval[0] > 10


def test_random_loses_by_as_much_as_simple_wins() -> None:
    won = duplicate(SCARTO, ["simple", "random", "random"], deals=4)
    lost = duplicate(SCARTO, ["random", "random", "simple"], deals=4)
    assert lost.mean == pytest.approx(-won.mean)
    assert won.line_up == ("simple", "random", "random")


def test_a_bot_gains_nothing_on_its_equal() -> None:
    """Rotated through all seats, bots that play alike score alike: the deal cancels to the last point."""

    def one(seed: bytes) -> SimpleBot:
        return SimpleBot()

    def other(seed: bytes) -> SimpleBot:
        return SimpleBot()

    result = duplicate(SCARTO, [one, other], deals=5)
    assert result.mean == pytest.approx(0)
    assert result.interval == pytest.approx((0, 0))
    assert sum(result.per_seat) == pytest.approx(0)
    assert any(result.per_seat)


def test_each_seat_is_reported_from_the_dealer_on() -> None:
    result = duplicate(SCARTO, ["simple", "random"], deals=6, seed=3)
    assert len(result.per_seat) == 3
    # One against two at a zero-sum game: the lead is three halves of the own score.
    assert result.mean == pytest.approx(1.5 * sum(result.per_seat) / 3)


def test_the_same_seed_gives_the_same_result() -> None:
    once, again = (duplicate(SCARTO, ["simple", "random"], deals=3, seed="x") for _ in range(2))
    assert once == again
    assert once != duplicate(SCARTO, ["simple", "random"], deals=3, seed="y")


def test_a_result_says_in_words_what_it_found() -> None:
    result = duplicate(SCARTO, ["simple", "random"], deals=3, seed="x")
    low, high = result.interval
    assert str(result) == (
        f"simple random random: {result.mean:+.1f} a hand (95 %: {low:+.1f} to {high:+.1f}, 3 deals)"
    )


def test_the_interval_follows_student() -> None:
    low, high = interval([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (low, high) == pytest.approx((3 - 1.9633, 3 + 1.9633), abs=1e-3)


def test_the_interval_holds_the_true_mean_as_often_as_it_says() -> None:
    rng = Random(5)
    held = 0
    for _ in range(2000):
        low, high = interval([rng.gauss(7, 2) for _ in range(6)])
        held += low <= 7 <= high
    assert 0.93 < held / 2000 < 0.97


@pytest.mark.parametrize(
    ("line_up", "message"),
    [
        (["simple"], "has 3 seats: name 2 bots or 3, not 1"),
        (["simple"] * 4, "has 3 seats: name 2 bots or 3, not 4"),
        (["simple"] * 3, "needs two different bots"),
    ],
)
def test_a_line_up_that_compares_nothing_is_refused(line_up: list[str], message: str) -> None:
    with pytest.raises(LineUpError, match=message):
        fill_line_up(SCARTO, line_up)


def test_one_deal_makes_no_interval() -> None:
    with pytest.raises(LineUpError, match="at least 2 deals, not 1"):
        duplicate(SCARTO, ["simple", "random"], deals=1)


def test_an_illegal_choice_is_refused() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: View) -> Action:
            return view.game.action("T21")

    with pytest.raises(IllegalAction, match="T21"):
        duplicate(SCARTO, [lambda seed: Cheat(), "random"], deals=2)
