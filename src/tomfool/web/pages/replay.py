"""A finished hand, move by move, with all cards shown."""

from __future__ import annotations

from typing import Any

from tomfool.cards import bits
from tomfool.web.pages.account import account_of_replay
from tomfool.web.pages.cloth import Cloth
from tomfool.web.pages.log import paragraphs
from tomfool.web.pages.pictures import pictures
from tomfool.web.scene import Place, Replay


def replay_context(replay: Replay) -> dict[str, Any]:
    """Return what the replay shows at its step."""
    view, game = replay.view, replay.game
    places = tuple(Place(seat, name, "person") for seat, name in enumerate(replay.names))
    cloth = Cloth(view, replay.names, places, 0)
    zones = replay.zones
    return {
        "replay": replay,
        "visit": replay.visit,
        "links": replay.links,
        "cloth": cloth,
        "sitters": cloth.sitters(),
        "fall": None if cloth.rows() else cloth.fall(),
        "rows": cloth.rows(),
        "heaps": cloth.heaps(),
        "hands": [
            (
                cloth.name(seat),
                pictures(game.pack, zones[seat]),
                bool(view.waiting >> seat & 1),
                seat == replay.mover,
            )
            for seat in range(game.hands)
        ],
        "waiting": list(bits(view.waiting)),
        "title": cloth.title(game.at_stake(view) if game.at_stake is not None else ""),
        "log": paragraphs(view, replay.story),
        "account": account_of_replay(replay) if replay.step == replay.steps else None,
    }
