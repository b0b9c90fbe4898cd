"""The worked cases of Courtship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import CaseError, Given, cards, keys
from tests.cases.kinds import expect
from tests.cases.piedmont import (
    SHARED,
    adapter,
    before,
    butt_of,
    by_seat,
    circle_of,
    counting,
    held,
    in_tricks,
    play_trick,
    settle,
    side_number,
)
from tomfool.cards import bits, mask_of
from tomfool.games.piedmont.twists.summoning import Summoning
from tomfool.mechanics.steps import SteppedTricks
from tomfool.rules import Game, seats_from
from tomfool.state import State


def after_trick(game: Game, given: Given) -> State:
    """Return a hand in which these cards have fallen, and the winner is asked whom to summon."""
    pack, seats, laid = game.pack, given["seats"], cards(game.pack, given.get("discard_of_dealer", []))
    hands = [cards(pack, [code]) for code in given["plays"]]
    for code, seat in given["holders"].items():
        hands[seats.index(seat)] |= cards(pack, [code])
    spare = bits(pack.ranks("2 3 4 5 6 7 8 9") & ~laid & ~mask_of(c for hand in hands for c in bits(hand)))
    hands = [hand if hand & hand - 1 else hand | 1 << next(spare) for hand in hands]
    ways = [dealer for dealer in range(game.seats) if [*circle_of(game, seats[0], dealer)] == seats]
    if not ways:
        raise CaseError(f"seats {seats}: nobody plays in that order")
    usual = before(game, seats[0])
    state = in_tricks(game, seats[0], hands, {}, usual if usual in ways else ways[0])
    state.zones[game.discard(state.dealer)] = laid
    state.zones[game.undealt] &= ~laid
    for code in given["plays"]:
        state.apply(pack.card(code))
    return state


def summon(game: Game, given: Given, wanted: Given) -> Mapping[str, Any]:
    """What comes of a call."""
    state = after_trick(game, given)
    if state.turn != given["winner"] or state.desk is None:
        raise CaseError(f"seat {state.turn} is asked, not {given['winner']}")
    state.play(given["call"])
    settle(state)
    pack, found = game.pack, {event.kind: event for event in state.events}
    back, shown, added = (found.get(kind) for kind in ("taken back", "makes known", "summoned"))
    return {
        "trick_after": [pack.codes[card] for card in state.history[-1].fall],
        "next_lead": state.turn,
        "goes_back": back and {"seat": back.seat, "card": pack.show(back.cards)},
        "jack_shown_by": shown and shown.seat,
        "summoned": added and pack.show(added.cards),
    }


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
        butt = butt_of(game)
        lies = game.pile(winner) if butt.face_up else butt.puts
        state.zones[lies] = cards(pack, given["put_by_a_butt"])
    if not step.enter(state):
        return []
    return [game.vocabulary[action] for action in bits(step.legal(state, winner))]


def last_two(game: Game, given: Given) -> Sequence[int]:
    """Two tricks more than the points say; those are given by side, or for every seat."""
    pair = given["last_two_tricks"]
    leader = pair[0]["leader"]
    dealer = before(game, leader)
    hands = held(game, pair, dealer)
    state = in_tricks(game, leader, [hands[seat] for seat in circle_of(game, leader, dealer)], {})
    for trick in pair:
        expect(state.turn, trick["leader"], "leader")
        play_trick(state, trick)
        expect(state.history[-1].taker, trick["winner"], "winner")
    count, owners = counting(game), given["points_before_the_last_two_tricks"]
    points = list(owners)
    for seat in range(game.seats):
        place = side_number(game, seat) if game.sides and len(owners) == 2 else seat
        tricks = sum(trick.taker == seat for trick in state.history)
        points[place] += tricks + count.points.count(state.zones[game.pile(seat)])
    if game.sides and len(points) > 2:
        points = [sum(n for s, n in enumerate(points) if side_number(game, s) == side) for side in (0, 1)]
    return count.settle(state, by_seat(game, points))


SUMMONED = ("seats", "plays", "winner", "holders", "call")
ASKED = ("winner", "king_played_by", "winner_hand", "seen_played", "suit_led")
ADAPTER = adapter(
    scores={**SHARED, keys("points_before_the_last_two_tricks", "last_two_tricks"): last_two},
    auctions={keys(*ASKED): may_say, keys(*ASKED, "put_by_a_butt"): may_say},
    others={keys(*SUMMONED): summon, keys(*SUMMONED, "discard_of_dealer"): summon},
)
