"""The worked cases of Tontine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Given, cards, keys
from tests.cases.piedmont import SHARED, adapter, between, by_seat, counting, in_tricks, side_number
from tests.cases.positions import position
from tomfool.cards import Card, Cards, Seat, bits
from tomfool.games.piedmont.twists.carriers import Tontine
from tomfool.rules import Game, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick

NAMES = {"K": "kings", "Q": "queens", "C": "cavaliers", "J": "jacks"}


def tontine(game: Game) -> Tontine:
    found = counting(game)
    assert isinstance(found, Tontine)
    return found


# Scores


def from_seats(game: Game, given: Given) -> Sequence[int]:
    """Who has the last card of each kind."""
    owners = given.get("last_of_group_with_seat") or given["last_of_group_with_side"]
    amounts = [0] * (2 if game.sides else game.seats)
    for group in tontine(game).groups:
        name = next((short for short, key in NAMES.items() if key == group.key), group.key)
        amounts[owners[name]] += group.carries
    return tontine(game).settle(game.deal(seed=1), by_seat(game, amounts))


# Who carries what


def of_seats(order: Sequence[Seat], seats: int) -> tuple[Seat, ...]:
    return (*order, *(seat for seat in range(seats) if seat not in order))


def history_of(game: Game, rows: Sequence[Given]) -> list[Trick]:
    """Return tricks in which these cards fell, in order; those of one trick together."""
    found: dict[int, list[Given]] = {}
    for card in rows:
        found.setdefault(card["trick"], []).append(card)
    tricks = []
    for same in found.values():
        taker = same[0]["won_by"]
        by = [row.get("played_by", taker) for row in same]
        circle = of_seats(list(dict.fromkeys(by)), game.seats)
        tricks.append(Trick(circle, taker, tuple(game.pack.card(row["card"]) for row in same)))
    return tricks


def piles_of(game: Game, history: Sequence[Trick], fool: Card) -> dict[int, Cards]:
    piles = dict.fromkeys(range(game.seats), 0)
    for trick in history:
        for place, card in enumerate(trick.fall):
            piles[trick.circle[place] if card == fool else trick.taker] |= 1 << card
    return {game.pile(seat): pile for seat, pile in piles.items()}


def carried(state: State, key: str) -> dict[str, Any]:
    """Return the carrier of a group, what it carries, and the seat that has it."""
    game = state.game
    worth = tontine(game).owed(state)
    group = next(group for group in tontine(game).groups if group.key == key)
    card = next(card for card in bits(group.cards) if worth[card])
    owner = next(seat for seat in range(game.seats) if owned(state, seat) >> card & 1)
    return {"carrier": game.pack.codes[card], "carries": worth[card], "seat": owner}


def owned(state: State, seat: Seat) -> Cards:
    return state.zones[state.game.pile(seat)] | state.zones[state.game.discard(seat)]


def settled(game: Game, history: Sequence[Trick], tricks: Sequence[int] = ()) -> State:
    """Return a hand after these tricks, a few more that each seat has won, and the payment."""
    fool = game.pack.card("Fool")
    piles, played = piles_of(game, history, fool), 0
    for pile in piles.values():
        played |= pile
    free = bits(game.pack.parse("2E 3E 4E 5E 6E 7E 8E 2A 3A 4A 5A 6A 7A 8A") & ~played)
    more = []
    for seat, number in enumerate(tricks):
        if number:
            card = next(free)
            piles[game.pile(seat)] |= 1 << card
            more.append(Trick(seats_from(seat, game.seats), seat, (card,)))
    return position(game, PayForFool, zones=piles, history=[*more, *history])


def in_order(key: str, group: str) -> Any:
    def answer(game: Game, given: Given) -> Mapping[str, Any]:
        return carried(settled(game, history_of(game, given[key]), given.get("tricks", ())), group)

    return answer


def in_one_trick(game: Game, given: Given) -> Mapping[str, Any]:
    trick = given["trick"]
    fall = tuple(game.pack.card(code) for code in trick["plays"])
    return carried(
        settled(game, [Trick(tuple(trick["seats"]), trick["winner"], fall)], [1, 1, 1]), "honours"
    )


def in_discard(game: Game, given: Given) -> Mapping[str, Any]:
    laid, played = cards(game.pack, given["discard"]), given.get("queen_played")
    history = history_of(game, [played]) if played else []
    zones = {**piles_of(game, history, game.pack.card("Fool")), game.discard(given["dealer"]): laid}
    found = carried(
        position(game, PayForFool, dealer=given["dealer"], zones=zones, history=history), "queens"
    )
    answer = {"group": "Q", "carries": found["carries"], "side": side_number(game, found["seat"])}
    return {**answer, "carrier": found["carrier"]} if played else answer


def payment(game: Game, given: Given) -> Mapping[str, Any]:
    """What is paid for the Fool from a pile of which the cards with points carry."""
    pack, pile = game.pack, given["fool_payment_from_pile"]
    carriers = [code for code, points in pile.items() if points]
    empty = [code for code, points in pile.items() if not points]
    later = []
    for code in empty:  # another of its kind falls later, unless that one carries
        group = next((g for g in tontine(game).groups if g.cards >> pack.card(code) & 1), None)
        others = group.cards & ~cards(pack, list(pile)) if group else 0
        if group and not any(group.cards >> pack.card(c) & 1 for c in carriers):
            later.append(pack.codes[next(bits(others))])
    fall = tuple(pack.card(code) for code in [*empty, *carriers])
    own = Trick((0, 1, 2), 0, fall)
    his = Trick((1, 0, 2), 1, (pack.card("2F"), pack.card("Fool"), *(pack.card(code) for code in later)))
    zones = {
        game.pile(0): cards(pack, [*pile, "Fool"]),
        game.pile(1): cards(pack, ["2F", *later]),
    }
    state = position(game, PayForFool, zones=zones, history=[his, own] if not later else [own, his])
    (event,) = [event for event in state.events if event.kind == "paid"]
    worth = tontine(game).owed(state)
    return {"pays": pack.show(event.cards), "points_with_it": worth[next(bits(event.cards))]}


# With other twists


def summoned(game: Game, given: Given) -> Mapping[str, Any]:
    """A servant counts as played after the trick, the card taken back not at all."""
    pack, trick, then = game.pack, given["trick"], given["then_trick_25"]
    hands = [
        cards(pack, list({one, other})) for one, other in zip(trick["plays"], then["plays"], strict=True)
    ]
    hands[trick["summon"]["from"]] = cards(pack, [trick["summon"]["takes_back"], "JE"])
    state = in_tricks(game, trick["seats"][0], hands, {})
    before = cards(pack, given["jacks_played_before"])
    state.history.append(Trick((0, 1, 2), 1, tuple(bits(before))))
    state.zones[game.pile(1)] |= before
    for code in trick["plays"]:
        state.play(code)
    between(state, {"winner": trick["winner"], "summon": trick["summon"]}, len(state.events))
    for code in then["plays"]:
        state.play(code)
    return {key: short(carried(state, key)) for key in ("jacks", "pips E")}


def butt_puts(game: Game, given: Given) -> Mapping[str, Any]:
    """What a Butt puts down counts as played after the trick, and the Fool as not played."""
    pack, trick = game.pack, given["trick"]
    hands = [
        cards(pack, [code, other]) for code, other in zip(trick["plays"], ("CE", "2E", "3E"), strict=True)
    ]
    state = in_tricks(game, trick["seats"][0], hands, {})
    for code in trick["plays"]:
        state.apply(pack.card(code))
    state.play(trick["butt_puts"], trick["winner"])
    last = tontine(game).carriers(state)
    assert "honours" not in last
    holder = next(seat for seat in range(game.seats) if state.zones[seat] & pack.parse("Fool"))
    return {
        "cavaliers": short(carried(state, "cavaliers")),
        "honours_if_T1_and_T21_fell_before": f"not yet the Fool: he is in the hand of seat {holder}",
    }


def short(found: Mapping[str, Any]) -> dict[str, Any]:
    return {key: found[key] for key in ("carrier", "seat")}


def pips(game: Game, given: Given) -> Mapping[str, Any]:
    return carried(settled(game, history_of(game, given["pips_of_W_in_order_played"])), "pips W")


ADAPTER = adapter(
    scores={
        **SHARED,
        keys("last_of_group_with_seat"): from_seats,
        keys("last_of_group_with_seat", "tricks"): from_seats,
        keys("last_of_group_with_side"): from_seats,
    },
    others={
        keys("kings_in_order_played"): in_order("kings_in_order_played", "kings"),
        keys("honours_in_order_played", "tricks"): in_order("honours_in_order_played", "honours"),
        keys("dealer", "discard"): in_discard,
        keys("dealer", "discard", "queen_played"): in_discard,
        keys("trick"): in_one_trick,
        keys("fool_payment_from_pile"): payment,
        keys("trick", "then_trick_25", "jacks_played_before"): summoned,
        keys("trick", "cavaliers_later"): butt_puts,
        keys("pips_of_W_in_order_played", "others_of_the_group"): pips,
    },
)
