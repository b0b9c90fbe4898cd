"""What a match carries besides its totals: a pot, running scores, what was drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.golden import play_hand
from tomfool import game, record
from tomfool.match import Match
from tomfool.record.referee import retrace
from tomfool.rules import Game, MatchRules
from tomfool.state import State

COLOURS = ("red", "black", "blue")


def pot(state: State) -> int:
    """Every hand puts as many chips into the pot as the dealer lost, and one more."""
    return int(state.ledger) + 1 + max(0, -state.scores()[state.dealer])


def share_out(state: State) -> Sequence[int]:
    """A hand adds its scores to the totals, and the dealer's share of the pot."""
    return [score + state.ledger * (seat == state.dealer) for seat, score in enumerate(state.scores())]


def draw(rules: Game, so_far: Sequence[Mapping[str, Any]], seed: bytes) -> Mapping[str, Any]:
    """A colour that has not been drawn yet."""
    left = [colour for colour in COLOURS if {"colour": colour} not in so_far]
    return {"colour": left[seed[0] % len(left)]}


def with_pot() -> Game:
    rules = MatchRules(
        ended=lambda counted, totals, chips: chips >= 3, opening=0, carry=pot, enter=share_out, draw=draw
    )
    return replace(game("scarto"), match=rules, lots={"colour": COLOURS})


def played(match: Match) -> Match:
    while not match.over:
        play_hand(match.deal(b"%032d" % len(match.hands)), len(match.hands))
        match.finish()
    return match


def test_every_hand_knows_the_ledger_and_leaves_one() -> None:
    match = Match(with_pot())
    assert match.ledger == 0
    state = match.deal(b"1")
    assert state.ledger == state.view(None).ledger == state.copy().ledger == 0
    play_hand(state, 1)
    hand = match.finish()
    assert match.ledger == 1 + max(0, -hand.scores[0])
    assert match.deal(b"2").ledger == match.ledger


def test_the_ledger_may_end_the_match_and_add_to_the_totals() -> None:
    match = played(Match(with_pot()))
    assert match.ledger >= 3
    sums = [sum(hand.scores[seat] for hand in match.hands) for seat in range(3)]
    given = sum(hand.ledger for hand in match.hands)
    assert sum(match.totals) == sum(sums) + given


def test_lots_are_drawn_from_the_seed_among_those_left() -> None:
    match = played(Match(with_pot()))
    drawn = [hand.setup["colour"] for hand in match.hands]
    assert len(set(drawn)) == len(drawn)
    again = played(Match(with_pot()))
    assert [hand.setup for hand in again.hands] == [hand.setup for hand in match.hands]


def test_a_hand_can_be_begun_again_with_all_that_it_knew() -> None:
    match = Match(with_pot())
    play_hand(match.deal(b"1"), 1)
    match.finish()
    state = match.deal(b"2")
    dealt = state.view(0)
    play_hand(state, 2)
    assert state.again().view(0) == dealt


def test_a_finished_hand_is_retraced_with_the_totals_and_the_ledger_of_its_time() -> None:
    match = Match(with_pot())
    for number in range(2):
        if match.over:
            break
        play_hand(match.deal(b"%d" % number), number)
        match.finish()
    last = len(match.hands) - 1
    *_, end = retrace(match, last)
    assert end.totals == match.hands[last].totals
    assert end.ledger == match.hands[last].ledger
    assert end.scores() == match.hands[last].scores
    assert record.dump(match)["hands"][last]["setup"] == match.hands[last].setup
