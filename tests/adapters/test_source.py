"""Games by name and parameters."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from tests.adapters.hands import dealt, played
from tomfool.adapters.episode import CHANCE, NOBODY_LEFT, Episode
from tomfool.adapters.source import Source, parameters_of, seats_of
from tomfool.cards import bits
from tomfool.errors import OptionError, UnknownGame
from tomfool.games import TITLES


@pytest.mark.parametrize("slug", TITLES)
def test_every_title_says_how_many_play_and_can_be_had_for_so_many(slug: str) -> None:
    least, greatest = seats_of(TITLES[slug])
    for players in range(least, greatest + 1):
        assert Source.of(slug, {"players": players}).rules.seats == players
    with pytest.raises(OptionError):
        Source.of(slug, {"players": greatest + 1}).rules  # noqa: B018
    assert Source.of(slug, parameters_of(TITLES[slug])).options == ()


def test_sets_are_words_joined_by_plus() -> None:
    assert parameters_of(TITLES["courtship"])["courtship"] == (
        "queens-ruff+royal-affair+royal-marriage+summoning"
    )
    assert parameters_of(TITLES["scarto"])["courtship"] == "none"
    assert Source.of("tontine", {"courtship": "none"}).rules.options["courtship"] == frozenset()
    chosen = Source.of("scarto", {"courtship": "summoning+royal-affair"}).rules.options["courtship"]
    assert chosen == {"summoning", "royal-affair"}


def test_the_same_parameters_are_the_same_game() -> None:
    assert Source.of("scarto", {"hands": 6}).rules is Source.of("scarto", {"hands": 6}).rules
    assert Source.of("scarto", {"hands": 3}).rules is Source.of("scarto").rules
    with pytest.raises(UnknownGame):
        Source.of("whist")


def test_an_episode_is_pickled_as_its_moves() -> None:
    rng = Random(1)
    begun = Episode(Source.of("parrotdigm"))
    for _ in range(50):
        again = pickle.loads(pickle.dumps(begun))
        assert (again.moves, again.mover, again.source) == (begun.moves, begun.mover, begun.source)
        if begun.state is not None:
            assert again.view(2) == begun.view(2)
        if begun.mover == CHANCE:
            begun.apply(rng.choice(begun.chances()))
        else:
            assert begun.state is not None
            begun.apply(next(bits(begun.state.legal(begun.mover))))
    assert begun.state is not None
    assert len(begun.state.log) == 10


def test_scores_are_nothing_until_the_end() -> None:
    *_, episode = played(Source.of("scarto"), Random(2))
    assert episode.mover == NOBODY_LEFT
    assert any(episode.scores())
    assert dealt(Source.of("scarto"), Random(2)).scores() == (0, 0, 0)
