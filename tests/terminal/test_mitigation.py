"""Mitigation in the terminal: numbers that say what would come of them, declarations card by card."""

from __future__ import annotations

import tomfool
from tests.cases.games.mitigation import bargaining, declaring
from tests.games.test_mitigation import GAME, PACK
from tests.terminal.house import WIDE, lines, playing, press, prompt, room, seated, shown, table_of
from tests.terminal.test_austria import advised
from tests.terminal.test_sicily import offered
from tomfool.table.outcome import verdict
from tomfool.terminal.room import Room


async def test_a_whole_match_is_played_to_its_ranking() -> None:
    async with playing(seated(tomfool.game("mitigation"), 6, "simple")) as pilot:
        for number in (1, 2, 3):
            while isinstance(pilot.app.screen, Room):
                assert len(lines(pilot)) == 24
                await advised(pilot)
            account = table_of(pilot).match.hands[-1].account
            assert verdict(account, ["You", "Bruno", "Cleo"]) in shown(pilot)
            if number < 3:
                await press(pilot, "enter")
        assert "The match is over." in shown(pilot)


async def test_a_number_says_who_would_pay_what() -> None:
    table = seated(GAME, 4, "simple")
    table.match.state = table.state = bargaining(GAME, 0, ["ask 6", "offer 4"])
    async with playing(table, size=WIDE) as pilot:
        assert "Bruno asks 6. Cleo offers 4." in prompt(pilot)
        await press(pilot, "down", "down", "down", "enter")
        assert offered(pilot)[:3] == [
            "1: no agreement yet: the offers come 1 point short of what is asked",
            "2: agreed: you pay 2, Bruno gets 6, Cleo pays 4",
            "3: agreed: you pay 3, Bruno gets 6, Cleo pays 3",
        ]
        await press(pilot, "down", "enter")
        assert "The hand was given up for points." in shown(pilot)


async def test_declarations_are_told_when_their_cards_are_named() -> None:
    table = seated(GAME, 4, "simple")
    state = declaring(GAME, PACK.parse("KE KA KF KW Fool T1"))
    state.zones[0], state.zones[1], state.turn = state.zones[1], 0, 0
    table.match.state = table.state = state
    async with playing(table, size=WIDE) as pilot:
        for name in ("kings", "Fool", "done"):
            room(pilot).choose(name)
            await pilot.pause()
        log = str(room(pilot).query_one("#log").render())
        assert "You have declared kings for 25: the King of Earth" in log
        assert "1, the" not in log
