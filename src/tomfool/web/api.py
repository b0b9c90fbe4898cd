"""Everything that people can do at the card room, as JSON for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from tomfool import record
from tomfool.cards import Seat
from tomfool.catalogue import Title
from tomfool.errors import RulesError
from tomfool.games import TITLES, title
from tomfool.web import models
from tomfool.web.errors import NoHand, NotNow, Stale, status_of
from tomfool.web.keys import new_secret
from tomfool.web.live import Live
from tomfool.web.parts import (
    Data,
    account_data,
    option_data,
    options_data,
    place_data,
    shuffle_data,
)
from tomfool.web.room import Wish
from tomfool.web.scene import Settings
from tomfool.web.stream import event, table_stream
from tomfool.web.visit import TALKING, address, base_url, check_origin, count, house_of, own_seat, seat_at
from tomfool.web.wire import encoded, table_bytes  # fmt: skip

Id = Annotated[str, Path(max_length=32, description="the table's id")]
Slug = Annotated[str, Path(max_length=64, examples=["scarto"])]
Number = Annotated[int, Path(ge=1, lt=2**31, description="the number of a finished hand, from 1")]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Refused} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


def answer(data: object, status: int = 200) -> Response:
    """Return *data* as JSON."""
    return answer_bytes(encoded(data), status)


def answer_bytes(content: bytes, status: int = 200) -> Response:
    """Return JSON that is made already."""
    return Response(content, status, media_type="application/json")


async def at_table(request: Request, id: str) -> tuple[Live, Seat | None]:
    """Return the table, and the seat of whoever looks at it."""
    live = await house_of(request).live(id)
    seat = seat_at(request, live)
    count(request, live, seat, 0.5)
    return live, seat


async def seated(request: Request, id: str) -> tuple[Live, Seat]:
    """Return the table and the seat of whoever wants to do something there."""
    check_origin(request)
    live = await house_of(request).live(id)
    seat = own_seat(request, live)
    count(request, live, seat)
    return live, seat


def table_answer(live: Live, seat: Seat | None, status: int = 200) -> Response:
    """Return the table as *seat* sees it."""
    return answer_bytes(table_bytes(live, seat), status)


def refusal(error: Stale | RulesError, live: Live, seat: Seat) -> Response:
    """Return why a choice was refused, and how the table stands."""
    problem = encoded({"code": error.code, "message": str(error)})
    content = b'{"error":%b,"table":%b}' % (problem, table_bytes(live, seat))
    return answer_bytes(content, status_of(error))


# Games


@router.get("/games", response_model=list[models.GameModel], tags=["games"])
async def games() -> Response:
    """All games of the catalogue."""
    return answer([game_data(each) for each in TITLES.values()])


@router.get("/games/{slug}", response_model=models.GameModel, tags=["games"])
async def game(slug: Slug) -> Response:
    """One game with its options."""
    return answer(game_data(title(slug)))


@router.get("/games/{slug}/rules", response_class=PlainTextResponse, tags=["games"])
async def rules(slug: Slug) -> Response:
    """The rules for players, in Markdown."""
    return PlainTextResponse(title(slug).page, media_type="text/markdown; charset=utf-8")


def game_data(each: Title) -> Data:
    """Return a title as the catalogue has it."""
    return {
        "slug": each.slug,
        "name": each.name,
        "family": each.family,
        "seats": each.seats,
        "minutes": each.minutes,
        "difficulty": each.difficulty,
        "blurb": each.blurb,
        "options": [
            {
                "name": option.name,
                "default": option_data(option.default),
                "values": [option_data(value) for value in option.values],
                "allowed": option.allowed,
                "help": option.help,
            }
            for option in each.options
        ],
    }


# Making tables and sitting down


@router.get("/tables", response_model=list[models.Listed], tags=["tables"])
async def tables(request: Request) -> Response:
    """The public tables with open seats."""
    return answer([listed_data(live) for live in house_of(request).open_tables])


@router.post("/tables", response_model=models.Made, status_code=201, tags=["tables"])
async def make(request: Request, make: models.Make) -> Response:
    """Make a table; you have the host's seat."""
    check_origin(request)
    count(request, cost=5)
    wish = Wish(make.game, make.name, make.options, tuple(make.chairs), Settings(make.clock, make.public))
    live, seat, secret = await house_of(request).open(wish, address(request))
    house_of(request).lobby_changed()
    return made(request, live, seat, secret)


@router.get("/tables/{id}", response_model=models.Table, tags=["tables"])
async def table(request: Request, id: Id) -> Response:
    """The table as you may see it; without a secret, as a spectator."""
    return table_answer(*await at_table(request, id))


@router.post("/tables/{id}/join", response_model=models.Made, status_code=201, tags=["tables"])
async def join(request: Request, id: Id, join: models.Join) -> Response:
    """Take an open seat."""
    check_origin(request)
    live = await house_of(request).live(id)
    count(request, cost=2)
    secret = new_secret()
    seat = await live.sit(join.seat, join.name, secret)
    return made(request, live, seat, secret)


@router.post("/tables/{id}/fill", response_model=models.Table, tags=["tables"])
async def fill(request: Request, id: Id, fill: models.Fill) -> Response:
    """Host: put a bot on an open seat, or open the seat of a bot again."""
    live, seat = await seated(request, id)
    await live.do(lambda room: room.fill(seat, fill.seat, fill.bot))
    return table_answer(live, seat)


@router.post("/tables/{id}/start", response_model=models.Table, tags=["tables"])
async def start(request: Request, id: Id) -> Response:
    """Host: let bots take all open seats."""
    live, seat = await seated(request, id)
    await live.do(lambda room: room.start(seat))
    return table_answer(live, seat)


@router.post("/tables/{id}/leave", response_model=models.Table, tags=["tables"])
async def leave(request: Request, id: Id) -> Response:
    """Give your seat up: a bot has it from now on."""
    live, seat = await seated(request, id)
    await live.do(lambda room: room.leave(seat))
    return table_answer(live, None)


@router.post("/tables/{id}/again", response_model=models.Made, status_code=201, tags=["tables"])
async def again(request: Request, id: Id) -> Response:
    """After the match: make a table with the same game, options and pace; you are its host."""
    live, seat = await seated(request, id)
    if live.room.again:
        raise NotNow(f"the table goes on already: join {live.room.again}")
    new, host, secret = await house_of(request).open_again(live, seat, address(request))
    return made(request, new, host, secret)


def made(request: Request, live: Live, seat: Seat, secret: str) -> Response:
    """Return the secret of a seat to whom it belongs."""
    link = f"{base_url(request)}/tables/{live.room.id}/seat/{secret}"
    return answer({"table": live.room.id, "seat": seat, "secret": secret, "link": link}, 201)


def listed_data(live: Live) -> Data:
    """Return an open table as the list has it."""
    room = live.room
    return {
        "table": room.id,
        "game": room.title.slug,
        "name": room.game.name,
        "options": options_data(room.game),
        "seats": [place_data(place) for place in live.places(None, 0)],
        "settings": {"clock": room.settings.clock, "public": room.settings.public},
        "opened": room.opened,
    }


# Playing


@router.post("/tables/{id}/ready", response_model=models.Table, tags=["play"])
async def ready(request: Request, id: Id, ready: models.Ready) -> Response:
    """Say that you are ready for the next hand, and give your share of its shuffle."""
    live, seat = await seated(request, id)
    try:
        await live.do(lambda room: room.get_ready(seat, ready.hand, ready.share))
    except Stale as error:
        return refusal(error, live, seat)
    return table_answer(live, seat)


@router.post("/tables/{id}/act", response_model=models.Done, tags=["play"])
async def act(request: Request, id: Id, act: models.Act) -> Response:
    """Make a choice.

    What comes twice, by its `key`, is carried out once and answered alike.  What comes too late is
    answered with status 409 and the present table, what the rules refuse with 422 or 409 and why.
    """
    return await do_act(*await seated(request, id), act)


async def do_act(live: Live, seat: Seat, act: models.Act) -> Response:
    """Make a choice of *seat*, and answer with what came of it."""
    try:
        done = await live.act(seat, act.names, act.at, act.hand, act.key)
    except (Stale, RulesError) as error:
        return refusal(error, live, seat)
    said = b"true" if done else b"false"
    return answer_bytes(b'{"done":%b,"table":%b}' % (said, table_bytes(live, seat)))


@router.post("/tables/{id}/hint", response_model=models.Hint, tags=["play"])
async def hint(request: Request, id: Id, picked: models.Picked) -> Response:
    """Ask what the advising bot would choose, after the cards that you have picked."""
    live, seat = await seated(request, id)
    advice = await live.hint(seat, picked.names)
    return answer({"names": list(advice.names), "why": advice.why})


@router.post("/tables/{id}/back", response_model=models.Table, tags=["play"])
async def back(request: Request, id: Id) -> Response:
    """Take your seat back from the bot that stands in."""
    live, seat = await seated(request, id)
    await live.take_seat_back(seat)
    return table_answer(live, seat)


@router.post("/tables/{id}/auto", response_model=models.Table, tags=["play"])
async def auto(request: Request, id: Id, auto: models.Auto) -> Response:
    """Let forced cards be played by themselves, or not."""
    live, seat = await seated(request, id)
    await live.do(lambda room: room.set_auto(seat, auto.on))
    return table_answer(live, seat)


@router.post("/tables/{id}/take-back", response_model=models.Table, tags=["play"])
async def take_back(request: Request, id: Id) -> Response:
    """Ask the table to go back to your last choice."""
    live, seat = await seated(request, id)
    await live.ask_table(seat, "take-back")
    return table_answer(live, seat)


@router.post("/tables/{id}/claim", response_model=models.Table, tags=["play"])
async def claim(request: Request, id: Id) -> Response:
    """Claim all tricks that are left, where your own view proves them yours."""
    live, seat = await seated(request, id)
    await live.ask_table(seat, "claim")
    return table_answer(live, seat)


@router.post("/tables/{id}/vote", response_model=models.Table, tags=["play"])
async def vote(request: Request, id: Id, vote: models.Answer) -> Response:
    """Agree to what the table is asked, or not."""
    live, seat = await seated(request, id)
    await live.answer(seat, vote.yes)
    return table_answer(live, seat)


@router.post("/tables/{id}/talk", response_model=models.Table, tags=["play"])
async def talk(request: Request, id: Id, talk: models.Talk) -> Response:
    """Say something to the table."""
    live, seat = await seated(request, id)
    count(request, live, seat, TALKING)
    await live.do(lambda room: room.talk(seat, talk.text, talk.to))
    return table_answer(live, seat)


@router.post("/tables/{id}/report", status_code=204, tags=["play"])
async def report(request: Request, id: Id, report: models.Report) -> Response:
    """Tell whoever keeps this card room that something is wrong with a hand."""
    live, seat = await seated(request, id)
    count(request, live, seat, TALKING)
    await live.report(seat, report.hand, report.text)
    return Response(status_code=204)


# Looking


@router.get(
    "/tables/{id}/events",
    response_class=StreamingResponse,
    tags=["tables"],
    responses={200: {"content": {"text/event-stream": {}}, "description": "events `table`, see below"}},
)
async def events(request: Request, id: Id) -> Response:
    """Server-sent events: `table`, with the table as you may see it, at once and after every change."""
    live, seat = await at_table(request, id)
    last = b""

    def render() -> bytes | None:
        nonlocal last
        data = table_bytes(live, live.still(seat))
        if data == last:
            return None
        last = data
        return event("table", data)

    return table_stream(request, live, seat, render)


@router.get("/tables/{id}/record", response_model=dict[str, Any], tags=["tables"])
async def the_record(request: Request, id: Id) -> Response:
    """The record of all finished hands, in the format `tomfool/1`."""
    live, _ = await at_table(request, id)
    return record_answer(live)


@router.get("/tables/{id}/hands/{number}", response_model=models.HandModel, tags=["tables"])
async def hand(request: Request, id: Id, number: Number) -> Response:
    """A finished hand: its pack, every choice, how it was scored, and its shuffle."""
    live, _ = await at_table(request, id)
    return answer(hand_data(live, number))


@router.post("/tables/{id}/hands/{number}/review", response_model=models.ReviewModel, tags=["tables"])
async def review(request: Request, id: Id, number: Number, whose: models.Whose) -> Response:
    """Which choices of a seat cost it most in a finished hand, by what it could know then.

    The answer takes up to ten seconds, longer while other hands are gone through.
    """
    live, you = await seated(request, id)
    seat = you if whose.seat is None else whose.seat
    reviews = house_of(request).reviews
    found = await reviews.result(reviews.ask(live, number, seat, address(request)))
    return answer(found.data("" if seat == you else live.room.sitters[seat].name))


def record_answer(live: Live) -> Response:
    """Return the record of a table as a file to be kept."""
    if live.room.table is None or not live.room.table.match.hands:
        raise NoHand("no hand has been played to its end here yet")
    data = record.dump(live.room.table.match)
    name = re.sub(r"[^a-z0-9-]", "", f"{live.room.title.slug}-{live.room.id}")
    response = answer_bytes(json.dumps(data, indent=2).encode())
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def hand_data(live: Live, number: int) -> Data:
    """Return a finished hand with all that was secret in it."""
    table = live.room.table
    finished: Sequence[Any] = () if table is None else table.match.hands
    if table is None or number > len(finished):
        raise NoHand("that hand has not been played to its end here")
    done, words = table.match.hands[number - 1], table.game.vocabulary
    return {
        "hand": number,
        "dealer": done.dealer,
        "pack": [table.game.pack.codes[card] for card in done.pack],
        "setup": dict(done.setup),
        "actions": [{"seat": seat, "name": words[action]} for seat, action in done.actions],
        "result": account_data(done.account),
        "shuffle": shuffle_data(live.room.shuffle(number)),
    }
