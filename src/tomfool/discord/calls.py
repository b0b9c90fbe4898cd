"""The buttons and menus for what may be said: bids, announcements, signals, calls that have several parts.

A few calls are buttons, with their meanings in the text above; many are a menu that has the meanings in it.
A word that goes with a card is a menu of the cards, and a call of several parts is asked for part by part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tomfool.cards import Action, Card, mask_of
from tomfool.discord.letter import IN_A_MENU, Button, Entry, Menu, Row, cut, rows_of
from tomfool.discord.naming import call_label, card_label
from tomfool.discord.states import Moment
from tomfool.table.words import codes_to_words, sentence, upper_first
from tomfool.web.pages.calls import LAST
from tomfool.web.scene import Scene

FEW = 15
"""So many calls are buttons; more are a menu."""


def rows(scene: Scene, moment: Moment, begun: Sequence[str], left: int) -> tuple[Row, ...]:
    """Return what says the calls of *scene*, if need be not all of them, in the rows that are *left*.

    *begun* are the parts of a call that have been chosen already.
    """
    names = [name for name, _ in scene.calls]
    whole = [name for name in plain(scene) if not begun]
    in_parts = [name for name in names if len(parts_of(scene, name)) > 1]
    found: tuple[Row, ...] = () if begun else tuple(with_cards(scene, moment))
    if in_parts:
        found += tuple(next_part(scene, moment, in_parts, tuple(begun), left - 1))
    if begun:
        return (*found, (Button("Begin again", moment.state("clear", "-")),))
    if len(whole) > FEW:
        return (*found, *menus(scene, moment, thinned(whole, left - len(found))))
    return (*found, *rows_of(tuple(_button(scene, moment, name) for name in whole)))


def plain(scene: Scene) -> list[str]:
    """Return the calls that are said as they are, those that decline last."""
    carried = {scene.game.vocabulary[action] for action in scene.game.carried}
    names = [n for n, _ in scene.calls if n not in carried and len(parts_of(scene, n)) == 1]
    return sorted(names, key=lambda name: name in LAST)


def told(scene: Scene) -> list[str]:
    """Return the meanings of the calls that are buttons, a line each."""
    names, meanings = plain(scene), dict(scene.calls)
    if len(names) > FEW:
        return []
    pack = scene.game.pack
    return [
        f"**{call_label(pack, name)}**: {codes_to_words(pack, meanings[name])}"
        for name in names
        if meanings[name]
    ]


def parts_of(scene: Scene, name: str) -> tuple[str, ...]:
    """Return the parts in which a call is asked for."""
    return scene.view.rule.stages(scene.view, name)


def with_cards(scene: Scene, moment: Moment) -> Iterator[Menu]:
    """Yield for each word that may go with a card a menu of the cards that it may go with."""
    game, meanings = scene.game, dict(scene.calls)
    found: dict[str, dict[Card, Action]] = {}
    means: dict[str, str] = {}
    for action, card in game.carried.items():
        name = game.vocabulary[action]
        if name in meanings:
            word = name.partition(" ")[2]
            found.setdefault(word, {})[card] = action
            means[word] = meanings[name]
    for word, actions in found.items():
        entries = tuple(
            Entry(card_label(game.pack, game.pack.codes[card]), str(actions[card]))
            for card in game.pack.sort(mask_of(actions))[:IN_A_MENU]
        )
        yield Menu(moment.state("one", word), cut(f"Play and {word}: {means[word]}", 150), entries)


def next_part(
    scene: Scene, moment: Moment, names: Sequence[str], begun: tuple[str, ...], left: int
) -> Iterator[Menu]:
    """Yield the menus, at most so many as are *left*, of the part after those *begun* of the calls *names*.

    The value of a part is the first call that has it: so a call that is begun can be told by its number.
    """
    rule, place = scene.view.rule, len(begun)
    first: dict[str, str] = {}
    for name in names:
        parts = parts_of(scene, name)
        if parts[:place] == begun:
            first.setdefault(parts[place], name)
    offered = thinned(list(first), left)
    for start in range(0, len(offered), IN_A_MENU):
        group = offered[start : start + IN_A_MENU]
        entries = tuple(
            Entry(
                cut(sentence(part).removesuffix("."), 90),
                str(scene.game.actions[first[part]]),
                cut(rule.stage_meaning(scene.view, (*begun, part)), 90),
            )
            for part in group
        )
        more = f" {group[0]} …" if len(offered) > IN_A_MENU else ""
        hint = cut(f"{begun_in_words(begun) or 'Say'} …{more}", 150)
        yield Menu(moment.state("part", start, place), hint, entries)


def begun_in_words(begun: Sequence[str]) -> str:
    """Return the parts of a call that have been chosen.

    >>> begun_in_words(["skirmish with", "earth"])
    'Skirmish with, earth'
    """
    return upper_first(", ".join(begun))


def menus(scene: Scene, moment: Moment, names: Sequence[str]) -> Iterator[Menu]:
    """Yield *names* in as many menus as they need."""
    pack, meanings = scene.game.pack, dict(scene.calls)
    for start in range(0, len(names), IN_A_MENU):
        group = names[start : start + IN_A_MENU]
        entries = tuple(
            Entry(
                cut(call_label(pack, name), 90),
                str(scene.game.actions[name]),
                cut(codes_to_words(pack, meanings[name]), 90),
            )
            for name in group
        )
        yield Menu(moment.state("one", f"c{start}"), cut(f"Say: {entries[0].label} …", 150), entries)


def thinned(calls: list[str], menus: int) -> list[str]:
    """Return *calls* as they fit into so many *menus*: of numbers above 20 only every fifth, if need be.

    The others can be written.

    >>> len(thinned([f"ask {number}" for number in range(1, 100)], 3))
    35
    >>> thinned(["pass", "ask 7", "ask 22"], 1)
    ['pass', 'ask 7', 'ask 22']
    """
    if len(calls) <= menus * IN_A_MENU:
        return calls
    last = {call: call.rpartition(" ")[2] for call in calls}
    return [
        call
        for call in calls
        if not last[call].isdigit() or int(last[call]) <= 20 or not int(last[call]) % 5
    ]


def _button(scene: Scene, moment: Moment, name: str) -> Button:
    label = cut(call_label(scene.game.pack, name), 80)
    look = "plain" if name in LAST else "main"
    return Button(label, moment.state("act", scene.game.actions[name]), look)
