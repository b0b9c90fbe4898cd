"""The storage: what was written is there, several tables share a commit, and two servers do not mix."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from tests.web.fakes import FakeClock
from tests.web.people import Player, browser, card_room, choice, join, make, party, play_match, settled
from tomfool.web.errors import NoTable
from tomfool.web.house import IDLE, House
from tomfool.web.limits import DAY, Limits
from tomfool.web.room import Entry
from tomfool.web.store import Conflict, Store, Written


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'deep' / 'room.sqlite'}")
    yield store
    await store.close()


def talk(text: str, time: float = 1.0) -> Entry:
    return Entry("talk", {"text": text}, time)


async def test_sqlite_loses_nothing_that_was_committed(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


async def test_entries_come_back_in_their_order(store: Store) -> None:
    await store.write(Written("a", 0, (talk("one"), talk("two — zwei"))))
    await store.write(Written("a", 2, (talk("three", 2.0),)))
    assert [entry.data["text"] for entry in await store.read("a")] == ["one", "two — zwei", "three"]
    assert (await store.read("a"))[2].time == 2.0
    assert await store.read("b") == []


async def test_many_tables_share_commits(store: Store) -> None:
    await asyncio.gather(*(store.write(Written(f"t{number}", 0, (talk("x"),))) for number in range(200)))
    assert store.written == 200
    assert store.commits < 20


async def test_the_second_writer_of_a_position_is_told_and_the_others_are_kept(store: Store) -> None:
    await store.write(Written("a", 0, (talk("first"),)))
    results = await asyncio.gather(
        store.write(Written("a", 0, (talk("second"), talk("third")))),
        store.write(Written("b", 0, (talk("else"),))),
        return_exceptions=True,
    )
    assert isinstance(results[0], Conflict)
    assert results[1] is None
    assert [entry.data["text"] for entry in await store.read("a")] == ["first"]
    assert len(await store.read("b")) == 1


async def test_a_setting_is_drawn_once(store: Store) -> None:
    first = store.setting("key", lambda: "drawn")
    assert (first, store.setting("key", lambda: "again")) == ("drawn", "drawn")


async def test_what_nobody_has_touched_for_long_is_swept(store: Store) -> None:
    for id, time in (("old", 10.0), ("new", 1000.0)):
        await store.write(Written(id, 0, (talk("x", time),), owner="me"))
    assert await store.owned("me") == 2
    assert await store.sweep({"forming": 500.0, "over": 2000.0}) == ["old"]
    assert await store.read("old") == []
    assert [listed.id for listed in await store.listed(status=["forming"])] == ["new"]


async def test_after_a_restart_the_table_is_as_it_was(tmp_path: Path) -> None:
    url, rng = f"sqlite:///{tmp_path / 'room.sqlite'}", Random(1)
    async with card_room(url) as house, browser(house) as client:
        players = await party(client, "scarto")
        await play_match(players, rng, hands=1)
        for player in players:
            await player.post("ready", {"hand": 2, "share": "again"})
        await settled(players[0])
        view = await players[1].look()
        await players[1].act(choice(view, rng), view, "k")
        await players[1].post("talk", {"text": "still here"})
        before = [await player.look() for player in players]
    async with card_room(url) as house, browser(house) as client:
        again = [Player(client, player.table, player.secret, player.seat) for player in players]
        assert [await player.look() for player in again] == before
        answer = await again[1].act(choice(view, rng), view, "k")
        assert (answer.status_code, answer.json()["done"]) == (200, False), "its key is known still"
        end = await play_match(again, rng)
        assert end["status"] == "over"
        await house.rooms[players[0].table].close()  # what it has begun is done
        assert [listed.id for listed in await house.store.listed(status=["over"])] == [players[0].table]


async def test_a_table_whose_log_does_not_follow_the_rules_is_said_to_be_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    async with card_room(url) as house, browser(house) as client:
        host = await make(client, "scarto", public=True)
        await house.store.write(Written(host.table, 1, (Entry("act", {"seat": 0, "names": ["KE"]}, 1.0),)))
        await house.store.write(Written("odd", 0, (Entry("open", {"game": "whist"}, 1.0),)))
    async with card_room(url) as house, browser(house) as client:
        for table in (host.table, "odd"):
            answer = await client.get(f"/api/tables/{table}")
            assert (answer.status_code, "other rules" in answer.json()["error"]["message"]) == (404, True)


async def test_public_tables_are_listed_again_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    async with card_room(url) as house, browser(house) as client:
        open_table, hidden = await make(client, "scarto", public=True), await make(client, "scarto")
    async with card_room(url) as house, browser(house) as client:
        listed = [table["table"] for table in (await client.get("/api/tables")).json()]
        assert listed == [open_table.table]
        assert (await Player(client, hidden.table).look())["status"] == "forming"


async def test_two_servers_on_one_storage_do_not_mix(tmp_path: Path) -> None:
    """Whoever comes second is told so, and sees what the other has done."""
    url, rng = f"sqlite:///{tmp_path / 'room.sqlite'}", Random(1)
    async with card_room(url) as first, browser(first) as one:
        players = await party(one, "parett")
        for player in players:
            await player.post("ready", {"hand": 1})
        await settled(players[0])
        async with card_room(url) as second, browser(second) as two:
            there = [Player(two, player.table, player.secret, player.seat) for player in players]
            view, other = await players[0].look(), await there[1].look()
            assert (await players[0].act(choice(view, rng), view)).status_code == 200
            answer = await there[1].act(choice(other, rng), other)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "conflict")
            assert (await there[0].look())["at"] == (await players[0].look())["at"] > 0
            other = await there[1].look()
            assert (await there[1].act(choice(other, rng), other)).status_code == 200


async def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    clock = FakeClock()
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    async with card_room(url, clock=clock) as house, browser(house) as client:
        host = await make(client, "scarto")
        ben = await join(host, "Ben")
        await clock.go(IDLE + 60)
        await house.sweep()
        assert host.table not in house.rooms
        assert (await ben.look())["seats"][1]["name"] == "Ben"
        assert host.table in house.rooms


async def test_tables_that_nobody_comes_back_to_are_swept_away(tmp_path: Path) -> None:
    clock = FakeClock()
    limits = Limits(forming=DAY)
    async with card_room(clock=clock, limits=limits) as house, browser(house) as client:
        host = await make(client, "scarto")
        clock.time += 2 * DAY
        await house.sweep()
        assert (await client.get(f"/api/tables/{host.table}")).json()["error"]["code"] == "no-table"
        with pytest.raises(NoTable):
            await house.live(host.table)


async def test_a_house_keeps_its_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite'}"
    keys = []
    for _ in range(2):
        store = Store(url)
        keys.append(House(store).key)
        await store.close()
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


async def test_what_was_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'room.sqlite'}")
    name = "Annabelle-Leaves-Nothing-Behind"
    await store.write(Written("a", 0, (talk(name), *(talk(f"line {number}") for number in range(200)))))
    assert any(name.encode() in path.read_bytes() for path in tmp_path.iterdir())
    await store.sweep({"forming": 1e12})
    await store.wipe()
    assert not any(name.encode() in path.read_bytes() for path in tmp_path.iterdir())
    await store.close()


async def test_a_name_that_is_only_shown_stands_in_no_entry_and_no_record(tmp_path: Path) -> None:
    async with card_room(f"sqlite:///{tmp_path / 'room.sqlite'}") as house, browser(house) as client:
        players = await party(client, "scarto")
        live = house.rooms[players[0].table]
        live.room.show_as(1, "Somebody Else")
        await play_match(players, Random(4), hands=1)
        assert (await players[0].look())["seats"][1]["name"] == "Somebody Else"
        assert live.room.table is not None
        assert live.room.table.names[1] == "Somebody Else"
        assert "Somebody Else" not in (await players[0].get("/record")).text
        assert "Somebody Else" not in str(await house.store.read(live.room.id))
        live.room.show_as(1, "")
        assert live.room.names[1] == live.room.table.names[1] == "Player 1"
        live.room.show_as(1, "Somebody Else")
        await players[1].post("leave")
        assert live.room.names[1] == "Player 1", "who leaves takes the name along"
