"""What a seat knows in numbers: sizes, what the pieces hold, and that nothing else is told."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.adapters.hands import TABLES, dealt, played
from tomfool.adapters.bounds import longest, most
from tomfool.adapters.episode import Episode
from tomfool.adapters.histories import imagined
from tomfool.adapters.source import Source
from tomfool.adapters.tensors import Array, Encoder
from tomfool.cards import bits, mask_of
from tomfool.rules import SPECTATOR


def written(encoder: Encoder, episode: Episode, seat: int | None) -> Array:
    flat = np.zeros(encoder.size, np.float32)
    encoder.write(episode, seat, encoder.pieces(flat))
    return flat


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_what_a_seat_is_told_is_the_same_in_worlds_that_it_cannot_tell_apart(
    slug: str, players: int
) -> None:
    source, rng = Source.of(slug, {"players": players}), Random(7 * players)
    encoder = Encoder(source.rules, memory=True)
    for number, episode in enumerate(played(source, rng)):
        if number % 17 == 0 and episode.mover >= 0:
            for seat in {episode.mover, rng.randrange(players)}:
                told = written(encoder, episode, seat)
                assert (told == written(encoder, imagined(episode, seat, rng), seat)).all()
                assert 0 <= told.min() < told.max() <= 1
    assert episode.state is not None
    assert len(episode.state.log) <= longest(source.rules)
    assert max(map(abs, episode.scores())) <= most(source.rules)


def test_the_pieces_make_up_the_whole() -> None:
    encoder = Encoder(Source.of("parrotdigm").rules, memory=True)
    flat = np.zeros(encoder.size, np.float32)
    for piece in encoder.pieces(flat).values():
        piece += 1
    assert flat.min() == flat.max() == 1
    assert "lots" in encoder.shapes
    assert "lots" not in Encoder(Source.of("scarto").rules).shapes


def test_the_log_can_be_read_back() -> None:
    source, rng = Source.of("scarto"), Random(2)
    encoder = Encoder(source.rules, memory=True)
    *_, episode = played(source, rng)
    pieces = encoder.pieces(written(encoder, episode, 1))
    rows = pieces["log"].astype(int) @ (1 << np.arange(encoder.bits))
    read = [
        (row >> encoder.action_bits) - 1 << 12 | ((row & (1 << encoder.action_bits) - 1) - 1 & 0xFFF)
        for row in rows.tolist()
        if row
    ]
    assert tuple(read) == episode.view(1).log
    assert read[:3] == [0xFFF] * 3  # what the dealer has laid away


def test_cards_are_told_with_when_they_came() -> None:
    episode = dealt(Source.of("scarto"), Random(3))
    encoder = Encoder(episode.game, memory=True)
    pieces = encoder.pieces(written(encoder, episode, 2))
    hand = episode.view(2).hand
    assert mask_of(np.flatnonzero(pieces["came"]).tolist()) == hand
    assert set(pieces["came"][list(bits(hand))]) == {np.float32(1 / (1 + encoder.length))}


def test_the_trick_in_progress_is_told() -> None:
    episode = dealt(Source.of("scarto"), Random(3))
    while episode.state is not None and not episode.state.fall:
        episode.apply(next(bits(episode.state.legal(episode.mover))))
    view = episode.view(0)
    [(seat, card)] = view.trick
    encoder = Encoder(episode.game)
    pieces = encoder.pieces(written(encoder, episode, 0))
    assert np.argwhere(pieces["trick"]).tolist() == [[seat, card]]
    assert np.flatnonzero(pieces["best"]).tolist() == [card]
    assert mask_of(np.flatnonzero(pieces["led"]).tolist()) == view.led


def test_a_bot_can_observe_a_view_alone() -> None:
    episode = dealt(Source.of("taraux"), Random(4))
    encoder = Encoder(episode.game)
    for seat in (0, 3):
        assert (encoder.observe(episode.view(seat)) == written(encoder, episode, seat)).all()
    spectator = episode.view(None)
    assert spectator.seat == SPECTATOR
    assert (encoder.observe(spectator) == written(encoder, episode, None)).all()


def test_before_the_deal_nothing_is_told_but_the_seat() -> None:
    source = Source.of("scarto")
    encoder = Encoder(source.rules)
    assert np.flatnonzero(written(encoder, Episode(source), 2)).tolist() == [2]
