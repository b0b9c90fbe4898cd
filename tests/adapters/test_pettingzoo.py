"""PettingZoo's own checks on every game, without a warning, and what wrappers are known to get wrong."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tomfool.adapters.episode import CHANCE, Episode
from tomfool.adapters.pettingzoo import Choices, TomfoolEnv, env
from tomfool.errors import IllegalAction, OptionError, UnknownAction
from tomfool.games import TITLES

SLUGS = list(TITLES)


def played_out(table: TomfoolEnv, rng: Random) -> dict[str, float]:
    """Play an episode at random; return what each agent has been given in all."""
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, terminated, truncated, info = table.last()
        totals[agent] += reward
        assert not truncated
        table.step(None if terminated else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return totals


@pytest.mark.parametrize("slug", SLUGS)
def test_the_interface_is_kept_without_a_warning(slug: str) -> None:
    """Warnings are errors here."""
    api_test(env(slug), num_cycles=30)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_plays_the_same(slug: str) -> None:
    seed_test(lambda: env(slug, memory=True), num_cycles=12)


def test_what_a_spectator_sees_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "hand 0: 28 cards" in capsys.readouterr().out
    table = env(render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    assert "a spectator of scarto, dealer 0" in shown
    assert table.episode is not None
    assert table.game.pack.show(table.episode.view(1).hand) not in shown
    table.close()


def test_without_a_render_mode_nothing_is_shown() -> None:
    table = env()
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


def test_parameters_survive_a_reset() -> None:
    table = env("courtship", players=3, tontine=True, dealer=1)
    for seed in (1, None):
        table.reset(seed=seed)
        assert (len(table.agents), table.game.options["base"]) == (3, "scarto")
        assert table.game.options["tontine"] is True
        assert table.agent_selection == "player_1"  # the dealer begins by laying away
    table.reset(options={"dealer": 2})
    assert table.agent_selection == "player_2"
    with pytest.raises(OptionError, match="no option 'tontin' here"):
        env("courtship", tontin=True)


def test_an_episode_is_a_hand_and_is_never_cut_short() -> None:
    table = env("scarto")
    table.reset(seed=3)
    totals = played_out(table, Random(1))
    assert table.agents == []
    assert sum(totals.values()) == 0 != max(totals.values())
    assert len(table.match.hands) == 1
    assert len(table.match.hands[0].actions) == 78


def test_a_whole_match_can_be_an_episode_with_a_reward_for_each_hand() -> None:
    table = env("parrotdigm", players=3, rounds=2, match=True)
    table.reset(seed=3)
    totals = played_out(table, Random(1))
    assert len(table.match.hands) == 2
    assert table.match.hands[0].pack != table.match.hands[1].pack
    assert [totals[agent] for agent in table.possible_agents] == table.match.totals


def test_action_spaces_follow_the_seed_and_sample_what_is_legal() -> None:
    runs = []
    for _ in range(2):
        table = env("taraux")
        table.reset(seed=11)
        chosen = []
        while not table.terminations[table.agent_selection]:
            action = table.action_space(table.agent_selection).sample()
            assert table.infos[table.agent_selection]["action_mask"][action]
            chosen.append(action)
            table.step(action)
        runs.append(chosen)
    assert runs[0] == runs[1]
    table.reset(seed=11)
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    assert table.action_space(other).sample() in range(len(table.game.vocabulary))
    only = np.zeros(len(table.game.vocabulary), np.int8)
    only[5] = 1
    assert table.action_space(other).sample(only) == 5


def test_episodes_without_a_seed_differ() -> None:
    hands = set()
    for table in (env(), env()):
        for _ in range(2):
            table.reset()
            assert table.episode is not None
            hands.add(table.episode.order)
    assert len(hands) == 4


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = env("scarto")
    with pytest.raises(RuntimeError, match="reset the environment first"):
        table.observe("player_0")
    table.reset(seed=7)
    before = table.observe("player_0")
    assert table.episode is not None
    mask = table.infos["player_0"]["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    for action, error in (
        (wrong, IllegalAction), (-1, UnknownAction), (500, UnknownAction), (None, UnknownAction)
    ):  # fmt: skip
        with pytest.raises(error):
            table.step(action)
    assert table.agent_selection == "player_0"
    assert (table.observe("player_0") == before).all()
    table.step(int(np.flatnonzero(mask)[0]))
    assert (table.observe("player_0") != before).any()


def test_agents_observe_what_their_seats_know() -> None:
    table = env("scarto")
    table.reset(seed=7)
    assert table.episode is not None
    for agent, seat in table.seats.items():
        pieces = table.encoder.pieces(table.observe(agent))
        cards = [sum(1 << int(card) for card in np.flatnonzero(row)) for row in pieces["cards"][:3]]
        assert cards[seat] == table.episode.view(seat).hand
        assert sum(map(bool, cards)) == 1


def test_an_environment_is_copied_with_all_that_it_holds() -> None:
    table = env("scarto")
    table.reset(seed=7)
    other: Any = copy.deepcopy(table)
    first, second, *_ = np.flatnonzero(table.infos["player_0"]["action_mask"]).tolist()
    table.step(first)
    space = other.action_space("player_0")
    assert isinstance(space, Choices)
    assert space.table is other
    assert other.infos["player_0"]["action_mask"][first]
    other.step(second)
    assert table.episode is not None
    assert table.episode.view(0).log != other.episode.view(0).log


def test_a_hand_of_a_match_is_an_episode_with_its_lots_drawn() -> None:
    table = env("parrotdigm")
    table.reset(seed=5)
    begun = table.episode
    assert begun is not None
    again = Episode(begun.source, begun.dealer)
    for move in begun.moves:
        assert again.mover == CHANCE
        again.apply(move)
    assert again.view(2) == begun.view(2)
    assert again.gains == begun.gains
