"""A whole match of Scarto in the terminal, by keyboard and by mouse."""

from __future__ import annotations

import asyncio

import pytest

from tests.terminal.house import (
    WIDE,
    at_the_last_trick,
    cards,
    click_card,
    hand,
    lay_three_away,
    lines,
    playing,
    press,
    prompt,
    room,
    scarto,
    sheet,
    shown,
    table_of,
)
from tomfool.terminal.cloth import Cloth
from tomfool.terminal.pace import Pace
from tomfool.terminal.room import Room
from tomfool.terminal.sheet import Sheet
from tomfool.terminal.sitting import DOUBLE_TAP


async def test_a_whole_match_is_played_to_its_ranking_and_another_begun() -> None:
    async with playing(scarto(bots="simple")) as pilot:
        for number in (1, 2, 3):
            assert table_of(pilot).number == number
            if number == 1:
                await lay_three_away(pilot)
            while isinstance(pilot.app.screen, Room):
                assert "Your turn: " in prompt(pilot)
                await press(pilot, "1")
            text = shown(pilot)
            assert f"Scarto, hand {number} is over" in text
            assert "Three times that" in text
            scores = table_of(pilot).match.hands[-1].scores
            assert all(f"{abs(score)}" in text for score in scores)
            if number < 3:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)
        first = table_of(pilot).state.pack
        await press(pilot, "enter")
        assert "hand 1 of 3" in shown(pilot)
        assert room(pilot).sitting.seen == 0
        assert table_of(pilot).state.pack != first


# The discard


async def test_cards_are_picked_seen_changed_and_confirmed_once_by_keyboard() -> None:
    async with playing() as pilot:
        table = table_of(pilot)
        may = table.legal(0)
        assert "Three to lay away: 0 of 3 picked." in prompt(pilot)
        await press(pilot, "1", "2", "3")
        assert room(pilot).sitting.picked == may[:3]
        assert "3 of 3 picked" in prompt(pilot)
        assert "Lay these three away" in shown(pilot)
        assert table.state.log == []  # nothing is sent before it is confirmed
        hand(pilot).point(cards(table, may)[1])
        await press(pilot, "space")  # puts it back
        assert room(pilot).sitting.picked == [may[0], may[2]]
        await press(pilot, "4")
        assert room(pilot).sitting.picked == [may[0], may[2], may[3]]
        await press(pilot, "enter")
        laid = table.game.pack.show(table.state.zones[table.game.discard(0)]).split()
        assert sorted(laid) == sorted([may[0], may[2], may[3]])
        assert table.acts(0) == 3


async def test_cards_are_picked_and_confirmed_by_mouse() -> None:
    async with playing() as pilot:
        table = table_of(pilot)
        may = table.legal(0)
        for card in cards(table, may[-3:]):
            await click_card(pilot, card)
        await click_card(pilot, cards(table, may)[-1])  # puts it back
        await click_card(pilot, cards(table, may)[0])
        await pilot.click("#deed")
        await pilot.pause()
        laid = table.game.pack.show(table.state.zones[table.game.discard(0)]).split()
        assert sorted(laid) == sorted([*may[-3:-1], may[0]])


async def test_a_fourth_card_is_not_picked_and_backspace_puts_the_last_one_back() -> None:
    async with playing() as pilot:
        await press(pilot, "1", "2", "3")
        fourth = cards(table_of(pilot), table_of(pilot).legal(0))[3]
        await click_card(pilot, fourth)
        assert "Three are picked." in prompt(pilot)
        assert len(room(pilot).sitting.picked) == 3
        await press(pilot, "backspace")
        assert len(room(pilot).sitting.picked) == 2


async def test_a_king_is_not_laid_away_and_it_is_said_why() -> None:
    async with playing() as pilot:
        table = table_of(pilot)
        barred = table.game.pack.sort(table.view(0).hand & ~table.view(0).legal)[0]
        await click_card(pilot, barred)
        assert "has to stay: " in prompt(pilot)
        assert room(pilot).sitting.picked == []


# Play


async def test_an_illegal_card_is_explained_and_stays() -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        table = table_of(pilot)
        while not (table.view(0).led and table.view(0).hand & ~table.view(0).legal):
            await press(pilot, "1")
        view = table.view(0)
        await click_card(pilot, table.game.pack.sort(view.hand & ~view.legal)[0])
        assert " has to wait: " in prompt(pilot)
        assert "You may play " in prompt(pilot)
        assert "invalid" not in prompt(pilot).lower()
        assert table.view(0) == view
        await press(pilot, "1")
        assert " has to wait: " not in prompt(pilot)


async def test_arrows_walk_through_the_hand_and_enter_plays() -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        widget, table = hand(pilot), table_of(pilot)
        order = widget.order()
        await press(pilot, "home")
        assert widget.cursor == order[0]
        await press(pilot, "right", "right", "left")
        assert widget.cursor == order[1]
        await press(pilot, "end")
        assert widget.cursor == order[-1]
        await press(pilot, "down")  # from the last row round to the first
        assert widget.cursor in table.game.pack.sort(table.view(0).hand & table.game.pack.suit_of[order[0]])
        target = widget.lit()[-1]
        while widget.cursor != target:
            await press(pilot, "right")
        await press(pilot, "enter")
        assert not table.view(0).hand >> target & 1


@pytest.mark.parametrize("begin", ["slash", "capital"])
async def test_a_card_is_played_by_typing_its_code(begin: str) -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        table = table_of(pilot)
        while not (codes := [name for name in table.legal(0) if name[0] in "KQCJT" and name[1:].isalnum()]):
            await press(pilot, "1")
        code, before = codes[0], table.acts(0)
        typed = code.lower() if begin == "slash" else code[1:]
        await press(pilot, "slash" if begin == "slash" else code[0], *typed, "enter")
        assert table.acts(0) == before + 1
        assert not table.view(0).hand >> table.game.pack.card(code) & 1
        assert hand(pilot).has_focus


async def test_a_code_that_names_nothing_is_explained_and_escape_leaves_the_line() -> None:
    async with playing() as pilot:
        await press(pilot, "slash", "x", "x", "enter")
        assert "has no choice 'xx'" in prompt(pilot)
        await press(pilot, "slash", "k", "escape")
        assert hand(pilot).has_focus
        assert table_of(pilot).state.log == []


async def test_a_trick_lies_until_it_was_seen() -> None:
    async with playing(pace=Pace(0, None)) as pilot:
        await lay_three_away(pilot)
        sitting = room(pilot).sitting
        while sitting.unseen is None or sitting.my_turn:
            await press(pilot, "1")
        trick = sitting.unseen
        assert "wins the trick with " in prompt(pilot)
        assert "Enter goes on." in prompt(pilot)
        await pilot.pause(0.05)
        assert sitting.unseen is trick
        assert not table_of(pilot).view(0).fall
        await press(pilot, "enter")
        assert sitting.unseen is not trick


async def test_a_click_on_the_cloth_goes_on_too() -> None:
    async with playing(pace=Pace(0, None)) as pilot:
        await lay_three_away(pilot)
        sitting = room(pilot).sitting
        while sitting.unseen is None or sitting.my_turn:
            await press(pilot, "1")
        seen = sitting.seen
        await pilot.click(Cloth)
        await pilot.pause()
        assert sitting.seen == seen + 1


async def test_bots_take_their_time_and_tricks_can_be_gathered_by_themselves() -> None:
    async with playing(pace=Pace(0.01, 0.01)) as pilot:
        await lay_three_away(pilot)
        sitting = room(pilot).sitting
        await asyncio.sleep(0.3)
        assert sitting.my_turn
        for _ in range(3):
            await press(pilot, "1")
            await asyncio.sleep(0.3)
            await pilot.pause()
        assert len(table_of(pilot).view(0).history) >= 2
        assert sitting.my_turn


async def test_a_second_tap_right_after_the_first_plays_nothing() -> None:
    async with playing(pace=Pace(0.001, 0)) as pilot:
        await lay_three_away(pilot)
        await asyncio.sleep(0.3)
        table = table_of(pilot)
        before = table.acts(0)
        room(pilot).choose(table.legal(0)[0])
        table.run_bots()
        room(pilot).choose((table.legal(0) or ["T1"])[0])
        assert table.acts(0) == before + 1


async def test_a_asks_for_tricks_to_be_gathered_or_not() -> None:
    async with playing(pace=Pace(0, None)) as pilot:
        await press(pilot, "a")
        assert room(pilot).sitting.pace.linger
        await press(pilot, "a")
        assert room(pilot).sitting.pace.linger is None


async def test_enter_gathers_a_trick_that_one_has_won_and_plays_nothing() -> None:
    async with playing(pace=Pace(0, None)) as pilot:
        await lay_three_away(pilot)
        sitting, table = room(pilot).sitting, table_of(pilot)
        while sitting.unseen is None or not sitting.my_turn:
            await press(pilot, "1")
        for key in ("enter", "space"):
            acts, seen = table.acts(0), sitting.seen
            await press(pilot, key)
            assert (table.acts(0), sitting.seen) == (acts, seen + 1)
            sitting.seen = seen  # it lies there again
        await press(pilot, "right", "enter")  # a card that was pointed at is led
        assert table.acts(0) == acts + 1


async def test_the_cursor_stays_in_its_suit_after_a_card_was_played() -> None:
    async with playing(pace=Pace(60, None)) as pilot:
        await lay_three_away(pilot)
        sitting, pack = room(pilot).sitting, table_of(pilot).game.pack
        while not sitting.my_turn:
            room(pilot).bot_acts()
        widget = hand(pilot)
        suit = next(
            suit
            for suit in pack.suit_masks
            if (suit & widget.legal).bit_count() > 2 and suit & widget.legal == suit & widget.cards
        )
        first, second, *_ = pack.sort(suit & widget.cards)
        widget.point(first)
        await asyncio.sleep(DOUBLE_TAP)
        await press(pilot, "enter")
        assert widget.cursor == second
        assert not widget.aimed


# Comforts


async def test_a_hint_names_a_choice_and_puts_the_cursor_on_it() -> None:
    async with playing() as pilot:
        table = table_of(pilot)
        await press(pilot, "h")
        assert "Hint: lay away " in prompt(pilot)
        await lay_three_away(pilot)
        (name,) = table.hint(0)
        await press(pilot, "h")
        assert "Hint: play " in prompt(pilot)
        assert hand(pilot).cursor == table.game.pack.card(name)
        assert table.acts(0) == 3


async def test_the_last_choice_is_taken_back() -> None:
    async with playing() as pilot:
        table = table_of(pilot)
        await press(pilot, "u")
        assert "There is nothing to take back." in prompt(pilot)
        await lay_three_away(pilot)
        view = table.view(0)
        await press(pilot, "1")
        assert table.view(0) != view
        await press(pilot, "u")
        assert table.view(0) == view
        assert "Taken back." in prompt(pilot)
        await press(pilot, "u")
        assert table.view(0).hand.bit_count() == 28
        await press(pilot, "1", "u")
        assert room(pilot).sitting.picked == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("t", "Trick 2"),
        ("s", "No hand has been played to its end yet."),
        ("l", "You deal. You take the three cards of the talon."),
        ("question_mark", "the first to the ninth card that may be chosen"),
        ("r", "Rules of Scarto"),
    ],
)
async def test_a_key_opens_a_sheet_and_puts_it_away(key: str, words: str) -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        while len(table_of(pilot).view(0).history) < 2:
            await press(pilot, "1")
        await press(pilot, key)
        await pilot.pause(0.1)
        assert words in shown(pilot)
        await press(pilot, key)
        assert isinstance(pilot.app.screen, Room)
        await press(pilot, key, "escape")
        assert isinstance(pilot.app.screen, Room)


async def test_from_one_sheet_one_turns_to_another() -> None:
    async with playing() as pilot:
        await press(pilot, "l", "s")
        assert sheet(pilot).heading == "Score, Scarto"
        await press(pilot, "question_mark", "r", "t")
        assert sheet(pilot).heading == "Last trick"
        await press(pilot, "t")
        assert isinstance(pilot.app.screen, Room)


async def test_the_rules_are_leafed_through_window_by_window() -> None:
    async with playing() as pilot:
        await press(pilot, "r")
        await pilot.pause(0.1)
        content = sheet(pilot).query_one("#content")
        await press(pilot, "space")
        assert content.scroll_y == content.size.height - 2
        await press(pilot, "pagedown", "pageup", "end")
        assert content.scroll_y == content.max_scroll_y > 100
        assert "winning every trick" in shown(pilot)
        await press(pilot, "home")
        assert content.scroll_y == 0


async def test_the_last_trick_says_who_led_and_who_won() -> None:
    async with playing() as pilot:
        await press(pilot, "t")
        assert "No trick has been played in this hand yet." in shown(pilot)
        await press(pilot, "t")
        await lay_three_away(pilot)
        await press(pilot, "1")
        (trick, *_) = table_of(pilot).view(0).history
        await press(pilot, "t")
        names = ["You", "Bruno", "Cleo"]
        row = next(line for line in lines(pilot)[1:] if all(name in line for name in names))
        assert row.index(names[trick.leader]) == min(row.index(name) for name in names)
        assert "win" in shown(pilot)


async def test_the_score_sheet_breaks_the_last_hand_down() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "1")
        await press(pilot, "enter", "s")
        text = shown(pilot)
        for item in table_of(pilot).match.hands[0].account.items:
            assert item.label in text
        assert "1, you dealt" in text
        assert sheet(pilot).heading == "Score, Scarto"


async def test_from_the_account_one_may_look_back_and_comes_back() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "1")
        account = sheet(pilot).heading
        assert account == "Scarto, hand 1 is over"
        for key in ("l", "t", "s"):
            await press(pilot, key)
            assert sheet(pilot).heading != account
            await press(pilot, "escape")
            assert sheet(pilot).heading == account
        await press(pilot, "s")
        seed = table_of(pilot).match.hands[0].seed
        assert seed is not None
        assert seed.hex() in "".join(shown(pilot).replace("│", " ").split())
        await press(pilot, "l", "l", "enter")
        assert "hand 2 of 3" in shown(pilot)


async def test_the_account_says_what_was_paid_for_the_fool() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "1")
        (paid,) = [event for event in table_of(pilot).view(0).events if event.kind == "paid"]
        payer = room(pilot).sitting.names[paid.seat]
        assert f"{payer} pay" in shown(pilot)
        assert "for the Fool." in shown(pilot)


async def test_q_puts_a_sheet_away_and_leaves_from_the_account() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "l", "q")
        assert isinstance(pilot.app.screen, Room)
        await press(pilot, "1", "q")
    assert pilot.app.return_value == "left"


async def test_the_account_waits_until_a_sheet_has_been_read() -> None:
    async with playing(at_the_last_trick(), pace=Pace(0, None)) as pilot:
        await press(pilot, "1", "t")
        room(pilot).gather()  # as it does by itself after a while
        await pilot.pause()
        assert sheet(pilot).heading == "Trick 25"
        await press(pilot, "escape")
        assert sheet(pilot).heading == "Scarto, hand 1 is over"
        await press(pilot, "right", "enter")
    assert pilot.app.return_value == "left"


async def test_the_account_wants_an_answer_and_leaving_there_ends() -> None:
    async with playing(at_the_last_trick()) as pilot:
        await press(pilot, "1")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Sheet)
        await press(pilot, "right", "enter")
    assert pilot.app.return_value == "left"


async def test_the_log_runs_beside_a_wide_table() -> None:
    async with playing(size=WIDE) as pilot:
        await lay_three_away(pilot)
        text = shown(pilot)
        assert "Score" in text
        assert "You lay" in text
