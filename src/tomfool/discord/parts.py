"""The buttons and menus with which a player chooses cards; for those that stand for calls see `calls`."""

from __future__ import annotations

from collections.abc import Sequence

from tomfool.cards import Pack
from tomfool.discord import calls
from tomfool.discord.letter import IN_A_MENU, ROWS, Button, Entry, Menu, Row, cut, rows_of
from tomfool.discord.naming import call_label, card_label
from tomfool.discord.states import Moment, pack_picks
from tomfool.mechanics.tricks import Tricks
from tomfool.web.scene import Scene

FEW = 10
"""So many cards are buttons; more are a menu."""


def rows(
    scene: Scene, moment: Moment, offered: Sequence[str], begun: Sequence[str] = ()
) -> tuple[Row, ...]:
    """Return what the viewer of *scene* can press.

    *offered* are the cards of a choice of several, *begun* the parts of a call that have been chosen.
    """
    if scene.question.kind in ("wait", "over"):
        return ()
    if scene.picks > 1 or scene.seals:
        return picking(scene, moment, offered)
    cards = () if begun else single(scene, moment)
    return (*cards, *calls.rows(scene, moment, begun, ROWS - len(cards)))[:ROWS]


def single(scene: Scene, moment: Moment) -> tuple[Row, ...]:
    """One card, which is taken at once."""
    game = scene.game
    cards = [name for name in scene.legal if name in game.pack.index]
    if len(cards) <= FEW:
        return rows_of(
            tuple(_act(moment, game.actions[code], card_label(game.pack, code)) for code in cards)
        )
    verb = "Play" if isinstance(scene.view.rule, Tricks) else "Choose"
    return tuple(
        Menu(
            moment.state("one", number),
            menu_hint(verb, game.pack, group),
            tuple(Entry(card_label(game.pack, code), str(game.actions[code])) for code in group),
        )
        for number, group in enumerate(by_suit(game.pack, cards))
    )


def picking(scene: Scene, moment: Moment, offered: Sequence[str]) -> tuple[Row, ...]:
    """Several cards, picked in menus and confirmed once."""
    game, picked, seals = scene.game, scene.picked, scene.seals
    state = pack_picks(game.pack, picked)
    menus = tuple(
        Menu(
            moment.state("pick", number, state),
            menu_hint("Pick", game.pack, group),
            tuple(Entry(card_label(game.pack, c), str(game.actions[c]), chosen=c in picked) for c in group),
            least=0,
            most=min(scene.picks, len(group)),
        )
        for number, group in enumerate(by_suit(game.pack, offered))
    )
    whole = seals in scene.legal if seals else len(picked) == scene.picks
    sure = Button(scene.question.deed or "Choose these", moment.state("done", state), "bold", off=not whole)
    clear = Button("Put them back", moment.state("clear", state), off=not picked)
    others = [name for name, _ in scene.calls if name != seals]
    more = (_act(moment, game.actions[name], call_label(game.pack, name), "main") for name in others)
    return (*menus[: ROWS - 1], (sure, clear, *more)[:5])


def by_suit(pack: Pack, codes: Sequence[str]) -> list[list[str]]:
    """Return *codes* in as few groups as a menu each can hold, no suit in two of them.

    >>> from tomfool.cards import LOKA78
    >>> groups = by_suit(LOKA78, LOKA78.codes[:30])
    >>> [len(group) for group in groups]
    [14, 16]
    """
    suits = [[code for code in codes if mask >> pack.index[code] & 1] for mask in pack.suit_masks]
    groups: list[list[str]] = []
    for suit in filter(None, suits):
        if groups and len(groups[-1]) + len(suit) <= IN_A_MENU:
            groups[-1] += suit
        else:
            groups.append(list(suit))
    return groups


def menu_hint(verb: str, pack: Pack, group: Sequence[str]) -> str:
    """Return what a menu of cards says when it is closed: ``Pick: Spades, Hearts``."""
    names = [
        suit.name
        for suit, mask in zip(pack.suits, pack.suit_masks, strict=False)
        if any(mask >> pack.index[code] & 1 for code in group)
    ]
    if any(pack.trump_mask >> pack.index[code] & 1 for code in group):
        names.append("trumps")
    return cut(f"{verb}: {', '.join(names)}", 150)


def _act(moment: Moment, action: int, label: str, look: str = "plain") -> Button:
    return Button(cut(label, 80), moment.state("act", action), look)
