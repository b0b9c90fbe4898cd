"""Simulation as a library."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest

import tomfool
from tomfool import record
from tomfool.bots.random import RandomBot
from tomfool.cards import Action, bits
from tomfool.errors import IllegalAction, TomfoolError
from tomfool.lab.parallel import Plan, carry_out
from tomfool.lab.results import Results
from tomfool.lab.simulate import play_match, simulate
from tomfool.match import Match
from tomfool.shuffle import derived_seed
from tomfool.view import View

SCARTO = tomfool.game("scarto")


def after(choices: int) -> Callable[[], bool]:
    """Return a `stop` that says yes after so many choices."""
    left = [choices]

    def stop() -> bool:
        left[0] -= 1
        return left[0] < 0

    return stop


def timeless(results: Results) -> Results:
    results.seconds = 0
    return results


class Lowest:
    """A bot of one's own: always the first of its choices."""

    name = "lowest"

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return next(bits(view.legal))


def test_every_hand_is_dealt_from_the_seed_of_its_match_and_number() -> None:
    matches: list[Match] = []
    simulate(SCARTO, ["random"], 3, 7, matches.append)
    seeds = [[hand.seed for hand in match.hands] for match in matches]
    assert seeds == [[derived_seed(7, number, hand) for hand in range(3)] for number in range(3)]


def test_a_match_stands_for_itself_and_can_be_played_alone() -> None:
    matches: list[Match] = []
    simulate(SCARTO, ["random"], 4, 7, matches.append)
    assert record.dumps(play_match(SCARTO, ["random"], 7, 3)) == record.dumps(matches[3])


def test_bots_of_the_same_kind_choose_apart_from_each_other() -> None:
    seeds: list[bytes] = []

    def make(seed: bytes) -> RandomBot:
        seeds.append(seed)
        return RandomBot(seed)

    simulate(SCARTO, [make], 2, 7)
    assert len(set(seeds)) == 6
    again, seeds[:] = seeds[:], []
    simulate(SCARTO, [make], 2, 7)
    assert seeds == again


def test_a_bot_of_ones_own_plays_under_its_name() -> None:
    names: list[str] = []
    results = simulate(
        SCARTO, [Lowest, "random", "random"], 2, on_match=lambda match: names.extend(match.names)
    )
    assert [seat.bot for seat in results.seats] == ["Lowest", "random", "random"]
    assert names == ["Lowest", "random", "random"] * 2


@pytest.mark.parametrize("action", [-1, 10_000])
def test_a_bot_that_breaks_the_rules_is_stopped_and_named(action: int) -> None:
    class Cheat(Lowest):
        name = "cheat"

        def choose(self, view: View) -> Action:
            return action

    with pytest.raises(IllegalAction, match="the bot 'cheat' in seat"):
        simulate(SCARTO, [Cheat], 1)


@pytest.mark.parametrize("bots", [[], ["random"] * 2, ["random"] * 4])
def test_the_bots_have_to_fill_the_seats(bots: list[str]) -> None:
    with pytest.raises(TomfoolError, match="Scarto has 3 seats"):
        simulate(SCARTO, bots, 1)


def test_a_run_has_a_match_at_least() -> None:
    with pytest.raises(TomfoolError, match="at least 1"):
        simulate(SCARTO, ["random"], 0)


@pytest.mark.parametrize(
    ("choices", "finished", "unfinished", "hands"),
    [
        (0, 0, 0, 0),
        (77, 0, 0, 0),
        (78, 0, 1, 1),
        (233, 0, 1, 2),
        (234, 1, 0, 3),
        (300, 1, 0, 3),
        (320, 1, 1, 4),
    ],
)
def test_a_run_that_is_stopped_keeps_its_whole_hands(
    choices: int, finished: int, unfinished: int, hands: int
) -> None:
    """A hand of Scarto has 3 + 75 choices, a match three hands."""
    matches: list[Match] = []
    results = simulate(SCARTO, ["random"], 9, 7, matches.append, stop=after(choices))
    assert (results.finished, results.unfinished, results.hands) == (finished, unfinished, hands)
    assert len(matches) == finished + unfinished
    for match in matches:
        record.verify(record.dump(match))
    shared = carry_out(Plan("scarto", ("random",), 9, 7), stop=after(choices))
    assert timeless(shared) == timeless(results)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_plan_comes_to_what_a_run_comes_to(processes: int) -> None:
    lines: list[str] = []
    matches: list[Match] = []
    plan = Plan("scarto", ("simple", "random", "random"), 9, 7, {"hands": "6"}, records=True)
    planned = carry_out(plan, processes, lambda results, records: lines.extend(records))
    game = tomfool.game("scarto", hands=6)
    assert timeless(planned) == timeless(simulate(game, plan.bots, 9, 7, matches.append))
    assert lines == [record.dumps(match) for match in matches]


def test_fifty_matches_take_a_moment() -> None:
    begun = perf_counter()
    results = simulate(SCARTO, ["random"], 50, 1)
    assert results.hands == 150
    assert 0 < results.seconds <= perf_counter() - begun < 5
