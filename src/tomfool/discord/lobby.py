"""The message before a match: who has a seat, what is to be played, and the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

from tomfool.discord.letter import IN_A_MENU, Button, Entry, Letter, Menu, Row, cut
from tomfool.discord.states import deed
from tomfool.options import Option
from tomfool.table.words import upper_first
from tomfool.web.logbook import BOT, OPEN
from tomfool.web.pages.making import pace
from tomfool.web.room import CLOCKS, Room

CLOCK = "clock"
"""How the clock is called where options are named."""


def lobby(room: Room, note: str = "", base: str = "") -> Letter:
    """Return the message; *note* is a remark below, *base* the address of the card room for browsers."""
    lines = [f"**{room.title.name}** for {room.game.seats}: {room.title.blurb}", ""]
    for seat, sitter in enumerate(room.sitters):
        kind = " (bot)" if sitter.kind == BOT else " (host)" if seat == room.host else ""
        lines.append(f"`{seat + 1}` {'*open*' if sitter.kind == OPEN else sitter.name + kind}")
    lines += ["", options_line(room)]
    if note:
        lines += [note]
    buttons = (
        Button("Join", deed("join", room.id), "main", off=room.full),
        Button("Leave", deed("leave", room.id)),
        Button("Add bot", deed("bot", room.id), off=room.full),
        Button("Options", deed("options", room.id)),
        Button("Start", deed("start", room.id), "bold"),
    )
    more = [Button("Rules", deed("rules", room.id))]
    more += [Button(f"Add {kind}", deed(kind, room.id), off=room.full) for kind in ("novice", "strong")]
    if base:
        more.append(Button("Join in a browser", link=f"{base}/tables/{room.id}"))
    return Letter("\n".join(lines), (buttons, tuple(more)))


def options_line(room: Room) -> str:
    """Return the options as they stand."""
    words = [f"{option.label}: {_word(room.game.options[option.name])}" for option in room.title.options]
    clock = room.settings.clock
    return " · ".join([*words, f"{label_of(room, CLOCK)}: {pace(clock).lower()}" if clock else pace(clock)])


def closed(room: Room, where: str) -> Letter:
    """Return what becomes of the message when the match has begun, or the table has ended."""
    return Letter(f"**{room.title.name}**: {where}")


def options(room: Room, chosen: str = "") -> Letter:
    """Return the menus in which the host sets an option, the one called *chosen* first."""
    names = [*(option.name for option in room.title.options), CLOCK]
    entries = tuple(
        Entry(cut(label_of(room, name), 100), name, cut(help_of(room, name), 100), chosen=name == chosen)
        for name in names[:IN_A_MENU]
    )
    rows: list[Row] = [Menu(deed("option", room.id), "Which option?", entries)]
    if chosen:
        rows.append(values(room, chosen))
    return Letter(
        f"{options_line(room)}\nWhat you change here opens the table anew, with all who sit at it.",
        tuple(rows),
    )


def label_of(room: Room, name: str) -> str:
    """Return how people read the name of an option."""
    return next((option.label for option in room.title.options if option.name == name), name.capitalize())


def help_of(room: Room, name: str) -> str:
    """Return what an option is for."""
    return next((upper_first(o.help) for o in room.title.options if o.name == name), "Time for a choice")


def values(room: Room, name: str) -> Menu:
    """Return the menu of the values that an option takes."""
    state, hint = deed("value", room.id, name), f"{label_of(room, name)}: which value?"
    if name == CLOCK:
        offered = tuple(Entry(pace(n), str(n), chosen=n == room.settings.clock) for n in CLOCKS)
        return Menu(state, hint, offered)
    option = next(option for option in room.title.options if option.name == name)
    now = room.game.options[name]
    if isinstance(option.default, bool):
        return Menu(state, hint, _entries((True, False), [now]))
    if isinstance(option.default, frozenset):
        several = _entries(option.values, list(now) if isinstance(now, frozenset) else [])
        return Menu(state, hint, several, least=0, most=len(several))
    if option.multiple:
        return Menu(
            state,
            hint,
            _entries(tuple(option.least + option.multiple * n for n in range(IN_A_MENU)), [now]),
        )
    return Menu(state, hint, _entries(option.values, [now]))


def _entries(values: Sequence[object], now: Sequence[object]) -> tuple[Entry, ...]:
    return tuple(Entry(_word(value), _word(value), chosen=value in now) for value in values[:IN_A_MENU])


def _word(value: object) -> str:
    """Return a value as it is written behind the name of its option."""
    return Option.show(value).strip("'")
