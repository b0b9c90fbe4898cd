"""A line to type a card's code into."""

from __future__ import annotations

from textual.widgets import Input

from tomfool.cards import Pack


class Entry(Input):
    """Hidden until somebody begins to type a code."""

    def __init__(self, pack: Pack) -> None:
        some = f"{pack.suits[0].codes[-1]} or {pack.codes[-2]}"
        super().__init__(placeholder=f"a card such as {some}, then Enter", select_on_focus=False)

    def open(self, begun: str) -> None:
        """Show the line with what was typed already."""
        self.display = True
        self.value = begun
        self.cursor_position = len(begun)
        self.focus()
