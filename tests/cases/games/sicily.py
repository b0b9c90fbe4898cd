"""The worked cases of Sicily."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.positions import position
from tests.cases.unordered import unordered
from tomfool.cards import Cards, Seat, bits
from tomfool.games.calatafimi import sicily
from tomfool.games.calatafimi.cards import BIG, POINTS
from tomfool.games.calatafimi.throwing_in import BARGAINED, ThrowingIn
from tomfool.mechanics.rounds import AskRound
from tomfool.rules import Game
from tomfool.scoring.settlement import between_sides
from tomfool.state import State, Trick


def of_strength(strength: int) -> Cards:
    """Return big cards of just this *strength*, the dear ones first."""
    found = 0
    for card in sorted(bits(BIG), key=POINTS.__getitem__, reverse=True):
        if POINTS[card] <= strength - POINTS.count(found):
            found |= 1 << card
    expect(POINTS.count(found), strength, "strength")
    return found


def with_declarer(state: State, given: Given) -> None:
    """Let seat 0 be Declarer: somebody is, where cards are played."""
    sicily.propose(state, 0)


def bargaining(game: Game, dealer: Seat, calls: Sequence[str]) -> State:
    """Return the hand after these *calls*."""
    state = position(game, ThrowingIn, dealer=dealer, zones={})
    for call in calls:
        state.play(call)
    return state


def may_bargain(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next may say in the bargaining, or about Solo, which any hand may play."""
    if given["phase"] != "bargain":
        return may_say(game, {**given, "strength": 0}, calls)
    state = bargaining(game, given["dealer"], calls)
    expect(state.turn, given["next"], "next to speak")
    assert isinstance(state.rule, ThrowingIn)
    return [game.vocabulary[action] for action in bits(state.legal())]


def may_say(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next may say when asked for Solo, Prop or Cop."""

    def context(state: State) -> None:
        if "declarer" in given:
            sicily.propose(state, given["declarer"])

    state = asked(game, given["phase"], given["dealer"], context)
    for call in calls:
        state.play(call)
    expect(state.turn, given["next"], "next to speak")
    state.zones[state.turn] = of_strength(given["strength"])
    return [game.vocabulary[action] for action in bits(state.legal())]


def asked(game: Game, word: str, dealer: Seat, context: Any) -> State:
    """Return a hand in which the round of this *word* begins."""
    state = position(game, AskRound, dealer=dealer, zones={}, context=context)
    place = next(
        place for place, rule in enumerate(game.rules) if isinstance(rule, AskRound) and rule.word == word
    )
    state.phase = place - 1
    state.advance()
    return state


def results(game: Game, given: Given) -> Mapping[str, Any]:
    """Whether each bargain has the hand played or thrown in."""
    found: list[dict[str, Any]] = []
    for calls in given["calls_list"]:
        state = bargaining(game, given["dealer"], calls)
        if isinstance(state.rule, ThrowingIn):
            raise CaseError(f"after {calls} the bargaining goes on")
        thrown = state.outcome == BARGAINED
        found.append({"played": False, "payments": list(state.scores())} if thrown else {"played": True})
    return {"results": found}


def cop_order(game: Game, given: Given) -> Mapping[str, Any]:
    """Who is asked for Cop, in order."""
    state = asked(game, "cop", 0, lambda state: sicily.propose(state, given["declarer"]))
    order = []
    while isinstance(state.rule, AskRound):
        order.append(state.turn)
        state.play("pass")
    return {"order": order}


def may_rally(game: Game, given: Given) -> Mapping[str, Any]:
    """The cards that Declarer may call."""
    zones = {0: cards(game.pack, given["hand"]), game.discard(0): cards(game.pack, given["discard"])}
    state = position(game, sicily.Rally, zones=zones, context=lambda state: sicily.propose(state, 0))
    calls = [game.vocabulary[action].removeprefix("rally ") for action in bits(state.legal())]
    return {"calls": calls if isinstance(state.rule, sicily.Rally) else []}


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """A pile is won in tricks by seats 0 and 1, the last trick among them or not, and counted."""
    state = game.deal(seed="counted")
    state.zones = [0] * len(game.zones)
    state.zones[game.pile(0)] = pile
    won = [Trick((0, 1, 2, 3), 0, (1, 2, 3, 4))] * tricks
    lost = [Trick((0, 1, 2, 3), 3, (1, 2, 3, 4))]
    state.history = [*lost, *won] if context.get("last_trick") else [*won, *lost]
    return sicily.made(state, 0b11).value + sicily.HALF


def from_outcome(game: Game, given: Given) -> Sequence[int]:
    """What Declarer's side has made, settled."""
    last = sicily.LAST * given["last_trick"]
    value = sicily.Made(given["points"], given["tricks"], last).value
    side = 1 << given["declarer"] | (0 if given["partner"] is None else 1 << given["partner"])
    return between_sides(value, side, game.seats)


def from_bargain(game: Game, given: Given) -> Sequence[int]:
    """What is paid for a hand that was thrown in."""
    return bargaining(game, given["bargain"]["dealer"], given["bargain"]["calls"]).scores()


assert POINTS.count(sicily.PACK.all) == 106

OTHERS = {
    keys("question", "what", "dealer", "calls_list"): results,
    keys("question", "what", "declarer"): cop_order,
    keys("question", "what", "hand", "discard"): may_rally,
}

ADAPTER = Adapter(
    context=with_declarer,
    count=count,
    scores={
        keys("declarer", "partner", "points", "tricks", "last_trick"): from_outcome,
        keys("bargain"): from_bargain,
    },
    auctions={
        keys("phase", "dealer", "next"): may_bargain,
        keys("phase", "dealer", "strength", "next"): may_say,
        keys("phase", "dealer", "declarer", "strength", "next"): may_say,
    },
    kinds={"other": unordered(OTHERS, "calls")},
)
