"""The worked cases of Terziglio."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.games.tarocchini import OTHERS, in_any_order, whole_hand
from tests.cases.positions import position
from tomfool.cards import Cards, bits
from tomfool.games.bologna import terziglio as rules
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.declare import Declare, SetTricks
from tomfool.mechanics.talon import LayAway
from tomfool.rules import Game, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import by_each
from tomfool.state import State, Trick

CONTRACTS = {"play": rules.PLAY, "solo": rules.SOLO}


def context(state: State, given: Given) -> None:
    """Seat 0 plays with the talon: nothing else is asked of a trick or a discard."""
    if given:
        raise CaseError(f"context {sorted(given)} is not known in Terziglio")
    state.declarer, state.contract = 0, rules.PLAY


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """Card points of a side, its pile and the last trick given, the other side having the rest."""
    if set(context) != {"side", "last_trick"}:
        raise CaseError("count in Terziglio needs the context side and last_trick")
    declarers = context["side"] == "declarer"
    last = 0 if declarers == context["last_trick"] else 1
    rest = game.pack.all & ~pile
    ours, theirs = (pile, rest) if declarers else (rest, pile)
    # The declarer has won a trick; the Fool has been settled and lies in a pile.
    history = [trick_of(0), trick_of(last)]

    def before(state: State) -> None:
        state.declarer, state.contract = 0, rules.PLAY

    zones = {game.pile(0): ours, game.pile(1): theirs}
    state = position(game, PayForFool, zones=zones, history=history, context=before)
    points = rules.counted(state, rules.piles(state, rules.tricks_of_declarer(state))[0])
    return points[0 if declarers else 1]


def trick_of(seat: int) -> Trick:
    """Return a trick of cards of no account that *seat* has won."""
    return Trick(seats_from(seat, 3), seat, (0, 1, 2))


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next may say."""
    state = game.deal(seed=1)
    for call in calls:
        state.play(call)
    return [game.vocabulary[a] for a in bits(state.legal())] if isinstance(state.rule, Auction) else []


def from_totals(game: Game, given: Given) -> Sequence[int]:
    """The totals of both sides."""
    contract = CONTRACTS[given["contract"]]
    worth = rules.value(given["D"], given["E"], contract, all_tricks=given["all_tricks"] is not None)
    return by_each(worth, given["declarer"], 3)


def thrown_in(game: Game, given: Given) -> Sequence[int]:
    """Nobody has bid."""
    state = game.deal(seed=1, dealer=given["dealer"])
    for call in given["calls"]:
        state.play(call)
    return state.scores()


def from_hands(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, from the discard on, or from the declarations in a solo."""
    declarer, contract = given["declarer"], CONTRACTS[given["contract"]]
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    laid = cards(game.pack, given["aside"])
    zones: dict[int, Cards] = dict(enumerate(hands))
    if contract.talon:
        zones[declarer] |= laid
    else:
        zones[game.zone_index["talon 0"]] = laid

    def before(state: State) -> None:
        state.declarer, state.contract = declarer, contract

    state = position(game, (LayAway, Declare), zones=zones, context=before)
    return whole_hand(given, state, given["aside"]).scores()


ADAPTER = Adapter(
    playing=(SetTricks,),
    context=context,
    count=count,
    kinds={"other": in_any_order(OTHERS)},
    auctions={keys(): auction},
    scores={
        keys("declarer", "contract", "D", "E", "all_tricks"): from_totals,
        keys("calls", "dealer"): thrown_in,
        keys("declarer", "contract", "hands", "aside", "declared", "tricks"): from_hands,
    },
)
