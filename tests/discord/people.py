"""A card room with its bot in a simulated Discord, and people who play there with buttons and menus."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import discord
import pytest
import simcord
from simcord.results import to_discord_message

from tests.web.fakes import FakeClock
from tomfool.discord import pictures as drawing
from tomfool.discord.client import Tomfool
from tomfool.discord.place import Manner
from tomfool.discord.sitting import Sitting
from tomfool.web import room
from tomfool.web.clock import AT_ONCE, Pace
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS
from tomfool.web.store import Store

QUICK = Manner(pause=0, rest=0)
NAMES = ("Anna", "Ben", "Cleopatra", "Dmitri", "Esther", "Farid", "Greta", "Hanno")


@dataclass
class World:
    """The card room, its clock, the simulated Discord with one server, and its people."""

    house: House
    clock: FakeClock
    env: Any
    guild: Any
    channel: Any
    people: list[Any] = field(default_factory=list)
    users: dict[int, Any] = field(default_factory=dict)
    manner: Manner = QUICK
    base: str = ""

    @property
    def bot(self) -> Tomfool:
        bot: Tomfool = self.env.bot
        return bot

    def person(self, name: str) -> Any:
        """Let somebody come to the server."""
        user = self.env.create_user(name)
        member = self.guild.add_member(user)
        self.users[member.id] = user
        self.people.append(member)
        return member

    def party(self, number: int) -> list[Any]:
        """Let so many people come."""
        return [self.person(name) for name in NAMES[:number]]

    @property
    def sitting(self) -> Sitting:
        """The one table there is."""
        [only] = self.bot.desk.sittings.values()
        return only

    async def settle(self) -> None:
        """Let everything happen that happens by itself now."""
        for _ in range(100):
            before = (len(self.env.http_requests), self.clock.count)
            await self.clock.go(0)
            await self.env.settle()
            busy = {task for sitting in self.bot.desk.sittings.values() for task in sitting.tasks}
            if busy:
                await asyncio.wait(busy, timeout=10)
            elif (len(self.env.http_requests), self.clock.count) == before:
                return
        raise AssertionError("it never comes to rest")

    async def wait(self, seconds: float) -> None:
        """Let time pass for the card room."""
        await self.settle()
        await self.clock.go(seconds)
        await self.settle()

    async def say(self, who: Any, text: str, channel: Any = None) -> None:
        """Say something with a mention of the bot."""
        await who.send(channel or self.channel, f"<@{self.bot.user.id}> {text}")  # type: ignore[union-attr]
        await self.settle()

    async def press(self, who: Any, message: Any, label: str) -> Any:
        """Press the button with a label."""
        actor = self.users[who.id] if message.guild is None else who
        done = await actor.click(message, label=label)
        await self.settle()
        return done

    async def choose(self, who: Any, message: Any, values: list[str], menu: int = 0) -> Any:
        """Choose from a menu of a message."""
        actor = self.users[who.id] if message.guild is None else who
        done = await actor.select(message, values, custom_id=menus(message)[menu].custom_id)
        await self.settle()
        return done

    async def fresh_bot(self) -> None:
        """Stop the bot and start another one in its place."""
        await self.settle()
        await self.env.restart_bot(Tomfool(self.house, manner=self.manner, base=self.base))
        await self.settle()

    # What people see

    def lobby(self) -> Any:
        """The newest message with a Start button."""
        return next(m for m in reversed(self.channel.history()) if "Start" in labels(m))

    def thread(self) -> Any:
        return self.channel.threads[-1]

    def table(self) -> Any:
        """The newest public message about the hand."""
        return next(m for m in reversed(self.thread().history()) if "Score" in labels(m))

    def question(self, who: Any) -> Any | None:
        """The newest direct message that asks something."""
        channel = self.users[who.id].dm_channel
        newest = sorted(self.env.backend.messages.get(channel.id, {}).items())[-8:]
        messages = [to_discord_message(self.env, message) for _, message in newest]
        return next((m for m in reversed(messages) if asks(m)), None)

    def direct(self, who: Any) -> list[Any]:
        """The direct messages of somebody."""
        messages: list[Any] = self.users[who.id].dm_channel.history()
        return messages

    async def tell(self, who: Any, text: str, **more: Any) -> None:
        """Write something to the bot directly."""
        await self.users[who.id].send_dm(text, **more)
        await self.settle()

    async def open(self, host: Any, others: list[Any], game: str = "parett", *, bots: int = 0) -> None:
        """Open a table, let others join, start."""
        await self.say(host, game)
        for other in others:
            await self.press(other, self.lobby(), "Join")
        for _ in range(bots):
            await self.press(host, self.lobby(), "Add bot")
        await self.press(host, self.lobby(), "Start")


def parts(message: Any) -> list[Any]:
    return [part for row in message.components for part in row.children]


def button(message: Any, label: str) -> Any:
    """Return the button with a label."""
    return next(part for part in parts(message) if getattr(part, "label", None) == label)


def labels(message: Any) -> list[str]:
    return [part.label for part in parts(message) if isinstance(part, discord.Button) and part.label]


def menus(message: Any) -> list[Any]:
    return [part for part in parts(message) if isinstance(part, discord.SelectMenu)]


def asks(message: Any) -> bool:
    """Whether a message asks for a choice of cards or calls."""
    return any(re.match(r"tf:(act|one|part|pick|done):", part.custom_id or "") for part in parts(message))


async def answer(world: World, who: Any, message: Any, rng: Random) -> None:
    """Answer the question in *message* at random, with what it offers."""
    picks = [menu for menu in menus(message) if menu.custom_id.startswith("tf:pick:")]
    if picks:
        await pick(world, who, message, rng)
        return
    ways = [p for p in parts(message) if re.match(r"tf:(act|one|part):", p.custom_id or "")]
    way = rng.choice(ways)
    if isinstance(way, discord.SelectMenu):
        await world.users[who.id].select(message, [rng.choice(way.options).value], custom_id=way.custom_id)
    else:
        await world.users[who.id].click(message, custom_id=way.custom_id)
    await world.settle()


async def pick(world: World, who: Any, message: Any, rng: Random) -> None:
    """Pick one card after the other until the choice is whole, then confirm it."""
    for _ in range(60):
        sure = next(p for p in parts(message) if (p.custom_id or "").startswith("tf:done:"))
        if not sure.disabled:
            await world.users[who.id].click(message, custom_id=sure.custom_id)
            await world.settle()
            return
        menu = rng.choice([m for m in menus(message) if m.custom_id.startswith("tf:pick:")])
        chosen = [option.value for option in menu.options if option.default]
        others = [option.value for option in menu.options if not option.default]
        if others and len(chosen) < menu.max_values:
            values = [*chosen, rng.choice(others)]
            await world.users[who.id].select(message, values, custom_id=menu.custom_id)
            await world.settle()
        message = next(m for m in world.direct(who) if m.id == message.id)
    raise AssertionError("the choice never becomes whole")


async def write(world: World, who: Any) -> None:
    """Answer in words, with what the advising bot would choose."""
    [sitting] = world.bot.desk.asking(who.id)
    seat, table = sitting.seat_of(who.id), sitting.room.table
    assert seat is not None
    assert table is not None
    await world.tell(who, " ".join(table.hint(seat)))


async def play(world: World, rng: Random, choices: int = 5000, *, pressing: int = 5000) -> int:
    """Let everybody answer what they are asked, until nobody is; return how many choices were made.

    The first ones, as many as *pressing*, are made with buttons and menus, the others in words.
    """
    for count in range(choices):
        waiting = [(who, message) for who in world.people if (message := world.question(who))]
        if not waiting:
            return count
        who, message = rng.choice(waiting)
        if count < pressing:
            await answer(world, who, message, rng)
        else:
            await write(world, who)
    return choices


async def undrawn(codes: Sequence[str]) -> bytes:
    """Stand in for the drawing of a hand, where nobody looks at it."""
    return ",".join(codes).encode()


@asynccontextmanager
async def discord_room(
    url: str = "sqlite://",
    *,
    manner: Manner = QUICK,
    pace: Pace = AT_ONCE,
    base: str = "",
    pictures: bool = False,
    **options: Any,
) -> AsyncIterator[World]:
    """A card room whose bot is at a simulated Discord for the time of this block."""
    clock = FakeClock()
    monkey = pytest.MonkeyPatch()
    rng = Random("cards")
    monkey.setattr(room, "new_seed", lambda: rng.randbytes(32))
    monkey.setattr(room, "new_secret", lambda: f"bots {rng.random()}")
    if not pictures:
        monkey.setattr(drawing, "drawn", undrawn)
    house = House(Store(url), clock=clock, pace=pace, limits=NO_LIMITS)
    options.setdefault("settle_timeout", 60.0)  # by the clock on the wall, and machines may be busy
    try:
        async with simcord.run(Tomfool(house, manner=manner, base=base), **options) as env:
            guild = env.create_guild()
            world = World(
                house, clock, env, guild, guild.create_text_channel("cards"), manner=manner, base=base
            )
            try:
                yield world
            finally:
                await world.bot.desk.close()
    finally:
        monkey.undo()
        await house.close()
