"""The pages of a table, and the forms on them: what they do is what `tomfool.web.api` does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from tomfool.cards import Seat
from tomfool.errors import RulesError, TomfoolError
from tomfool.web import pages
from tomfool.web.answers import SEE_OTHER, done, html_of, page, seated, shown, table_answer, wants_frame
from tomfool.web.api import record_answer
from tomfool.web.errors import Stale, status_of
from tomfool.web.invitation import qr_code
from tomfool.web.live import Live
from tomfool.web.reading import chosen, explained, field, hinted, kept_picks, number, refused_by
from tomfool.web.scene import Remark, Scene, Waiting
from tomfool.web.show import replay, reviewed
from tomfool.web.stream import event, table_stream
from tomfool.web.texts import BadText
from tomfool.web.visit import (
    SEAT,
    TALKING,
    address,
    base_url,
    check_form,
    count,
    house_of,
    own_seat,
    seat_at,
    visit_of,
)

router = APIRouter(include_in_schema=False)
Id = Annotated[str, Path(max_length=32)]


@router.get("/tables/{id}")
async def table(request: Request, id: Id) -> Response:
    """The table."""
    live = await house_of(request).live(id)
    seat = seat_at(request, live)
    count(request, live, seat)
    return table_answer(request, live, seat)


@router.get("/tables/{id}/stream")
async def stream(request: Request, id: Id) -> Response:
    """The frame of the table, again whenever it has changed for this viewer."""
    live = await house_of(request).live(id)
    seat = seat_at(request, live)
    count(request, live, seat)
    before: Scene | Waiting | None = None

    def render() -> bytes | None:
        nonlocal before
        what = shown(request, live, live.still(seat))
        if isinstance(what, Waiting):
            same = isinstance(before, Waiting) and what.same(before)
        elif isinstance(before, Waiting):
            before = what
            return event("turn", f"/tables/{live.room.id}")
        else:
            same = what.same(before)
        if same:
            return None
        before = what
        return event("frame", html_of(what, frame=True))

    return table_stream(request, live, seat, render)


@router.get("/tables/{id}/hands/{hand}")
async def hand(
    request: Request, id: Id, hand: int, step: Annotated[int | None, Query()] = None
) -> Response:
    """A finished hand, move by move."""
    live = await house_of(request).live(id)
    seat = seat_at(request, live)
    count(request, live, seat)
    return page(request, pages.replay_page(replay(live, hand, step, visit_of(request), seat)))


@router.get("/tables/{id}/hands/{hand}/review")
async def review(
    request: Request, id: Id, hand: int, seat: Annotated[int | None, Query()] = None
) -> Response:
    """What the choices of a seat in a finished hand have cost: by default of the own seat."""
    live = await house_of(request).live(id)
    you = seat_at(request, live)
    count(request, live, you)
    return review_answer(request, live, hand, you or 0 if seat is None else seat, you)


@router.post("/tables/{id}/hands/{hand}/review")
async def ask_review(request: Request, id: Id, hand: int) -> Response:
    """Let the choices of a seat in a finished hand be gone through."""
    live, you, form = await at_form(request, id)
    seat = number(form, "seat", you)
    house_of(request).reviews.ask(live, hand, seat, address(request))
    if wants_frame(request):
        return review_answer(request, live, hand, seat, you)
    return RedirectResponse(f"/tables/{id}/hands/{hand}/review?seat={seat}", SEE_OTHER)


def review_answer(request: Request, live: Live, hand: int, seat: Seat, you: Seat | None) -> Response:
    """Return the review of *seat* in a *hand* as a page or as a frame."""
    what = reviewed(house_of(request), live, hand, seat, you, visit_of(request))
    return page(request, (pages.review_frame if wants_frame(request) else pages.review_page)(what))


@router.get("/tables/{id}/score")
async def score(request: Request, id: Id) -> Response:
    """The score sheet on a page of its own."""
    live = await house_of(request).live(id)
    seat = seat_at(request, live)
    count(request, live, seat)
    what = shown(request, live, seat)
    if not isinstance(what, Scene):
        return RedirectResponse(f"/tables/{id}", SEE_OTHER)
    return page(request, pages.score_page(what))


@router.get("/tables/{id}/record")
async def the_record(request: Request, id: Id) -> Response:
    """The record of the finished hands, to be kept."""
    live = await house_of(request).live(id)
    count(request, live, seat_at(request, live))
    return record_answer(live)


@router.get("/tables/{id}/qr")
async def qr(request: Request, id: Id) -> Response:
    """The invitation as a picture for cameras."""
    live = await house_of(request).live(id)
    count(request, live, seat_at(request, live))
    return Response(qr_code(f"{base_url(request)}/tables/{live.room.id}"), media_type="image/svg+xml")


# What one does at the table


Deed = Callable[[Live, Seat, FormData], Awaitable[None]]


def deed(path: str, do: Deed) -> None:
    """Add the route of a form that does something for the own seat and then shows the table."""

    async def route(request: Request, id: Id) -> Response:
        live = await house_of(request).live(id)
        seat = own_seat(request, live)
        count(request, live, seat)
        form = await request.form()
        check_form(request, form)
        if do is do_talk:
            count(request, live, seat, TALKING)
        try:
            await do(live, seat, form)
        except TomfoolError as error:
            return table_answer(request, live, seat, refused_by(error), status_of(error))
        return done(request, live, seat)

    router.post(f"/tables/{{id}}/{path}")(route)


async def do_ready(live: Live, seat: Seat, form: FormData) -> None:
    wanted, share = number(form, "hand", 0), field(form, "share")
    await live.do(lambda room: room.get_ready(seat, wanted, share))


async def do_talk(live: Live, seat: Seat, form: FormData) -> None:
    text, to = field(form, "text"), field(form, "to") or "all"
    await live.do(lambda room: room.talk(seat, text, to))


async def do_fill(live: Live, seat: Seat, form: FormData) -> None:
    where, kind = number(form, "seat", -1), field(form, "bot")
    await live.do(lambda room: room.fill(seat, where, kind))


async def do_auto(live: Live, seat: Seat, form: FormData) -> None:
    on = field(form, "on") == "1"
    await live.do(lambda room: room.set_auto(seat, on))


deed("ready", do_ready)
deed("talk", do_talk)
deed("fill", do_fill)
deed("auto", do_auto)
deed("start", lambda live, seat, form: live.do(lambda room: room.start(seat)))
deed("take-back", lambda live, seat, form: live.ask_table(seat, "take-back"))
deed("claim", lambda live, seat, form: live.ask_table(seat, "claim"))
deed("vote", lambda live, seat, form: live.answer(seat, field(form, "answer") == "yes"))
deed("back", lambda live, seat, form: live.take_seat_back(seat))


@router.post("/tables/{id}/act")
async def act(request: Request, id: Id) -> Response:
    """Make a choice."""
    live, seat, form = await at_form(request, id)
    names = chosen(live, seat, form)
    at, hand_number, key = number(form, "at", -1), number(form, "hand", 0), field(form, "key")
    try:
        await live.act(seat, names, at, hand_number, key)
    except Stale as error:
        trouble = Remark("The table has moved on.", "This is how things stand now.", "trouble")
        return table_answer(request, live, seat, trouble, status_of(error))
    except (RulesError, BadText) as error:
        remark = explained(live, seat, names, error)
        return table_answer(
            request, live, seat, remark, status_of(error), picked=kept_picks(live, seat, names)
        )
    return done(request, live, seat)


@router.post("/tables/{id}/hint")
async def hint(request: Request, id: Id) -> Response:
    """Say what had best be chosen, and why."""
    live, seat, form = await at_form(request, id)
    picked = kept_picks(live, seat, chosen(live, seat, form, seal=False))
    advice = await live.hint(seat, picked)
    return table_answer(request, live, seat, hinted(advice), picked=picked, hint=advice.names)


@router.post("/tables/{id}/pick")
async def pick(request: Request, id: Id) -> Response:
    """Say what may be added to the cards that are picked."""
    live, seat, form = await at_form(request, id)
    picked = kept_picks(live, seat, chosen(live, seat, form, seal=False))
    return table_answer(request, live, seat, picked=picked)


@router.post("/tables/{id}/leave")
async def leave(request: Request, id: Id) -> Response:
    """Give the seat up."""
    live, seat, _ = await at_form(request, id)
    await live.do(lambda room: room.leave(seat))
    response = RedirectResponse("/", SEE_OTHER)
    response.delete_cookie(SEAT + live.room.id, path="/")
    return response


@router.post("/tables/{id}/again")
async def again(request: Request, id: Id) -> Response:
    """Play again, with the same people if they come along."""
    live, seat, _ = await at_form(request, id)
    if live.room.again:
        return RedirectResponse(f"/tables/{live.room.again}", SEE_OTHER)
    new, host, secret = await house_of(request).open_again(live, seat, address(request))
    return seated(request, new, host, secret)


@router.post("/tables/{id}/report")
async def report(request: Request, id: Id) -> Response:
    """Tell whoever keeps this card room that something is wrong with a hand."""
    live, seat, form = await at_form(request, id)
    count(request, live, seat, TALKING)
    try:
        await live.report(seat, number(form, "hand", 0), field(form, "text"))
    except TomfoolError as error:
        return table_answer(request, live, seat, refused_by(error), status_of(error))
    thanks = Remark("Thank you: the report is kept with the hand.", "", "turn")
    return table_answer(request, live, seat, thanks)


async def at_form(request: Request, id: str) -> tuple[Live, Seat, FormData]:
    """Return the table, the own seat and the form, which has come from a page of ours."""
    live = await house_of(request).live(id)
    seat = own_seat(request, live)
    count(request, live, seat)
    form = await request.form()
    check_form(request, form)
    return live, seat, form
