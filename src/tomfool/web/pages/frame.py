"""From a scene to what the templates of the table take: nothing here knows more than the scene."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tomfool.cards import mask_of
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.table.words import calls_to_words, the
from tomfool.web.pages.account import account_of, sheet_of
from tomfool.web.pages.calls import call_panel, signals
from tomfool.web.pages.cloth import Cloth
from tomfool.web.pages.hand import hand_of, open_hands
from tomfool.web.pages.log import paragraphs
from tomfool.web.pages.pictures import named
from tomfool.web.scene import Scene

LINGER, LINGER_SETS, BEAT = 1300, 2600, 350
"""How long a page shows a finished trick, finished sets, and any other frame, before the next (ms)."""


LONG, SHORT = 72, 12
"""A question of more letters than that is cut after its first sentence, unless this is as short as this."""


def table_context(scene: Scene) -> dict[str, Any]:
    """Return what the frame of a table shows."""
    view = scene.view
    near = 0 if scene.seat is None else scene.seat
    cloth = Cloth(view, scene.names, scene.places, near)
    fall = None if cloth.rows() else cloth.fall()
    panel = call_panel(scene)
    hand = hand_of(scene)
    opened = open_hands(scene)
    return {
        "scene": scene,
        "links": scene.links,
        "look": scene.visit.look,
        "visit": scene.visit,
        "cloth": cloth,
        "sitters": [
            replace(sitter, open=()) if cloth.order[sitter.k] in opened else sitter
            for sitter in cloth.sitters()
        ],
        "fall": fall,
        "last": cloth.last(),
        "heaps": cloth.heaps(),
        "rows": cloth.rows(),
        "piles": cloth.piles(),
        "title": cloth.title(calls_to_words(view.game.pack, scene.stake)),
        "paradigm": view.setup.get("paradigm", "") if scene.stake else "",
        "open_cloth": not fall_lies(fall),
        "hand": hand,
        "opened": opened,
        "panel": panel,
        "signals": signals(scene),
        "picked": named(view.game.pack, scene.picked),
        "log": paragraphs(view, scene.story),
        "after": paragraphs(view, scene.after),
        "account": account_of(scene) if scene.account is not None else None,
        "sheet": sheet_of(scene),
        "where": where(scene),
        "asked": asked(scene),
        "linger": linger(fall),
        "hinted": hinted(scene),
    }


def fall_lies(fall: Any) -> bool:
    """Whether cards of a trick lie on the cloth."""
    return fall is not None and any(lying.cards for lying in fall.lying)


def linger(fall: Any) -> int:
    """How long the frame should be seen before another one takes its place, in milliseconds."""
    if fall is None or not fall.done:
        return BEAT
    return LINGER_SETS if fall.sets else LINGER


def where(scene: Scene) -> str:
    """The line under the name of the game: the hand, the trick."""
    hands = scene.game.match.hands
    parts = [f"Hand {scene.number}" + (f" of {hands}" if hands else "")]
    view = scene.view
    if view.over:
        parts.append("over")
    elif view.history or view.fall or isinstance(view.rule, (Tricks, Sealing)):
        parts.append(f"Trick {len(view.history) + 1}")
    return " · ".join(parts)


def asked(scene: Scene) -> tuple[str, str]:
    """What is asked, and what may be done: a long question is cut after its first sentence."""
    if scene.remark is not None:
        return scene.remark.head, scene.remark.body
    pack = scene.game.pack
    head, body = (calls_to_words(pack, words) for words in (scene.question.head, scene.question.body))
    ends = [place + 1 for mark in (". ", "? ") if (place := head.find(mark)) > SHORT]
    if len(head) > LONG and ends:
        return head[: min(ends)], f"{head[min(ends) + 1 :]} {body}".strip()
    return head, body


def hinted(scene: Scene) -> str:
    """What the hint points at, in words."""
    pack = scene.game.pack
    cards = [name for name in scene.hint if name in pack.index]
    calls = [name for name in scene.hint if name not in pack.index]
    if cards:
        words = [the(pack, card) for card in pack.sort(mask_of(pack.index[name] for name in cards))]
        return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return f"“{calls[0]}”" if calls else ""
