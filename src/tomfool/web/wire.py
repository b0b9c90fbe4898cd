"""A table as JSON for one viewer: every field is named here, so nothing goes out by oversight.

`docs/http.md` describes the fields for other people's programs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import orjson

from tomfool.cards import Cards, Seat, Seats
from tomfool.log import BLANK, SEAT_SHIFT
from tomfool.rules import EVERYONE, Game
from tomfool.table.ask import ask, picks, sealed_by
from tomfool.table.claim import proven
from tomfool.table.words import seats_named
from tomfool.view import View
from tomfool.web.live import Live
from tomfool.web.parts import (
    Data,
    account_data,
    barred_data,
    cards_data,
    event_data,
    known_data,
    options_data,
    place_data,
    plain,
    said_data,
    scores_data,
    seats_data,
    shuffle_data,
    trick_data,
    vote_data,
)  # fmt: skip

T = TypeVar("T")
Kept = dict[Any, Any]
"""What has been made for one viewer and serves for others or later: by its name, the value and its JSON."""


def encoded(data: object) -> bytes:
    """Return *data* as the bytes of an answer."""
    try:
        return orjson.dumps(data)
    except TypeError:  # a number beyond 64 bits
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def table_bytes(live: Live, seat: Seat | None) -> bytes:
    """Return all that *seat* may know of a table, made once after each change; None is a spectator."""
    known = live.shown.get(seat)
    if known is not None and known[0] == live.version:
        return known[1]
    view = None if live.room.table is None else live.room.table.view(seat)
    about, seen = public_bytes(live)
    own = inner(own_data(live, seat, view))
    if view is not None:
        own += b',"view":{%b,%b}' % (seen, inner(own_view_data(view, live.kept)))
    made = b"{%b,%b}" % (about, own)
    live.shown[seat] = (live.version, made)
    return made


def inner(data: Data) -> bytes:
    """Return an object as JSON without its braces, to be put together with others."""
    return encoded(data)[1:-1]


# What all viewers are shown: made once after each change, from what a spectator may know


def public_bytes(live: Live) -> tuple[bytes, bytes]:
    """Return the parts of a table and of its view that are the same for everybody."""
    known = live.public
    if known is None or known[0] != live.version:
        table = live.room.table
        seen = b"" if table is None else inner(public_view_data(table.view(None), live.kept))
        known = live.public = (live.version, inner(public_data(live)), seen)
    return known[1:]


def public_data(live: Live) -> Data:
    """Return what everybody may know of a table besides the hand."""
    room, table, kept = live.room, live.room.table, live.kept
    hand, between = 0 if table is None else table.number, room.between

    def shuffled(_: object) -> Data:
        return shuffle_data(room.shuffle(hand))

    return {
        "table": room.id,
        "game": room.title.slug,
        "name": room.game.name,
        "options": alike(kept, "options", room.game, options_data),
        "status": room.status,
        "between": between,
        "settings": {"clock": room.settings.clock, "public": room.settings.public},
        "hand": hand,
        "totals": [0] * room.game.seats if table is None else list(table.match.totals),
        "hands": alike(kept, "hands", () if table is None else tuple(table.match.hands), scores_data),
        "result": None if table is None else account_data(table.account),
        "places": None if table is None or not room.over else table.match.ranking(),
        "shuffle": alike(kept, "shuffle", room.shuffle_key(hand), shuffled) if hand else None,
        "next": shuffle_data(room.shuffle(room.next_hand)) if between else None,
        "again": room.again,
        **({"view": None} if table is None else {}),
    }


def public_view_data(view: View, kept: Kept) -> Data:
    """Return the fields of a view that are public by the law of secrets; *view* is a spectator's."""
    game, pack, seats = view.game, view.game.pack, view.game.seats
    words = game.vocabulary
    return {
        "dealer": view.dealer,
        "barred": alike(kept, "barred", (view.barred, view.counts), partial(barred_data, game)),
        "said": growing(kept, "said", view.said, lambda said: [said[0], words[said[1]]]),
        "contract": alike(kept, "contract", view.contract, plain),
        "declarer": view.declarer,
        "partner": view.partner,
        "called": cards_data(pack, view.called),
        "passed": seats_data(view.passed, seats),
        "stakes": alike(kept, "stakes", view.stakes, plain),
        "sheet": alike(kept, "sheet", view.sheet, plain),
        "ledger": alike(kept, "ledger", view.ledger, plain),
        "setup": alike(kept, "setup", view.setup, plain),
        "outcome": view.outcome,
        "trick": {
            "cards": [[seat, pack.codes[card]] for seat, card in view.trick],
            "led": cards_data(pack, view.led),
            "winning": view.taker if view.fall else -1,
        },
        "history": growing(kept, "history", view.history, partial(trick_data, pack)),
        "totals": list(view.totals),
    }


# What one viewer is shown, from its own view


def own_data(live: Live, seat: Seat | None, view: View | None) -> Data:
    """Return what *seat* may know of a table, where that is not the same for everybody."""
    room, table, kept = live.room, live.room.table, live.kept
    places = live.places(None, 0 if view is None else view.waiting)
    data: Data = {
        "seat": seat,
        "seats": alike(kept, "seats", places, lambda places: [place_data(place) for place in places]),
        "at": 0 if table is None or seat is None else table.acts(seat),
        "question": None,
        "vote": vote_data(live.vote(seat)),
        "can": can(live, seat, view),
        "chat": [said_data(said) for said in room.said_to(seat)] if room.chat else [],
    }
    if view is not None:
        data["question"] = question_data(view, room.names, kept)
    return data


def can(live: Live, seat: Seat | None, view: View | None) -> list[str]:
    """Return what *seat* may ask the table for at this moment."""
    if seat is None or view is None or live.ballot is not None or view.over:
        return []
    asks = (("take-back", live.room.can_take_back(seat)), ("claim", proven(view)))
    return [what for what, may in asks if may]


def own_view_data(view: View, kept: Kept) -> Data:
    """Return the fields of a view that depend on who looks."""
    pack, seats, words = view.game.pack, view.game.seats, view.game.vocabulary

    def choice(entry: int) -> list[int | str | None]:
        action = entry & BLANK
        return [entry >> SEAT_SHIFT, None if action == BLANK else words[action]]

    return {
        "over": view.over,
        "turn": view.turn,
        "waiting": seats_data(view.waiting, seats),
        "phase": type(view.rule).__name__,
        "hand": alike(kept, ("hand", view.seat), view.hand, partial(cards_data, pack)),
        "zones": zones_in(view, kept),
        "known": alike(kept, ("known", view.seat), view.known, partial(known_data, view.game)),
        "log": growing(kept, ("log", view.seat), view.log, choice),
        "events": growing(kept, ("events", view.seat), view.events, partial(event_data, pack)),
    }


def zones_in(view: View, kept: Kept) -> orjson.Fragment:
    """Return the zones that are not empty, by their names: how many cards, which, and who may look."""
    parts = []
    for number, cell in enumerate(zip(view.counts, view.zones, view.audience, strict=True)):
        if cell[0] or cell[1]:
            part = kept.get((number, cell))
            if part is None:
                part = kept[number, cell] = inner(zone_data(view.game, number, *cell))
            parts.append(part)
    return orjson.Fragment(b"{%b}" % b",".join(parts))


def zone_data(game: Game, number: int, count: int, cards: Cards | None, who: Seats) -> Data:
    """Return a zone under its name."""
    lie = None if cards is None else cards_data(game.pack, cards)
    audience = None if who == EVERYONE else seats_data(who, game.seats)
    return {game.zones[number].name: {"count": count, "cards": lie, "audience": audience}}


def question_data(view: View, names: Sequence[str], kept: Kept) -> Any:
    """Return what the viewer is asked, and the names that it may choose from."""
    if not view.waiting >> view.seat & 1:
        waits = (view.over, view.waiting, view.phase)
        return alike(kept, "waits", waits, lambda _: asked_data(view, names))
    return asked_data(view, names)


def asked_data(view: View, names: Sequence[str]) -> Data:
    """Return the question before the viewer."""
    game, legal, question = view.game, view.legal, ask(view, names)
    cards = [game.vocabulary[card] for card in game.pack.sort(legal & game.pack.all)]
    calls = legal >> len(game.pack) << len(game.pack)
    spoken = [name for action, name in enumerate(game.vocabulary) if calls >> action & 1] if calls else []
    return {
        "kind": question.kind,
        "head": question.head,
        "body": question.body,
        "legal": cards + spoken,
        "calls": {name: seats_named(view.rule.meaning(view, name), names) for name in spoken},
        "picks": picks(view),
        "seals": sealed_by(view),
    }


# What is made once, and serves again


def alike(kept: Kept, name: Any, value: T, make: Callable[[T], object]) -> orjson.Fragment:
    """Return what *make* makes of *value* as JSON: what was made before, where the value is the same."""
    known = kept.get(name)
    if known is not None and (known[0] is value or known[0] == value):
        return known[1]  # type: ignore[no-any-return]
    fragment = orjson.Fragment(encoded(make(value)))
    kept[name] = (value, fragment)
    return fragment


def growing(kept: Kept, name: Any, values: tuple[T, ...], make: Callable[[T], object]) -> orjson.Fragment:
    """Return a list that mostly grows as JSON: only what is new in it is made."""
    before, made = kept.get(name, ((), b""))
    if len(values) < len(before) or values[: len(before)] != before:
        before, made = (), b""
    if len(values) > len(before):
        added = b",".join([encoded(make(value)) for value in values[len(before) :]])
        made = b"%b,%b" % (made, added) if before else added
        kept[name] = (values, made)
    return orjson.Fragment(b"[%b]" % made)
