"""Parett on Discord: among four people, with bots, and what is told to whom."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.discord.people import World, answer, button, discord_room, labels, menus, pick, play
from tomfool.discord.kept import rows

DRAFT = 12
"""Choices before the bets: three of each of four players."""


async def drafted(world: World, rng: Random) -> None:
    """Play the draft of a round, and the bets."""
    await play(world, rng, DRAFT + 4)


async def test_four_people_play_a_match_of_parett() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        made = await play(world, Random(1), pressing=30)
        assert made > 100
        talk = [message.content for message in world.thread().history()]
        assert talk[-1].startswith("**The match is over.")
        assert talk[-1].count("round ") == 4
        results = [text for text in talk if text.startswith("**Parett**, round")]
        assert [text[:27] for text in results] == [
            f"**Parett**, round {n} of 4\n**"[:27] for n in (1, 2, 3, 4)
        ]
        assert all("Tricks won" in text and "Bet " in text for text in results)
        assert all(re.search(r" shows? the .+ and wins\.\n```", text) for text in results), "the last trick"
        for who in world.people:
            told = world.direct(who)[-1].content
            assert told.startswith("**Parett** · [Anna’s table "), "the end is told directly, too"
            assert told.endswith(talk[-1])
            assert str(world.thread().id) in told
        assert world.bot.desk.sittings == {}
        with world.house.store.engine.connect() as connection:
            assert connection.execute(rows.select()).all() == []


async def test_one_person_plays_a_match_with_three_bots() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.open(anna, [], "parett stakes=pot")
        await play(world, Random(2), pressing=0)
        last = world.thread().history()[-1].content
        assert "The match is over." in last
        assert "Bruno" in last


async def test_the_public_message_tells_bets_and_who_is_ready_and_no_cards() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        rng = Random(3)
        await play(world, rng, DRAFT)
        assert world.table().content.endswith("**Anna to bet.**")
        await world.press(anna, world.question(anna), "Bet 3")
        assert re.search(r"Anna +3 ", world.table().content)
        await play(world, rng, 3)
        before = world.table().content
        assert [f"All have passed {n}." in before for n in ("one card", "two cards", "three cards")] == [
            True
        ] * 3
        assert " passes " not in before, "a whole round of the draft is one sentence"
        question = world.question(others[0])
        [menu] = menus(question)
        assert menu.max_values == 4
        await world.choose(others[0], question, [menu.options[0].value])
        assert world.table().content == before, "a half-chosen set shows to nobody"
        await world.press(others[0], world.question(others[0]), "Parett!")
        assert "Ben is ready." in world.table().content
        for name in ("Spades", "Hearts", "Clubs", "Diamonds"):
            assert name not in world.table().content, "a sealed set is shown to nobody"
        for who in (anna, *others[1:]):
            await answer(world, who, world.question(who), rng)
        assert "1\\. " in world.table().content
        assert " shows the " in world.table().content


async def test_cards_are_picked_in_a_menu_and_confirmed_once() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        rng = Random(4)
        await play(world, rng, 4)
        question = world.question(anna)
        assert "Two to pass to Ben: 0 of 2 picked." in question.content
        [menu] = menus(question)
        one, two = [option.value for option in menu.options[:2]]
        await world.choose(anna, question, [one])
        question = world.question(anna)
        assert "1 of 2 picked" in question.content
        assert [o.value for o in menus(question)[0].options if o.default] == [one]
        assert button(question, "Pass these two on").disabled
        await world.choose(anna, question, [one, two])
        await world.press(anna, world.question(anna), "Put them back")
        assert "0 of 2 picked" in world.question(anna).content
        await world.choose(anna, world.question(anna), [one, two])
        await world.press(anna, world.question(anna), "Pass these two on")
        assert world.question(anna) is None
        assert "You have chosen " in world.direct(anna)[-1].content


async def test_every_question_names_table_and_round_and_leads_back() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        for who in world.people:
            question = world.question(who)
            label = f"[Anna’s table {world.sitting.room.id[:4]}]({world.sitting.place.link})"
            assert question.content.startswith(f"**Parett**, round 1 of 4 · {label}")
            assert str(world.thread().id) in world.sitting.place.link
            assert "Your hand: " in question.content
            [picture] = question.attachments
            assert picture.filename == "hand.png"
            assert "of " in picture.description


async def test_a_set_that_breaks_the_rules_is_explained() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await drafted(world, Random(5))
        question = world.question(anna)
        [menu] = menus(question)
        first = menu.options[0]
        rank, suit = first.label[:-1], first.label[-1]
        other = next(o for o in menu.options if o.label[:-1] != rank and o.label[-1] != suit)
        await world.choose(anna, question, [first.value, other.value])
        assert world.question(anna).content.startswith("⚠ ")
        assert "rank" in world.question(anna).content.split("\n")[0]
        await pick(world, anna, world.question(anna), Random(6))


@pytest.mark.parametrize("style", ["{0}{1} {2}{1}", "{1}{0}, {1}{2}", "{0}{1} {2}{1} Parett!"])
async def test_sets_may_be_written(style: str) -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await drafted(world, Random(7))
        options = [option.label for option in menus(world.question(anna))[0].options]
        pairs = [(a, b) for a in options for b in options if a < b and a[-1] == b[-1]]
        one, two = pairs[0]
        await world.tell(anna, style.format(one[:-1], one[-1], two[:-1]))
        assert world.question(anna) is None
        made = next(m for m in reversed(world.direct(anna)) if m.author.id == world.bot.user.id)  # type: ignore[union-attr]
        assert f"You have chosen {one} {two}. Parett!" in made.content


async def test_what_was_written_and_is_wrong_is_answered_with_what_would_be_right() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await world.tell(anna, "the red one")
        assert "“the” is no card or call of Parett" in world.direct(anna)[-1].content
        held = labels(world.question(anna))
        missing = next(card for card in ("2♠", "3♠", "4♠", "5♠", "6♠", "7♠") if card not in held)
        await world.tell(anna, missing)
        assert "is not in your hand" in world.direct(anna)[-1].content
        assert world.question(anna) is not None


async def test_the_rules_can_be_read_at_a_question_which_stands() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        question = world.question(anna)
        shown = (await world.press(anna, question, "Rules")).response
        assert shown.ephemeral
        assert shown.content.startswith("# Parett")
        assert world.question(anna).content == question.content
        assert labels(world.question(anna)) == labels(question)
