"""OpenSpiel's own checks on every game, and what wrappers of games are known to get wrong."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, get_all_states
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from tests.adapters import tiny
from tests.adapters.hands import TABLES
from tomfool.adapters import openspiel
from tomfool.adapters.bounds import most
from tomfool.bots.registry import bot
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.view import View

SLUGS = list(TITLES)


@pytest.fixture(autouse=True)
def _seeds() -> None:
    """Their checks draw from the global generators."""
    random.seed(7)
    np.random.seed(7)
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])


def load(slug: str, **parameters: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(slug), parameters)


def after_the_deal(game: Any, rng: random.Random) -> Any:
    return deal_on(game.new_initial_state(), rng)


def deal_on(state: Any, rng: random.Random) -> Any:
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
    return state


def play_on(state: Any, rng: random.Random, moves: int = -1) -> Any:
    while not state.is_terminal() and moves:
        state.apply_action(rng.choice(state.legal_actions()))
        moves -= 1
    return state


def passes(*tests: unittest.TestCase) -> None:
    """Run *tests*; fail with what they have to say."""
    result = unittest.TestResult()
    unittest.TestSuite(tests).run(result)
    assert result.testsRun == len(tests) > 0
    assert [trace for _, trace in result.errors + result.failures] == []


# Their checks


@pytest.mark.parametrize("slug", SLUGS)
def test_random_hands_are_what_openspiel_expects(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_hand_survives_copies_and_pickles(slug: str, players: int) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(load(slug, players=players))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_interface_is_kept(slug: str) -> None:
    parts = {"game_name": openspiel.short_name(slug), "game": load(slug)}
    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), parts)
    passes(*unittest.defaultTestLoader.loadTestsFromTestCase(case))


def test_every_hand_of_a_tiny_game_is_remembered_perfectly() -> None:
    name = "tomfool_tiny(whisper=True)"
    game = pyspiel.load_game(name)
    states = get_all_states.get_all_states(game, -1, True, True).values()
    chance = sum(state.is_chance_node() for state in states)
    over = sum(state.is_terminal() for state in states)
    api_test.TOTAL_NUM_STATES[name] = (chance, len(states) - chance - over, over)
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(api_test._assert_is_perfect_recall(game))
    case = type("Full", (api_test.EnforceAPIOnFullTreeBase,), {"game_name": name, "game": game})
    passes(*unittest.defaultTestLoader.loadTestsFromTestCase(case))


def test_words_and_tensors_of_a_tiny_game_tell_the_same_hands_apart() -> None:
    game = pyspiel.load_game("tomfool_tiny(whisper=True)")
    states = get_all_states.get_all_states(game, -1, True, False).values()
    for seat in range(2):
        both = {
            (state.information_state_string(seat), tuple(state.information_state_tensor(seat)))
            for state in states
        }
        assert len({words for words, _ in both}) == len({numbers for _, numbers in both}) == len(both) > 100


def test_a_playthrough_replays(tmp_path: Path) -> None:
    text = generate_playthrough.playthrough("tomfool_parrotdigm(players=3)", None, seed=3)
    (tmp_path / "parrotdigm.txt").write_text(text)
    expected, actual = generate_playthrough.replay(str(tmp_path / "parrotdigm.txt"))
    assert expected == actual


# What wrappers get wrong


def test_parameters_survive_every_way_of_copying() -> None:
    game = load("courtship", players=3, courtship="royal-affair+summoning", dealer=2)
    for copy in (game, pickle.loads(pickle.dumps(game)), pyspiel.load_game(str(game))):
        assert str(copy) == str(game)
        assert (copy.num_players(), copy.rules.options["base"]) == (3, "scarto")
        assert copy.rules.options["courtship"] == {"royal-affair", "summoning"}
    state = after_the_deal(game, random.Random(1))
    assert state.current_player() == state.episode.dealer == 2
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.episode.source == state.episode.source == state.clone().episode.source == game.source
    assert game.new_initial_state().episode.dealer == 2


def test_wrong_parameters_are_refused_with_what_would_be_right() -> None:
    for parameters, words in (
        ({"players": 5}, "Scarto is for 3 players, not 5"),
        ({"hands": 4}, "option hands takes 3, 6 or 9, not 4"),
        ({"dealer": 3}, "dealer is a seat from 0 to 2, not 3"),
    ):
        with pytest.raises(OptionError, match=words):
            load("scarto", **parameters)


@pytest.mark.parametrize("slug", ["scarto", "parrotdigm"])
def test_chance_moves_do_not_count_against_the_length_of_a_hand(slug: str) -> None:
    game = load(slug)
    state = play_on(after_the_deal(game, random.Random(2)), random.Random(3))
    chances = sum(item.player == pyspiel.PlayerId.CHANCE for item in state.full_history())
    assert chances == game.max_chance_nodes_in_history() >= len(game.rules.pack) - 1
    assert len(state.history()) - chances <= game.max_game_length()
    environment = rl_environment.Environment(
        game, chance_event_sampler=rl_environment.ChanceEventSampler(1)
    )
    step, choices = environment.reset(), 0
    while not step.last():
        step = environment.step(
            [step.observations["legal_actions"][step.observations["current_player"]][0]]
        )
        choices += 1
    assert choices >= len(game.rules.pack) - 3
    assert any(step.rewards)


def test_a_copy_made_while_cards_are_dealt_deals_the_same() -> None:
    state = load("scarto").new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[-1])
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.chance_outcomes() == state.chance_outcomes()
        done, other = deal_on(state.clone(), random.Random(4)), deal_on(copy, random.Random(4))
        assert str(done) == str(other)


def test_hands_begun_together_differ() -> None:
    game, rng = load("scarto"), random.Random(5)
    assert str(after_the_deal(game, rng)) != str(after_the_deal(game, rng))


def test_a_copy_plays_on_alone() -> None:
    state = after_the_deal(load("tapp"), random.Random(6))
    before, copy = str(state), state.clone()
    play_on(copy, random.Random(7))
    assert str(state) == before
    assert copy.is_terminal()


def test_seats_that_act_together_take_turns_and_learn_nothing() -> None:
    """In Parett everybody drafts at the same time: seat 1 must not see what seat 0 has picked."""
    game = load("parett")
    state = after_the_deal(game, random.Random(8))
    other = state.clone()
    first, *_, last = state.legal_actions()
    state.apply_action(first)
    other.apply_action(last)
    assert state.information_state_string(0) != other.information_state_string(0)
    for seat in (1, 2, 3):
        assert state.information_state_string(seat) == other.information_state_string(seat)
        assert state.observation_tensor(seat) == other.observation_tensor(seat)
        assert state.information_state_tensor(seat) == other.information_state_tensor(seat)


def test_a_house_bot_is_shown_a_view_and_nothing_else() -> None:
    class Curious:
        name = "curious"

        def choose(self, view: View) -> int:
            shown.append(view)
            return bot("simple").choose(view)

    shown: list[View] = []
    game = load("scarto")
    state = after_the_deal(game, random.Random(9))
    table = [openspiel.HouseBot(seat, Curious()) for seat in range(3)]
    while not state.is_terminal():
        player = table[state.current_player()]
        assert player.player_id() == state.current_player()
        state.apply_action(player.step(state))
    table[0].restart_at(state)
    returns = pyspiel.evaluate_bots(game.new_initial_state(), table, 3)
    assert sum(returns) == 0 != max(returns)
    assert {type(view) for view in shown} == {View}
    assert len({view.seat for view in shown}) == 3


# Observers and sizes


def test_an_observer_without_a_seat_sees_what_a_spectator_sees() -> None:
    game = load("scarto")
    state = after_the_deal(game, random.Random(10))
    hand = state.episode.view(1).hand
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(True, False, kinds.NONE))
    public.set_from(state, 1)
    assert not public.dict["cards"][:3].any()
    assert "hand 1: 25 cards" in public.string_from(state, 1)
    own = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    own.set_from(state, 1)
    assert sum(1 << card for card in np.flatnonzero(own.tensor).tolist()) == hand
    assert own.string_from(state, 1) == "hand 1: " + game.rules.pack.show(hand)
    nothing = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.NONE))
    nothing.set_from(state, 1)
    assert nothing.string_from(state, 1) == ""
    assert not nothing.tensor.any()
    with pytest.raises(ValueError, match="what one player sees"):
        make_observation(game, pyspiel.IIGObservationType(True, True, kinds.ALL_PLAYERS))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_actions_and_chances_have_the_names_of_the_game() -> None:
    state = load("parrotdigm").new_initial_state()
    assert state.action_to_string(0) == "paradigm red-2"
    state.apply_action(0)
    assert state.action_to_string(5) == "deal " + state.episode.game.pack.codes[5]
    deal_on(state, random.Random(1))
    assert state.action_to_string(state.legal_actions()[0]) in ("plus", "minus")
    assert str(state).startswith("paradigm red-2\npack: ")


@pytest.mark.parametrize("slug", SLUGS)
def test_bounds_are_declared_on_both_sides(slug: str) -> None:
    game = load(slug)
    assert game.max_utility() == -game.min_utility() == most(game.rules) > 0
    assert game.utility_sum() == (0.0 if game.rules.zero_sum else None)


def test_python_ends_in_peace_with_games_registered() -> None:
    """OpenSpiel lets go of what makes a game after Python has gone, which must not end in a crash."""
    script = "import pyspiel, tomfool.adapters.openspiel as a; print(pyspiel.load_game('tomfool_scarto'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "tomfool_scarto()\n", "")


def test_a_title_of_ones_own_takes_no_name_that_is_taken() -> None:
    assert openspiel.short_name(tiny.TINY.slug) in pyspiel.registered_names()
    with pytest.raises(ValueError, match="there is a game 'scarto' already"):
        openspiel.make_known(TITLES["scarto"])
