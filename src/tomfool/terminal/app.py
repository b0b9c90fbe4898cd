"""The application: themes, the match to be taken up or begun, one room after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.theme import Theme
from textual.app import App
from textual.binding import Binding, BindingType

from tomfool.table import saved
from tomfool.table.table import Table
from tomfool.terminal import sheets
from tomfool.terminal.look import PAGE, THEMES
from tomfool.terminal.pace import Pace
from tomfool.terminal.room import Room
from tomfool.terminal.sitting import Sitting


class TableApp(App[str]):
    """Seats one person at a table.

    *begin* makes a new match.  *left* is one to be taken up again; where *ask* is set, the person is asked
    first.  The match is kept at *path*, if one is given, after everything that happens.
    """

    CSS_PATH = "tomfool.tcss"
    TITLE = "Tomfool"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", show=False, priority=True)]

    def __init__(
        self,
        begin: Callable[[], Table],
        *,
        left: Table | None = None,
        ask: bool = False,
        path: Path | None = None,
        pace: Pace | None = None,
        notice: str = "",
        theme: str = "tomfool-dark",
    ) -> None:
        super().__init__()
        self.begin, self.left, self.ask = begin, left, ask
        self.path, self.pace, self.notice = path, pace or Pace(), notice
        for look in THEMES:
            self.register_theme(look)
        self.theme = theme
        self.table: Table | None = None
        self.room: Room | None = None
        self.seat = 0

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(THEMES[0].variables)

    def on_mount(self) -> None:
        self.console.push_theme(Theme(PAGE))
        if self.left is not None and self.ask:
            self.push_screen(sheets.opening(self.left), self.opened)
        else:
            self.sit_down(self.left or self.begin())

    def opened(self, answer: str | None) -> None:
        """The person has said whether to take up the match that was left."""
        if answer == "resume" and self.left is not None:
            self.sit_down(self.left)
            return
        if self.path is not None and self.path.exists():
            saved.set_aside(self.path, "left")
        self.sit_down(self.begin())

    def sit_down(self, table: Table) -> None:
        """Play a match at *table*."""
        self.table = table
        notice, self.notice = self.notice, ""
        self.room = Room(Sitting(table, self.seat, self.pace), notice)
        table.listeners.insert(0, self.keep)
        self.keep()
        self.push_screen(self.room, self.left_room)

    def keep(self) -> None:
        """Write the match to disk; play goes on where that cannot be done, and it is said."""
        if self.path is None or self.table is None or self.room is None:
            return
        try:
            saved.save(self.table, self.path)
            self.room.trouble = ""
        except OSError as problem:
            self.room.trouble = f"This match cannot be kept in {self.path.parent}: {problem.strerror}."

    def left_room(self, answer: str | None) -> None:
        """The match is over, or was left in the middle."""
        over = self.table is not None and self.table.over
        if over and self.path is not None:
            saved.forget(self.path)
        if answer == "again":
            self.sit_down(self.begin())
        else:
            self.exit("over" if over else "left")

    def action_leave(self) -> None:
        self.exit("left")

    def action_light(self) -> None:
        self.theme = "tomfool-dark" if self.theme.endswith("light") else "tomfool-light"
        if isinstance(self.screen, Room):
            self.screen.draw()
