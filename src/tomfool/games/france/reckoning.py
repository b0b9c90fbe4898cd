"""What a hand comes to: Declarer's pile against its target, the bonuses, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from tomfool.cards import Cards, Seat, Seats, bits
from tomfool.games.france.abundance import SLAM, SPARROW, Abundance, Announcements
from tomfool.games.france.cards import HONOURS, MAGICIAN, POINTS, TARGETS, Contract
from tomfool.games.france.magician import is_brass
from tomfool.mechanics.announce import announcers
from tomfool.mechanics.partner import declarers, partner_of
from tomfool.rules import Account, Game, Item
from tomfool.scoring.settlement import two_to_one
from tomfool.state import State

FOR_WINNING = 25

Settled: TypeAlias = Callable[[State, int], tuple[int, ...]]
"""The scores where each Defender pays so much."""


class Reckoning(NamedTuple):
    """What a hand came to, seen from Declarer's side.

    *halves* are the half points of the pile, *honours* the number of Honours in it.  *sparrow*, *slam* and
    *abundance* are points, below zero where they count for the Defenders.
    """

    contract: Contract
    halves: int
    honours: int
    sparrow: int = 0
    slam: int = 0
    abundance: int = 0

    @property
    def target(self) -> int:
        """The card points that were needed."""
        return TARGETS[self.honours]

    @property
    def won(self) -> bool:
        """Whether the pile has come to its target."""
        return self.halves >= 2 * self.target

    @property
    def by(self) -> int:
        """The difference from the target, a half point rounded up (R11)."""
        return (abs(self.halves - 2 * self.target) + 1) // 2

    @property
    def game(self) -> int:
        """What winning or losing comes to, multiplied."""
        base = FOR_WINNING + self.by
        return (base if self.won else -base) * self.contract.factor

    @property
    def value(self) -> int:
        """What each Defender pays; the Sparrow is multiplied, slam and abundance are not (R9, R10)."""
        return self.game + self.sparrow * self.contract.factor + self.slam + self.abundance

    @property
    def verdict(self) -> str:
        """How the hand ended, as a sentence."""
        honours = ("no Honour", "one Honour", "two Honours", "all three Honours")[self.honours]
        points = f"{self.halves // 2}½" if self.halves % 2 else f"{self.halves // 2}"
        outcome = f"won by {self.by}" if self.won else f"lost by {self.by}"
        return f"Declarer has {points} points with {honours}, and needed {self.target}: {outcome}."


def sparrow_points(*, announced: bool, made: bool) -> int:
    """Return what the Sparrow brings the side that made it, or announced it and missed."""
    return 20 * announced + 10 * (not announced) if made else -20 * announced


def slam_points(*, announced: bool, made: bool) -> int:
    """Return what a slam brings a side."""
    if announced:
        return 400 if made else -400
    return 200 if made else 0


def abundance_points(shown: Iterable[tuple[Seat, int]], ours: Seats, *, won: bool, to: str) -> int:
    """Return what the abundances *shown*, as seats and points, bring Declarer's side, which is *ours*.

    They count for the side of whoever showed them, or all *to* the ``winner`` of the hand.
    """
    if to == "winner":
        return sum(points for _, points in shown) * (1 if won else -1)
    return sum(points if ours >> seat & 1 else -points for seat, points in shown)


# From a hand that is over


def won_by(state: State, side: Seats) -> int:
    """Return the number of tricks that *side* has won."""
    return sum([side >> trick.taker & 1 for trick in state.history])


def pile(state: State, ours: Seats, tricks: int) -> Cards:
    """Return the cards that count for Declarer's side, which is *ours* and has won so many *tricks*.

    These are its tricks, and the discard or the stock where it is theirs.
    """
    game, cards = state.game, 0
    for seat in bits(ours):
        cards |= state.zones[game.pile(seat)]
        if tricks:
            cards |= state.zones[game.discard(seat)]
    keeps = {"taken": False, "declarer": tricks > 0, "defenders": tricks == len(state.history)}
    if keeps[state.contract.stock]:
        for zone in stock(game):
            cards |= state.zones[zone]
    return cards


def stock(game: Game) -> list[int]:
    """Return the zones of the stock."""
    return [zone for zone, kind in enumerate(game.zones) if kind.name.startswith("talon ")]


def sparrow(state: State, ours: Seats) -> int:
    """Return what the Sparrow brings Declarer's side: T1 wins the last trick, and not as a second Fool."""
    said = announcers(state, state.game.actions[SPARROW.name])
    last = state.history[-1]
    if MAGICIAN >> last.card & 1 and not is_brass(state):
        points = sparrow_points(announced=bool(said), made=True)
        return points if ours >> last.taker & 1 else -points
    if not said:
        return 0
    points = sparrow_points(announced=True, made=False)
    return points if ours >> said[0] & 1 else -points


def slam(state: State, ours: Seats, tricks: int) -> int:
    """Return what slams bring Declarer's side, less what they bring the Defenders."""
    said = announcers(state, state.game.actions[SLAM.name])
    by_us = any(ours >> seat & 1 for seat in said)
    by_them = any(not ours >> seat & 1 for seat in said)
    mine = slam_points(announced=by_us, made=tricks == len(state.history))
    return mine - slam_points(announced=by_them, made=tricks == 0)


def abundances(state: State) -> Iterator[tuple[Seat, int]]:
    """Yield the seat and the points of each abundance that was shown."""
    rule = next(rule for rule in state.game.rules if isinstance(rule, Announcements))
    for seat, action in state.said:
        item = rule.rows.get(action)
        if isinstance(item, Abundance):
            yield seat, item.points


def reckon(state: State) -> Reckoning:
    """Return what a hand that was played to its end came to."""
    ours = declarers(state)
    tricks = won_by(state, ours)
    cards = pile(state, ours, tricks)
    plain = Reckoning(state.contract, POINTS.half_points(cards), (cards & HONOURS).bit_count())
    to = str(state.game.options["abundance_to"])
    shown = abundance_points(abundances(state), ours, won=plain.won, to=to)
    return plain._replace(sparrow=sparrow(state, ours), slam=slam(state, ours, tricks), abundance=shown)


def settled(state: State, value: int) -> tuple[int, ...]:
    """Return the scores where each Defender pays *value*."""
    return two_to_one(value, state.declarer, partner_of(state), state.game.seats)


def score(state: State) -> tuple[int, ...]:
    """The value of the hand, paid by each Defender; nothing for a hand that was thrown in."""
    if state.outcome:
        return (0,) * state.game.seats
    return settled(state, reckon(state).value)


def account(state: State) -> Account:
    """The hand item by item."""
    return thrown_in(state) if state.outcome else itemised(state, reckon(state), settled)


def thrown_in(state: State) -> Account:
    """The account of a hand that was not played."""
    nothing = (0,) * state.game.seats
    return Account(nothing, (Item("score", "Score", nothing, "score"),), THROWN_IN[state.outcome])


def itemised(state: State, found: Reckoning, settled: Settled) -> Account:
    """What was *found* of a hand, item by item, *settled* between the seats."""
    seats, factor = range(state.game.seats), found.contract.factor
    signed = found.by if found.won else -found.by

    def declarers_own(number: int) -> tuple[int, ...]:
        return tuple(number if seat == state.declarer else 0 for seat in seats)

    half = ", a half for the winner" if found.halves % 2 else ""
    tricks = tuple(sum(trick.taker == seat for trick in state.history) for seat in seats)
    items = [
        Item("tricks", "Tricks won", tricks),
        Item("honours", "Honours of Declarer", declarers_own(found.honours)),
        Item("target", "Points needed with these", declarers_own(found.target)),
        Item("points", f"Points made{half}", declarers_own(found.target + signed)),
        Item("game", f"25 and the difference, times {factor}", settled(state, found.game), "sum"),
    ]
    for key, label, points in (
        ("sparrow", f"Sparrow, times {factor}", found.sparrow * factor),
        ("slam", "Slam", found.slam),
        ("abundance", "Abundance", found.abundance),
    ):
        if points:
            items.append(Item(key, label, settled(state, points), "sum"))
    scores = settled(state, found.value)
    return Account(scores, (*items, Item("score", "Score", scores, "score")), found.verdict)


THROWN_IN = {
    "redeal": "Thrown in for the Bare Magician: the same dealer deals again.",
    "all passed": "All have passed: the same dealer deals again.",
    "only dummy bids": "The highest bid cannot be played: the same dealer deals again.",
}
