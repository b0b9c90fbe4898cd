"""The screen on which a match is played: it renders views and sends the names of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Button, Footer, OptionList, Static

from tomfool.cards import Card
from tomfool.table.ask import hand_to_play, sealed_by
from tomfool.table.story import tell
from tomfool.table.words import paragraph
from tomfool.terminal import scene, sheets
from tomfool.terminal.calls import Calls
from tomfool.terminal.cloth import Cloth
from tomfool.terminal.entry import Entry
from tomfool.terminal.hand import Hand
from tomfool.terminal.look import Palette, palette, story_text
from tomfool.terminal.offers import BACK, PART, offers
from tomfool.terminal.pace import EASY_GOING
from tomfool.terminal.prompt import Prompt
from tomfool.terminal.review import ReviewSheet
from tomfool.terminal.score import standings
from tomfool.terminal.sitting import Sitting
from tomfool.view import View

CODE_LETTERS = frozenset("KQCJATFGE")
"""Capitals that begin a card's code; typing one opens the line for codes."""


class Room(Screen[str]):
    """One person at a table with bots; answers with ``again`` or ``leave`` when the match is over."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "sheet('trick')", "Trick"),
        Binding("s", "sheet('score')", "Score"),
        Binding("l", "sheet('log')", "Log"),
        Binding("r", "sheet('rules')", "Rules"),
        Binding("h", "hint", "Hint"),
        Binding("u", "take_back", "Take back"),
        Binding("c", "sheet('cards')", "Cards won", show=False),
        Binding("d", "app.light", "Light"),
        Binding("question_mark", "sheet('keys')", "Keys", key_display="?"),
        Binding("q", "leave", "Leave"),
        Binding("a", "gather", "Gather by itself", show=False),
        Binding("slash", "type('')", "Type a card", show=False),
        Binding("backspace", "put_back", "Put the last pick back", show=False),
    ]

    def __init__(self, sitting: Sitting, notice: str = "") -> None:
        super().__init__()
        self.sitting = sitting
        self.notice = notice  # said once, below the first question
        self.trouble = ""  # said as long as it lasts
        self.timer: Timer | None = None
        self.alone = False  # whether calls are all that can be chosen

    def compose(self) -> ComposeResult:
        pack = self.sitting.table.game.pack
        with Horizontal(id="bar"):
            yield Static(id="where", markup=False)
            yield Static(id="stand", markup=False)
        yield Static(id="stake", markup=False)
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield Cloth(pack)
                yield Static(id="news", markup=False)
                yield Calls()
                yield Prompt()
                yield Entry(pack)
                yield Hand(pack)
            with Vertical(id="side"):
                yield Static("Score", classes="title")
                yield Static(id="tally")
                yield Static("Log", classes="title")
                with VerticalScroll(id="logbox", can_focus=False):
                    yield Static(id="log")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(Hand).focus()
        self.go_on()

    def on_resize(self) -> None:
        self.draw()

    @property
    def inks(self) -> Palette:
        """The colours of the theme."""
        return palette(self.app.theme)

    # How it goes on

    def go_on(self) -> None:
        """Show how things stand; then let bots act, a trick lie, or the hand be settled."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        sitting = self.sitting
        sitting.settle()
        self.draw()
        if sitting.unseen is not None:
            if sitting.pace.linger is not None and not sitting.my_turn:
                self.timer = self.set_timer(sitting.pace.linger, self.gather)
        elif sitting.table.account is not None:
            if self.is_active:  # else it waits until the sheet above has been read, see `looked`
                account = sheets.account(sitting.table, sitting.seat, self.inks)
                self.app.push_screen(account, self.settled)
        elif sitting.table.bots_waiting:
            self.timer = self.set_timer(sitting.pace.pause, self.bot_acts)

    def bot_acts(self) -> None:
        """Let one bot choose."""
        self.sitting.table.step_bot()
        self.go_on()

    def gather(self) -> None:
        """The finished trick goes to its winner."""
        if self.sitting.gather():
            self.go_on()

    def settled(self, answer: str | None) -> None:
        """The account has been read: deal again, look at something else, or end."""
        if answer in sheets.LOOKS:
            self.looked(answer)
        elif answer == "next":
            self.sitting.next_hand()
            self.go_on()
        else:
            self.dismiss("again" if answer == "again" else "leave")

    # Choosing

    def choose(self, name: str) -> None:
        """Choose the card or call *name*."""
        self._then(self.sitting.choose(name))

    def lay_down(self) -> None:
        """Make the choice of several cards that is complete."""
        if self.sitting.complete:
            self._then(self.sitting.lay_down())

    def _then(self, moved: bool) -> None:
        if moved:
            self.notice = ""
            self.query_one(Hand).aimed = False
            self.go_on()
        else:
            self.draw()

    @on(Hand.Chosen)
    def _card_chosen(self, event: Hand.Chosen) -> None:
        self._card(event.card)

    @on(Hand.Entered)
    def _card_entered(self, event: Hand.Entered) -> None:
        if self.sitting.complete:
            self.lay_down()
        elif event.card is None:
            self.gather()
        else:
            self._card(event.card)

    def _card(self, card: Card) -> None:
        """Choose *card*; where a trick still lies, only if the person has pointed at that card.

        So the Enter that gathers a trick plays nothing when its winner happens to be oneself.
        """
        if self.sitting.unseen is not None and not self.query_one(Hand).aimed:
            self.gather()
        else:
            self.choose(self.sitting.table.game.vocabulary[card])

    @on(Hand.Pointed)
    def _pointed(self) -> None:
        if self.sitting.table.game.carried:  # signals are offered for the card under the cursor
            self._draw_choices(self.sitting.view)

    @on(Cloth.Tapped)
    def _cloth_tapped(self) -> None:
        self.gather()

    @on(Button.Pressed, "#deed")
    def _deed_pressed(self) -> None:
        self.lay_down()

    @on(OptionList.OptionSelected)
    def _call_chosen(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option_id or ""
        if chosen == BACK or chosen.startswith(PART):
            self.sitting.begin(chosen.removeprefix(PART) if chosen != BACK else "")
            self.draw()
        else:
            self.choose(chosen)

    # Typing a card

    def on_key(self, event: Key) -> None:
        entry = self.query_one(Entry)
        if entry.has_focus:
            if event.key == "escape":
                self.close_entry()
        elif event.character in CODE_LETTERS:
            event.stop()
            self.action_type(event.character or "")

    def action_type(self, begun: str) -> None:
        self.query_one(Entry).open(begun)

    @on(Entry.Submitted)
    def _typed(self, event: Entry.Submitted) -> None:
        self.close_entry()
        typed = event.value.strip()
        known = {name.lower(): name for name in self.sitting.table.game.vocabulary}
        if typed:
            self.choose(known.get(typed.lower(), typed))

    def close_entry(self) -> None:
        """Put the line for codes away."""
        self.query_one(Entry).display = False
        self.query_one(Hand).focus()

    # Comforts

    def action_put_back(self) -> None:
        self.sitting.put_back()
        self.draw()

    def action_hint(self) -> None:
        cards = self.sitting.hint()
        self.draw()
        if cards:
            self.query_one(Hand).point(cards[0])

    def action_take_back(self) -> None:
        self._then(self.sitting.take_back())

    def action_gather(self) -> None:
        by_itself = self.sitting.pace.linger is None
        self.sitting.pace = replace(self.sitting.pace, linger=EASY_GOING if by_itself else None)
        self.notify("Tricks are gathered by themselves." if by_itself else "Tricks lie until you go on.")
        self.go_on()

    def action_sheet(self, which: str) -> None:
        sitting, view, names = self.sitting, self.sitting.view, self.sitting.names
        if which == "trick":
            sheet = sheets.last_trick(view, names, self.inks, self.size.width)
        elif which == "score":
            sheet = sheets.score(sitting.table, sitting.seat, self.inks)
        elif which == "review":
            sheet = ReviewSheet(sitting, self.inks)
        elif which == "cards":
            sheet = sheets.cards_won(view, names, self.inks)
        elif which == "log":
            sheet = sheets.log(view, names, self.inks, sitting.table.account)
        else:
            sheet = sheets.rules(view.game) if which == "rules" else sheets.keys()
        self.app.push_screen(sheet, self.looked)

    def looked(self, answer: str | None) -> None:
        """A sheet was put away, or another one is wanted; show the account if it had to wait."""
        if answer in sheets.LOOKS:
            self.action_sheet(sheets.LOOKS[answer])
        elif self.sitting.table.account is not None:
            self.go_on()

    def action_leave(self) -> None:
        self.dismiss("leave")

    # Showing

    def draw(self) -> None:
        """Render everything anew from the view."""
        sitting, inks, width = self.sitting, self.inks, self.size.width
        view, names, table = sitting.view, sitting.names, sitting.table
        story = tell(view, names)
        self.query_one("#where", Static).update(scene.where(table, view, sitting.seen))
        self.query_one("#stand", Static).update(scene.stand(table, sitting.seat, width // 2))
        self._draw_stake(view)
        places = scene.places(view, table.names, sitting.unseen)
        rows = scene.spread(view, table.names, inks) or scene.open_hand(view, table.names, inks)
        self.query_one(Cloth).show(places, sitting.tray, inks, rows)
        self.query_one("#news", Static).update(scene.news(view.game.pack, story, inks, width - 2))
        self.query_one("#log", Static).update(story_text(view.game.pack, story, inks))
        self.query_one("#tally", Static).update(standings(table, sitting.seat, inks))
        self.query_one("#logbox").scroll_end(animate=False)
        self._draw_prompt(view, names)
        self._draw_choices(view)

    def _draw_stake(self, view: View) -> None:
        """Keep in sight what is played for, where that differs from hand to hand."""
        stake = self.query_one("#stake", Static)
        words = Text(view.game.at_stake(view) if view.game.at_stake is not None else "")
        hands = sheets.open_hands(view, self.sitting.names, self.inks)
        stake.display = bool(words or hands)
        if stake.display:
            stake.update(Text("\n").join(filter(None, (words, hands))))

    def _draw_prompt(self, view: View, names: Sequence[str]) -> None:
        sitting, question = self.sitting, self.sitting.question
        deed = question.deed if sitting.complete else ""
        head, body, mood = question.head, question.body, "turn" if sitting.my_turn else ""
        if sitting.remark is not None:
            head, body, mood = sitting.remark
        elif sitting.complete:
            body = question.confirm
        elif question.kind == "pick" and not sitting.picked:
            body = paragraph((body, "Enter picks the card in brackets."))
        elif sitting.unseen is not None:
            won = scene.won_by(view, names, sitting.unseen)
            head, body = (f"{won} {head}", body) if sitting.my_turn else (won, "Enter goes on.")
        self.query_one(Prompt).say(head, paragraph((body, self.notice, self.trouble)), mood=mood, deed=deed)

    def _draw_choices(self, view: View) -> None:
        sitting, pack = self.sitting, view.game.pack
        names = sitting.table.legal(sitting.seat, sitting.picked)
        lit = sum(1 << card for card in sitting.tray)
        if not sitting.full:
            lit |= sum(1 << pack.index[name] for name in names if name in pack.index)
        hand = hand_to_play(view)
        self.query_one(Hand).show(hand, lit or hand, sitting.tray, self.inks)
        seals = sealed_by(view)
        carried, here = view.game.carried, self.query_one(Hand).cursor
        calls = [
            name
            for name in names
            if name not in pack.index
            and name != seals
            and not sitting.full
            and carried.get(view.game.actions[name], here) == here
        ]
        self._offer(view, calls, alone=not lit)

    def _offer(self, view: View, names: list[str], *, alone: bool) -> None:
        """Show the calls; they have the keys where no card can be chosen."""
        calls = self.query_one(Calls)
        had, before, self.alone = calls.display, self.alone, alone
        calls.show(offers(view, names, self.sitting.begun, self.sitting.names))
        if names and alone:
            calls.focus()
        elif had and (before or not names):  # cards have the keys again, words beside them or not
            self.query_one(Hand).focus()
