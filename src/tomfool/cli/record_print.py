"""What ``tomfool record`` tells people: a match hand by hand, or choice by choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.markup import escape
from rich.table import Table

from tomfool import record
from tomfool.cards import Seat
from tomfool.cli.common import console, show_options
from tomfool.errors import RecordError
from tomfool.log import Showing
from tomfool.match import Match
from tomfool.record import Move
from tomfool.state import Event, Trick
from tomfool.table.advice import tenths
from tomfool.table.review import Review

EVENTS = {
    "talon": "{seat} takes the talon {cards}",
    "shown": "{seat} shows {cards}",
    "paid": "{seat} pays {cards} to {other} for the Fool",
    "drawn": "{seat} draws a card",
    "out": "{seat} goes out",
}
"""What happened by rule, in words; a kind that is not here is named as it is."""


def print_match(match: Match, place: str, hands: Sequence[int]) -> None:
    """Print a match: the account and the tricks of its *hands*, numbered from 0, and how it ended."""
    _head(match, place)
    for number in hands:
        _hand(match, number)
    _ranking(match)


def print_replay(match: Match, place: str, hands: Sequence[int]) -> None:
    """Print every choice of the *hands*, numbered from 0, and what came of it."""
    _head(match, place)
    for number in hands:
        for move in record.moves(match, number):
            _move(match, number, move)
        scores = enumerate(match.hands[number].scores)
        _line("Scores: " + ", ".join(f"{_who(match, seat)} {signed(score)}" for seat, score in scores))
    _ranking(match)


def print_review(match: Match, number: int, found: Review) -> None:
    """Print which choices of a seat cost it most in hand *number*, from 0."""
    who = _who(match, found.seat)
    _line(f"\n[bold]Hand {number + 1}[/]: {found.verdict(who)}")
    for lapse in found.lapses:
        _line(f"  [bold]{lapse.where}[/]: {tenths(-lapse.cost)} points, give or take {2 * lapse.error:.1f}")
        _line(f"  {lapse.told(who)} {lapse.why(who)}")


def verdict_line(verdict: Match | RecordError) -> str:
    """Say in a line what became of a match."""
    if isinstance(verdict, RecordError):
        return str(verdict)
    totals = " ".join(signed(total) for total in verdict.totals)
    return f"good: {verdict.game.name}, {_hands(verdict)}, totals {totals}"


def signed(number: int) -> str:
    """Print a score with its sign: a true minus, and none before 0.

    >>> signed(39), signed(-51), signed(0)
    ('+39', '−51', '0')
    """
    return f"{number:+}".replace("-", "−") if number else "0"


def _head(match: Match, place: str) -> None:
    options = show_options(match.game.options)
    parts = [f"[bold]{escape(match.game.name)}[/]", escape(options), f"[dim]{place}[/]" if place else ""]
    _line("  ".join(part for part in parts if part))


def _hand(match: Match, number: int) -> None:
    told = list(record.moves(match, number))
    _deal(match, number)
    before = [move for move in told if move.deed not in record.IN_TRICKS]
    for (seat, deed), same in groupby(before, key=lambda move: (move.seat, move.deed)):
        together = list(same)
        if deed != "deals":
            names = ", ".join(move.name for move in together)
            _line(f"{_who(match, seat)} {deed} [bold]{escape(names)}[/]")
        _events(match, (event for move in together for event in move.events))
    if told[-1].state.history:
        console().print(_tricks(match, told[-1].state.history))
    later = (event for move in told if move not in before for event in move.events)
    _events(match, (event for event in later if event.kind != "drawn"))
    console().print(_account(match, number))
    verdict = match.hands[number].account.verdict
    if verdict:
        _line(escape(verdict))


def _tricks(match: Match, history: Sequence[Trick]) -> Table:
    if isinstance(history[0], Showing):
        table = _table("Trick", "Sets", "Won by")
        for number, trick in enumerate(history, 1):
            table.add_row(str(number), _fall(match, trick), _who(match, trick.taker))
        return table
    table = _table("Trick", "Led by", "Cards", "Won by")
    for number, trick in enumerate(history, 1):
        table.add_row(str(number), _who(match, trick.leader), _fall(match, trick), _who(match, trick.taker))
    return table


def _account(match: Match, number: int) -> Table:
    table = _table("Account")
    for seat in range(match.game.seats):
        table.add_column(_who(match, seat), justify="right")
    for item in match.hands[number].account.items:
        score = item.kind == "score"
        show = signed if score or min(item.amounts) < 0 else str
        table.add_row(escape(item.label), *map(show, item.amounts), style="bold" if score else None)
    return table


def _ranking(match: Match) -> None:
    table = _table("Place", "Name", "Total")
    places = match.ranking()
    for seat in sorted(range(match.game.seats), key=lambda seat: places[seat]):
        table.add_row(str(places[seat]), _who(match, seat), signed(match.totals[seat]))
    console().print(table)
    if not match.complete:
        _line(f"Stopped early, after {_hands(match)}.")


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in ("Trick", "Place", "Total") else "left")
    return table


def _deal(match: Match, number: int) -> None:
    hand = match.hands[number]
    outcome = f" ({escape(hand.outcome)})" if hand.outcome else ""
    begins = f"is {match.game.opener}" if match.game.opener else "deals"
    lots = "".join(f", the {escape(name)} is {escape(str(drawn))}" for name, drawn in hand.setup.items())
    _line(f"\n[bold]Hand {number + 1}[/]: {_who(match, hand.dealer)} {begins}{lots}{outcome}")


def _move(match: Match, number: int, move: Move) -> None:
    if move.deed == "deals":
        _deal(match, number)
    else:
        _line(f"{_who(match, move.seat)} {move.deed} [bold]{escape(move.name)}[/]")
    if move.trick:
        fall, taker = _fall(match, move.trick), _who(match, move.trick.taker)
        _line(f"[dim]Trick {len(move.state.history)}: {fall}, won by[/] {taker}")
    _events(match, move.events)


def _events(match: Match, events: Iterable[Event]) -> None:
    for event in events:
        text = EVENTS.get(event.kind, "{kind}: {seat} {cards}").format(
            kind=escape(event.kind),
            seat=_who(match, event.seat),
            cards=match.game.pack.show(event.cards),
            other=_who(match, event.other),
        )
        _line(text.rstrip())


def _fall(match: Match, trick: Trick) -> str:
    if isinstance(trick, Showing):
        shown = zip(trick.circle, trick.sets, strict=True)
        return ", ".join(f"{_who(match, seat)} {match.game.pack.show(cards)}" for seat, cards in shown)
    return " ".join(match.game.vocabulary[card] for card in trick.fall)


def _who(match: Match, place: Seat) -> str:
    """Return the name of a seat, safe to print, with its number if others have the same name.

    The place of a dummy has a number alone.
    """
    if not 0 <= place < match.game.seats:
        return f"Place {place}"
    name = match.names[place]
    return escape(record.printable(name if match.names.count(name) == 1 else f"{name} ({place})"))


def _hands(match: Match) -> str:
    return f"{len(match.hands)} hand{'' if len(match.hands) == 1 else 's'}"


def _line(text: str) -> None:
    console().print(text, soft_wrap=True)
