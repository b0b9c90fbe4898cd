"""The worked cases of Rally the King."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import pile_zones, position, tricks_won
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Cards, Seat, bits
from tomfool.games.austria.rally_bids import BIDS
from tomfool.games.austria.rally_bonuses import BIRDS, BY_NAME, KINGS
from tomfool.games.austria.rally_phases import AnnounceBonuses, CallKing, WaitingAuction
from tomfool.games.austria.rally_score import Result, settle, settle_beggars
from tomfool.mechanics.open_hand import ShowAll
from tomfool.rules import NOBODY, Game
from tomfool.state import State

OTHERS = PACK.all & ~BIRDS
DECLARER = 0


# A hand in progress


def context(state: State, given: Given) -> None:
    """The bid that is played, and whether Declarer or a defender is to move."""
    unknown = set(given) - {"bid", "mover"}
    if unknown or "bid" not in given:
        raise CaseError(f"context {sorted(given)}: a bid is needed, and perhaps a mover")
    state.contract = BIDS[given["bid"]]
    state.declarer = NOBODY if state.contract.each else declarer_for(state, given.get("mover"))


def declarer_for(state: State, mover: str | None) -> Seat:
    """Return a Declarer: whoever is to play to the trick, or the next seat; seat 0 where nobody asks.

    The cards in the trick are those of the first seats, one each; the mover has more.
    """
    if mover is None:
        return DECLARER
    if mover not in ("declarer", "defender"):
        raise CaseError(f"mover {mover!r} is neither declarer nor defender")
    seat = max(range(4), key=lambda seat: state.zones[seat].bit_count())
    return seat if mover == "declarer" else (seat + 1) % 4


def next_leader(state: State) -> Seat:
    """Who leads to the next trick: its winner, unless he has one too many now."""
    return NOBODY if state.over else state.history[-1].taker


# The auction


def auction(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next to speak may say, everybody or nobody before holding a Bird."""
    birds = list(bits(BIRDS))
    others = list(bits(OTHERS))
    hands = {seat: 1 << birds[seat] | 1 << others[seat] for seat in range(4)}
    state = position(game, WaitingAuction, zones=hands)
    for call in calls:
        state.play(call)
    if not given["bird_in_hand"]:
        state.zones[state.turn] &= ~BIRDS
    return [game.vocabulary[action] for action in bits(state.legal())]


# The rest before play


def call(game: Game, given: Given) -> Mapping[str, Any]:
    """Which Kings may be called by who holds these."""
    hand = cards(PACK, [f"K{suit}" for suit in given["kings"]])
    state = position(game, CallKing, zones={DECLARER: hand}, context=playing("partner"))
    wanted = ["call fourth king", *(f"call {suit}" for suit in given["kings"])]
    return {"allowed": in_order(state, wanted)}


def playing(bid: str, called: Cards = 0) -> Callable[[State], None]:
    """Return what writes into a state that seat 0 plays *bid*, having called a King or not."""

    def write(state: State) -> None:
        state.contract, state.declarer, state.called = BIDS[bid], DECLARER, called

    return write


def in_order(state: State, first: Sequence[str]) -> list[str]:
    """Return what may be said now, those words *first* that a case has first."""
    named = [state.game.vocabulary[action] for action in bits(state.legal())]
    return [word for word in first if word in named] + [word for word in named if word not in first]


def announcements(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be announced before anything has been."""
    if given["seat"] not in ("partner", "declarer", "defender"):
        raise CaseError(f"seat {given['seat']!r} is not known")
    hand, mine = cards(PACK, given["hand"]), given["seat"] == "declarer"
    called = cards(PACK, [given["called"]]) if "called" in given else 0
    zones = {DECLARER if mine else 1: hand}
    state = position(game, AnnounceBonuses, zones=zones, context=playing(given["bid"], called))
    if not mine:
        state.play("done")
    return {"allowed": in_order(state, [*BY_NAME, "done"])}


def other(game: Game, given: Given) -> Mapping[str, Any]:
    """The two kinds of questions, by what they ask."""
    answers = {"call": call, "announcements": announcements}
    if given["what"] not in answers:
        raise CaseError(f"what: {given['what']!r} is not known in Rally the King")
    return answers[given["what"]](game, given)


# Counting and scoring


def count(game: Game, pile: Cards, tricks: int, given: Given) -> int:
    """What a side has on the account of a whole hand, some cards won in tricks, the others besides.

    Where these are as many as the talon leaves to the defenders, it is their side, else Declarer's.
    """
    bid = BIDS[given["bid"]]
    if not bid.for_points:
        raise CaseError(f"count: card points do not decide in {bid.name}")
    won, besides = parted(pile, 4 * tricks)
    ours, rest = parted(PACK.all & ~pile & ~KINGS, 48 - 4 * tricks)
    rest = PACK.all & ~(pile | ours)
    if besides.bit_count() == (6 if bid.against else 6 - bid.takes):
        points = settled(game, bid.name, [ours, won, 0, 0], tricks, laid=rest, left=besides)
        return points[1]
    return settled(game, bid.name, [won, ours, 0, 0], 12 - tricks, laid=besides, left=rest)[0]


def parted(some: Cards, number: int) -> tuple[Cards, Cards]:
    """Return so many of *some* cards, and the others."""
    first = sum([1 << card for card in list(bits(some))[:number]])
    return first, some & ~first


def settled(
    game: Game, bid: str, piles: Sequence[Cards], tricks: int, *, laid: Cards, left: Cards
) -> Sequence[int]:
    """Return the points of each side on the account of a hand in which seat 1 has won so many *tricks*."""
    zones = pile_zones(game, piles, {DECLARER: laid})
    zones[game.zone_index["talon 1"]] = left
    history = tricks_won(game, [12 - tricks, tricks, 0, 0], piles)
    state = position(game, ShowAll, zones=zones, history=history, context=playing(bid))
    return state.account().tally["points"]


def for_points(game: Game, given: Given) -> Sequence[int]:
    """A hand with a Declarer, settled as real ones are."""
    bid, declarer, partner = BIDS[given["bid"]], given["declarer"], given.get("partner")
    made = given.get("achieved", {"declarer": [], "defenders": []})
    result = Result(
        bid,
        declarer,
        1 << declarer | (0 if partner is None else 1 << partner),
        points=given.get("points", 0),
        tricks=given.get("tricks", 0),
        announced=[(seat, item) for seat, item in given.get("announced", [])],
        made=(made["declarer"], made["defenders"]),
        missed=[(seat, item) for seat, item in given.get("birds_missed", [])],
    )
    return settle(result, game.options)


def among_beggars(game: Game, given: Given) -> Sequence[int]:
    """Everyone for himself."""
    if given["bid"] != "all beggars":
        raise CaseError("points_by_seat are for all beggars")
    return settle_beggars(given["points_by_seat"], game.options["beggars_double_at"])


WITH_DECLARER = ("declarer", "partner", "bid")
ADAPTER = Adapter(
    context=context,
    leads=next_leader,
    count=count,
    auctions={keys("bird_in_hand"): auction},
    scores={
        keys(*WITH_DECLARER, "points", "announced", "achieved"): for_points,
        keys(*WITH_DECLARER, "points", "announced", "achieved", "birds_missed"): for_points,
        keys(*WITH_DECLARER, "points", "achieved"): for_points,
        keys(*WITH_DECLARER, "points", "achieved", "birds_missed"): for_points,
        keys(*WITH_DECLARER, "tricks"): for_points,
        keys("bid", "points_by_seat"): among_beggars,
    },
    others={
        keys("what", "kings"): other,
        keys("what", "bid", "hand", "seat"): other,
        keys("what", "bid", "hand", "called", "seat"): other,
    },
)
