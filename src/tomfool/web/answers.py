"""How a page answers: the whole page or its frame, and the table with a remark to what was tried."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tomfool.cards import Seat
from tomfool.web import pages
from tomfool.web.live import Live
from tomfool.web.scene import Remark, Scene, Waiting
from tomfool.web.show import scene
from tomfool.web.visit import NAME, SEAT, base_url, house_of, keep_visitor, put_cookie, visit_of

FRAME = "tomfool-frame"
"""The header with which the script asks for the frame alone."""
SEE_OTHER = 303


def page(request: Request, html: str, status: int = 200) -> Response:
    """Return a page, with the visitor's cookie if they have none yet."""
    return keep_visitor(request, HTMLResponse(html, status))


def wants_frame(request: Request) -> bool:
    """Whether the script of a page asks, which needs the frame alone."""
    return FRAME in request.headers


def shown(request: Request, live: Live, seat: Seat | None, picked: tuple[str, ...] = ()) -> Scene | Waiting:
    """Return the table as *seat* sees it."""
    secret = request.cookies.get(SEAT + live.room.id, "") if seat is not None else ""
    return scene(house_of(request), live, seat, visit_of(request), base_url(request), secret, picked)


def html_of(what: Scene | Waiting, *, frame: bool) -> str:
    """Return the page of a table, or its frame alone."""
    if isinstance(what, Scene):
        return pages.table_frame(what) if frame else pages.table_page(what)
    return pages.waiting_frame(what) if frame else pages.waiting_page(what)


def table_answer(
    request: Request,
    live: Live,
    seat: Seat | None,
    remark: Remark | None = None,
    status: int = 200,
    *,
    picked: tuple[str, ...] = (),
    hint: tuple[str, ...] = (),
) -> Response:
    """Return the table with an answer to what was tried, as a page or as a frame."""
    what = shown(request, live, seat, picked)
    if isinstance(what, Scene):
        what = replace(what, remark=remark, hint=hint)
    elif remark is not None:
        what = replace(what, remark=remark)
    return page(request, html_of(what, frame=wants_frame(request)), status)


def seated(request: Request, live: Live, seat: Seat, secret: str) -> Response:
    """Lead somebody to the table at which they have a seat now."""
    response = RedirectResponse(f"/tables/{live.room.id}", SEE_OTHER)
    put_cookie(request, response, SEAT + live.room.id, secret)
    put_cookie(request, response, NAME, cookie_name(live.room.sitters[seat].name))
    return keep_visitor(request, response)


def cookie_name(name: str) -> str:
    """Return a name as a cookie can hold it: "" if it cannot."""
    return name if name.isascii() and not set(name) & set('";,\\') else ""


def done(request: Request, live: Live, seat: Seat | None) -> Response:
    """Return what follows a form that was carried out: the frame, or the way to the page."""
    if wants_frame(request):
        return table_answer(request, live, seat)
    return keep_visitor(request, RedirectResponse(f"/tables/{live.room.id}", SEE_OTHER))
