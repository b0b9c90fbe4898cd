"""A hand in progress: who may act, what is refused, and who knows what."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tomfool
from tests.properties.toys import asking, passing, scartino, tarino, toy
from tomfool.cards import bits
from tomfool.errors import IllegalAction, NotYourTurn, UnknownAction, UnknownGame
from tomfool.mechanics.passing import Pass
from tomfool.rules import EVERYONE, SPECTATOR, MatchRules, Phase, Zone, seats_from
from tomfool.state import BLANK, State
from tomfool.view import View

SCARTO = tomfool.game("scarto")


def random_end(state: State) -> State:
    state.rollout(Random(1).random)
    return state


def test_a_phase_that_says_nothing_rules_no_world_out() -> None:
    state = SCARTO.deal(1)
    assert Phase().plausible(state)
    assert Phase().bounds(state.view(0)) == ()
    assert Phase().sums(state.view(0)) == ()


# What is refused, and that nothing changes then


def test_an_unknown_action_is_named_with_the_nearest() -> None:
    state = SCARTO.deal(1)
    with pytest.raises(UnknownAction, match="Scarto has no choice 'ke': write 'KE'"):
        state.play("ke")
    with pytest.raises(UnknownAction, match="write a card such as 'AE'"):
        state.play("grand slam")


def test_a_seat_that_has_nothing_to_choose_is_told_who_has() -> None:
    state = SCARTO.deal(1)
    with pytest.raises(NotYourTurn, match="it is not the turn of seat 1: seat 0 has to choose"):
        state.play("2E", seat=1)
    with pytest.raises(NotYourTurn, match="seat 0 and 1 and 2 has to choose"):
        passing().deal(1).play("AE", seat=7)


def test_a_finished_hand_takes_no_more() -> None:
    state = random_end(SCARTO.deal(1))
    with pytest.raises(NotYourTurn, match="the hand is over"):
        state.play("KE")


def test_a_refused_choice_changes_nothing() -> None:
    state = SCARTO.deal(1)
    king = next(bits(state.zones[0] & SCARTO.pack.ranks("K")))
    before = state.view(0), list(state.zones)
    with pytest.raises(IllegalAction) as error:
        state.play(SCARTO.pack.codes[king])
    assert "may not be laid away" in str(error.value)
    assert error.value.code == "illegal-action"
    assert (state.view(0), list(state.zones)) == before


def test_play_returns_the_action_and_takes_any_waiting_seat() -> None:
    game = passing()
    state = game.deal(1)
    card = next(bits(state.zones[2]))
    assert state.play(game.vocabulary[card], seat=2) == card
    assert state.waiting == 0b011
    assert state.legal(2) == 0


def test_the_base_phase_explains_by_listing_what_is_open() -> None:
    game = passing()
    state = game.deal(1)
    phase = next(rule for rule in game.rules if isinstance(rule, Pass))
    held = game.show_actions(state.zones[0])
    assert Phase.why(phase, state, 0, 0) == f"now to choose from: {held}"


def test_calls_are_listed_after_cards() -> None:
    game = asking()
    assert game.show_actions(1 | 3 << len(game.pack)) == "AE, redeal, quiet"


# Dealing


@pytest.mark.parametrize("pack", [[0, 1, 2], [0] * 78, list(range(1, 79))])
def test_a_pack_must_hold_every_card_once(pack: list[int]) -> None:
    with pytest.raises(ValueError, match="each of the 78 cards once"):
        SCARTO.deal(pack=pack)


def test_the_dealer_must_be_a_seat() -> None:
    with pytest.raises(ValueError, match="seat from 0 to 2, not 3"):
        SCARTO.deal(1, dealer=3)


def test_the_same_seed_deals_the_same_hand() -> None:
    assert SCARTO.deal(7).pack == SCARTO.deal(7).pack != SCARTO.deal(8).pack
    assert SCARTO.deal(b"7").pack != SCARTO.deal("7").pack


def test_a_hand_knows_the_match_around_it() -> None:
    state = SCARTO.deal(1, totals=(3, -1, -2))
    assert state.view(1).totals == state.totals == (3, -1, -2)


def test_what_is_drawn_by_lot_must_be_one_of_the_lots() -> None:
    game = replace(SCARTO, lots={"paradigm": ("red-2", "black-6")})
    assert game.deal(1, setup={"paradigm": "red-2"}).view(1).setup == {"paradigm": "red-2"}
    with pytest.raises(ValueError, match=r"draws paradigm \(red-2, black-6\) by lot, and no paradigm blue"):
        game.deal(1, setup={"paradigm": "blue"})
    with pytest.raises(ValueError, match="Scarto draws nothing by lot, and no colour red"):
        SCARTO.deal(1, setup={"colour": "red"})


def test_seats_from() -> None:
    assert seats_from(2, 4) == (2, 3, 0, 1)
    assert seats_from(0, 4, -1) == (0, 3, 2, 1)


@pytest.mark.parametrize(
    ("rules", "counted", "totals", "over"),
    [
        (MatchRules(hands=3), 2, [9, 0], False),
        (MatchRules(hands=3), 3, [0, 0], True),
        (MatchRules(target=16), 90, [15, 3], False),
        (MatchRules(target=16), 1, [3, 16], True),
        (MatchRules(), 50, [99], False),
        (MatchRules(target=5), 0, [], False),
    ],
)
def test_when_a_match_is_over(rules: MatchRules, counted: int, totals: list[int], over: bool) -> None:
    assert rules.over(counted, totals) is over


# Who knows what


def test_a_discard_is_blank_in_the_log_of_the_others() -> None:
    state = SCARTO.deal(1)
    card = next(bits(state.legal()))
    state.apply(card)
    assert [action for _, action in state.view(0).entries] == [card]
    assert list(state.view(1).entries) == [(0, None)]
    assert state.view(None).log[-1] & BLANK == BLANK


def test_a_talon_shown_and_taken_stays_known() -> None:
    game = tarino()
    state = game.deal(3, dealer=1)
    talon = state.events[0].cards
    assert talon.bit_count() == 2
    assert state.view(0).known
    for view in (state.view(0), state.view(None)):
        cards = 0
        for known, zones in view.known:
            assert zones == 1 << 1
            cards |= known
        assert cards == talon
    assert state.view(1).known == ()


def test_knowledge_grows_vague_when_a_card_may_have_been_laid_away() -> None:
    game = tarino()
    state = game.deal(3, dealer=1)
    state.apply(next(bits(state.legal())))
    (known,) = {zones for _, zones in state.view(0).known}
    assert known == 1 << 1 | 1 << game.discard(1)


def test_a_card_seen_to_fall_is_known_no_longer() -> None:
    game = tarino()
    state = game.deal(3, dealer=1)
    talon = state.events[0].cards
    while not state.over:
        fallen = sum(1 << card for trick in state.history for card in trick.fall)
        fallen |= sum(1 << card for card in state.fall)
        for cards, _ in state.view(0).known:
            assert not cards & fallen
        state.apply(next(bits(state.legal() & talon or state.legal())))


def test_a_passed_card_is_known_to_giver_and_receiver_alone() -> None:
    game = passing()
    state = game.deal(4)
    given = next(bits(state.zones[0]))
    state.play(game.vocabulary[given], 0)
    assert state.view(2).counts == state.view(1).counts
    state.apply(next(bits(state.legal(1))), 1)
    state.apply(next(bits(state.legal(2))), 2)
    assert state.zones[1] >> given & 1
    assert (1 << given, 1 << 1) in state.view(0).known
    assert all(not cards >> given & 1 for cards, _ in state.view(2).known)
    assert all(not cards >> given & 1 for cards, _ in state.view(None).known)


def test_a_card_that_everybody_sees_move_is_nowhere_barred_there() -> None:
    state = SCARTO.deal(1)
    zone = SCARTO.pile(0)
    state.barred[zone] = 1
    card = next(bits(state.zones[0]))
    state.show(0)
    state.barred[zone] |= 1 << card
    state.move(1 << card, 0, zone)
    assert not state.barred[zone] >> card & 1


def test_reveal_tells_everybody_where_a_card_lies() -> None:
    state = SCARTO.deal(1)
    card = state.zones[1] & -state.zones[1]
    state.reveal(card, 1)
    assert state.view(None).known == ((card, 1 << 1),)
    assert state.view(2).imagine(Random(1)).zones[1] & card


# Sizes, secret questions


def test_a_half_chosen_set_does_not_show() -> None:
    game = toy("Sets", 2, scartino().pack, Picks())
    state = game.deal(1)
    assert state.view(1).counts[0] == 6
    assert state.view(0).counts[0] == 6
    card = state.zones[0] & -state.zones[0]
    state.move(card, 0, game.zone_index["pick 0"])
    mine, theirs = state.view(0), state.view(1)
    assert (mine.counts[0], mine.counts[game.zone_index["pick 0"]]) == (5, 1)
    assert (theirs.counts[0], theirs.counts[game.zone_index["pick 0"]]) == (6, 0)


class Picks(Phase):
    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(Zone(f"pick {s}", 1 << s, f"hand {s}") for s in range(seats))

    def enter(self, state: State) -> None:
        state.zones[0], state.zones[1] = 0b111111, 0b111111000000
        state.zones[state.game.undealt] = 0
        state.turn, state.together = 0, 0b11

    def legal(self, state: State, seat: int) -> int:
        return state.zones[seat]


def asked() -> tuple[State, int]:
    """Return a hand in which a secret question is open, and the seat that is asked."""
    game = asking()
    for seed in range(400):
        state = game.deal(seed)
        if state.aside is not None and state.turn != 1:
            return state, state.turn
    raise AssertionError("no such hand")


def test_a_secret_question_is_not_there_for_the_others() -> None:
    state, seat = asked()
    other = next(s for s in range(3) if s != seat)
    mine, theirs = state.view(seat), state.view(other)
    assert state.game.show_actions(mine.legal) == "redeal, quiet"
    assert theirs.turn == 1  # eldest, who is to lead
    assert state.view(1).legal == state.zones[1]
    state.play("quiet")
    assert state.view(other) == theirs
    assert list(state.view(seat).entries) == [(seat, state.game.action("quiet"))]
    assert state.view(other).log == ()


def test_a_secret_answer_that_ends_the_hand() -> None:
    state, seat = asked()
    state.play("redeal")
    assert state.over
    assert state.outcome == "again"
    assert state.events[-1].seat == seat


# Views


def test_a_view_belongs_to_a_seat_or_a_spectator() -> None:
    state = SCARTO.deal(1)
    with pytest.raises(ValueError, match="no seat 3"):
        state.view(3)
    assert state.view(None).seat == SPECTATOR
    assert EVERYONE >> SPECTATOR & 1


def test_the_trick_in_a_view_says_who_played_what() -> None:
    state = SCARTO.deal(1)
    for _ in range(3):
        state.apply(next(bits(state.legal())))
    assert state.view(1).trick == []
    first = next(bits(state.legal()))
    state.apply(first)
    assert state.view(0).trick == [(1, first)]
    second = next(bits(state.legal()))
    state.apply(second)
    assert state.view(0).trick == [(1, first), (2, second)]


def test_a_view_knows_its_phase_and_its_hand() -> None:
    state = SCARTO.deal(1)
    view = state.view(0)
    assert view.rule is state.rule
    assert view.hand == state.zones[0]
    assert not view.over
    end = random_end(state.copy()).view(0)
    assert end.over
    assert end.rule.legal(state, 0) == 0


def test_a_view_cannot_be_changed() -> None:
    view: View = SCARTO.deal(1).view(0)
    with pytest.raises(AttributeError):
        view.turn = 2  # type: ignore[misc]


def test_a_phase_finds_any_world_plausible_unless_it_says_otherwise() -> None:
    assert Picks().plausible(SCARTO.deal(1))
    assert Picks().origins(SCARTO.deal(1).view(0), 1) == ()
    assert SCARTO.checks == (SCARTO.rules[2],)


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'scarta'\. There is: .*scarto"):
        tomfool.game("scarta")


def test_a_title_has_its_page() -> None:
    assert tomfool.TITLES["scarto"].page.startswith("# Scarto")
