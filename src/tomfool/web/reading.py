"""Reading what a form says, and words for what was wrong with it."""

from __future__ import annotations

from starlette.datastructures import FormData

from tomfool.cards import Seat
from tomfool.errors import NotYourTurn, RulesError, TomfoolError
from tomfool.table.advice import Advice
from tomfool.table.ask import picks, sealed_by
from tomfool.table.words import upper_first
from tomfool.web.live import Live
from tomfool.web.scene import Remark


def field(form: FormData, name: str) -> str:
    """Return a field of a form; "" if it is not there."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


def number(form: FormData, name: str, otherwise: int) -> int:
    """Return a field of a form that holds a number of up to nine digits."""
    value = field(form, name)
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else otherwise


def chosen(live: Live, seat: Seat, form: FormData, *, seal: bool = True) -> list[str]:
    """Return the names that a form chooses, the call that makes the choice whole at their end.

    Who declines says that *instead* of what may have been chosen before.
    """
    if instead := field(form, "instead"):
        return [instead]
    names = [name for name in form.getlist("name") if isinstance(name, str) and name]
    table = live.room.table
    seals = sealed_by(table.view(seat)) if table is not None else ""
    if seals and seals in names:
        names = [name for name in names if name != seals] + [seals] * seal
    return list(dict.fromkeys(names))


def kept_picks(live: Live, seat: Seat, names: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return as many of *names*, cards of a choice of several, as may be picked."""
    table = live.room.table
    kept: list[str] = []
    if table is None or not table.state.waiting >> seat & 1:
        return ()
    view = table.view(seat)
    seals, most = sealed_by(view), picks(view)
    if most < 2 and not seals:
        return ()
    for name in names:
        if name == seals or len(kept) == most:
            continue
        try:
            table.check(seat, name, kept)
        except RulesError:
            continue
        kept.append(name)
    return tuple(kept)


def refused_by(error: TomfoolError) -> Remark:
    """Return what is said where something other than a choice was refused."""
    words = str(error)
    return Remark(f"{upper_first(words)}.".replace("..", "."), "", "refused")


def explained(live: Live, seat: Seat, names: list[str], error: TomfoolError) -> Remark:
    """Return why a choice was refused: the card, the rule, the way out."""
    table = live.room.table
    if table is None or not isinstance(error, RulesError) or isinstance(error, NotYourTurn):
        return refused_by(error)
    words = table.explain(seat, names)
    return Remark(words, "", "refused") if words else refused_by(error)


def hinted(advice: Advice) -> Remark | None:
    """Return a hint in words."""
    return Remark(f"Hint: {advice.what}.", advice.why) if advice.names else None
