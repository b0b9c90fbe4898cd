"""A short way for what comes by the thousand: a program's choice, and the events that it listens to.

Both are the same as the routes of `tomfool.web.api`, which describe them; a test holds the two side by
side.
"""

from __future__ import annotations

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tomfool.errors import TomfoolError
from tomfool.web.api import do_act, events, seated
from tomfool.web.models import Act
from tomfool.web.wrong import LOG, astray, broken, misshapen, refused

BEFORE, ACT, EVENTS = "/api/tables/", "act", "events"


class Express:
    """Answers choices and sends events itself, and leaves everything else to *app*, round which it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, _, what = scope.get("path", "").removeprefix(BEFORE).partition("/")
        ours = scope["type"] == "http" and scope["path"].startswith(BEFORE)
        acts = ours and what == ACT and scope["method"] == "POST" and is_json(scope)
        if not acts and not (ours and what == EVENTS and scope["method"] == "GET"):
            await self.app(scope, receive, send)
            return
        scope["app"] = self.app
        request = Request(scope, receive)
        try:
            if acts:
                act = Act.model_validate_json(await request.body())
                answer = await do_act(*await seated(request, id), act)
            else:
                answer = await events(request, id)
        except ValidationError as error:
            answer = misshapen(request, error.errors(include_url=False))
        except TomfoolError as error:
            answer = await refused(request, error)
        except HTTPException as error:  # a body that is too long
            answer = await astray(request, error)
        except ClientDisconnect:
            return
        except Exception as error:
            LOG.exception("%s could not be answered", what)
            answer = await broken(request, error)
        await answer(scope, receive, send)


def is_json(scope: Scope) -> bool:
    """Whether the body says that it is JSON."""
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    return bool(kind.partition(b";")[0].strip() == b"application/json")
