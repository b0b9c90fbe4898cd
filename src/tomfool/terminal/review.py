"""The review of the last hand: which choices of the person cost most, made while its sheet is open."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text
from textual import work
from textual.widgets import Static
from textual.worker import get_current_worker

from tomfool.cards import Action, mask_of
from tomfool.table.advice import tenths
from tomfool.table.review import Lapse, Review, review
from tomfool.terminal.look import Palette, face, ink
from tomfool.terminal.sheet import Sheet
from tomfool.terminal.sitting import Sitting

BAR = 40
"""Cells of the bar that shows how much is done."""
JUDGED = (
    "Each is judged by what you could know when you made it, in deals drawn by chance that fit it:"
    " not by how the cards really lay."
)


class CalledOff(Exception):
    """The sheet was put away."""


class ReviewSheet(Sheet):
    """The choices that cost most in the last hand that is over; to put it away leaves off making it."""

    def __init__(self, sitting: Sitting, inks: Palette) -> None:
        self.sitting, self.inks = sitting, inks
        self.number = len(sitting.table.match.hands)
        found = sitting.reviews.get(self.number)
        super().__init__(
            f"{sitting.table.game.name}, hand {self.number}: your choices",
            going(0, inks) if found is None else told(found, inks),
            letter="v",
            others="tslr?",
            note="Esc leaves off" if found is None else "",
        )

    def on_mount(self) -> None:
        super().on_mount()
        if self.number not in self.sitting.reviews:
            self.go_through()

    @work(thread=True, exit_on_error=False)
    def go_through(self) -> None:
        """Make the review in a thread of its own, until the sheet is put away."""
        worker, sitting, cells = get_current_worker(), self.sitting, 0

        def watch(done: float) -> None:
            nonlocal cells
            if worker.is_cancelled:
                raise CalledOff
            if int(done * BAR) > cells:
                cells = int(done * BAR)
                self.app.call_from_thread(self.show, going(cells, self.inks))

        try:
            found = review(sitting.table.match, self.number - 1, sitting.seat, sitting.pace.care, watch)
        except CalledOff:
            return
        self.app.call_from_thread(self.finish, found)

    def finish(self, found: Review) -> None:
        """Keep what was found, and show it."""
        self.sitting.reviews[self.number] = found
        self.show(told(found, self.inks))
        if self.is_attached:
            self.query_one("#note", Static).update("")
            self.call_after_refresh(self._fit)

    def show(self, content: RenderableType) -> None:
        """Show *content* in place of what stands there, unless the sheet was put away."""
        if self.is_attached:
            self.query_one("#reading", Static).update(content)


def going(cells: int, inks: Palette) -> RenderableType:
    """Return how far the review has come, so many *cells* of the bar."""
    bar = Text("━" * cells, Style(color=inks.glow)).append("━" * (BAR - cells), Style(color=inks.faint))
    return Group(Text("Every choice of yours is compared with the others there were."), bar)


def told(found: Review, inks: Palette) -> RenderableType:
    """Return the review in words, with the cards drawn in them."""
    parts = [Text(found.verdict(), Style(bold=True))]
    if found.lapses:
        parts.append(Text(JUDGED, Style(color=inks.quiet)))
    for lapse in found.lapses:
        head = Text(f"{lapse.where}  ", Style(bold=True))
        head.append(tenths(-lapse.cost), Style(color=inks.loss, bold=True))
        head.append(f" points, give or take {2 * lapse.error:.1f}", Style(color=inks.quiet, bold=False))
        parts += [Text(" "), head, exchange(lapse, inks), Text(lapse.why())]
    return Group(*parts)


def exchange(lapse: Lapse, inks: Palette) -> Text:
    """Return what was chosen and what was better."""
    text = Text(f"You {lapse.did} ").append_text(chosen(lapse, lapse.reason.next, inks))
    return text.append(". Better: ").append_text(chosen(lapse, lapse.reason.choice, inks)).append(".")


def chosen(lapse: Lapse, choice: Sequence[Action], inks: Palette) -> Text:
    """Return the cards of a *choice* as they look in a hand, or what is said by it."""
    game = lapse.view.game
    cards = game.pack.sort(mask_of(action for action in choice if action < len(game.pack)))
    if not cards:
        return Text(f"“{game.vocabulary[choice[0]]}”")
    return Text(" ").join(Text(face(game.pack, card), ink(game.pack, card, inks)) for card in cards)
