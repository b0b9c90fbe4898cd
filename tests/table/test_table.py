"""The table: the one authority over a live match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tomfool
from tests.table import toys
from tomfool.bots.registry import UnknownBot
from tomfool.cards import FRENCH52, bits
from tomfool.errors import IllegalAction, NotYourTurn, TomfoolError, UnknownAction
from tomfool.mechanics.deal import Deal
from tomfool.state import State
from tomfool.table import table as table_module
from tomfool.table.table import Chair, Dealt, NothingToTakeBack, Table
from tomfool.view import View

SCARTO = tomfool.game("scarto")


def opened(seed: int = 4, others: str = "simple", **more: Any) -> Table:
    """One person, who deals first, against two bots."""
    return Table(SCARTO, [Chair("Anna"), Chair("Bruno", others), Chair("Cleo", others)], seed=seed, **more)


def discarded(seed: int = 4) -> Table:
    """The same after the discard, with the person to play."""
    table = opened(seed)
    table.act(0, table.hint(0), 0)
    table.run_bots()
    return table


def play_on(table: Table, choices: int = 1000) -> int:
    """Let the person follow the hints; return how many choices there were before the hand was over."""
    done = 0
    while done < choices and table.account is None:
        assert table.act(0, table.hint(0), table.acts(0))
        table.run_bots()
        done += 1
    return done


def test_a_match_is_played_to_its_end_and_its_scores_sum_to_nothing() -> None:
    table = opened()
    for number in (1, 2, 3):
        table.run_bots()
        assert table.number == number
        assert play_on(table) == (26 if number == 1 else 25)  # a discard, and a card for every trick
        if number < 3:
            table.next_hand()
    assert table.over
    assert sum(table.match.totals) == 0
    assert [hand.dealer for hand in table.match.hands] == [0, 1, 2]
    with pytest.raises(TomfoolError, match="the match is over"):
        table.next_hand()


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    with pytest.raises(TomfoolError, match="not over yet"):
        opened().next_hand()


def test_the_same_seed_makes_the_same_match_and_another_makes_another() -> None:
    first, again, other = discarded(), discarded(), discarded(seed=5)
    assert first.state.log == again.state.log
    assert first.state.pack != other.state.pack
    assert opened(None).state.pack != opened(None).state.pack  # type: ignore[arg-type]


def test_every_hand_has_a_seed_that_gives_its_pack() -> None:
    table = discarded()
    play_on(table)
    (hand,) = table.match.hands
    assert SCARTO.deal(hand.seed, hand.dealer).pack == hand.pack


def test_a_wrong_bot_is_refused_when_the_table_opens() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'clever'"):
        opened(others="clever")


# Duplicates and late messages


def test_a_duplicate_changes_nothing_and_is_recognised() -> None:
    table = discarded()
    at, (name,) = table.acts(0), table.hint(0)
    assert table.act(0, name, at) is True
    log = list(table.state.log)
    assert table.act(0, name, at) is False
    assert table.state.log == log


def test_a_message_that_was_overtaken_is_not_taken_for_a_new_choice() -> None:
    table = discarded()
    at = table.acts(0)
    table.act(0, table.hint(0), at)
    table.run_bots()
    log = list(table.state.log)
    legal = table.legal(0)[0]
    assert table.act(0, legal, at) is False  # it would be legal now, but was meant for before
    assert table.act(0, "no such card", at) is False
    assert table.state.log == log
    assert table.act(0, legal, at + 1) is True


def test_a_message_that_has_seen_more_than_has_happened_changes_nothing() -> None:
    table = discarded()
    log = list(table.state.log)
    assert table.act(0, table.legal(0)[0], table.acts(0) + 1) is False
    assert table.state.log == log


def test_a_message_of_another_hand_changes_nothing() -> None:
    table = discarded()
    play_on(table)
    table.next_hand()
    table.run_bots()
    assert table.acts(0) == 0
    legal = table.legal(0)[0]
    assert table.act(0, legal, 0, hand=1) is False
    assert table.act(0, legal, 0, hand=2) is True


def test_acts_of_other_seats_do_not_make_a_message_stale() -> None:
    people = Table(SCARTO, [Chair("Anna"), Chair("Bruno"), Chair("Cleo")], seed=4)
    people.act(0, people.hint(0), 0)
    people.act(1, people.legal(1)[0], 0)
    assert people.act(2, people.legal(2)[0], 0) is True


# Whole or not at all


def test_a_discard_is_made_whole() -> None:
    table = opened()
    names = table.hint(0)
    assert len(names) == 3
    assert table.act(0, names, 0)
    laid = table.state.zones[SCARTO.discard(0)]
    assert SCARTO.pack.parse(" ".join(names)) == laid


@pytest.mark.parametrize("spoil", ["KF", "2X", "AW", "again", "short", "long", "none"])
def test_a_discard_with_anything_wrong_in_it_is_not_made_at_all(spoil: str) -> None:
    table = opened()
    good = table.hint(0)
    names = {
        "again": [good[0], good[1], good[0]],
        "short": good[:2],
        "long": [*good, next(name for name in table.legal(0, good[:2]) if name not in good)],
        "none": [],
    }.get(spoil, [good[0], good[1], spoil])
    with pytest.raises((IllegalAction, UnknownAction)):
        table.act(0, names, 0)
    assert table.state.log == []
    assert table.state.zones[SCARTO.discard(0)] == 0
    assert table.act(0, good, 0)


def test_one_card_is_played_at_a_time() -> None:
    table = discarded()
    with pytest.raises(IllegalAction, match="this choice is of 1 card, and 2 came"):
        table.act(0, table.legal(0)[:1] * 2, table.acts(0))


def test_a_refusal_comes_from_the_rules_and_changes_nothing() -> None:
    table = opened()
    log = list(table.state.log)
    with pytest.raises(NotYourTurn, match="it is not the turn of seat 1: seat 0 has to choose"):
        table.act(1, "2E", 0)
    with pytest.raises(NotYourTurn):
        table.act(1, [], 0)
    with pytest.raises(NotYourTurn):
        table.act(7, "2E", 0)
    with pytest.raises(UnknownAction):
        table.act(0, [*table.hint(0)[:2], "joker"], 0)
    assert table.state.log == log


def test_check_refuses_as_act_would_and_plays_nothing() -> None:
    table = opened()
    picked = table.hint(0)[:2]
    with pytest.raises(IllegalAction, match="in your hand"):
        table.check(0, picked[0], picked)
    table.check(0, table.hint(0)[2], picked)
    assert table.state.log == []


def test_legal_lists_what_is_left_after_the_picks() -> None:
    table = opened()
    before = table.legal(0)
    picked = before[:2]
    assert table.legal(0, picked) == before[2:]
    assert table.legal(1) == []


def test_listeners_hear_of_a_choice_once_it_stands() -> None:
    table = opened()
    heard: list[int] = []
    table.listeners.append(lambda: heard.append(len(table.state.log)))
    with pytest.raises(IllegalAction):
        table.act(0, "2E", 0)
    assert heard == []
    table.act(0, table.hint(0), 0)
    assert heard == [3]


# Hints


def test_a_hint_is_asked_with_the_view_of_the_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    class Spy:
        name = "spy"

        def choose(self, view: View) -> int:
            asked.append(view)
            return next(bits(view.legal))

    monkeypatch.setattr(table_module, "bot", lambda kind, seed=None: Spy())
    table = opened()
    assert len(table.hint(0)) == 3
    assert [type(view) for view in asked] == [View] * 3
    assert {view.seat for view in asked} == {0}
    assert not any(isinstance(getattr(view, slot), State) for view in asked for slot in View.__slots__)


def test_a_hint_is_the_same_where_only_hidden_cards_differ() -> None:
    table = discarded()
    play_on(table, 3)
    state = table.state
    here, there = (next(bits(state.zones[seat])) for seat in (1, 2))
    twin_pack = tuple({here: there, there: here}.get(card, card) for card in state.pack)
    words = SCARTO.vocabulary
    log = tuple((entry >> 12, words[entry & 0xFFF]) for entry in state.log)
    twin = Table(SCARTO, table.chairs, seed=4, hands=[Dealt(twin_pack, log)])
    assert twin.state.zones[1] != state.zones[1]
    assert twin.hint(0) == table.hint(0)


def test_there_is_no_hint_where_nothing_is_asked() -> None:
    table = opened()
    table.act(0, table.hint(0), 0)
    assert table.hint(0) == []


@pytest.mark.parametrize("slug", ["paskievics-tarokk", "taraux-de-six"])
def test_a_hint_does_not_tell_that_another_is_asked_in_secret_first(slug: str) -> None:
    game = tomfool.game(slug)
    table = Table(game, [Chair(name) for name in "ABCDEF"[: game.seats]], seed=1)
    behind = 0
    for seed in range(40):
        rng, state = Random(seed), game.deal(seed=seed)
        while not state.over and state.aside is None:
            state.apply(rng.choice(list(bits(state.legal()))), state.turn)
        if state.aside is not None:
            table.enter(state)
            for seat in range(game.seats):
                asks = bool(table.view(seat).waiting >> seat & 1)
                assert bool(table.hint(seat)) == bool(table.advise(seat, seconds=0).names) == asks
                assert set(table.hint(seat)) <= set(table.legal(seat))
                behind += asks and not state.waiting >> seat & 1
        if behind:
            return
    raise AssertionError("nobody is asked behind another")


def test_who_passes_last_learns_nothing_from_picking_before_the_choice_is_made() -> None:
    game = tomfool.game("parett")
    table = Table(
        game, [Chair("Anna"), *(Chair(name, "simple") for name in ("Bruno", "Cleo", "Dora"))], seed=4
    )
    table.run_bots()  # all others have chosen what they pass
    picked = table.legal(0)[:1]
    assert table.state.waiting == 1
    assert table.legal(0, picked) == []


def test_a_hint_goes_on_from_what_is_picked_and_plays_nothing() -> None:
    table = opened()
    rest = table.hint(0, table.legal(0)[:1])
    assert len(rest) == 2
    assert table.state.log == []


# Taking back


def test_taking_back_leads_to_where_the_last_choice_was_made() -> None:
    table = discarded()
    play_on(table, 4)
    before, view = list(table.state.log), table.view(0)
    play_on(table, 1)
    table.take_back(0)
    assert table.state.log == before
    assert table.view(0) == view


def test_after_the_same_choice_again_the_bots_do_the_same_again() -> None:
    table = discarded()
    play_on(table, 5)
    after = list(table.state.log)
    table.take_back(0)
    play_on(table, 1)
    assert table.state.log == after


def test_a_discard_is_taken_back_whole() -> None:
    table = discarded()
    table.take_back(0)
    assert table.state.log == []
    assert table.view(0).hand.bit_count() == 28
    with pytest.raises(NothingToTakeBack):
        table.take_back(0)


def test_taking_back_again_goes_further_back() -> None:
    table = discarded()
    play_on(table, 3)
    for left in (3 + 2, 3 + 1, 3):
        table.take_back(0)
        assert table.acts(0) == left


def test_nothing_is_taken_back_from_another_person_or_from_a_hand_that_is_over() -> None:
    people = Table(SCARTO, [Chair("Anna"), Chair("Bruno"), Chair("Cleo", "simple")], seed=4)
    people.act(0, people.hint(0), 0)
    assert not people.can_take_back(0)
    table = discarded()
    play_on(table)
    assert not table.can_take_back(0)
    with pytest.raises(NothingToTakeBack):
        table.take_back(0)


def test_a_hand_that_ends_with_its_deal_is_settled_at_once() -> None:
    table = Table(toys.game(2, FRENCH52, [Deal(packets=(1,))]), [Chair("Anna"), Chair("Bruno", "random")])
    assert table.account is not None
    assert table.over
    assert table.run_bots() == 0
