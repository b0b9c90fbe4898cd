"""From a view to what is shown of it: the places round the cloth, the line above, the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tomfool.cards import Cards, Pack, Seat, bits, mask_of
from tomfool.games.piedmont.twists.wanderings import known_holder
from tomfool.log import Showing
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.dummies import DummyTricks, dummies, next_place, places_from
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import trick_rule
from tomfool.rules import SPECTATOR
from tomfool.state import Trick
from tomfool.table.showing import sealing_rule
from tomfool.table.story import Line
from tomfool.table.table import Table
from tomfool.table.words import counted, set_in_words, signed
from tomfool.terminal.canvas import Canvas
from tomfool.terminal.cloth import SMALL, Place, draw_set, what_lies
from tomfool.terminal.look import SIGNS, Palette, face, line_text
from tomfool.view import View


def places(view: View, names: Sequence[str], unseen: Trick | None) -> list[Place]:
    """Return every seat's place, the own first; *unseen* is a finished trick that still lies there."""
    names = (*names, *dummies(view.game, names))
    if unseen is not None:
        cards = dict(zip(unseen.circle, unseen.sets, strict=True))
        taker = unseen.taker
    else:
        cards, taker = {seat: 1 << card for seat, card in view.trick}, view.taker
        if view.seat in sealed(view):
            cards[view.seat] = own_set(view)
    return [
        _place(view, names, seat, cards, taker, done=unseen is not None)
        for seat in places_from(view, view.seat % view.game.seats)
    ]


def _place(
    view: View, names: Sequence[str], seat: Seat, cards: dict[Seat, Cards], taker: Seat, *, done: bool
) -> Place:
    lies, ready = cards.get(seat, 0), not done and seat in sealed(view)
    winning = bool(lies) and seat == taker
    won = sum(trick.taker == seat for trick in view.history)
    note = counted(view.counts[seat], "card")
    if view.history or trick_rule(view) is not None or sealing_rule(view.game) is not None:
        note = f"{counted(won, 'trick')}, {note}"
    if ready:
        note = "ready"
    if winning:
        note = "wins the trick" if done else "wins so far"
        note = note.replace("wins", "win") if seat == view.seat else note
    return Place(
        names[seat],
        note,
        role(view, seat) if seat < view.game.seats else played_by(view, names, seat),
        tuple(view.game.pack.sort(lies)),
        ready,
        winning,
        not done and (bool(view.waiting >> seat & 1) if view.together else next_place(view) == seat),
    )


def played_by(view: View, names: Sequence[str], place: int) -> str:
    """Return for whom a dummy plays, once that is known."""
    if not isinstance(view.rule, DummyTricks):
        return "face down" if view.counts[place] else ""
    player = names[view.rule.player(view, place)]
    return f"for {player.lower() if player == 'You' else player}"


def sealed(view: View) -> list[Seat]:
    """Return the seats that have sealed a set which is not shown yet."""
    if not isinstance(view.rule, Sealing):
        return []
    return [seat for seat in view.circle if not view.waiting >> seat & 1]


def own_set(view: View) -> Cards:
    """Return the set that the seat of *view* has sealed."""
    return view.zones[view.rule.sealed + view.seat] or 0 if isinstance(view.rule, Sealing) else 0


def role(view: View, seat: Seat) -> str:
    """Return the part of *seat* in this hand in a word or two, as far as it is known."""
    return ", ".join(filter(None, (side(view, seat), part(view, seat), fool(view, seat))))


def side(view: View, seat: Seat) -> str:
    """Return "partner" for whoever plays with the seat of *view* by the rules of the game."""
    if not view.game.sides or view.seat in (seat, SPECTATOR):
        return ""
    return "partner" if view.game.side(view.seat) >> seat & 1 else ""


def fool(view: View, seat: Seat) -> str:
    """Return whether *seat* is known to hold a Fool who wanders, in words."""
    return "the Fool" if seat == known_holder(view, view.game.pack.index.get("Fool", -1)) else ""


def part(view: View, seat: Seat) -> str:
    """Return what *seat* does in this hand, as far as it is known."""
    if seat == view.declarer:
        return "declarer"
    if seat == view.partner:
        return "partner"
    bets = next((rule for rule in view.game.rules if isinstance(rule, Bets)), None)
    if bets is not None:
        return next((view.game.vocabulary[call] for who, call in view.said if who == seat), "")
    return "dealer" if seat == view.dealer else ""


def where(table: Table, view: View, seen: int) -> str:
    """Return the line above the table: the game, the hand, the trick after those *seen*."""
    match = table.game.match
    hands = f"hand {table.number}" + (f" of {match.hands}" if match.hands else "")
    parts = [table.game.name, hands]
    if view.history or view.fall:
        lies = seen < len(view.history) or view.fall or not view.over
        parts.append(f"trick {seen + bool(lies)}")
    return " · ".join(parts)


def stand(table: Table, seat: Seat, width: int) -> str:
    """Return the totals in a line; that of *seat* alone where *width* does not hold them all."""
    each = [f"{name} {signed(total)}" for name, total in zip(table.names, table.match.totals, strict=True)]
    whole = "  ".join(each)
    return whole if len(whole) <= width else each[seat]


def spread(view: View, names: Sequence[str], inks: Palette) -> list[tuple[str, Style]]:
    """Return the cards that lie in rows on the table, a suit a row; nothing while there are none."""
    pack = view.game.pack
    if hands := open_dummies(view, names):
        return [(row, Style()) for row in hands]
    laid = (view.zones[view.game.table] or 0) & ~mask_of(view.fall)
    if not laid:
        return []
    rows = []
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=False):
        numbers = "".join(f"{pack.codes[card][:-1]:>4}" for card in bits(laid & mask)) or "   –"
        style = Style(color=inks.suit(suit.letter), bold=True)
        rows.append((f"{SIGNS[suit.letter]} {suit.name:<8}{numbers}", style))
    return rows


def open_dummies(view: View, names: Sequence[str]) -> list[str]:
    """Return the cards of the dummies that lie open, a row each."""
    game, pack, rows = view.game, view.game.pack, []
    for number, title in enumerate(dummies(game, names)):
        hand = view.zones[game.seats + number]
        if hand:
            rows.append(f"{title:<8} {' '.join(face(pack, card) for card in pack.sort(hand))}")
    return rows


def open_hand(view: View, names: Sequence[str], inks: Palette) -> list[tuple[str, Style]]:
    """Return the hand of another seat that lies open, a suit a row; nothing while there is none."""
    pack = view.game.pack
    shown = [event.seat for event in view.events if event.kind == "open hand" and event.seat != view.seat]
    hand = (view.zones[shown[0]] or 0) if shown else 0
    if not hand or view.over:
        return []
    rows = [(f"The open hand of {names[shown[0]]}", Style(bold=True))]
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=False):
        cards = "".join(f"{face(pack, card):>5}" for card in pack.sort(hand & mask)) or "    –"
        style = Style(color=inks.suit(suit.letter), bold=True)
        rows.append((f"{SIGNS[suit.letter]} {suit.name:<7}{cards}", style))
    trumps = "".join(f"{face(pack, card):>5}" for card in pack.sort(hand & pack.trump_mask)) or "    –"
    return [*rows, (f"  Trumps {trumps}", Style(bold=True))]


def won_by(view: View, names: Sequence[str], trick: Trick) -> str:
    """Return who won a finished trick and with what, as a sentence."""
    names = (*names, *dummies(view.game, names))
    best = trick.sets[trick.circle.index(trick.taker)]
    verb = "win" if trick.taker == view.seat else "wins"
    return f"{names[trick.taker]} {verb} the trick with {set_in_words(view.game.pack, best)}."


def news(pack: Pack, story: Sequence[Line], inks: Palette, width: int) -> Text:
    """Return the latest sentences of the log, as many as *width* cells hold."""
    text = Text()
    for line in reversed(story):
        longer = (
            Text(" ").join([line_text(pack, line, inks), text]) if text else line_text(pack, line, inks)
        )
        if text and longer.cell_len > width:
            break
        text = longer
    return text


def laid_out(pack: Pack, trick: Trick, names: Sequence[str], inks: Palette, width: int) -> Text:
    """Return the cards of a finished trick side by side, in the order in which they fell."""
    seats = len(names)
    across = max(SMALL.width + 1, min(24, width // seats))
    canvas = Canvas(across * seats, SMALL.height + 3)
    for column, (seat, cards) in enumerate(zip(trick.circle, trick.sets, strict=True)):
        x, won = column * across, seat == trick.taker
        canvas.put(x, 0, names[seat], Style(bold=True), across - 1)
        draw_set(canvas, SMALL, x, 1, pack, pack.sort(cards), inks, winning=won)
        canvas.put(x, SMALL.height + 1, what_lies(pack, pack.sort(cards)), Style.null(), across - 1)
        leads = seat == trick.leader and not isinstance(trick, Showing)
        said = [verb for verb, so in (("lead", leads), ("win", won)) if so]
        words = " and ".join(said if names[seat] == "You" else [f"{verb}s" for verb in said])
        canvas.put(x, SMALL.height + 2, words, Style(color=inks.glow if won else inks.faint), across - 1)
    return canvas.text()
