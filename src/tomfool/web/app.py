"""The card room as a web application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from tomfool import __version__
from tomfool.errors import TomfoolError
from tomfool.web import api, front, pages, tableside
from tomfool.web.express import Express
from tomfool.web.guard import Guard
from tomfool.web.house import House
from tomfool.web.wrong import astray, broken, malformed, refused

ABOUT = """
Sit down at a table of the card room with a program of your own.

`POST /api/tables` makes a table, `POST /api/tables/{id}/join` takes a seat; both answer with a secret.
Send it as `Authorization: Bearer SECRET`.  Then follow `GET /api/tables/{id}/events`, and answer with
`POST /api/tables/{id}/act` whenever your seat is among `view.waiting`.
"""
FOREVER = "public, max-age=31536000, immutable"


def create_app(house: House) -> ASGIApp:
    """Return the application for *house*, which it opens and closes."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await house.wake()
        yield
        await house.close()

    app = FastAPI(
        title="Tomfool",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        license_info={"name": "MIT"},
    )
    app.state.house = house
    app.include_router(api.router)
    app.include_router(front.router)
    app.include_router(tableside.router)
    app.get("/static/{version}/{path:path}", include_in_schema=False)(static)
    app.get("/favicon.ico", include_in_schema=False)(favicon)
    app.add_exception_handler(TomfoolError, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, astray)
    app.add_exception_handler(Exception, broken)
    return Guard(Express(app), house.limits.body)


# What browsers load besides the pages


async def static(request: Request, version: str, path: str) -> Response:
    """A style sheet, a script, a drawing: as browsers may keep it for good, under its version."""
    found = pages.asset(path)
    if found is None:
        raise HTTPException(404)
    headers = {"ETag": found.etag, "Vary": "Accept-Encoding"}
    headers["Cache-Control"] = FOREVER if version == pages.version() else "no-cache"
    if request.headers.get("if-none-match") == found.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.gzipped, headers=headers, media_type=found.media_type)
    return Response(found.content, headers=headers, media_type=found.media_type)


async def favicon(request: Request) -> Response:
    """The sign of the house."""
    return await static(request, pages.version(), "cards/icon.svg")
