"""What the worked cases of Eight Hundred and Terziglio have in common: sets of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.cases.adapter import Adapter, Given, Keys, cards, keys, row
from tests.cases.kinds import expect, expect_cards, in_play, plays
from tests.cases.positions import position
from tomfool.cards import Cards, bits
from tomfool.mechanics.declare import Declare, SetTricks
from tomfool.mechanics.talon import LayAway
from tomfool.rules import Game
from tomfool.scoring.combos import Combination, Combos, complete
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State


def combos_of(game: Game) -> Combos:
    """Return the classes of sets that the game counts."""
    return next(rule.combos for rule in game.rules if isinstance(rule, Declare))


def sets_held(game: Game, given: Given) -> Mapping[str, Any]:
    """The best set of each class, and the worth of all."""
    combos, pile = combos_of(game), cards(game.pack, given["cards"])
    found = combos.found(pile)
    return {
        "combinations": {f.kind.name: f.points for f in found if isinstance(f.kind, Combination)},
        "patterns": {f.kind.name: f.points for f in found if not isinstance(f.kind, Combination)},
        "worth": combos.worth(pile),
    }


def shown_as(game: Game, given: Given) -> set[Cards]:
    """Return every set of cards that may be shown, by trying all and declaring them."""
    hand = cards(game.pack, given["hand"])
    found = set()
    for count in range(1, hand.bit_count() + 1):
        for chosen in combinations(bits(hand), count):
            whole = sum(1 << card for card in chosen)
            if complete(combos_of(game).by_name[given["class"]], whole) and declares(
                game, hand, given, whole
            ):
                found.add(whole)
    return found


def declares(game: Game, hand: Cards, given: Given, whole: Cards) -> bool:
    """Return whether the engine lets *whole* be shown card by card, whatever card comes first."""
    for first in bits(whole):
        state = declaring(game, hand)
        state.play(f"declare {given['class']}")
        for card in (first, *bits(whole & ~(1 << first))):
            if not state.legal() >> card & 1:
                return False
            state.apply(card)
        if not state.legal() >> game.action("done") & 1:
            return False
    return True


def declaring(game: Game, hand: Cards) -> State:
    """Return a state in which the first to declare holds *hand*."""
    seat = position(game, Declare, zones={}, context=has_declarer).turn
    return position(game, Declare, zones={seat: hand}, context=has_declarer)


def has_declarer(state: State) -> None:
    """Let seat 1 be declarer, where a game has one."""
    state.declarer = 1


def allowed_picks(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be said after some cards of a set."""
    state = declaring(game, cards(game.pack, given["hand"]))
    state.play(f"declare {given['class']}")
    for code in given["picked"]:
        state.play(code)
    return {"allowed": [game.vocabulary[action] for action in bits(state.legal())]}


def in_trick(game: Game, given: Given) -> Mapping[str, Any]:
    """What the winner of a trick enters for it, the trick played through the phase."""
    codes = given["trick_cards"]
    spare = list(bits(game.pack.all & ~cards(game.pack, codes)))
    zones = {
        (1 + place) % game.seats: 1 << game.pack.card(code) | 1 << spare[place]
        for place, code in enumerate(codes)
    }
    state = position(game, SetTricks, zones=zones, context=has_declarer)
    state.turn = 1
    state.rule.lead(state, 1)  # type: ignore[attr-defined]
    for code in codes:  # what else these hands might have had to play is not asked
        state.apply(game.pack.card(code))
    return {"entered": sum(state.sheet.tricks)}


def whole_hand(given: Given, state: State, laid: Sequence[str]) -> State:
    """Play a hand out from where cards are laid away or declared: what is laid, declared and played."""
    if isinstance(state.rule, LayAway):
        for code in laid:
            state.play(code)
    while isinstance(state.rule, Declare):
        for kind, codes in given["declared"].get(str(state.turn), []):
            state.play(f"declare {kind}")
            for code in codes:
                state.play(code)
            state.play("done")
        state.play("done")
    for trick in given["tricks"]:
        for code in trick:
            state.play(code)
    assert state.over
    return state


def pays(game: Game, pile: Cards) -> Mapping[str, Any]:
    """What is paid for the Fool out of the tricks of one side."""
    rule = next(rule for rule in game.rules if isinstance(rule, PayForFool))
    return {"paid": game.pack.codes[rule.dues(game.deal(1), pile)]}


def sets_to_show(game: Game, given: Given) -> Mapping[str, Any]:
    """The sets of a class that a hand may show."""
    return {"sets": [game.pack.show(whole).split() for whole in shown_as(game, given)]}


def cards_alone(game: Game, case: Mapping[str, Any]) -> None:
    """A ``legal`` case names cards, without the signals that may go with them."""
    hand, trick = cards(game.pack, case["hand"]), case["trick"]
    state = in_play(game, ADAPTER, 0, [*(cards(game.pack, [code]) for code in trick), hand], case)
    for code in trick:
        state.apply(game.pack.card(code))
    expect_cards(game, state.legal() & game.pack.all, cards(game.pack, case["legal"]), "legal")
    for card in bits(hand):
        code = game.pack.codes[card]
        expect(plays(state, code), code in case["legal"], f"playing {code}")


def unordered(value: Any) -> Any:
    """Return *value* with all lists in one order: lists of choices have none."""
    if isinstance(value, list):
        return sorted((unordered(item) for item in value), key=str)
    if isinstance(value, dict):
        return {key: unordered(item) for key, item in value.items()}
    return value


def in_any_order(others: Mapping[Keys, Any]) -> Callable[[Game, Mapping[str, Any]], None]:
    """Return what answers ``other`` cases without regard to the order of lists."""

    def check(game: Game, case: Mapping[str, Any]) -> None:
        given = {key: value for key, value in case["given"].items() if key != "question"}
        answer = row(others, given, "other")
        expect(unordered(dict(answer(game, given))), unordered(case["expect"]), "expect")

    return check


OTHERS: dict[Keys, Any] = {
    keys("cards"): sets_held,
    keys("hand", "class"): sets_to_show,
    keys("hand", "class", "picked"): allowed_picks,
    keys("trick_cards"): in_trick,
}
"""What both games are asked about sets."""

ADAPTER = Adapter(playing=(SetTricks,))
