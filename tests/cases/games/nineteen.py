"""The worked cases of Nineteen, for four, three and two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tests.cases import kinds
from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.positions import position
from tomfool.cards import Cards, Seat, bits
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.count import points_of
from tomfool.games.austria.nineteen_phases import (
    Bidding,
    CallFromDummies,
    CallHighest,
    Contras,
    Declare,
    PlayedWithDummies,
    PreferAtLevel,
    Sheet,
)
from tomfool.games.austria.nineteen_score import BIDS, Contra, Result, settle
from tomfool.log import Trick
from tomfool.mechanics.talon import TakeTalon
from tomfool.rules import Game
from tomfool.state import State

ROWS = {bid.name: bid for bid in BIDS}
Answer: TypeAlias = Callable[[State, Mapping[str, Any], Sequence[int]], None]
PLACES = {0: 0, 1: 2, 2: 1, 3: 3}
"""For two, the hands by the places of the page: players sit at its places 0 and 2."""


def play_for(bid: str, declarer: Seat = 0) -> Any:
    """Return what lets a seat be Declarer of a bid."""

    def write(state: State) -> None:
        state.contract, state.declarer = ROWS[bid], declarer

    return write


def context(state: State, context: Given) -> None:
    """Seat 0 plays the bid; which one it is has no say in what a trick or a discard is."""
    if set(context) - {"bid"}:
        raise CaseError(f"context {sorted(context)} is not known in Nineteen")
    play_for(context.get("bid", "three"))(state)


def check_discard(game: Game, case: Mapping[str, Any]) -> None:
    """A discard of so many cards: four in a partnership, three in a three."""
    bids = {4: "partnership", 3: "three", 2: "two", 1: "one"}
    kinds.check_discard(game, ADAPTER, {**case, "context": {"bid": bids[case["take"]]}})


def at_places(usual: Callable[[Game, Adapter, Any], None], answer: Answer) -> Callable[[Game, Any], None]:
    """Return how a case about a trick is put: as *usual*, or, with dummies, to the hands at four places."""

    def check(game: Game, case: Mapping[str, Any]) -> None:
        if game.seats == 4:
            usual(game, ADAPTER, case)
            return
        rule = next(rule for rule in game.rules if isinstance(rule, PlayedWithDummies))
        codes = case["plays"] if "plays" in case else case["trick"]
        hands = [cards(game.pack, [code]) for code in codes]
        if "hand" in case:
            hands.append(cards(game.pack, case["hand"]))
        spare = iter(bits(game.pack.all & ~cards(game.pack, [*codes, *case.get("hand", ())])))
        zones = {place: hand | 1 << next(spare) for place, hand in zip(rule.ring, hands, strict=False)}
        if "hand" in case:
            zones[rule.ring[len(codes)]] = hands[-1]

        def write(state: State) -> None:
            context(state, case.get("context", {}))
            state.sheet = Sheet(players=(0,) * (game.hands - game.seats))

        state = position(game, PlayedWithDummies, zones=zones, context=write)
        for code in codes:
            state.apply(game.pack.card(code))
        answer(state, case, rule.ring)

    return check


def check_legal(state: State, case: Mapping[str, Any], ring: Sequence[int]) -> None:
    """What the hand at the next place may play."""
    wanted = cards(state.game.pack, case["legal"])
    expect(state.game.pack.show(state.legal()), state.game.pack.show(wanted), "legal")


def check_trick(state: State, case: Mapping[str, Any], ring: Sequence[int]) -> None:
    """Who has won the trick, and leads to the next."""
    expect(ring.index(state.history[-1].taker), case["winner"], "winner")


def count(game: Game, pile: Cards, tricks: int, given: Given) -> int:
    """What a pile and its tricks come to."""
    state = game.deal(seed="count")
    state.zones[game.pile(0)] = pile
    state.history = [Trick((0, 1, 2, 3), 0, ())] * tricks
    return points_of(state, DECK.points, 1)


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What may be said next; nothing where the auction is over."""
    state = game.deal(seed="auction")
    for call in calls:
        state.play(call)
    if not isinstance(state.rule, Bidding):
        return []
    return [game.vocabulary[action] for action in bits(state.legal())]


def result(game: Game, given: Given) -> Sequence[int]:
    """Points, declarations and contras."""
    declarer, partner = given["declarer"], given["partner"]
    side = 1 << declarer | (1 << partner if isinstance(partner, int) else 0)
    found = Result(
        ROWS[given["bid"]],
        declarer,
        side,
        given["points"],
        game.seats,
        given.get("level", 1),
        tuple((seat, item) for seat, item in given.get("declared", ())),
        tuple((seat, item) for seat, item in given.get("made", ())),
        tuple(Contra(*contra) for contra in given.get("contra", ())),
    )
    return settle(found, game.options)


def preference(game: Game, given: Given) -> Mapping[str, Any]:
    """What becomes of the six cards of the talon."""
    state = position(
        game,
        PreferAtLevel,
        zones={game.zone_index[f"talon {place}"]: 1 << place for place in range(6)},
        context=play_for(given["bid"]),
    )
    for choice in given["choices"]:
        state.play(choice)
    names = [f"t{place + 1}" for place in range(6)]
    view = state.view(1)
    left = [view.zones[game.zone_index[f"talon {place}"]] for place in range(6)]
    return {
        "level": state.sheet.level,
        "taken": [name for place, name in enumerate(names) if state.zones[0] >> place & 1],
        "face_up": [name for place, name in enumerate(names) if left[place]],
        "unseen": [
            name
            for place, name in enumerate(names)
            if left[place] is None and view.counts[game.zone_index[f"talon {place}"]]
        ],
    }


def call(game: Game, given: Given) -> Mapping[str, Any]:
    """Which trump is called, and, of two, in which dummy it lies."""
    declarer = given.get("declarer", 0)
    zones = {
        declarer: cards(game.pack, given["hand"]),
        game.discard(declarer): cards(game.pack, given["discard"]),
    }
    for place, hand in given.get("dummies", {}).items():
        zones[PLACES[int(place)]] = cards(game.pack, hand)
    state = position(
        game,
        CallFromDummies if game.seats == 2 else CallHighest,
        zones=zones,
        context=play_for("partnership", declarer),
    )
    found: dict[str, Any] = {"called": game.pack.show(state.called) or None}
    if game.seats == 2:
        place = game.seats + state.sheet.players.index(declarer)
        found["dummy"] = next(page for page, ours in PLACES.items() if ours == place)
    return found


def declarations(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be declared with a hand."""
    state = position(game, Declare, zones={1: cards(game.pack, given["hand"])}, context=play_for("solo"))
    return {"allowed": [game.vocabulary[action] for action in bits(state.legal())]}


def contra(game: Game, given: Given) -> Mapping[str, Any]:
    """Who may double what, in turn."""
    declarer, partnership = given["declarer"], given["bid"] == "partnership"
    called = game.pack.parse("T19") if partnership else 0

    def write(state: State) -> None:
        play_for(given["bid"], declarer)(state)
        state.called = called
        state.said = [(seat, game.action(item)) for seat, item in given["declared"]]

    holder = given.get("called_holder")
    if "called_discarder" in given:
        zones = {game.discard(given["called_discarder"]): called}
    elif holder is None:
        zones = {}
    elif holder == "dummy":
        zones = {game.hands - 1: called}
    else:
        zones = {PLACES[holder] if game.seats == 2 else holder: called}
    state = position(game, Contras, zones=zones, context=write)
    turns, allowed = [], {}
    while isinstance(state.rule, Contras):
        turns.append(state.turn)
        allowed[str(state.turn)] = [game.vocabulary[action] for action in bits(state.legal())]
        state.play("done")
    return {"turns": turns, "allowed": allowed}


def drawn(game: Game, given: Given) -> Mapping[str, Any]:
    """Who takes the fifth and the sixth card of the talon."""
    declarer = given["declarer"]
    talon = range(6)
    zones = {game.zone_index[f"talon {place}"]: 1 << place for place in talon}
    zones |= {seat: 0b1111 << 6 + 4 * seat for seat in range(game.seats)}
    state = position(
        game,
        TakeTalon,
        dealer=(declarer - 1) % game.seats,
        zones=zones,
        context=play_for(given["bid"], declarer),
    )
    if game.seats == 2:  # the other two cards are taken when Declarer has laid four away
        while state.turn == declarer:
            state.apply(max(bits(state.legal())))
    holder = [
        next(seat for seat in range(game.seats) if state.zones[seat] >> place & 1) for place in (4, 5)
    ]
    return {"t5": holder[0], "t6": holder[1]}


def question(game: Game, given: Given) -> Mapping[str, Any]:
    """One of the questions by its name."""
    answers = {
        "preference": preference,
        "call": call,
        "declarations": declarations,
        "contra": contra,
        "draws": drawn,
    }
    return answers[given["what"]](game, given)


RESULT = ("declarer", "partner", "bid", "points")
ADAPTER = Adapter(
    context=context,
    count=count,
    kinds={
        "discard": check_discard,
        "legal": at_places(kinds.check_legal, check_legal),
        "trick": at_places(kinds.check_trick, check_trick),
    },
    auctions={keys(): auction},
    scores={
        keys(*RESULT): result,
        keys(*RESULT, "level", "declared", "contra"): result,
        keys(*RESULT, "declared", "made"): result,
        keys(*RESULT, "declared", "made", "contra"): result,
    },
    others={
        keys("what", "bid", "choices"): question,
        keys("what", "hand", "discard"): question,
        keys("what", "hand"): question,
        keys("what", "bid", "declarer", "called_holder", "declared"): question,
        keys("what", "bid", "declarer", "called_discarder", "declared"): question,
        keys("what", "declarer", "hand", "discard", "dummies"): question,
        keys("what", "bid", "declarer"): question,
    },
)
