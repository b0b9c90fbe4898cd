"""The wire: the real discord.py, its requests and its gateway, at a loopback stand-in for Discord."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from tests.discord.fake_discord import EPHEMERAL, P_SEND, FakeDiscord, point_discord_at, serve
from tests.discord.people import undrawn
from tomfool.discord import pictures
from tomfool.discord.client import Tomfool
from tomfool.discord.place import Manner
from tomfool.discord.sitting import Sitting
from tomfool.games import TITLES
from tomfool.web.clock import AT_ONCE
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS
from tomfool.web.store import Store

QUICK = Manner(pause=0.02, rest=0)
TABLES = 50
BUDGET = 0.1
"""Seconds of the loop's own work between a press and its acknowledgement, 99 times of 100.

Not by the clock on the wall, which tells what else the machine is doing.
"""


@dataclass
class Wire:
    """A bot of the card room, connected to the stand-in."""

    fake: FakeDiscord
    bot: Tomfool
    house: House

    async def until(self, found: Callable[[], Any], seconds: float = 30) -> Any:
        """Wait for what is *found*."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(StopIteration, LookupError):
                if what := found():
                    return what
            await asyncio.sleep(0.005)
        raise AssertionError("it never comes")

    def said(self, channel: str) -> list[dict[str, Any]]:
        return list(self.fake.messages[channel].values())

    async def open(
        self, host: dict[str, Any], others: list[dict[str, Any]], game: str = "parett"
    ) -> Sitting:
        """Open a table and begin; return it."""
        known = set(self.bot.desk.sittings)
        await self.fake.say(host, self.fake.channel["id"], f"<@{self.fake.bot['id']}> {game}")
        room = await self.until(lambda: next(iter(set(self.bot.desk.sittings) - known)))
        sitting = self.bot.desk.sittings[room]
        await self.until(lambda: sitting.place.lobby)
        lobby = self.fake.messages[self.fake.channel["id"]][str(sitting.place.lobby)]
        for other in others:
            await self.fake.click(other, lobby, label="Join")
            await self.until(lambda other=other: sitting.seat_of(int(other["id"])) is not None)
        await self.fake.click(host, lobby, label="Start")
        await self.until(lambda: sitting.room.playing)
        return sitting

    async def question(self, sitting: Sitting, seat: int = 0) -> dict[str, Any]:
        """Wait for the question of a seat; return the message."""
        player = sitting.players[seat]
        await self.until(lambda: player.message)
        message: dict[str, Any] = self.fake.messages[str(player.channel)][str(player.message)]
        return message


@asynccontextmanager
async def wire(url: str = "sqlite://", fake: FakeDiscord | None = None) -> AsyncIterator[Wire]:
    """A bot that is connected for the time of this block."""
    fake = fake or FakeDiscord()
    before = (
        discord.http.Route.BASE,
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY,
        discord.asset.Asset.BASE,
    )
    runner, port = await serve(fake)
    point_discord_at(port)
    house = House(Store(url), pace=AT_ONCE, limits=NO_LIMITS)
    bot = Tomfool(house, manner=QUICK, guild_ready_timeout=0.05)
    running = asyncio.create_task(bot.start(fake.token))
    try:
        line = Wire(fake, bot, house)
        await line.until(lambda: bot.is_ready() or running.done())
        yield line
    finally:
        await bot.close()
        with suppress(asyncio.CancelledError):
            await running
        await house.close()
        await runner.cleanup()
        (
            discord.http.Route.BASE,
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY,
            discord.asset.Asset.BASE,
        ) = before


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("discord").setLevel(logging.ERROR)


async def test_from_the_mention_to_the_first_trick() -> None:
    async with wire() as line:
        fake = line.fake
        anna, ben = fake.add_user("anna"), fake.add_user("ben")
        sitting = await line.open(anna, [ben])
        thread = str(sitting.place.thread)
        assert fake.channels[thread]["type"] == 11
        asked = await line.question(sitting)
        assert "Your hand: " in asked["content"]
        sent = [body for method, path, body in fake.log if method == "POST" and body and "_files" in body]
        assert sent, "the hand goes along as a picture"
        done = await fake.click(anna, asked, custom_id=asked["components"][0]["components"][0]["custom_id"])
        assert (done["type"], done["acked"]) == (6, True)
        await line.until(lambda: "You have chosen" in asked["content"])
        status = await line.until(
            lambda: next(m for m in line.said(thread) if m["content"].startswith("**Parett**, round 1"))
        )
        mine = await fake.click(ben, status, label="My hand")
        assert mine["replies"][0]["flags"] & EPHEMERAL
        await line.until(lambda: "Your hand: " in mine["replies"][0]["content"])
        assert [m for m, p, _ in fake.log if p.endswith("/commands")] == ["PUT"], (
            "the commands are told once"
        )


async def test_four_people_play_a_match_of_parett_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "drawn", undrawn)
    async with wire() as line:
        fake = line.fake
        people = [fake.add_user(name) for name in ("anna", "ben", "cleo", "dmitri")]
        sitting = await line.open(people[0], people[1:])
        thread, players = str(sitting.place.thread), dict(sitting.players)
        for count in range(600):
            seat = await line.until(
                lambda: sitting.ended or next(s + 1 for s, p in players.items() if p.message)
            )
            if sitting.ended:
                break
            await respond(line, sitting, people, seat - 1, pressing=count < 24)
        await line.until(lambda: not line.bot.desk.sittings)
        said = [m["content"] for m in line.said(thread)]
        assert said[-1].startswith("**The match is over.")
        assert sum("Tricks won" in text for text in said) == 4
        assert not any("Your hand" in text for text in said)


async def test_two_people_play_a_match_of_taraux_with_bots_on_the_wire(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "drawn", undrawn)
    async with wire() as line:
        fake = line.fake
        people = [fake.add_user(name) for name in ("anna", "ben")]
        sitting = await line.open(people[0], people[1:], "taraux hands=1")
        thread, players = str(sitting.place.thread), dict(sitting.players)
        direct = [str(player.channel) for player in players.values()]
        for count in range(200):
            seat = await line.until(
                lambda: sitting.ended or next(s + 1 for s, p in players.items() if p.message)
            )
            if sitting.ended:
                break
            direct = [str(player.channel) for player in players.values()]
            await respond(line, sitting, people, seat - 1, pressing=count < 8)
        await line.until(lambda: not line.bot.desk.sittings)
        over = line.said(thread)[-1]["content"]
        assert over.startswith("**The match is over.")
        assert all(line.said(channel)[-1]["content"].endswith(over) for channel in direct)
        assert not any("Your hand" in message["content"] for message in line.said(thread))


async def respond(
    line: Wire, sitting: Sitting, people: list[dict[str, Any]], seat: int, *, pressing: bool
) -> None:
    """Let a player answer the question that waits: by *pressing*, or in words as a bot would choose."""
    table, player = sitting.room.table, sitting.players[seat]
    assert table is not None
    acts, hand = table.acts(seat), table.number
    if pressing:
        await choose(line.fake, people[seat], await line.question(sitting, seat))
    else:
        await line.fake.say(people[seat], str(player.channel), " ".join(table.hint(seat)))
    await line.until(lambda: sitting.ended or table.number > hand or table.acts(seat) > acts)


async def test_a_click_that_overtakes_its_own_message_counts() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        sitting = await line.open(anna, [])
        overtaken = 0
        fake.slow_sends = 0.15
        for number in range(4):
            known = set(fake.messages[str(sitting.players[0].channel)]) if number else set()
            message = await line.until(lambda known=known: newest(fake, anna, known))
            assert number == 0 or sitting.players[0].message != int(message["id"]), (
                "the answer is on its way"
            )
            overtaken += sitting.players[0].message != int(message["id"])
            table = sitting.room.table
            assert table is not None
            acts = table.acts(0)
            await choose(fake, anna, message)
            await line.until(lambda acts=acts, table=table: table.acts(0) > acts)
        assert overtaken >= 3


def newest(fake: FakeDiscord, user: dict[str, Any], known: set[str]) -> dict[str, Any] | None:
    """Return the newest message to somebody that asks for one choice, besides those that are *known*."""
    for channel in fake.channels.values():
        if channel["type"] == 1 and channel["recipients"][0]["id"] == user["id"]:
            for message in reversed(list(fake.messages[channel["id"]].values())):
                if message["id"] not in known and message["components"]:
                    return message
    return None


async def choose(fake: FakeDiscord, user: dict[str, Any], message: dict[str, Any]) -> None:
    """Answer a question in as few presses as it takes, without waiting for anything."""
    while True:
        first = message["components"][0]["components"][0]
        sure = [
            k
            for row in message["components"]
            for k in row["components"]
            if ":done:" in k.get("custom_id", "")
        ]
        if sure and not sure[0].get("disabled"):
            await fake.click(user, message, custom_id=sure[0]["custom_id"], settle=0)
            return
        if first["type"] == 2:
            await fake.click(user, message, custom_id=first["custom_id"], settle=0)
            return
        values = [option["value"] for option in first["options"][: first["max_values"]]]
        if "Parett" in str(sure):
            values = values[:1]
        before = first["custom_id"]
        await fake.click(user, message, custom_id=before, values=values, settle=0)
        for _ in range(400):
            if message["components"] and message["components"][0]["components"][0]["custom_id"] != before:
                break
            if ":one:" in before:
                return
            await asyncio.sleep(0.01)


async def test_reconnect_resumes_and_what_was_missed_is_made_up_for() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        await fake.drop()
        await fake.say(anna, fake.channel["id"], f"<@{fake.bot['id']}> scarto")
        await line.until(lambda: len(line.bot.desk.sittings) == 1)
        assert (fake.resumed, fake.identified) == (1, 1)


async def test_after_an_invalid_session_the_game_goes_on() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        sitting = await line.open(anna, [])
        asked = await line.question(sitting)
        await fake.invalidate()
        await line.until(lambda: fake.identified == 2 and fake.ws is not None)
        await choose(fake, anna, asked)
        table = sitting.room.table
        assert table is not None
        await line.until(lambda: table.acts(0) > 0)
        assert len(line.bot.desk.sittings) == 1
        questions = [m for m in line.said(str(sitting.players[0].channel)) if "Your hand" in m["content"]]
        assert len(questions) <= 2, "nobody is asked twice"


async def test_rate_limits_and_errors_of_the_server_are_waited_out() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        fake.limits += [["POST", "/threads", 1, 0.1], ["POST", "/messages", 2, 0.1]]
        fake.failures.append(["POST", "/users/@me/channels", 1, 502])
        sitting = await line.open(anna, [])
        await line.question(sitting)
        assert all(limit[2] == 0 for limit in fake.limits)
        assert fake.failures[0][2] == 0


async def test_closed_direct_messages_and_a_thread_that_may_not_be_opened() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        fake.dm_closed.add(anna["id"])
        fake.failures.append(["POST", "/threads", 1, 403])
        known = set(line.bot.desk.sittings)
        await fake.say(anna, fake.channel["id"], f"<@{fake.bot['id']}> parett")
        room = await line.until(lambda: next(iter(set(line.bot.desk.sittings) - known)))
        sitting = line.bot.desk.sittings[room]
        await line.until(lambda: sitting.place.lobby)
        lobby = fake.messages[fake.channel["id"]][str(sitting.place.lobby)]
        refused = await fake.click(anna, lobby, label="Start")
        await line.until(lambda: "**Create Public Threads**" in str(refused["replies"]))
        await fake.click(anna, lobby, label="Start")
        await line.until(lambda: sitting.players[0].nudge)
        call = fake.messages[str(sitting.place.thread)][str(sitting.players[0].nudge)]
        shown = await fake.click(anna, call, label="My hand")
        hand = await line.until(
            lambda: "Your hand" in shown["replies"][0]["content"] and shown["replies"][0]
        )
        assert hand["flags"] & EPHEMERAL
        await choose(fake, anna, hand)
        table = sitting.room.table
        assert table is not None
        await line.until(lambda: table.acts(0) > 0)


async def test_play_is_a_command_that_offers_games_and_options_as_one_types() -> None:
    async with wire() as line:
        fake, channel = line.fake, line.fake.channel["id"]
        anna = fake.add_user("anna")
        offered = await fake.autocomplete(anna, channel, "play", "game", "par")
        assert [each["value"] for each in offered] == [slug for slug in TITLES if "par" in slug]
        offered = await fake.autocomplete(anna, channel, "play", "game", "")
        assert len(offered) == min(len(TITLES), 25)
        offered = await fake.autocomplete(
            anna, channel, "play", "options", "length=rounds-8 st", game="parett"
        )
        assert [each["name"] for each in offered] == [
            "length=rounds-8 stakes=points",
            "length=rounds-8 stakes=pot",
        ]
        done = await fake.slash(anna, channel, "play", game="parett", options="stakes=pot")
        assert done["type"] == 5, "acknowledged first"
        assert done["replies"][0]["flags"] & EPHEMERAL
        await line.until(lambda: "The table is open" in done["replies"][0]["content"])
        [sitting] = line.bot.desk.sittings.values()
        assert sitting.room.game.options["stakes"] == "pot"
        lobby = fake.messages[channel][str(sitting.place.lobby)]
        await fake.click(anna, lobby, label="Start")
        await line.question(sitting)
        for name, words in (("hand", "Your hand: "), ("score", "the score"), ("rules", "# Parett")):
            done = await fake.slash(anna, channel, name)
            shown = await line.until(lambda done=done: done["replies"][0]["content"] and done["replies"][0])
            assert words in shown["content"]
            assert shown["flags"] & EPHEMERAL
        done = await fake.slash(anna, channel, "stop")
        await line.until(lambda: "The table has ended." in done["replies"][0]["content"])
        assert line.bot.desk.sittings == {}


async def test_a_command_that_cannot_be_carried_out_is_answered_in_plain_words() -> None:
    async with wire() as line:
        fake, channel = line.fake, line.fake.channel["id"]
        anna = fake.add_user("anna")
        for name, options, words in (
            ("play", {"game": "pareto"}, "Did you mean parett?"),
            ("play", {"game": "parett", "options": "length=7"}, "Option length takes"),
            ("hand", {}, "There is no table of yours here"),
        ):
            done = await fake.slash(anna, channel, name, **options)
            await line.until(lambda done=done, words=words: words in done["replies"][0]["content"])
        fake.deny = P_SEND
        done = await fake.slash(anna, channel, "play", game="parett")
        await line.until(lambda: "**Send Messages**" in done["replies"][0]["content"])
        assert line.bot.desk.sittings == {}


async def test_after_a_restart_in_the_middle_of_a_hand_buttons_work_and_nobody_is_asked_twice(
    tmp_path: Path,
) -> None:
    url, fake = f"sqlite:///{tmp_path / 'room.sqlite'}", FakeDiscord()
    anna, ben = fake.add_user("anna"), fake.add_user("ben")
    async with wire(url, fake) as line:
        sitting = await line.open(anna, [ben])
        for _ in range(4):  # the draft, and a bet
            for seat, who in enumerate((anna, ben)):
                table = sitting.room.table
                assert table is not None
                acts = table.acts(seat)
                await choose(fake, who, await line.question(sitting, seat))
                await line.until(lambda t=table, s=seat, a=acts: t.acts(s) > a)
        questions = [await line.question(sitting, seat) for seat in (0, 1)]
        await line.until(lambda: not sitting.tasks)
        channels = [str(sitting.place.thread), *(str(p.channel) for p in sitting.players.values())]
    before = {channel: list(fake.messages[channel]) for channel in channels}
    assert all(question["components"] for question in questions)
    async with wire(url, fake) as line:
        sitting = await line.until(lambda: next(iter(line.bot.desk.sittings.values())))
        await line.until(lambda: not sitting.tasks)
        assert {channel: list(fake.messages[channel]) for channel in channels} == before
        for seat, who in enumerate((anna, ben)):
            table = sitting.room.table
            assert table is not None
            acts = table.acts(seat)
            await choose(fake, who, questions[seat])
            await line.until(lambda t=table, s=seat, a=acts: t.acts(s) > a)
            await line.until(lambda seat=seat: "You have chosen" in questions[seat]["content"])
        assert sitting.room.names[:2] == ["anna", "ben"]


async def test_a_question_after_a_take_back_is_a_message_of_its_own() -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        sitting = await line.open(anna, [])
        first = await line.question(sitting)
        table = sitting.room.table
        assert table is not None
        await choose(fake, anna, first)
        await line.until(lambda: table.acts(0) > 0)
        await fake.say(anna, str(sitting.players[0].channel), "take back")
        await line.until(lambda: table.acts(0) == 0)
        await line.until(lambda: sitting.players[0].message not in (0, int(first["id"])))
        again = await line.question(sitting)
        await choose(fake, anna, again)
        await line.until(lambda: table.acts(0) > 0)


@pytest.mark.parametrize("what", ["guild", "thread", "channel"])
async def test_a_table_ends_with_the_place_where_it_is(what: str) -> None:
    async with wire() as line:
        fake = line.fake
        anna = fake.add_user("anna")
        sitting = await line.open(anna, [])
        asked = await line.question(sitting)
        place, guild = sitting.place, fake.guild_id
        thread = {"id": str(place.thread), "guild_id": guild, "parent_id": str(place.channel), "type": 11}
        event, data = {
            "guild": ("GUILD_DELETE", {"id": guild}),
            "thread": ("THREAD_DELETE", thread),
            "channel": ("CHANNEL_DELETE", fake.channel),
        }[what]
        await fake.dispatch(event, data)
        await line.until(lambda: not line.bot.desk.sittings)
        assert "This table has ended." in asked["content"]
        assert not asked["components"]


@pytest.fixture
def tidy_memory() -> Iterator[None]:
    """What other tests have left is not searched for garbage while presses wait."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("tidy_memory")
async def test_fifty_tables_are_acknowledged_in_time() -> None:
    async with wire() as line:
        fake, rng = line.fake, Random(5)
        people = [fake.add_user(f"p{number}") for number in range(TABLES)]
        tables = [await line.open(who, []) for who in people]
        waits, works = [], []

        async def sit(who: dict[str, Any], sitting: Sitting) -> None:
            for _ in range(3):
                await asyncio.sleep(rng.uniform(0, 4))  # some 25 presses a second
                message = await line.question(sitting)
                row = message["components"][0]["components"][0]
                options = row.get("options", [])[: row.get("max_values", 0)]
                values = [option["value"] for option in options] or None
                pressed = await fake.click(
                    who, message, custom_id=row["custom_id"], values=values, settle=0
                )
                waits.append(pressed["ack_s"])
                works.append(pressed["ack_work"])

        await asyncio.gather(*(sit(who, sitting) for who, sitting in zip(people, tables, strict=True)))
        works.sort()
        waits.sort()
        assert len(works) == 3 * TABLES
        assert works[math.ceil(len(works) * 0.99) - 1] < BUDGET, (works[-3:], waits[-3:])
