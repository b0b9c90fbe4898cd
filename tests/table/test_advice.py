"""Advice: what to choose best, what it brings, and why, in words."""

from __future__ import annotations

import asyncio
from time import perf_counter

import pytest

from tests.bots.scenes import scene
from tomfool import game
from tomfool.bots.search.reason import Reason
from tomfool.table.advice import Advice, advise, stake, told, why
from tomfool.table.table import Chair, Table

SCARTO = game("scarto")


def table(slug: str = "scarto", dealer_seed: int = 7) -> Table:
    rules = game(slug)
    chairs = [Chair("You"), *(Chair(f"Bot {seat}", "simple") for seat in range(1, rules.seats))]
    return Table(rules, chairs, seed=dealer_seed)


def test_advice_for_several_cards_names_all_of_them() -> None:
    found = table().advise(0, seconds=0)
    assert len(found.names) == 3
    assert found.what.startswith("lay away the ")
    assert "deals that fit what you have seen" in found.why


def test_advice_goes_on_from_what_is_picked() -> None:
    here = table()
    first = here.legal(0)[3]
    found = here.advise(0, [first], seconds=0)
    assert len(found.names) == 2
    assert first not in found.names


def test_who_is_not_asked_gets_no_advice() -> None:
    assert table().advise(1) == Advice()


def test_a_call_is_said() -> None:
    view = game("taraux").deal(seed=1).view(1)
    found = advise(view, 0)
    assert found.what == f"say “{found.names[0]}”"


def test_where_there_is_no_time_to_try_anything_it_says_so() -> None:
    found = advise(SCARTO.deal(seed=7).view(0), 1e-9)
    assert found.why == "There was no time to try it out: so it is done as a rule."


def test_advice_takes_the_time_it_is_given() -> None:
    begun = perf_counter()
    found = advise(SCARTO.deal(seed=7).view(0), 0.2)
    assert 0.15 < perf_counter() - begun < 10
    assert found.names


async def test_the_event_loop_goes_on_while_it_is_thought_about() -> None:
    here, ticks = table(), 0
    thinking = asyncio.create_task(asyncio.to_thread(here.advise, 0, (), 0.5))
    while not thinking.done():
        await asyncio.sleep(0.01)
        ticks += 1
    assert ticks > 3
    assert thinking.result().names


def test_the_trick_is_spoken_of() -> None:
    state = scene("2E T5 9A", "QE 3E 4E", "KE 5E 6E", played="2E QE")
    found = advise(state.view(2), 0)
    assert found.what == "play the King of Earth"
    assert "It takes this trick and the 5 points in it in 100 %" in found.why


def test_the_only_choice_needs_no_reason() -> None:
    found = advise(scene("2E T5", "QE 9A", "KE 5E", played="2E").view(1), 0)
    assert found == Advice(("QE",), "play the Queen of Earth", "There is nothing else to choose.")


@pytest.mark.parametrize(
    ("takes", "points", "said"),
    [
        (None, 5, ""),
        ((0.5, 0.25), 1, "It takes this trick in 50 % of them, the 3 in 25 %."),
        ((0.2, 0.9), 3, "It spares what the 3 would spend: that takes the trick in 90 % of them."),
        ((0.0, 0.04), 3, "The trick is most likely lost, and it loses less."),
        ((1.0, 1.0), 3, "The trick is most likely yours with either, and it wins more by it."),
    ],
)
def test_what_is_said_of_the_trick(takes: tuple[float, float] | None, points: int, said: str) -> None:
    assert stake(Reason((1,), (2,), takes=takes, points=points), "the 3") == said


def test_what_is_behind_and_what_is_as_good_is_told_apart() -> None:
    view = game("taraux").deal(seed=1).view(1)
    solo, play = view.game.action("solo"), view.game.action("play")
    less = why(view, Reason((solo,), (play,), -3.0, 2.0, 30))
    assert (
        less == "In 30 deals that fit what you have seen it comes to −3.0 on average; “play” to 2.0 less."
    )
    assert "as well" in why(view, Reason((solo,), (play,), -3.0, 0.0, 30))
    assert told(view, (solo,)) == "say “solo”"
