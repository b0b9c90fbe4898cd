"""The worked cases of Eight Hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.games.tarocchini import (
    OTHERS,
    cards_alone,
    combos_of,
    in_any_order,
    pays,
    whole_hand,
)
from tests.cases.positions import position
from tomfool.cards import Cards, Seat, bits, mask_of
from tomfool.games.bologna import eight_hundred as rules
from tomfool.mechanics.declare import Declare, SetTricks, more
from tomfool.mechanics.talon import LayAway
from tomfool.rules import Game, seats_from
from tomfool.scoring.combos import Found
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick

SIDES = {"A": 0, "B": 1}


def settled(game: Game, dealer: Seat, piles: Sequence[Cards], last: int) -> State:
    """Return a hand after its last trick; the Fool and the discard lie in the *piles* already."""
    tricks = [Trick(seats_from(last, 4), last, tuple(list(bits(piles[last]))[:4]))]
    zones = {game.pile(side): pile & ~rules.FOOL for side, pile in enumerate(piles)}
    state = position(game, PayForFool, dealer=dealer, zones=zones, history=tricks)
    for side, pile in enumerate(piles):
        state.zones[game.pile(side)] = pile
    return state


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    """Card points of a pile, with those for the last trick."""
    if set(context) - {"last_trick"}:
        raise CaseError(f"context {sorted(context)} is not known in Eight Hundred")
    last = 0 if context.get("last_trick") else 1
    state = settled(game, 0, [pile, game.pack.all & ~pile], last)
    return rules.counted(state, rules.piles(state))[0]


def from_piles(game: Game, given: Given) -> Sequence[int]:
    """Piles settled, sets declared and sets in tricks, each entered by its side."""
    combos = combos_of(game)
    piles = [cards(game.pack, given["piles"][side]) for side in "AB"]
    state = settled(game, given["dealer"], piles, SIDES[given["last_trick"]])
    sheet = state.sheet
    for seat, sets in given["declared"].items():
        shown = [(combos.by_name[kind], cards(game.pack, codes)) for kind, codes in sets]
        found = [Found(kind, some, kind.points(some.bit_count())) for kind, some in shown]
        sheet = sheet._replace(declared=more(sheet.declared, int(seat), combos.declared(found)))
    left_out = next(rule.left_out for rule in game.rules if isinstance(rule, SetTricks))
    for trick in given["trick_sets"]:
        worth = combos.worth(cards(game.pack, trick["cards"]) & ~left_out)
        sheet = sheet._replace(tricks=more(sheet.tricks, SIDES[trick["side"]], worth))
    state.sheet = sheet
    return state.scores()


def from_hands(game: Game, given: Given) -> Sequence[int]:
    """A whole hand, from the discard on."""
    dealer, laid = given["dealer"], given["discard"]
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    hands[dealer] |= cards(game.pack, laid)
    state = position(game, LayAway, dealer=dealer, zones=dict(enumerate(hands)))
    return whole_hand(given, state, laid).scores()


def signals(game: Game, given: Given) -> Mapping[str, Any]:
    """The signals that the engine lets go with a card."""
    hand, trick = cards(game.pack, given["hand"]), given["trick"]
    zones = {place: cards(game.pack, [code]) for place, code in enumerate(trick)}
    state = position(game, SetTricks, zones={**zones, len(trick): hand})
    state.turn = 0
    state.rule.lead(state, 0)  # type: ignore[attr-defined]
    for code in trick:
        state.play(code)
    names = [game.vocabulary[action] for action in bits(state.legal())]
    return {"signals": [name.split()[1] for name in names if name.startswith(f"{given['card']} ")]}


def checked(game: Game, given: Given) -> Mapping[str, Any]:
    """Which entry ends the match, if any does; both totals stand as they are then.

    The check is made after the last declaration and after each later entry; what both sides enter in the
    last count is entered together.
    """
    before = [given["before"][side] for side in "AB"]
    state = position(game, Declare, zones={})
    state.totals = tuple(before * 2)
    spoken = given.get("declarations_over_after", -1)
    rule = next(rule for rule in game.rules if isinstance(rule, Declare))
    entries, totals = given["entries"], dict(zip("AB", before, strict=True))
    for number, (kind, side, points) in enumerate(entries):
        field = "declared" if kind == "declaration" else "tricks"
        amounts = more(getattr(state.sheet, field), SIDES[side], points)
        state.sheet = state.sheet._replace(**{field: amounts})
        entered = rules.entered(state)
        totals = {side: before[place] + entered[place] for side, place in SIDES.items()}
        later = [entry[0] for entry in entries[number + 1 :]]
        at_once = kind in ("declaration", "trick") or kind not in later
        if at_once and number >= spoken and rule.reached is not None and rule.reached(state):
            winner = max(totals, key=totals.__getitem__)
            return {"winner": winner, "ended_after_entry": number, "totals": totals}
    return {"winner": None, "ended_after_entry": None, "totals": totals}


def paid(game: Game, given: Given) -> Mapping[str, Any]:
    """What is given for the Fool."""
    return pays(game, mask_of(game.pack.card(code) for code in given["fool_side_tricks"]))


ADAPTER = Adapter(
    playing=(SetTricks,),
    count=count,
    kinds={
        "legal": cards_alone,
        "other": in_any_order(
            {
                **OTHERS,
                keys("fool_side_tricks"): paid,
                keys("before", "entries"): checked,
                keys("before", "entries", "declarations_over_after"): checked,
                keys("hand", "trick", "card"): signals,
            }
        ),
    },
    scores={
        keys("dealer", "declared", "trick_sets", "piles", "last_trick"): from_piles,
        keys("dealer", "hands", "discard", "declared", "tricks"): from_hands,
    },
)
