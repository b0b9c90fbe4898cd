"""The prompt: what is asked, what may be done, and the one main button."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Static


class Prompt(Horizontal):
    """Says *head* in bold and *body* behind it; shows a button while there is a deed to confirm."""

    def compose(self) -> ComposeResult:
        yield Static(id="ask")
        yield Button("", id="deed")

    def say(self, head: str, body: str = "", *, mood: str = "", deed: str = "") -> None:
        """Show what is asked; *mood* is turn, refused or nothing, *deed* the button's words, if any."""
        self.query_one("#ask", Static).update(Text.assemble((head, Style(bold=True)), "\n", body))
        button = self.query_one(Button)
        button.label = deed
        button.display = bool(deed)
        self.set_class(mood == "turn", "-turn")
        self.set_class(mood == "refused", "-refused")

    @property
    def words(self) -> str:
        """What is on show."""
        return str(self.query_one("#ask", Static).render())
