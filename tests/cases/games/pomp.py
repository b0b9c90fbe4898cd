"""The worked cases of Pomp."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys, row
from tests.cases.kinds import expect, expect_cards, plays
from tests.cases.positions import position
from tomfool.cards import Cards, bits
from tomfool.games.denmark import pomp as rules
from tomfool.games.denmark.pomp_chips import Chips, Pots
from tomfool.games.denmark.pomp_declared import declarations
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.scoring.pot import shares
from tomfool.scoring.settlement import by_each
from tomfool.state import State


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """Card points of a pile in threes."""
    if context:
        raise CaseError(f"context {sorted(context)} is not known in Pomp")
    state = position(game, Tricks, zones={game.pile(0): pile})
    return rules.thirds(state)[0]


def check_discard(game: Game, case: Mapping[str, Any]) -> None:
    """What may go first of all, what never, and which whole sets may."""
    hand = cards(game.pack, case["hand"])
    start = position(game, LayAway, zones={0: hand})
    able = cards(game.pack, [*case["first_choice"], *case["second_choice"]])
    expect_cards(game, start.legal(), able, "may go first of all")
    trumps = start.legal() & game.pack.trump_mask
    expect_cards(game, trumps, cards(game.pack, case["second_choice"]), "second choice")
    expect_cards(game, hand & ~able, cards(game.pack, case["may_not"]), "may not go")
    for codes, allowed in case.get("context", {}).get("sets_with", {}).items():
        expect(may_go(start, codes.split()), allowed, f"laying {codes} away")


def may_go(start: State, codes: Sequence[str]) -> bool:
    """Return whether the engine lets these cards go together, in any order that it takes."""
    state = start.copy()
    left = list(codes)
    while left:
        code = next((code for code in left if plays(state, code)), None)
        if code is None:
            return False
        state.play(code)
        left.remove(code)
    return not isinstance(state.rule, LayAway)


def with_pots(given: Given, state: State) -> None:
    """Let the pots hold what a case says, none of them to be founded."""
    state.ledger = Pots(tuple(given["pots"]), (False, False), 0)
    state.sheet = Chips(pots=tuple(given["pots"]))


def from_trick(game: Game, given: Given) -> Sequence[int]:
    """One trick, the last or any other, played through the phase."""
    leader, codes = given["leader"], given["plays"]
    spare = list(bits(game.pack.all & ~cards(game.pack, codes) & ~rules.DEAR))
    zones = {
        (leader + place) % 3: cards(game.pack, [code]) | (0 if given["last"] else 1 << spare[place])
        for place, code in enumerate(codes)
    }
    state = position(game, Tricks, zones=zones, context=lambda state: with_pots(given, state))
    state.turn = leader
    state.rule.lead(state, leader)  # type: ignore[attr-defined]
    for code in codes:  # what else these hands might have had to play is not asked
        state.apply(game.pack.card(code))
    expect(list(state.sheet.pots), given["pots_after"], "pots after")
    skip = ("slam", "beggar", "points")
    rows = [amounts for key, amounts in state.sheet.paid if key not in skip]
    return [sum(amounts[seat] for amounts in rows) for seat in range(3)]


def from_points(game: Game, given: Given) -> Sequence[int]:
    """Slam, beggars and card points."""
    state = position(game, Tricks, dealer=given["dealer"], zones={})
    state.sheet = Chips()
    rules.settle_finish(
        state,
        given["won"],
        given["points"],
        all_apply=bool(game.options["points_with_slam_or_beggar"]),
    )
    return state.scores()


def from_hands(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, from the discard on."""
    dealer = given["dealer"]
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    hands[dealer] |= cards(game.pack, given["discard"])
    state = position(
        game,
        LayAway,
        dealer=dealer,
        zones=dict(enumerate(hands)),
        context=lambda state: with_pots(given, state),
    )
    for code in given["discard"]:
        state.play(code)
    for trick in given["tricks"]:
        for code in trick:
            state.play(code)
    assert state.over
    expect(list(state.sheet.pots), given["pots_after"], "pots after")
    return state.scores()


def declared(game: Game, given: Given) -> Mapping[str, Any]:
    """What a hand declares."""
    made = declarations(cards(game.pack, given["hand"]))
    assert all(sum(by_each(value, 0, 3)) == 0 for _, value in made)
    return {"declarations": [list(declaration) for declaration in made]}


def divided(game: Game, given: Given) -> Mapping[str, Any]:
    """What each seat gets of the pots at the end."""
    eldest = given["eldest"]
    turns = [(eldest + step) % 3 for step in range(3)]
    return {"shares": list(shares(sum(given["pots_end"]), turns))}


def check_other(game: Game, case: Mapping[str, Any]) -> None:
    """Without regard to the question, which is for people."""
    given = {key: value for key, value in case["given"].items() if key != "question"}
    answer = row({keys("hand"): declared, keys("pots_end", "eldest"): divided}, given, "other")
    expect(in_order(answer(game, given)), in_order(case["expect"]), "expect")


def in_order(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *answer* with its declarations in one order: lists of them have none."""
    return {key: sorted(value) if key == "declarations" else value for key, value in answer.items()}


ADAPTER = Adapter(
    count=count,
    kinds={"discard": check_discard, "other": check_other},
    scores={
        keys("part", "leader", "plays", "last", "pots", "pots_after"): from_trick,
        keys("part", "dealer", "points", "won"): from_points,
        keys("part", "dealer", "pots", "pots_after", "hands", "discard", "tricks"): from_hands,
    },
)
