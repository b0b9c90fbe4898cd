"""The worked cases of Point Tarock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases import kinds
from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import pile_zones, position, tricks_won
from tomfool.cards import Cards, bits
from tomfool.games.austria.point_phases import Bidding, Draw, NameBonuses
from tomfool.games.austria.point_score import (
    BEGGARS,
    BIDS,
    BY_NAME,
    Named,
    Result,
    Running,
    after,
    bids_named,
    settle,
    settle_beggars,
)
from tomfool.mechanics.contra import BEFORE
from tomfool.mechanics.open_hand import ShowAll
from tomfool.rules import NOBODY, Game
from tomfool.state import State

ROWS = {bid.name: bid for bid in (*BIDS, BEGGARS)}


def context(state: State, context: Given) -> None:
    """The bid that is played, a three if it does not matter; seat 0 is Declarer."""
    if set(context) - {"bid"}:
        raise CaseError(f"context {sorted(context)} is not known in Point Tarock")
    state.contract = ROWS[context.get("bid", "three")]
    state.declarer = NOBODY if state.contract is BEGGARS else 0


def check_discard(game: Game, case: Mapping[str, Any]) -> None:
    """A discard of as many cards as were taken: three, two or one."""
    bid = next(bid for bid in BIDS if bid.takes == case["take"])
    kinds.check_discard(game, ADAPTER, {**case, "context": {"bid": bid.name}})


def count(game: Game, pile: Cards, tricks: int, given: Given) -> int:
    """What a pile and its tricks come to on the account of a hand."""
    state = position(
        game,
        ShowAll,
        zones=pile_zones(game, [pile, 0, 0]),
        history=tricks_won(game, [tricks, 0, 0], [pile, 0, 0]) + tricks_won(game, [0, 3, 0], [0, 511, 0]),
        context=lambda state: context(state, given),
    )
    return state.account().tally["points"][0]


def said(game: Game, calls: Sequence[str]) -> State:
    """Return a hand after these calls."""
    state = game.deal(seed="auction")
    for call in calls:
        state.play(call)
    return state


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What may be said next; nothing where the auction is over."""
    state = said(game, calls)
    if not isinstance(state.rule, Bidding):
        return []
    return [game.vocabulary[action] for action in bits(state.legal())]


def auction_end(game: Game, given: Given) -> Mapping[str, Any]:
    """Who is Declarer, counted from eldest, what is played, and how many bids were named."""
    state = said(game, given["calls"])
    if isinstance(state.rule, Bidding):
        raise CaseError("the auction is not over")
    if state.contract is BEGGARS:
        return {"beggars": True}
    declarer = (state.declarer - 1) % 3
    return {"declarer": declarer, "bid": state.contract.name, "B": bids_named(state)}


def named(given: Given) -> tuple[Named, ...]:
    """Return what has been named, with its value by the time."""
    return tuple(
        Named(name, BY_NAME[name].before if when == "before" else BY_NAME[name].after)
        for when, name in given["named"]
    )


def result(game: Game, given: Given) -> Sequence[int]:
    """Points, bonuses, Birds, holdings and contras."""
    stakes = {name: 2 * BEFORE[word] for name, word in given.get("bonus_contra", {}).items()}
    if "bid_contra" in given:
        stakes["bid"] = 2 * BEFORE[given["bid_contra"]]
    found = Result(
        ROWS[given["bid"]],
        given["declarer"],
        given["bids_made"],
        given.get("points", 0),
        named(given),
        tuple((seat, bird) for seat, bird in given["birds"]),
        tuple((seat, word) for seat, word in given["holdings"]),
        tuple(stakes.items()),
        given.get("forfeit", False),
    )
    return settle(found, bird_once=bool(game.options["bird_once"]))


def open_bonuses(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be named before or after the draw."""

    def write(state: State) -> None:
        context(state, {"bid": given["bid"]})
        early = [["before", name] for name in given["named_before"]]
        state.sheet = named({"named": early})
        state.said = [(0, game.action(name)) for name in given["named_before"]]

    rule = next(
        rule
        for rule in game.rules
        if isinstance(rule, NameBonuses) and rule.before == (given["when"] == "before")
    )
    state = position(game, NameBonuses, zones={0: cards(game.pack, given["hand"])}, context=write)
    state.phase = game.rules.index(rule) - 1
    state.advance()
    return {"allowed": [game.vocabulary[action] for action in bits(state.legal())]}


def draw(game: Game, given: Given) -> Mapping[str, Any]:
    """Which groups of the talon may be taken."""

    def write(state: State) -> None:
        context(state, {"bid": given["bid"]})
        state.sheet = named({"named": [["before", name] for name in given["named"]]})

    talon = [game.pack.card(code) for code in given["talon"]]
    zones = {game.zone_index[f"talon {place}"]: 1 << card for place, card in enumerate(talon)}
    state = position(game, Draw, zones=zones, context=write)
    may = [] if state.over else [game.vocabulary[action] for action in bits(state.legal())]
    return {"open": may, "forfeit": state.outcome == "forfeit"}


def match(game: Game, given: Given) -> Mapping[str, Any]:
    """What is settled after each hand, and the accounts at the end."""
    running, settlements, accounts = Running(), [], [0, 0, 0]
    for scores in given["hand_scores"]:
        running, settled = after(running, scores, game.match.hands)
        settlements.append(None if settled is None else list(settled))
        accounts = [own + more for own, more in zip(accounts, settled or (0, 0, 0), strict=True)]
    return {"settlements": settlements, "accounts": accounts}


def question(game: Game, given: Given) -> Mapping[str, Any]:
    """One of the questions by its name."""
    answers = {"auction end": auction_end, "names": open_bonuses, "draw": draw, "match": match}
    return answers[given["what"]](game, given)


RESULT = ("declarer", "bid", "bids_made", "named", "birds", "holdings")
ADAPTER = Adapter(
    context=context,
    count=count,
    kinds={"discard": check_discard},
    auctions={keys(): auction},
    scores={
        keys(*RESULT, "points"): result,
        keys(*RESULT, "forfeit"): result,
        keys(*RESULT, "points", "bid_contra", "bonus_contra"): result,
        keys("bid", "points_by_seat"): lambda game, given: settle_beggars(given["points_by_seat"]),
    },
    others={
        keys("what", "calls"): question,
        keys("what", "bid", "when", "named_before", "hand"): question,
        keys("what", "bid", "named", "talon"): question,
        keys("what", "hand_scores"): question,
    },
)
