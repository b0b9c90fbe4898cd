"""The worked cases of Mitigation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, Given, cards, keys
from tests.cases.games.sicily import in_spans
from tests.cases.positions import pile_zones, position
from tomfool.cards import Cards, Seat, bits, mask_of
from tomfool.games.piedmont import mitigation
from tomfool.games.piedmont.declarations import HONOURS, KINDS, KINGS, TRUMPS, Declarations
from tomfool.games.piedmont.giving_up import GIVEN_UP, GivingUp
from tomfool.mechanics.bargain import Bargain
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
    """What the next may say, all the numbers of a word from one to another as one."""
    state = bargaining(game, given["dealer"], calls)
    assert state.turn == given["next"]
    assert isinstance(state.rule, Bargain)
    found = [game.vocabulary[action] for action in bits(state.legal())]
    return list(as_spans(list(in_spans(found, state.rule))))


def as_spans(calls: Sequence[str]) -> Sequence[str]:
    """Return *calls*, runs of numbers after a word as one: ``ask 1..7``."""
    numbers: dict[str, list[int]] = {}
    rest = []
    for call in calls:
        word, _, number = call.partition(" ")
        if number.isdigit():
            numbers.setdefault(word, []).append(int(number))
        else:
            rest.append(call)
    for word, found in numbers.items():
        assert found == list(range(found[0], found[-1] + 1))
        rest.append(f"{word} {found[0]}..{found[-1]}")
    return rest


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
        allowed.append(in_order(game, state, given["hand"]))
    return {"allowed": allowed}


def in_order(game: Game, state: State, hand: Sequence[str]) -> list[str]:
    """Return what may be said: cards in the order of the hand as the case gives it, then words.

    Honours of the case stand from T1 on.
    """
    names = [game.vocabulary[action] for action in bits(state.legal())]
    order = [*(code for code in hand if code != "Fool"), "Fool", *(kind.name for kind in KINDS), "done"]
    return sorted(names, key=order.index)


def best(game: Game, given: Given) -> Mapping[str, Any]:
    """What each declaration is worth at most, and all of them together."""
    held = (
        mask_of(list(bits(KINGS))[: given["kings"]])
        | mask_of(list(bits(HONOURS))[: given["honours"]])
        | mask_of(list(bits(TRUMPS & ~HONOURS))[: given["trumps"] - min(2, given["honours"])])
    )
    state = declaring(game, held)
    found: dict[str, Any] = {kind.name: worth(state, [kind.name], full=True) for kind in KINDS}
    found["both"] = worth(state, ["kings", "honours"], full=False)
    totals = [found["abundance"] or 0, 0]
    exclusive = [found[name] or 0 for name in ("kings", "honours", "both", "mixed")]
    return {**found, "best_total": totals[0] + max(exclusive)}


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


ADAPTER = Adapter(
    context=lambda state, context: None,
    count=count,
    scores={
        keys("dealer", "given_up"): from_bargain,
        keys("dealer", "points", "bonuses"): from_points,
    },
    auctions={keys("dealer", "next"): may_say},
    others={
        keys("question", "what", "dealer", "calls_list"): states,
        keys("question", "what", "kings", "honours", "trumps"): best,
        keys("question", "what", "won"): fool_paid,
        keys("question", "what", "hand", "said_list"): may_declare,
    },
)
