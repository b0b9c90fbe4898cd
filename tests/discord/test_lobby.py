"""Before a match: the lobby, its options, permissions, and the commands."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from tests.discord.people import World, button, discord_room, labels, menus
from tomfool.discord import manual
from tomfool.discord.letter import IN_A_MENU, LONGEST
from tomfool.games import TITLES


def said(result: Any) -> str:
    """Return what an interaction was answered with, to the one who asked alone."""
    answers = [*result.followups, *([result.response] if result.response else [])]
    assert all(answer.ephemeral for answer in answers if answer.content)
    return " ".join(answer.content for answer in answers)


async def press_aside(world: World, who: Any, label: str) -> str:
    """Press a button of the lobby; return what one is told."""
    result = await world.press(who, world.lobby(), label)
    return " ".join(answer.content for answer in result.followups if answer.ephemeral)


async def test_a_mention_with_a_game_opens_a_lobby() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.say(anna, "parett length=rounds-8")
        lobby = world.lobby()
        assert labels(lobby) == [
            "Join",
            "Leave",
            "Add bot",
            "Options",
            "Start",
            "Rules",
            "Add novice",
            "Add strong",
        ]
        assert "`1` Anna (host)" in lobby.content
        assert "`2` *open*" in lobby.content
        assert "Length: rounds-8 · " in lobby.content
        await world.press(ben, lobby, "Join")
        assert "`2` Ben" in world.lobby().content
        await world.press(anna, world.lobby(), "Add bot")
        assert "`3` Bruno (bot)" in world.lobby().content
        await world.press(anna, world.lobby(), "Add strong")
        assert [sitter.bot for sitter in world.sitting.room.sitters] == ["", "", "simple", "strong"]
        await world.press(ben, world.lobby(), "Leave")
        assert "`2` *open*" in world.lobby().content


async def test_only_the_host_adds_bots_sets_options_and_starts() -> None:
    async with discord_room() as world:
        anna, ben, cleo = world.party(3)
        await world.say(anna, "parett")
        await world.press(ben, world.lobby(), "Join")
        for label in ("Add bot", "Start"):
            assert "only the host" in (await press_aside(world, ben, label)).casefold()
        assert "only the host" in said(await world.press(ben, world.lobby(), "Options")).casefold()
        assert "no seat" in (await press_aside(world, cleo, "Leave"))
        assert "already" in (await press_aside(world, ben, "Join"))
        assert world.sitting.room.table is None


async def test_options_are_set_in_menus_and_all_who_sit_there_stay() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.say(anna, "parrotdigm")
        await world.press(ben, world.lobby(), "Join")
        shown = (await world.press(anna, world.lobby(), "Options")).response
        await world.choose(anna, shown.message, ["players"])
        shown = world.bot.desk.sittings and shown
        await world.choose(anna, shown.message, ["5"], menu=1)
        room = world.sitting.room
        assert room.game.seats == 5
        assert room.names[:2] == ["Anna", "Ben"]
        assert "`5` *open*" in world.lobby().content
        assert len(world.house.rooms) == 1
        await world.choose(anna, shown.message, ["clock"])
        await world.choose(anna, shown.message, ["60"], menu=1)
        assert world.sitting.room.settings.clock == 60
        await world.press(anna, world.lobby(), "Start")
        assert world.sitting.room.playing


async def test_a_table_does_not_shrink_below_those_who_sit_there() -> None:
    async with discord_room() as world:
        anna, ben, cleo = world.party(3)
        await world.say(anna, "parrotdigm players=4")
        for who in (ben, cleo):
            await world.press(who, world.lobby(), "Join")
        shown = (await world.press(anna, world.lobby(), "Options")).response
        await world.choose(anna, shown.message, ["players"])
        result = await world.choose(anna, shown.message, ["2"], menu=1)
        assert "3 sit here" in said(result)


async def test_names_are_plain_words_and_nobody_has_that_of_another() -> None:
    async with discord_room() as world:
        host = world.person("**@everyone** `Anna`")
        other = world.person("everyone Anna")
        await world.say(host, "parett")
        await world.press(other, world.lobby(), "Join")
        assert world.sitting.room.names[:2] == ["everyone Anna", "everyone Anna 2"]


@pytest.mark.parametrize("missing", ["send_messages", "view_channel"])
async def test_what_is_missing_is_said_before_anything_starts(missing: str) -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        quiet = world.guild.create_text_channel(
            "quiet",
            overwrites={world.guild.me: discord.PermissionOverwrite(**{missing: False})},
        )
        result = await anna.slash(quiet, "play", game="parett") if missing == "send_messages" else None
        if result is not None:
            assert "**Send Messages**" in said(result)
            await world.say(anna, "parett", quiet)
            assert "**Send Messages**" in world.direct(anna)[-1].content, (
                "told directly where it may not speak"
            )
        assert world.bot.desk.sittings == {}


@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads"])
async def test_without_threads_the_game_is_played_in_the_channel(missing: str) -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        flat = world.guild.create_text_channel(
            "flat", overwrites={world.guild.me: discord.PermissionOverwrite(**{missing: False})}
        )
        await world.say(anna, "parett", flat)
        lobby = flat.history()[-1]
        assert "**Create Public Threads**" in lobby.content
        await world.press(anna, lobby, "Start")
        assert flat.threads == []
        assert "Score" in labels(flat.history()[-1])
        assert world.question(anna)


async def test_slash_play_offers_games_and_options() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        games = await anna.autocomplete(world.channel, "play", "game", "par")
        assert [each["value"] for each in games] == [slug for slug in TITLES if "par" in slug]
        options = await anna.autocomplete(world.channel, "play", "options", "len", game="parett")
        assert "length=rounds-8" in [each["value"] for each in options]
        more = await anna.autocomplete(
            world.channel, "play", "options", "length=rounds-8 sta", game="parett"
        )
        assert [each["value"] for each in more] == [
            "length=rounds-8 stakes=points",
            "length=rounds-8 stakes=pot",
        ]
        result = await anna.slash(world.channel, "play", game="parett", options="stakes=pot")
        await world.settle()
        assert "The table is open" in said(result)
        assert "Stakes: pot" in world.lobby().content


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("pareto", "Did you mean parett?"),
        ("parett length", "name=value"),
        ("parett length=7", "option length takes"),
        ("parett colour=red", "no option 'colour'"),
        ("parett clock=7", "the clock has"),
        ("help", "deals card games"),
        ("", "deals card games"),
        ("games", "`parett` Parett, for 4"),
        ("rules parett", "Parett"),
        ("privacy", "**What Tomfool keeps about you**"),
        ("score", "There is no table of yours here"),
        ("stop", "There is no table of yours here"),
    ],
)
async def test_what_is_said_is_answered_in_plain_words(text: str, answer: str) -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.say(anna, text)
        assert answer.casefold() in world.channel.history()[-1].content.casefold()
        assert world.bot.desk.sittings == {}


async def test_what_does_not_mention_the_bot_is_not_read() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await anna.send(world.channel, "parett")
        await world.settle()
        assert len(world.channel.history()) == 1


async def test_hand_goes_to_its_player_alone() -> None:
    async with discord_room(base="https://cards.example") as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben])
        for channel in (world.channel, world.thread()):
            await world.say(anna, "hand", channel)
            assert channel.history()[-1].content == "Sent to you directly."
            assert "Your hand: " in world.direct(anna)[-1].content
        result = await anna.slash(world.thread(), "hand")
        await world.settle()
        assert "Your hand: " in said(result)
        result = await world.press(anna, world.table(), "My hand")
        assert "Your hand: " in said(result)
        await world.say(anna, "web", world.thread())
        secret = world.sitting.players[0].secret
        assert (
            f"https://cards.example/tables/{world.sitting.room.id}/seat/{secret}"
            in world.direct(anna)[-1].content
        )
        assert secret not in str([m.content for m in world.thread().history()])
        assert button(world.table(), "Look on in a browser").url.endswith(
            f"/tables/{world.sitting.room.id}"
        )


@pytest.mark.parametrize("permitted", [True, False])
async def test_the_hand_is_shown_in_the_thread_as_a_picture_where_that_is_permitted(
    permitted: bool,
) -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        cards = world.guild.create_text_channel(
            "table", overwrites={world.guild.me: discord.PermissionOverwrite(attach_files=permitted)}
        )
        await world.say(anna, "parett", cards)
        await world.press(anna, cards.history()[-1], "Start")
        status = cards.threads[0].history()[-1]
        shown = (await world.press(anna, status, "My hand")).response
        assert "Your hand: " in shown.content
        assert len(shown.attachments) == permitted


async def test_score_rules_and_the_fixed_words_are_commands_too() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.open(anna, [])
        for name, words in (
            ("score", "the score"),
            ("help", "deals card games"),
            ("games", "`parett`"),
            ("privacy", "keeps about you"),
        ):
            assert words in said(await anna.slash(world.channel, name))
        assert "Parett" in said(await anna.slash(world.channel, "rules", game="parett"))
        assert "the score" in said(await world.press(anna, world.table(), "Score"))
        assert "Parett" in said(await world.press(anna, world.table(), "Rules"))


async def test_the_rules_are_read_chapter_by_chapter() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        shown = (await anna.slash(world.channel, "rules", game="civil-war")).response
        [menu] = menus(shown.message)
        assert [option.label for option in menu.options][:3] == ["Civil War", "The aim", "The cards"]
        auction = next(option for option in menu.options if option.label == "The auction")
        await world.choose(anna, shown.message, [auction.value])
        assert shown.message.content.startswith("## The auction")
        assert "```\n| Level      | Points needed | Value |\n| skirmish" in shown.message.content
        assert [option.label for option in menus(shown.message)[0].options if option.default] == [
            "The auction"
        ]


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_all_of_the_rules_of_a_game_are_there(slug: str) -> None:
    found = manual.pages(slug)
    assert len(found) <= IN_A_MENU
    assert all(0 < len(text) <= LONGEST and text.count("```") % 2 == 0 for _, text in found)
    words = re.sub(r"[`*]", "", " ".join(text for _, text in found)).split()
    page = re.sub(r"(?m)^[|:\- ]+$|[`*]", "", TITLES[slug].page).split()
    assert words == page


async def test_who_leaves_gives_the_seat_to_a_bot_and_the_last_one_ends_the_table() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben], "scarto")
        await world.say(ben, "leave", world.thread())
        room = world.sitting.room
        assert [sitter.kind for sitter in room.sitters] == ["person", "bot", "bot"]
        assert "Ben" not in room.names
        await anna.slash(world.thread(), "leave")
        await world.settle()
        assert world.bot.desk.sittings == {}
        assert "Everybody has left" in world.thread().history()[-1].content


async def test_the_host_and_nobody_else_stops_the_table() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben])
        await world.say(ben, "stop", world.thread())
        assert "only the host" in world.thread().history()[-1].content.casefold()
        await world.say(anna, "stop", world.thread())
        assert "Anna has ended the table." in [m.content for m in world.thread().history()]
        assert world.bot.desk.sittings == {}
        assert world.question(anna) is None, "no question is left"


async def test_menus_of_options_show_what_stands() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.say(anna, "parett stakes=pot")
        shown = (await world.press(anna, world.lobby(), "Options")).response
        await world.choose(anna, shown.message, ["stakes"])
        message = next(m for m in [shown.message])
        assert [o.value for o in menus(message)[1].options if o.default] == ["pot"]
