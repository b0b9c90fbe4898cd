"""Questions as a player reads them, and what is said rather than played: bids, signals, calls in parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from tests.discord.people import World, discord_room, labels, menus
from tests.web.test_secrets import lay, put
from tomfool.cards import bits
from tomfool.discord import calls, shown
from tomfool.discord.asked import Asked
from tomfool.discord.choices import DEEDS
from tomfool.discord.letter import ROWS, Letter, Menu
from tomfool.discord.states import read_state
from tomfool.games import game
from tomfool.state import State
from tomfool.table.words import name, the


async def bidding(world: World) -> tuple[Any, Any]:
    """Four people at Civil War; return who bids first, with the question."""
    people = world.party(4)
    await world.open(people[0], people[1:], "civil-war")
    [bidder] = [who for who in people if world.question(who)]
    return bidder, world.question(bidder)


async def test_a_bid_of_several_parts_is_asked_for_part_by_part() -> None:
    async with discord_room() as world:
        bidder, question = await bidding(world)
        [menu] = menus(question)
        assert [option.label for option in menu.options] == [
            "Skirmish with",
            "Skirmish without",
            "Skirmish against",
        ]
        assert menu.options[1].description.startswith("55 points, worth 20")
        assert labels(question) == ["Pass", "Rules"]
        await world.choose(bidder, question, [menu.options[1].value])
        question = world.question(bidder)
        assert "So far: Skirmish without." in question.content
        [menu] = menus(question)
        assert [option.label for option in menu.options] == ["Earth", "Air", "Fire", "Water"]
        await world.choose(bidder, question, [menu.options[2].value])
        question = world.question(bidder)
        assert "So far: Skirmish without, fire." in question.content
        await world.choose(bidder, question, [menus(question)[0].options[0].value])
        assert world.question(bidder) is None
        assert "“bid fire skirmish without”" in world.direct(bidder)[-1].content
        assert world.sitting.scene(None).view.contract.suit == "fire"


async def test_a_bid_that_was_begun_can_be_begun_again() -> None:
    async with discord_room() as world:
        bidder, question = await bidding(world)
        await world.choose(bidder, question, [menus(question)[0].options[1].value])
        await world.press(bidder, world.question(bidder), "Begin again")
        assert "So far" not in world.question(bidder).content
        assert labels(world.question(bidder)) == ["Pass", "Rules"]


async def test_a_part_of_a_bid_that_comes_too_late_changes_nothing() -> None:
    async with discord_room() as world:
        bidder, question = await bidding(world)
        menu = menus(question)[0]
        await world.press(bidder, question, "Pass")
        before = world.sitting.room.length
        pressed = read_state(menu.custom_id, [menu.options[0].value])
        answer = await DEEDS["part"](world.bot.desk, Asked(bidder.id, "", 0, 0), pressed)
        assert answer.instead is not None
        assert "This choice has been made" in answer.instead.text
        assert world.sitting.room.length == before


async def asked(world: World, state: State) -> Letter:
    """Return what the seat is asked whose turn it is in a *state* of a hand, laid on a table of people."""
    people = world.party(state.game.seats)
    await world.say(people[0], state.game.slug)
    for other in people[1:]:
        await world.press(other, world.lobby(), "Join")
    world.sitting.dress()
    lay(world.sitting.live, state.game.deal(seed=1))
    put(world.sitting.live, state)
    return world.sitting.question(state.turn)


def until(slug: str, there: Callable[[State], bool]) -> State:
    """Return a hand played at random until it is *there*."""
    for seed in range(20):
        rng, state = Random(seed), game(slug).deal(seed=seed)
        while not state.over:
            if there(state):
                return state
            state.apply(rng.choice(list(bits(state.legal(state.turn)))), state.turn)
    raise AssertionError("no hand comes to that")


async def test_a_signal_is_a_menu_of_the_cards_that_it_may_go_with() -> None:
    state = until("eight-hundred", lambda state: len(state.fall) == 1 and bool(state.history))
    async with discord_room() as world:
        question = await asked(world, state)
        calls_open = {name for name, _ in world.sitting.scene(state.turn).calls}
        offered = [row for row in question.rows if isinstance(row, Menu)]
        assert offered[0].hint == "Play and knock: partner, play your highest and lead the suit again"
        words = state.game.vocabulary
        assert {words[int(entry.value)] for menu in offered for entry in menu.entries} == calls_open
        assert {words[int(entry.value)].split()[1] for entry in offered[0].entries} == {"knock"}
        asked_for = question.text.partition("Your hand:")[2]  # before it a signal may be told
        assert "partner, play your highest" not in asked_for, "said in the menu, and once"


async def test_a_question_tells_what_the_others_have_done_since() -> None:
    state = until("scarto", lambda state: len(state.fall) == 2 and bool(state.history))
    async with discord_room() as world:
        question = await asked(world, state)
        told = [line for line in question.text.split("\n") if line.startswith("> ")]
        for seat, card in zip(state.circle, state.fall, strict=False):
            [line] = [line for line in told if line.startswith(f"> {world.sitting.room.names[seat]} ")][-1:]
            assert the(state.game.pack, card) in line or name(state.game.pack, card).split()[0] in line


async def test_of_much_that_has_happened_a_question_tells_the_end() -> None:
    state = until("nineteen", lambda state: len(state.log) > 6 and not state.history and not state.fall)
    async with discord_room() as world:
        await asked(world, state)
        for seat in range(state.game.seats):
            told = shown.lately(world.sitting.scene(seat))
            assert len(told) <= shown.NEWS + 1
            assert not any(line.startswith("> You ") for line in told)


async def test_calls_are_explained_once_and_in_words() -> None:
    state = until("rally-the-king", lambda state: type(state.rule).__name__ == "TakeGroup")
    async with discord_room() as world:
        question = await asked(world, state)
        [first] = [line for line in question.text.split("\n") if line.startswith("**First**: ")]
        assert first.count("the ") == 3, "three cards, by their names"
        assert not re.search(r"\b[KQCJ\d]+[EAFW]\b", first)


async def test_a_call_that_declines_stands_last_and_is_not_lit() -> None:
    state = until("tapp", lambda state: not state.log)
    async with discord_room() as world:
        question = await asked(world, state)
        [row, below] = question.rows
        assert isinstance(below, tuple)
        assert [button.label for button in below] == ["Rules"], "apart from what may be said"
        assert isinstance(row, tuple)
        assert [(button.label, button.look) for button in row][-1] == ("Pass", "plain")
        assert {button.look for button in row[:-1]} == {"main"}


async def test_of_many_numbers_those_are_offered_that_menus_hold() -> None:
    state = until("sicily", lambda state: not state.log)
    async with discord_room() as world:
        await asked(world, state)
        scene = world.sitting.scene(state.turn)
        parts = {calls.parts_of(scene, name) for name, _ in scene.calls}
        for head in {part[0] for part in parts if len(part) > 1}:
            rows = world.sitting.question(state.turn, begun=[head]).rows
            offered = [entry.label for row in rows if isinstance(row, Menu) for entry in row.entries]
            assert len(rows) <= ROWS
            assert {"1", "20"} <= set(offered)
            assert len(set(offered)) == len(offered)
