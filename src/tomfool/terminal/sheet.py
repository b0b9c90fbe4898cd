"""Sheets that lie over the table: a title, something to read, and a button or two."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Button, Static


class Sheet(ModalScreen[str]):
    """Shows *content* under *title*; answers with the id of the button pressed, "" for Escape.

    *letter* closes it too, so that the key that opened it puts it away again; so does q.  Any letter of
    *others* is an answer, by which whoever opened it may turn to another sheet; *note* stands beside the
    buttons.  With *must* it wants a button or such a letter; with *end* it opens where its text ends.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "put_away", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(1)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        title: str,
        content: VisualType | Widget,
        buttons: dict[str, str] | None = None,
        *,
        letter: str = "",
        others: str = "",
        note: str = "",
        must: bool = False,
        end: bool = False,
    ) -> None:
        super().__init__()
        self.heading, self.content = title, content
        self.buttons = buttons or {"close": "Close"}
        self.letter, self.others, self.note = letter, others, note
        self.must, self.end = must, end

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(self.heading, id="heading", markup=False)
            with VerticalScroll(id="content", can_focus=False):
                if isinstance(self.content, Widget):
                    yield self.content
                else:
                    yield Static(self.content, id="reading")
            with Horizontal(id="buttons"):
                yield Static(self.note, id="note", markup=False)
                for key, words in self.buttons.items():
                    yield Button(words, id=key)

    def on_mount(self) -> None:
        self.query(Button).first().focus()
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        self.set_class(False, "-long")
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Take the whole height for what has to be scrolled."""
        content = self.query_one("#content")
        self.set_class(content.virtual_size.height > content.size.height, "-long")
        if self.end:
            self.call_after_refresh(content.scroll_end, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def on_key(self, event: Key) -> None:
        if event.character and event.character in self.others:
            event.stop()
            self.dismiss(event.character)
        elif event.character and event.character in f"{self.letter}q":
            event.stop()
            self.action_put_away()

    def action_put_away(self) -> None:
        if not self.must:
            self.dismiss("")

    def action_scroll(self, by: int) -> None:
        self.query_one("#content").scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Leaf on by a window less two lines, so that the eye finds its place."""
        self.action_scroll(by * max(1, self.query_one("#content").size.height - 2))

    def action_edge(self, end: int) -> None:
        content = self.query_one("#content")
        content.scroll_to(y=end * content.max_scroll_y, animate=False)
