"""A table in a terminal that only tests see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

import tomfool
from tomfool.cards import Card
from tomfool.rules import Game
from tomfool.table import outcome
from tomfool.table.table import Chair, Table
from tomfool.terminal.app import TableApp
from tomfool.terminal.hand import Hand
from tomfool.terminal.pace import AT_ONCE, Pace
from tomfool.terminal.prompt import Prompt
from tomfool.terminal.room import Room
from tomfool.terminal.score import people
from tomfool.terminal.sheet import Sheet

SMALL, WIDE = (80, 24), (120, 40)
OTHERS = ("Bruno", "Cleo", "Dora", "Emil", "Fina")


def scarto(seed: int = 4, bots: str = "random") -> Table:
    """Scarto with one person, who deals first."""
    return seated(tomfool.game("scarto"), seed, bots)


def at_the_last_trick() -> Table:
    """The same with one card left in every hand of the first deal."""
    table = scarto()
    table.act(0, table.hint(0), 0)
    while True:
        table.run_bots()
        if table.view(0).hand.bit_count() == 1:
            return table
        table.act(0, table.hint(0), table.acts(0))


def seated(game: Game, seed: int = 4, bots: str = "random") -> Table:
    chairs = [Chair("You"), *(Chair(name, bots) for name in OTHERS[: game.seats - 1])]
    return Table(game, chairs, seed=seed)


def dealt_by(dealer: int, table: Table, seed: int) -> Table:
    """Deal the first hand of *table* anew, from the place of *dealer*."""
    table.match.dealer = dealer
    table.match.state = None
    table.state = table.match.deal(b"%d" % seed)
    return table


@asynccontextmanager
async def playing(
    table: Table | None = None,
    *,
    size: tuple[int, int] = SMALL,
    pace: Pace = AT_ONCE,
    path: Path | None = None,
    theme: str = "tomfool-dark",
) -> AsyncIterator[Pilot[str]]:
    """An application that has sat down at *table*."""
    tables = [scarto(seed=99), table or scarto()]
    app = TableApp(tables.pop, path=path, pace=pace, theme=theme)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await keys_shown(pilot)
        yield pilot


async def keys_shown(pilot: Pilot[str]) -> None:
    """Wait for the line of keys, which comes after the first frame; later still on a busy machine."""
    for _ in range(100):
        if pilot.app.screen.query("FooterKey"):
            return
        await pilot.pause(0.02)


def room(pilot: Pilot[str]) -> Room:
    """The room on the screen, also below a sheet."""
    return next(screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, Room))


def table_of(pilot: Pilot[str]) -> Table:
    return room(pilot).sitting.table


def verdict(pilot: Pilot[str]) -> str:
    """How the hand that has just ended came out, by name."""
    sitting, table = room(pilot).sitting, table_of(pilot)
    view, names = table.view(sitting.seat), people(table, sitting.seat)
    return outcome.verdict(table.match.hands[-1].account, names, view.declarer, view.partner)


def prompt(pilot: Pilot[str]) -> str:
    return room(pilot).query_one(Prompt).words


def hand(pilot: Pilot[str]) -> Hand:
    return room(pilot).query_one(Hand)


def sheet(pilot: Pilot[str]) -> Sheet:
    assert isinstance(pilot.app.screen, Sheet)
    return pilot.app.screen


def lines(pilot: Pilot[str]) -> list[str]:
    """What stands on the screen, row by row."""
    return [strip.text for strip in pilot.app.screen._compositor.render_strips()]


def shown(pilot: Pilot[str]) -> str:
    return "\n".join(lines(pilot))


async def press(pilot: Pilot[str], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def lay_three_away(pilot: Pilot[str]) -> None:
    """Pick the first three cards that may go, and confirm."""
    for _ in range(3):
        await press(pilot, "1" if not room(pilot).sitting.picked else free_number(pilot))
    await press(pilot, "enter")


def free_number(pilot: Pilot[str]) -> str:
    """The number key of the first lit card that is not picked yet."""
    lit, picked = hand(pilot).lit(), room(pilot).sitting.tray
    return str(next(n for n, card in enumerate(lit, 1) if card not in picked))


async def click_card(pilot: Pilot[str], card: Card) -> None:
    """Click the middle of *card* in the hand."""
    widget = hand(pilot)
    cells, _ = widget.cells(widget.content_size.width)
    cell = next(cell for cell in cells if cell.card == card)
    await pilot.click(Hand, offset=(cell.x + cell.width // 2, cell.y))
    await pilot.pause()


def cards(table: Table, names: Sequence[str]) -> list[Card]:
    return [table.game.pack.card(name) for name in names]
