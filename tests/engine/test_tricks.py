"""Obligations, the order of the cards, and judges: M3 to M9 and M17, one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

from tomfool.cards import LOKA54, LOKA78, LOKA80, Cards, Pack
from tomfool.mechanics.judge import EmperorTrick, GoodAndEvil
from tomfool.mechanics.obligation import (
    BEAT_TRUMPS,
    FOLLOW_ELSE_ANY,
    FOLLOW_ELSE_TRUMP,
    MagicianWaits,
    Obligation,
    WinIfAble,
)
from tomfool.mechanics.order import Order, natural_order, with_equals
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer, eldest
from tomfool.rules import NOBODY, Game, MatchRules
from tomfool.state import State

TOMFOOL = natural_order(LOKA54)
EXCUSE = natural_order(LOKA78, excuse=LOKA78.parse("Fool"))
EMPEROR = LOKA54.parse("T1 T21 Fool")
DUTY = WinIfAble(emperor=EMPEROR, magician=LOKA54.parse("T1"))
WAITS = MagicianWaits(emperor=EMPEROR, magician=LOKA54.parse("T1"))


def table(pack: Pack, tricks: Tricks, seats: int, sides: tuple[int, ...] = ()) -> Game:
    return Game.make(
        slug="table",
        name="Table",
        seats=seats,
        pack=pack,
        rules=(tricks,),
        score=lambda state: (0,) * state.game.seats,
        account=lambda state: None,
        match=MatchRules(hands=1),
        sides=sides,
    )


def position(game: Game, fall: str, hand: str) -> State:
    """Return a state in which *fall* lies in the trick and the seat to play holds *hand*."""
    pack, codes = game.pack, fall.split()
    state = game.deal(1)
    state.zones = [0] * len(game.zones)
    seat = state.turn
    for code in codes:
        state.zones[state.turn] |= pack.parse(code)
        state.apply(pack.card(code))
    for other in range(game.seats):
        state.zones[other] = pack.parse(hand) if other == state.turn else 1  # so that nobody is out
    assert state.turn == (seat + len(codes)) % game.seats
    return state


def legal(obey: Obligation, fall: str, hand: str, pack: Pack = LOKA54, excuse: Cards = 0) -> str:
    game = table(pack, Tricks(leader=eldest, obey=obey, excuse=excuse), 4)
    return pack.show(position(game, fall, hand).legal())


def winner(tricks: Tricks, fall: str, pack: Pack = LOKA54, sides: tuple[int, ...] = ()) -> int:
    """Return the place in the trick that wins."""
    codes = fall.split()
    game = table(pack, tricks, len(codes), sides)
    state = game.deal(1)
    leader = state.turn
    state.zones = [0] * len(game.zones)
    for code in codes:
        state.zones[state.turn] = pack.parse(code)
        state.apply(pack.card(code))
    return (state.history[0].taker - leader) % len(codes)


# M3, M4


@pytest.mark.parametrize(
    ("obey", "fall", "hand", "answer"),
    [
        (FOLLOW_ELSE_ANY, "9E", "7E KE T3", "7E KE"),
        (FOLLOW_ELSE_ANY, "9E", "7A T3", "7A T3"),
        (FOLLOW_ELSE_TRUMP, "9E", "7E T3 8A", "7E"),
        (FOLLOW_ELSE_TRUMP, "9E", "7A T3 T9", "T3 T9"),
        (FOLLOW_ELSE_TRUMP, "9E", "7A 8F", "7A 8F"),
        (FOLLOW_ELSE_TRUMP, "T9", "7A T3 Fool", "T3 Fool"),
        (BEAT_TRUMPS, "9E T9", "7A T3 T12", "T12"),
        (BEAT_TRUMPS, "9E T9", "7A T3 T8", "T3 T8"),
        (BEAT_TRUMPS, "T9", "T3 T12", "T12"),
        (BEAT_TRUMPS, "9E", "7E KE", "7E KE"),
        (BEAT_TRUMPS, "9E T9", "KE 7E T20", "7E KE"),
    ],
)
def test_what_may_be_played(obey: Obligation, fall: str, hand: str, answer: str) -> None:
    assert set(legal(obey, fall, hand).split()) == set(answer.split())


# M17


@pytest.mark.parametrize(
    ("fall", "hand", "answer"),
    [
        ("9E JE", "QE 8E T5", "QE"),
        ("9E T4", "QE 8E T5", "QE 8E"),
        ("QA T9", "T3 T15 KF", "T15"),
        ("T1 T21", "Fool T5 KE", "Fool T5"),
        ("T21 Fool", "T1 T5 KE", "T1"),
        ("T1 Fool", "T21 T5 KE", "T21 T5"),
        ("9E", "7A 8F", "7A 8F"),
    ],
)
def test_the_duty_to_win(fall: str, hand: str, answer: str) -> None:
    assert set(legal(DUTY, fall, hand).split()) == set(answer.split())


@pytest.mark.parametrize(
    ("fall", "hand", "answer"),
    [
        ("T14", "T1 T6 9W", "T6"),
        ("T14", "T1 9W", "T1"),
        ("9E", "T1 T6 9W", "T6"),
        ("9E T8", "T1 T6 T10", "T10"),
        ("T21 Fool", "T1 T6", "T6"),
        ("T21 Fool", "T1 9W", "T1"),
        ("", "T1 T6 9W", "T6 9W"),
        ("", "T1 9W", "T1 9W"),
    ],
)
def test_the_magician_waits_for_the_other_trumps(fall: str, hand: str, answer: str) -> None:
    assert set(legal(WAITS, fall, hand).split()) == set(answer.split())


def test_leading_the_magician_where_he_has_to_wait_shows_that_there_is_no_other_trump() -> None:
    state = position(table(LOKA54, Tricks(leader=eldest, obey=WAITS), 4), "", "T1 9W")
    seat = state.turn
    state.play("T1")
    assert state.barred[seat] == LOKA54.trump_mask & ~LOKA54.parse("T1")


def test_where_nobody_waits_any_card_may_be_led_and_tells_nothing() -> None:
    hand, trumps = LOKA54.parse("T1 T6 9W"), LOKA54.trump_mask
    assert DUTY.lead(hand, trumps) == hand
    assert DUTY.lead_tells(LOKA54.parse("T1"), trumps) == 0


def test_nothing_but_the_magician_makes_the_others_wait() -> None:
    state = position(table(LOKA54, Tricks(leader=eldest, obey=WAITS), 4), "", "T2 9W")
    seat = state.turn
    state.play("T2")
    assert state.barred[seat] == 0


@pytest.mark.parametrize(("declarer", "answer"), [(2, "T15"), (0, "T3 T15")])
def test_a_duty_may_lie_on_declarer_alone(declarer: int, answer: str) -> None:
    tricks = Tricks(leader=lambda state: 0, apart=DUTY)
    state = position(table(LOKA54, tricks, 4), "QA T9", "T3 T15 KF")
    state.declarer = declarer
    assert set(LOKA54.show(state.legal()).split()) == set(answer.split())


def test_play_may_end_with_cards_left_in_the_hands() -> None:
    def first_trick(state: State) -> bool:
        return bool(state.history)

    game = table(LOKA54, Tricks(leader=eldest, ends=first_trick), 4)
    state = position(game, "9E KE 7E", "8E 7A")
    state.apply(LOKA54.card("8E"))
    assert state.over
    assert state.zones[0] == LOKA54.parse("7A")
    assert not any(state.barred[:4]), "nobody knows the hands to be empty"


# What a play tells, against the definition: what could not have been in a hand that played this card


@pytest.mark.parametrize("obey", [FOLLOW_ELSE_ANY, FOLLOW_ELSE_TRUMP, BEAT_TRUMPS, DUTY, WAITS], ids=type)
def test_a_play_tells_just_what_would_have_made_it_illegal(obey: Obligation) -> None:
    pack, order = LOKA54, TOMFOOL
    for codes in permutations(["KE", "9E", "T1", "T4", "T9", "T21", "Fool", "7A"], 3):
        *fall, played = [pack.card(code) for code in codes]
        led, best, trick = order.follow[fall[0]], fall[0], 1 << fall[0] | 1 << fall[1]
        if order.beats[best] >> fall[1] & 1:
            best = fall[1]
        beats, card = order.beats[best], 1 << played
        told = obey.tells(card, led, order.trumps, beats, trick)
        for other in range(len(pack)):
            if 1 << other & (card | trick):
                continue
            hand = card | 1 << other
            may = obey.legal(hand, led, order.trumps, beats, trick) & card
            assert bool(may) != bool(told >> other & 1), (codes, pack.codes[other])


# M5


def test_the_excuse_may_always_be_played_and_never_wins() -> None:
    fool = LOKA78.parse("Fool")
    assert set(legal(FOLLOW_ELSE_TRUMP, "9E", "7E T3 Fool", LOKA78, fool).split()) == {"7E", "Fool"}
    assert set(legal(FOLLOW_ELSE_TRUMP, "Fool", "7E T3", LOKA78, fool).split()) == {"7E", "T3"}
    tricks = Tricks(leader=eldest, excuse=fool)
    assert winner(tricks, "2E Fool 7A", LOKA78) == 0
    assert winner(tricks, "Fool AW 2W", LOKA78) == 2


def test_two_excuses_may_lead_one_after_the_other() -> None:
    both = LOKA78.parse("Fool T1")
    tricks = Tricks(leader=eldest, excuse=both, order=natural_order(LOKA78, excuse=both))
    assert winner(tricks, "Fool T1 3E 2E", LOKA78) == 2
    assert winner(tricks, "3E T1 T2 Fool", LOKA78) == 2


# M6, M7, M8, M9


def test_tomfool_is_the_highest_trump() -> None:
    assert winner(Tricks(leader=eldest), "T20 T21 Fool T3") == 2


@pytest.mark.parametrize(
    ("fall", "place"),
    [("T1 T21 Fool 7E", 0), ("T21 7E T1 Fool", 2), ("T21 Fool 7E KE", 1), ("7E T21 Fool T1", 3)],
)
def test_the_emperor_trick_is_the_magicians(fall: str, place: int) -> None:
    judge = EmperorTrick(LOKA54.card("T1"), LOKA54.parse("T21 Fool"))
    assert winner(Tricks(leader=eldest, judge=judge), fall) == place


@pytest.mark.parametrize(
    ("fall", "place"), [("7A T21 Fool T1", 0), ("T21 7A Fool T1", 3), ("9E T21 QE T3", 2)]
)
def test_without_trumps_the_emperor_trick_needs_a_trump_lead(fall: str, place: int) -> None:
    judge = EmperorTrick(LOKA54.card("T1"), LOKA54.parse("T21 Fool"), suit_led=False)
    order = natural_order(LOKA54, trumps=False)
    assert winner(Tricks(leader=eldest, judge=judge, order=order), fall) == place


@pytest.mark.parametrize(
    ("fall", "place"), [("T5 T2 KE T4", 3), ("T3 T6 T5 T2", 1), ("9F T1 T3 KF", 2), ("T2 T1 T3 T5", 3)]
)
def test_of_the_quartet_the_last_played_wins(fall: str, place: int) -> None:
    order = with_equals(natural_order(LOKA54), LOKA54.parse("T2 T3 T4 T5"))
    assert winner(Tricks(leader=eldest, order=order), fall) == place


PARTNERS = (0b0101, 0b1010, 0b0101, 0b1010)


@pytest.mark.parametrize(
    ("fall", "place"),
    [
        ("T21 Evil QE Good", 1),
        ("KE Good QE 7E", 1),
        ("KE Good Evil 7E", 0),
        ("Good 5E Fool Evil", 0),
        ("Fool Good Evil 7E", 1),
        ("Good T3 3E Evil", 1),
        ("Evil T3 Good T20", 0),
        ("KE T2 Good Evil", 1),
        ("3E Good Evil 9E", 3),
    ],
)
def test_good_and_evil(fall: str, place: int) -> None:
    fool = LOKA80.parse("Fool")
    order = natural_order(LOKA80, excuse=fool)
    judge = GoodAndEvil(LOKA80.card("Good"), LOKA80.card("Evil"), order)
    tricks = Tricks(leader=eldest, excuse=fool, order=order, judge=judge)
    assert winner(tricks, fall, LOKA80, PARTNERS) == place


@pytest.mark.parametrize(
    ("fall", "place"), [("T1 T21 Fool Good", 0), ("T3 T21 Fool T5", 2), ("Good Evil 2E T3", 3)]
)
def test_what_good_and_evil_leave_open_the_emperor_trick_decides(fall: str, place: int) -> None:
    order = natural_order(LOKA80)
    emperor = EmperorTrick(LOKA80.card("T1"), LOKA80.parse("T21 Fool"))
    judge = GoodAndEvil(LOKA80.card("Good"), LOKA80.card("Evil"), order, otherwise=emperor)
    assert winner(Tricks(leader=eldest, order=order, judge=judge), fall, LOKA80) == place


# Who leads, which phase, and reasons


def test_a_phase_for_some_hands_only() -> None:
    never = Tricks(leader=eldest, when=lambda state: False)
    assert table(LOKA54, never, 4).deal(1).over
    always = Tricks(leader=declarer, when=lambda state: True)
    assert table(LOKA54, always, 4).deal(1).turn == NOBODY


@pytest.mark.parametrize(
    ("obey", "fall", "hand", "card", "reason"),
    [
        (FOLLOW_ELSE_ANY, "9E", "KE 7E T3", "T3", "must follow Earth: you hold KE, 7E"),
        (FOLLOW_ELSE_TRUMP, "9E", "KE 7E T3", "T3", "must follow Earth: you hold KE, 7E"),
        (FOLLOW_ELSE_TRUMP, "9E", "KA T3", "KA", "out of Earth, so a trump has to go: you hold T3"),
        (FOLLOW_ELSE_TRUMP, "T9", "KA T3", "KA", "must follow trumps: you hold T3"),
        (FOLLOW_ELSE_TRUMP, "9E", "KE 7E", "8W", "that card is not in your hand"),
        (BEAT_TRUMPS, "9E T9", "T3 T12", "T3", "must beat the T9: you hold T12"),
        (BEAT_TRUMPS, "9E T9", "T3 7A", "7A", "out of Earth, so a trump has to go: you hold T3"),
        (DUTY, "9E JE", "QE 8E", "8E", "must win the trick if able: you hold QE"),
        (DUTY, "9E T4", "QE T5", "T5", "must follow Earth: you hold QE"),
        (WAITS, "T14", "T1 T6 9W", "T1", WAITS.waits),
        (WAITS, "", "T1 T6 9W", "T1", WAITS.waits),
        (WAITS, "T14", "T1 T6 T15", "T6", "must win the trick if able: you hold T15"),
    ],
)
def test_a_refusal_names_the_rule_and_the_cards(
    obey: Obligation, fall: str, hand: str, card: str, reason: str
) -> None:
    game = table(LOKA54, Tricks(leader=eldest, obey=obey), 4)
    state = position(game, fall, hand)
    assert game.rules[0].why(state, state.turn, LOKA54.card(card)) == reason


def test_a_call_is_no_card() -> None:
    game = table(LOKA54, Tricks(leader=eldest), 4)
    assert game.rules[0].why(game.deal(1), 0, 54) == "a card has to be played now"


def test_the_order_is_a_table_of_what_beats_what() -> None:
    assert isinstance(EXCUSE, Order)
    king, fool = LOKA78.card("KE"), LOKA78.card("Fool")
    assert EXCUSE.beats[king] == EXCUSE.trumps
    assert EXCUSE.follow[fool] == 0
    assert EXCUSE.beats[LOKA78.card("T21")] == 0
    assert TOMFOOL.beats[LOKA54.card("T21")] == LOKA54.parse("Fool")
