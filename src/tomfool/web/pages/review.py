"""The choices of a seat that cost most in a finished hand: what was chosen, what was better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tomfool.cards import Action, mask_of
from tomfool.table.advice import tenths
from tomfool.table.review import Lapse
from tomfool.table.words import upper_first
from tomfool.web.pages.pictures import Picture, pictures
from tomfool.web.scene import Reviewed


@dataclass(frozen=True)
class Side:
    """A choice as it is drawn: its *cards*, or what was said."""

    label: str
    cards: list[Picture]
    call: str


@dataclass(frozen=True)
class Entry:
    """A choice that cost much."""

    where: str
    link: str  # to the moment in the replay
    cost: str
    doubt: str
    sides: tuple[Side, Side]
    why: str


def review_context(reviewed: Reviewed) -> dict[str, Any]:
    """Return what the page of a review shows."""
    found, who = reviewed.review, reviewed.who
    return {
        "reviewed": reviewed,
        "visit": reviewed.visit,
        "links": reviewed.links,
        "whose": f"{who}’s choices" if who else "Your choices",
        "verdict": "" if found is None else found.verdict(who),
        "entries": [] if found is None else [entry(reviewed, lapse) for lapse in found.lapses],
        "people": ["You" if seat == reviewed.you else name for seat, name in enumerate(reviewed.names)],
        "here": reviewed.links.review(reviewed.number, reviewed.seat),
        "percent": round(100 * (reviewed.done or 0.0)),
    }


def entry(reviewed: Reviewed, lapse: Lapse) -> Entry:
    """Return *lapse* as it is drawn."""
    who, found = reviewed.who, lapse.reason
    return Entry(
        lapse.where,
        reviewed.links.replay(reviewed.number, lapse.step),
        tenths(-lapse.cost),
        f"{2 * lapse.error:.1f}",
        (
            side(lapse, found.next, upper_first(f"{who or 'you'} {lapse.did}")),
            side(lapse, found.choice, "Better"),
        ),
        lapse.why(who),
    )


def side(lapse: Lapse, choice: tuple[Action, ...], label: str) -> Side:
    """Return one of the two choices."""
    game = lapse.view.game
    cards = mask_of(action for action in choice if action < len(game.pack))
    return Side(label, pictures(game.pack, cards), "" if cards else game.vocabulary[choice[0]])
