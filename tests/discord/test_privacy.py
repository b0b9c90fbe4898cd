"""Nothing about accounts is kept beyond the game: not in the database, not in the log, not in memory."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from tests.discord.people import World, discord_room, play
from tomfool import record
from tomfool.discord import words
from tomfool.discord.kept import rows
from tomfool.web.limits import DAY

NAMES = ("Quenisset", "Wolfhagen", "Zdravkova")


async def ended(world: World) -> None:
    """Play the match to its end."""
    await play(world, Random(9), pressing=10)


async def stopped(world: World) -> None:
    """The host stops the table in the middle of a hand."""
    await play(world, Random(9), 8)
    await world.say(world.people[0], "stop", world.thread())


async def expired(world: World) -> None:
    """Everybody goes away for a day."""
    await play(world, Random(9), 8)
    await world.wait(DAY + 3600)


async def left(world: World) -> None:
    """All leave, one after the other."""
    await play(world, Random(9), 8)
    for who in world.people:
        await world.say(who, "leave", world.thread())


async def expelled(world: World) -> None:
    """The server sends the bot away."""
    await play(world, Random(9), 8)
    await world.bot.on_guild_remove(world.bot.guilds[0])
    await world.settle()


@pytest.mark.parametrize("end", [ended, stopped, expired, left, expelled])
async def test_when_the_game_is_over_no_account_is_known_any_more(
    end: Callable[[World], Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    async with discord_room(url) as world:
        people = [world.person(name) for name in NAMES]
        await world.open(people[0], people[1:], "scarto")
        traces = [*NAMES, *(str(who.id) for who in people)]
        assert found(on_disk(tmp_path), traces) == set(traces), "while it runs they are needed"
        secrets = [player.secret for player in world.sitting.players.values()]
        room = world.sitting.room.id
        await end(world)
        assert world.bot.desk.sittings == {}
        assert found(on_disk(tmp_path), [*traces, *secrets]) == set()
        assert found([record.getMessage().encode() for record in caplog.records], traces) == set()
        assert in_memory([world.bot, world.house], traces, [who.id for who in people]) == []
        with world.house.store.engine.connect() as connection:
            assert connection.execute(rows.select()).all() == []
        live = await world.house.live(room)
        assert live.room.names == ["Seat 0", "Seat 1", "Seat 2"]
        if end is ended:
            assert live.room.table is not None
            kept = record.dumps(live.room.table.match)
            assert "Seat 2" in kept
            assert found([kept.encode()], traces) == set()


def on_disk(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir()]


def found(texts: Iterable[bytes], traces: Iterable[str]) -> set[str]:
    """Return which *traces* are in *texts*."""
    texts = list(texts)
    return {trace for trace in traces if any(trace.encode() in each for each in texts)}


def in_memory(roots: list[Any], traces: list[str], ids: list[int]) -> list[str]:
    """Return what of *traces* and *ids* can be reached from *roots*, not through the simulated Discord."""
    seen: set[int] = set()
    queue: list[tuple[Any, str]] = [(root, type(root).__name__) for root in roots]
    hits = []
    wanted = {str(id) for id in ids}
    while queue:
        thing, way = queue.pop()
        if id(thing) in seen or isinstance(thing, ModuleType | FunctionType | FrameType | type):
            continue
        seen.add(id(thing))
        home = getattr(type(thing), "__module__", "") or ""
        if home.startswith(("simcord", "tests", "asyncio", "_asyncio", "concurrent", "_pytest")):
            continue
        if isinstance(thing, str | bytes):
            text = thing if isinstance(thing, str) else thing.decode("utf-8", "replace")
            if any(trace in text for trace in traces):
                hits.append(f"{way}: {text[:80]!r}")
        elif isinstance(thing, int):
            if str(thing) in wanted:
                hits.append(f"{way}: {thing}")
        else:
            queue += [
                (other, f"{way} > {type(other).__name__}"[-160:]) for other in gc.get_referents(thing)
            ]
    return hits


async def test_the_search_of_the_memory_finds_players_while_they_play() -> None:
    async with discord_room() as world:
        people = [world.person(name) for name in NAMES]
        await world.open(people[0], people[1:], "scarto")
        hits = in_memory([world.bot, world.house], list(NAMES), [who.id for who in people])
        assert any(NAMES[0] in hit for hit in hits)
        assert any(str(people[0].id) in hit for hit in hits)


async def test_the_log_of_the_room_never_has_a_name() -> None:
    async with discord_room() as world:
        people = [world.person(name) for name in NAMES]
        await world.open(people[0], people[1:], "scarto")
        await play(world, Random(9), 12)
        entries = str(await world.house.store.read(world.sitting.room.id))
        assert "Seat 1" in entries
        assert found([entries.encode()], [*NAMES, *(str(who.id) for who in people)]) == set()


async def test_who_leaves_is_forgotten_though_the_others_play_on(tmp_path: Path) -> None:
    async with discord_room(f"sqlite:///{tmp_path / 'room.sqlite'}") as world:
        people = [world.person(name) for name in NAMES]
        await world.open(people[0], people[1:], "scarto")
        await world.say(people[1], "leave", world.thread())
        traces = [NAMES[1], str(people[1].id)]
        assert found(on_disk(tmp_path), traces) == set()
        assert found(on_disk(tmp_path), [NAMES[0]]) == {NAMES[0]}


async def test_a_mistake_is_logged_without_what_was_said_by_whom(caplog: pytest.LogCaptureFixture) -> None:
    async with discord_room(check_errors=False) as world:
        [anna] = [world.person("Quenisset")]

        async def fail(asked: Any) -> None:
            raise RuntimeError(f"{asked.name} said {asked.text}")

        world.bot.hearing.mention = fail  # type: ignore[method-assign,assignment]
        await world.say(anna, "parett")
        messages = [record.getMessage() for record in caplog.records if record.name == "tomfool.discord"]
        assert messages == ["on_message: RuntimeError"]


async def test_privacy_says_what_is_kept() -> None:
    page = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
    for sentence in words.PRIVACY.split("\n")[1:]:
        for said in sentence.split(". "):
            assert said.strip(" .") in page.replace("\n", " "), said


def test_the_bot_asks_for_no_privileged_intent() -> None:
    from tomfool.discord.client import intents

    wanted = intents()
    assert [wanted.members, wanted.presences, wanted.message_content] == [False] * 3
