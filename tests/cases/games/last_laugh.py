"""The worked cases of Last Laugh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from tests.cases.adapter import CaseError, Given, cards, keys
from tests.cases.piedmont import SHARED, adapter, butt_of, seats_of_sides, side_number, won_with, worth
from tests.cases.positions import pile_zones, position
from tomfool.cards import Card, Cards, Seat, bits, mask_of
from tomfool.games.piedmont.twists.jester import FoolComesHome
from tomfool.log import Event
from tomfool.rules import Game
from tomfool.state import State


def may_put(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What a Butt with this hand may put down, and how."""
    butt, hand = butt_of(game), cards(game.pack, given["butt_hand"])
    led = game.pack.trump_mask if given["suit_led"] == "T" else game.pack.suit(given["suit_led"])
    row = butt.row(hand, led)
    unseen = "knock" if row.knock else "hidden"
    how = "aside" if not row.cards else unseen if row.hidden and not butt.face_up else "shown"
    return {"may_put": game.pack.show(row.cards).split(), "how": how}


def set_aside(game: Game, given: Given) -> Sequence[int]:
    """The Fool was set aside; what each has won, without him, is known by its points."""
    butt, winner, pack = given["fool_set_aside_by"], given["last_trick_won_by"], game.pack
    seats = list(range(game.seats)) if not game.sides else seats_of_sides(game, {"trick_won_by": winner})
    owner = side_number(game, winner) if game.sides else winner
    cost, points = given.get("card_handed_over_worth"), given["card_points_without_fool"]
    piles = worth(game, points, 0) if cost is None else with_cheapest(game, points, owner, cost)
    history = []
    for seat, number in zip(seats, given["tricks"], strict=True):
        history += [won_with(game, seat, 0, pack.parse("T2"))] * number
    history.sort(key=lambda trick: trick.taker == winner)  # whoever wins the last trick
    if not history or history[-1].taker != winner:
        raise CaseError(f"seat {winner} has won the last trick, but the case gives it no trick")

    def write(state: State) -> None:
        state.events = (Event(0, "aside", butt, pack.parse("Fool")),)

    full = [0] * game.seats
    for seat, pile in zip(seats, piles, strict=True):
        full[seat] = pile
    zones = {**pile_zones(game, full), game.zone_index["aside"]: pack.parse("Fool")}
    state = position(game, FoolComesHome, zones=zones, history=history, context=write)
    paid = [game.worth[next(bits(event.cards))] for event in state.events if event.kind == "paid"]
    if paid != ([] if cost is None or game.side(butt) >> winner & 1 else [cost]):
        raise CaseError(f"handed over are cards worth {paid}, the case says {cost}")
    return state.scores()


def with_cheapest(game: Game, points: Sequence[int], owner: Seat, cost: int) -> list[Cards]:
    """Return all cards but the Fool in piles of these *points*; the cheapest of *owner* is worth *cost*."""
    fool, others = game.pack.parse("Fool"), [*points[:owner], *points[owner + 1 :]]
    for own in of_worth(game, points[owner], cost):
        try:
            piles = worth(game, others, fool | own)
        except CaseError:
            continue
        return [*piles[:owner], own, *piles[owner:]]
    raise CaseError(f"no cards come to card points {list(points)} with one of {cost} as the cheapest")


def of_worth(game: Game, points: int, cost: int) -> Iterator[Cards]:
    """Yield sets of cards of so many *points*, the cheapest of them worth *cost*."""
    kinds: dict[int, list[Card]] = {}
    for card in bits(game.pack.all & ~game.pack.parse("Fool")):
        kinds.setdefault(game.worth[card], []).append(card)
    worths = sorted(kind for kind in kinds if kind >= max(cost, 1))
    zero = kinds.get(0, []) if cost == 0 else []
    if cost == 0 and not zero:
        return
    least = kinds[worths[0]]
    for numbers in product(*(range(len(kinds[kind]) + 1) for kind in worths[1:])):
        left = points - sum(number * kind for number, kind in zip(numbers, worths[1:], strict=True))
        few, over = divmod(left, worths[0])
        if left < 0 or over or few > len(least) or (worths[0] == cost and not few):
            continue
        taken = [*zero, *least[:few]]
        for number, kind in zip(numbers, worths[1:], strict=True):
            taken += kinds[kind][:number]
        yield mask_of(taken)


ADAPTER = adapter(
    scores={
        **SHARED,
        keys("card_points_without_fool", "tricks", "fool_set_aside_by", "last_trick_won_by"): set_aside,
        keys(
            "card_points_without_fool",
            "tricks",
            "fool_set_aside_by",
            "last_trick_won_by",
            "card_handed_over_worth",
        ): set_aside,
    },
    others={keys("butt_hand", "suit_led"): may_put},
)
