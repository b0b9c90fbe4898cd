"""The own hand: a row a suit, the cards that may be chosen lit, a cursor that goes everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from tomfool.cards import Card, Cards, Pack, bits
from tomfool.terminal.look import SIGNS, Palette, face, ink, is_trump

LABEL = 12  # cells before the first card of a row


class Cell(NamedTuple):
    """Where a card stands in the widget, and how wide."""

    card: Card
    x: int
    y: int
    width: int


class Hand(Widget, can_focus=True):
    """The cards of one person; posts `Chosen`, `Entered` and `Pointed`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Left", show=False),
        Binding("right", "step(1)", "Right", show=False),
        Binding("up", "row(-1)", "Up", show=False),
        Binding("down", "row(1)", "Down", show=False),
        Binding("home", "edge(0)", "First", show=False),
        Binding("end", "edge(-1)", "Last", show=False),
        Binding("space", "choose", "Choose", show=False),
        Binding("enter", "enter", "Play", show=False),
    ]

    class Chosen(Message):
        """A card was tapped, or chosen with the cursor or a number."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    class Entered(Message):
        """Enter was pressed; *card* is under the cursor, if there is one."""

        def __init__(self, card: Card | None) -> None:
            super().__init__()
            self.card = card

    class Pointed(Message):
        """The cursor was put on another card."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self.pack = pack
        self.cards: Cards = 0
        self.legal: Cards = 0
        self.picked: frozenset[Card] = frozenset()
        self.cursor: Card | None = None
        self.aimed = False  # whether the person has put the cursor there
        self.inks: Palette

    def show(self, cards: Cards, legal: Cards, picked: Sequence[Card], inks: Palette) -> None:
        """Show *cards*, those of *legal* lit, and a tick on the *picked* ones."""
        changed = cards != self.cards or legal != self.legal
        self.cards, self.legal, self.picked, self.inks = cards, legal, frozenset(picked), inks
        lost = self.cursor is None or not cards >> self.cursor & 1
        if lost or (changed and legal and not legal >> (self.cursor or 0) & 1 and not picked):
            self.cursor, self.aimed = self._nearest(), False
        self.refresh(layout=True)

    def _nearest(self) -> Card | None:
        """A card that may be chosen: the next in the suit of the cursor, else the first of all."""
        lit, here = self.lit(), self.cursor
        if here is not None:
            suit = self.pack.sort(self.cards & self.legal & self.pack.suit_of[here] | 1 << here)
            after = suit.index(here)
            lit = [*suit[after + 1 :], *suit[:after][::-1], *lit]
        return next(iter(lit or self.order()), None)

    def order(self) -> list[Card]:
        """The cards as they stand, row after row."""
        return self.pack.sort(self.cards)

    def lit(self) -> list[Card]:
        """The cards that may be chosen, as they stand: the first nine answer to the number keys."""
        return self.pack.sort(self.cards & self.legal)

    # Where everything stands

    def cells(self, width: int) -> tuple[list[Cell], int]:
        """Return the cells of the cards in *width* columns, and how many rows they take."""
        found: list[Cell] = []
        y = 0
        for suit in self.pack.suit_masks:
            if not suit:
                continue
            cards = self.pack.sort(self.cards & suit)
            wide = sum(len(face(self.pack, card)) + 3 for card in cards)
            gap = 1 if LABEL + wide <= width else 0
            x = LABEL
            for card in cards:
                size = len(face(self.pack, card)) + 2
                if x + size > width and x > LABEL:
                    x, y = LABEL, y + 1
                found.append(Cell(card, x, y, size))
                x += size + gap
            y += 1
        return found, y

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.cells(width)[1]

    def render(self) -> Text:
        width = self.content_size.width
        cells, rows = self.cells(width)
        lines = [Text(no_wrap=True, end="") for _ in range(rows)]
        self._labels(lines, cells)
        for cell in cells:
            line = lines[cell.y]
            line.append(" " * (cell.x - line.cell_len))
            line.append_text(self._drawn(cell.card))
        return Text("\n").join(lines)

    def _labels(self, lines: list[Text], cells: Sequence[Cell]) -> None:
        """Write the name of each suit before its row."""
        rows = {cell.card: cell.y for cell in cells}
        y = 0
        for number, suit in enumerate(self.pack.suit_masks):
            if not suit:
                continue
            held = [rows[card] for card in bits(suit & self.cards)]
            y = min(held, default=y)
            if number < len(self.pack.suits):
                plain = self.pack.suits[number]
                style = Style(color=self.inks.suit(plain.letter), bold=bool(held), dim=not held)
                lines[y].append(f" {SIGNS[plain.letter]} {plain.name}", style)
            else:
                lines[y].append("   Trumps", Style(color=self.inks.ink, bold=bool(held), dim=not held))
            y = max(held, default=y) + 1

    def _drawn(self, card: Card) -> Text:
        picked, here = card in self.picked, card == self.cursor and self.has_focus
        left = "✓" if picked else "[" if here else " "
        right = "]" if here else " "
        mark = face(self.pack, card)
        style = self._style(card, picked=picked)
        if is_trump(self.pack, card) or picked:
            return Text(f"{left}{mark}{right}", style, end="")
        edge = Style(color=self.inks.glow, bold=True)
        return Text.assemble((left, edge), (mark, style), (right, edge), end="")

    def _style(self, card: Card, *, picked: bool) -> Style:
        inks = self.inks
        if picked:
            return Style(color=inks.on_glow, bgcolor=inks.glow, bold=True)
        if self.legal >> card & 1:
            style = ink(self.pack, card, inks)
            return style if is_trump(self.pack, card) else style + Style(underline=self._some_dark())
        if is_trump(self.pack, card):
            return Style(color=inks.faint, bgcolor=inks.faint_plate)
        return Style(color=inks.faint)

    def _some_dark(self) -> bool:
        return bool(self.cards & ~self.legal)

    # Keys and mouse

    def action_step(self, by: int) -> None:
        order = self.order()
        if order:
            here = order.index(self.cursor) if self.cursor in order else 0
            self._point(order[(here + by) % len(order)])

    def action_row(self, by: int) -> None:
        cells, _ = self.cells(self.content_size.width)
        here = next((cell for cell in cells if cell.card == self.cursor), None)
        if here is None:
            return
        rows = sorted({cell.y for cell in cells})
        y = rows[(rows.index(here.y) + by) % len(rows)]
        self._point(
            min((cell for cell in cells if cell.y == y), key=lambda cell: abs(cell.x - here.x)).card
        )

    def action_edge(self, end: int) -> None:
        if self.cards:
            self._point(self.order()[end])

    def action_choose(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))

    def action_enter(self) -> None:
        self.post_message(self.Entered(self.cursor))

    def on_key(self, event: Key) -> None:
        if event.character and event.character in "123456789":
            event.stop()
            number, lit = int(event.character), self.lit()
            if number <= len(lit):
                self._point(lit[number - 1])
                self.post_message(self.Chosen(lit[number - 1]))

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        for cell in self.cells(self.content_size.width)[0]:
            if cell.y == offset.y and cell.x <= offset.x < cell.x + cell.width:
                self._point(cell.card)
                self.post_message(self.Chosen(cell.card))

    def point(self, card: Card) -> None:
        """Put the cursor on *card*."""
        self._point(card)

    def _point(self, card: Card) -> None:
        self.cursor, self.aimed = card, True
        self.post_message(self.Pointed())
        self.refresh()
