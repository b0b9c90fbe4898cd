"""Programs play whole matches over HTTP, at every game of the catalogue, and the records hold."""

from __future__ import annotations

import json
from random import Random

import pytest

import tomfool
from tests.properties.variants import VARIANTS
from tests.web.people import Player, browser, card_room, party, play_match
from tomfool import record
from tomfool.games import TITLES
from tomfool.web.parts import option_data

TABLES = [
    (slug, {name: option_data(value) for name, value in options.items()})
    for slug in TITLES
    for options in ({}, *VARIANTS.get(slug, ()))
]


def target(slug: str, options: dict[str, object]) -> float:
    """Return the points that win a match outright; none do where the game has no such option."""
    return tomfool.game(slug, **options).options.get("target", float("inf"))


HANDS = 3
"""Hands of each match that are played, if it has so many."""


@pytest.mark.parametrize(("slug", "options"), TABLES, ids=lambda value: str(value) if value else "")
async def test_programs_play_and_the_record_is_verified(slug: str, options: dict[str, object]) -> None:
    async with card_room() as house, browser(house) as client:
        players = await party(client, slug, **options)
        end = await play_match(players, Random(f"web {slug}"), HANDS)
        # A match that is played to a number of points may be shorter.
        reached = end["status"] == "over" and max(end["totals"]) >= target(slug, options)
        assert (
            len(end["hands"]) == min(HANDS, tomfool.game(slug, **options).match.hands or HANDS) or reached
        )
        answer = await players[0].get("/record")
        data = json.loads(answer.content)
        record.verify(data)
        assert [hand["scores"] for hand in data["hands"]] == end["hands"]
        for hand in data["hands"]:
            assert hand["shuffle"]["algorithm"] == "sha256-ctr/2"
            assert hand["shuffle"]["shares"] == [f"of {seat}" for seat in range(len(players))]


async def test_a_whole_match_of_scarto_ends_with_a_ranking() -> None:
    async with card_room() as house, browser(house) as client:
        players = await party(client, "scarto")
        end = await play_match(players, Random(1))
        assert (end["status"], sum(end["totals"]), len(end["hands"])) == ("over", 0, 3)
        assert sorted(end["places"])[0] == 1
        stranger = Player(client, players[0].table)
        assert (await stranger.look())["totals"] == end["totals"]
