"""What the table tells of Taraux, and what it asks: bids, shown cards, abundances, payments, the end."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.test_taraux import (
    BARE,
    HIGH,
    STRONG,
    bid_by_eldest,
    dealt,
    play_on,
    say,
    strongest_first,
    to_the_tricks,
)  # fmt: skip
from tomfool.errors import IllegalAction
from tomfool.state import State
from tomfool.table.ask import ask, refusal
from tomfool.table.story import aftermath, tell

NAMES = ("Anna", "Bruno", "Cleo", "Dora", "Emil")


def log(state: State, seat: int = 2) -> list[str]:
    names = NAMES[: state.game.seats]
    return [line.text for line in tell(state.view(seat), names)]


def test_bids_stock_and_shown_trumps_are_told() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH + " Fool"}, "KE KA T1 2E 3E 4E"), "play")
    say(state, "2E", "3E", "4E", "T5", "T6", "T7")
    told = log(state)
    assert "Bruno bids “play”." in told
    assert "You pass." in told
    assert any(line.startswith("Bruno takes the stock: the King of Earth") for line in told)
    assert "Bruno lays six cards away." in told
    assert "Bruno shows among the cards laid away: the 7, the 6 and the 5." in told


def test_an_abundance_is_told_once() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH}), "with")
    say(state, "abundance small", *HIGH.split()[:10])
    told = log(state)
    assert told[-2:] == [
        "Bruno announces “abundance small”.",
        "Bruno lays these trumps open: the 21, the 20, the 19, the 18, the 17, the 16, the 15, the 14, "
        "the 13 and the 12.",
    ]


def test_brass_and_redeal_are_told_and_quiet_is_not() -> None:
    told = log(say(dealt(4, {1: BARE}), "brass"))
    assert told[-1] == "Bruno makes the Magician a second Fool for this hand."
    told = log(say(dealt(4, {1: BARE}), "redeal"))
    assert told[-1] == "Bruno has the Magician and no other trump, and asks for another deal."
    assert log(say(dealt(4, {1: BARE}), "quiet")) == ["Anna deals."]


def test_the_call_and_who_is_alone_are_told() -> None:
    state = bid_by_eldest(dealt(5, {1: "KE KA KF 2E 3E"}, "KW"), "with")
    state.play("call KW")
    assert log(state)[-1] == "Bruno calls the King of Water."
    play_on(to_the_tricks(state), Random(1))
    told = [line.text for line in aftermath(state.view(2), NAMES)]
    assert "Bruno plays alone, for in the stock lay the King of Water." in told
    assert any(line.startswith("In the stock lay ") for line in told)


def test_the_end_of_a_slam_is_told_and_why_the_fool_won() -> None:
    state = bid_by_eldest(dealt(4, {1: STRONG}, "T1 KE KA"), "against")
    strongest_first(to_the_tricks(state))
    assert any(
        "the Fool: led to the last trick by a side that has won all before." in t for t in log(state)
    )
    assert "Bruno makes the last trick of a slam: one side has won them all." in log(state)


def test_payments_name_the_excuse_that_is_paid_for() -> None:
    told: list[str] = []
    for bid in ("play", "against"):
        for seed in range(8):
            state = say(dealt(4, {1: BARE.replace("AE 2E 3E", "KE KA KF")}), "brass")
            play_on(to_the_tricks(bid_by_eldest(state, bid)), Random(seed))
            told += [line.text for line in aftermath(state.view(2), NAMES[:4])]
    assert any(line.endswith(" for the Fool.") for line in told)
    assert any(line.endswith(" for the Magician.") for line in told)


def test_the_cards_of_an_abundance_are_asked_together() -> None:
    state = bid_by_eldest(dealt(4, {1: HIGH}), "with")
    say(state, "abundance middling")
    question = ask(state.view(1), NAMES[:4], ["T21"])
    assert (question.kind, question.count) == ("pick", 13)
    assert question.head == "13 trumps to lay open. 1 of 13 picked."
    assert question.deed == "Lay these 13 open"


def test_a_bonus_out_of_reach_is_refused_by_its_rule() -> None:
    state = bid_by_eldest(dealt(4, {1: "2E 3E 4E T2 T3", 2: "T1 T4"}), "with")
    with pytest.raises(IllegalAction) as caught:
        state.play("sparrow")
    assert "only the holder of the 1" in refusal(state.view(1), "sparrow", caught.value).lower()
