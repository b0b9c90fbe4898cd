"""The games of the Piedmont in the terminal: every question in words, every twist told, whole matches."""

from __future__ import annotations

from typing import Any

import pytest

import tomfool
from tests.terminal.house import WIDE, lines, playing, press, prompt, room, seated, shown, table_of
from tomfool.games.piedmont.twists.allegiance import AllegianceTricks
from tomfool.mechanics.steps import SteppedTricks
from tomfool.table.table import Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.room import Room

ALL_FOUR = "queens-ruff,royal-marriage,royal-affair,summoning"


def table(slug: str, seed: int = 4, bots: str = "random", **options: Any) -> Table:
    return seated(tomfool.game(slug, **options), seed, bots)


SKIPPED = 5
"""So many choices in a row are made without looking, once a hand is under way."""


def skip(table: Table, choices: int) -> None:
    """Do what the hint says, so many times."""
    for _ in range(choices):
        if table.account is None:
            table.act(0, table.hint(0), table.acts(0))
            table.run_bots()


async def play_on(pilot: Any, told: set[str]) -> None:
    """Do what the hint says, until the hand is over; gather what was asked in words."""
    while isinstance(pilot.app.screen, Room):
        here, now = room(pilot), table_of(pilot)
        assert here.sitting.my_turn
        told.add(prompt(pilot).partition(".")[0].partition(":")[0])
        if len(now.state.history) > 2:
            skip(now, SKIPPED)
            here.go_on()
            await pilot.pause()
            if now.account is not None:
                continue
        names = now.hint(0)
        calls = here.query_one(Calls)
        if names[0] in now.game.pack.index:
            for name in names:
                here.choose(name)
            here.lay_down()
        else:
            assert calls.display
            here.choose(names[0])
        await pilot.pause()


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("tarocchi", {}),
        ("tarocchi", {"good_evil": "allegiance"}),
        ("conference", {"attack_and_defence": True}),
        ("conference", {"gallowglass": True}),
        ("tontine", {"base": "scarto", "court_jester": True}),
        ("last-laugh", {"base": "conference"}),
        ("courtship", {"base": "scarto"}),
    ],
    ids=["trumps", "allegiance", "attack", "gallowglass", "tontine", "last laugh", "courtship"],
)
async def test_a_whole_match_is_played_to_its_ranking(slug: str, options: dict[str, Any]) -> None:
    told: set[str] = set()
    async with playing(table(slug, **options)) as pilot:
        hands = table_of(pilot).game.match.hands
        for number in range(1, hands + 1):
            assert table_of(pilot).number == number
            await play_on(pilot, told)
            assert f"hand {number} is over" in shown(pilot)
            if number < hands:
                await press(pilot, "enter")
        assert table_of(pilot).over
        assert "The match is over." in shown(pilot)
    assert "Your turn" in told
    assert any("to lay away" in asked for asked in told)


async def until(pilot: Any, wanted: Any) -> None:
    """Do what the hint says until *wanted* holds of the table's state, the turn being the person's."""
    while not wanted(table_of(pilot).state):
        now = table_of(pilot)
        if now.account is not None:
            await press(pilot, "enter")
            continue
        now.act(0, now.hint(0), now.acts(0))
        room(pilot).go_on()
        await pilot.pause()


def asked(step: str) -> Any:
    """Return whether the person is asked in a step of this kind."""
    return lambda state: (
        isinstance(state.rule, SteppedTricks)
        and state.desk is not None
        and type(state.rule.steps[state.desk]).__name__ == step
        and state.turn == 0
    )


async def test_a_butt_is_asked_for_a_card_in_place_of_the_fool() -> None:
    async with playing(table("last-laugh", base="scarto")) as pilot:
        await until(pilot, asked("Butt"))
        assert "You have to take the Fool, and put one card on your tricks for him." in prompt(pilot)
        assert "You may put down " in prompt(pilot)
        view = table_of(pilot).view(0)
        wrong = view.hand & ~view.legal
        room(pilot).choose(view.game.pack.codes[wrong.bit_length() - 1])
        await pilot.pause()
        assert "not that one: you have to put down" in prompt(pilot).replace("Not", "not")
        await until(pilot, lambda state: not asked("Butt")(state) and state.turn == 0)
        assert "You, " in shown(pilot)
        assert "the Fool" in shown(pilot)


async def test_whoever_wins_the_king_is_asked_for_his_servants() -> None:
    async with playing(table("courtship", base="scarto")) as pilot:
        await until(pilot, asked("Summoning"))
        assert "do you summon a servant of his?" in prompt(pilot)
        assert "Summon none: the trick stays as it is" in shown(pilot)
        assert room(pilot).query_one(Calls).has_focus
        await press(pilot, "enter")
        assert "summon none" in str(room(pilot).query_one("#log").render())


async def test_good_and_evil_are_called_from_the_list_and_the_division_stays_in_sight() -> None:
    def may_call(state: Any) -> bool:
        return (
            isinstance(state.rule, AllegianceTricks)
            and state.turn == 0
            and bool(state.legal() >> len(state.game.pack))
        )

    async with playing(table("tarocchi", good_evil="allegiance"), size=WIDE) as pilot:
        await until(pilot, lambda state: may_call(state) and state.sheet is None)
        assert "with a call from the list." in prompt(pilot)
        text = shown(pilot)
        assert "ours: play it; your side scores" in text
        card = "Good" if "Good ours" in text else "Evil"
        room(pilot).choose(card)
        await pilot.pause()
        assert "it comes with a call" in prompt(pilot)
        room(pilot).choose(f"{card} ours")
        await pilot.pause()
        assert "count for the dealer's side" in lines(pilot)[1]


async def test_partners_see_each_other_s_hands_only_where_they_talk() -> None:
    async with playing(table("conference")) as pilot:
        assert "Bruno holds " in lines(pilot)[1]
        assert "Bruno, partner" in shown(pilot)
        assert "Cleo holds" not in shown(pilot)
    async with playing(table("conference", table_talk="silent")) as pilot:
        assert "holds" not in shown(pilot)


async def test_the_dealer_is_asked_for_a_gallowglass_suit() -> None:
    async with playing(table("conference", gallowglass=True, table_talk="silent")) as pilot:
        now = table_of(pilot)
        now.act(0, now.hint(0), 0)
        room(pilot).go_on()
        await pilot.pause()
        assert "Do you name a gallowglass suit for this hand?" in prompt(pilot)
        assert "Gallowglass E: Earth may serve for the courts of other suits" in shown(pilot)
        await press(pilot, "down", "enter")
        assert "Earth is the gallowglass" in lines(pilot)[1]


async def test_the_last_card_of_each_kind_lies_open_on_a_key() -> None:
    async with playing(table("tontine", base="scarto")) as pilot:
        await press(pilot, "c")
        assert "Nothing lies open yet." in shown(pilot)
        await press(pilot, "c")
        await until(pilot, lambda state: len(state.history) > 8 and state.turn == 0)
        await press(pilot, "c")
        assert "What lies open" in shown(pilot)
        assert "The last " in shown(pilot)
