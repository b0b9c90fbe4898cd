"""The worked cases of Courtship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import CaseError, Given, cards, keys
from tests.cases.piedmont import SHARED, adapter, between, butt_of, counting, in_tricks, led
from tomfool.cards import bits
from tomfool.games.piedmont.twists.summoning import Summoning
from tomfool.mechanics.steps import SteppedTricks
from tomfool.rules import Game, seats_from
from tomfool.state import State


def after_trick(game: Game, given: Given) -> State:
    """Return a hand in which these cards have fallen, and the winner is asked whom to summon."""
    pack, seats = game.pack, given["seats"]
    hands = [cards(pack, [code]) for code in given["plays"]]
    for code, seat in given["holders"].items():
        hands[seats.index(seat)] |= cards(pack, [code])
    spare = bits(pack.parse("2F 3F 4F"))
    hands = [hand if hand & hand - 1 else hand | 1 << next(spare) for hand in hands]
    state = in_tricks(game, seats[0], hands, {})
    if "discard_of_dealer" in given:
        laid = cards(pack, given["discard_of_dealer"])
        state.zones[game.discard(state.dealer)] = laid
        state.zones[game.undealt] &= ~laid
    for code in given["plays"]:
        state.apply(pack.card(code))
    return state


def summon(game: Game, given: Given) -> Mapping[str, Any]:
    """What comes of a call."""
    state = after_trick(game, given)
    if state.turn != given["winner"]:
        raise CaseError(f"seat {state.turn} is asked, not {given['winner']}")
    state.play(given["call"])
    pack, found = game.pack, {event.kind: event for event in state.events}
    answer: dict[str, Any] = {
        "trick_after": [pack.codes[card] for card in state.history[-1].fall],
        "next_lead": state.turn,
    }
    if "taken back" in found:
        back = found["taken back"]
        answer["goes_back"] = {"seat": back.seat, "card": pack.show(back.cards)}
    elif "makes known" in found:
        answer["jack_shown_by"] = found["makes known"].seat
    elif "missed" in found:
        answer["summoned"] = None
    return answer


def may_say(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the winner of a trick may say."""
    pack, winner, letter = game.pack, given["winner"], given["suit_led"]
    state = in_tricks(game, 0, [0] * game.seats, {})
    rule = state.rule
    assert isinstance(rule, SteppedTricks)
    step = next(step for step in rule.steps if isinstance(step, Summoning))
    seen = cards(pack, given["seen_played"])
    king = cards(pack, ["K" + letter])
    others = list(bits(seen & ~king))
    circle = seats_from(given["king_played_by"], game.seats)
    state.circle, state.led, state.taker = circle, pack.suit(letter), winner
    state.fall = (*bits(king), *others[: game.seats - 1])
    state.zones = [0] * len(state.zones)
    state.zones[game.table] = seen
    state.zones[winner] = cards(pack, given["winner_hand"])
    if "put_by_a_butt" in given:
        state.zones[butt_of(game).puts] = cards(pack, given["put_by_a_butt"])
    if not step.enter(state):
        return []
    return [game.vocabulary[action] for action in bits(step.legal(state, winner))]


def last_two(game: Game, given: Given) -> Sequence[int]:
    """Two tricks more than the points say."""
    pack, (first, last) = game.pack, given["last_two_tricks"]
    hands = [0] * game.seats
    for trick in (first, last):
        for seat, code in zip(seats_from(trick["leader"], game.seats), trick["plays"], strict=True):
            hands[seat] |= cards(pack, [code])
    servant = {"jack": "J", "cavalier": "C"}[first["summon"]["call"]] + led(pack.suits, first["plays"])
    hands[first["summon"]["from"]] |= cards(pack, [servant])
    leader = first["leader"]
    state = in_tricks(game, leader, [hands[seat] for seat in seats_from(leader, game.seats)], {})
    for trick in (first, last):
        before = len(state.events)
        for code in trick["plays"]:
            state.play(code)
        between(state, trick, before)
    more = [sum(trick.taker == seat for trick in state.history) for seat in range(game.seats)]
    count = counting(game)
    points = [
        before + tricks + count.points.count(state.zones[game.pile(seat)])
        for seat, (before, tricks) in enumerate(
            zip(given["points_before_the_last_two_tricks"], more, strict=True)
        )
    ]
    return count.settle(state, points)


SUMMONED = ("seats", "plays", "winner", "holders", "call")
ASKED = ("winner", "king_played_by", "winner_hand", "seen_played", "suit_led")
ADAPTER = adapter(
    scores={**SHARED, keys("points_before_the_last_two_tricks", "last_two_tricks"): last_two},
    auctions={keys(*ASKED): may_say, keys(*ASKED, "put_by_a_butt"): may_say},
    others={keys(*SUMMONED): summon, keys(*SUMMONED, "discard_of_dealer"): summon},
)
