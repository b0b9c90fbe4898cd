"""Zwanzig: its deal, its phases, and the rulings R1 to R12 of its page, one by one."""

from __future__ import annotations

import re
from random import Random

import pytest

import tomfool
from tests.cases.games.zwanzig import call_of
from tests.cases.positions import position
from tests.games.austria_table import may, say
from tomfool.cards import bits
from tomfool.errors import IllegalAction
from tomfool.games.austria.zwanzig import Bidding, PartnersWord, called_by
from tomfool.games.austria.zwanzig_score import BIDS, BONUSES, Result, holding, lines, settle
from tomfool.mechanics.contra import Doubling
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY
from tomfool.state import State

GAME = tomfool.game("zwanzig")
PACK = GAME.pack
TITLE = tomfool.TITLES["zwanzig"]
BY_NAME = {bid.name: bid for bid in BIDS}


def cards(text: str) -> int:
    return PACK.parse(text)


def dealt(*hands: str, dealer: int = 3, jump: bool = False) -> State:
    """Return a hand in which seat 0 is eldest and the seats hold at least these cards."""
    held = [[*bits(cards(hand))] for hand in hands] + [[]] * (4 - len(hands))
    rest = [*bits(PACK.all & ~cards(" ".join(hands)))]
    Random(" ".join(hands)).shuffle(rest)
    full = [hand + [rest.pop() for _ in range(10 - len(hand))] for hand in held]
    order = [card for first in (0, 5) for seat in range(4) for card in full[seat][first : first + 5]]
    return tomfool.game("zwanzig", jump=jump).deal(pack=order, dealer=dealer)


def playing(*hands: str, bid: str = "solo", declarer: int = 0) -> State:
    """Return a hand near its end, the declarer to lead."""

    def write(state: State) -> None:
        state.contract, state.declarer = call_of(bid), declarer
        state.called = state.contract.called

    return position(
        GAME, Tricks, zones={seat: cards(hand) for seat, hand in enumerate(hands)}, context=write
    )


def result(bid: str, points: int, partner: int = 2, tricks: int = 5, **more: object) -> Result:
    return Result(BY_NAME[bid], 0, partner, points, tricks)._replace(**more)


def x(found: Result) -> int:
    return sum(line.value for line in lines(found))


PARTNERSHIP = ("partnership T20", "pass", "pass", "pass")


def called_partner() -> State:
    """Return a partnership of seats 0 and 2, asked for the partner's word."""
    return say(dealt("KE", "KA", "T20", "KF"), *PARTNERSHIP)


# Deal, bids, word, contras


def test_two_rounds_of_five_eldest_first() -> None:
    state = GAME.deal(pack=range(40), dealer=1)
    assert [*bits(state.zones[2])] == [*range(5), *range(20, 25)]
    assert [*bits(state.zones[1])] == [*range(15, 20), *range(35, 40)]


def test_there_is_no_2_and_no_3() -> None:
    assert "T2" not in PACK.codes
    state = say(playing("T4", "T1", "KE", "QE"), "T4", "T1", "KE", "QE")
    assert state.history[0].taker == 0


def test_r1_eldest_has_to_call_a_partnership_and_others_bid_step_by_step() -> None:
    state = dealt("KE", "KA", "T20")
    assert may(state)[0] == "partnership T20"
    assert len(may(state)) == 4
    with pytest.raises(IllegalAction, match="eldest has to call a partnership"):
        state.play("pass")
    with pytest.raises(IllegalAction, match="now bid: partnership T20"):
        state.play("solo")
    say(state, "partnership T20")
    assert {name.split()[0] for name in may(state)} == {"pass", "no"}
    assert "solo" in may(say(dealt("KE", "KA", "T20", jump=True), "partnership T20"))


def test_r2_eldest_may_overbid_no_trumps_and_a_pass_is_final() -> None:
    state = say(dealt("KE", "KA", "T20"), "partnership T20 sparrow", "pass", "no trumps", "pass")
    assert state.turn == 0
    say(state, "solo slam")
    assert not isinstance(state.rule, Bidding)
    assert (state.declarer, state.called, state.contract.bonuses) == (0, 0, ("slam",))


def test_bonuses_of_a_bid_that_does_not_stand_are_void() -> None:
    state = say(dealt("KE", "KA", "T20"), "partnership T20 sparrow", "pass", "no trumps", "pass", "pass")
    assert (state.declarer, state.contract.bonuses) == (2, ())
    assert may(state) == ["contra bid", "done"]


def test_r4_only_the_holder_of_the_called_card_may_announce_the_sparrow() -> None:
    state = called_partner()
    assert (state.turn, may(state)) == (1, ["pass"])
    with pytest.raises(IllegalAction, match="only the holder of the called trump"):
        state.play("sparrow")
    say(state, "pass")
    assert may(state) == ["pass", "sparrow"]
    assert state.partner == NOBODY
    say(state, "sparrow")
    assert state.partner == 2
    assert (cards("T20"), 1 << 2) in state.view(3).known
    assert may(state) == ["contra bid", "contra sparrow", "done"]


def test_r4_all_three_are_asked_and_a_pass_tells_nothing() -> None:
    state = say(called_partner(), "pass", "pass", "pass")
    assert isinstance(state.rule, Doubling)
    assert (state.partner, state.sheet) == (NOBODY, None)
    for seat in (1, 3):
        assert not state.view(seat).barred[2] & cards("T20")


def test_r4_nobody_is_asked_where_the_sparrow_is_announced_or_the_declarer_is_alone() -> None:
    state = say(dealt("KE", "KA", "T20"), "partnership T20 sparrow", "pass", "pass", "pass")
    assert isinstance(state.rule, Doubling)
    state = say(dealt("KE", "KA", "T20"), "partnership T20", "no trumps", "pass", "pass", "pass")
    assert isinstance(state.rule, Doubling)
    with pytest.raises(IllegalAction, match="now to choose from"):
        say(called_partner(), "done")


def test_r5_the_hidden_partner_cannot_contra_and_whoever_does_is_none() -> None:
    state = say(called_partner(), "pass", "pass", "pass")
    assert (state.turn, may(state)) == (1, ["contra bid", "done"])
    say(state, "contra bid", "done")
    assert state.barred[1] & cards("T20")
    assert (state.turn, may(state)) == (2, ["done"])
    with pytest.raises(IllegalAction, match="bid stands at 2 times its worth"):
        state.play("contra bid")
    say(state, "done", "done")
    assert (state.turn, may(state)) == (0, ["done", "recontra bid"])
    say(state, "recontra bid", "done")
    assert may(state) == ["done", "subcontra bid"]
    say(state, "done", "done", "subcontra bid", "done")
    assert dict(state.stakes) == {"bid": 8}
    assert isinstance(state.rule, Tricks)


def test_without_a_contra_there_is_no_recontra() -> None:
    state = say(called_partner(), "pass", "pass", "pass", "done", "done", "done")
    assert isinstance(state.rule, Tricks)
    state = say(called_partner(), "pass", "pass", "pass", "contra bid", "done", "done", "done", "done")
    assert isinstance(state.rule, Tricks)


def test_a_contra_that_is_not_there_is_refused() -> None:
    state = say(called_partner(), "pass", "pass", "pass")
    with pytest.raises(IllegalAction, match="there is no slam to say it of"):
        state.play("contra slam")
    with pytest.raises(IllegalAction, match="KA: now to choose from"):
        state.play("KA")
    say(state, "done")
    with pytest.raises(IllegalAction, match="bid is not for you to double"):
        state.play("contra bid")


def test_r9_the_highest_trump_below_the_world_that_is_lacking_is_called() -> None:
    assert called_by(cards("Fool T21 T20 T19 T17")) == cards("T18")
    state = dealt("T20 T19 T17", "T18")
    assert may(state)[0] == "partnership T18"
    with pytest.raises(IllegalAction, match="the highest trump below the World that you lack"):
        state.play("partnership T20")
    say(state, "partnership T18")
    assert (cards("T19 T20"), 1 << 0) in state.view(2).known
    assert state.barred[0] & cards("T18")


def test_the_called_card_shows_the_partner_when_it_falls() -> None:
    state = say(called_partner(), *["pass"] * 3, *["done"] * 3)
    while state.partner == NOBODY:
        state.apply(next(bits(state.legal() & cards("T20") or state.legal())))
    assert state.partner == 2
    assert [event.seat for event in state.events if event.kind == "partner"] == [2]
    played = [*state.fall, *(card for trick in state.history for card in trick.fall)]
    assert PACK.card("T20") in played


# Play and score


def test_r6_in_no_trumps_the_emperor_trick_needs_a_trump_led() -> None:
    plain = say(playing("10E", "T21", "T1", "Fool", bid="no trumps"), "10E", "T21", "T1", "Fool")
    assert plain.history[0].taker == 0
    trumps = say(playing("T9", "T21", "T1", "Fool", bid="no trumps"), "T9", "T21", "T1", "Fool")
    assert trumps.history[0].taker == 2


def test_r3_either_partner_may_make_the_sparrow() -> None:
    state = playing("KE", "QE", "T1", "JE", bid="partnership")
    state.said = [(0, GAME.action("partnership T20 sparrow"))]
    state.contract = call_of("partnership", ["sparrow"])
    state.called = cards("T1")
    say(state, "KE", "QE", "T1", "JE")
    assert state.account().tally["sparrow"] == [4, -4, 4, -4]


def test_r7_partners_share_or_the_declarer_has_it_all() -> None:
    found = result("partnership", 52)
    assert settle(found, GAME.options) == (1, -1, 1, -1)
    alone = tomfool.game("zwanzig", partner_share="declarer")
    assert settle(found, alone.options) == (2, -1, 0, -1)
    assert settle(result("solo", 52, partner=NOBODY), alone.options) == (12, -4, -4, -4)


def test_r8_and_r10_each_item_is_settled_by_itself() -> None:
    lost = result("partnership", 51, announced=("sparrow",), sparrow=True)
    assert x(lost) == -1 + 4
    assert x(lost._replace(sparrow=False)) == -1 - 4
    assert x(result("solo", 97, NOBODY, 9, announced=("slam",), stakes=(("slam", 2),))) == 4 - 24
    assert x(result("solo", 102, NOBODY, 10, announced=("slam",))) == 4 + 12
    assert x(result("partnership", 60, sparrow=True)) == 1  # in silence it counts nothing


def test_r11_holdings_are_paid_by_everybody() -> None:
    assert holding(result("solo", 60)) == (0, 0, 0, 0)
    assert holding(result("no trumps", 60, holder=1)) == (-1, 3, -1, -1)
    state = playing("KE", "QE", "CE", "JE", bid="no trumps")
    state.zones[1] = cards("KE KA KF KW")
    state.zones[0] = cards("10E QA QF QW")
    state.zones[2], state.zones[3] = cards("CE CA CF CW"), cards("JE JA JF JW")
    say(
        state,
        "10E",
        "KE",
        "CE",
        "JE",
        "KA",
        "CA",
        "JA",
        "QA",
        "KF",
        "CF",
        "JF",
        "QF",
        "KW",
        "CW",
        "JW",
        "QW",
    )
    assert state.account().tally["holding"] == [-1, 3, -1, -1]
    state = playing("KE", "QE", "CE", "JE", bid="solo")
    state.zones[0] = cards("Fool T21 T1")
    state.zones[1], state.zones[2], state.zones[3] = cards("QE QA QF"), cards("CE CA CF"), cards("JE JA JF")
    say(state, "Fool", "QE", "CE", "JE", "T21", "QA", "CA", "JA", "T1", "QF", "CF", "JF")
    assert state.account().tally["holding"] == [3, -1, -1, -1]


def test_r12_51_of_102_are_lost() -> None:
    assert x(result("partnership", 51)) == -1
    assert x(result("partnership", 52)) == 1


def test_the_verdict_says_how_it_ended() -> None:
    state = say(playing("KE", "QE", "CE", "JE"), "KE", "QE", "CE", "JE")
    assert state.account().verdict == (
        "Solo: the declarer has 15 of 102 points, and 52 were needed: the game is lost."
    )


# People


def test_a_person_is_told_what_every_call_means() -> None:
    state = dealt("KE", "KA", "T20")
    view = state.view(0)
    assert "have to call a partner" in view.rule.prompt(view)
    assert "the trump that you call, and win all ten" in view.rule.meaning(view, "partnership T20 slam")
    assert view.rule.meaning(view, "pass") == ""
    assert GAME.at_stake(view).startswith("Bidding")  # type: ignore[misc]
    say(state, "partnership T20 slam")
    assert "partnership with slam stands" in state.rule.prompt(state.view(1))
    say(state, "pass", "pass", "pass")
    assert isinstance(state.rule, PartnersWord)
    assert "You are not the partner" in state.rule.prompt(state.view(1))
    assert "You hold the 20" in state.rule.prompt(state.view(2))
    assert "nobody learns" in state.rule.meaning(state.view(2), "pass")
    assert "know you as the partner" in state.rule.meaning(state.view(2), "sparrow")
    say(state, "pass", "sparrow")
    view = state.view(1)
    assert "contra" in view.rule.prompt(view)
    assert view.rule.meaning(view, "contra bid") == "it counts 2 times, whoever wins it, instead of once"
    assert "no more doubling" in view.rule.meaning(view, "done")
    say(state, "contra slam")
    assert GAME.at_stake(state.view(1)) == (  # type: ignore[misc]
        "Partnership for 1, sparrow for 4, slam for 12, 2 times. Called: the 20."
    )
    state = say(dealt("KE", "KA", "T20"), "partnership T20 sparrow slam")
    assert "partnership with sparrow and slam stands" in state.rule.prompt(state.view(1))


# The page for players


def rows(heading: str) -> list[list[str]]:
    section = re.split(r"\n##+ ", TITLE.page.split(f"# {heading}\n")[1])[0].replace("−", "-")
    found = [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return [row for row in found if len(row) > 1][2:]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    for plays, with_trumps, without, _ in rows("The play"):
        codes = plays.replace("`", "").split()
        for bid, best in (("solo", with_trumps), ("no trumps", without)):
            state = say(playing(*codes, bid=bid), *codes)
            assert f"`{codes[state.history[0].taker]}`" == best


def test_the_tables_of_the_page_are_those_of_the_game() -> None:
    assert [(row[0].strip("`"), int(row[1])) for row in rows("The bidding")] == [
        (bid.name, bid.value) for bid in BIDS
    ]
    assert [int(row[1]) for row in rows("Scoring a hand")[1:]] == list(BONUSES.values())


def test_the_example_on_the_page_adds_up() -> None:
    found = result("partnership", 51, announced=("sparrow",), sparrow=True, stakes=(("bid", 2),))
    assert [int(cell) for cell in rows("An example")[-1][1:]] == list(settle(found, GAME.options))


def test_the_page_names_every_option_with_its_values() -> None:
    found = {row[0].strip("`"): row[1] for row in rows("Options")}
    assert found == {"hands": "any multiple of 4", "jump": "on, off", "partner_share": "equal, declarer"}
    assert set(found) == {option.name for option in TITLE.options}
