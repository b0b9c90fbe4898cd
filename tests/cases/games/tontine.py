"""The worked cases of Tontine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.piedmont import (
    SHARED,
    adapter,
    before,
    by_seat,
    circle_of,
    counting,
    held,
    in_tricks,
    play_trick,
    side_number,
)
from tests.cases.positions import position
from tomfool.cards import Cards, Seat, bits, mask_of
from tomfool.games.piedmont.twists.carriers import Group, Tontine
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


def history_of(game: Game, rows: Sequence[Given]) -> list[Trick]:
    """Return tricks in which these cards fell, in order; those of one trick together."""
    found: dict[int, list[Given]] = {}
    for card in sorted(rows, key=lambda row: row["trick"]):
        found.setdefault(card["trick"], []).append(card)
    tricks = []
    for same in found.values():
        taker = same[0]["won_by"]
        by = [row.get("played_by") for row in same]  # of the Fool it matters, of the others not
        others = iter([seat for seat in range(game.seats) if seat not in by])
        circle = [next(others) if seat is None else seat for seat in by]
        fall = tuple(game.pack.card(row["card"]) for row in same)
        tricks.append(Trick((*circle, *others), taker, fall))
    return tricks


def piles_of(game: Game, history: Sequence[Trick]) -> dict[int, Cards]:
    """Return what the seats have won; the Fool stays with his player."""
    piles, fool = dict.fromkeys(range(game.seats), 0), game.pack.card("Fool")
    for trick in history:
        for place, card in enumerate(trick.fall):
            piles[trick.circle[place] if card == fool else trick.taker] |= 1 << card
    return {game.pile(seat): pile for seat, pile in piles.items()}


def carried(state: State, group: Group) -> dict[str, Any]:
    """Return the carrier of a group, what it carries, and who has it."""
    game = state.game
    worth = tontine(game).owed(state)
    card = next(card for card in bits(group.cards) if worth[card])
    owner = next(seat for seat in range(game.seats) if owned(state, seat) >> card & 1)
    found = {"carrier": game.pack.codes[card], "carries": worth[card], "seat": owner}
    if game.sides:
        found["side"] = side_number(game, owner)
    return found


def owned(state: State, seat: Seat) -> Cards:
    return state.zones[state.game.pile(seat)] | state.zones[state.game.discard(seat)]


def group_of(game: Game, key: str) -> Group:
    """Return a group by its key, or by one of its cards."""
    groups = tontine(game).groups
    for group in groups:
        if group.key == key or (key in game.pack.index and group.cards >> game.pack.index[key] & 1):
            return group
    raise CaseError(f"no group {key!r}. There is: {', '.join(group.key for group in groups)}")


def settled(game: Game, history: Sequence[Trick], tricks: Sequence[int] = ()) -> State:
    """Return a hand after these tricks, one more for each who has won *tricks*, and the payment."""
    piles = piles_of(game, history)
    free, more = bits(game.pack.parse(" ".join(f"T{number}" for number in range(2, 21)))), []
    shares = by_seat(game, tricks) if game.sides and len(tricks) == 2 else tricks
    for seat, number in enumerate(shares):
        if number:
            card = next(free)
            piles[game.pile(seat)] |= 1 << card
            more.append(Trick(seats_from(seat, game.seats), seat, (card,)))
    return position(game, PayForFool, zones=piles, history=[*more, *history])


def in_order(key: str, group: str) -> Any:
    """Return what answers who has the last card of *group*, played as given under *key*."""

    def answer(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
        state = settled(game, history_of(game, given[key]), given.get("tricks", ()))
        return carried(state, group_of(game, group))

    return answer


def in_one_trick(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Who has the last card of the group that the case asks for."""
    trick = given["trick"]
    fall = tuple(game.pack.card(code) for code in trick["plays"])
    history = [Trick(tuple(trick["seats"]), trick["winner"], fall)]
    return carried(settled(game, history, [1] * game.seats), group_of(game, wanted.get("carrier", "")))


def in_discard(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """The last Queen, or another kind of which the most lie in the discard."""
    laid, played = cards(game.pack, given["discard"]), given.get("queen_played")
    group = max(tontine(game).groups, key=lambda group: (laid & group.cards).bit_count())
    if played:
        group = group_of(game, played["card"])
    history = history_of(game, [played]) if played else []
    zones = {**piles_of(game, history), game.discard(given["dealer"]): laid}
    state = position(game, PayForFool, dealer=given["dealer"], zones=zones, history=history)
    name = next((short for short, key in NAMES.items() if key == group.key), group.key)
    return {"group": name, **carried(state, group)}


def payment(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What is paid for the Fool from a pile of which the cards with points carry."""
    pack, pile = game.pack, given["fool_payment_from_pile"]
    own = cards(pack, list(pile))
    carriers = [pack.card(code) for code, points in pile.items() if points]
    empty = [pack.card(code) for code, points in pile.items() if not points]
    later = []  # of a kind that the pile has, but not its last card
    for group in tontine(game).groups[:4] + tontine(game).groups[5:]:  # the last honour is the Fool
        if group.cards & mask_of(empty) and not group.cards & mask_of(carriers):
            later.append(next(bits(group.cards & ~own)))
    foe = next(seat for seat in range(1, game.seats) if not game.side(0) >> seat & 1)
    rest = [seat for seat in range(game.seats) if seat not in (0, foe)]
    filler = next(bits(pack.parse("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16") & ~own))
    history = [Trick((foe, 0, *rest), foe, (filler, pack.card("Fool"), *later))]
    if empty:
        history.insert(0, Trick(seats_from(0, game.seats), 0, tuple(empty)))
    if carriers:
        history.append(Trick(seats_from(0, game.seats), 0, tuple(carriers)))
    zones = {
        game.pile(0): own | pack.parse("Fool"),
        game.pile(foe): mask_of([filler, *later]),
    }
    state = position(game, PayForFool, zones=zones, history=history)
    (event,) = [event for event in state.events if event.kind == "paid"]
    worth = tontine(game).owed(state)
    for code, points in pile.items():
        expect(worth[pack.card(code)], points, f"what {code} carries")
    return {"pays": pack.show(event.cards), "points_with_it": worth[next(bits(event.cards))]}


# With other twists


def summoned(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """A servant counts as played after the trick, the card taken back not at all."""
    first, then = given["trick"], given["then_trick_25"]
    pair = [{**trick, "leader": trick["seats"][0]} for trick in (first, then)]
    leader = pair[0]["leader"]
    dealer = before(game, leader)
    hands = held(game, pair, dealer)
    state = in_tricks(game, leader, [hands[seat] for seat in circle_of(game, leader, dealer)], {})
    earlier = cards(game.pack, given["jacks_played_before"])
    state.history.append(Trick(seats_from(1, game.seats), 1, tuple(bits(earlier))))
    state.zones[game.pile(1)] |= earlier
    state.zones[game.undealt] &= ~earlier
    for trick in pair:
        play_trick(state, trick)
        expect(state.history[-1].taker, trick["winner"], "winner")
    return {key: short(carried(state, group_of(game, key))) for key in wanted}


def butt_puts(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What a Butt puts down counts as played after the trick, and the Fool as not played."""
    pack, trick = game.pack, given["trick"]
    used = cards(pack, [*trick["plays"], trick["butt_puts"]])
    spare = bits(pack.parse("T2 T3 T4 T5 T6 T7 T8 T9") & ~used)
    hands = [cards(pack, [code]) for code in trick["plays"]]
    for place, seat in enumerate(trick["seats"]):
        butt = seat == trick["winner"]
        hands[place] |= cards(pack, [trick["butt_puts"]]) if butt else 1 << next(spare)
    state = in_tricks(game, trick["seats"][0], hands, {})
    for code in trick["plays"]:
        state.apply(pack.card(code))
    state.play(trick["butt_puts"], trick["winner"])
    holder = next(seat for seat in range(game.seats) if state.zones[seat] & pack.parse("Fool"))
    fallen = "honours" in tontine(game).carriers(state)
    honours = "another honour" if fallen else f"not yet the Fool: he is in the hand of seat {holder}"
    groups = [key for key in wanted if key != "honours_if_T1_and_T21_fell_before"]
    return {
        **{key: short(carried(state, group_of(game, key))) for key in groups},
        "honours_if_T1_and_T21_fell_before": honours,
    }


def short(found: Mapping[str, Any]) -> dict[str, Any]:
    return {key: found[key] for key in ("carrier", "seat")}


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
        keys("pips_of_W_in_order_played", "others_of_the_group"): in_order(
            "pips_of_W_in_order_played", "pips W"
        ),
    },
)
