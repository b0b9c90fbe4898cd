"""What may be said, as a list to choose from: whole calls, or the parts of a call one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tomfool.table.words import codes_to_words, seats_named
from tomfool.view import View

PART = "part: "
"""What the id of an offer begins with that is only a part of a call."""
BACK = "back"
"""The id of the offer that takes all parts back."""


class Offer(NamedTuple):
    """One line of the list: *id* is the call, or marks a part of one; *words* and *meaning* are shown."""

    id: str
    words: str
    meaning: str


def offers(view: View, calls: Sequence[str], begun: Sequence[str], names: Sequence[str]) -> list[Offer]:
    """Return what to offer for the *calls*, after the parts of one that have been *begun*.

    *names* are those of the seats.
    """
    found = {
        offer.id: offer._replace(
            words=seats_named(offer.words, names), meaning=seats_named(offer.meaning, names)
        )
        for offer in next_parts(view, calls, tuple(begun))
    }
    return [*found.values(), *([Offer(BACK, "something else", "begin again")] if begun else [])]


def next_parts(view: View, calls: Sequence[str], begun: tuple[str, ...]) -> Iterator[Offer]:
    """Yield the next part of each of *calls* that was *begun* so, more than once where calls share it."""
    rule, place = view.rule, len(begun)
    for name in calls:
        stages = rule.stages(view, name)
        if stages[:place] != begun or len(stages) <= place:
            continue
        if len(stages) == 1:
            yield Offer(name, stages[0], codes_to_words(view.game.pack, rule.meaning(view, name)))
            continue
        meaning = codes_to_words(view.game.pack, rule.stage_meaning(view, stages[: place + 1]))
        yield Offer(name if len(stages) == place + 1 else PART + stages[place], stages[place], meaning)
