"""The worked cases of Tapp."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import auctioned, pile_zones, position, tricks_won
from tomfool.cards import Cards, bits
from tomfool.games.austria.tapp_score import BIDS, BONUSES, Result, settle
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.open_hand import ShowAll
from tomfool.rules import Game
from tomfool.state import State

ROWS = {bid.name: bid for bid in BIDS}
WORDS = {bonus.name.removeprefix("announce "): bonus for bonus in BONUSES}


def context(state: State, context: Given) -> None:
    """Seat 0 plays for the top three, which leaves talon, discard and tricks as in any contract."""
    if context:
        raise CaseError(f"context {sorted(context)} is not known in Tapp")
    state.contract, state.declarer = ROWS["top three"], 0


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """What a pile and its tricks come to on the account of a hand."""

    def won_by_seat_0(state: State) -> None:
        state.contract, state.declarer = ROWS["solo"], 0

    state = position(
        game,
        ShowAll,
        zones=pile_zones(game, [pile, 0, 0]),
        history=tricks_won(game, [tricks, 1, 0], [pile, 0, 0]),
        context=won_by_seat_0,
    )
    return state.account().tally["points"][0]


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What may be said next; nothing where the auction is over."""
    state = game.deal(seed="auction")
    for call in calls:
        state.play(call)
    if not isinstance(state.rule, Auction):
        return []
    return [game.vocabulary[action] for action in bits(state.legal())]


def from_result(game: Game, given: Given) -> Sequence[int]:
    """Points, tricks and bonuses of the declarer."""
    result = Result(
        ROWS[given["contract"]],
        given["points"],
        given["tricks"],
        tuple(WORDS[word] for word in given["announced"]),
        given["sparrow_made"],
    )
    return settle(result, given["declarer"], game.options)


def from_hand(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, played out from the cards as they were dealt."""
    declarer = given["declarer"]
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    discard, taken = (cards(game.pack, given[key]) for key in ("discard", "top"))
    if given["taken"] == "bottom":
        taken = cards(game.pack, given["bottom"])
    hands[declarer] = hands[declarer] & ~taken | discard & ~taken
    state = auctioned(dealt(game, given, hands), given["contract"], declarer)
    if given["contract"] == "three cards":
        state.play(f"take {given['taken']}")
    for code in given["discard"]:
        state.play(code)
    for word in (*(f"announce {bonus}" for bonus in given["announced"]), "done"):
        state.play(word)
    for trick in given["tricks"]:
        for code in trick:
            state.play(code)
    return state.scores()


def dealt(game: Game, given: Given, hands: Sequence[Cards]) -> State:
    """Return the hand as it was dealt."""
    order = [game.pack.card(code) for code in (*given["bottom"], *given["top"])]
    packets = [list(bits(hand)) for hand in hands]
    for first in (0, 8):
        for step in range(1, 4):
            order += packets[(given["dealer"] + step) % 3][first : first + 8]
    return game.deal(pack=order, dealer=given["dealer"])


ADAPTER = Adapter(
    context=context,
    count=count,
    auctions={keys(): auction},
    scores={
        keys("declarer", "contract", "points", "tricks", "announced", "sparrow_made"): from_result,
        keys(
            "dealer", "declarer", "contract", "announced", "taken", "hands", "top", "bottom", "discard",
            "tricks",
        ): from_hand,
    },
)  # fmt: skip
