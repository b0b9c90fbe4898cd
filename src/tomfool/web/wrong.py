"""What is answered where something went wrong: to programs as JSON, to people as a page."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tomfool.errors import TomfoolError
from tomfool.table.words import upper_first
from tomfool.web import pages
from tomfool.web.answers import page
from tomfool.web.errors import status_of
from tomfool.web.scene import Trouble
from tomfool.web.visit import visit_of
from tomfool.web.wire import encoded

LOG = logging.getLogger("tomfool.web")
HEADS = {
    403: "That is for somebody else.",
    404: "There is nothing here.",
    405: "That is not how this page is asked.",
    409: "The table has moved on.",
    413: "That is too much at once.",
    429: "One moment, please.",
    500: "Something went wrong on our side.",
    503: "The card room is not well.",
}
CODES = {400: "bad-request", 404: "not-found", 405: "method", 413: "too-large"}


def trouble(request: Request, status: int, code: str, message: str) -> Response:
    """Return what is wrong: to programs as JSON, to people as a page."""
    if request.url.path.startswith("/api") or request.url.path == "/openapi.json":
        content = encoded({"error": {"code": code, "message": message}, "table": None})
        return Response(content, status, media_type="application/json")
    words = upper_first(message)
    words = words if words.endswith((".", "?", "!")) or not words else f"{words}."
    head = HEADS.get(status, "That does not do.")
    return page(request, pages.error_page(Trouble(status, head, words, visit=visit_of(request))), status)


async def refused(request: Request, error: Exception) -> Response:
    """Something was refused."""
    assert isinstance(error, TomfoolError)
    return trouble(request, status_of(error), error.code, str(error))


async def malformed(request: Request, error: Exception) -> Response:
    """A request is not of the shape that the description asks for."""
    assert isinstance(error, RequestValidationError)
    return misshapen(request, error.errors())


def misshapen(request: Request, problems: Sequence[Any]) -> Response:
    """Return what is wrong with the shape of a request."""
    told = []
    for problem in problems[:5]:
        where = ".".join(str(part) for part in problem["loc"] if part not in ("body", "query", "path"))
        told.append(f"{where}: {problem['msg']}" if where else str(problem["msg"]))
    return trouble(request, 422, "malformed", "; ".join(told).encode("utf-8", "replace").decode())


async def astray(request: Request, error: Exception) -> Response:
    """A path or a method that there is none of."""
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "method", 400: "bad-request", 413: "too-large"}.get(
        error.status_code, "request"
    )
    message = "" if error.status_code == 404 else str(error.detail)
    said = message or "there is no such page: it may never have been here"
    answer = trouble(request, error.status_code, code, said)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours."""
    LOG.error("%s %s", request.method, request.scope["route"].path if "route" in request.scope else "?")
    return trouble(request, 500, "fault", "this is a fault of the card room, not yours; nothing is lost")
