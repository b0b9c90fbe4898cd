"""Eight Hundred: two against two, sets of cards shown, taken and counted, until a side has 800.

The rules for players stand beside this file in ``eight-hundred.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tomfool.cards import Cards
from tomfool.catalogue import Title
from tomfool.games.bologna.tarocchini import (
    FOOL,
    KEPT,
    KEPT_WORDS,
    LAST_TRICK,
    PACK,
    POINTS,
    items_of_pile,
    may_lay_away,
    order,
    payment,
    sets_of,
)
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.declare import Declare, SetTricks, SignalSetTricks, nothing_entered
from tomfool.mechanics.signals import Signal
from tomfool.mechanics.talon import LayAway, TakeTalon
from tomfool.mechanics.who import dealer, eldest
from tomfool.options import choice, number, switch
from tomfool.rules import Account, Game, Item, MatchRules
from tomfool.scoring.combos import Combos
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State

SEATS = 4
SIDES = (0b0101, 0b1010)
"""Side A, seats 0 and 2; side B, seats 1 and 3."""
MOST_IN_TRICKS = 263
"""More than this the sets in the tricks of a hand cannot bring: each combination once as four cards, 148;
each suit's run and the trumps' once as four, 75; the Quartet and the Aces twice as three, 40."""

TRUMPS = PACK.trump_mask & ~FOOL
SIGNALS = (
    Signal("knock", PACK.all, 2, meaning="partner, play your highest and lead the suit again"),
    Signal("throw", PACK.all & ~FOOL, SEATS, last=True, meaning="partner, that was my last of the suit"),
    Signal("drag", TRUMPS, 1, meaning="partner, lead trumps"),
)


# What a side has


def of_sides(amounts: Sequence[int]) -> tuple[int, int]:
    """Return what the two seats of each side have together."""
    first, second, third, fourth = amounts
    return first + third, second + fourth


def entered(state: State) -> tuple[int, int]:
    """Return what each side has entered in this hand before its last count."""
    sheet = state.sheet
    (one, two), (more, others) = of_sides(sheet.declared), of_sides(sheet.tricks)
    return one + more, two + others


def before(totals: Sequence[int]) -> tuple[int, int]:
    """Return the *totals* of the two sides, which those of their seats are; nothing at first."""
    return (totals[0], totals[1]) if totals else (0, 0)


def decided(totals: tuple[int, int], target: int) -> bool:
    """Whether a side has the *target* and more than the other (section 7)."""
    return max(totals) >= target and totals[0] != totals[1]


def reached(state: State, *, target: int) -> bool:
    """The check after the declarations and after each trick: whether the match is won."""
    (one, two), (more, others) = before(state.totals), entered(state)
    return decided((one + more, two + others), target)


def out_of_reach(state: State, *, target: int) -> bool:
    """Whether no sets in tricks can end the match in this hand."""
    totals = map(sum, zip(before(state.totals), entered(state), strict=True))
    return max(totals) + MOST_IN_TRICKS < target


# The last count


def piles(state: State) -> tuple[Cards, Cards]:
    """Return all cards of each side at the end: those won, and for one the dealer's discard.

    The discard of a side without a trick goes to the other.
    """
    first, second, third, fourth = state.zones[SEATS : 2 * SEATS]
    laid, dealers = state.zones[state.game.discard(state.dealer)], state.dealer % 2
    one, two = first | third, second | fourth
    keeper = dealers if (one, two)[dealers] else 1 - dealers
    return (one, two | laid) if keeper else (one | laid, two)


def counted(state: State, piles: tuple[Cards, Cards]) -> tuple[int, int]:
    """Return the card points of each side, its pile in pairs, with those for the last trick."""
    one, two = (POINTS.half_points(cards) // 2 for cards in piles)
    return (one, two + LAST_TRICK) if state.history[-1].taker % 2 else (one + LAST_TRICK, two)


def points(state: State, combos: Combos) -> tuple[int, int]:
    """Return all that each side has entered in the hand."""
    one, two = entered(state)
    if state.outcome:  # won before the last count
        return one, two
    first, second = won = piles(state)
    more, others = counted(state, won)
    return one + more + combos.worth(first), two + others + combos.worth(second)


def score(state: State, *, combos: Combos) -> tuple[int, ...]:
    """Partners enter the same: all that their side has entered."""
    return points(state, combos) * 2


def account(state: State, *, combos: Combos) -> Account:
    """The hand item by item, each for the side."""
    sheet, scores = state.sheet, score(state, combos=combos)
    items = [
        Item("declared", "Sets declared", both(*of_sides(sheet.declared))),
        Item("tricks", "Sets in tricks", both(*of_sides(sheet.tricks))),
    ]
    if not state.outcome:
        won = piles(state)
        items.append(Item("card points", "Card points", both(*counted(state, won))))
        for side, name in enumerate("AB"):
            items += items_of_pile(combos, won[side], name, both(1 - side, side))
    verdict = (
        "" if not state.outcome else "The match is won in the middle of the hand: nothing more is counted."
    )
    return Account(scores, (*items, Item("score", "For the side", scores, "score")), verdict)


def both(one: int, two: int) -> tuple[int, int, int, int]:
    """Return the amounts of sides A and B by seat."""
    return one, two, one, two


# The game


def to_play_for(target: int) -> MatchRules:
    """Return the rules of a match that is over once a side has the *target* and more than the other."""

    def ended(counted: int, totals: Sequence[int], ledger: Any) -> bool:
        return decided(before(totals), target)

    return MatchRules(target=target, ended=ended)


def build(options: dict[str, Any]) -> Game:
    """Return Eight Hundred with these options."""
    combos, target = sets_of(options), options["target"]
    won = partial(reached, target=target)
    parts: dict[str, Any] = {
        "leader": eldest,
        "excuse": FOOL,
        "order": order(),
        "combos": combos,
        "left_out": 0 if options["fool_in_trick"] else FOOL,
        "reached": won,
        "cannot": partial(out_of_reach, target=target),
    }
    return Game.make(
        slug="eight-hundred",
        name="Eight Hundred",
        seats=SEATS,
        pack=PACK,
        rules=(
            Deal(packets=(5, 5, 5), talon=(2,)),
            TakeTalon(by=dealer),
            LayAway(
                by=dealer, count=2, may=may_lay_away, never=KEPT, sometimes=0, reasons=((KEPT, KEPT_WORDS),)
            ),
            Declare(combos, first=eldest, reached=won),
            SignalSetTricks.in_words(PACK, signals=SIGNALS, **parts)
            if options["signals"]
            else SetTricks(**parts),
            PayForFool(fool=PACK.index["Fool"], order=payment()),
        ),
        score=partial(score, combos=combos),
        account=partial(account, combos=combos),
        match=to_play_for(target),
        options=options,
        sides=(SIDES[0], SIDES[1], SIDES[0], SIDES[1]),
        worth=POINTS.values,
        beginning=nothing_entered(SEATS),
        zero_sum=False,
        step=-1 if options["direction"] == "right" else 1,
    )


TITLE = Title(
    slug="eight-hundred",
    name="Eight Hundred",
    family="Bologna",
    seats="4",
    minutes=40,
    difficulty="moderate",
    blurb="Partners show sets of cards, catch them in tricks and find more in what they won: first to 800.",
    source="Eight Hundred, after the Bolognese Ottocento",
    options=(
        number("target", "so many points win the match", default=800, multiple=1, least=1),
        choice("direction", ("left", "right"), "which way turns and the deal go round"),
        switch("fool_in_trick", "whether the Fool counts for sets in a trick", default=True),
        choice("wild_gap", ("trumps", "all"), "the runs in which no two wild cards may stand side by side"),
        switch("signals", "whether a card may be played with a signal to the partner", default=True),
    ),
    build=build,
    folder="bologna",
)
