"""The worked cases of Taraux."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tomfool
from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.positions import pile_zones, position
from tomfool.cards import Cards, Seat, Seats, bits, mask_of
from tomfool.games.france import cards as french
from tomfool.games.france.abundance import Announcements
from tomfool.games.france.rally import Rally
from tomfool.games.france.reckoning import (
    Reckoning,
    abundance_points,
    reckon,
    slam_points,
    sparrow_points,
)
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import two_to_one
from tomfool.state import Event, State, Trick

CONTRACTS = {contract.name: contract for contract in french.CONTRACTS}


def implied(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The number of players, from what the case says or from the size of its trick."""
    given = {**case.get("context", {}), **case.get("given", {})}
    if "players" in given:
        return {"players": given["players"]}
    if "plays" in case:
        return {"players": len(case["plays"])}
    return {"players": max(4, len(case.get("trick", [])) + 1)}


def context(state: State, given: Given) -> None:
    """Write what the context says into the hand: brass, where the trick stands, the number of players."""
    known = {"brass", "players", "last_trick", "leader_side_won_all_before"}
    if set(given) - known:
        raise CaseError(f"context {sorted(set(given) - known)} is not known in Taraux")
    expect(given.get("players", state.game.seats), state.game.seats, "players")
    state.contract, state.declarer = french.CONTRACTS[0], 0
    if given.get("brass"):
        state.events += (Event(0, "brass", 0, french.MAGICIAN),)


# Tricks


def check_trick(game: Game, case: Mapping[str, Any]) -> None:
    """The trick is played through the phase; all have another card, unless the case says it is the last."""
    plays, given = case["plays"], case.get("context", {})
    sides = case.get("sides", [0] + [1] * (game.seats - 1))
    hands = [cards(game.pack, [code]) for code in plays]
    spare = bits(game.pack.all & ~cards(game.pack, plays))
    if not given.get("last_trick"):
        hands = [hand | 1 << next(spare) for hand in hands]
    others = next((seat for seat, side in enumerate(sides) if side != sides[0]), 0)
    before = 0 if given.get("leader_side_won_all_before") else others
    past = Trick(seats_from(0, game.seats), before, tuple(next(spare) for _ in plays))

    def write(state: State) -> None:
        context(state, given)
        take_sides(state, sides, plays)

    state = position(game, Tricks, zones=dict(enumerate(hands)), history=[past], context=write)
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, 0)
    for code in plays:
        state.apply(game.pack.card(code))
    expect(state.history[-1].taker, case["winner"], "winner")
    if not given.get("last_trick"):
        expect(state.turn, case["winner"], "next to lead")


def take_sides(state: State, sides: Sequence[int], plays: Sequence[str]) -> None:
    """Make Declarer of the first seat whose side is 0, and a partner of another, by the card it plays."""
    ours = [seat for seat, side in enumerate(sides) if side == min(sides)]
    state.declarer = ours[0]
    if len(ours) > 1:
        state.called = cards(state.game.pack, [plays[ours[1]]])


# Points and scores


def check_count(game: Game, case: Mapping[str, Any]) -> None:
    """A pile is won in tricks by Declarer, and the hand is reckoned."""
    found = reckon(played(game, {0: cards(game.pack, case["pile"])}, {0: case.get("tricks", 1) or 1}))
    expect(found.halves / 2, case["points"], "points")
    if "honours" in case:
        expect(found.honours, case["honours"], "honours")


def played(game: Game, piles: Mapping[Seat, Cards], tricks: Mapping[Seat, int]) -> State:
    """Return a hand that is over, Declarer in seat 0, with these piles and so many tricks."""
    state = game.deal(seed="played")
    state.zones = [0] * len(game.zones)
    for seat, pile in piles.items():
        state.zones[game.pile(seat)] = pile
    state.contract, state.declarer, state.said = french.CONTRACTS[0], 0, ()
    state.history = [
        Trick(seats_from(seat, game.seats), seat, tuple(range(1, game.seats + 1)))
        for seat, number in tricks.items()
        for _ in range(number)
    ]
    return state


def from_outcome(game: Game, given: Given) -> Sequence[int]:
    """What happened, settled by the functions that settle real hands."""
    declarer: Seat = given["declarer"]
    partner: Seat = NOBODY if given["partner"] is None else given["partner"]
    ours: Seats = mask_of(seat for seat in (declarer, partner) if seat != NOBODY)
    found = Reckoning(CONTRACTS[given["bid"]], round(2 * given["points"]), given["honours"])
    levels = {item.name: item for item in announcements(game).items}
    shown = [(one["by"], levels[f"abundance {one['level']}"].points) for one in given["abundance"]]
    bird, slam = given["sparrow"], 0
    sparrow = 0
    if bird is not None:
        sparrow = sparrow_points(announced=bird["announced"], made=bird["made"])
        sparrow *= 1 if ours >> bird["by"] & 1 else -1
    for one in given["slam"]:
        points = slam_points(announced=one["announced"], made=one["made"])
        slam += {"declarer": points, "defenders": -points}[one["side"]]
    abundance = abundance_points(shown, ours, won=found.won, to=str(game.options["abundance_to"]))
    whole = Reckoning(found.contract, found.halves, found.honours, sparrow, slam, abundance)
    return two_to_one(whole.value, declarer, partner, game.seats)


# Bids, calls, announcements, payments


def may_bid(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next to speak may say after these *calls*."""
    zones = {seat: 1 << seat for seat in range(game.seats)}
    state = position(game, Auction, dealer=given.get("dealer", 0), zones=zones)
    for call in calls:
        state.play(call)
    if not isinstance(state.rule, Auction):
        return []
    expect(state.turn, given.get("next", state.turn), "next to speak")
    return words(state)


def words(state: State) -> list[str]:
    """What the seat whose turn it is may say."""
    return [state.game.vocabulary[action] for action in bits(state.legal() & ~state.game.pack.all)]


def may_call(game: Game, given: Given) -> Mapping[str, Any]:
    """The cards that Declarer may call."""
    hand, laid = cards(game.pack, given["hand"]), cards(game.pack, given["discard"])
    zones = {0: hand, game.discard(0): laid}
    state = position(game, Rally, zones=zones, context=lambda state: context(state, {}))
    called = words(state) if isinstance(state.rule, Rally) else []
    return {"calls": [word.removeprefix("call ") for word in called]}


def announcements(game: Game) -> Any:
    """The paragraph of the announcements."""
    return next(rule for rule in game.rules if isinstance(rule, Announcements))


def may_announce(game: Game, given: Given) -> Mapping[str, Any]:
    """The abundances open to a hand with so many trumps, by the number of players."""
    hand = mask_of(list(bits(french.TRUMPS))[: given["trumps"]])
    hand |= french.FOOL if given.get("fool") else 0
    options = {name: value for name, value in game.options.items() if name not in ("players", "hands")}
    found = {}
    for players in (3, 4, 5):
        table = tomfool.game("taraux", **options, players=players)
        state = position(table, Announcements, zones={0: hand}, context=lambda state: context(state, {}))
        said = [word for word in words(state) if word.startswith("abundance ")]
        found[str(players)] = [word.removeprefix("abundance ") for word in said]
    return found


def payments(game: Game, given: Given) -> Mapping[str, Any]:
    """The cards handed over for the excuses after these tricks, in their order."""
    excuses = french.FOOL | (french.MAGICIAN if given["brass"] else 0)
    piles, history = [0] * game.seats, []
    for trick in given["tricks"]:
        circle = seats_from(trick["leader"], game.seats)
        fall = [game.pack.card(code) for code in trick["plays"]]
        for seat, card in zip(circle, fall, strict=True):
            piles[seat if excuses >> card & 1 else trick["won"]] |= 1 << card
        history.append(Trick(circle, trick["won"], tuple(fall)))
    first = history[0]
    in_order = [game.pack.codes[first.fall[first.circle.index(seat)]] for seat in range(game.seats)]

    def write(state: State) -> None:
        context(state, {"brass": given["brass"]})
        take_sides(state, given["side"], in_order)

    state = position(game, PayForFool, zones=pile_zones(game, piles), history=history, context=write)
    excuse = {"paid": "Fool", "paid for T1": "T1"}
    paid = [event for event in state.events if event.kind in excuse]
    return {"paid": [[excuse[event.kind], game.pack.show(event.cards)] for event in paid]}


ADAPTER = Adapter(
    implied=implied,
    context=context,
    kinds={"trick": check_trick, "count": check_count},
    scores={
        keys(
            "players", "declarer", "partner", "bid", "points", "honours", "sparrow", "slam", "abundance"
        ): from_outcome,
    },
    auctions={keys("players", "dealer", "next"): may_bid, keys("players"): may_bid},
    others={
        keys("question", "what", "players", "hand", "discard"): may_call,
        keys("question", "what", "trumps"): may_announce,
        keys("question", "what", "trumps", "fool"): may_announce,
        keys("question", "what", "brass", "players", "side", "tricks"): payments,
    },
)
