"""A grid of characters to draw a table on."""

from __future__ import annotations

from itertools import groupby

from rich.style import Style
from rich.text import Text

BOX = ("╭─╮", "│ │", "╰─╯")
HEAVY = ("┏━┓", "┃ ┃", "┗━┛")
DOTTED = ("╭┄╮", "┊ ┊", "╰┄╯")


class Canvas:
    """*width* by *height* cells, blank at first; what is drawn outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", Style.null())] * width for _ in range(height)]

    def put(self, x: int, y: int, words: str, style: Style, room: int = 0) -> None:
        """Write *words* at column *x* of row *y*, cut to *room* cells with an ellipsis."""
        if room and len(words) > room:
            words = words[: room - 1] + "…"
        if 0 <= y < self.height:
            for column, character in enumerate(words, x):
                if 0 <= column < self.width:
                    self._cells[y][column] = (character, style)

    def box(
        self, x: int, y: int, width: int, height: int, shape: tuple[str, str, str], style: Style
    ) -> None:
        """Draw a frame of *width* by *height* cells in one of the shapes above."""
        top, side, bottom = shape
        for row in range(height):
            edge = top if row == 0 else bottom if row == height - 1 else side
            self.put(x, y + row, edge[0] + edge[1] * (width - 2) + edge[2], style)

    def text(self) -> Text:
        """Return the drawing."""
        drawing = Text(no_wrap=True)
        for number, row in enumerate(self._cells):
            if number:
                drawing.append("\n")
            for style, run in groupby(row, key=lambda cell: cell[1]):
                drawing.append("".join(character for character, _ in run), style)
        return drawing
