"""``tomfool record``: matches that were written down, shown, replayed, reviewed and verified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from tomfool import record
from tomfool.cli.common import AsJson, whole_number
from tomfool.cli.record_data import match_data, move_data, review_data, verdict_data
from tomfool.cli.record_print import print_match, print_replay, print_review, verdict_line
from tomfool.errors import RecordError
from tomfool.match import Match
from tomfool.table.review import UNHURRIED, review

app = typer.Typer(
    no_args_is_help=True, help="Show, replay, review and verify matches that were written down."
)

File: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record: JSON, or JSON lines with a match on each.")
]
Files: TypeAlias = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Records: JSON, or JSON lines with a match on each.")
]
MatchNumber: TypeAlias = Annotated[
    int | None,
    typer.Option("--match", metavar="N", parser=whole_number(1), help="Only the Nth match of the file."),
]
HandNumber: TypeAlias = Annotated[
    int | None,
    typer.Option("--hand", metavar="N", parser=whole_number(1), help="Only the Nth hand of a match."),
]
SeatNumber: TypeAlias = Annotated[
    int | None,
    typer.Option("--seat", metavar="N", parser=whole_number(0), help="Only the choices of seat N, from 0."),
]


@app.command(short_help="Tell a match: its tricks, accounts and end.")
def show(file: File, match: MatchNumber = None, hand: HandNumber = None, json: AsJson = False) -> None:
    """Tell a match: every hand with its tricks and its account, and how it ended."""
    for _, place, played in _matches(file, match):
        if json:
            typer.echo(dumps(match_data(played, _hands(played, hand))))
        else:
            print_match(played, place, _hands(played, hand))


@app.command()
def replay(file: File, match: MatchNumber = None, hand: HandNumber = None, json: AsJson = False) -> None:
    """Play a match again, choice by choice."""
    for number, place, played in _matches(file, match):
        if not json:
            print_replay(played, place, _hands(played, hand))
            continue
        for index in _hands(played, hand):
            for at, move in enumerate(record.moves(played, index)):
                typer.echo(dumps(move_data(number, index, at, move)))


@app.command("review", short_help="Say which choices cost most.")
def review_hands(
    file: File,
    match: MatchNumber = None,
    hand: HandNumber = None,
    seat: SeatNumber = None,
    json: AsJson = False,
) -> None:
    """Say which choices of each seat cost it most, by what it could know then.

    It takes some seconds for each seat and hand.
    """
    for number, _, played in _matches(file, match):
        if seat is not None and seat >= played.game.seats:
            raise typer.BadParameter(f"there is no seat {seat}: {played.game.name} has {played.game.seats}")
        for index in _hands(played, hand):
            for who in range(played.game.seats) if seat is None else [seat]:
                found = review(played, index, who, UNHURRIED)
                if json:
                    typer.echo(dumps(review_data(number, index, found)))
                else:
                    print_review(played, index, found)


@app.command(short_help="Check matches against the rules, card by card.")
def verify(files: Files, json: AsJson = False) -> None:
    """Check matches against the rules, card by card; the exit code is 1 if anything is not so."""
    good = True
    for file in files:
        for place, verdict in _verdicts(file):
            refused = isinstance(verdict, RecordError)
            good = good and not refused
            if json:
                typer.echo(dumps(verdict_data(file, place, verdict)))
            else:
                typer.echo(_at(file, place, verdict_line(verdict)), err=refused)
    if not good:
        raise typer.Exit(1)


def _matches(file: Path, number: int | None) -> Iterator[tuple[int, str, Match]]:
    """Yield the matches of *file* (or one of them) with number and place; leave if one is refused."""
    try:
        entries = record.load(file)
    except RecordError as error:
        _refuse(file, "", error)
    if number is not None and number > len(entries):
        raise typer.BadParameter(f"there is no match {number}: the file has {len(entries)}")
    for index, (place, data) in enumerate(entries, 1):
        if number in (None, index):
            try:
                match = record.replay(data)
            except RecordError as error:
                _refuse(file, place, error)
            yield index, place, match


def _hands(match: Match, number: int | None) -> Sequence[int]:
    """Return the hands that are asked for, counted from 0."""
    if number is None:
        return range(len(match.hands))
    if number > len(match.hands):
        raise typer.BadParameter(f"there is no hand {number}: the match has {len(match.hands)}")
    return [number - 1]


def _verdicts(file: Path) -> Iterator[tuple[str, Match | RecordError]]:
    """Yield what becomes of each match of *file*, up to where it is no JSON any more."""
    try:
        for place, data in record.read(file):
            verdict: Match | RecordError
            try:
                verdict = record.replay(data)
            except RecordError as error:
                verdict = error
            yield place, verdict
    except RecordError as error:
        yield "", error


def _refuse(file: Path, place: str, error: RecordError) -> NoReturn:
    typer.echo(_at(file, place, str(error)), err=True)
    raise typer.Exit(1)


def _at(file: Path, place: str, text: str) -> str:
    """Return *text* after its file and its place there, on one line."""
    return record.printable(f"{file}: {place}: {text}" if place else f"{file}: {text}")
