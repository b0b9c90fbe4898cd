"""Choices that come before the table is ready for them: another is asked something in secret meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.discord.people import World, answer, asks, discord_room, labels
from tests.discord.test_calls import asked, until
from tomfool.discord import words
from tomfool.state import State


def asked_aside(slug: str = "paskievics-tarokk") -> State:
    """Return a hand in which the declarer is asked first whether to annul it, and the others behind."""
    return until(slug, lambda state: state.aside is not None)


async def at_the_question(world: World) -> tuple[State, list[Any]]:
    """Four people who are all asked whether to annul the hand; return them from the declarer on."""
    state = asked_aside()
    await asked(world, state)
    world.sitting.ended = False
    world.sitting.begin()
    await world.settle()
    assert all(world.question(who) for who in world.people)
    first = state.turn
    return state, [*world.people[first:], *world.people[:first]]


def table_of(world: World) -> Any:
    table = world.sitting.room.table
    assert table is not None
    return table


async def test_what_is_chosen_too_early_is_kept_and_counts_when_the_table_is_ready() -> None:
    async with discord_room() as world:
        _, (declarer, second, third, _) = await at_the_question(world)
        for who in (third, second):
            await world.press(who, world.question(who), "Play on")
            told = world.direct(who)[-1]
            assert told.content.startswith(f"You have chosen “play on”. {words.KEPT}")
            assert "Choose otherwise" in labels(told)
            assert world.question(who) is None, "and is not asked meanwhile"
        seats = [world.sitting.seat_of(who.id) for who in (second, third)]
        before = [table_of(world).acts(seat) for seat in seats]
        await world.press(declarer, world.question(declarer), "Play on")
        assert [table_of(world).acts(seat) for seat in seats] == [acts + 1 for acts in before]
        for who in (second, third):
            assert "You have chosen “play on”." in str([m.content for m in world.direct(who)])
            assert words.KEPT not in str([m.content for m in world.direct(who)])


async def test_what_is_kept_can_be_chosen_otherwise() -> None:
    async with discord_room() as world:
        _, (declarer, second, *_) = await at_the_question(world)
        seat = world.sitting.seat_of(second.id)
        acts = table_of(world).acts(seat)
        await world.press(second, world.question(second), "Play on")
        await world.press(second, world.direct(second)[-1], "Choose otherwise")
        assert asks(world.direct(second)[-1]), "the same message asks again"
        await world.press(declarer, world.question(declarer), "Play on")
        assert table_of(world).acts(seat) == acts, "nothing is chosen by itself"
        await world.press(second, world.question(second), "Play on")
        assert table_of(world).acts(seat) == acts + 1


async def test_what_is_written_too_early_is_kept_too() -> None:
    async with discord_room() as world:
        _, (declarer, second, *_) = await at_the_question(world)
        seat = world.sitting.seat_of(second.id)
        acts = table_of(world).acts(seat)
        await world.tell(second, "play on")
        assert words.KEPT in world.direct(second)[-1].content
        assert world.question(second) is None
        await world.tell(second, "annul")
        assert "Only a hand with" in world.direct(second)[-1].content, "what the rules refuse is not kept"
        await world.press(declarer, world.question(declarer), "Play on")
        assert table_of(world).acts(seat) == acts + 1


async def test_who_has_chosen_early_is_not_reminded_of_it() -> None:
    async with discord_room() as world:
        _, (_, second, third, *_) = await at_the_question(world)
        await world.press(second, world.question(second), "Play on")
        await world.wait(world.manner.remind + 5)
        assert "still your turn" not in str([m.content for m in world.direct(second)])
        assert "still your turn" in str([m.content for m in world.direct(third)])


async def test_a_choice_that_is_kept_survives_a_restart(tmp_path: Path) -> None:
    async with discord_room(f"sqlite:///{tmp_path / 'room.sqlite'}") as world:
        people, rng = world.party(4), Random(3)
        await world.open(people[0], people[1:], "paskievics-tarokk")
        while table_of(world).state.aside is None:
            who = next(who for who in people if world.question(who))
            await answer(world, who, world.question(who), rng)
        first = table_of(world).state.turn
        declarer, second = people[first], people[(first + 1) % 4]
        acts = table_of(world).acts((first + 1) % 4)
        await world.press(second, world.question(second), "Play on")
        assert words.KEPT in world.direct(second)[-1].content
        await world.bot.desk.close()
        world.house.rooms.clear()
        await world.fresh_bot()
        assert world.question(second) is None, "nobody is asked twice"
        await world.press(declarer, world.question(declarer), "Play on")
        assert table_of(world).acts((first + 1) % 4) == acts + 1


async def test_what_the_rules_do_not_allow_any_more_is_dropped_with_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with discord_room() as world:
        _, (declarer, second, *_) = await at_the_question(world)
        sitting = world.sitting
        seat = sitting.seat_of(second.id)
        assert seat is not None
        await world.press(second, world.question(second), "Play on")
        kept = sitting.players[seat].early
        assert kept is not None
        sitting.players[seat].early = type(kept)(kept.hand, kept.at, ("annul",))
        await world.press(declarer, world.question(declarer), "Play on")
        assert sitting.players[seat].early is None
        dropped, again = world.direct(second)[-2:]
        assert f"You have chosen “annul”. {words.NOT_KEPT}" in dropped.content
        assert "Only a hand with" in dropped.content
        assert not labels(dropped)
        assert asks(again)


async def test_what_has_no_place_any_more_is_dropped_with_a_word() -> None:
    async with discord_room() as world:
        _, (_, second, *_) = await at_the_question(world)
        await world.press(second, world.question(second), "Play on")
        seat = world.sitting.seat_of(second.id)
        world.sitting.live.stand_in[seat] = "away"
        world.sitting.wake()
        await world.settle()
        assert words.NOT_KEPT in str([m.content for m in world.direct(second)])
        assert world.sitting.players[seat].early is None


async def test_my_hand_shows_what_is_kept() -> None:
    async with discord_room() as world:
        _, (_, second, *_) = await at_the_question(world)
        await world.press(second, world.question(second), "Play on")
        await world.tell(second, "hand")
        assert words.KEPT in world.direct(second)[-1].content
        assert "Your hand: " in world.direct(second)[-1].content


async def test_answers_in_any_order_come_to_the_same() -> None:
    async with discord_room() as world:
        _, order = await at_the_question(world)
        for who in reversed(order):
            await answer_on(world, who)
        assert table_of(world).state.aside is None
        assert all(player.early is None for player in world.sitting.players.values())


async def answer_on(world: World, who: Any) -> None:
    question = world.question(who)
    if "Play on" in labels(question):
        await world.press(who, question, "Play on")
    else:
        await answer(world, who, question, Random(1))
