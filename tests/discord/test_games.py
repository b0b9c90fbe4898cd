"""Every game of the house on Discord, by the same code."""

from __future__ import annotations

from random import Random

import pytest

from tests.discord.people import discord_room, labels, menus, parts, play
from tomfool.cards import LOKA80
from tomfool.discord import parts as shown_parts
from tomfool.discord.letter import IN_A_MENU, LONGEST, ROWS
from tomfool.discord.parts import by_suit
from tomfool.games import TITLES

SHORT = {
    "eight-hundred": "target=300",
    "parrotdigm": "rounds=2",
    "taraux": "hands=2",
    "taraux-de-six": "hands=2",
}
"""Options that make a match as short as the game has it, where that is not the usual length."""


@pytest.mark.parametrize("slug", sorted(set(TITLES) - {"parett"}))
async def test_two_people_play_a_match_to_its_end_with_bots_in_the_other_seats(slug: str) -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben], f"{slug} {SHORT.get(slug, '')}")
        made = await play(world, Random(f"a match of {slug}"), pressing=12)
        assert made > 12, "some with buttons and menus, the others in words"
        over = world.thread().history()[-1].content
        assert over.startswith("**The match is over.")
        for who in (anna, ben):
            assert world.direct(who)[-1].content.endswith(over)
            assert world.question(who) is None
        assert world.bot.desk.sittings == {}
        for message in [*world.thread().history(), *world.direct(anna), *world.direct(ben)]:
            check(message)


@pytest.mark.parametrize("slug", sorted(set(TITLES) - {"parett"}))
async def test_people_alone_play_with_buttons_and_menus(slug: str) -> None:
    async with discord_room() as world:
        people = world.party(TITLES[slug].game().seats)
        await world.open(people[0], people[1:], slug)
        assert await play(world, Random(f"people at {slug}"), 25) == 25
        for who in people:
            for message in world.direct(who):
                check(message)


def check(message: object) -> None:
    """A message keeps to what Discord allows."""
    assert len(message.content) <= LONGEST  # type: ignore[attr-defined]
    assert len(message.components) <= ROWS  # type: ignore[attr-defined]
    ids = [part.custom_id for part in parts(message) if part.custom_id]
    assert len(set(ids)) == len(ids)
    assert all(len(id) <= 100 for id in ids)
    assert all(len(menu.options) <= IN_A_MENU for menu in menus(message))


async def test_more_cards_than_a_menu_holds_are_split_by_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_parts, "IN_A_MENU", 14)
    async with discord_room() as world:
        anna, *others = world.party(3)
        await world.open(anna, others, "scarto")
        dealer = anna
        question = world.question(dealer)
        assert "lay away" in question.content
        shown = menus(question)
        assert len(shown) >= 2
        assert shown[0].placeholder.startswith("Pick: Earth")
        suits = [{option.label.split(" ")[-1] for option in menu.options} for menu in shown]
        assert not suits[0] & suits[1], "no suit is in two menus"
        one, two = shown[0].options[0], shown[1].options[0]
        await world.choose(dealer, question, [one.value], menu=0)
        await world.choose(dealer, world.question(dealer), [two.value], menu=1)
        assert "2 of 3 picked" in world.question(dealer).content, "what one menu picked stays picked"
        assert "Lay these three away" in labels(world.question(dealer))


async def test_cards_that_may_not_be_played_are_not_offered() -> None:
    async with discord_room() as world:
        people = world.party(3)
        await world.open(people[0], people[1:], "scarto")
        await play(world, Random(8), 2)
        sitting = world.sitting
        [mover] = [who for who in people if world.question(who)]
        seat, table = sitting.seat_of(mover.id), sitting.room.table
        assert seat is not None
        assert table is not None
        question = world.question(mover)
        offered = [p.label for p in parts(question) if getattr(p, "label", None) not in (None, "Rules")]
        offered += [option.label for menu in menus(question) for option in menu.options]
        assert len(offered) == len(table.legal(seat)) < table.view(seat).hand.bit_count()


def test_no_suit_is_torn_apart() -> None:
    groups = by_suit(LOKA80, LOKA80.codes)
    assert [len(group) for group in groups] == [14, 14, 14, 14, 24]
    for mask in LOKA80.suit_masks:
        homes = {n for n, group in enumerate(groups) for code in group if mask >> LOKA80.index[code] & 1}
        assert len(homes) == 1
