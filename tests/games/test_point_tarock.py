"""Point Tarock: its deal, its phases, and the rulings R1 to R16 of its page, one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.austria_table import may, only, say
from tomfool.cards import bits
from tomfool.errors import IllegalAction
from tomfool.games.austria.point_phases import AnswerContra, Bidding, Draw, NameBonuses, NameHoldings
from tomfool.games.austria.point_score import (
    BEGGARS,
    BIDS,
    BIRDS,
    BONUSES,
    BY_NAME,
    FORFEIT,
    HOLDINGS,
    Named,
    Result,
    Running,
    after,
    bids_named,
    lines,
    result_of,
    settle,
    settle_beggars,
)
from tomfool.match import Match
from tomfool.mechanics.contra import Doubling
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import State

GAME = tomfool.game("point-tarock")
CONTRA = tomfool.game("point-tarock", contra=True)
PACK = GAME.pack
TITLE = tomfool.TITLES["point-tarock"]
ROWS = {bid.name: bid for bid in BIDS}


def cards(text: str) -> int:
    return PACK.parse(text)


def dealt(*hands: str, talon: str = "", game: Game = GAME, rng: Random | None = None) -> State:
    """Return a hand with seat 0 eldest and these cards in hands and talon; the rest anyhow."""
    rng = rng or Random(" ".join(hands))
    named = [[*bits(cards(hand))] for hand in (*hands, *[""] * (3 - len(hands)))]
    rest = [*bits(PACK.all & ~cards(" ".join([*hands, talon])))]
    rng.shuffle(rest)
    full = [hand + [rest.pop() for _ in range(16 - len(hand))] for hand in named]
    order = [PACK.card(code) for code in talon.split()]
    order += [rest.pop() for _ in range(6 - len(order))]
    order += [card for i in range(0, 16, 4) for hand in full for card in hand[i : i + 4]]
    return game.deal(pack=order, dealer=2)


def playing(*hands: str, bid: str = "solo", game: Game = GAME) -> State:
    """Return a hand near its end, seat 0 to lead."""

    def write(state: State) -> None:
        state.contract = BEGGARS if bid == "beggars" else ROWS[bid]
        state.declarer = NOBODY if bid == "beggars" else 0

    zones = {seat: cards(hand) for seat, hand in enumerate(hands)}
    return position(game, Tricks, dealer=2, zones=zones, context=write)


def found(points: int, bid: str = "three", **more: Any) -> Result:
    return Result(ROWS[bid], 0, 1, points)._replace(**more)


# Deal and auction


def test_six_cards_of_the_talon_and_four_rounds_of_four() -> None:
    state = GAME.deal(pack=range(54), dealer=2)
    assert [state.zones[GAME.zone_index[f"talon {i}"]] for i in range(6)] == [1 << i for i in range(6)]
    assert [*bits(state.zones[0])][:8] == [6, 7, 8, 9, 18, 19, 20, 21]


def test_r2_any_higher_bid_but_take_three_only_over_three() -> None:
    state = dealt()
    assert may(state) == ["pass", "three", "two", "one", "solo"]
    with pytest.raises(IllegalAction, match="only over a three"):
        state.play("take three")
    assert may(say(state, "three")) == ["pass", "take three", "two", "one", "solo"]
    assert "take three" not in may(say(dealt(), "two"))


def test_r3_an_earlier_bidder_may_hold_and_each_bid_is_held_once() -> None:
    state = say(dealt(), "three", "two", "pass")
    assert "hold" in may(state)
    say(state, "hold")
    assert (state.declarer, state.contract.name, state.turn) == (0, "two", 1)
    assert may(state) == ["pass", "one", "solo"]
    with pytest.raises(IllegalAction, match="only who has bid before may hold"):
        state.play("hold")
    say(state, "pass")
    assert (state.declarer, state.contract.name) == (0, "two")


def test_r3_without_the_option_nobody_holds() -> None:
    state = say(dealt(game=tomfool.game("point-tarock", hold=False)), "three", "two", "pass")
    assert may(state) == ["pass", "one", "solo"]


def test_r4_a_hold_counts_as_no_bid() -> None:
    assert bids_named(say(dealt(), "three", "take three", "pass", "hold", "pass")) == 2


def test_the_auction_ends_when_nobody_else_could_say_anything_but_pass() -> None:
    assert not isinstance(say(dealt(), "solo").rule, Bidding)
    state = say(dealt(), "three", "solo")
    assert (state.turn, may(state)) == (2, ["pass"])  # eldest after him may still hold
    say(state, "pass")
    assert (state.turn, may(state)) == (0, ["pass", "hold"])
    say(state, "hold")
    assert not isinstance(state.rule, Bidding)
    assert isinstance(say(dealt(), "pass", "pass").rule, Bidding)


def test_if_all_pass_everybody_is_a_beggar_and_eldest_leads() -> None:
    state = say(dealt(), "pass", "pass", "pass")
    assert state.contract is BEGGARS
    assert (state.declarer, state.turn) == (NOBODY, 0)
    assert isinstance(state.rule, Tricks)


# Bonuses and the draw


def test_r8_a_bird_is_named_by_who_holds_it_and_an_oath_by_who_holds_none() -> None:
    state = say(dealt("T1 T2 KE", "T3"), "two", "pass", "pass")
    names = may(state)
    assert {"sparrow", "owl"} <= set(names)
    assert not {"cockatoo", "against honours", "against kings"} & set(names)
    with pytest.raises(IllegalAction, match="only the holder of T3"):
        state.play("cockatoo")
    with pytest.raises(IllegalAction, match="against kings is for a hand without KE"):
        state.play("against kings")
    say(state, "owl")
    assert (cards("T2"), 1 << 0) in state.view(1).known
    with pytest.raises(IllegalAction, match="you have announced it already"):
        state.play("owl")


def test_r9_of_70_and_90_only_one_but_90_after_70_before_the_draw() -> None:
    state = say(dealt(), "one", "pass", "pass", "70 points")
    assert "90 points" not in may(state)
    with pytest.raises(IllegalAction, match="of 70 and 90 points only one"):
        state.play("90 points")
    say(state, "done", "1")
    say(state, may(state)[0])
    assert "90 points" in may(state)
    assert may(say(dealt(), "solo", "90 points")).count("70 points") == 0
    late = say(dealt(), "one", "pass", "pass", "done", "1")
    say(late, may(late)[0], "70 points")
    assert "90 points" not in may(late)


def test_r5_the_talon_is_laid_open_after_the_first_announcements() -> None:
    state = say(dealt(talon="7E 8E 9E 10E JE QE"), "two", "pass", "pass")
    assert isinstance(state.rule, NameBonuses)
    assert state.view(1).zones[GAME.zone_index["talon 0"]] is None
    say(state, "done")
    assert may(state) == ["first", "middle", "last"]
    assert state.view(1).zones[GAME.zone_index["talon 5"]] == cards("QE")
    assert state.rule.meaning(state.view(0), "last") == "QE, JE"
    say(state, "last")
    assert state.zones[0] & cards("JE QE") == cards("JE QE")
    assert isinstance(state.rule, LayAway)


def test_r7_what_was_sworn_off_may_not_be_taken_and_nothing_left_is_a_forfeit() -> None:
    hand = "QE QA T5 T6 T7 T8 T9 T10 T11 T12 7E 7A 7F 7W 8E 8A"
    state = say(dealt(hand, talon="T21 9E JA KA 8F T4"), "two", "pass", "pass")
    say(state, "against honours", "done")
    assert may(state) == ["middle", "last"]
    with pytest.raises(IllegalAction, match="you have named that you win without"):
        state.play("first")
    with pytest.raises(IllegalAction, match="now to choose from"):
        state.play("done")
    both = say(dealt(hand, talon="T1 9E JA KA 8F T4"), "three", "pass", "pass")
    say(both, "against honours", "against kings", "70 points", "done")
    assert both.over
    assert both.outcome == FORFEIT
    assert both.scores() == (0, 3 + 50, 3 + 50)
    account = both.account()
    assert "lost without play" in account.verdict
    assert [item.key for item in account.items][:2] == ["basic", "against honours"]


def test_r6_trumps_may_be_laid_away_freely_or_last() -> None:
    def bid(state: State) -> None:
        state.contract, state.declarer = ROWS["two"], 0

    zones = {0: cards("KE QE T5 T6 T1 Fool")}
    free = position(GAME, LayAway, zones=zones, context=bid)
    assert may(free) == ["QE", "T6", "T5"]
    last = position(tomfool.game("point-tarock", trump_discard="last"), LayAway, zones=zones, context=bid)
    say(last, "T5")
    assert may(last) == ["QE"]


def test_r11_holdings_have_to_be_true_and_honours_are_whole_or_half() -> None:
    state = say(dealt("T1 T21 Fool KE KA KF KW", "T5"), "solo", "done")
    assert isinstance(state.rule, NameHoldings)
    assert may(state) == ["done", "honours", "half honours", "kings"]
    say(state, "half honours")
    assert may(state) == ["done", "kings"]
    with pytest.raises(IllegalAction, match="what you name has to be true"):
        state.play("honours")
    say(state, "done")
    assert (state.turn, may(state)) == (1, ["done"])
    say(state, "done", "done")
    assert isinstance(state.rule, Tricks)


def test_half_honours_narrow_the_worlds_to_hands_that_hold_two() -> None:
    state = say(dealt("T1 T21 KE", "Fool T5"), "solo", "done", "half honours", "done", "done", "done")
    for turn in range(30):
        held = state.view(2).imagine(Random(turn)).zones[0]
        assert (held & cards("T1 T21 Fool")).bit_count() >= 2


# Contra


def test_r16_a_contra_is_a_pass_and_a_higher_bid_wipes_it_out() -> None:
    state = say(dealt(game=CONTRA), "three", "contra")
    assert state.stakes == (("bid", 2),)
    assert "contra" not in may(state)
    say(state, "two")
    assert state.stakes is None
    assert may(state) == ["pass", "one", "solo", "hold", "contra"]
    say(state, "contra")
    assert isinstance(state.rule, AnswerContra)
    assert (state.turn, may(state)) == (2, ["recontra", "accept"])
    say(state, "recontra")
    assert (state.turn, may(state)) == (0, ["subcontra", "accept"])
    say(state, "accept")
    assert (state.turn, may(state)) == (1, ["subcontra", "accept"])
    say(state, "subcontra")
    assert state.stakes == (("bid", 8),)
    assert isinstance(state.rule, NameBonuses)


def test_a_contra_may_be_accepted_by_declarer_and_a_recontra_by_both_defenders() -> None:
    state = say(dealt(game=CONTRA), "three", "contra", "pass", "accept")
    assert (state.stakes, state.contract.name) == ((("bid", 2),), "three")
    assert isinstance(state.rule, NameBonuses)
    state = say(dealt(game=CONTRA), "three", "contra", "pass", "recontra", "accept", "accept")
    assert state.stakes == (("bid", 4),)
    assert isinstance(state.rule, NameBonuses)


def test_r16_contras_on_the_bid_count_four_times_each_and_on_a_bonus_twice() -> None:
    plain = found(70, named=(Named("70 points", 10),))
    assert settle(plain) == (3 + 9 + 10, 0, 0)
    assert settle(plain._replace(stakes=(("70 points", 4), ("bid", 8)))) == (64 * 12 + 40, 0, 0)


def test_bonuses_are_doubled_step_by_step_and_who_cannot_is_passed_over() -> None:
    state = say(dealt("T1 T2", game=CONTRA), "solo", "pass", "pass", "owl", "done")
    assert isinstance(state.rule, Doubling)
    assert (state.turn, may(state)) == (1, ["done", "contra owl"])
    say(state, "contra owl", "done")
    assert (state.turn, may(state)) == (0, ["done", "recontra owl"])
    say(state, "recontra owl", "done")
    assert (state.turn, may(state)) == (1, ["done", "subcontra owl"])
    say(state, "done", "done")
    assert isinstance(state.rule, NameHoldings)
    assert not isinstance(say(dealt(game=CONTRA), "solo", "pass", "pass", "done").rule, Doubling)
    assert "owl 40 × 4" in GAME.at_stake(state.view(1))  # type: ignore[misc]


# Play and score


def test_beggars_have_to_win_if_they_can() -> None:
    state = say(playing("JA 7E", "10A 8E", "KA 9A 7A", bid="beggars"), "JA", "10A")
    assert may(state) == ["KA"]
    with pytest.raises(IllegalAction, match="must win the trick if able"):
        state.play("9A")
    state = say(playing("T21 7E", "T1 8E", "Fool T8 QE", bid="beggars"), "T21", "T1")
    assert may(state) == ["Fool", "T8"]


def test_r13_the_most_points_pay_the_difference_to_each() -> None:
    assert settle_beggars([30, 52, 28]) == (22, -46, 24)
    assert settle_beggars([50, 50, 10]) == (-40, -40, 80)
    assert settle_beggars([40, 40, 40]) == (0, 0, 0)
    state = say(playing("KE", "QE", "7E", bid="beggars"), "KE", "QE", "7E")
    assert state.scores() == (-22, 11, 11)
    assert state.account().verdict.startswith("Beggars")


def test_r1_61_wins_with_nothing_over() -> None:
    assert settle(found(61)) == (3, 0, 0)
    assert settle(found(60)) == (0, 3 + 1, 3 + 1)
    assert [line.key for line in lines(found(61))] == ["basic"]


def test_r10_a_bird_that_was_named_earns_its_own_worth_besides() -> None:
    made = found(61, named=(Named("owl", 20),), birds=((0, "owl"), (2, "sparrow")))
    assert settle(made) == (3 + 20 + 10, 0, 5)
    assert settle(made, bird_once=True) == (3 + 20, 0, 5)
    assert settle(made._replace(named=()), bird_once=True) == (3 + 10, 0, 5)


def test_r12_an_oath_is_lost_with_the_hand() -> None:
    sworn = (Named("against kings", 10),)
    assert settle(found(61, named=sworn)) == (13, 0, 0)
    assert settle(found(60, named=sworn)) == (0, 14, 14)


def test_r15_the_emperor_trick_as_last_trick_makes_the_sparrow() -> None:
    state = say(playing("7E 8E T21", "9E 10E Fool", "JE QE T1"), "7E", "9E", "JE", "QE", "8E", "10E")
    say(state, "T1", "T21", "Fool")
    assert result_of(state).birds == ((2, "sparrow"),)


def test_a_holding_of_a_defender_counts_by_the_factor_of_the_bid() -> None:
    assert settle(found(61, "solo", holdings=((2, "kings"),))) == (24, 0, 40)


def test_r14_the_match_is_settled_at_100_and_at_its_end() -> None:
    running, settled = after(Running(0, (90, 20, 0)), (20, 0, 0), 3)
    assert settled == (3 * 120 - 140, 60 - 140, -140)
    assert running == Running(1, (0, 0, 0))
    assert after(Running(0, (10, 20, 0)), (20, 0, 0), 3) == (Running(1, (30, 20, 0)), None)
    assert after(Running(2, (10, 20, 0)), (20, 0, 0), 3)[1] == (40, 10, -50)


def test_a_match_carries_the_running_scores_and_its_accounts_add_up_to_nothing() -> None:
    match, rng = Match(GAME), Random(3)
    while not match.over:
        state = match.deal(bytes([len(match.hands)]))
        if state.ledger.hands:
            assert ("Running: " in GAME.at_stake(state.view(0))) == any(state.ledger.scores)  # type: ignore[misc]
        while not state.over:
            state.apply(rng.choice([*bits(state.legal())]))
        hand = match.finish()
        assert hand.account.items[-1].key in ("running", "settled")
    assert match.hands[-1].account.items[-1].key == "settled"
    assert sum(match.totals) == 0


# Everything comes up, for each side


Wish = Callable[[list[str]], str]


def strength(code: str) -> int:
    return PACK.card(code) if code in PACK.codes[32:] else PACK.suit_of[PACK.card(code)].bit_length() % 8


def plays(highest: bool, rng: Random) -> Wish:
    """Names whatever may be named, and plays high cards or any."""

    def wish(legal: list[str]) -> str:
        if legal[0] in PACK.index:
            return max(legal, key=strength) if highest else rng.choice(legal)
        return rng.choice([word for word in legal if word not in ("pass", "done")] or legal)

    return wish


def happened(state: State) -> list[str]:
    """Name what a hand has seen, with the side that had it."""
    if state.contract is BEGGARS:
        return ["beggars"]
    result = result_of(state)
    who = ["declarer" if seat == result.declarer else "defender" for seat in range(3)]
    found = [f"{result.bid.name} {'won' if result.won else 'lost'}"]
    for name, worth in result.named:
        time = "early" if worth == BY_NAME[name].before else "late"
        found.append(f"{name} {time} {'made' if result.made(BY_NAME[name]) else 'missed'}")
    found += [f"{name} by {who[seat]}" for seat, name in (*result.birds, *result.holdings)]
    return [*found, *(["forfeit"] if result.forfeit else [])]


def wanted() -> list[str]:
    found = ["beggars", "forfeit", *(f"{bid.name} {end}" for bid in BIDS for end in ("won", "lost"))]
    found += [
        f"{bonus.name} {time} {end}"
        for bonus in BONUSES for time in ("early", "late") for end in ("made", "missed")
    ]  # fmt: skip
    names = [bird.name for bird in BIRDS] + [holding.name for holding in HOLDINGS]
    return found + [f"{name} by {who}" for name in names for who in ("declarer", "defender")]


BIRD_HAND = "T1 T2 T3 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 Fool"
PURE_HAND = "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19"
COURT_HAND = "KE KA KF KW T1 T21 Fool"


def test_every_bid_bonus_and_holding_comes_up_for_each_side(
    record_property: Callable[[str, object], None],
) -> None:
    rng, seen = Random("everything"), Counter[str]()
    for bid in BIDS:
        game = only(GAME, *{"three", bid.name} if bid.name == "take three" else {bid.name})
        for turn in range(100):
            mine, theirs = [(BIRD_HAND, ""), ("", BIRD_HAND), (PURE_HAND, ""), (COURT_HAND, ""),
                            ("", COURT_HAND), ("", "")][turn % 6]  # fmt: skip
            state = dealt(
                *((theirs, mine) if bid.name == "take three" else (mine, theirs)), game=game, rng=rng
            )
            say(
                state,
                *(("three", "take three", "pass", "pass") if bid.name == "take three" else (bid.name,)),
            )
            while isinstance(state.rule, Bidding):
                state.play("pass")
            wish = plays(highest=bool(turn // 6 % 2), rng=rng)
            while not state.over:
                quiet = isinstance(state.rule, NameBonuses) and state.rule.before and rng.random() < 0.5
                legal = may(state)
                state.play("done" if quiet or legal == ["done"] else wish(legal))
            seen.update(happened(state))
    beggar = say(dealt(), "pass", "pass", "pass")
    while not beggar.over:
        beggar.play(may(beggar)[0])
    seen.update(happened(beggar))
    for thing in wanted():
        record_property(thing, seen[thing])
        print(f"{seen[thing]:4} × {thing}")
    assert [thing for thing in wanted() if not seen[thing]] == []


# People


def test_a_person_is_told_what_every_call_means() -> None:
    state = dealt("T1 T21 KE", game=CONTRA)
    view = state.view(0)
    assert "nobody has bid yet" in view.rule.prompt(view)
    assert view.rule.meaning(view, "solo") == "play with the cards you hold; all scores times 8"
    assert view.rule.meaning(view, "pass") == ""
    assert CONTRA.at_stake(view).startswith("Bidding")  # type: ignore[misc]
    view = say(state, "three").view(1)
    assert "“three” stands" in view.rule.prompt(view)
    assert view.rule.meaning(view, "hold") == "take over “three” at the same height"
    assert "counts four times" in view.rule.meaning(view, "contra")
    say(state, "contra", "pass")
    view = state.view(0)
    assert view.rule.prompt(view) == "The bid has been contra'd. Do you double it again?"
    assert view.rule.meaning(view, "accept") == "it stays at 4 times"
    assert view.rule.meaning(view, "recontra") == "the hand counts 16 times, whoever wins it"
    view = say(state, "recontra").view(1)
    assert view.rule.prompt(view) == "Declarer has said recontra. Do you double once more?"
    view = say(state, "accept", "accept").view(0)
    assert "they count double now" in view.rule.prompt(view)
    assert view.rule.meaning(view, "70 points") == "take 70 points or more: 10 to you, or to each Defender"
    assert view.rule.meaning(view, "done") == "no more bonuses now"
    assert CONTRA.at_stake(view) == "Three, all times 1, × 16."  # type: ignore[misc]
    say(state, "done", "first")
    for _ in range(3):
        say(state, may(state)[0])
    view = state.view(0)
    assert "once more" in view.rule.prompt(view)
    assert "10 to you" in view.rule.meaning(view, "sparrow")
    say(state, "done")
    view = state.view(0)
    assert "It scores, and all will know" in view.rule.prompt(view)
    assert view.rule.meaning(view, "half honours").endswith("2 for you")
    assert view.rule.meaning(view, "done") == "nothing more"
    with pytest.raises(IllegalAction, match="now to choose from"):
        state.play("pass")
    assert CONTRA.at_stake(say(dealt(), "pass", "pass", "pass").view(0)).startswith("Beggars")  # type: ignore[misc]


def test_the_words_for_groups_are_known_to_the_draw() -> None:
    draws = [rule for rule in GAME.rules if isinstance(rule, Draw)]
    assert [rule.names for rule in draws][1:] == [("first", "middle", "last"), tuple("123456")]


# The page for players


def rows(heading: str) -> list[list[str]]:
    section = re.split(r"\n##+ ", TITLE.page.split(f"# {heading}\n")[1])[0].replace("−", "-")
    table = [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return [row for row in table if len(row) > 1][2:]


def test_the_tables_of_the_page_are_those_of_the_game() -> None:
    assert [(row[0].strip("`"), int(row[2])) for row in rows("The bidding")] == [
        (bid.name, bid.factor) for bid in BIDS
    ]
    assert [
        (row[0].strip("`"), int(row[2]), int(row[3])) for row in rows("Bonuses before the talon is opened")
    ] == [(bonus.name, bonus.before, bonus.after) for bonus in BONUSES]
    assert [(row[0].strip("`"), int(row[2])) for row in rows("Holdings")] == [
        (holding.name, holding.value) for holding in HOLDINGS
    ]


def test_the_tricks_on_the_page_are_won_as_it_says() -> None:
    for played, best, _ in rows("The play"):
        codes = played.replace("`", "").split()
        state = say(playing(*codes), *codes)
        assert f"`{codes[state.history[0].taker]}`" == best


def test_the_example_on_the_page_is_right() -> None:
    result = Result(ROWS["two"], 1, 2, 55, (Named("owl", 40),), ((0, "sparrow"),))
    assert [int(cell) for cell in rows("An example")[-1][1:]] == list(settle(result))
    assert after(Running(), settle(result), 3)[1] == (190, -335, 145)


def test_the_page_names_every_option_with_its_values() -> None:
    named = {row[0].strip("`"): row[1] for row in rows("Options")}
    assert named == {
        "hands": "any multiple of 3",
        "hold": "on, off",
        "trump_discard": "free, last",
        "bird_once": "on, off",
        "contra": "on, off",
    }
    assert set(named) == {option.name for option in TITLE.options}
