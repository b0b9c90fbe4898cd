"""The cloth: who sits where, and the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from tomfool.cards import Card, Pack
from tomfool.table.words import name, set_in_words
from tomfool.terminal.canvas import BOX, DOTTED, HEAVY, Canvas
from tomfool.terminal.look import Palette, face, ink, is_trump


class Frame(NamedTuple):
    """The size of a card in cells."""

    width: int
    height: int


SMALL, LARGE = Frame(8, 3), Frame(11, 5)

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0),),
    3: ((0, 0.2), (1, 0.2)),
    4: ((0, 0.5), (0.5, 0), (1, 0.5)),
    5: ((0, 0.6), (0.15, 0), (0.85, 0), (1, 0.6)),
    6: ((0, 0.68), (0, 0.33), (0.5, 0), (1, 0.33), (1, 0.68)),
}
"""Where the others sit, from the own left on, as parts of the width and the height; oneself is below."""


@dataclass(frozen=True)
class Place:
    """What is shown at one seat; *note* is said under the name, *cards* lie in front, or a *sealed* set."""

    name: str
    note: str
    role: str = ""
    cards: tuple[Card, ...] = ()
    sealed: bool = False
    winning: bool = False
    turn: bool = False


class Cloth(Widget):
    """Draws places in a ring, the own seat below, or as a list where there is no room for a ring."""

    class Tapped(Message):
        """The cloth was clicked."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self.pack = pack
        self.places: Sequence[Place] = ()
        self.tray: Sequence[Card] = ()
        self.rows: Sequence[tuple[str, Style]] = ()
        self.inks: Palette

    def show(
        self,
        places: Sequence[Place],
        tray: Sequence[Card],
        inks: Palette,
        rows: Sequence[tuple[str, Style]] = (),
    ) -> None:
        """Show *places*, the own first, then to the left; *tray* are cards picked but not laid down.

        With *rows* of cards on the table the places are a list above them.
        """
        self.places, self.tray, self.inks, self.rows = places, tray, inks, rows
        self.refresh()

    def on_click(self, event: Click) -> None:
        self.post_message(self.Tapped())

    def render(self) -> Text:
        width, height = self.content_size
        if not self.places or width < 1 or height < 1:
            return Text()
        canvas = Canvas(width, height)
        rows = len({round(down, 1) for _, down in SPOTS.get(len(self.places), ())}) + 1
        if self.rows:
            self._list(canvas)
            for number, row in enumerate(self.rows, len(self.places) + 1):
                canvas.put(2, number, *row)
        elif len(self.places) not in SPOTS or width < 66 or height < rows * SMALL.height:
            self._list(canvas)
        else:
            large = width >= 76 and height > rows * LARGE.height + 4
            self._ring(canvas, LARGE if large else SMALL)
        return canvas.text()

    def _ring(self, canvas: Canvas, frame: Frame) -> None:
        """Everybody round the cloth, the ring no higher than it is easy to look at."""
        block = frame.width + 1 + min(26, canvas.width // 2 - 3 * frame.width // 2 - 3)
        depth = min(canvas.height, 5 * frame.height)
        top = (canvas.height - depth) // 2
        bottom = depth - frame.height
        for place, (across, down) in zip(self.places[1:], SPOTS[len(self.places)], strict=True):
            x, y = round(across * (canvas.width - block)), top + round(down * bottom)
            width = self._wide(frame, place)
            if across == 0.5:
                self._place(canvas, frame, place, (canvas.width - width) // 2, y, block)
            elif across < 0.5:
                self._place(canvas, frame, place, x + block - width, y, block, left=True)
            else:
                self._place(canvas, frame, place, x, y, block)
        if self.tray:
            self._tray(canvas, frame, top + bottom)
        else:
            middle = (canvas.width - self._wide(frame, self.places[0])) // 2
            self._place(canvas, frame, self.places[0], middle, top + bottom, block)

    def _wide(self, frame: Frame, place: Place) -> int:
        """The cells that the cards before a player take."""
        return set_width(self.pack, frame, place.cards)

    def _place(
        self, canvas: Canvas, frame: Frame, place: Place, x: int, y: int, block: int, *, left: bool = False
    ) -> None:
        """A card at (x, y), with the plate of its player on one side."""
        width = self._wide(frame, place)
        if place.cards:
            draw_set(canvas, frame, x, y, self.pack, place.cards, self.inks, winning=place.winning)
        elif place.sealed:
            draw_back(canvas, frame, x, y, self.inks)
        elif place.turn:
            canvas.box(x, y, *frame, DOTTED, Style(color=self.inks.glow))
        room = block - width - 1
        for row, (words, style) in enumerate(self._plate(place), y + (frame.height - 3) // 2):
            words = words if len(words) <= room else words[: room - 1] + "…"
            canvas.put(x - 1 - len(words) if left else x + width + 1, row, words, style)

    def _plate(self, place: Place) -> list[tuple[str, Style]]:
        title = f"{place.name}, {place.role}" if place.role else place.name
        title = f"▸ {title}" if place.turn else title
        strong = Style(color=self.inks.glow, bold=True) if place.turn else Style(bold=True)
        said = Style(color=self.inks.glow, bold=True) if place.winning else Style.null()
        words = what_lies(self.pack, place.cards)
        return [(title, strong), (place.note, said), (words, Style.null())]

    def _tray(self, canvas: Canvas, frame: Frame, y: int) -> None:
        """The cards picked so far, side by side where the own card would lie."""
        step = frame.width + 1
        x = (canvas.width - step * len(self.tray)) // 2
        for index, card in enumerate(self.tray):
            draw_card(canvas, frame, x + index * step, y, self.pack, card, self.inks)

    def _list(self, canvas: Canvas) -> None:
        """One line a seat, the own last, with the card behind the name."""
        for row, place in enumerate((*self.places[1:], self.places[0])):
            title, said, words = self._plate(place)
            canvas.put(0, row, *title, 20)
            canvas.put(21, row, *said, 19)
            column = 41
            for card in place.cards:
                mark = face(self.pack, card)
                canvas.put(column, row, mark, ink(self.pack, card, self.inks))
                column += len(mark) + 1
            column = max(46, column + 1)
            canvas.put(column, row, *words, max(1, canvas.width - column))
        for index, card in enumerate(self.tray):
            mark = face(self.pack, card)
            canvas.put(6 * index, len(self.places) + 1, mark, ink(self.pack, card, self.inks))


def what_lies(pack: Pack, cards: Sequence[Card]) -> str:
    """Return the name of a card without an article, or of a set in short; "" for none."""
    if len(cards) == 1:
        return name(pack, cards[0])
    words = set_in_words(pack, sum(1 << card for card in cards)) if cards else ""
    return words.removeprefix("the ").partition(",")[0]


def set_width(pack: Pack, frame: Frame, cards: Sequence[Card]) -> int:
    """Return how many cells `draw_set` takes: one card has its frame, more are written into one."""
    if len(cards) < 2:
        return frame.width
    return max(frame.width, sum(len(face(pack, card)) + 1 for card in cards) + 3)


def draw_set(
    canvas: Canvas,
    frame: Frame,
    x: int,
    y: int,
    pack: Pack,
    cards: Sequence[Card],
    inks: Palette,
    *,
    winning: bool = False,
) -> None:
    """Draw a card, or the faces of a set side by side in one frame; see `draw_card`."""
    if len(cards) == 1:
        draw_card(canvas, frame, x, y, pack, cards[0], inks, winning=winning)
        return
    edge = Style(color=inks.glow, bold=True) if winning else Style.null()
    width, faces = set_width(pack, frame, cards), sum(len(face(pack, card)) + 1 for card in cards) - 1
    canvas.box(x, y, width, frame.height, HEAVY if winning else BOX, edge)
    column = x + (width - faces) // 2
    for card in cards:
        mark = face(pack, card)
        canvas.put(column, y + frame.height // 2, mark, ink(pack, card, inks))
        column += len(mark) + 1


def draw_back(canvas: Canvas, frame: Frame, x: int, y: int, inks: Palette) -> None:
    """Draw the back of what is sealed with its upper left corner at (x, y)."""
    canvas.box(x, y, *frame, BOX, Style.null())
    for row in range(1, frame.height - 1):
        canvas.put(x + 1, y + row, "░" * (frame.width - 2), Style(color=inks.faint))


def draw_card(
    canvas: Canvas,
    frame: Frame,
    x: int,
    y: int,
    pack: Pack,
    card: Card,
    inks: Palette,
    *,
    winning: bool = False,
) -> None:
    """Draw *card* with its upper left corner at (x, y); the frame of a *winning* one is heavy."""
    style, mark = ink(pack, card, inks), face(pack, card)
    edge = Style(color=inks.glow, bold=True) if winning else Style.null()
    canvas.box(x, y, *frame, HEAVY if winning else BOX, edge)
    inner = frame.width - 2
    for row in range(1, frame.height - 1):
        canvas.put(x + 1, y + row, " " * inner, style)
    if frame.height < 5:
        canvas.put(x + 1, y + 1, mark.center(inner), style)
        return
    canvas.put(x + 2, y + 1, mark, style)
    canvas.put(x + 1, y + 2, ("" if is_trump(pack, card) else mark[-1]).center(inner), style)
    canvas.put(x + frame.width - 2 - len(mark), y + 3, mark, style)
