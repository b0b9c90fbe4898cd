"""The talon and the discard: first and second choice, what is shown, what is explained (M2, M16)."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.engine.test_auction import dealt as auctioned
from tests.engine.test_auction import say
from tests.properties.toys import TARINO_PACK, tarino
from tomfool.cards import Cards, bits
from tomfool.mechanics.held import played_by
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.rules import Game
from tomfool.state import State

GAME = tarino()
DISCARD = next(rule for rule in GAME.rules if isinstance(rule, LayAway))


def dealt(hand: str, dealer: int = 0) -> State:
    """Return a hand in which the dealer holds *hand*, the talon in it, and has to lay two away."""
    state = GAME.deal(5, dealer=dealer)
    own = TARINO_PACK.parse(hand)
    rest = list(bits(TARINO_PACK.all & ~own))
    state.zones[dealer] = own
    for step in (1, 2):
        state.zones[(dealer + step) % 3] = sum(1 << rest.pop() for _ in range(4))
    state.facts = ()
    state.barred = [0] * len(state.zones)
    return state


def may(state: State) -> str:
    return TARINO_PACK.show(state.legal())


def test_enough_first_choice_cards_leave_no_other() -> None:
    assert may(dealt("2E 3E KA T2 T3 Fool")) == "2E 3E"


def test_a_gap_is_filled_with_as_many_trumps_as_are_lacking() -> None:
    state = dealt("2E KE KA T2 T3 Fool")
    assert may(state) == "2E T2 T3"
    state.play("T2")
    assert may(state) == "2E"
    state.play("2E")
    assert state.rule is not DISCARD


def test_the_plain_card_may_go_first_as_well() -> None:
    state = dealt("2E KE KA T2 T3 Fool")
    state.play("2E")
    assert may(state) == "T2 T3"


def test_discarded_trumps_are_shown_when_the_discard_is_complete() -> None:
    state = dealt("2E KE KA T2 T3 Fool")
    state.play("T2")
    assert state.view(1).known == ()
    state.play("2E")
    shown = TARINO_PACK.parse("T2")
    assert state.view(1).known == ((shown, 1 << GAME.discard(0)),)
    assert state.events[-1].kind == "shown"
    assert state.events[-1].cards == shown
    assert state.barred[GAME.discard(0)] & TARINO_PACK.parse("T3")


def test_a_refusal_says_why() -> None:
    state = dealt("2E 3E KA T2 T3 Fool")
    card = TARINO_PACK.card
    assert DISCARD.why(state, 0, card("KE")) == "lay away a card that is in your hand"
    assert DISCARD.why(state, 0, len(TARINO_PACK)) == "lay away a card that is in your hand"
    assert DISCARD.why(state, 0, card("T2")) == "may not be laid away here; you may choose from 3E, 2E"


def test_each_card_has_its_own_reason() -> None:
    game = tomfool.game("scarto")
    state = game.deal(1)
    state.zones[0] = game.pack.parse("KE AE T2 Fool 2E 3E 4E")
    phase = game.rules[2]
    assert "Kings, Aces" in phase.why(state, 0, game.pack.card("AE"))
    assert "from a hand without a trump" in phase.why(state, 0, game.pack.card("Fool"))


def test_the_talon_is_taken_unseen_or_shown() -> None:
    open_talon = GAME.deal(2)
    assert open_talon.events[0].cards.bit_count() == 2
    closed = Game.make(
        **{
            name: getattr(GAME, name)
            for name in ("slug", "name", "seats", "pack", "score", "account", "match")
        },
        rules=(GAME.rules[0], TakeTalon(by=lambda state: 1), *GAME.rules[2:]),
    ).deal(2)
    assert closed.events[0].cards == 0
    assert closed.view(0).known == ()
    assert closed.zones[1].bit_count() == 6


def test_a_second_choice_world_must_have_had_the_gap() -> None:
    """An imagined discard with a trump in it comes from a hand that lacked first-choice cards."""
    rng, seen = Random(1), 0
    for seed in range(40):
        state = GAME.deal(seed)
        while state.rule is DISCARD:
            state.apply(next(bits(state.legal())))
        for _ in range(5):
            world = state.view(1).imagine(rng)
            laid, hand = world.zones[GAME.discard(0)], world.zones[0]
            first, _ = DISCARD.may(laid | hand)
            trumps = (laid & ~first).bit_count()
            assert trumps == max(0, 2 - first.bit_count())
            seen += trumps
    assert seen


def test_a_world_with_a_barred_card_laid_away_is_implausible() -> None:
    state = dealt("2E 3E KA T2 T3 Fool")
    state.zones[0] ^= TARINO_PACK.parse("T5") if state.zones[0] & TARINO_PACK.parse("T5") else 0
    laid: Cards = TARINO_PACK.parse("T2 KA")
    state.zones[GAME.discard(0)] = laid
    state.zones[0] &= ~laid
    assert not DISCARD.plausible(state)


def test_what_a_seat_has_played() -> None:
    state = GAME.deal(5)
    rng, played = Random(3), [0, 0, 0]
    while not state.over:
        for seat in range(3):
            assert played_by(state, seat) == played[seat]
        seat, playing = state.turn, state.rule is not DISCARD
        action = rng.choice(list(bits(state.legal())))
        state.apply(action)
        played[seat] |= playing << action


@pytest.mark.parametrize(("hand", "first", "second"), [("2E KE T2", "2E", "T2"), ("KE Fool", "", "")])
def test_the_usual_classes(hand: str, first: str, second: str) -> None:
    usual = Classes(first=TARINO_PACK.parse("2E 3E"), second=TARINO_PACK.parse("T2"))
    parse = TARINO_PACK.parse
    assert usual(parse(hand)) == (parse(first), parse(second))


def choosing() -> State:
    """Return a hand in which seat 0 has bid a game, called a King and may choose a group of the talon."""
    return say(auctioned("T1 KE", "KA 2A", "2E T3"), "game", "pass", "pass", "call KA")


def test_all_groups_lie_open_before_one_is_chosen() -> None:
    state = choosing()
    groups = [state.zones[state.game.zone_index[f"talon {group}"]] for group in range(2)]
    assert [event.cards for event in state.events if event.kind == "talon shown"] == groups
    assert [zone for zone in state.view(2).zones if zone in groups] == groups


def test_one_group_goes_into_the_hand_and_the_other_stays() -> None:
    state = choosing()
    first, second = (state.zones[state.game.zone_index[f"talon {group}"]] for group in range(2))
    assert state.game.show_actions(state.legal()) == "first, second"
    state.play("second")
    assert state.zones[0] & second == second
    assert state.zones[state.game.zone_index["talon 0"]] == first
    assert state.zones[state.game.zone_index["talon 1"]] == 0
    assert state.events[-1][1:3] == ("talon", 0)


def test_a_person_is_told_what_lies_in_each_group() -> None:
    state = choosing()
    view = state.view(0)
    assert view.rule.prompt(view) == "Your turn: which cards of the talon do you take?"
    groups = [view.rule.meaning(view, word) for word in ("first", "second")]
    assert sorted(", ".join(groups).split(", ")) == ["AA", "AE", "Fool", "T2"]
