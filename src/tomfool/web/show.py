"""Scenes made of live rooms: what the pages get to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tomfool.cards import Seat
from tomfool.options import Option
from tomfool.record import retrace
from tomfool.rules import Game
from tomfool.table.story import tell
from tomfool.web.errors import NoHand
from tomfool.web.house import House
from tomfool.web.live import Live
from tomfool.web.reviews import finished
from tomfool.web.scene import Links, Replay, Reviewed, Scene, TableCard, Visit, Waiting, table_scene


def scene(
    house: House,
    live: Live,
    seat: Seat | None,
    visit: Visit,
    base: str = "",
    secret: str = "",
    picked: Sequence[str] = (),
) -> Scene | Waiting:
    """Return the table as *seat* sees it; *secret* is that of the seat, for the personal link,
    *base* the address of the card room.

    *picked* are names that it has picked and not laid down.
    """
    room, table = live.room, live.room.table
    links = Links.of(room.id, room.title.slug, base, secret)
    now = house.clock.now()
    if table is None:
        return Waiting(
            room=room.id,
            game=room.game,
            title=room.title,
            seat=seat,
            places=live.places(seat, 0),
            options=options_shown(room.game, room.title.options),
            settings=room.settings,
            full=room.full,
            shuffle=room.shuffle(1),
            chat=room.said_to(seat),
            links=links,
            visit=visit,
            now=now,
        )
    return table_scene(
        table,
        seat,
        picked,
        room=room.id,
        places=live.places(seat, table.view(seat).waiting),
        shuffle=room.shuffle(table.number),
        next_shuffle=room.shuffle(room.next_hand) if room.between else None,
        chat=room.said_to(seat),
        whispers=room.whispers,
        vote=live.vote(seat),
        can_take_back=seat is not None and live.ballot is None and room.can_take_back(seat),
        can_claim=seat is not None and live.ballot is None and room.claim_proven(seat),
        auto=seat in room.auto,
        settings=room.settings,
        links=links,
        visit=visit,
        watchers=sum(watcher.seat is None for watcher in live.watchers),
        again=f"/tables/{room.again}" if room.again else "",
        now=now,
    )


def options_shown(game: Game, options: tuple[Option, ...]) -> tuple[tuple[str, str, bool], ...]:
    """Return the options of *game* in words, each with whether it is as by default."""
    return tuple(
        (
            option.name,
            Option.show(game.options[option.name]),
            game.options[option.name] == option.default,
        )
        for option in options
    )


def table_card(live: Live, you: Seat | None = None) -> TableCard:
    """Return a table as the lobby lists it; *you* is the visitor's seat there."""
    room = live.room
    return TableCard(
        room=room.id,
        title=room.title,
        options=options_shown(room.game, room.title.options),
        places=live.places(you, 0),
        settings=room.settings,
        status=room.status,
        opened=room.opened,
        link=f"/tables/{room.id}",
        yours=you is not None,
    )


def replay(live: Live, hand: int, step: int | None, visit: Visit, you: Seat | None = None) -> Replay:
    """Return a finished hand at a step, with all cards shown; without a step at its end."""
    table = live.room.table
    finished = [] if table is None else table.match.hands
    if table is None or not 0 < hand <= len(finished):
        raise NoHand("that hand has not been played to its end here")
    done = finished[hand - 1]
    steps = len(done.actions)
    step = steps if step is None else max(0, min(step, steps))
    states = retrace(table.match, hand - 1)
    state = next(states)
    for _ in range(step):
        state = next(states)
    view = replace(
        state.view(None),
        zones=tuple(state.zones),
        counts=tuple(zone.bit_count() for zone in state.zones),
        log=tuple(state.log),
    )
    mover, action = done.actions[step - 1] if step else (None, None)
    return Replay(
        room=live.room.id,
        game=table.game,
        view=view,
        names=tuple(table.names),
        number=hand,
        hands=len(finished),
        step=step,
        steps=steps,
        mover=mover,
        action="" if action is None else table.game.vocabulary[action],
        story=tuple(tell(view, table.names)),
        account=done.account,
        shuffle=live.room.shuffle(hand),
        links=Links.of(live.room.id, live.room.title.slug, ""),
        visit=visit,
        you=you,
    )


def reviewed(house: House, live: Live, hand: int, seat: Seat, you: Seat | None, visit: Visit) -> Reviewed:
    """Return the review of *seat* in a finished *hand*, as far as it is made; *you* is who asks."""
    match = finished(live, hand, seat)
    asked = house.reviews.of(live, hand, seat)
    return Reviewed(
        room=live.room.id,
        game=match.game,
        names=tuple(match.names),
        number=hand,
        seat=seat,
        you=you,
        scores=match.hands[hand - 1].scores,
        review=None if asked is None else asked.found,
        done=None if asked is None else asked.done,
        links=Links.of(live.room.id, live.room.title.slug, ""),
        visit=visit,
    )
