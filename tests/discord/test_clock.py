"""Clocks, reminders and absence: the game goes on, and waits for those who come back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.discord.people import QUICK, World, answer, asks, discord_room, labels, play
from tomfool.discord.place import Manner
from tomfool.web.clock import Pace

SLOW = replace(QUICK, remind=180, absent=600)
PACE = Pace(pause=0, trick=0, grace=30)


def texts(world: World, number: int) -> list[str]:
    """Return the direct messages of a player."""
    return [message.content for message in world.direct(world.people[number])]


async def test_who_does_not_choose_is_reminded_once() -> None:
    async with discord_room(manner=SLOW, pace=PACE) as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await world.wait(170)
        assert not any("still your turn" in text for text in texts(world, 0))
        await world.wait(20)
        await world.wait(200)
        assert sum("still your turn" in text for text in texts(world, 0)) == 1
        assert "In 7 min a bot plays for you" in str(texts(world, 0))


async def test_a_bot_stands_in_for_who_is_absent_until_they_return() -> None:
    async with discord_room(manner=SLOW, pace=PACE) as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben])
        for _ in range(4):
            if question := world.question(ben):
                await answer(world, ben, question, Random(1))
            await world.wait(200)
        assert "A bot plays for you until you are back." in str(texts(world, 0))
        assert (
            sum(
                "until you are back." in text and "bot plays for you until" in text
                for text in texts(world, 0)
            )
            <= 2
        )
        assert world.question(anna) is None
        table = world.sitting.room.table
        assert table is not None
        acts = table.acts(0)
        assert acts > 0
        notice = next(m for m in reversed(world.direct(anna)) if "I am back" in labels(m))
        await world.press(anna, notice, "I am back")
        assert world.sitting.live.stand_in == {}
        if question := world.question(ben):
            await answer(world, ben, question, Random(1))
        await world.wait(60)
        assert world.question(anna) is not None, "the player chooses again"


async def test_a_table_whose_players_are_all_absent_waits_for_them() -> None:
    async with discord_room(manner=SLOW, pace=PACE) as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben])
        await world.wait(3600)
        table = world.sitting.room.table
        assert table is not None
        before = len(table.state.log)
        await world.wait(3600)
        assert len(table.state.log) == before
        await world.say(anna, "hand", world.thread())
        await world.wait(5)
        assert any(asks(message) for message in world.direct(anna))


async def test_with_a_clock_a_bot_chooses_when_it_has_run_out() -> None:
    async with discord_room(manner=SLOW, pace=PACE) as world:
        anna, ben = world.party(2)
        await world.say(anna, "parett clock=60")
        await world.press(ben, world.lobby(), "Join")
        await world.press(anna, world.lobby(), "Start")
        await world.wait(59)
        table = world.sitting.room.table
        assert table is not None
        assert table.acts(0) == 0
        await world.wait(2)
        assert table.acts(0) > 0
        assert "A bot plays for you until you are back." in str(texts(world, 0))
        assert not any("still your turn" in text for text in texts(world, 0))


async def test_the_next_hand_is_dealt_when_the_score_could_be_read() -> None:
    async with discord_room(manner=Manner(pause=0, rest=15)) as world:
        [anna] = world.party(1)
        await world.open(anna, [])
        await play(world, Random(2), pressing=0)
        first = world.table()
        assert "Tricks won" in first.content
        await world.wait(14)
        assert world.question(anna) is None
        await world.wait(2)
        assert world.question(anna)
        assert "round 2 of 4" in world.table().content
        kept = next(m for m in world.thread().history() if m.id == first.id)
        assert "Tricks won" in kept.content, "each hand has a message of its own"
