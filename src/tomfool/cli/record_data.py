"""What ``tomfool record`` answers to programs: plain values for JSON lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tomfool import record
from tomfool.errors import RecordError
from tomfool.log import Event, Showing, Trick
from tomfool.match import Match
from tomfool.record import Move
from tomfool.table.review import Review


def match_data(match: Match, hands: Sequence[int]) -> dict[str, Any]:
    """Return a match with some of its *hands*, numbered from 0."""
    return {
        "game": match.game.slug,
        "options": record.dump(match)["options"],
        "seats": match.names,
        "hands": [_hand(match, number) for number in hands],
        "totals": match.totals,
        "ranking": match.ranking(),
        "complete": match.complete,
    }


def move_data(match: int, hand: int, at: int, move: Move) -> dict[str, Any]:
    """Return step *at* of a replay: the choice, and what everybody can see after it."""
    view = move.state.view(None)
    takers = [trick.taker for trick in view.history]
    codes = view.game.pack.codes
    return {
        "match": match,
        "hand": hand + 1,
        "at": at,
        "seat": move.seat,
        "deed": move.deed,
        "action": move.name,
        "trick": [{"seat": seat, "card": codes[card]} for seat, card in view.trick],
        "won_by": move.trick.taker if move.trick else None,
        "tricks": [takers.count(place) for place in range(view.game.places or view.game.seats)],
        "waiting": [seat for seat in range(view.game.seats) if view.waiting >> seat & 1],
        "over": view.over,
    }


def review_data(match: int, hand: int, found: Review) -> dict[str, Any]:
    """Return the review of a seat in *hand*, numbered from 0."""
    return {"match": match, "hand": hand + 1, **found.data()}


def verdict_data(file: Path, place: str, verdict: Match | RecordError) -> dict[str, Any]:
    """Return what became of one match of a file."""
    found = {"file": str(file), "entry": place}
    if isinstance(verdict, RecordError):
        return found | {"good": False, "place": verdict.place, "problem": verdict.problem}
    game, totals = verdict.game.slug, verdict.totals
    return found | {"good": True, "game": game, "hands": len(verdict.hands), "totals": totals}


def _hand(match: Match, number: int) -> dict[str, Any]:
    hand, told = match.hands[number], list(record.moves(match, number))
    return {
        "hand": number + 1,
        "dealer": hand.dealer,
        "outcome": hand.outcome,
        "scores": list(hand.scores),
        "tally": hand.account.tally,
        "before": [
            {"seat": move.seat, "deed": move.deed, "action": move.name}
            for move in told[1:]
            if move.deed not in record.IN_TRICKS
        ],
        "tricks": [_trick(match, trick) for trick in told[-1].state.history],
        "events": [_event(match, event) for move in told for event in move.events],
    }


def _trick(match: Match, trick: Trick) -> dict[str, Any]:
    """A trick: its cards in order, or the sets of those who took part."""
    pack = match.game.pack
    if isinstance(trick, Showing):
        sets = [pack.show(cards).split() for cards in trick.sets]
        return {"seats": list(trick.circle), "sets": sets, "taker": trick.taker}
    cards = [pack.codes[card] for card in trick.fall]
    return {"leader": trick.leader, "cards": cards, "taker": trick.taker}


def _event(match: Match, event: Event) -> dict[str, Any]:
    cards = match.game.pack.show(event.cards).split()
    return {"kind": event.kind, "seat": event.seat, "cards": cards, "other": event.other}
