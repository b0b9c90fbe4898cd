"""Bots as such: their names, that they keep to the rules, and that they see a view and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.scenes import choice, scene, talon_scene
from tomfool import game
from tomfool.bots.bot import Bot
from tomfool.bots.registry import BOTS, LEVELS, UnknownBot, bot, seated
from tomfool.bots.simple import SimpleBot
from tomfool.cards import Action, Actions, Seat
from tomfool.lab.duplicate import duplicate
from tomfool.rules import Game, Phase
from tomfool.state import State

SCARTO = game("scarto")
QUICK = ("novice", "club", "simple", "random", "search:2w")
"""Those that leave nothing to the clock."""


def play(seed: int, line_up: list[str]) -> State:
    """Play a hand of Scarto out, checking every choice; return its end."""
    bots: list[Bot] = [bot(name, (seed, seat)) for seat, name in enumerate(line_up)]
    state = SCARTO.deal(seed=seed, dealer=seed % 3)
    while not state.over:
        action = bots[state.turn].choose(state.view(state.turn))
        state.check(action, state.turn)
        state.apply(action)
    return state


@pytest.mark.parametrize("name", [*BOTS, "search:0.2s", "search:2s", "search:40w"])
def test_a_bot_is_made_by_its_name(name: str) -> None:
    assert bot(name).name == name


def test_an_unknown_name_is_refused_with_the_list_of_bots() -> None:
    said = r"no bot 'genius'. There is: novice, club, strong, simple, random, search:0.2s \(seconds\)"
    with pytest.raises(UnknownBot, match=said) as caught:
        bot("genius")
    assert caught.value.code == "unknown-bot"


@pytest.mark.parametrize(
    "spec", ["search", "search:", "search:0s", "search:0w", "search:1e9s", "search:-1s"]
)
def test_a_search_without_an_effort_is_no_bot(spec: str) -> None:
    with pytest.raises(UnknownBot):
        bot(spec)


def test_at_a_table_sit_only_bots_whose_thinking_has_a_bound() -> None:
    assert [seated(kind) for kind in LEVELS] == list(LEVELS)
    with pytest.raises(UnknownBot, match=r"no bot 'search:900s' sits down here. There is: novice"):
        seated("search:900s")


def test_a_novice_plays_worse_cards_than_the_club() -> None:
    result = duplicate(SCARTO, ["novice", "club"], deals=8, seed=2)
    assert result.mean < -5


@pytest.mark.parametrize(
    "line_up",
    [
        ["random", "random", "random"],
        ["simple", "simple", "simple"],
        ["simple", "random", "simple"],
        ["random", "simple", "random"],
    ],
    ids=" ".join,
)
def test_every_choice_is_legal(line_up: list[str]) -> None:
    for seed in range(30):
        assert sum(play(seed, line_up).scores()) == 0


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    first, second = (play(5, [name] * 3) for _ in range(2))
    assert first.log == second.log


def test_another_seed_makes_other_random_choices() -> None:
    view = SCARTO.deal(seed=1).view(0)
    assert len({bot("random", seed).choose(view) for seed in range(50)}) > 10


@pytest.mark.parametrize("name", [name for name in QUICK if not name.startswith("search")])
def test_a_bot_chooses_alike_in_all_worlds_that_it_cannot_tell_apart(name: str) -> None:
    rng, state, told_apart = Random(2), SCARTO.deal(seed=8), 0
    while not state.over:
        seat = state.turn
        view = state.view(seat)
        action = bot(name, 4).choose(view)
        if len(state.log) % 5 == 0:
            world = view.imagine(rng)
            told_apart += world.zones != state.zones
            assert bot(name, 4).choose(world.view(seat)) == action
        state.apply(action)
    assert told_apart > 5


@pytest.mark.parametrize("name", QUICK)
def test_what_a_bot_sees_holds_no_zone_that_is_closed_to_it(name: str) -> None:
    seen = []

    class Spy:
        def __init__(self) -> None:
            self.name, self._bot = name, bot(name, 1)

        def choose(self, view: object) -> Action:
            seen.append(view)
            return self._bot.choose(view)  # type: ignore[arg-type]

    state, spy = SCARTO.deal(seed=4), Spy()
    while not state.over:
        state.apply(spy.choose(state.view(state.turn)))
    for view in seen:
        for zone, audience in zip(view.zones, view.audience, strict=True):  # type: ignore[attr-defined]
            assert (zone is not None) == bool(audience >> view.seat & 1)  # type: ignore[attr-defined]


class Question(Phase):
    """A phase that the simple bot has never heard of."""

    calls = ("seven", "pass", "done")

    def __init__(self, *offered: str) -> None:
        self.offered = offered

    def enter(self, state: State) -> None:
        state.turn = 1

    def legal(self, state: State, seat: Seat) -> Actions:
        return sum(1 << state.game.action(name) for name in self.offered)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.advance()


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (("seven", "pass"), "pass"),
        (("seven", "done"), "done"),
        (("seven", "2E", "3E"), "2E"),
        (("seven",), "seven"),
    ],
)
def test_in_an_unknown_phase_the_simple_bot_commits_to_nothing(
    offered: tuple[str, ...], chosen: str
) -> None:
    unknown = Game.make(
        slug="question",
        name="Question",
        seats=3,
        pack=SCARTO.pack,
        rules=(Question(*offered),),
        score=SCARTO.score,
        account=SCARTO.account,
        match=SCARTO.match,
    )
    assert choice(unknown.deal(seed=1)) == chosen


def test_a_game_without_tricks_lays_away_what_comes_first() -> None:
    state = talon_scene("KE KA 2E 3E T5 T6", first="2E 3E KE", second="", tricks=False)
    assert choice(state) == "2E"


def test_one_simple_bot_plays_several_games() -> None:
    player = SimpleBot()
    one, other = scene("KE 2E", "3E 4E", "5E 6E"), scene("KE 2E", "3E 4E", "5E 6E", excuse=0)
    for state in (one, other, one):
        assert player.choose(state.view(0)) == SimpleBot().choose(state.view(0))
