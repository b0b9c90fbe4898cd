"""Everything works with forms alone: a browser without JavaScript, and what it is refused."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest

from tests.web.people import BASE, Player, browser, card_room, choice, csrf, settled
from tomfool import record
from tomfool.web.clock import AT_ONCE
from tomfool.web.errors import Stale
from tomfool.web.house import House
from tomfool.web.limits import Limits
from tomfool.web.live import Live


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with card_room() as house:
        yield house


class Person:
    """Somebody with a browser and a table."""

    def __init__(self, client: httpx.AsyncClient, table: str, token: str) -> None:
        self.client, self.table, self.token = client, table, token

    @property
    def program(self) -> Player:
        """The same seat as a program has it."""
        return Player(self.client, self.table, self.client.cookies[f"seat-{self.table}"])

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        data = {"csrf": self.token, **fields}
        return await self.client.post(f"/tables/{self.table}/{path}", data=data)

    async def page(self) -> str:
        answer = await self.client.get(f"/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def act(self, names: list[str], view: dict[str, Any], **fields: Any) -> httpx.Response:
        at = {"hand": view["hand"], "at": view["at"], "key": f"{view['hand']}/{view['at']}"}
        return await self.post("act", name=names, **at, **fields)


async def host(client: httpx.AsyncClient, game: str = "scarto", **fields: Any) -> Person:
    """Make a table by the form."""
    form = await client.get(f"/games/{game}/new")
    token = csrf(form.text)
    data = {"csrf": token, "game": game, "name": "Anna", **fields}
    made = await client.post("/tables", data=data)
    assert made.status_code == 303, made.text
    return Person(client, made.headers["location"].removeprefix("/tables/"), token)


async def guest(client: httpx.AsyncClient, table: str, name: str, seat: int) -> Person:
    """Open the invitation and take a seat."""
    page = await client.get(f"/tables/{table}")
    person = Person(client, table, csrf(page.text))
    answer = await person.post("join", seat=str(seat), name=name)
    assert answer.status_code == 303, answer.text
    return person


async def test_three_people_play_a_hand_by_forms_alone(house: House) -> None:
    async with browser(house) as one, browser(house) as two, browser(house) as three:
        anna = await host(one)
        people = [anna, await guest(two, anna.table, "Ben", 1), await guest(three, anna.table, "Cleo", 2)]
        for number, person in enumerate(people):
            answer = await person.post("ready", hand="1", share=f"share {number}")
            assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{anna.table}")
        rng = Random(1)
        await settled(anna.program)
        while not (view := await anna.program.look())["view"]["over"]:
            mover = people[rng.choice(view["view"]["waiting"])]
            own = await mover.program.look()
            answer = await mover.act(choice(own, rng), own)
            assert answer.status_code == 303, answer.text
            assert "<h" in await mover.page()
        for address in ("/hands/1", "/hands/1?step=7", "/hands/1?step=0", "/score", "/qr"):
            answer = await three.get(f"/tables/{anna.table}{address}")
            assert answer.status_code == 200, address
        saved = await three.get(f"/tables/{anna.table}/record")
        assert saved.headers["content-disposition"].startswith('attachment; filename="scarto-')
        record.verify(json.loads(saved.content))
        assert json.loads(saved.content)["hands"][0]["shuffle"]["shares"] == [
            f"share {n}" for n in range(3)
        ]


async def test_a_refused_card_is_explained_on_the_page(house: House) -> None:
    async with browser(house) as client:
        kings: list[str] = []
        while not kings:  # one hand in thirty or so holds nothing that has to stay
            anna = await host(client, **{"chair.0": "me", "chair.1": "simple", "chair.2": "simple"})
            await anna.post("ready", hand="1", share="")
            view = await settled(anna.program)
            others = view["question"]["legal"]
            kings = [card for card in view["view"]["hand"] if card not in others]
        answer = await anna.act([*others[:2], kings[0]], view)
        assert answer.status_code == 422
        assert "has to stay" in html.unescape(answer.text)
        stale = await anna.post("act", name=others[:3], hand="1", at="7", key="x")
        assert (stale.status_code, "The table has moved on." in stale.text) == (409, True)
        framed = await client.post(
            f"/tables/{anna.table}/act",
            data={"csrf": anna.token, "name": others[:3], "hand": "1", "at": "0", "key": "y"},
            headers={"Tomfool-Frame": "1"},
        )
        assert framed.status_code == 200
        assert "<!doctype" not in framed.text.lower()


async def test_the_personal_link_brings_the_seat_to_another_device(house: House) -> None:
    async with browser(house) as laptop, browser(house) as phone:
        anna = await host(laptop)
        found = re.search(r"/tables/\w+/seat/[\w-]+", html.unescape(await anna.page()))
        assert found, "the page shows the personal link"
        answer = await phone.get(found[0])
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{anna.table}")
        cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith("seat-"))
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        there = Person(phone, anna.table, "")
        assert (await there.program.look())["seat"] == 0
        assert (await phone.get(f"/tables/{anna.table}/seat/wrong")).status_code == 404


async def test_by_https_cookies_are_secure() -> None:
    async with card_room() as house:
        house.public_url = "https://cards.example"
        async with browser(house) as client:
            answer = await client.get("/")
            assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_other_sites_can_send_nothing(house: House, headers: dict[str, str]) -> None:
    async with browser(house) as client:
        anna = await host(client)
        data = {"csrf": anna.token, "text": "hello", "to": "all"}
        assert (
            await client.post(f"/tables/{anna.table}/talk", data=data, headers={"Origin": BASE})
        ).status_code == 303
        for path, more in (
            (f"/tables/{anna.table}/talk", {"data": data}),
            (f"/api/tables/{anna.table}/talk", {"json": {"text": "hello"}}),
            ("/api/tables", {"json": {"game": "scarto", "name": "Eve"}}),
        ):
            answer = await client.post(path, headers=headers, **more)  # type: ignore[arg-type]
            assert answer.status_code == 403, path
        assert len((await anna.program.look())["chat"]) == 1


async def test_a_form_without_its_token_or_with_that_of_another_is_refused(house: House) -> None:
    async with browser(house) as client, browser(house) as other:
        anna = await host(client)
        foreign = csrf((await other.get("/games/scarto/new")).text)
        for token in ("", "x" * 32, foreign):
            answer = await client.post(
                f"/tables/{anna.table}/talk", data={"csrf": token, "text": "hello", "to": "all"}
            )
            assert answer.status_code == 403
        assert (await anna.program.look())["chat"] == []


async def test_what_people_write_is_shown_as_text(house: House) -> None:
    async with browser(house) as client:
        anna = await host(client, name="<b>Anna</b>")
        await anna.post("talk", text="<script>alert(1)</script>‮ & “so”", to="all")
        page = await anna.page()
        assert "<script>alert" not in page
        assert "<b>Anna" not in page
        (said,) = (await anna.program.look())["chat"]
        assert said["text"] == "<script>alert(1)</script> & “so”"
        assert (await anna.post("talk", text="x" * 301, to="all")).status_code == 422
        assert (await anna.post("talk", text=" \n ", to="all")).status_code == 422
        assert (await anna.post("talk", text="psst", to="partners")).status_code == 422


async def test_names_are_bounded_and_one_at_a_table(house: House) -> None:
    async with browser(house) as client, browser(house) as other:
        anna = await host(client)
        page = await other.get(f"/tables/{anna.table}")
        person = Person(other, anna.table, csrf(page.text))
        for name in ("", "x" * 25, "anna", "\u200b"):
            answer = await person.post("join", seat="1", name=name)
            assert answer.status_code in (409, 422), name
        assert (await person.post("join", seat="0", name="Ben")).status_code == 409
        assert (await person.post("join", seat="9", name="Ben")).status_code == 422


async def test_a_wrong_wish_comes_back_with_the_form(house: House) -> None:
    async with browser(house) as client:
        form = await client.get("/games/scarto/new")
        data = {"csrf": csrf(form.text), "game": "scarto", "name": "Anna", "option.hands": "7"}
        answer = await client.post("/tables", data=data)
        assert answer.status_code == 422
        assert "3, 6 or 9" in answer.text


async def test_the_look_is_kept_and_leads_back_here_only(house: House) -> None:
    async with browser(house) as client:
        token = csrf((await client.get("/games/scarto/new")).text)
        answer = await client.post("/look", data={"csrf": token, "theme": "dark", "here": "/fair"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/fair")
        assert 'data-theme="dark"' in (await client.get("/fair")).text
        for away in ("https://evil.example", "//evil.example", "/\\evil.example"):
            answer = await client.post("/look", data={"csrf": token, "here": away})
            assert answer.headers["location"] == "/"


async def play_on(live: Live) -> None:
    """Let the people at a table follow the hints to the end of the match."""
    room = live.room
    while not room.over:
        if room.between:
            for seat in room.people:
                with suppress(Stale):  # dealt without whoever has been away for too long
                    await live.do(lambda room, seat=seat: room.get_ready(seat, room.next_hand, ""))
        elif (table := room.table) is not None and room.playing:
            for seat in room.people:
                if table.state.waiting >> seat & 1 and not table.state.over:
                    live.touch(seat)
                    await live.act(seat, table.hint(seat), table.acts(seat), table.number)
        await asyncio.sleep(0.001)


async def test_play_again_leads_everybody_to_one_table(house: House) -> None:
    async with browser(house) as client, browser(house) as other:
        anna = await host(client)
        ben = await guest(other, anna.table, "Ben", 1)
        await anna.post("start")
        live = house.rooms[anna.table]
        await play_on(live)
        first = await anna.post("again")
        second = await ben.post("again")
        assert first.status_code == second.status_code == 303
        assert first.headers["location"] == second.headers["location"]
        assert live.room.again == first.headers["location"].removeprefix("/tables/")
        chairs = house.rooms[live.room.again].room.sitters
        assert [chair.kind for chair in chairs] == ["person", "open", "bot"]


async def test_limits_say_so() -> None:
    limits = Limits(tables=2, rate=1, reserve=40, streams=1, watchers=1)
    async with card_room(limits=limits, pace=AT_ONCE) as house, browser(house) as client:
        for _ in range(2):
            await host(client)
        form = await client.get("/games/scarto/new")
        answer = await client.post(
            "/tables", data={"csrf": csrf(form.text), "game": "scarto", "name": "Anna"}
        )
        assert (answer.status_code, "2 tables that are not over" in answer.text) == (429, True)
        for _ in range(60):
            answer = await client.get("/")
        assert answer.status_code == 429


async def test_the_lobby_lists_open_tables_and_the_own_ones(house: House) -> None:
    async with browser(house) as client, browser(house) as other:
        hidden = await host(client)
        shown = await host(client, public="1")
        lobby = (await other.get("/")).text
        assert shown.table in lobby
        assert hidden.table not in lobby
        assert hidden.table in (await client.get("/")).text
        listed = (await other.get("/api/tables")).json()
        assert [table["table"] for table in listed] == [shown.table]
        assert "Scarto" in (await other.get("/?players=3")).text
