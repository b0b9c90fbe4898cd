"""The worked cases of the Hungarian games, which share their rules but for the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import expect, expect_cards, pick_by_pick
from tests.cases.positions import pile_zones, position, tricks_won
from tomfool.cards import Cards, Seat, bits
from tomfool.games.hungary.bids import Bidding
from tomfool.games.hungary.play import BoundTricks
from tomfool.games.hungary.score import Result, Scoring
from tomfool.games.hungary.speaking import AnnounceItems, Contras
from tomfool.games.hungary.stock import Annul, CallTrump, Exchange
from tomfool.games.hungary.talk import BID, DECLARERS, DEFENDERS, Stake, Talk
from tomfool.mechanics.open_hand import ShowAll
from tomfool.rules import NOBODY, Game, seats_from
from tomfool.state import State, Trick


def scoring(game: Game) -> Scoring:
    """Return what settles the hands of *game*."""
    found = game.score.__self__  # type: ignore[attr-defined]
    assert isinstance(found, Scoring)
    return found


def rule(game: Game, kind: type) -> Any:
    return next(phase for phase in game.rules if isinstance(phase, kind))


def bid_row(game: Game, name: str) -> Any:
    return next(row for row in rule(game, Bidding).bids if row.name == name)


def playing(game: Game, bid: str = "1 card", declarer: Seat = 0) -> Callable[[State], None]:
    """Return what lets a seat be declarer of a bid."""

    def write(state: State) -> None:
        state.contract, state.declarer = bid_row(game, bid), declarer

    return write


# A hand in progress


def context(state: State, given: Given) -> None:
    """The declarer's contract, an accepted invitation, and what the mover has announced."""
    unknown = set(given) - {
        "trumps_shown", "announced", "announced_sparrow", "trick_number", "accepted_inviter_card",
    }  # fmt: skip
    if unknown:
        raise CaseError(f"context {sorted(unknown)} is not known in {state.game.name}")
    sparrow = given.get("announced_sparrow", "sparrow" in given.get("announced", ()))
    bound = 0b1111 if sparrow else 0
    playing(state.game)(state)
    if "accepted_inviter_card" in given:
        state.sheet = Talk(0, cards(state.game.pack, [given["accepted_inviter_card"]]))
    state.sheet = state.sheet._replace(bound=bound)


def check_discard(game: Game, case: Given) -> None:
    """Card by card in the phase, from the hand with the drawn cards in it."""
    pack, take = game.pack, case["take"]
    hand, first = cards(pack, case["hand"]), cards(pack, case["first_choice"])
    expect_cards(game, first | cards(pack, case["may_not"]), hand, "all cards of the hand")
    drawn = 0
    for card in list(bits(first))[:take]:
        drawn |= 1 << card

    def write(state: State) -> None:
        context(state, case["context"])
        state.contract = next(row for row in rule(game, Bidding).bids if row.draws[0] == take)

    zones = {0: hand & ~drawn}
    for number, card in enumerate(bits(drawn)):
        zones[game.zone_index[f"talon {number}"]] = 1 << card
    start = position(game, Exchange, zones=zones, context=write)
    expect_cards(game, start.zones[0], hand, "the hand with the drawn cards")
    for card in bits(first):
        pick_by_pick(start.copy(), first, 0, take, [1 << card, first])
    if case["context"].get("trumps_shown"):
        trumps = first & pack.trump_mask
        end = start.copy()
        for card in list(bits(trumps))[:take]:
            end.play(pack.codes[card])
        shown = [event.cards for event in end.events if event.kind == "shown"]
        expect_cards(game, sum(shown), end.zones[game.discard(0)] & trumps, "trumps shown")


def count(game: Game, pile: Cards, tricks: int, given: Given) -> Any:
    """What a side has on the account of a hand: tricks, discards and what was left over."""
    laid, left = (cards(game.pack, given.get(name, [])) for name in ("discard", "left_over"))
    number = 10 if len(game.pack) == 46 else 9
    ours = given.get("side", "declarer") == "declarer"
    seat, other = (0, 1) if ours else (1, 0)
    if "own_side_tricks" in given:
        laid = pile
    rest = game.pack.all & ~pile
    piles = [0, 0, 0, 0]
    piles[seat], piles[other] = pile & ~(laid | left), rest
    zones = pile_zones(game, piles, {seat: laid})
    zones[game.zone_index["talon 0"]] = left
    won = [0, 0, 0, 0]
    won[seat], won[other] = tricks, number - tricks
    state = position(
        game,
        ShowAll,
        zones=zones,
        history=tricks_won(game, won, piles),
        context=playing(game),
    )
    return state.account().tally["points"][seat]


# The auction


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next seat may say with the cards that it is known to hold."""
    state = said(game, given["dealer"], calls, {given["next"]: cards(game.pack, given["next_holds"])})
    if state.turn != given["next"]:
        raise CaseError(f"next: the case says {given['next']}, the engine {state.turn}")
    return names(state)


def said(game: Game, dealer: Seat, calls: Sequence[str], held: Mapping[Seat, Cards] | None = None) -> State:
    """Return an auction after *calls*; until its last word each seat is let hold what it needs."""
    held = held or {}
    state = position(game, Bidding, dealer=dealer, zones={})
    full = game.pack.parse("T1 T18 T19 T21 Fool")
    for call in calls:
        state.zones[state.turn] |= full
        state.play(call)
    for seat in range(4):
        state.zones[seat] = held.get(seat, 0)
    return state


def names(state: State) -> list[str]:
    return [state.game.vocabulary[action] for action in bits(state.legal())]


def auction_result(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Who is declarer at which bid, and which card has to be called."""
    state = said(game, given["dealer"], given["calls"])
    if isinstance(state.rule, Bidding):
        raise CaseError("the auction is not over")
    if state.contract is None:  # thrown in
        return {"declarer": None, "bid": None, "must_call": None}
    card = game.pack.show(state.sheet.invited) or None
    return {"declarer": state.declarer, "bid": state.contract.name, "must_call": card}


# The rest before play


def draw(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Who draws what from the stock."""
    zones = {
        game.zone_index[f"talon {place}"]: 1 << game.pack.card(code)
        for place, code in enumerate(given["stock"])
    }
    others = list(bits(game.pack.all & ~cards(game.pack, given["stock"]) & ~rule(game, Exchange).never))
    for seat in range(4):
        zones[seat] = sum(1 << card for card in others[4 * seat : 4 * seat + 4])
    before = dict(zones)
    write = playing(game, given["bid"], given["declarer"])
    state = position(game, Exchange, zones=zones, context=write)
    drawn: dict[str, list[str]] = {str(seat): [] for seat in range(4)}
    while isinstance(state.rule, Exchange):
        seat = state.turn
        if not drawn[str(seat)]:
            new = state.zones[seat] & ~before[seat]
            drawn[str(seat)] = [code for code in given["stock"] if new >> game.pack.card(code) & 1]
        state.play(game.pack.codes[next(bits(before[seat] & state.legal()))])
    left = [zone for name, zone in game.zone_index.items() if name.startswith("talon")]
    over = sum(state.zones[zone] for zone in left)
    order = [str(seat) for seat in seats_from(given["declarer"], 4)]
    found = {seat: drawn[seat] for seat in order}
    return {"drawn": found, "left_over": [c for c in given["stock"] if over >> game.pack.card(c) & 1]}


def call(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Which trumps the declarer may call."""
    own, others = cards(game.pack, given["own_discard"]), cards(game.pack, given["other_discarded_trumps"])

    def write(state: State) -> None:
        playing(game)(state)
        if own & game.pack.trump_mask:
            state.note("shown", 0, own & game.pack.trump_mask)
        if others:
            state.note("shown", 1, others)

    zones = {0: cards(game.pack, given["hand"]), game.discard(0): own, game.discard(1): others}
    state = position(game, CallTrump, zones=zones, context=write)
    return {"choices": [name.removeprefix("call ") for name in names(state)]}


def annul(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Who may annul the hand."""
    zones = {seat: cards(game.pack, hand) for seat, hand in enumerate(given["hands"])}
    state = position(game, Annul, zones=zones, context=playing(game))
    may = []
    while isinstance(state.rule, Annul):
        if "annul" in names(state):
            may.append(state.turn)
        state.play("play on")
    return {"may_annul": may}


def stakes(given: Sequence[Given]) -> tuple[Stake, ...]:
    """Return what a case says is announced."""
    return tuple(Stake(row["item"], row["side"], row.get("factor", row.get("contra", 1))) for row in given)


def announce(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """Whether the mover may say what the case is about."""
    called = game.pack.parse("T20")
    mover, ours = given["mover"], given["side"] == DECLARERS

    def write(state: State) -> None:
        playing(game, declarer=given["declarer"])(state)
        state.called, state.stakes = called, (Stake(BID, DECLARERS), *stakes(given["announced"]))

    holder = (
        mover
        if ours and mover != given["declarer"]
        else next(seat for seat in range(4) if seat not in (mover, given["declarer"]))
    )
    state = position(game, AnnounceItems, zones={holder: called}, context=write)
    while state.turn != mover:
        state.play("done")
    may = [name.removeprefix("announce ") for name in names(state)]
    return {
        "may": [name for name in wanted["may"] if name in may],
        "may_not": [name for name in wanted["may_not"] if name not in may],
    }


def contra(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What the mover may double."""
    called, mover, declarer = game.pack.parse("T20"), given["mover"], given["declarer"]
    owes = given.get("owes_contra", False)

    def write(state: State) -> None:
        playing(game, declarer=declarer)(state)
        items = sorted(stakes(given["items"]), key=lambda stake: stake.item != BID)
        state.called, state.stakes = called, tuple(items)
        state.sheet = Talk(owing=1 << mover if owes else 0)

    partner = given["partner"]
    zones = {} if partner is None else {partner: called}
    state = position(game, Contras, zones=zones, context=write)
    while state.turn != mover:
        state.play("done")
    return {"allowed": in_order(names(state), wanted["allowed"])}


def in_order(found: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return what was *found*, what is *wanted* first and in the order of the case."""
    return [name for name in wanted if name in found] + [name for name in found if name not in wanted]


# Scores


def result(game: Game, given: Given) -> Result:
    """Return what a case says of a hand."""
    items = (Stake(BID, DECLARERS, given.get("bid_contra", 1)), *stakes(given["announced"]))
    partner = NOBODY if given["partner"] is None else given["partner"]
    made = given.get("made", {DECLARERS: (), DEFENDERS: ()})
    return Result(
        bid_row(game, given["bid"]), given["declarer"], partner, given.get("card_points", 0), items, made,
        given.get("doubling", 1),
    )  # fmt: skip


def score(game: Game, given: Given) -> Sequence[int]:
    """A hand settled as real ones are."""
    return scoring(game).settle(result(game, given))


UNDECIDED = {"honours", "kings", "conquest", "high game", "brace"}
"""What winners and winning cards alone do not decide."""


def made(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What each side has made by who won which trick with which card."""
    pack, number = game.pack, len(given["winners"])
    spare = list(bits(pack.all & ~cards(pack, given["cards"])))
    history = []
    for place in range(number):
        taker, card = given["winners"][place], pack.card(given["cards"][place])
        others = spare[3 * place : 3 * place + 3]
        history.append(Trick(seats_from(taker, 4), taker, (card, *others)))
    state = position(game, ShowAll, zones={}, history=history, context=playing(game))
    ours = 1 << given["declarer"] | (0 if given["partner"] is None else 1 << given["partner"])
    found = {}
    for side, seats in ((DECLARERS, ours), (DEFENDERS, 0b1111 & ~ours)):
        all_made = scoring(game).made_by(state, seats, 0, set())
        found[side] = in_order([name for name in all_made if name not in UNDECIDED], wanted[side])
    return found


def hand(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """A whole hand, played card by card and settled from what lies on the table."""
    pack, declarer = game.pack, given["declarer"]
    hands = dict.fromkeys(range(4), 0)
    for trick in given["tricks"]:
        for seat, code in zip(seats_from(trick["leader"], 4), trick["plays"], strict=True):
            hands[seat] |= 1 << pack.card(code)
    zones: dict[int, Cards] = dict(hands)
    for seat, codes in given["discards"].items():
        zones[game.discard(int(seat))] = cards(pack, codes)
    zones[game.zone_index["talon 0"]] = cards(pack, given["left_over"])

    def write(state: State) -> None:
        playing(game, given["bid"], declarer)(state)
        state.called = cards(pack, [given["called"]])
        state.stakes = (Stake(BID, DECLARERS, given.get("bid_contra", 1)), *stakes(given["announced"]))
        bound = given.get("sparrow_announced_by")
        state.sheet = Talk(bound=0 if bound is None else 1 << bound)

    state = position(game, BoundTricks, zones=zones, context=write)
    for trick in given["tricks"]:
        if state.turn != trick["leader"]:
            raise CaseError(f"leader: the case says {trick['leader']}, the engine {state.turn}")
        for code in trick["plays"]:
            state.play(code)
    found = scoring(game).result_of(state)
    if found.partner != (NOBODY if given["partner"] is None else given["partner"]):
        raise CaseError(f"partner: the case says {given['partner']}, the engine {found.partner}")
    return {
        "winners": [trick.taker for trick in state.history],
        "card_points": found.points,
        "made": {side: in_order(names, wanted["made"][side]) for side, names in found.made.items()},
        "scores": list(state.scores()),
    }


QUESTIONS: Mapping[str, tuple[str, Callable[[Game, Given, Given], Mapping[str, Any]]]] = {
    "auction_result": ("dealer calls", auction_result),
    "draw": ("stock declarer bid", draw),
    "call": ("hand own_discard other_discarded_trumps", call),
    "annul": ("hands", annul),
    "announce": ("declarer mover side announced", announce),
    "contra": ("declarer partner mover side items owes_contra", contra),
    "made": ("declarer partner winners cards", made),
    "hand": (
        "declarer partner bid called discards left_over tricks announced bid_contra sparrow_announced_by",
        hand,
    ),
}
"""For each question the keys that it may have, and what answers it."""


def check_other(game: Game, case: Given) -> None:
    """One of the questions; lists of names are compared in the order of the case."""
    given, wanted = case["given"], case["expect"]
    if given["question"] not in QUESTIONS:
        raise CaseError(f"question {given['question']!r} is not known. There is: {', '.join(QUESTIONS)}")
    known, answer = QUESTIONS[given["question"]]
    unknown = set(given) - set(known.split()) - {"question"}
    if unknown:
        raise CaseError(f"{given['question']} with {', '.join(sorted(unknown))} is not known")
    expect(dict(answer(game, given, wanted)), wanted, "expect")


RESULT = ("declarer", "partner", "bid", "card_points", "announced", "made")
ADAPTER = Adapter(
    playing=(BoundTricks,),
    context=context,
    count=count,
    kinds={"discard": check_discard, "other": check_other},
    auctions={keys("dealer", "next", "next_holds"): auction},
    scores={
        keys(*RESULT): score,
        keys(*RESULT, "bid_contra"): score,
        keys(*RESULT, "doubling"): score,
        keys(*RESULT, "bid_contra", "doubling"): score,
    },
)
