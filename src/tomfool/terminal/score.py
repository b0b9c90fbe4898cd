"""The score sheet: hands and totals, and the account of a hand item by item."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from tomfool.rules import Account
from tomfool.table import outcome
from tomfool.table.story import aftermath
from tomfool.table.table import Table
from tomfool.table.words import signed
from tomfool.terminal.look import Palette, line_text


def score_sheet(table: Table, seat: int, inks: Palette) -> RenderableType:
    """Return the match so far, and how the last hand came about."""
    hands = table.match.hands
    if not hands:
        return Text("No hand has been played to its end yet. The account of this one comes here.")
    parts: list[RenderableType] = [totals(table, seat, inks), Text(" ")]
    parts.append(Text(f"How hand {len(hands)} came about", Style(bold=True)))
    parts.append(breakdown(hands[-1].account, table.names, inks))
    if seed := hands[-1].seed:
        parts += [Text(" "), Text(f"The seed of its pack: {seed.hex()}", Style(color=inks.quiet))]
    return Group(*parts)


FEW = 2
"""More sentences than these about the end of a hand come after the numbers."""


def hand_account(table: Table, seat: int, inks: Palette) -> RenderableType:
    """Return what is shown when a hand is over: the verdict, the account, the match."""
    account, names = table.match.hands[-1].account, people(table, seat)
    parts: list[RenderableType] = [Text(ranking(table, seat), Style(bold=True))] if table.over else []
    view = table.view(seat)
    told = outcome.verdict(account, names, view.declarer, view.partner)
    parts.append(Text(told, Style(bold=not table.over)))
    parts += [Text(line) for line in [at_stake(table)] if line]
    after = [line_text(table.game.pack, line, inks) for line in aftermath(view, names)]
    if len(after) <= FEW:
        parts += after
    parts += [Text(" "), breakdown(account, table.names, inks)]
    parts += [Text(" "), totals(table, seat, inks)]
    return Group(*parts, *([Text(" "), *after] if len(after) > FEW else []))


def at_stake(table: Table) -> str:
    """Return what the hand on the table was played for, where that differs from hand to hand."""
    return table.game.at_stake(table.view(None)) if table.game.at_stake is not None else ""


def people(table: Table, seat: int) -> list[str]:
    """The names of all seats as sentences have them: the own one is You."""
    return ["You" if other == seat else name for other, name in enumerate(table.names)]


def ranking(table: Table, seat: int) -> str:
    """Return the end of the match in a sentence."""
    return outcome.ranking(people(table, seat), table.match.ranking(), table.match.totals)


def breakdown(account: Account, names: Sequence[str], inks: Palette) -> Grid:
    """Return the account as a table, an item a row."""
    grid = _grid("", names)
    for item in account.items:
        plain = item.kind != "score" and min(item.amounts) >= 0  # a sign where there are two
        style = Style(bold=item.kind == "score")
        amounts = [Text(str(amount)) if plain else _sum(amount, inks) for amount in item.amounts]
        grid.add_row(Text(item.label), *amounts, style=style)
    return grid


def totals(table: Table, seat: int, inks: Palette) -> Grid:
    """Return the hands of the match and their sum as a table."""
    grid = _grid("Hand", table.names)
    for number, hand in enumerate(table.match.hands, 1):
        dealer = "you" if hand.dealer == seat else table.names[hand.dealer]
        deals = f"{number}, {dealer} {'first' if table.game.opener else 'dealt'}"
        grid.add_row(Text(deals), *(_sum(score, inks) for score in hand.scores))
    grid.add_section()
    grid.add_row("Total", *(_sum(total, inks) for total in table.match.totals), style=Style(bold=True))
    return grid


def standings(table: Table, seat: int, inks: Palette) -> Grid:
    """Return what everybody has, a row each, with the last hand: narrow, for the side of the table."""
    hands = table.match.hands
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=Style(bold=True))
    grid.add_column("")
    grid.add_column(f"Hand {len(hands)}" if hands else "", justify="right")
    grid.add_column("Total", justify="right")
    for other, name in enumerate(table.names):
        last = _sum(hands[-1].scores[other], inks) if hands else ""
        grid.add_row(Text(name), last, _sum(table.match.totals[other], inks))
    return grid


def _grid(first: str, names: Sequence[str]) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=Style(bold=True))
    grid.add_column(first)
    for name in names:
        grid.add_column(
            Text(name, overflow="ellipsis"), justify="right", min_width=4, max_width=12, no_wrap=True
        )
    return grid


def _sum(number: int, inks: Palette) -> Text:
    colour = inks.win if number > 0 else inks.loss if number < 0 else inks.ink
    return Text(signed(number), Style(color=colour))
