"""The sheets that lie over the table: last trick, score, log, rules, keys, account, welcome."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.markdown import Markdown
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from tomfool.errors import UnknownGame
from tomfool.games import title
from tomfool.rules import Account, Game
from tomfool.table import outcome
from tomfool.table.story import tell
from tomfool.table.table import Table
from tomfool.table.words import counted, sentence
from tomfool.terminal.look import Palette, face, ink, line_text, story_text
from tomfool.terminal.scene import laid_out
from tomfool.terminal.score import hand_account, score_sheet
from tomfool.terminal.sheet import Sheet
from tomfool.view import View

KEYS = (
    ("← → ↑ ↓", "through the hand; Home and End to its ends"),
    ("Enter", "play the card; lay away, pass on or seal those picked; go on"),
    ("Space", "play or pick the card, or put a picked one back"),
    ("1 … 9", "the first to the ninth card that may be chosen"),
    ("/ or a capital", "type a card's code: KE, 10W, T14, Fool; Enter plays it"),
    ("Backspace", "put the last picked card back"),
    ("h", "hint: what to choose, and why"),
    ("u", "take your last choice back"),
    ("t  s  l  r", "last trick, score, log, rules"),
    ("v", "on the score sheet and when a hand is over: which of your choices cost most"),
    ("c", "the cards that everybody has won, where they lie open"),
    ("a", "gather tricks without being asked, or ask again"),
    ("d", "light or dark"),
    ("q", "leave; you may take the match up again"),
    ("Mouse", "click a card to choose it, the cloth to go on"),
    ("Seats", "yours is at the bottom; turns go clockwise"),
)
LOOKS = {"t": "trick", "s": "score", "v": "review", "l": "log", "r": "rules", "?": "keys"}
"""The letters of the sheets that one may turn to from any other."""


def last_trick(view: View, names: Sequence[str], inks: Palette, width: int) -> Sheet:
    """Return the last finished trick, its cards and how it went."""
    if not view.history:
        return Sheet("Last trick", "No trick has been played in this hand yet.", letter="t", others="slr?")
    number, pack = len(view.history), view.game.pack
    told = [line_text(pack, line, inks) for line in tell(view, names) if line.trick == number]
    cards = laid_out(pack, view.history[-1], names, inks, min(width, 76) - 8)
    return Sheet(
        f"Trick {number}", Group(cards, Text(" "), Text(" ").join(told)), letter="t", others="slr?"
    )


def cards_won(view: View, names: Sequence[str], inks: Palette) -> Sheet:
    """Return the cards that every seat has won, suit by suit, in a game in which they lie open."""
    game, pack = view.game, view.game.pack
    if game.in_the_open is not None:
        return last_of_each(view, names, inks)
    if not game.open_piles:
        return Sheet("Cards won", f"In {game.name} nobody may look through the tricks won.", letter="c")
    parts = []
    for seat, name in enumerate(names):
        pile = view.zones[game.pile(seat)] or 0
        text = Text(f"{name}, {counted(pile.bit_count(), 'card')}\n", Style(bold=True))
        for suit in pack.suit_masks:
            if pile & suit:
                marks = [Text(face(pack, card), ink(pack, card, inks)) for card in pack.sort(pile & suit)]
                text.append_text(Text("  ").join([Text(""), *marks])).append("  ")
        parts.append(text)
    return Sheet("Cards won", Group(*parts), letter="c")


def last_of_each(view: View, names: Sequence[str], inks: Palette) -> Sheet:
    """Return what lies open besides the trick, and who has it."""
    pack, grid = view.game.pack, Grid.grid(padding=(0, 2, 0, 0))
    rows = view.game.in_the_open(view) if view.game.in_the_open is not None else ()
    for label, card, seat in rows:
        grid.add_row(label, Text(face(pack, card), ink(pack, card, inks)), names[seat])
    return Sheet("What lies open", grid if rows else "Nothing lies open yet.", letter="c")


def open_hands(view: View, names: Sequence[str], inks: Palette) -> Text:
    """Return the hands of others that the seat may look into, one after the other; "" if there are none."""
    pack, text = view.game.pack, Text()
    for seat in range(view.game.seats):
        hand = view.zones[seat]
        if seat == view.seat or not hand:
            continue
        text.append("\n" if text else "").append(f"{names[seat]} holds ", Style(bold=True))
        for suit in pack.suit_masks:
            marks = [Text(face(pack, card), ink(pack, card, inks)) for card in pack.sort(hand & suit)]
            text.append_text(Text(" ").join(marks)).append("  " if marks else "")
    return text


def score(table: Table, seat: int, inks: Palette) -> Sheet:
    """Return the score sheet."""
    others, note = ("tvlr?", "v Review of your choices") if table.match.hands else ("tlr?", "")
    heading = f"Score, {table.game.name}"
    return Sheet(heading, score_sheet(table, seat, inks), letter="s", others=others, note=note)


def log(view: View, names: Sequence[str], inks: Palette, account: Account | None = None) -> Sheet:
    """Return the hand so far in words, open at its end; with its *account* once it is over."""
    told = story_text(view.game.pack, tell(view, names), inks)
    if account is not None:
        people = ["You" if seat == view.seat else name for seat, name in enumerate(names)]
        end = outcome.verdict(account, people, view.declarer, view.partner) if account.verdict else ""
        for line in (*account.news, end):
            told.append(f"\n{sentence(line)}" if line else "")
    return Sheet("What happened", told, letter="l", others="tsr?", end=True)


def rules(game: Game) -> Sheet:
    """Return the rules page of *game*."""
    try:
        page = title(game.slug).page
    except UnknownGame:
        page = ""
    return Sheet(
        f"Rules of {game.name}",
        Markdown(page or "This game has no page yet."),
        letter="r",
        others="tsl?",
    )


def keys() -> Sheet:
    """Return the list of keys."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, words in KEYS:
        grid.add_row(Text(key, Style(bold=True)), words)
    return Sheet("Keys", grid, letter="?", others="tslr")


def account(table: Table, seat: int, inks: Palette) -> Sheet:
    """Return the account of a hand that is over; it answers next, again, leave, q or a sheet's letter."""
    buttons = {"again": "Play again"} if table.over else {"next": "Deal the next hand"}
    heading = f"{table.game.name}, hand {table.number} is over"
    return Sheet(
        heading,
        hand_account(table, seat, inks),
        {**buttons, "leave": "Leave"},
        others="tsvlr?q",
        note="v Review  t Trick  s Score  l Log  r Rules",
        must=True,
    )


def opening(table: Table) -> Sheet:
    """Return the question whether to take up the match that was left; answers resume or new."""
    match = table.game.match
    hands = f"hand {table.number}" + (f" of {match.hands}" if match.hands else "")
    words = f"A match of {table.game.name} was left in {hands}. Nothing of it is lost."
    return Sheet(
        "Welcome back", words, {"resume": "Take it up again", "new": "Begin a new match"}, must=True
    )
