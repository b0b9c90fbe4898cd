"""Who sends a request: their seat, their cookies, and whether the form comes from a page of ours."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from tomfool.cards import Seat
from tomfool.web.errors import Forged, NotSeated
from tomfool.web.house import House
from tomfool.web.keys import form_token, hashed, new_secret, same
from tomfool.web.limits import address_key
from tomfool.web.live import Live
from tomfool.web.scene import Look, Visit

VISITOR, LOOK, NAME, SEAT = "visitor", "look", "name", "seat-"
"""Names of cookies; that of a seat goes on with the table's id."""
KEPT = 60 * 60 * 24 * 90
"""Seconds that cookies are kept."""
LOOKS: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "sort": ("suits", "ranks"),
    "tap": ("one", "two"),
    "sound": ("off", "on"),
    "keys": ("on", "off"),
}
"""What a `Look` may hold, the default first."""
TALKING = 4.0
"""How many requests a line of chat or a report counts for."""
OURS = (None, "same-origin", "none")
"""What browsers say of where a request comes from, if it comes from our pages or the address bar."""


def house_of(request: Request) -> House:
    """Return the card room that the request came to."""
    house: House = request.app.state.house
    return house


def base_url(request: Request) -> str:
    """Return the address of the card room as others can use it: as it was given, or as it was asked for."""
    return house_of(request).public_url or str(request.base_url).rstrip("/")


def address(request: Request) -> str:
    """Return what stands for the visitor where no seat is known."""
    return address_key(request.client.host if request.client else "")


# Seats


def bearer(request: Request) -> str:
    """Return the secret that a program sends; "" if there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def seat_at(request: Request, live: Live) -> Seat | None:
    """Return the seat that the request's secret opens; None for a spectator.

    Raise `NotSeated` for a bearer token that opens none.  Being asked is a sign of life of that seat.
    """
    token = bearer(request)
    secret = token or request.cookies.get(SEAT + live.room.id, "")
    seat = live.room.seat_of(secret) if secret else None
    if token and seat is None:
        raise NotSeated("that secret opens no seat at this table")
    live.touch(seat)
    return seat


def own_seat(request: Request, live: Live) -> Seat:
    """Return the seat that the request's secret opens; raise `NotSeated` if there is none."""
    seat = seat_at(request, live)
    if seat is None:
        raise NotSeated("only those at the table may do that: take a seat first")
    return seat


def count(request: Request, live: Live | None = None, seat: Seat | None = None, cost: float = 1.0) -> None:
    """Take the request from the bucket of its seat, or of its address; raise `TooMany` if it is empty."""
    known = live is not None and seat is not None
    key = f"{live.room.id}/{seat}" if live is not None and known else address(request)
    house_of(request).buckets.take(key, cost)


# Where it comes from


def check_origin(request: Request) -> None:
    """Raise `Forged` if a browser says that another site sends the request."""
    if bearer(request):
        return
    if request.headers.get("sec-fetch-site") not in OURS:
        raise Forged("this was sent by another site")
    origin = request.headers.get("origin")
    if origin is None:
        return
    ours = {request.headers.get("host", ""), urlsplit(house_of(request).public_url).netloc} - {""}
    if urlsplit(origin).netloc not in ours:
        raise Forged("this was sent by another site")


def check_form(request: Request, form: FormData) -> None:
    """Raise `Forged` unless *form* carries the token that a page of ours gave this visitor."""
    check_origin(request)
    visitor, token = request.cookies.get(VISITOR, ""), form.get("csrf")
    right = form_token(house_of(request).key, visitor)
    if not visitor or not isinstance(token, str) or not same(token, right):
        raise Forged("this form is too old: load the page again, then it will do")


# Cookies


def secure(request: Request) -> bool:
    """Whether the visitor has come by https."""
    return request.url.scheme == "https" or house_of(request).public_url.startswith("https:")


def put_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let the browser keep *value*, where no script can read it."""
    response.set_cookie(
        name, value, max_age=KEPT, path="/", secure=secure(request), httponly=True, samesite="lax"
    )


def visitor_of(request: Request) -> str:
    """Return the visitor's cookie, a new one if there is none yet."""
    fresh: str | None = getattr(request.state, "visitor", None)
    known = request.cookies.get(VISITOR) or fresh or new_secret()
    request.state.visitor = known
    return known


def visit_of(request: Request) -> Visit:
    """Return what a page has to know of the visitor."""
    return Visit(
        csrf=form_token(house_of(request).key, visitor_of(request)),
        look=look_of(request.cookies.get(LOOK, "")),
        here=request.url.path,
        name=request.cookies.get(NAME, "")[:24],
    )


def keep_visitor(request: Request, response: Response) -> Response:
    """Let the browser keep the visitor's cookie, if it has none."""
    if not request.cookies.get(VISITOR):
        put_cookie(request, response, VISITOR, visitor_of(request))
    return response


def look_of(cookie: str) -> Look:
    """Return the look that a cookie holds: what is not known there is as by default.

    >>> look_of("theme=dark&sort=colour").theme, look_of("theme=dark&sort=colour").sort
    ('dark', 'suits')
    """
    given = dict(pair.split("=", 1) for pair in cookie.split("&") if "=" in pair)
    return Look(**{name: given[name] for name, values in LOOKS.items() if given.get(name) in values})


def look_cookie(look: Look) -> str:
    """Return the cookie that holds *look*."""
    return "&".join(f"{name}={getattr(look, name)}" for name in LOOKS)


def visitor_hash(request: Request) -> str:
    """Return what tells open streams of one visitor from those of others."""
    return hashed(address(request))[:16]
