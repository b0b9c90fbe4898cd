"""The worked cases of Taraux de Six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.games.taraux import announcements
from tests.cases.kinds import expect
from tests.cases.positions import position
from tomfool.cards import Seat, bits, mask_of
from tomfool.games.france import cards as french
from tomfool.games.france.abundance import Announcements
from tomfool.games.france.pair_auction import BIDS, PairAuction, opposite
from tomfool.games.france.reckoning import Reckoning, abundance_points, slam_points, sparrow_points
from tomfool.games.france.taraux_de_six import doubled, reckon
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, seats_from
from tomfool.scoring.settlement import shared
from tomfool.state import State, Trick

CONTRACTS = {bid.name: bid for bid in BIDS}


def context(state: State, given: Given) -> None:
    """Let seat 0 and its partner play `take`."""
    if set(given) - {"last_trick", "leader_side_won_all_before"}:
        raise CaseError(f"context {sorted(given)} is not known in Taraux de Six")
    state.contract, state.declarer, state.partner = CONTRACTS["take"], 0, opposite(0)


# The auction


def speak(state: State, call: str) -> None:
    """Let the next to speak make *call*, with an Honour in hand; a contra is answered by what follows."""
    holding(state, 1)
    state.play(call)


def holding(state: State, honours: int) -> None:
    """Give the next to speak so many Honours, and the others none."""
    held = mask_of(list(bits(french.HONOURS))[:honours])
    state.zones[: state.game.seats] = [1 << seat for seat in range(state.game.seats)]
    state.zones[state.turn] |= held
    state.zones[state.game.undealt] = state.game.pack.all & ~sum(state.zones[: state.game.seats])


def after(game: Game, dealer: Seat, calls: Sequence[str], respond: str = "") -> State:
    """Return the hand after *calls*, in which refusals of a re-contra are left out."""
    state = position(game, PairAuction, dealer=dealer, zones={})
    for call in calls:
        while state.aside is not None and call != "recontra":
            state.play("no")
        speak(state, call)
    while state.aside is not None and respond != "bidder":
        if respond == "partner" and state.turn != state.declarer:
            break
        state.play("no")
    return state


def may_say(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next to speak may say after these *calls*."""
    state = after(game, given["dealer"], calls, given.get("respond", ""))
    expect(state.turn, given["next"], "next to speak")
    holding(state, given["honours"])
    return [game.vocabulary[action] for action in bits(state.legal())]


def auction_result(game: Game, given: Given) -> Mapping[str, Any]:
    """Who has won the auction, with what."""
    state = after(game, given["dealer"], given["calls"])
    if isinstance(state.rule, PairAuction):
        raise CaseError("the auction is not over")
    if state.outcome:
        return {"bidder": None, "bid": None, "contra": 1}
    return {"bidder": state.declarer, "bid": state.contract.name, "contra": state.stakes or 1}


# Announcements and tricks


def may_announce(game: Game, given: Given) -> Mapping[str, Any]:
    """The abundances open to a hand with so many trumps."""
    hand = mask_of(list(bits(french.TRUMPS))[: given["trumps"]])
    state = position(game, Announcements, zones={0: hand}, context=lambda state: context(state, {}))
    said = [game.vocabulary[action] for action in bits(state.legal())]
    return {"levels": [word.removeprefix("abundance ") for word in said if word.startswith("abundance ")]}


def check_trick(game: Game, case: Mapping[str, Any]) -> None:
    """The trick is played through the phase; all have another card, unless the case says it is the last."""
    plays, given = case["plays"], case.get("context", {})
    expect(len(plays), game.seats, "seats in a trick")
    hands = [cards(game.pack, [code]) for code in plays]
    spare = bits(game.pack.all & ~cards(game.pack, plays))
    if not given.get("last_trick"):
        hands = [hand | 1 << next(spare) for hand in hands]
    before = 3 if given.get("leader_side_won_all_before") else 1
    past = Trick(seats_from(0, game.seats), before, tuple(next(spare) for _ in plays))
    state = position(
        game,
        Tricks,
        zones=dict(enumerate(hands)),
        history=[past],
        context=lambda state: context(state, given),
    )
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, 0)
    for code in plays:
        state.apply(game.pack.card(code))
    expect(state.history[-1].taker, case["winner"], "winner")


# Points and scores


def check_count(game: Game, case: Mapping[str, Any]) -> None:
    """A pile is won in tricks by the Declarers, and the hand is reckoned."""
    state = game.deal(seed="counted")
    state.zones = [0] * len(game.zones)
    state.zones[game.pile(0)] = cards(game.pack, case["pile"])
    context(state, {})
    tricks = max(1, case.get("tricks", 1))
    state.history = [Trick(seats_from(0, 6), 0, tuple(range(1, 7))) for _ in range(tricks)]
    found = reckon(state)
    expect(found.halves / 2, case["points"], "points")
    expect(found.honours, case.get("honours", found.honours), "honours")


def from_outcome(game: Game, given: Given) -> Sequence[int]:
    """What happened, settled by the functions that settle real hands."""
    ours = 1 << given["bidder"] | 1 << opposite(given["bidder"])
    plain = Reckoning(CONTRACTS[given["bid"]], 2 * given["points"], given["honours"])
    levels = {item.name: item for item in announcements(game).items}
    shown = [(one["by"], levels[f"abundance {one['level']}"].points) for one in given["abundance"]]
    bird, sparrow, slam = given["sparrow"], 0, 0
    if bird is not None:
        sparrow = sparrow_points(announced=bird["announced"], made=bird["made"])
        sparrow *= 1 if ours >> bird["by"] & 1 else -1
    for one in given["slam"]:
        points = slam_points(announced=one["announced"], made=one["made"])
        slam += {"declarers": points, "defenders": -points}[one["side"]]
    abundance = abundance_points(shown, ours, won=plain.won, to=str(game.options["abundance_to"]))
    found = plain._replace(sparrow=sparrow, slam=slam, abundance=abundance)
    everything = game.options["contra_doubles"] == "all"
    return shared(doubled(found, given["contra"], everything=everything).value, ours, game.seats)


ADAPTER = Adapter(
    context=context,
    kinds={"trick": check_trick, "count": check_count},
    scores={
        keys("bidder", "bid", "contra", "points", "honours", "sparrow", "slam", "abundance"): from_outcome
    },
    auctions={
        keys("dealer", "honours", "next"): may_say,
        keys("dealer", "honours", "respond", "next"): may_say,
    },
    others={
        keys("question", "what", "dealer", "calls"): auction_result,
        keys("question", "what", "trumps"): may_announce,
    },
)
