"""The worked cases of Scarto."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import pile_zones, position, tricks_won, with_excuse
from tomfool.cards import Cards, Seat, bits
from tomfool.games.piedmont import scarto
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import pairwise
from tomfool.state import State

FOOL = scarto.FOOL
FOOL_CARD = scarto.PACK.card("Fool")
WHOLE = scarto.POINTS.count(scarto.PACK.all)
WITHOUT_FOOL = scarto.POINTS.count(scarto.PACK.all & ~FOOL)


# Counting and scoring


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """What a pile and its tricks come to on the account of a whole hand."""
    if context:
        raise CaseError(f"context {sorted(context)} is not known in Scarto")
    state = played_out(game, 2, [pile, 0, 0], 0, [tricks, 0, 0])
    return state.account().tally["points"][0]


def from_points(game: Game, given: Given) -> Sequence[int]:
    """Everyone's points, tricks and payment in them."""
    return pairwise(given["points"])


def from_piles(game: Game, given: Given) -> Sequence[int]:
    """The cards that everyone has won, before the payment."""
    piles = [cards(game.pack, pile) for pile in given["piles"]]
    dealer, laid = given["dealer"], cards(game.pack, given["discard"])
    fool = fool_of(given)
    if "by" in fool:
        piles = [pile & ~FOOL for pile in piles]
        piles[fool["by"]] |= FOOL
    elif "discarded_by" in fool:
        piles, laid = [pile & ~FOOL for pile in piles], laid | FOOL
    state = played_out(game, dealer, piles, laid, given["tricks"], fool)
    return scores(state)


def from_card_points(game: Game, given: Given) -> Sequence[int]:
    """Card points alone: cards of just that worth are found, and the hand is settled with them.

    Where the player of the Fool has won a trick, the cheapest of them is an empty card.
    """
    dealer, points, tricks, fool = given["dealer"], given["card_points"], given["tricks"], fool_of(given)
    counted = sum(points) == WHOLE
    words = given["card_points_are"]
    paid = "by" in fool and "before" not in words and (counted or "after" in words)
    if "by" in fool and counted and not tricks[fool["by"]]:
        paid = paid or points[fool["by"]] < scarto.POINTS[FOOL_CARD]
    if not counted and not (sum(points) == WITHOUT_FOOL and fool):
        raise CaseError(
            f"card points come to {sum(points)}, not {WHOLE}, or {WITHOUT_FOOL} beside the Fool"
        )
    keeper: Seat | None = fool.get("discarded_by", fool.get("by"))
    if paid and keeper is not None and not tricks[keeper] and "by" in fool:
        keeper = fool["trick_won_by"]
    piles = piles_worth(points, keeper, counted=counted)
    laid = piles[dealer] if not tricks[dealer] else piles[dealer] & FOOL if "discarded_by" in fool else 0
    if "by" in fool and not paid:
        laid &= ~FOOL
    piles[dealer] &= ~laid
    return scores(played_out(game, dealer, piles, laid, tricks, {} if paid else fool))


def fool_of(given: Given) -> dict[str, Seat]:
    """Return what happened to the Fool: ``by`` and ``trick_won_by``, ``discarded_by``, or nothing."""
    fool = dict(given.get("fool") or {})
    if set(fool) not in (set(), {"by", "trick_won_by"}, {"discarded_by"}):
        raise CaseError(f"fool with {', '.join(sorted(fool))}: it is by and trick_won_by, or discarded_by")
    if fool.get("discarded_by", given["dealer"]) != given["dealer"]:
        raise CaseError(f"seat {fool['discarded_by']} has laid the Fool away, but the dealer lays away")
    return fool


def piles_worth(points: Sequence[int], keeper: Seat | None, *, counted: bool) -> list[Cards]:
    """Return the whole pack in piles of these card points; *keeper* has the Fool, *counted* or besides.

    Dear cards go first, each to the seat that lacks most, so that the ones always come out even.
    """
    worth, lacking, piles = scarto.POINTS, list(points), [0] * len(points)
    for card in sorted(bits(scarto.PACK.all), key=lambda card: (card != FOOL_CARD, -worth[card])):
        if card == FOOL_CARD and keeper is not None:
            seat = keeper
            lacking[seat] -= worth[card] * counted
        else:
            seat = lacking.index(max(lacking))
            lacking[seat] -= worth[card]
        piles[seat] |= 1 << card
    if any(lacking):
        raise CaseError(f"no cards come to card points {list(points)}")
    return piles


def played_out(
    game: Game,
    dealer: Seat,
    piles: Sequence[Cards],
    laid: Cards,
    tricks: Sequence[int],
    fool: Mapping[str, Seat] | None = None,
) -> State:
    """Return a hand after its last trick, the Fool paid for as the rules have it."""
    history = tricks_won(game, tricks, [pile & ~FOOL for pile in piles])
    if fool and "by" in fool:
        history = with_excuse(game, history, FOOL_CARD, fool["by"], fool["trick_won_by"])
    return position(
        game, PayForFool, dealer=dealer, zones=pile_zones(game, piles, {dealer: laid}), history=history
    )


def scores(state: State) -> Sequence[int]:
    """Return the scores of a hand of which every card is accounted for."""
    missing = state.zones[state.game.undealt]
    if missing:
        raise CaseError(f"in no pile and not in the discard: {state.game.pack.show(missing)}")
    return state.scores()


# The rest


def payment(game: Game, given: Given) -> Mapping[str, Any]:
    """What seat 0, with this pile, pays for the Fool that it played to a trick of seat 1."""
    pile = cards(game.pack, given["fool_payment_from_pile"]) & ~FOOL
    state = played_out(
        game, 2, [pile | FOOL, 0, 0], 0, [1 if pile else 0, 1, 0], {"by": 0, "trick_won_by": 1}
    )
    (event,) = [event for event in state.events if event.kind == "paid"]
    return {"pays": game.pack.show(event.cards)}


def goes_to(game: Game, given: Given) -> Mapping[str, Any]:
    """Who gets the cards at some positions of the pack, counted from 1."""
    state = game.deal(pack=range(len(game.pack)), dealer=given["dealer"])
    wanted = [position - 1 for position in given["pack_positions"]]
    return {
        "goes_to_seat": [
            next((seat for seat in range(game.seats) if state.zones[seat] >> card & 1), None)
            for card in wanted
        ]
    }


ADAPTER = Adapter(
    count=count,
    scores={
        keys("points"): from_points,
        keys("dealer", "discard", "piles", "tricks", "fool"): from_piles,
        keys("dealer", "discard", "piles", "tricks"): from_piles,
        keys("dealer", "card_points", "card_points_are", "tricks", "fool"): from_card_points,
        keys("dealer", "card_points", "card_points_are", "tricks"): from_card_points,
    },
    others={
        keys("fool_payment_from_pile"): payment,
        keys("dealer", "pack_positions"): goes_to,
    },
)
