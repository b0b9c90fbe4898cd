"""Mitigation, ruling by ruling; its page for players."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import tomfool
from tests.cases.games.mitigation import bargaining, declaring
from tests.cases.kinds import check
from tests.choices import choose
from tests.games.pages import check_options, table
from tomfool.cards import Cards, bits
from tomfool.errors import IllegalAction
from tomfool.games.piedmont import mitigation
from tomfool.games.piedmont.declarations import FOOL, KINDS, KINGS, PACK, TRUMPS, Declarations
from tomfool.games.piedmont.giving_up import GIVEN_UP, GivingUp
from tomfool.match import Match
from tomfool.rules import Bound
from tomfool.state import State
from tomfool.table.outcome import verdict
from tomfool.table.words import signed

GAME = tomfool.game("mitigation")
WITH_FOOL = tomfool.game("mitigation", fool_in_abundance=True)


def say(state: State, *calls: str) -> State:
    for call in calls:
        state.play(call)
    return state


def words(state: State) -> set[str]:
    return {GAME.vocabulary[action] for action in bits(state.legal())}


def dealt_out(seed: int = 1) -> State:
    """Return a hand in which nobody has bargained."""
    return say(GAME.deal(seed, 0), "continue", "continue", "continue")


# The bargaining


def test_there_are_three_bargainings_with_10_15_and_20_cards_r1() -> None:
    state = GAME.deal(seed=1)
    for cards in (10, 15, 20):
        assert isinstance(state.rule, GivingUp)
        assert (state.turn, [zone.bit_count() for zone in state.zones[:3]]) == (1, [cards] * 3)
        say(state, "continue")
    assert [zone.bit_count() for zone in state.zones[:3]] == [28, 25, 25]
    assert state.turn == 0


def test_nothing_said_in_one_bargaining_binds_in_the_next() -> None:
    state = say(bargaining(GAME, 0, ["ask 6", "offer 4"]), "pass", "pass", "pass")
    assert state.zones[1].bit_count() == 15
    assert state.desk.stances == (None,) * 3
    assert "ask 99" in words(state)


def test_an_agreement_binds_at_once_when_all_have_spoken_and_counts_as_a_hand_r3_r8() -> None:
    match = Match(GAME)
    match.deal(seed=bytes([1]))
    assert match.state is not None
    say(match.state, "ask 6", "offer 4", "offer 3")
    hand = match.finish()
    assert hand.outcome == GIVEN_UP
    assert (list(hand.scores), match.counted, match.dealer) == ([-3, 6, -3], 1, 1)
    assert hand.account.verdict == "The hand was given up for points."


@pytest.mark.parametrize(("way", "dealer"), [("left", 1), ("right", 2)])
def test_the_deal_passes_to_the_left_or_to_the_right_r2(way: str, dealer: int) -> None:
    match = Match(tomfool.game("mitigation", deal_passes=way))
    match.deal(seed=bytes([1]))
    assert match.state is not None
    say(match.state, "ask 6", "offer 6", "pass")
    match.finish()
    assert match.dealer == dealer


def test_a_stance_only_gives_way_r6() -> None:
    state = bargaining(GAME, 0, ["ask 8", "offer 3", "pass"])
    with pytest.raises(IllegalAction, match="you ask 8: you can only ask less"):
        state.play("ask 8")
    say(state, "offer 1")
    with pytest.raises(IllegalAction, match="you offer 3: you can only offer more"):
        state.play("offer 3")
    say(state, "offer 99", "pass")
    with pytest.raises(IllegalAction, match="you can only offer more"):
        state.play("ask 1")
    say(state, "offer 2")
    assert words(state) == {"pass", "continue"}


def test_a_word_of_another_phase_is_refused() -> None:
    with pytest.raises(IllegalAction, match="now pass, continue, ask or offer"):
        GAME.deal(seed=1).play("kings")


def test_a_surplus_is_struck_off_the_larger_offer_from_eldest_on_r7() -> None:
    assert bargaining(GAME, 0, ["offer 5", "ask 7", "offer 5"]).scores() == (-4, -3, 7)
    assert bargaining(GAME, 2, ["offer 2", "offer 9", "ask 4"]).scores() == (-2, -2, 4)


def test_each_number_says_what_would_come_of_it() -> None:
    state = bargaining(GAME, 0, ["ask 6", "offer 4"])
    rule, view = state.rule, state.view(0)
    assert rule.prompt(view).endswith("give the hand up? Seat 1 asks 6. Seat 2 offers 4.")
    meanings = {
        call: rule.meaning(view, call) for call in ("pass", "continue", "offer 1", "offer 3", "ask 2")
    }
    assert meanings == {
        "pass": "no agreement yet: the offers come 2 points short of what is asked",
        "continue": "no bargain: the deal goes on",
        "offer 1": "no agreement yet: the offers come 1 point short of what is asked",
        "offer 3": "agreed: you pay 3, seat 1 gets 6, seat 2 pays 3",
        "ask 2": "no agreement yet: the offers come 4 points short of what is asked",
    }
    assert rule.stages(view, "offer 3") == ("offer", "3")
    assert rule.stage_meaning(view, ("offer", "3")) == meanings["offer 3"]
    assert rule.stage_meaning(view, ("offer",)).startswith("so much you would pay")
    assert rule.stage_meaning(view, ("ask",)).startswith("so much you want")
    assert (rule.told("pass"), rule.told("ask 1")) == (("pass", ""), ("say", "“ask 1”"))
    first = GAME.deal(seed=1)
    assert "Seat 2 has not spoken. Seat 0 has not spoken." in rule.prompt(first.view(1))
    assert rule.meaning(first.view(1), "pass") == "nobody asks or offers yet"
    assert rule.meaning(first.view(1), "offer 3") == "nobody asks for anything yet"
    say(first, "offer 3")
    assert rule.meaning(first.view(2), "ask 3") == "the offers are enough, once all have spoken"
    say(first, "pass")
    assert "Seat 2 has passed." in rule.prompt(first.view(0))
    say(first, "pass")
    assert rule.prompt(first.view(1)).endswith("You offer 3.")
    assert rule.meaning(first.view(1), "pass") == "nobody has moved: the deal goes on"
    passed = bargaining(GAME, 0, ["ask 6", "pass"])
    assert rule.meaning(passed.view(0), "offer 6") == "agreed: you pay 6, seat 1 gets 6"
    agreed = bargaining(GAME, 0, ["ask 6", "offer 6"])
    assert rule.meaning(agreed.view(0), "pass").startswith("agreed: you neither get nor pay anything")
    assert GAME.at_stake(view).startswith("Bargaining")  # type: ignore[misc]


# The discard and the declarations


def test_trumps_and_aces_may_be_laid_away_and_nobody_sees_them_r12() -> None:
    state = dealt_out()
    legal = state.legal()
    assert legal & PACK.ranks("A") == state.zones[0] & PACK.ranks("A")
    with pytest.raises(IllegalAction, match="Kings, the Magician"):
        state.play(next(GAME.vocabulary[card] for card in bits(state.zones[0] & ~legal)))
    for _ in range(3):
        state.apply(next(bits(state.legal())))
    assert state.view(1).zones[GAME.discard(0)] is None
    assert [entry for entry in state.view(1).entries if entry[0] == 0] == [(0, None)] * 3
    assert isinstance(state.rule, Declarations)
    assert state.turn == 1


def holding(codes: str, stands_in: bool = False) -> State:
    return declaring(WITH_FOOL if stands_in else GAME, PACK.parse(codes))


LOW = "T2 T3 T4 T5 T6 T7 T8 T9 T10"


def test_declarations_are_known_to_all_and_paid_by_each_r10() -> None:
    state = holding("KE KA KF KW Fool T1")
    rule = state.rule
    assert rule.prompt(state.view(1)).startswith("Your turn to declare")
    say(state, "kings")
    assert (KINGS, 0b10) in state.view(0).known
    assert "brings 20 from each so far" in rule.prompt(state.view(1))
    assert rule.meaning(state.view(1), "done") == "20 from each of the others"
    with pytest.raises(IllegalAction, match="naming cards for 'kings': now Fool, T1, done"):
        state.play("KE")
    say(state, "Fool", "done")
    assert state.events[-1].kind == "declared kings for 25"
    assert (KINGS | FOOL, 0b10) in state.view(0).known
    assert mitigation.bonuses(state) == (0, 25, 0)
    assert "Declared: 25 in all" in GAME.at_stake(state.view(0))  # type: ignore[misc]
    with pytest.raises(IllegalAction, match="leaves no room for 'mixed'"):
        state.play("mixed")
    with pytest.raises(IllegalAction, match="announced it already"):
        state.play("kings")
    with pytest.raises(IllegalAction, match="does not hold what 'abundance' needs"):
        state.play("abundance")
    say(state, "done")
    assert state.turn == 2


def test_kings_and_honours_together_go_without_extras_r11() -> None:
    everything = "KE KA KF KW Fool T1 T21"
    state = say(holding(everything), "honours", "done")
    assert words(state) == {"kings", "done"}
    say(state, "kings")
    assert words(state) == {"done"}
    say(state, "done")
    assert mitigation.bonuses(state) == (0, 35, 0)
    assert words(state) == {"done"}
    with_extra = say(holding(everything), "honours", "KE", "done")
    assert words(with_extra) == {"done"}
    assert words(say(holding(everything), "mixed", "KE", "KA", "T1", "T21", "done")) == {"done"}


def test_an_abundance_takes_ten_trumps_and_the_fool_only_by_the_option_r13() -> None:
    assert "abundance" not in words(holding(f"{LOW} Fool"))
    state = say(holding(f"{LOW} T11 T12"), "abundance")
    rule = state.rule
    assert rule.prompt(state.view(1)) == "Name the cards for “abundance”: 0 of at least 10 named."
    say(state, *LOW.split())
    assert "done" not in words(state)
    assert "done" in words(say(state, "T12"))
    say(state, "T11", "done")
    assert mitigation.bonuses(state) == (0, 11, 0)
    assert rule.meaning(state.view(1), "done") == "nothing more"
    assert all(rule.meaning(state.view(1), kind.name) for kind in KINDS)


def test_the_fool_as_the_tenth_shows_that_there_is_no_other_trump() -> None:
    state = say(holding(f"{LOW} Fool", stands_in=True), "abundance", "Fool", *LOW.split())
    assert words(state) == {"done"}
    say(state, "done")
    assert mitigation.bonuses(state) == (0, 10, 0)
    assert state.barred[1] & TRUMPS == TRUMPS & ~PACK.parse(LOW)
    assert "Fool" not in words(say(holding(f"{LOW} T11 Fool", stands_in=True), "abundance"))


def test_who_names_cards_holds_enough_of_them_in_every_world() -> None:
    state = say(holding(f"{LOW} Fool 2E 3E 4E", stands_in=True), "abundance", "Fool")
    rule = state.rule
    assert rule.bounds(state.view(0)) == [Bound(1, TRUMPS | FOOL, 10)]
    more = state.copy()
    more.zones[1] |= PACK.parse("T11")
    assert rule.plausible(state)
    assert not rule.plausible(more)
    rng = Random(1)
    for _ in range(20):
        world = state.view(0).imagine(rng)
        assert (world.zones[1] & TRUMPS).bit_count() == 9
    mixed = say(holding("KE KA T1 T21 2E"), "mixed")
    assert mixed.rule.bounds(mixed.view(0)) == [Bound(1, KINGS | PACK.parse("T1 T21 Fool"), 4)]
    kings = say(holding("KE KA KF KW"), "kings")
    assert kings.rule.bounds(kings.view(0)) == ()
    assert rule.plausible(kings)


# The score


def test_points_over_par_and_declarations_make_the_score_r9_r10() -> None:
    assert mitigation.settled([33, 70, 43], [0, 12, 10]) == (-38, 35, 2)
    assert sum(mitigation.settled([50, 50, 46], [0, 0, 0])) == -1


def test_played_hands_add_up_to_minus_one_and_everything_comes_up() -> None:
    seen: Counter[str] = Counter()
    rng = Random("mitigation")
    for number in range(250):
        state = WITH_FOOL.deal(f"mitigation {number}", number % 3)
        while not state.over:
            state.apply(choose(state.rule, state.legal(), rng))
        seen[state.outcome or "played"] += 1
        seen.update(event.kind.split(" for ")[0] for event in state.events)
        assert sum(state.scores()) == (0 if state.outcome else -1)
        keys = [item.key for item in state.account().items]
        assert ("bonuses" in keys) == (not state.outcome and any(mitigation.bonuses(state)))
    wanted = {GIVEN_UP, "played", "paid", *(f"declared {kind.name}" for kind in KINDS)}
    assert {key for key in wanted - {"declared kings"} if not seen[key]} == set()
    assert GAME.at_stake(bargaining(GAME, 0, ["ask 1", "offer 1", "pass"]).view(0)) == ""  # type: ignore[misc]


def test_who_did_best_is_told_by_name() -> None:
    rng = Random(4)
    state = dealt_out()
    while not state.over:
        state.apply(choose(state.rule, state.legal(), rng))
    names = ["Anna", "Bruno", "Cleo"]
    best = max(state.scores())
    told = verdict(state.account(), names)
    assert all((name in told) == (score == best) for name, score in zip(names, state.scores(), strict=True))
    assert told.endswith(f" best in this hand: {signed(best)}.")


# The page


def test_the_points_on_the_page_are_those_of_the_game() -> None:
    rows = [[int(number) for number in row[1:]] for row in table("## The cards", "mitigation")[:-1]]
    assert all(worth * many == together for worth, many, together in rows)
    assert sum(many for _, many, _ in rows) == len(PACK)
    assert sum(together for *_, together in rows) == mitigation.POINTS.count(PACK.all) == 146


def whole(kind_name: str) -> tuple[str, str]:
    kind = next(kind for kind in KINDS if kind.name == kind_name)
    return str(kind.base), str(kind.each)


def test_the_declarations_on_the_page_bring_what_the_game_pays() -> None:
    for name, _, brings in table("## Declarations", "mitigation"):
        base, each = whole(name.strip("`"))
        assert re.findall(r"\d+", brings)[:2] == [base, each]


def test_the_tricks_the_example_and_the_options_of_the_page_are_right() -> None:
    for plays, winner, _ in table("## The tricks", "mitigation"):
        codes = re.findall(r"`(\w+)`", plays)
        check("mitigation", {"kind": "trick", "plays": codes, "winner": codes.index(winner.strip("`"))})
    rows = {
        row[0]: [int(cell.replace("−", "-").strip("* ")) for cell in row[1:]]
        for row in table("### An example", "mitigation")
    }
    assert list(mitigation.settled(rows["Card points"], [25, 0, 0])) == rows["Score"]
    assert rows["Declarations"] == [50, -25, -25]
    check_options("mitigation")


def test_masks_of_the_page_hold() -> None:
    named: Cards = 0
    for kind in KINDS:
        named |= kind.names | kind.card
    assert named == TRUMPS | KINGS | FOOL
