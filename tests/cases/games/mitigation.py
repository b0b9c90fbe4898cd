"""The worked cases of Mitigation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.positions import pile_zones, position
from tests.cases.unordered import unordered
from tomfool.cards import Cards, Seat, bits, mask_of
from tomfool.games.piedmont import mitigation
from tomfool.games.piedmont.declarations import HONOURS, KINDS, KINGS, TRUMPS, Declarations
from tomfool.games.piedmont.giving_up import GIVEN_UP, GivingUp
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick


def bargaining(game: Game, dealer: Seat, calls: Sequence[str]) -> State:
    """Return the hand after these *calls* in its first bargaining."""
    state = game.deal(seed="bargaining", dealer=dealer)
    for call in calls:
        state.play(call)
    return state


def may_say(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next may say."""
    state = bargaining(game, given["dealer"], calls)
    expect(state.turn, given["next"], "next to speak")
    assert isinstance(state.rule, GivingUp)
    return [game.vocabulary[action] for action in bits(state.legal())]


def states(game: Game, given: Given) -> Mapping[str, Any]:
    """How the bargaining stands after each list of calls."""
    found = []
    for calls in given["calls_list"]:
        state = bargaining(game, given["dealer"], calls)
        going = isinstance(state.rule, GivingUp) and len(state.log) == len(calls)
        same = going and state.zones[0].bit_count() == 10
        found.append("agreed" if state.outcome == GIVEN_UP else "open" if same else "deal goes on")
    return {"states": found}


def from_bargain(game: Game, given: Given) -> Sequence[int]:
    """What each gets for a hand that was given up."""
    return bargaining(game, given["dealer"], given["given_up"]).scores()


def from_points(game: Game, given: Given) -> Sequence[int]:
    """The points of each, and what was declared, settled."""
    return mitigation.settled(given["points"], [sum(row) for row in given["bonuses"]])


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """A pile is won in tricks by seat 0, and counted."""
    state = game.deal(seed="counted")
    state.zones = [0] * len(game.zones)
    state.zones[game.pile(0)] = pile
    return mitigation.counted(state)[0]


# Declarations


def declaring(game: Game, hand: Cards) -> State:
    """Return a hand in which seat 1, eldest, holds *hand* and is to declare."""
    return position(game, Declarations, zones={1: hand})


def may_declare(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be said after each list."""
    allowed = []
    for said in given["said_list"]:
        state = declaring(game, cards(game.pack, given["hand"]))
        for word in said:
            state.play(word)
        allowed.append([game.vocabulary[action] for action in bits(state.legal())])
    return {"allowed": allowed}


def best(game: Game, given: Given) -> Mapping[str, Any]:
    """What each declaration is worth at most, and all of them together.

    The Fool is among the Honours only where they are more than the two trumps, or the trumps too few.
    """
    loose, noble = TRUMPS & ~HONOURS, TRUMPS & HONOURS
    ranked = min(given["honours"], given["trumps"], noble.bit_count())
    held = (
        first_of(KINGS, given["kings"])
        | first_of(noble, ranked)
        | first_of(HONOURS & ~noble, given["honours"] - ranked)
        | first_of(loose, given["trumps"] - ranked)
    )
    state = declaring(game, held)
    found: dict[str, Any] = {kind.name: worth(state, [kind.name], full=True) for kind in KINDS}
    found["both"] = worth(state, ["kings", "honours"], full=False)
    totals = [found["abundance"] or 0, 0]
    exclusive = [found[name] or 0 for name in ("kings", "honours", "both", "mixed")]
    return {**found, "best_total": totals[0] + max(exclusive)}


def first_of(some: Cards, number: int) -> Cards:
    """Return so many of *some* cards; raise `CaseError` where there are too few."""
    if number > some.bit_count():
        raise CaseError(f"there are only {some.bit_count()} of these cards, not {number}")
    return mask_of(list(bits(some))[:number])


def worth(state: State, words: Sequence[str], *, full: bool) -> int | None:
    """Return what declaring *words* brings, with all that may be named for them; None if not allowed."""
    state = state.copy()
    for word in words:
        if not state.legal() >> state.game.action(word) & 1:
            return None
        state.play(word)
        while full and (named := state.legal() & state.game.pack.all):
            state.apply(next(bits(named)))
        state.play("done")
    return mitigation.bonuses(state)[1]


def fool_paid(game: Game, given: Given) -> Mapping[str, Any]:
    """The card that seat 0, who has played the Fool, hands over from these."""
    pile, fool = cards(game.pack, given["won"]), game.pack.index["Fool"]
    others = list(bits(game.pack.all & ~pile & ~(1 << fool)))
    trick = Trick((0, 1, 2), 1, (fool, *others[:2]))
    zones = pile_zones(game, [pile | 1 << fool, mask_of(others[:2]), 0])
    state = position(game, PayForFool, zones=zones, history=[trick])
    return {"moved": game.pack.show(state.events[-1].cards)}


OTHERS = {
    keys("question", "what", "dealer", "calls_list"): states,
    keys("question", "what", "kings", "honours", "trumps"): best,
    keys("question", "what", "won"): fool_paid,
    keys("question", "what", "hand", "said_list"): may_declare,
}

ADAPTER = Adapter(
    context=lambda state, context: None,
    count=count,
    scores={
        keys("dealer", "given_up"): from_bargain,
        keys("dealer", "points", "bonuses"): from_points,
    },
    auctions={keys("dealer", "next"): may_say},
    kinds={"other": unordered(OTHERS, "allowed")},
)
