"""``tomfool serve``: the card room in a browser."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated

import typer

from tomfool.cli.common import console, whole_number
from tomfool.errors import TomfoolError

if TYPE_CHECKING:
    from tomfool.web.house import House

PORT = 8000
MORE_PORTS = 20
"""Ports after the usual one that are tried, where none was asked for."""
SILENCE = 30.0
"""Seconds after which a browser that takes in nothing any more has gone: a laptop that was closed, a phone
that has left its network.  By itself the system would try for a quarter of an hour, and a table wait."""
Database = Annotated[
    str, typer.Option(metavar="URL", help="Where tables are kept, as SQLAlchemy names it.")
]
PublicUrl = Annotated[
    str, typer.Option(metavar="URL", help="The address that others use, for links: https://cards.example.")
]


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others on the network in."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help=f"The port; by default {PORT} or the next that is free.",
            parser=whole_number(0, 65535),
        ),
    ] = None,
    database: Database = "",
    public_url: PublicUrl = "",
    limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits", help="Whether requests, tables and streams of a visitor are limited."
        ),
    ] = True,
    discord: Annotated[
        bool,
        typer.Option("--discord", help="Be on Discord, too, with the token in TOMFOOL_DISCORD_TOKEN."),
    ] = False,
) -> None:
    """Open the card room, for people with browsers and for programs."""
    from tomfool.cli.discord import token

    key = token() if discord else ""
    listening = listen(host, port)
    house = open_house(database, public_url, limits=limits)
    from tomfool.web.server import Server, rarely_collect

    number = listening.getsockname()[1]
    shown = public_url or f"http://{host_shown(host)}:{number}"
    console().print(f"The card room is open at [bold]{shown}[/]", "Ctrl-C closes it.", sep="\n")
    rarely_collect()
    server = Server(house)
    if key:
        from tomfool.cli.discord import make_bot, run_bot

        bot = make_bot(house, shown)
        server.beside = (lambda: run_bot(bot, key), bot.close)
    server.run(sockets=[listening])
    if server.problem is not None:
        raise server.problem


def open_house(database: str, public_url: str, *, limits: bool = True) -> House:
    """Return the card room whose tables are kept in *database*; raise `TomfoolError` if that cannot be."""
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    from tomfool.table.saved import home
    from tomfool.web.house import House
    from tomfool.web.limits import NO_LIMITS, Limits
    from tomfool.web.store import Store

    if public_url and not public_url.startswith(("http://", "https://")):
        raise TomfoolError(f"--public-url begins with https:// or http://, and not like {public_url!r}")
    url = database or f"sqlite:///{home() / 'room.sqlite'}"
    try:
        return House(Store(url), limits=Limits() if limits else NO_LIMITS, public_url=public_url)
    except (ArgumentError, SQLAlchemyError, ModuleNotFoundError, OSError) as problem:
        said = str(getattr(problem, "orig", None) or problem).splitlines()[0]
        raise TomfoolError(f"cannot keep tables at {url}: {said}") from None


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at *host* and *port*, any free one from the usual on if None."""
    ports = range(PORT, PORT + MORE_PORTS) if port is None else [port]
    problem = OSError()
    for number in ports:
        try:
            listening = socket.create_server(
                (host, number), family=socket.AF_INET6 if ":" in host else socket.AF_INET
            )
            give_up_on_the_silent(listening)
            return listening
        except OSError as refused:
            problem = refused
    where = f"{host}:{port}" if port is not None else f"{host}, ports {ports[0]} to {ports[-1]}"
    raise TomfoolError(f"cannot listen at {where}: {problem.strerror or problem}")


def give_up_on_the_silent(listening: socket.socket) -> None:
    """Let connections to *listening* end when nothing that is sent has been taken in for `SILENCE`."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # of Linux; each connection has it from the listener
    if option is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, int(SILENCE * 1000))


def host_shown(host: str) -> str:
    """Return the address under which others on the network find a *host* that listens everywhere."""
    if host in ("0.0.0.0", "::"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
                return str(asking.getsockname()[0])
            except OSError:
                return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
