"""The worked cases of Zwanzig."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import pile_zones, position, tricks_won
from tomfool.cards import Cards, bits
from tomfool.games.austria.cards import DECK40 as DECK
from tomfool.games.austria.zwanzig import CALLS, Bidding, Call, PartnersWord
from tomfool.games.austria.zwanzig_score import BIDS, BONUSES, Result, settle
from tomfool.mechanics.auction import PASS
from tomfool.mechanics.contra import BEFORE, Doubling
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import State

CALLED = DECK.pack.parse("T20")


def call_of(bid: str, bonuses: Sequence[str] = ()) -> Call:
    """Return the bid with these additions; of partnerships the one that calls the 20."""
    return next(
        call
        for call in CALLS
        if call.bid.name == bid and call.bonuses == tuple(bonuses) and call.called in (0, CALLED)
    )


def contract(bid: str, bonuses: Sequence[str] = ()) -> Callable[[State], None]:
    """Return what lets seat 0 be the declarer of a bid."""

    def write(state: State) -> None:
        state.contract, state.declarer = call_of(bid, bonuses), 0
        state.called = state.contract.called

    return write


def context(state: State, context: Given) -> None:
    """The bid that is played."""
    if set(context) - {"bid"}:
        raise CaseError(f"context {sorted(context)} is not known in Zwanzig")
    contract(context.get("bid", "solo"))(state)


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """What a pile and its tricks come to on the account of a hand."""
    state = position(
        game,
        Tricks,
        zones={**pile_zones(game, [pile, 0, 0, 0])},
        history=tricks_won(game, [tricks, 1, 0, 0], [pile, 0, 0, 0]),
        context=contract("solo"),
    )
    return state.account().tally["points"][0]


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What may be said next, without called cards and additions; nothing where the auction is over."""
    state = game.deal(seed="auction")
    for call in calls:
        state.play(call if call == PASS else named(state, call))
    if not isinstance(state.rule, Bidding):
        return []
    names = [game.vocabulary[action] for action in bits(state.legal())]
    bids = [bid.name for bid in BIDS if any(name.startswith(bid.name) for name in names)]
    return [name for name in names if name == "pass"] + bids


def from_result(game: Game, given: Given) -> Sequence[int]:
    """Points, tricks, bonuses, contras and holdings."""
    bid = next(bid for bid in BIDS if bid.name == given["bid"])
    who = given["kings_held_by" if bid.held == DECK.kings else "honours_held_by"]
    result = Result(
        bid,
        given["declarer"],
        NOBODY if given["partner"] is None else given["partner"],
        given["points"],
        given["tricks"],
        tuple(given["announced"]),
        given["sparrow_made"],
        tuple(given["contra"].items()),
        NOBODY if who is None else who,
    )
    return settle(result, game.options)


def from_hand(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, played out from the cards as they were dealt, with its contras."""
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    declarer, bid = given["declarer"], given["bid"]
    wish = " ".join([bid, *(bonus for bonus in BONUSES if bonus in given["announced"])])
    before = [row.name for row in BIDS].index(bid)  # so many others bid before the declarer
    dealer = (declarer - 1 - before) % 4
    packets = [list(bits(hand)) for hand in hands]
    order = [
        card
        for first in (0, 5)
        for step in range(1, 5)
        for card in packets[(dealer + step) % 4][first : first + 5]
    ]
    state = game.deal(pack=order, dealer=dealer)
    for row in BIDS[:before]:
        state.play(named(state, row.name))
    state.play(named(state, wish))
    while isinstance(state.rule, Bidding):
        state.play("pass")
    while not isinstance(state.rule, Tricks):
        state.play(word_before_play(state, given["contra"]))
    for trick in given["tricks"]:
        for code in trick:
            state.play(code)
    return state.scores()


def named(state: State, call: str) -> str:
    """Return the bid that is meant by *call*, which leaves out the card that it calls."""
    for action in bits(state.legal()):
        name = state.game.vocabulary[action]
        row = next((row for row in CALLS if row.name == name), None)
        if row is not None and " ".join([row.bid.name, *row.bonuses]) == call:
            return name
    raise CaseError(f"nobody can bid {call!r} there")


def word_before_play(state: State, contra: Mapping[str, int]) -> str:
    """Return what whoever is to speak says, so that each item comes to its factor in *contra*."""
    if isinstance(state.rule, PartnersWord):
        return "pass"
    for action in bits(state.legal()):
        step, _, item = state.game.vocabulary[action].partition(" ")
        if item and contra.get(item, 1) > BEFORE[step]:
            return state.game.vocabulary[action]
    return "done"


def which_trump(game: Game, given: Given) -> Mapping[str, Any]:
    """The trump that eldest calls with a hand."""
    state = position(game, Bidding, zones={1: cards(game.pack, given["hand"])})
    names = {game.vocabulary[action].split()[1] for action in bits(state.legal())}
    (called,) = names
    return {"called": called}


def calls_in_word(game: Game, given: Given) -> Mapping[str, Any]:
    """What the partner may say; what another may is in no case to add."""
    if "sparrow" in given["announced"]:
        return {"allowed": []}  # nobody is asked
    zones = {1 if given["role"] == "partner" else 2: CALLED}
    state = position(game, PartnersWord, zones=zones, context=contract("partnership", given["announced"]))
    return {"allowed": [game.vocabulary[action] for action in bits(state.legal())]}


def calls_in_contras(game: Game, given: Given) -> Mapping[str, Any]:
    """What a player may say when contras are asked for, in his part and with what stands."""
    bonuses = [item for item in given["items"] if item != "bid"]

    def write(state: State) -> None:
        contract("partnership", bonuses)(state)
        state.stakes = tuple(given["contra"].items())

    partner = 1 if given["role"] == "partner" else 2
    state = position(game, Doubling, zones={partner: CALLED}, context=write)
    while state.rule.step != given["stage"]:  # type: ignore[attr-defined]
        state.play("done")
    return {"allowed": [game.vocabulary[action] for action in bits(state.legal())]}


ADAPTER = Adapter(
    context=context,
    count=count,
    auctions={keys(): auction},
    scores={
        keys(
            "declarer", "partner", "bid", "points", "tricks", "contra", "announced", "sparrow_made",
            "kings_held_by", "honours_held_by",
        ): from_result,
        keys("declarer", "bid", "announced", "contra", "hands", "tricks"): from_hand,
    },
    others={
        keys("question", "hand"): which_trump,
        keys("question", "stage", "role", "announced"): calls_in_word,
        keys("question", "stage", "role", "items", "contra"): calls_in_contras,
    },
)  # fmt: skip
