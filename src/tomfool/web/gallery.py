"""The lobby and the form that makes a table, from what a visitor asks for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request

from tomfool.bots.registry import BOTS
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.options import Option, settle_options
from tomfool.web.errors import NoTable
from tomfool.web.room import CLOCKS, Wish
from tomfool.web.scene import Lobby, NewTable, Remark, Settings, TableCard
from tomfool.web.show import table_card
from tomfool.web.texts import BadText
from tomfool.web.visit import SEAT, house_of, visit_of

OWN = 12
"""Tables of their own that a visitor is shown, of those whose cookies the browser has."""
QUERY = ("q", "family", "players", "difficulty")
ME, OPEN = "me", "open"
MOST_SEATS = 8


async def lobby_of(request: Request) -> Lobby:
    """Return the lobby as the visitor sees it."""
    query = {name: request.query_params.get(name, "")[:60] for name in QUERY}
    own: list[TableCard] = []
    for cookie, secret in list(request.cookies.items())[:100]:
        if cookie.startswith(SEAT) and len(own) < OWN:
            with suppress(NoTable):
                live = await house_of(request).live(cookie.removeprefix(SEAT))
                seat = live.room.seat_of(secret)
                if seat is not None:
                    own.append(table_card(live, seat))
    return refreshed(
        request,
        Lobby(
            titles=tuple(each for each in TITLES.values() if fits(each, query)),
            families=tuple(dict.fromkeys(each.family for each in TITLES.values())),
            query=query,
            open_tables=(),
            own_tables=tuple(sorted(own, key=lambda card: -card.opened)),
            visit=visit_of(request),
        ),
    )


def refreshed(request: Request, lobby: Lobby) -> Lobby:
    """Return *lobby* with the tables that are open now."""
    house = house_of(request)
    cards: list[TableCard] = []
    for live in house.open_tables:
        secret = request.cookies.get(SEAT + live.room.id, "")
        cards.append(table_card(live, live.room.seat_of(secret) if secret else None))
    return replace(lobby, open_tables=tuple(cards), now=house.clock.now())


def fits(each: Title, query: Mapping[str, str]) -> bool:
    """Whether a title is what the visitor looks for."""
    words = f"{each.name} {each.family} {each.blurb}".casefold()
    return (
        all(word in words for word in query["q"].casefold().split())
        and query["family"] in ("", each.family)
        and query["difficulty"] in ("", each.difficulty)
        and (not query["players"] or takes(each.seats, query["players"]))
    )


def takes(seats: str, players: str) -> bool:
    """Whether so many may play where *seats* says how many may.

    >>> takes("2 to 6", "4"), takes("3", "4"), takes("3 or 4", "4"), takes("3", "many")
    (True, False, True, False)
    """
    if not (players.isascii() and players.isdigit() and len(players) < 3):
        return False
    named = [int(word) for word in seats.replace(",", " ").split() if word.isdigit()]
    if " to " in seats and len(named) == 2:
        return named[0] <= int(players) <= named[1]
    return int(players) in named


# The form


def options_in(found: Title, form: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that a form or a query gives, as `Title.game` takes them."""
    given: dict[str, Any] = {}
    for option in found.options:
        name = f"option.{option.name}"
        if name not in form:
            continue
        values = [value for value in form.getlist(name) if isinstance(value, str)]  # type: ignore[attr-defined]
        named = [value for value in values if value]
        if isinstance(option.default, frozenset):
            given[option.name] = named
        elif isinstance(option.default, bool):
            given[option.name] = bool(named) and named[-1] not in ("0", "off", "false")
        elif named:
            given[option.name] = named[-1]
    return given


def chairs_in(form: Mapping[str, str]) -> tuple[str, ...]:
    """Return who is to sit where, as far as the form says so."""
    chairs: list[str] = []
    while len(chairs) < MOST_SEATS and isinstance(kind := form.get(f"chair.{len(chairs)}"), str):
        chairs.append(kind)
    return tuple(chairs)


def settings_in(form: Mapping[str, str]) -> Settings:
    """Return the pace and the openness that the form asks for."""
    clock = form.get("clock", "0")
    if clock not in map(str, CLOCKS):
        raise BadText(f"the clock has {', '.join(map(str, CLOCKS))} seconds")
    return Settings(int(clock), form.get("public") == "1")


def wish_of(found: Title, form: FormData) -> Wish:
    """Return the table that the form asks for."""
    name = form.get("name")
    given: Mapping[str, str] = form  # type: ignore[assignment]
    return Wish(
        found.slug,
        name if isinstance(name, str) else "",
        options_in(found, given),
        chairs_in(given),
        settings_in(given),
    )


def new_table_of(request: Request, found: Title, form: Any, remark: Remark | None = None) -> NewTable:
    """Return the form that makes a table, filled in as *form* (or the query) has it."""
    given: dict[str, Any] = {}
    known = {option.name: option for option in found.options}
    for name, value in options_in(found, form).items():
        with suppress(OptionError):
            given[name] = known[name].parse(value)
    try:
        seats = found.game(given).seats
    except OptionError:
        given = {}
        seats = found.game({}).seats
    values = settle_options(found.options, given)
    chairs = list(chairs_in(form))[:seats] or [ME]
    chairs += [OPEN] * (seats - len(chairs))
    try:
        settings = settings_in(form)
    except BadText:
        settings = Settings()
    return NewTable(
        title=found,
        options=tuple((option, values[option.name]) for option in found.options),
        seats=seats,
        most=most_seats(found),
        chairs=tuple(chair if chair in {ME, OPEN, *BOTS} else OPEN for chair in chairs),
        bots=BOTS,
        clocks=CLOCKS,
        settings=settings,
        visit=visit_of(request),
        remark=remark,
    )


def most_seats(found: Title) -> int:
    """Return the number of seats with any options.

    >>> most_seats(TITLES["parrotdigm"]), most_seats(TITLES["scarto"])
    (6, 3)
    """
    return max([found.game({}).seats, *(_seats_with(found, each) for each in found.options)])


def _seats_with(found: Title, option: Option) -> int:
    if isinstance(option.default, frozenset | bool):
        return 0
    most = 0
    for value in option.values[:20]:
        with suppress(OptionError):
            most = max(most, found.game({option.name: value}).seats)
    return most
