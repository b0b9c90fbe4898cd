"""What the card room refuses, with the HTTP status that goes with it."""

from __future__ import annotations

from typing import ClassVar

from tomfool.errors import NotYet, NotYourTurn, TomfoolError, UnknownGame


class WebError(TomfoolError):
    """Base of what the card room refuses besides the rules of a game."""

    code = "request"
    status: ClassVar[int] = 422


class NoTable(WebError):
    """No table has this id; it may have been swept away."""

    code = "no-table"
    status = 404


class NoHand(WebError):
    """A hand that has not been played to its end yet, or never was."""

    code = "no-hand"
    status = 404


class NotSeated(WebError):
    """Something that only those at the table may do, or a secret that opens no seat here."""

    code = "not-seated"
    status = 403


class NotHost(WebError):
    """Something that only the host may do."""

    code = "not-host"
    status = 403


class Forged(WebError):
    """A form that did not come from a page of ours."""

    code = "forged"
    status = 403


class Stale(WebError):
    """A choice that speaks of a moment which has passed."""

    code = "stale"
    status = 409


class NotNow(WebError):
    """Something that the table has no use for at this moment."""

    code = "not-now"
    status = 409


class TooMany(WebError):
    """More requests, tables or streams than one visitor may have."""

    code = "too-many"
    status = 429


class Unwell(WebError):
    """The storage does not take what is to be kept; nothing has been done."""

    code = "unwell"
    status = 503


def status_of(error: TomfoolError) -> int:
    """Return the HTTP status that goes with *error*."""
    if isinstance(error, WebError):
        return error.status
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, NotYourTurn | NotYet):
        return 409
    return 422
