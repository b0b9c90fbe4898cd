"""Colours, signs and faces: how a card looks in a terminal.

A suit is told by its colour *and* by its sign, trumps stand reversed, and no state is told by colour
alone.  The colours are those of the 256-colour palette, one set for dark ground and one for light.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.theme import Theme

from tomfool.cards import Card, Pack
from tomfool.table.story import Line, Named

SIGNS = {
    "E": "▲", "A": "○", "F": "◆", "W": "≈",
    "S": "♠", "H": "♥", "C": "♣", "D": "♦",
    "R": "▶", "K": "●", "B": "▬", "Y": "◎",
}  # fmt: skip


@dataclass(frozen=True)
class Palette:
    """The inks of one ground; *faint* is for what may not be chosen now."""

    suits: dict[str, str]
    ink: str
    faint: str
    plate: str
    on_plate: str
    faint_plate: str
    quiet: str
    glow: str
    on_glow: str
    win: str
    loss: str

    def suit(self, letter: str) -> str:
        """The ink of a plain suit."""
        return self.suits.get(letter, self.ink)


DARK = Palette(
    suits={
        "E": "#afaf5f", "A": "#87afd7", "F": "#ff875f", "W": "#5fafff",
        "S": "#f3e9d6", "H": "#ff8787", "C": "#87d787", "D": "#87afff",
        "R": "#ff8787", "K": "#f3e9d6", "B": "#87afff", "Y": "#d7af5f",
    },
    ink="#f3e9d6", faint="#83758f", plate="#f3e9d6", on_plate="#231a2b", faint_plate="#40334c",
    quiet="#bcafc2",
    glow="#f3c765", on_glow="#231a2b", win="#7fc79b", loss="#f2917f",
)  # fmt: skip

LIGHT = Palette(
    suits={
        "E": "#5f8700", "A": "#5f5f87", "F": "#d75f00", "W": "#0000af",
        "S": "#231a2b", "H": "#af0000", "C": "#1d5b3a", "D": "#1f4fa3",
        "R": "#af0000", "K": "#231a2b", "B": "#1f4fa3", "Y": "#875f00",
    },
    ink="#231a2b", faint="#857770", plate="#33203f", on_plate="#fdf8ec", faint_plate="#e2d8c0",
    quiet="#5d5164",
    glow="#4a2a5c", on_glow="#fdf8ec", win="#1d6242", loss="#a8261d",
)  # fmt: skip

THEMES = (
    Theme(
        name="tomfool-dark", dark=True,
        primary="#e3b455", secondary="#bcafc2", accent="#e3b455", foreground="#f3e9d6",
        background="#15101a", surface="#211a29", panel="#2b2235",
        success="#7fc79b", warning="#f3c765", error="#f2917f",
        variables={"cloth": "#1d4238", "cloth-ink": "#e4ece2", "hair": "#40334c", "quiet": "#bcafc2",
                   "on-brand": "#231a2b",
                   "footer-key-foreground": "#e3b455", "footer-background": "#15101a"},
    ),
    Theme(
        name="tomfool-light", dark=False,
        primary="#4a2a5c", secondary="#5d5164", accent="#4a2a5c", foreground="#231a2b",
        background="#e9dfca", surface="#fdf8ec", panel="#f5ecd8",
        success="#1d6242", warning="#4a2a5c", error="#a8261d",
        variables={"cloth": "#e3ead9", "cloth-ink": "#231a2b", "hair": "#dccfb3", "quiet": "#5d5164",
                   "on-brand": "#fdf8ec",
                   "footer-key-foreground": "#4a2a5c", "footer-background": "#e9dfca"},
    ),
)  # fmt: skip


PAGE = {
    "markdown.h1": "bold", "markdown.h2": "bold underline", "markdown.h3": "bold", "markdown.code": "bold",
    "markdown.table.header": "bold", "markdown.table.border": "dim", "markdown.item.bullet": "bold",
    "markdown.item.number": "bold", "markdown.block_quote": "italic",
}  # fmt: skip
"""How a rules page is set: by weight alone, since colour belongs to the suits."""


def palette(theme: str) -> Palette:
    """Return the inks that go with the theme of this name."""
    return LIGHT if theme.endswith("light") else DARK


def is_trump(pack: Pack, card: Card) -> bool:
    """Whether *card* stands in the trump column, the Fool among them."""
    return bool(pack.trump_mask >> card & 1)


def face(pack: Pack, card: Card) -> str:
    """Return the index of *card*: ``K▲``, ``10≈``, ``14``, ``Fool``."""
    code = pack.codes[card]
    if is_trump(pack, card):
        return code[1:] if code[1:].isdigit() else code
    return code[:-1] + SIGNS[code[-1]]


def ink(pack: Pack, card: Card, inks: Palette) -> Style:
    """Return the style of a card's index on open ground: the suit's colour, trumps reversed."""
    if is_trump(pack, card):
        return Style(color=inks.on_plate, bgcolor=inks.plate, bold=True)
    return Style(color=inks.suit(pack.codes[card][-1]), bold=True)


def line_text(pack: Pack, line: Line, inks: Palette) -> Text:
    """Return a sentence of the log with its cards in their colours."""
    text = Text()
    for part in line.parts:
        text.append(*_drawn(pack, part, inks)) if isinstance(part, Named) else text.append(part)
    return text


def story_text(pack: Pack, lines: Iterable[Line], inks: Palette) -> Text:
    """Return the log as paragraphs, one a trick."""
    paragraphs: list[Text] = []
    number = -1
    for line in lines:
        if line.trick != number:
            number = line.trick
            paragraphs.append(Text())
            if number:
                paragraphs[-1].append(f"{number}  ", Style(color=inks.faint, bold=True))
        elif paragraphs[-1]:
            paragraphs[-1].append(" ")
        paragraphs[-1].append_text(line_text(pack, line, inks))
    return Text("\n").join(paragraphs)


def _drawn(pack: Pack, named: Named, inks: Palette) -> tuple[str, Style]:
    if is_trump(pack, named.card):
        return named.text, Style(bold=True, underline=True)
    return named.text, Style(color=inks.suit(pack.codes[named.card][-1]), bold=True)
