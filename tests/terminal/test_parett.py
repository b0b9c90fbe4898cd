"""Parett in the terminal: passing, betting, sets that are built and sealed, and a whole match of it."""

from __future__ import annotations

from textual.pilot import Pilot

import tomfool
from tests.terminal.house import (
    WIDE,
    click_card,
    hand,
    lines,
    playing,
    press,
    prompt,
    room,
    seated,
    sheet,
    shown,
    table_of,
)
from tomfool.cards import bits
from tomfool.mechanics.sets import Sealing
from tomfool.table.table import Table
from tomfool.terminal.look import face
from tomfool.terminal.pace import Pace
from tomfool.terminal.room import Room


def parett(seed: int = 3, bots: str = "simple", **options: object) -> Table:
    return seated(tomfool.game("parett", **options), seed, bots)


def at_the_sets(seed: int = 3, bots: str = "simple") -> Table:
    """A round whose cards have been passed and whose bets have been made."""
    table = parett(seed, bots)
    while not isinstance(table.state.rule, Sealing):
        table.run_bots()
        if table.state.waiting & 1 and not isinstance(table.state.rule, Sealing):
            table.act(0, table.hint(0), table.acts(0))
    return table


async def pass_on(pilot: Pilot[str], count: int) -> None:
    await press(pilot, *"123"[:count], "enter")


async def answer(pilot: Pilot[str]) -> None:
    """Do the first thing that can be done with whatever is asked; sets are as large as they can be."""
    sitting = room(pilot).sitting
    question = sitting.question
    if question.kind == "call":
        await press(pilot, "down", "enter")
    elif question.kind == "pick":
        await pass_on(pilot, question.count)
    else:
        await press(pilot, "1", "2", "3", "4", "enter")


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(parett()) as pilot:
        for number in (1, 2, 3, 4):
            assert table_of(pilot).number == number
            while isinstance(pilot.app.screen, Room):
                await answer(pilot)
            text = shown(pilot)
            assert f"Parett, hand {number} is over" in text
            assert "Tricks won" in text
            if number < 4:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)
        assert [hand.dealer for hand in table_of(pilot).match.hands] == [0, 3, 2, 1]


async def test_everything_fits_into_eighty_by_twenty_four() -> None:
    async with playing(parett(bots="random")) as pilot:
        while isinstance(pilot.app.screen, Room):
            rows = lines(pilot)
            assert len(rows) == 24
            assert all(len(row.rstrip()) <= 80 for row in rows)
            assert "Diamonds" in shown(pilot)  # the last row of the hand is in sight
            await answer(pilot)


# Passing and betting


async def test_cards_to_pass_are_picked_seen_changed_and_confirmed_once() -> None:
    async with playing(parett()) as pilot:
        table = table_of(pilot)
        assert "One to pass to Bruno: 0 of 1 picked." in prompt(pilot)
        await press(pilot, "1")
        assert "Pass this one on" in shown(pilot)
        assert table.acts(0) == 0
        await press(pilot, "space", "2")
        picked = room(pilot).sitting.picked
        assert picked == [table.legal(0)[1]]
        await press(pilot, "enter")
        assert table.acts(0) == 1
        assert "Two to pass to Bruno: 0 of 2 picked." in prompt(pilot)
        await press(pilot, "1", "2")
        assert "Pass these two on" in shown(pilot)
        await pilot.click("#deed")
        await pilot.pause()
        assert table.acts(0) == 3
        await press(pilot, "l")
        text = shown(pilot)
        assert "Bruno passes one card to Cleo." in text
        assert "You pass the " in text
        assert "to you." in text


async def test_bets_are_a_list_of_calls_and_stand_beside_the_names() -> None:
    async with playing(parett()) as pilot:
        for count in (1, 2, 3):
            await pass_on(pilot, count)
        assert "how many tricks will you win?" in prompt(pilot)
        assert "Bet 0" in shown(pilot)
        await press(pilot, "down", "down", "down", "enter")
        text = shown(pilot)
        assert "You, bet 3" in text
        assert "Bruno, bet " in text
        assert "You bet 3 and have won 0." in prompt(pilot)


# Sets


async def test_a_set_is_built_changed_and_sealed_with_parett() -> None:
    async with playing(at_the_sets()) as pilot:
        table, sitting = table_of(pilot), room(pilot).sitting
        before = table.acts(0)
        assert "Choose a set" in prompt(pilot)
        suit = max(table.game.pack.suit_masks, key=lambda mask: (mask & table.view(0).hand).bit_count())
        first, second, third = table.game.pack.sort(suit & table.view(0).hand)[:3]
        for card in (first, second, third):
            await click_card(pilot, card)
        assert "Your set: three " in prompt(pilot)
        assert "Parett!" in shown(pilot)
        await click_card(pilot, second)
        assert sitting.tray == [first, third]
        assert "Your set: two " in prompt(pilot)
        assert table.acts(0) == before  # a change of mind is no call
        history = len(table.view(0).history)
        await pilot.click("#deed")
        await pilot.pause()
        (trick,) = table.view(0).history[history:]
        assert trick.sets[0] == 1 << first | 1 << third
        assert table.acts(0) == before + 3


async def test_only_cards_that_make_a_set_with_those_chosen_are_lit_and_others_refused() -> None:
    async with playing(at_the_sets()) as pilot:
        table = table_of(pilot)
        await press(pilot, "1")
        (first,) = room(pilot).sitting.tray
        rules = next(rule for rule in table.game.rules if isinstance(rule, Sealing)).rules
        fits = rules.joins(1 << first, table.view(0).hand & ~(1 << first))
        assert set(hand(pilot).lit()) == {first, *table.game.pack.sort(fits)}
        dark = table.game.pack.sort(table.view(0).hand & ~fits & ~(1 << first))[0]
        await click_card(pilot, dark)
        assert "stays out: it makes no set with " in prompt(pilot)
        assert "You may add " in prompt(pilot)
        assert room(pilot).sitting.tray == [first]


async def test_parett_can_be_typed_and_wants_a_card_first() -> None:
    async with playing(at_the_sets()) as pilot:
        table = table_of(pilot)
        await press(pilot, "slash", *"parett", "enter")
        assert "A set has at least one card" in prompt(pilot)
        before = table.acts(0)
        await press(pilot, "1", "slash", *"parett", "enter")
        assert table.acts(0) == before + 2


async def test_the_others_are_seen_to_be_ready_and_no_more() -> None:
    async with playing(at_the_sets()) as pilot:
        text = shown(pilot)
        assert text.count("ready") >= 3
        assert "Bruno, Cleo and Dora are ready." in text
        assert "░" in text
        assert not table_of(pilot).view(0).history


async def test_the_sets_lie_by_seat_until_they_have_been_seen() -> None:
    async with playing(at_the_sets(bots="random"), pace=Pace(0, None), size=WIDE) as pilot:
        await press(pilot, "1", "enter")
        sitting = room(pilot).sitting
        trick = sitting.unseen
        assert trick is not None
        assert "the trick with " in prompt(pilot)
        pack, text = table_of(pilot).game.pack, shown(pilot)
        assert any(cards.bit_count() > 1 for cards in trick.sets)
        assert all(face(pack, card) in text for cards in trick.sets for card in bits(cards))
        await press(pilot, "t")
        assert sheet(pilot).heading == "Trick 1"
        assert "win" in shown(pilot)
        await press(pilot, "escape", "1")
        assert sitting.unseen is None  # whoever picks again has seen it, and the others choose, too
        assert table_of(pilot).state.waiting == 1
        assert len(sitting.picked) == 1


async def test_a_sealed_set_can_be_taken_back_and_a_hint_names_one() -> None:
    async with playing(at_the_sets()) as pilot:
        table = table_of(pilot)
        view = table.view(0)
        await press(pilot, "h")
        assert "Hint: add " in prompt(pilot)
        await press(pilot, "1", "enter")
        assert table.view(0).history
        await press(pilot, "u")
        assert table.view(0) == view
        assert "Taken back." in prompt(pilot)


async def test_bots_seal_while_the_person_is_choosing() -> None:
    table = at_the_sets()
    table.act(0, [table.legal(0)[0], "parett"], table.acts(0))
    async with playing(table, pace=Pace(0.01, 0)) as pilot:
        sitting = room(pilot).sitting
        await press(pilot, "1")
        await pilot.pause(0.3)
        assert sitting.my_turn
        assert table.state.waiting == 1
        assert len(sitting.picked) == 1


async def test_a_match_for_chips_shows_its_account() -> None:
    async with playing(parett(stakes="pot")) as pilot:
        while isinstance(pilot.app.screen, Room):
            await answer(pilot)
        text = shown(pilot)
        assert "Ante paid" in text
        assert "Taken from the pot" in text
        assert "Chips" in text
