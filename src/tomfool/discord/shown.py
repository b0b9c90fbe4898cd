"""What is told on Discord, made from what its readers may see: a `Scene` of a seat, or of a spectator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from tomfool.cards import Cards, Pack
from tomfool.discord import calls
from tomfool.discord.letter import LONGEST, cut
from tomfool.discord.naming import card_label, hand_in_text
from tomfool.mechanics.bets import Bets
from tomfool.table.story import Line
from tomfool.table.words import signed, the
from tomfool.view import View
from tomfool.web.pages.account import account_of, ranking, sheet_of
from tomfool.web.scene import Scene

FULL = 2
"""Tricks told in full in the public message; of those before only who won."""
NAME = 12
"""Signs of a name in a column."""
PHONE = 42
"""Signs of a fixed width that a phone shows in one line."""
SHORT = 12
"""Signs of a label that has its amounts beside it even so."""
NEWS = 8
"""Lines that a question tells of what the others have done."""


def hand_word(scene: Scene) -> str:
    """Return what a hand of this game is called: a round, where nobody deals."""
    return "round" if scene.game.opener else "hand"


def heading(scene: Scene) -> str:
    """Return the game and how far the match is: ``Parett, round 2 of 4``."""
    hands = scene.game.match.hands
    return f"**{scene.game.name}**, {hand_word(scene)} {scene.number}" + (f" of {hands}" if hands else "")


# For the whole table


def public(scene: Scene) -> str:
    """Return the hand as everybody at the table sees it; *scene* is a spectator's."""
    head = [heading(scene)] + ([scene.stake] if scene.stake else [])
    if scene.view.over:
        room = LONGEST - len("\n".join([*head, result(scene)])) - 10
        return cut("\n".join([*head, result(scene, last_trick(scene, room))]), LONGEST)
    tail = f"**{scene.question.head}**"
    columns = [standing(scene), *lying_open(scene)]
    room = LONGEST - len("\n".join([*head, *columns, tail])) - 10
    return "\n".join([*head, *columns, *talk(scene, room), tail])


def lying_open(scene: Scene) -> list[str]:
    """Return whose the last card of each kind is, as a line, where those lie open."""
    game, codes = scene.game, scene.game.pack.codes
    rows = game.in_the_open(scene.view) if game.in_the_open is not None else ()
    owned = {
        name: [codes[card] for _, card, owner in rows if owner == seat]
        for seat, name in enumerate(scene.names)
    }
    told = "; ".join(f"{name} {', '.join(cards)}" for name, cards in owned.items() if cards)
    return [_escaped(f"Last of each kind: {told}")] if told else []


def standing(scene: Scene) -> str:
    """Return the seats in columns: bets where there are any, tricks, cards in hand, points so far."""
    view, game = scene.view, scene.game
    bets = next((rule.of(view.said) for rule in game.rules if isinstance(rule, Bets)), None)
    columns: list[tuple[str, list[str]]] = []
    if bets is not None:
        columns.append(("bet", [str(bets.get(seat, "–")) for seat in range(game.seats)]))
    won = [sum(trick.taker == seat for trick in view.history) for seat in range(game.seats)]
    columns.append(("tricks", list(map(str, won))))
    columns.append(("cards", [str(view.counts[seat]) for seat in range(game.seats)]))
    columns.append(("total", [signed(total) for total in scene.totals or (0,) * game.seats]))
    return grid(scene.names, columns)


def grid(names: Sequence[str], columns: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return *columns* beside the names, for a fixed width."""
    wide = max(map(len, (cut(name, NAME) for name in names)))
    widths = [max(len(title), *map(len, cells)) for title, cells in columns]
    lines = [" " * wide + "".join(f"  {title:>{w}}" for (title, _), w in zip(columns, widths, strict=True))]
    for seat, name in enumerate(names):
        cells = "".join(f"  {cells[seat]:>{w}}" for (_, cells), w in zip(columns, widths, strict=True))
        lines.append(f"{cut(name, NAME):<{wide}}{cells}")
    return "```\n" + "\n".join(lines) + "\n```"


def last_trick(scene: Scene, room: int) -> list[str]:
    """Return how a finished hand came to its end, which nobody has seen yet, if there is *room* for it."""
    story, after = scene.story, [line.text for line in scene.after]
    lines = [line.text for line in story if line.trick == story[-1].trick and line.text not in after]
    return lines if sum(len(line) + 1 for line in lines) <= room else []


def talk(scene: Scene, room: int) -> list[str]:
    """Return the newest of the story: whole for the last tricks, then who won those before."""
    story, finished = scene.story, len(scene.view.history)
    last = story[-1].trick if story else 0
    ends = {line.trick: line for line in story if 0 < line.trick <= finished}
    kept: list[str] = []
    for line in reversed(story):
        old = line.trick <= last - FULL
        if old and ends.get(line.trick) is not line:
            continue
        text = won_before(scene.game.pack, line) if old else line.text
        text = f"{line.trick}. {text}" if ends.get(line.trick) is line else text
        room -= len(text) + 1
        if room < 0:
            break
        kept.append(text.replace("\n", " "))
    return [_escaped(text) for text in passed_on(list(reversed(kept)), scene.game.seats)]


def passed_on(texts: Sequence[str], seats: int) -> list[str]:
    """Return *texts* with one sentence for a draft round that all *seats* have passed cards in.

    >>> round = ["Anna passes one card to Ben.", "Ben passes one card to Anna."]
    >>> passed_on(["Anna deals.", *round, "Anna passes two cards to Ben."], 2)
    ['Anna deals.', 'All have passed one card.', 'Anna passes two cards to Ben.']
    """
    found: list[str] = []
    for what, group in groupby(texts, key=_passes):
        lines = list(group)
        found += [f"All have passed {what}."] if what and len(lines) == seats else lines
    return found


def _passes(text: str) -> str:
    """Return what is passed in a sentence, ``two cards``; "" if it tells of something else."""
    match = re.search(r" passes (\w+ cards?) to ", text)
    return match[1] if match else ""


def won_before(pack: Pack, line: Line) -> str:
    """Return the end of a trick that is told alone: with the whole name of the card that won it."""
    if " it with " not in line.text:
        return line.text
    parts = (part if isinstance(part, str) else the(pack, part.card) for part in line.parts)
    return "".join(parts).replace(" it with ", " with ")


def _escaped(text: str) -> str:
    """Keep Discord from taking a number and a full stop at the front of a line for a list."""
    number, stop, rest = text.partition(". ")
    return f"{number}\\. {rest}" if stop and number.isdigit() else text


def result(scene: Scene, last: Sequence[str] = ()) -> str:
    """Return how a finished hand was scored, after its verdict and what happened *last*."""
    told = account_of(scene)
    lead = told.lead if told.lead != scene.stake and not scene.over else ""
    parts = [f"**{told.verdict}**", *([lead] if lead else []), *last]
    parts += [line.text for line in scene.after]
    rows = [
        (entry.label, [str(n) if entry.plain else signed(n) for n in entry.amounts])
        for entry in told.entries
    ]
    return "\n".join([*parts, table(scene.names, rows)])


def table(names: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return *rows* of an amount for each seat, for a fixed width that a phone shows without folding lines.

    >>> print(table(["Anna", "Ben"], [("Tricks won", ["3", "10"])]).strip("`").strip())
    Anna  Ben
    Tricks won     3   10
    >>> long = "Points made, a half for the winner"
    >>> print(table(["Anna", "Ben"], [(long, ["3", "10"])]).strip("`").strip())
    Anna Ben
    Points made, a half for the winner
       3  10
    """
    labels = [label for label, _ in rows]
    wide = max(map(len, labels), default=0)
    for longest, gap in ((8, 2), (6, 1)):
        heads = [cut(name, longest) for name in names]
        widths = [
            max(len(head), *(len(cells[seat]) for _, cells in rows)) for seat, head in enumerate(heads)
        ]
        columns = [_columns(cells, widths, gap) for cells in (heads, *(cells for _, cells in rows))]
        if wide + len(columns[0]) <= PHONE:
            break
    if wide + len(columns[0]) <= PHONE or wide <= SHORT:
        lines = [f"{label:<{wide}}{cells}" for label, cells in zip(["", *labels], columns, strict=True)]
    else:
        below = zip(labels, columns[1:], strict=True)
        lines = [columns[0][gap:], *(line for label, cells in below for line in (label, cells[gap:]))]
    return "```\n" + "\n".join(lines) + "\n```"


def _columns(cells: Sequence[str], widths: Sequence[int], gap: int) -> str:
    return "".join(" " * gap + f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def score(scene: Scene) -> str:
    """Return the score sheet of the match so far."""
    sheet = sheet_of(scene)
    rows = [(f"{hand_word(scene)} {number}", list(map(signed, scores))) for number, _, scores in sheet.rows]
    rows = rows[-30:] + [("total", list(map(signed, sheet.totals)))]
    head = f"**{ranking(scene)}**" if scene.over else f"**{scene.game.name}**: the score"
    return cut(f"{head}\n{table(scene.names, rows)}", LONGEST)


# For one player


def own_hand(scene: Scene) -> tuple[str, tuple[str, ...]]:
    """Return the viewer's cards in text, and their codes as they are to be drawn."""
    view, pack = scene.view, scene.game.pack
    cards = view.hand | picked_cards(view)
    codes = tuple(pack.codes[card] for card in pack.sort(cards))
    return (f"Your hand: {hand_in_text(pack, cards)}" if codes else "Your hand is empty."), codes


def picked_cards(view: View) -> Cards:
    """Return the cards of the viewer that lie in a zone within its hand."""
    held = 0
    for inner, outer in view.game.within:
        if outer == view.seat:
            held |= view.zones[inner] or 0
    return held


def question(scene: Scene, where: str, begun: Sequence[str] = ()) -> str:
    """Return what the viewer is asked; *where* names the table and leads back to it.

    *begun* are the parts of a call that have been chosen already.
    """
    asked = scene.question
    head = asked.head.replace(": 0 of 1 picked", "")
    lines = [f"{heading(scene)} · {where}", *([scene.stake] if scene.stake else []), ""]
    lines += [*lately(scene), own_hand(scene)[0], f"**{head}**"]
    if begun:
        lines.append(f"So far: {calls.begun_in_words(begun)}.")
    if asked.body:
        lines.append(asked.body.replace(" that are lit", " offered here"))
    return cut("\n".join([*lines, *calls.told(scene)]), LONGEST)


def lately(scene: Scene) -> list[str]:
    """Return what has happened since the viewer did something last, or the end of it."""
    texts = [line.text for line in scene.story]
    own = max((place for place, text in enumerate(texts) if text.startswith("You ")), default=-1)
    news = texts[own + 1 :]
    left = ["> …"] if len(news) > NEWS else []
    return [*left, *(f"> {text}" for text in news[-NEWS:])]


def chosen(pack: Pack, names: Sequence[str], seals: str = "") -> str:
    """Return what somebody has chosen, in a sentence.

    >>> from tomfool.cards import FRENCH52
    >>> chosen(FRENCH52, ["KS", "QS", "parett"], "parett"), chosen(FRENCH52, ["bet 3"])
    ('You have chosen K♠ Q♠. Parett!', 'You have chosen “bet 3”.')
    """
    cards = " ".join(card_label(pack, name) for name in names if name in pack.index)
    calls = ", ".join(f"“{name}”" for name in names if name not in pack.index and name != seals)
    said = " and ".join(filter(None, (cards, calls)))
    return f"You have chosen {said}." + (f" {seals.capitalize()}!" if seals else "")
