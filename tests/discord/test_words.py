"""What may be said to the bot directly, and as commands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.discord.people import QUICK, World, answer, discord_room, labels, menus, play
from tests.discord.test_calls import asked, until
from tests.discord.test_lobby import said
from tests.web.test_pages import tables
from tests.web.test_secrets import put
from tomfool.cards import bits
from tomfool.discord import shown
from tomfool.discord.kept import Kept
from tomfool.web.clock import Pace
from tomfool.web.scene import table_scene


async def at_a_table(world: World) -> None:
    """Anna and Ben are at a table of Parett, with two bots."""
    anna, ben = world.party(2)
    await world.open(anna, [ben])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("help", "deals card games"),
        ("privacy", "keeps about you"),
        ("games", "`scarto` Scarto"),
        ("rules", "Parett"),
        ("rules scarto", "Scarto"),
        ("rules whist", "I know no game"),
        ("hand", "Your hand: "),
        ("score", "the score"),
        ("web", "/seat/"),
        ("leave", "You have given your seat up."),
    ],
)
async def test_words_are_understood_directly_too(text: str, answer: str) -> None:
    async with discord_room(base="http://card.room") as world:
        await at_a_table(world)
        await world.tell(world.people[1], text)
        assert answer in world.direct(world.people[1])[-1].content


async def test_the_host_stops_the_table_directly() -> None:
    async with discord_room() as world:
        await at_a_table(world)
        await world.tell(world.people[1], "stop")
        assert "only the host" in world.direct(world.people[1])[-1].content.casefold()
        await world.tell(world.people[0], "stop")
        assert world.bot.desk.sittings == {}


async def test_who_is_not_asked_and_who_has_no_table_is_told_so() -> None:
    async with discord_room() as world:
        await at_a_table(world)
        anna, stranger = world.people[0], world.person("Stranger")
        await answer(world, anna, world.question(anna), Random(1))
        await world.tell(anna, "KS")
        assert "Nothing is asked of you at the moment" in world.direct(anna)[-1].content
        await world.tell(stranger, "KS")
        assert "There is no table of yours here" in world.direct(stranger)[-1].content


async def test_a_card_room_without_browsers_has_no_links() -> None:
    async with discord_room() as world:
        await at_a_table(world)
        await world.tell(world.people[0], "web")
        assert "not open to browsers" in world.direct(world.people[0])[-1].content
        assert "Look on in a browser" not in labels(world.table())


async def test_before_the_first_hand_there_is_no_hand_and_no_score() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.say(anna, "parett")
        for word in ("hand", "score"):
            await world.say(anna, word)
            assert "No hand has been dealt yet." in world.channel.history()[-1].content
        await world.say(anna, "stop")
        assert world.bot.desk.sittings == {}
        assert "Anna has ended the table." in str([m.content for m in world.channel.history()])


@pytest.mark.parametrize("way", ["mention", "direct", "command", "button"])
async def test_a_player_takes_the_seat_back(way: str) -> None:
    manner, pace = replace(QUICK, remind=10, absent=20), Pace(pause=0, trick=0, grace=1)
    async with discord_room(manner=manner, pace=pace) as world:
        await at_a_table(world)
        anna, ben = world.people
        for _ in range(4):
            if question := world.question(ben):
                await answer(world, ben, question, Random(1))
            await world.wait(8)
        assert 0 in world.sitting.live.stand_in
        if way == "mention":
            await world.say(anna, "back", world.thread())
        elif way == "direct":
            await world.tell(anna, "back")
        elif way == "command":
            assert "Welcome back" in said(await anna.slash(world.thread(), "back"))
        else:
            shown = (await world.press(anna, world.table(), "My hand")).response
            await anna.click(shown.message, label="I am back")
        await world.settle()
        assert 0 not in world.sitting.live.stand_in


async def test_stop_and_web_are_commands() -> None:
    async with discord_room(base="http://card.room") as world:
        await at_a_table(world)
        anna = world.people[0]
        assert "/seat/" in said(await anna.slash(world.thread(), "web"))
        assert "The table has ended" in said(await anna.slash(world.thread(), "stop"))
        await world.settle()
        assert world.bot.desk.sittings == {}


async def test_who_takes_no_direct_messages_is_told_where_the_hand_is() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        channel = world.users[anna.id].dm_channel.id
        world.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, times=None)
        await world.open(anna, [])
        await world.say(anna, "hand", world.thread())
        assert "press **My hand**" in world.thread().history()[-1].content


@pytest.mark.parametrize(
    ("game", "option", "value", "shown"),
    [
        ("parrotdigm", "playing_train", "on", "Playing train: on"),
        ("parett", "ante", "7", "Ante: 7"),
        ("parett", "clock", "30", "Clock: 30 seconds"),
    ],
)
async def test_each_kind_of_option_has_a_menu(game: str, option: str, value: str, shown: str) -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.say(anna, game)
        menu = (await world.press(anna, world.lobby(), "Options")).response
        await world.choose(anna, menu.message, [option])
        assert len(menus(menu.message)) == 2
        await world.choose(anna, menu.message, [value], menu=1)
        assert shown in world.lobby().content


async def test_a_long_hand_is_played_from_a_menu() -> None:
    async with discord_room() as world:
        people = world.party(3)
        await world.open(people[0], people[1:], "scarto")
        await play(world, Random(1), 1)
        [leader] = [who for who in people if world.question(who)]
        question = world.question(leader)
        assert menus(question)[0].placeholder.startswith("Play: ")
        table = world.sitting.room.table
        assert table is not None
        before = len(table.state.log)
        await world.choose(leader, question, [menus(question)[0].options[0].value])
        assert len(table.state.log) == before + 1


async def test_what_is_kept_of_a_table_that_was_swept_away_is_forgotten() -> None:
    async with discord_room() as world:
        await Kept(world.house.store).put("nowhere", {"place": {}, "players": {}})
        await world.fresh_bot()
        assert await Kept(world.house.store).all() == {}


@pytest.mark.parametrize(
    ("seats", "label"),
    [
        *((seats, "Score") for seats in (2, 3, 4, 5)),
        *((seats, "Points made, a half for the winner") for seats in (2, 3, 4, 5, 6)),
        (3, "Card points against 26"),
    ],
)
def test_scores_fit_the_width_of_a_phone(seats: int, label: str) -> None:
    shown_table = shown.table(["Cleopatra"] * seats, [(label, ["−1170"] * seats)])
    lines = shown_table.strip("`\n").split("\n")
    assert max(map(len, lines)) <= max(shown.PHONE, len(label))
    assert shown_table.count("−1170") == seats


async def test_what_is_at_stake_is_said_once() -> None:
    state = until("taraux", lambda state: bool(state.history))
    async with discord_room() as world:
        await asked(world, state)
        while not state.over:
            state.apply(next(bits(state.legal(state.turn))), state.turn)
        put(world.sitting.live, state)
        table = world.sitting.room.table
        assert table is not None
        table.match.finish()
        text = world.sitting.status().text
        assert text.count(world.sitting.scene(None).stake) == 1


def test_the_last_card_of_each_kind_is_told_with_whoever_has_it() -> None:
    hands = tables("tontine", base="scarto")
    before = shown.public(table_scene(next(hands), None))
    assert "Last of each kind" not in before
    table = next(table for table in hands if len(table.state.history) == 6)
    _, card, owner = table.game.in_the_open(table.view(None))[0]
    (line,) = (
        text for text in shown.public(table_scene(table, None)).split("\n") if "Last of each" in text
    )
    assert table.game.pack.codes[card] in line.partition(table.names[owner])[2]
