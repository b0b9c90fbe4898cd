"""The pages before a table: the lobby, the games and their rules, and how one gets a seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import RedirectResponse, Response

from tomfool.errors import TomfoolError
from tomfool.games import title
from tomfool.web import pages
from tomfool.web.answers import SEE_OTHER, page, seated, table_answer, wants_frame
from tomfool.web.errors import NoTable, status_of
from tomfool.web.gallery import lobby_of, new_table_of, refreshed, wish_of
from tomfool.web.keys import new_secret
from tomfool.web.reading import field, number, refused_by
from tomfool.web.scene import Look, Remark, Rules
from tomfool.web.stream import event, lobby_stream
from tomfool.web.visit import (
    LOOK,
    LOOKS,
    address,
    check_form,
    count,
    house_of,
    look_cookie,
    look_of,
    put_cookie,
    seat_at,
    visit_of,
)

router = APIRouter(include_in_schema=False)
Id = Annotated[str, Path(max_length=32)]
Slug = Annotated[str, Path(max_length=64)]


@router.get("/")
async def lobby(request: Request) -> Response:
    """The gallery."""
    count(request)
    return page(request, pages.lobby_page(await lobby_of(request)))


@router.get("/lobby/stream")
async def lobby_events(request: Request) -> Response:
    """The tables of the lobby, again whenever they have changed."""
    count(request)
    shown = await lobby_of(request)
    last = ""

    def render() -> bytes | None:
        nonlocal last
        html = pages.lobby_frame(refreshed(request, shown))
        if html == last:
            return None
        last = html
        return event("frame", html)

    return lobby_stream(request, render)


@router.get("/games/{slug}")
async def rules(request: Request, slug: Slug) -> Response:
    """The rules of a game."""
    found = title(slug)
    return page(request, pages.rules_page(Rules(found, found.page, visit_of(request))))


@router.get("/games/{slug}/new")
async def new_table(request: Request, slug: Slug) -> Response:
    """The form that makes a table."""
    return page(request, pages.new_table_page(new_table_of(request, title(slug), request.query_params)))


@router.get("/fair")
async def fair(request: Request) -> Response:
    """What the provable shuffle proves."""
    return page(request, pages.fair_page(visit_of(request)))


@router.post("/look")
async def look(request: Request) -> Response:
    """Keep how the visitor likes it."""
    count(request, cost=0.5)
    form = await request.form()
    check_form(request, form)
    now = look_of(request.cookies.get(LOOK, ""))
    wanted = {
        name: wish if (wish := field(form, name)) in values else getattr(now, name)
        for name, values in LOOKS.items()
    }
    here = form.get("here")
    local = isinstance(here, str) and here.startswith("/") and not here.startswith(("//", "/\\"))
    response: Response = RedirectResponse(str(here) if local else "/", SEE_OTHER)
    if wants_frame(request):
        response = Response(status_code=204)
    put_cookie(request, response, LOOK, look_cookie(Look(**wanted)))
    return response


# Making a table and sitting down


@router.post("/tables")
async def make(request: Request) -> Response:
    """Make a table."""
    count(request, cost=5)
    form = await request.form()
    check_form(request, form)
    found = title(field(form, "game"))
    try:
        live, seat, secret = await house_of(request).open(wish_of(found, form), address(request))
    except TomfoolError as error:
        again = new_table_of(request, found, form, Remark("That does not do.", f"{error}.", "refused"))
        return page(request, pages.new_table_page(again), status_of(error))
    house_of(request).lobby_changed()
    return seated(request, live, seat, secret)


@router.post("/tables/{id}/join")
async def join(request: Request, id: Id) -> Response:
    """Take an open seat."""
    count(request, cost=2)
    form = await request.form()
    check_form(request, form)
    live, secret = await house_of(request).live(id), new_secret()
    try:
        seat = await live.sit(number(form, "seat", -1), field(form, "name"), secret)
    except TomfoolError as error:
        return table_answer(request, live, seat_at(request, live), refused_by(error), status_of(error))
    return seated(request, live, seat, secret)


@router.get("/tables/{id}/seat/{secret}")
async def personal(request: Request, id: Id, secret: Annotated[str, Path(max_length=100)]) -> Response:
    """The personal link: the seat is this browser's, too."""
    count(request, cost=2)
    live = await house_of(request).live(id)
    seat = live.room.seat_of(secret)
    if seat is None:
        raise NoTable("this link opens no seat: somebody has left it for good, or the link is not whole")
    return seated(request, live, seat, secret)
