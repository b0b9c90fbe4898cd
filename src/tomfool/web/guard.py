"""What stands before every route: headers that bind browsers, and a limit to what is read."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tomfool.web.pages import CONTENT_SECURITY_POLICY

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


RAW = [
    (name.lower().encode(), value.encode())
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items()
]
"""The same as they go over the line, and that nothing is to be kept unless an answer says otherwise."""


class Guard:
    """Adds `HEADERS` to every answer, and stops reading a body of more than *most* bytes."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most:
                raise HTTPException(413, f"a request has at most {self.most} bytes here")
            return message

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                names = {name for name, _ in given}
                message["headers"] = given + [header for header in RAW if header[0] not in names]
            await send(message)

        await self.app(scope, bounded, headed)
