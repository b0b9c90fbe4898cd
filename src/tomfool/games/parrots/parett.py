"""Parett: four draft thirteen cards each, bet on tricks, and show sets of one to four all at once.

The rules for players stand beside this file in ``parett.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from tomfool.cards import FRENCH52 as PACK
from tomfool.cards import Seat
from tomfool.catalogue import Title
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.who import dealer, seat_zero
from tomfool.options import choice, number
from tomfool.rules import Account, Game, Item, MatchRules, seats_from
from tomfool.scoring.pot import Settlement, settle, shares
from tomfool.state import State

SEATS = 4
LONGEST = 40
"""So many rounds a match for points may take (R8)."""


class Purse(NamedTuple):
    """What a match for chips carries from round to round: points, the pot, and the rounds played."""

    points: tuple[int, ...] = (0,) * SEATS
    pot: int = 0
    rounds: int = 0


# A round


def tricks(state: State) -> list[int]:
    """Return the tricks that each seat has won."""
    won = [0] * SEATS
    for trick in state.history:
        won[trick.taker] += 1
    return won


def bets(state: State) -> list[int]:
    """Return the bet of each seat."""
    rule = next(rule for rule in state.game.rules if isinstance(rule, Bets))
    made = rule.of(state.said)
    return [made[seat] for seat in range(SEATS)]


def worth(won: int, bet: int) -> int:
    """Return what so many tricks score against a bet: both together if it is met, else the difference."""
    return won + bet if won == bet else won - bet


def points(state: State) -> tuple[int, ...]:
    """Return what each seat scores for the round in points."""
    return tuple(map(worth, tricks(state), bets(state)))


def account(state: State) -> Account:
    """The round item by item, for points."""
    scored = points(state)
    return Account(scored, (*counted(state), Item("score", "Points", scored, "score")))


def counted(state: State) -> tuple[Item, Item]:
    """The two items that every round has."""
    return (
        Item("bet", "Bet", tuple(bets(state))),
        Item("tricks", "Tricks won", tuple(tricks(state))),
    )


# For chips


def settlement(state: State, *, ante: int) -> Settlement:
    """Return what the round moves into the pot and out of it."""
    return settle(state.ledger.pot + ante * SEATS, points(state), seats_from(state.dealer, SEATS))


def carried(state: State, *, ante: int) -> Purse:
    """Return the purse after a round, the pot shared out if it was the last."""
    purse = before_sharing(state, ante=ante)
    return purse._replace(pot=0) if is_last(state, purse) else purse


def before_sharing(state: State, *, ante: int) -> Purse:
    """Return the purse after a round with all that the pot holds."""
    before: Purse = state.ledger
    total = tuple(old + new for old, new in zip(before.points, points(state), strict=True))
    return Purse(total, settlement(state, ante=ante).pot, before.rounds + 1)


def is_last(state: State, purse: Purse) -> bool:
    """Whether the match ends with the round that has made this *purse*."""
    return state.game.match.over(purse.rounds, purse.points, purse)


def last_shares(state: State, *, ante: int) -> tuple[int, ...]:
    """Return what each seat takes from the pot after the last round; nothing after any other."""
    purse = before_sharing(state, ante=ante)
    return shares(purse.pot if is_last(state, purse) else 0, seats_from(state.dealer, SEATS))


def chips(state: State, *, ante: int) -> tuple[int, ...]:
    """Return by how many chips each seat is richer after the round, its ante and last share included."""
    moved, share = settlement(state, ante=ante), last_shares(state, ante=ante)
    return tuple(taken - paid - ante + more for taken, paid, more in zip(*moved[:2], share, strict=True))


def chip_account(state: State, *, ante: int) -> Account:
    """The round item by item, for chips."""
    moved, share, won = settlement(state, ante=ante), last_shares(state, ante=ante), chips(state, ante=ante)
    items = [
        *counted(state),
        Item("points", "Points", points(state), "sum"),
        Item("ante", "Ante paid", (-ante,) * SEATS),
        Item("paid", "Paid for points below nothing", tuple(-paid for paid in moved.paid)),
        Item("taken", "Taken from the pot", moved.taken),
    ]
    if any(share):
        items.append(Item("share", "Share of the pot at the end", share))
    return Account(won, (*items, Item("score", "Chips", won, "score")))


# The match


def length(options: dict[str, Any]) -> MatchRules:
    """Return the rules of a match of this length; the last to bet is the first in the next round."""
    kind, _, mark = str(options["length"]).partition("-")
    pot = options["stakes"] == "pot"

    def ended(counted: int, totals: Sequence[int], purse: Purse | None) -> bool:
        """Look at the points, which in a match for chips are not the totals (R8, R9)."""
        if kind == "rounds":
            return counted >= int(mark)
        reached = totals if purse is None else purse.points
        return counted >= LONGEST or max(reached) >= int(mark)

    return MatchRules(
        hands=int(mark) if kind == "rounds" else 0,
        ended=ended,
        opening=Purse() if pot else None,
        carry=partial(carried, ante=options["ante"]) if pot else None,
        next_dealer=last_to_bet,
    )


def last_to_bet(game: Game, first: Seat) -> Seat:
    """Return the seat that bet last in a round in which *first* began."""
    return (first - 1) % game.seats


def build(options: dict[str, Any]) -> Game:
    """Return Parett with these options."""
    pot = options["stakes"] == "pot"
    return Game.make(
        slug="parett",
        name="Parett",
        seats=SEATS,
        pack=PACK,
        rules=(
            Deal(packets=(5,), first=seat_zero),
            Pass(count=1),
            Deal(packets=(5,), first=seat_zero),
            Pass(count=2),
            Deal(packets=(3,), first=seat_zero),
            Pass(count=3),
            Bets(first=dealer, most=13),
            Sealing(),
        ),
        score=partial(chips, ante=options["ante"]) if pot else points,
        account=partial(chip_account, ante=options["ante"]) if pot else account,
        match=length(options),
        options=options,
        zero_sum=False,
        opener="first to bet after the draft",
    )


TITLE = Title(
    slug="parett",
    name="Parett",
    family="Parrots",
    seats="4",
    minutes=30,
    difficulty="moderate",
    blurb="Draft a hand, bet on your tricks, and seal a set: all are shown at once.",
    source="Parett",
    options=(
        choice(
            "length",
            ("rounds-4", "rounds-8", "points-16", "points-32"),
            "so many rounds, or until somebody has so many points",
        ),
        choice("stakes", ("points", "pot"), "whether points are counted, or chips are won from a pot"),
        number(
            "ante", "chips that each seat pays into the pot before a round", default=4, values=range(1, 21)
        ),
    ),
    build=build,
    folder="parrots",
)
