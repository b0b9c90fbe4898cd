"""What is asked, and why a choice was refused, in words."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.table.test_story import NAMES, play, scarto
from tests.table.toys import calling
from tomfool.cards import LOKA78, bits
from tomfool.errors import RulesError
from tomfool.games import TITLES
from tomfool.mechanics.talon import LayAway
from tomfool.state import State
from tomfool.table.ask import Question, ask, between, picks, refusal, way_out


def asked(state: State, seat: int) -> Question:
    return ask(state.view(seat), NAMES)


def refused(state: State, seat: int, name: str) -> str:
    with pytest.raises(RulesError) as caught:
        state.play(name, seat)
    return refusal(state.view(seat), name, caught.value)


def fires(but: str) -> str:
    return " ".join(code for code in LOKA78.codes if code.endswith("F") and code not in but.split())


def test_a_discard_asks_for_all_its_cards_and_says_what_stays() -> None:
    state = scarto("KF/QF Fool/JF 2E 3E 4E KE")
    question = asked(state, 0)
    assert (question.kind, question.count) == ("pick", 3)
    assert question.head == "Three to lay away: 0 of 3 picked."
    assert question.body == (
        "Nobody else sees them. "
        "Kings, Aces, the Magician (the 1) and the World (the 21) may not be laid away."
    )
    assert ask(state.view(0), NAMES, ["2E", "3E"]).head == "Three to lay away: 2 of 3 picked."


def test_a_single_card_to_lay_away_is_spoken_of_as_one() -> None:
    state = tomfool.game("nineteen").deal(2)
    for _ in range(60):
        seat = state.waiting.bit_length() - 1
        if isinstance(state.rule, LayAway) and picks(state.view(seat)) == 1:
            break
        state.apply(next(bits(state.legal(seat))), seat)
    question = asked(state, seat)
    assert question.head == "One to lay away: 0 of 1 picked."
    assert question.deed == "Lay this one away"
    assert question.confirm.startswith("Enter lays it away.")


def test_the_others_are_told_for_whom_they_wait() -> None:
    state = scarto("KF/QF/JF 2E 3E 4E")
    assert asked(state, 1) == Question("wait", 0, "Anna to lay cards away.")
    assert picks(state.view(1)) == 1


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_the_others_are_told_in_the_words_of_each_phase(slug: str) -> None:
    waits, rng = set(), Random(f"waits of {slug}")
    for seed in range(4):
        state = tomfool.game(slug).deal(seed=seed)
        while not state.over:
            view = state.view(None)
            names = [str(seat) for seat in range(state.game.seats)]
            if not between(view):
                waits.add(ask(view, names).head.partition(" to ")[2])
            seat = rng.choice(list(bits(state.waiting)))
            state.apply(rng.choice(list(bits(state.legal(seat)))), seat)
    assert waits
    assert "choose." not in waits


def test_who_has_to_play_is_named_as_such() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    assert asked(state, 0) == Question("wait", 0, "Bruno to play.")


def test_a_card_to_lay_away_that_is_not_held_is_named() -> None:
    state = scarto("KF/QF/JF 2E 3E 4E")
    assert refused(state, 0, "QF").startswith("The Queen of Fire is not in your hand. You may lay away ")


def test_following_names_the_suit_and_the_cards() -> None:
    state = play(scarto(f"KF {fires('KF JF 8F')}/QE Fool/JF 8F 2E 3E 4E"), "2E 3E 4E KF")
    state = play(state, state.game.pack.codes[next(iter(sorted_legal(state)))])
    assert asked(state, 0) == Question(
        "play", 1, "Your turn: follow Fire.", "You may play the Jack or the 8."
    )


def sorted_legal(state: State) -> list[int]:
    return state.game.pack.sort(state.legal())


def test_many_cards_are_counted_and_the_fool_is_named_beside_them() -> None:
    state = play(scarto(f"KF/{fires('KF JF')} Fool/JF 2E 3E 4E"), "2E 3E 4E KF")
    assert asked(state, 2) == Question(
        "play", 1, "Your turn: follow Fire.", "You may play any of your 12 of Fire or the Fool."
    )


def test_who_is_out_of_the_suit_is_told_to_trump() -> None:
    state = play(scarto(f"KF/T7 T8 QW/9F 2E 3E 4E {fires('KF 9F')}"), "2E 3E 4E KF")
    question = asked(state, 2)
    assert question.head == "Your turn: you are out of Fire and have to trump."
    assert "trumps" in question.body


def test_the_leader_is_free() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    assert asked(state, 1) == Question("play", 1, "Your turn: you lead.", "You may play any card.")


def test_after_the_fool_the_next_card_sets_the_suit() -> None:
    state = play(scarto("Fool 2A/KF/9F JF 2E 3E 4E"), "2E 3E 4E Fool")
    assert asked(state, 2).head == "Your turn: the Fool was led, so your card sets the suit."


def test_a_call_is_asked_for_as_such() -> None:
    state = calling().deal(seed=1)
    assert asked(state, 1) == Question("call", 1, "Your turn: what do you say?")


def test_the_end_is_said() -> None:
    state = tomfool.game("scarto").deal(seed=3)
    while not state.over:
        state.apply(sorted_legal(state)[0])
    assert asked(state, 0) == Question("over", 0, "The hand is over.")


def test_a_refusal_names_the_card_the_rule_and_the_way_out() -> None:
    state = play(scarto(f"KF {fires('KF JF 8F')}/QE Fool/JF 8F T21 2E 3E 4E"), "2E 3E 4E KF")
    state = play(state, state.game.pack.codes[sorted_legal(state)[0]])
    assert refused(state, 0, "T21") == (
        "The 21 has to wait: you must follow Fire. You may play the Jack or the 8."
    )


def test_a_card_that_may_not_be_laid_away_has_to_stay() -> None:
    state = scarto("KF/QF/JF 2E 3E 4E KE")
    said = refused(state, 0, "KE")
    assert said.startswith("The King of Earth has to stay: Kings, Aces, ")
    assert "You may lay away any of " in said


def test_a_card_held_by_another_is_refused_without_saying_where_it_is() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    assert refused(state, 1, "QF").startswith("The Queen of Fire is not in your hand.")


def test_a_name_that_is_no_card_is_refused_with_what_would_be_one() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    said = refused(state, 1, "joker")
    assert "has no choice 'joker'" in said
    assert "write a card such as 'AE'" in said  # its code, since that is what can be typed


def test_who_has_neither_the_suit_nor_a_trump_is_free() -> None:
    earths = " ".join(code for code in LOKA78.codes if code.endswith("E"))
    airs = " ".join(code for code in LOKA78.codes if code.endswith("A"))[: 3 * 9]
    state = play(scarto(f"KF/{earths} {airs}/9F 8F 7F"), "9F 8F 7F KF")
    assert asked(state, 2) == Question(
        "play", 1, "Your turn: you are out of Fire.", "You may play any card."
    )


def test_there_is_no_way_out_where_nothing_is_asked() -> None:
    assert way_out(scarto("KF/QF/JF 2E 3E 4E").view(1)) == ""
