"""What the worked cases of the two Manchesters share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.adapter import Given, cards
from tests.cases.kinds import Case, expect, expect_cards, pick_by_pick
from tests.cases.positions import position
from tomfool.cards import Cards, bits
from tomfool.games.piedmont.manchester import (
    POINTS,
    TRICKS,
    Discard,
    ManchesterTricks,
    PayUnlessLast,
    Sheet,
)
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick

PAST = tuple(Trick((0, 1), 0, ()) for _ in range(TRICKS))
"""The tricks of the first part, where they do not matter."""


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    return POINTS.count(pile) + tricks


def started(game: Game, part: str, hands: list[Cards], dealer: int = 0) -> State:
    """Return a hand in one of its parts; the first to play holds the first of *hands*."""
    kind: type[Tricks] = ManchesterTricks if part == "manchester" else DummyTricks
    ring = next(rule for rule in game.rules if isinstance(rule, kind)).ring
    zones = {ring[place % len(ring)]: hand for place, hand in enumerate(hands)}
    history = () if part == "manchester" else PAST

    def context(state: State) -> None:
        state.sheet = Sheet((0, 0), () if part == "manchester" else (0, 0))

    state = position(game, kind, dealer=dealer, zones=zones, history=history, context=context)
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, ring[0])
    return state


def part_of(case: Case) -> str:
    """Return the part of the hand that a case is about: Manchester, if it says so or has tricks of two."""
    in_two = len(case.get("plays", ())) == 2
    return str(case.get("context", {}).get("part", "manchester" if in_two else "second"))


def check_legal(game: Game, case: Case) -> None:
    part = part_of(case)
    trick = case["trick"]
    hands = [cards(game.pack, [code]) for code in trick] + [cards(game.pack, case["hand"])]
    state = started(game, part, hands)
    for code in trick:
        state.apply(game.pack.card(code))
    expect_cards(game, state.legal(), cards(game.pack, case["legal"]), "legal")


def check_trick(game: Game, case: Case) -> None:
    plays = case["plays"]
    spare = list(bits(game.pack.all & ~cards(game.pack, plays)))
    hands = [cards(game.pack, [code]) | 1 << spare[place] for place, code in enumerate(plays)]
    state = started(game, part_of(case), hands)
    circle = state.circle
    expect(len(plays), len(circle), "hands in a trick")
    for code in plays:
        state.apply(game.pack.card(code))
    expect(circle.index(state.history[-1].taker), case["winner"], "winner")


def check_discard(game: Game, case: Case) -> None:
    """Three cards of thirteen, or the dealer's of the second part."""
    kind = LayAway if part_of(case) == "truffle" else Discard
    index = max(place for place, rule in enumerate(game.rules) if isinstance(rule, kind))
    hand = cards(game.pack, case["hand"])
    first, second = cards(game.pack, case["first_choice"]), cards(game.pack, case["second_choice"])
    expect_cards(game, first | second | cards(game.pack, case["may_not"]), hand, "all cards of the hand")
    state = position(game, kind, zones={0: hand})
    state.phase = index - 1
    state.advance()
    expect_cards(game, state.legal(), first | second, "may go first of all")
    for card in bits(first | second):
        for wish in (first, second):
            pick_by_pick(state.copy(), first, second, case["take"], [1 << card, wish])


def paid_in(game: Game, part: str, piles: Mapping[int, Cards], giver: int, taker: int, last: bool) -> State:
    """Return a hand whose Fool has been settled: he fell to a trick of *taker*, perhaps the last."""
    fool = game.pack.parse("Fool")
    zones = {game.pile(place): pile for place, pile in piles.items()}
    zones[game.pile(giver)] = zones.get(game.pile(giver), 0) | fool
    trick = Trick((giver, taker), taker, (game.pack.card("Fool"),))
    after = () if last else (Trick((taker, giver), taker, ()),)
    history = (trick, *after) if part == "manchester" else (*PAST, trick, *after)
    kind = PayForFool if part == "manchester" else PayUnlessLast
    return position(game, kind, zones=zones, history=history)


def manchester_fool(game: Game, given: Given) -> dict[str, Any]:
    """What is paid in the first part, and what the piles come to with what was laid away."""
    giver, taker = given["fool_side"], given["fool_trick_winner"]
    laid = [cards(game.pack, codes) for codes in given["discards"]]
    piles = {seat: cards(game.pack, codes) for seat, codes in enumerate(given["won"])}
    fool = game.pack.parse("Fool")
    zones = {game.pile(seat): pile for seat, pile in piles.items()}
    zones |= {game.discard(seat): cards_ for seat, cards_ in enumerate(laid)}
    zones[game.pile(giver)] |= fool
    trick = Trick((giver, taker), taker, (game.pack.card("Fool"),))
    state = position(game, PayForFool, zones=zones, history=[trick])
    paid = next(event for event in state.events if event.kind == "paid")
    return {"moved": game.pack.show(paid.cards), "to": paid.other, "piles": list(state.sheet.piles)}
