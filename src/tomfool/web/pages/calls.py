"""What may be said instead of playing a card: bids, announcements, doublings, choices by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tomfool.cards import Card
from tomfool.rules import NOTHING_MORE, Phase
from tomfool.table.words import calls_to_words, codes_to_words, seats_named, upper_first
from tomfool.view import View
from tomfool.web.pages.pictures import Picture, chip
from tomfool.web.scene import Scene

FEW = 3
"""So many calls stand on the cloth as they are; more are a list with one button below."""
SHORT = 7
"""Last parts of calls of so many letters stand side by side, if their first part says what they mean."""
MARKS = 3
"""Labels of more letters are words rather than numbers or signs."""
FIND = 12
"""From so many calls on there is a field to search them."""
PARTS = 3
"""Calls that all have so many parts or more are put together, instead of being sought in a list."""
MANY = 30
"""More numbers than these are folded away under their word."""
LAST = ("pass", "quiet", "wait", "done", "no", "none", "nothing")
"""Calls that decline: they have a button of their own, beside the main one."""


VERBS = frozenset(
    {
        "announce", "ask", "bet", "bid", "call", "contra", "declare", "double", "minus", "name", "plus",
        "recontra", "redouble", "show", "subcontra", "take",
    }
)  # fmt: skip
"""First words under which calls are gathered; other words that calls share say nothing of them."""


@dataclass(frozen=True)
class Call:
    """One call: its *name* as it is sent, the *label* that people read, and what it means.

    *words* are the whole of it as people say it.  *cards* are those that the label or the meaning consists
    of: they are drawn.
    """

    name: str
    label: str
    meaning: str
    hinted: bool = False
    cards: tuple[Picture, ...] = ()
    parts: tuple[str, ...] = ()  # of which it consists, or what it is gathered under: to be sifted by
    words: str = ""


@dataclass(frozen=True)
class Group:
    """Calls that begin with the same word; *short*: their labels are numbers or single words.

    What a number means is said when it has been chosen.

    *note* is what the word means, where it is a part of calls that are made of several.
    """

    title: str
    calls: tuple[Call, ...]
    short: bool
    note: str = ""

    @property
    def many(self) -> bool:
        """Whether these are more numbers than should be in the way of what else may be said."""
        return self.short and len(self.calls) > MANY

    @property
    def worded(self) -> bool:
        """Whether short labels are words, which need more room than numbers."""
        return any(len(call.label) > MARKS for call in self.calls)

    @property
    def hinted(self) -> bool:
        """Whether one of them is what the hint points at."""
        return any(call.hinted for call in self.calls)


class Part(NamedTuple):
    """What may stand at one place of a call that is put together; *chosen* until another one is."""

    name: str
    label: str
    meaning: str
    chosen: bool


@dataclass(frozen=True)
class Panel:
    """All calls that are open; *few* of them need no list."""

    groups: tuple[Group, ...]
    decline: Call | None
    count: int
    few: bool
    find: bool
    default: str
    sieves: tuple[tuple[tuple[str, str], ...], ...] = ()
    """For each place in a call what may stand there, and how a button names it."""
    places: tuple[tuple[Part, ...], ...] = ()
    """For each place in calls that are put together what may stand there; then there are no sieves."""


def call_panel(scene: Scene) -> Panel | None:
    """Return the panel of the calls of *scene*; None while nothing is to be said."""
    apart = {scene.seals, *_with_cards(scene)}
    spoken = [(name, meaning) for name, meaning in scene.calls if name not in apart]
    if not spoken or scene.question.kind in ("wait", "over"):
        return None
    count = len(spoken)
    decline = next((name for name, _ in spoken if name in LAST and count > 1), "")
    rest = [(name, meaning) for name, meaning in spoken if name != decline]
    whole = [row for row in rest if len(scene.view.rule.stages(scene.view, row[0])) == 1]
    groups = (
        *(_group(scene, title, rows) for title, rows in _sorted(whole)),
        *_in_parts(scene, [name for name, _ in rest if name not in dict(whole)]),
    )
    declined = next(
        (_call(scene, name, name, meaning) for name, meaning in spoken if name == decline), None
    )
    default = next((name for name in scene.hint if name not in scene.game.pack.index), "")
    worded = sum(len(group.calls) for group in groups if not group.short)
    places = _places(scene, groups) if count > FIND else ()
    sieves = _sieves(groups) if count > FIND and not places else ()
    return Panel(groups, declined, count, count <= FEW, worded > FIND, default, sieves, places)


def _places(scene: Scene, groups: Sequence[Group]) -> tuple[tuple[Part, ...], ...]:
    """Return what calls are put together from, if all of them have the same number of parts and enough.

    What a hint points at is chosen; else the last part with which each first part is said at its simplest.
    """
    calls = [call for group in groups for call in group.calls]
    deep = {len(call.parts) for call in calls}
    if len(deep) != 1 or max(deep) < PARTS:
        return ()
    hinted = next((call.parts for call in calls if call.hinted), ())
    simplest = {group.calls[0].parts[-1] for group in groups}
    chosen = hinted or tuple(simplest if len(simplest) == 1 else ())
    return tuple(
        tuple(
            Part(name, upper_first(name), _meant(scene, calls, place, name), name in chosen)
            for name in dict.fromkeys(call.parts[place] for call in calls)
        )
        for place in range(max(deep))
    )


def _meant(scene: Scene, calls: Sequence[Call], place: int, name: str) -> str:
    """Return what a part means wherever it stands at its *place*; "" if that depends on those before."""
    begun = {call.parts[: place + 1] for call in calls if call.parts[place] == name}
    found = {scene.view.rule.stage_meaning(scene.view, parts) for parts in begun}
    return seats_named(found.pop(), scene.people) if len(found) == 1 else ""


def _sieves(groups: Sequence[Group]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return what a long list may be sifted by: for each place in its calls the parts that stand there.

    A verb that several of them begin with is left out of their names, and as a part of its own.
    """
    rows = [call.parts for group in groups if not group.many for call in group.calls]
    places = [
        dict.fromkeys(parts[place] for parts in rows if len(parts) > place)
        for place in range(max(map(len, rows), default=0))
    ]
    worded = [list(parts) for parts in places if len(parts) > 1 and not all(map(str.isdigit, parts))]
    return tuple(tuple(_named(parts)) for parts in worded)


def _named(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    heads = [part.split(" ")[0] for part in parts]
    shared = {head for head in heads if head in VERBS and heads.count(head) > 1}
    for part, head in zip(parts, heads, strict=True):
        label = part.removeprefix(head).strip() if head in shared else part
        if label:
            yield part, upper_first(label)


def signals(scene: Scene) -> tuple[Group, ...]:
    """Return the words that a card may be played with, each with the cards that it may go with."""
    found: dict[str, list[Call]] = {}
    notes: dict[str, str] = {}
    carried = _with_cards(scene)
    for name, meaning in scene.calls:
        if name in carried:
            code, _, word = name.partition(" ")
            pictures = (chip(scene.game.pack, carried[name]),)
            found.setdefault(word, []).append(Call(name, code, "", name in scene.hint, pictures))
            notes[word] = meaning
    return tuple(Group(word.capitalize(), tuple(calls), True, notes[word]) for word, calls in found.items())


def _with_cards(scene: Scene) -> dict[str, Card]:
    """The calls of the game that also put a card down, each with that card."""
    return {scene.game.vocabulary[action]: card for action, card in scene.game.carried.items()}


def _in_parts(scene: Scene, names: Sequence[str]) -> Iterator[Group]:
    """Yield the calls that are made of several parts, gathered under the first of them."""
    view, heads = scene.view, dict[str, list[Call]]()
    mean = view.rule.stage_meaning
    for name in names:
        parts = view.rule.stages(view, name)
        said = ", ".join(parts[1:])
        means = [mean(view, parts[: place + 1]) for place in range(1, len(parts))]
        label = upper_first(said)
        meaning = seats_named("; ".join(filter(None, means)), scene.people)
        whole = joined(view.rule, view, name)
        call = Call(name, label, meaning, name in scene.hint, parts=parts, words=whole)
        heads.setdefault(parts[0], []).append(call)
    for head, calls in heads.items():
        note = mean(view, (head,))
        short = all(
            call.label.isdigit() or (len(call.label) <= SHORT and not call.meaning) for call in calls
        )
        yield Group(upper_first(head), tuple(calls), short, note)


def _sorted(spoken: Sequence[tuple[str, str]]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The calls in their order, which counts in an auction; those with a verb in common under it."""
    heads = [name.split(" ")[0] for name, _ in spoken]
    groups: dict[str, list[tuple[str, str]]] = {}
    for (name, meaning), head in zip(spoken, heads, strict=True):
        shared = head in VERBS and heads.count(head) > 1 and name != head
        groups.setdefault(head if shared else "", []).append((name, meaning))
    return list(groups.items())


def _group(scene: Scene, title: str, rows: Sequence[tuple[str, str]]) -> Group:
    calls = tuple(
        replace(
            _call(scene, name, as_said(scene, name).removeprefix(title).strip(), meaning),
            parts=(title,) if title else (),
        )
        for name, meaning in rows
    )
    short = all(len(call.label) <= MARKS and not call.meaning and not call.cards for call in calls)
    return Group(title.capitalize(), calls, short)


def joined(rule: Phase, view: View, call: str) -> str:
    """Return the parts of *call* as far as they are said, in the order of asking."""
    said = [part for part in rule.stages(view, call) if part != NOTHING_MORE]
    return (" " if said[-1].isdigit() else ", ").join(said)


def as_said(scene: Scene, name: str) -> str:
    """Return a call as people say it: with the name of a player where it has the number of a seat."""
    return seats_named(scene.view.rule.stages(scene.view, name)[0], scene.people)


def _call(scene: Scene, name: str, label: str, meaning: str) -> Call:
    suits = {suit.letter for suit in scene.game.pack.suits}
    if label in suits and meaning:  # a letter says less than the words for it
        label, meaning = meaning, ""
    cards = _drawn(scene, label) or _drawn(scene, meaning)
    told = "" if _drawn(scene, meaning) else codes_to_words(scene.game.pack, meaning)
    words = upper_first(told)
    if not cards:
        label = calls_to_words(scene.game.pack, label)
    label = upper_first(label)
    whole = as_said(scene, name)
    whole = whole if cards else codes_to_words(scene.game.pack, whole)
    return Call(name, label, words, name in scene.hint, cards, words=whole)


def _drawn(scene: Scene, words: str) -> tuple[Picture, ...]:
    """The cards that *words* name by their codes, if they do nothing else."""
    index = scene.game.pack.index
    codes = words.replace(",", " ").split()
    return tuple(chip(scene.game.pack, index[code]) for code in codes) if set(codes) <= set(index) else ()
