"""Worlds for search: every one replays legally from the first card on, and its seat could not tell it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tests.adapters import tiny
from tests.adapters.hands import TABLES, dealt, played
from tests.properties.worlds import chi_square
from tomfool.adapters import histories, openspiel, words
from tomfool.adapters.episode import CHANCE, Episode
from tomfool.adapters.histories import imagined
from tomfool.adapters.source import Source
from tomfool.cards import bits
from tomfool.sampler import NoWorld


def replayed(episode: Episode) -> Episode:
    """Return *episode* played again move by move, each checked."""
    again = Episode(episode.source, episode.dealer)
    for move in episode.moves:
        if again.mover == CHANCE:
            assert move in again.chances()
        else:
            assert again.state is not None
            assert again.state.legal(again.mover) >> move & 1
        again.apply(move)
    return again


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_imagined_histories_replay_legally_and_look_the_same(slug: str, players: int) -> None:
    source, rng = Source.of(slug, {"players": players}), Random(players)
    looked = 0
    while looked < 4:  # a hand may end before the first card is played
        for number, episode in enumerate(played(source, rng)):
            if number % 9 == 5 and episode.mover >= 0:
                seat = episode.mover
                world = replayed(imagined(episode, seat, rng))
                assert world.view(seat) == episode.view(seat)
                for tell in (words.remembered, words.observed, words.private):
                    assert tell(world, seat) == tell(episode, seat)
                looked += 1


def test_worlds_differ_and_follow_from_the_seed() -> None:
    episode = dealt(Source.of("scarto"), Random(1))
    runs = [
        [imagined(copy, 1, rng).order for _ in range(10)]
        for copy, rng in (
            (episode.copy(), Random(3)),
            (episode.copy(), Random(3)),
            (episode.copy(), Random(4)),
        )
    ]
    assert runs[0] == runs[1] != runs[2]
    assert len(set(runs[0])) == 10


def test_hands_that_fit_are_equally_likely() -> None:
    """Seat 0 has been passed a card by seat 1 and lays one of three away: seat 1 has seen that much."""
    source, rng = Source.of(tiny.TINY.slug), Random(1)
    episode = dealt(source, rng)
    episode.apply(episode.game.action("play on"))
    episode.apply(next(bits(episode.view(1).hand)))  # seat 1 passes a card to seat 0
    episode.apply(next(bits(episode.view(0).hand)))  # and seat 0 lays one away
    worlds = [imagined(episode, 1, rng) for _ in range(900)]
    away = Counter(world.state.log[-1] & 0xFFF for world in worlds if world.state is not None)
    statistic, bound = chi_square([away[card] for card in sorted(away)])
    assert len(away) == 3
    assert statistic <= bound


def test_a_secret_answer_is_drawn_anew() -> None:
    """Seat 0 has answered in secret: to seat 1 one answer is as likely as the other."""
    episode = dealt(Source.of(tiny.TINY.slug, {"whisper": True}), Random(1))
    for name in ("play on", "keep quiet"):
        episode.apply(episode.game.action(name))
    rng = Random(2)
    said = Counter(words.remembered(imagined(episode, 1, rng), 0) for _ in range(400))
    answers = Counter("keep quiet" in text for text in said.elements())
    assert 150 < answers[True] < 250


def test_what_has_been_sealed_is_drawn_from_the_world_not_from_the_truth() -> None:
    episode = dealt(Source.of("parett"), Random(4))
    rng = Random(5)
    while not (type(episode.state.rule).__name__ == "Sealing" and episode.mover == 1):  # type: ignore[union-attr]
        assert episode.state is not None
        episode.apply(rng.choice(list(bits(episode.state.legal(episode.mover)))))
    inner = episode.game.zone_index["sealed 0"]
    sizes = set()
    for _ in range(30):
        world = imagined(episode, 1, rng).state
        assert world is not None
        sizes.add(world.zones[inner].bit_count())
    assert len(sizes) > 1


def test_nothing_is_imagined_before_the_deal() -> None:
    with pytest.raises(ValueError, match="before the cards are dealt"):
        imagined(Episode(Source.of("scarto")), 0, Random(1))


def test_a_search_without_a_history_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories.Story, "told", lambda story: None)
    with pytest.raises(NoWorld, match="no history found for 50 worlds"):
        imagined(dealt(Source.of("scarto"), Random(1)), 0, Random(1))


@pytest.mark.parametrize("slug", ["scarto", "taraux", "rally-the-king", "parett"])
def test_their_search_plays_our_games_on_worlds_that_replay(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pyspiel.load_game(openspiel.short_name(slug))
    given: list[tuple[int, Any, Any]] = []
    resample = openspiel.TomfoolState.resample_from_infostate

    def watched(state: Any, player: int, sampler: Any) -> Any:
        world = resample(state, player, sampler)
        given.append((player, state, world.clone()))
        return world

    monkeypatch.setattr(openspiel.TomfoolState, "resample_from_infostate", watched)
    random = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 6, random_state=random)
    state, rng, number = game.new_initial_state(), Random(6), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        number += 1
        action = bot.step(state) if number % 10 == 0 else rng.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
    assert len(given) > 10
    for player, _, world in given:
        again = game.new_initial_state()
        for item in world.full_history():
            assert again.current_player() == item.player
            assert item.action in again.legal_actions()
            again.apply_action(item.action)
        assert again.information_state_string(player) == world.information_state_string(player)
