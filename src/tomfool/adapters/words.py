"""What a seat knows of a hand in words: all that it remembers, or what it has before its eyes."""

from __future__ import annotations

from collections.abc import Iterator

from tomfool.adapters.episode import Episode, Gain
from tomfool.cards import Cards, Seat
from tomfool.rules import SPECTATOR
from tomfool.view import View

UNDEALT = "the cards are being dealt"
HIDDEN = "?"


def remembered(episode: Episode, seat: Seat | None) -> str:
    """Return all that *seat* (None: a spectator) has seen and done so far, in order.

    Two hands that a player with a perfect memory cannot tell apart give the same words, all others differ.
    """
    if episode.state is None:
        return f"{name_of(seat)}: {UNDEALT}"
    view = episode.view(seat)
    return "\n".join(
        (*_opening(view), *_gained(episode, view), _told(view), *_happened(view), *_seen(view))
    )


def observed(episode: Episode, seat: Seat | None) -> str:
    """Return what lies before *seat* (None: a spectator) now."""
    if episode.state is None:
        return f"{name_of(seat)}: {UNDEALT}"
    view = episode.view(seat)
    show, names = view.game.pack.show, view.game.zones
    lines = [*_opening(view), f"to choose: {_seats(view.waiting)}"]
    for zone, cards, count in zip(names, view.zones, view.counts, strict=True):
        if count:
            lines.append(f"{zone.name}: {f'{count} cards' if cards is None else show(cards)}")
    if view.said:
        lines.append("said: " + _acts(view, view.said))
    return "\n".join(lines)


def private(episode: Episode, seat: Seat) -> str:
    """Return what *seat* alone has before its eyes: the closed zones that it may look into."""
    if episode.state is None:
        return UNDEALT
    view = episode.view(seat)
    return (
        "\n".join(f"{name}: {view.game.pack.show(cards)}" for name, cards in own_zones(view)) or "nothing"
    )


def own_zones(view: View) -> Iterator[tuple[str, Cards]]:
    """Yield name and cards of the zones that the seat of *view* may look into and a spectator may not."""
    for zone, cards, audience in zip(view.game.zones, view.zones, view.audience, strict=True):
        if cards and not audience >> SPECTATOR & 1:
            yield zone.name, cards


def name_of(seat: Seat | None) -> str:
    """Return the words for who looks on.

    >>> name_of(2), name_of(None)
    ('seat 2', 'a spectator')
    """
    return "a spectator" if seat is None or seat == SPECTATOR else f"seat {seat}"


def gains_of(episode: Episode, view: View) -> Iterator[Gain]:
    """Yield what came into hands that the seat of *view* could look into, counted by its own log."""
    state, seat = episode.state, view.seat
    assert state is not None
    absent = [place for place, audience, own in state.veils if own and not audience >> seat & 1]
    for gain in episode.gains:
        if gain.audience >> seat & 1:
            yield gain._replace(at=gain.at - sum(place < gain.at for place in absent)) if absent else gain


def _opening(view: View) -> Iterator[str]:
    lots = "".join(f", {name} {value}" for name, value in view.setup.items())
    yield f"{name_of(view.seat)} of {view.game.slug}, dealer {view.dealer}{lots}"


def _gained(episode: Episode, view: View) -> Iterator[str]:
    show = view.game.pack.show
    for at, place, cards, _ in gains_of(episode, view):
        yield f"{at} hand {place}: {show(cards)}"


def _told(view: View) -> str:
    names = view.game.vocabulary
    told = [f"{seat}:{HIDDEN if action is None else names[action]}" for seat, action in view.entries]
    return "log: " + " ".join(told)


def _happened(view: View) -> Iterator[str]:
    show = view.game.pack.show
    for at, kind, seat, cards, other in view.events:
        yield f"{at} {kind} {seat} {other} {show(cards)}"


def _seen(view: View) -> Iterator[str]:
    """Yield what lies in sight besides hands, piles and the trick: a talon, the own discard."""
    game = view.game
    for zone, cards in enumerate(view.zones):
        if cards and zone >= 2 * game.hands and zone != game.table:
            yield f"{game.zones[zone].name}: {game.pack.show(cards)}"
    if view.aside is not None:
        yield "asked in secret"


def _acts(view: View, acts: tuple[tuple[Seat, int], ...]) -> str:
    return " ".join(f"{seat}:{view.game.vocabulary[action]}" for seat, action in acts)


def _seats(seats: int) -> str:
    return " ".join(str(seat) for seat in range(seats.bit_length()) if seats >> seat & 1) or "nobody"
