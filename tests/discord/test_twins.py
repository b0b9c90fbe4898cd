"""Twin worlds: where somebody cannot tell two deals apart, what they are sent is the same to the byte."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.discord.people import discord_room
from tests.properties.twins import _shown_alike, twins
from tests.properties.variants import called
from tests.web.test_secrets import GAMES, alike, lay, put, step
from tomfool.cards import Seat
from tomfool.discord import calls
from tomfool.discord.letter import Letter
from tomfool.discord.place import Player
from tomfool.discord.post import view_of
from tomfool.discord.sitting import Sitting
from tomfool.options import Option
from tomfool.rules import SPECTATOR, Game
from tomfool.web.live import Live
from tomfool.web.room import Room

ROUNDS = 6
ENOUGH = 4
"""Comparisons of a seat after which no other pair of deals is tried: some twins part in the bidding."""
EVERY = 3
"""One in so many steps is compared."""


class Leak(AssertionError):
    """Somebody is sent something else in one of two worlds that look alike to them."""


def payload(letter: Letter) -> bytes:
    """Return all that is sent of a letter, its picture by the cards that are drawn in it."""
    view = view_of(letter)
    rows = view.to_components() if view is not None else []
    return json.dumps([letter.text, rows, letter.picture, letter.mentions]).encode()


def sent(sitting: Sitting, seat: Seat | None) -> dict[str, bytes]:
    """Return every message that may be sent in this position: to all, and to *seat* alone."""
    letters = {"the public message": payload(sitting.status())}
    letters["the score"] = score(sitting)
    if seat is not None:
        letters["the question"] = payload(sitting.question(seat))
        for number, picked in enumerate(picks_of(sitting, seat), 1):
            letters[f"the question after {number} picks"] = payload(sitting.question(seat, picked))
        for begun in begun_calls(sitting, seat):
            letters[f"the question after {begun}"] = payload(sitting.question(seat, begun=begun))
        letters["whether it is asked"] = str((sitting.asks(seat), sitting.moment(seat))).encode()
    return letters


def picks_of(sitting: Sitting, seat: Seat) -> list[list[str]]:
    """Return what *seat* may have picked of a choice of several, card by card until it is whole."""
    table = sitting.room.table
    assert table is not None
    count = sitting.scene(seat).picks if sitting.asks(seat) else 1
    picked: list[list[str]] = []
    for _ in range(count if count > 1 else 0):
        before = picked[-1] if picked else []
        more = [name for name in table.legal(seat, before) if name in table.game.pack.index]
        if more:
            picked.append([*before, more[0]])
    return picked


def begun_calls(sitting: Sitting, seat: Seat) -> list[tuple[str, ...]]:
    """Return the beginnings of a call that is asked for in parts, if there is one."""
    scene = sitting.scene(seat)
    parts = max((calls.parts_of(scene, name) for name, _ in scene.calls), key=len, default=())
    return [parts[:place] for place in range(1, len(parts))]


def score(sitting: Sitting) -> bytes:
    from tomfool.discord import shown

    return shown.score(sitting.scene(None)).encode()


async def two_tables(world: Any, slug: str, game: Game) -> tuple[Sitting, Sitting]:
    """Two tables that are one: the same id, people and seeds."""
    people = world.party(game.seats)
    options = " ".join(
        f"{name}={Option.show(value).strip(chr(39))}"
        for name, value in game.options.items()
        if value != frozenset()
    )
    await world.say(people[0], f"{slug} {options}")
    for other in people[1:]:
        await world.press(other, world.lobby(), "Join")
    one = world.sitting
    players = {seat: Player(**vars(player)) for seat, player in one.players.items()}
    room = Room(one.room.id, await world.house.store.read(one.room.id))
    live = Live(room, one.live.store, one.live.clock, one.live.pace)
    two = Sitting(live, one.place, players, one.base, one.post, one.kept, one.manner)
    one.let_go()
    for sitting in (one, two):
        sitting.ended = True
        sitting.dress()
    return one, two


@pytest.mark.parametrize("game", GAMES, ids=called)
async def test_twin_worlds_are_told_alike_to_the_byte(game: Game) -> None:
    rng, compared = Random(f"messages of {game.name}"), 0
    async with discord_room() as world:
        pair_of_tables = await two_tables(world, game.slug, game)
        for seat in (*range(game.seats), None):
            enough = compared + ENOUGH
            for round in range(ROUNDS):
                if compared >= enough:
                    break
                pair = alike(game, seat, rng, round + 1)
                for sitting, state in zip(pair_of_tables, pair, strict=True):
                    lay(sitting.live, state.copy())
                one, two = pair
                if not _shown_alike(one, two, SPECTATOR if seat is None else seat):
                    continue
                for number in range(400):
                    for sitting, state in zip(pair_of_tables, pair, strict=True):
                        put(sitting.live, state.copy())
                    if number % EVERY == 0:
                        compare(*pair_of_tables, seat, number)
                        compared += 1
                    if one.over or not step(one, two, seat, rng, game) or one.over or two.over:
                        break
    assert compared > 8, compared


def compare(one: Sitting, two: Sitting, seat: Seat | None, number: int) -> None:
    others = sent(two, seat)
    for what, first in sent(one, seat).items():
        if first != others[what]:
            raise Leak(
                f"{what} of seat {seat} differs after {number} choices:\n{first!r}\n{others[what]!r}"
            )


async def test_the_comparison_catches_a_message_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tells the trumps of another hand in the public message is found."""
    game = next(game for game in GAMES if game.slug == "scarto")
    async with discord_room() as world:
        tables = await two_tables(world, "scarto", game)
        rng = Random(1)
        pair = twins(game, 0, rng, swaps=2)
        for sitting, state in zip(tables, pair, strict=True):
            lay(sitting.live, state.copy())
        compare(*tables, 0, 0)
        honest = Sitting.status

        def telling(self: Sitting) -> Letter:
            table = self.room.table
            assert table is not None
            return Letter(honest(self).text + str(table.state.zones[1]))

        monkeypatch.setattr(Sitting, "status", telling)
        with pytest.raises(Leak, match="the public message of seat 0 differs"):
            compare(*tables, 0, 0)
